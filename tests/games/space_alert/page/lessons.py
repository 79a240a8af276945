"""Evenings of the first lesson: read, flown, resolved slowly."""

from companion.evening import Evening, step
from companion.games.space_alert.table.commands import PlanEntered
from companion.games.space_alert.table.operation import length
from companion.kit.commands import Chosen
from companion.rules.space_alert.cards import Card
from companion.types import Input, Key, Press
from tests.alone import alone
from tests.games.space_alert.page.evenings import after, operation


def lesson(presses: int, mission: str = "test-run-1") -> Evening:
    """So many lines on in it."""
    chosen = after(alone(), Chosen("training"), Chosen("4"), Chosen("ready"), Chosen(mission))
    return after(chosen, *[Press(Key.OK)] * presses)


def lesson_flown() -> Evening:
    return after(lesson(0), Chosen("start"))


def first_turn(presses: int) -> Evening:
    """So many sentences on in its first turn."""
    flown = lesson_flown()
    over = step(flown, Input(flown.at + length(operation(flown)) + 1000))[0]
    plans = {"blue": (Card.A, Card.A), "green": (Card.RIGHT,), "red": (Card.LIFT,), "yellow": (Card.LEFT,)}
    handed_in = (PlanEntered(seat, plan) for seat, plan in plans.items())
    return after(over, Press(Key.OK), *handed_in, Chosen("go"), *[Press(Key.OK)] * presses)
