"""The box's own dice for a solo game: a function of the game's seed, its number and what they are rolled for.

Undoing an event and doing it again gives the same dice, so undo is no re-roll.
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.rules.dice import stream
from companion.rules.space_empires.events import (
    Arrive,
    AttackHome,
    Econ,
    Event,
    FirstBattle,
    RollWeakness,
    Sally,
)
from companion.rules.space_empires.game import apply
from companion.rules.space_empires.refusals import Code
from companion.rules.space_empires.solo import State


def dice_of(seed: int, game: int, *purpose: str | int) -> Iterator[int]:
    """d10 without end for that purpose in game `game`; up to version 0.2.0 it was the number of the event."""
    dice = stream(seed, "space empires", game, *purpose)
    while True:
        yield 1 + dice.below(10)


def rolled(state: State, event: Event, seed: int, game: int, *purpose: str | int) -> Event:
    """The event with as many dice as it asks for; one that needs none, or is refused, as it is."""
    dice = dice_of(seed, game, *purpose)
    if isinstance(event, Arrive | RollWeakness):
        return replace(event, die=next(dice))
    if not isinstance(event, Econ | FirstBattle | AttackHome | Sally):
        return event
    event = replace(event, dice=())
    while apply(state, event).code is Code.DICE_SHORT:
        event = replace(event, dice=(*event.dice, next(dice)))
    return event
