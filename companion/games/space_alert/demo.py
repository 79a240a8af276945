"""A mission that flies and resolves itself: a scripted crew of four, from the first screen to the score.

It does what hands do and waits as people wait. How that is shown, and how fast, is the command's business.
"""

from companion.games.space_alert.table.answering import Resolving
from companion.games.space_alert.table.check import Check
from companion.games.space_alert.table.commands import PlanEntered, TileLies
from companion.games.space_alert.table.flight import Flying
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.table.score import ScorePage, sheets
from companion.kit.commands import Chosen, NameTyped, SeedGiven
from companion.kit.evening import Evening, Home
from companion.kit.sheets import leaves
from companion.rules.dice import Dice
from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.questions import WhichTile
from companion.rules.space_alert.ship import Tile
from companion.types import Input, Key, Millis, Press

SEED = 1
THINKS: Millis = 1500  # before a press
READS: Millis = 3000  # a turn of the resolution, a page

CREW = {"blue": "Anna", "green": "Ben", "red": "Chie", "yellow": "Dai"}
# Found by trying: with the boards and cards of this seed the crew comes home, not unscathed.
PLANS = {
    "blue": "lift right C - A right A left C left C bot",
    "green": "C - bot A right A A - C bot lift C",
    "red": "bot - - C left B lift B lift B left right",
    "yellow": "lift C right - C C right left C A - -",
}
SILENT = Chosen("sound")  # the display alone keeps time
SET_UP = (
    SeedGiven(SEED),
    Chosen("mission"),
    Chosen("4"),
    *(NameTyped(colour, name) for colour, name in CREW.items()),
    Chosen("ready"),
    Chosen("official"),
    Chosen("mission-1"),
    Chosen("cards"),  # drawn by the box
    SILENT,
    Chosen("start"),
)
SPOKEN = tuple(command for command in SET_UP if command != SILENT)  # where there is a voice


def following(evening: Evening, due: Millis | None) -> Input | None:
    """What comes next once the mission is set up: time that passes in flight and while a turn plays (`due`: when
    something changes of itself), the crew's cards, the next turn; None when they are home again."""
    if isinstance(evening.stage, Home):
        return None
    if isinstance(evening.stage, Flying | Resolving) and due is not None:
        return Input(due)
    if isinstance(evening.stage, Check) and isinstance(evening.game, Operation):
        for colour, plan in PLANS.items():
            if evening.game.answers.plan(list(PLANS).index(colour)) is None:
                return Input(evening.at + THINKS, PlanEntered(colour, tuple(Card(code) for code in plan.split())))
    return Input(evening.at + READS, answer(evening))


def answer(evening: Evening) -> object:
    """The tile that is asked for, drawn by a small hand of chance; the score to its last page; else OK, which always
    leads on."""
    if isinstance(evening.stage, ScorePage) and evening.stage.page + 1 < leaves(sheets(evening, evening.stage)):
        return Press(Key.RIGHT)
    if isinstance(evening.stage, Resolving) and isinstance(evening.game, Operation):
        so_far = resolved(evening.game)
        question = so_far.resolution.question
        if evening.stage.beat >= len(so_far.beats) and isinstance(question, WhichTile):
            left = [tile for tile in Tile if tile in question.left]
            return TileLies(question.zone, Dice(evening.at).choice(left))
    return Press(Key.OK)
