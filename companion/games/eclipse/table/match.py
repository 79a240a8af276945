"""The game under way: its set-up and everything the table has told since, as one value.

Where the game stands is worked out from that (`past`), never kept: undo is to leave out the last step. Seats are
called by their colours; the names people gave them are beside.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Any

from companion.games.eclipse.table.fights import Fight, called_off, fired, opened_fight
from companion.games.eclipse.table.standing import Standing, with_events
from companion.games.eclipse.table.steps import (
    CalledOff,
    Closed,
    Contest,
    Counted,
    Designed,
    Said,
    Step,
)
from companion.kit.evening import Evening
from companion.rules.eclipse.battle import Fire, Retreat
from companion.rules.eclipse.names import Code
from companion.rules.eclipse.setup import Setup, begin
from companion.rules.eclipse.sitting import timed
from companion.rules.eclipse.state import State
from companion.types import Millis


class Depth(StrEnum):
    """How much the table tells: discs, passes and money; or every action, by phone."""

    LIGHT = "light"
    FULL = "full"


@dataclass(frozen=True)
class Match:
    id: str
    setup: Setup
    steps: tuple[Step, ...] = ()
    depth: Depth = Depth.LIGHT
    names: Mapping[str, str] = field(default_factory=dict)  # colour -> who plays it
    date: str = ""  # when it was begun
    cut: tuple[tuple[Step, int], ...] = ()  # taken back since the last step, to be put back
    # The turn clock (E16). Each step has the seconds of the turn that it ended.
    seconds: tuple[int, ...] = ()
    limit: int = 0  # of a turn, in seconds; 0: there is no clock
    since: Millis | None = None  # when it began to run; None: it rests
    spent: Millis = 0  # of this turn before that
    chimed: bool = False  # in this turn

    @cached_property
    def past(self) -> tuple[Standing, ...]:
        """Where it stood at the beginning and after each step; no part of the value."""
        return stood(self.setup, self.steps, self.seconds)

    @property
    def now(self) -> Standing:
        return self.past[-1]

    @property
    def state(self) -> State:
        return self.now.state

    @property
    def fight(self) -> Fight | None:
        return self.now.fight

    @property
    def colours(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.setup.players)


def stood(setup: Setup, steps: tuple[Step, ...], seconds: tuple[int, ...]) -> tuple[Standing, ...]:
    found = [Standing(begin(setup))]
    for step, took in zip(steps, seconds, strict=True):
        found.append(told_after(found[-1], step, took))
    return tuple(found)


def told_after(now: Standing, step: Step, seconds: int) -> Standing:
    return after_seconds(now, followed(now, step), seconds)


def after_seconds(now: Standing, after: Standing, seconds: int) -> Standing:
    """`after` was told so many seconds into a turn that it ends (0: it does not)."""
    return replace(after, state=timed(after.state, now.state.turn, seconds)) if seconds else after


def followed(now: Standing, step: Step) -> Standing:
    """Where that step leads; refused it leads nowhere, and `code` says why."""
    now = replace(now, code=None, facts=(), volleys=())
    match step:
        case Said(events, overruled):
            return with_events(now, events, overruled)
        case Contest():
            return opened_fight(now, step)
        case CalledOff():
            return called_off(now)
        case Fire() | Retreat():
            return fired(now, step) if now.fight is not None else replace(now, code=Code.OVER)
        case Designed(seat, ship, design):
            return replace(now, designs={**now.designs, (seat, ship): design})
        case Counted(seat, kind, value):
            return replace(now, points={**now.points, (seat, kind): value})
        case Closed():
            return replace(now, closed=True)


def match_of(evening: Evening) -> Match:
    assert isinstance(evening.game, Match)
    return evening.game


def with_match(evening: Evening, **fields: Any) -> Evening:
    return replace(evening, game=changed(match_of(evening), **fields))


def with_step(match: Match, step: Step, seconds: int, standing: Standing) -> Match:
    now = replace(match, steps=(*match.steps, step), seconds=(*match.seconds, seconds), cut=())
    return having(now, (*match.past, standing))


def before_step(match: Match, place: int) -> Match:
    """As it was before that step; what came after can be put back."""
    if place >= len(match.steps):
        return match
    later = tuple(zip(match.steps[place:], match.seconds[place:], strict=True))
    now = replace(match, steps=match.steps[:place], seconds=match.seconds[:place], cut=(*later, *match.cut))
    return having(now, match.past[: place + 1])


def put_back(match: Match) -> Match:
    """All that was taken back since the last step."""
    past = list(match.past)
    for step, seconds in match.cut:
        past.append(told_after(past[-1], step, seconds))
    steps, times = zip(*match.cut, strict=True)
    now = replace(match, steps=(*match.steps, *steps), seconds=(*match.seconds, *times), cut=())
    return having(now, tuple(past))


def changed(match: Match, **fields: Any) -> Match:
    """With those fields; what was told stays the same."""
    return having(replace(match, **fields), match.past)


def having(match: Match, past: tuple[Standing, ...]) -> Match:
    """The same, with what is known already of its past: it is not played anew for every step."""
    vars(match)["past"] = past
    return match
