"""A game against aliens that plays itself: a table of one, from the set-up through five economic phases."""

from companion.games.space_empires.table.flow import Main
from companion.games.space_empires.table.play import Play
from companion.kit.commands import Chosen, SeedGiven
from companion.kit.evening import Evening, Home
from companion.types import Input, Key, Millis, Press

SEED = 4
THINKS: Millis = 1500
PHASES = 5
SET_UP = (SeedGiven(SEED), Chosen("new"), Chosen("aliens"), Chosen("lay_out"))
SPOKEN = SET_UP


def following(evening: Evening, due: Millis | None) -> Input | None:
    """The next press; None when the phases are over and everything is put down."""
    if isinstance(evening.stage, Home):
        return None
    return Input(evening.at + THINKS, answer(evening))


def answer(evening: Evening) -> object:
    """Every fleet is fought as soon as it is launched, and destroyed; else OK, which always leads on."""
    play = evening.game
    if isinstance(evening.stage, Main) and isinstance(play, Play):
        if play.state.phase > PHASES:
            return Press(Key.BACK)
        return Press(Key.HERO) if any(alien.fleets for alien in play.view.aliens) else Press(Key.OK)
    return Press(Key.OK)
