"""Evenings at any point of a mission, reached by the same hands that people use."""

from collections.abc import Callable
from pathlib import Path
from random import Random

from companion.evening import Evening, step
from companion.games.space_alert.table.answering import Resolving
from companion.games.space_alert.table.commands import PlanEntered, ThreatDrawn
from companion.games.space_alert.table.operation import Operation, alerts, length
from companion.games.space_alert.table.own import with_preferences
from companion.games.space_alert.table.pace import Pace
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.table.score import ScorePage
from companion.kit.commands import Chosen, SeedGiven
from companion.rules.space_alert.cards import Card
from companion.types import Hold, Input, Key, Press
from tests.alone import alone
from tests.games.space_alert.playthroughs.player import moved
from tests.playing import split
from tests.rules.space_alert.games import plan

WON = Path(__file__).parents[1] / "playthroughs" / "won-en.txt"
# Slow ones that last: six of them are in play in the seventh turn.
CROWD = {2: "SE2-02", 3: "I2-03", 4: "E1-09", 5: "I1-05", 6: "E2-05", 7: "SE1-02"}
SEATS = ("blue", "green", "red", "yellow", "purple")
# A mission that the box draws boards and cards for, five people aboard.
START = (
    SeedGiven(7), Chosen("mission"), Chosen("5"), Chosen("ready"), Chosen("official"), Chosen("mission-1"),
    Chosen("cards"), Chosen("start"),
)  # fmt: skip


def after(evening: Evening, *commands: object, at: int | None = None) -> Evening:
    """After these hands, all at that instant."""
    for command in commands:
        evening, _ = step(evening, Input(evening.at if at is None else at, command))
    return evening


def flying(position: int = 0) -> Evening:
    """So many milliseconds into the action round."""
    evening = after(alone(), *START)
    return step(evening, Input(evening.at + position))[0]


def operation(evening: Evening) -> Operation:
    assert isinstance(evening.game, Operation)
    return evening.game


def landed() -> Evening:
    """The action round is over, the check is on the display."""
    evening = flying()
    evening = step(evening, Input(evening.at + length(operation(evening)) + 1000))[0]
    return after(evening, Press(Key.OK))


def plans(seed: int = 3) -> dict[str, tuple[Card, ...]]:
    random = Random(seed)
    return {seat: tuple(Card(code) for code in plan(random, 12)) for seat in SEATS}


def resolving(seed: int = 3, pace: Pace = Pace.SENTENCE) -> Evening:
    """All plans are in and the first beat is on the display; a press leads to the next."""
    evening = after(landed(), *(PlanEntered(seat, cards) for seat, cards in plans(seed).items()))
    return after(with_preferences(evening, pace=pace), Chosen("go"))


def onward(evening: Evening) -> Evening:
    """One press further; a tile that is asked for is drawn by the box."""
    now = after(evening, Press(Key.OK))
    return after(evening, Press(Key.HERO)) if now == evening else now


def until(evening: Evening, holds: Callable[[Evening], bool]) -> Evening:
    for _ in range(600):
        if holds(evening):
            return evening
        evening = onward(evening)
    raise AssertionError("it does not come to that")


def in_turn(turn: int, evening: Evening) -> Evening:
    return until(evening, lambda now: turn_on(now) >= turn)


def crowded() -> Evening:
    """Six threats in play at once, two of them in one zone, two inside the ship."""
    evening = after(alone(), *(command for command in START if command != Chosen("cards")))
    evening = step(evening, Input(evening.at + length(operation(evening)) + 1000))[0]
    drawn = [ThreatDrawn(alert.t, CROWD[alert.t]) for alert in alerts(operation(evening))]
    evening = after(evening, Press(Key.OK), *drawn)
    entered = [PlanEntered(seat, cards) for seat, cards in plans(1).items()]
    evening = after(with_preferences(evening, pace=Pace.SENTENCE), *entered, Chosen("go"))
    return in_turn(7, evening)


def turn_on(evening: Evening) -> int:
    """The turn that is being shown."""
    stage = next(each for each in reversed((*evening.below, evening.stage)) if isinstance(each, Resolving))
    beats = resolved(operation(evening)).beats
    return beats[min(stage.beat, len(beats) - 1)].turn


def won() -> Evening:
    """The score of the playthrough that is won."""
    evening = alone()
    for line in split(WON.read_text("utf-8"))[1]:
        for now, _ in moved(evening, line):
            if isinstance(now.stage, ScorePage):
                return now
            evening = now
    raise AssertionError("it is not won any more")


PAUSE = Hold(Key.OK)
