"""Moments that a room hears of: a mission in flight, in silence, paused; a turn of somebody with a name."""

from dataclasses import replace
from functools import cache

from companion.evening import Evening, step
from companion.evening.demos import played
from companion.evening.room import room_of
from companion.games.eclipse import demo as eclipse
from companion.games.eclipse.table.match import Match
from companion.games.space_alert import demo
from companion.hall.table import would_start
from companion.kit.commands import Asked
from companion.kit.room import Doing
from companion.types import Input, Millis


@cache
def flight() -> tuple[Evening, ...]:
    return tuple(evening for _, evening in played(demo) if room_of(evening).doing is Doing.PLAYING)


@cache
def laid_out() -> Evening:
    """A mission that a start would begin."""
    return next(evening for _, evening in played(demo) if would_start(evening))


def in_flight(later: Millis = 0) -> Evening:
    begun = flight()[0]
    return step(begun, Input(begun.at + later))[0]


def silent() -> Evening:
    return next(evening for evening in flight() if room_of(evening).comms_down)


def before_silence() -> Evening:
    return flight()[flight().index(silent()) - 1]


def paused() -> Evening:
    return step(in_flight(), Input(in_flight().at, Asked("pause")))[0]


def turn_of_ada() -> Evening:
    evening = next(each for _, each in played(eclipse) if room_of(each).turn)
    assert isinstance(evening.game, Match)
    return replace(evening, game=replace(evening.game, names=dict.fromkeys(evening.game.colours, "Ada")))
