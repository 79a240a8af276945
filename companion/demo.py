"""A mission that flies and resolves itself: a scripted crew of four, from the first screen to the score.

It does what hands do and waits as people wait. How that is shown, and how fast, is the command's business.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.rules.dice import Dice
from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.questions import WhichTile
from companion.rules.space_alert.ship import Tile
from companion.table import Evening, next_at, step
from companion.table.evening import Home
from companion.table.hands import Chosen, NameTyped, SeedGiven
from companion.table.space_alert.answering import Resolving
from companion.table.space_alert.check import Check
from companion.table.space_alert.flight import Flying
from companion.table.space_alert.hands import PlanEntered, TileLies
from companion.table.space_alert.operation import Operation
from companion.table.space_alert.resolved import resolved
from companion.types import Input, Key, Millis, Press

SEED = 1
THINKS: Millis = 1500  # before a press
READS: Millis = 3000  # a page of the resolution

CREW = {"blue": "Anna", "green": "Ben", "red": "Chie", "yellow": "Dai"}
# Found by trying: with the boards and cards of this seed the crew comes home, not unscathed.
PLANS = {
    "blue": "lift right C - A right A left C left C bot",
    "green": "C - bot A right A A - C bot lift C",
    "red": "bot - - C left B lift B lift B left right",
    "yellow": "lift C right - C C right left C A - -",
}
SET_UP = (
    SeedGiven(SEED),
    Chosen("mission"),
    Chosen("4"),
    *(NameTyped(colour, name) for colour, name in CREW.items()),
    Chosen("ready"),
    Chosen("official"),
    Chosen("mission-1"),
    Chosen("cards"),  # drawn by the box
    Chosen("sound"),  # silent: the display alone keeps time
    Chosen("start"),
)


def played(language: str = "en", set_up: Sequence[object] = SET_UP) -> Iterator[tuple[Input, Evening]]:
    """Everything that happens in the evening, in order, and the evening after it."""
    evening = Evening()
    evening = replace(evening, settings=replace(evening.settings, language=language))
    waiting = [*set_up]
    while waiting or not isinstance(evening.stage, Home):
        given = following(evening, waiting)
        evening, _ = step(evening, given)
        yield given, evening


def following(evening: Evening, waiting: list[object]) -> Input:
    """What comes next: a hand that waits, time that passes in flight, the crew's cards, the next page."""
    if waiting:
        return Input(evening.at + THINKS, waiting.pop(0))
    due = next_at(evening)
    if isinstance(evening.stage, Flying) and due is not None:
        return Input(due)
    if isinstance(evening.stage, Check) and isinstance(evening.game, Operation):
        for colour, plan in PLANS.items():
            if evening.game.answers.plan(list(PLANS).index(colour)) is None:
                return Input(evening.at + THINKS, PlanEntered(colour, tuple(Card(code) for code in plan.split())))
    return Input(evening.at + READS, answer(evening))


def answer(evening: Evening) -> object:
    """The tile that is asked for, drawn by a small hand of chance; else OK, which always leads on."""
    if isinstance(evening.stage, Resolving) and isinstance(evening.game, Operation):
        told = resolved(evening.game)
        question = told.resolution.question
        if evening.stage.beat >= len(told.beats) and isinstance(question, WhichTile):
            left = [tile for tile in Tile if tile in question.left]
            return TileLies(question.zone, Dice(evening.at).choice(left))
    return Press(Key.OK)
