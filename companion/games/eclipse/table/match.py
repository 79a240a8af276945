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
from companion.rules.eclipse.state import State


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

    @cached_property
    def past(self) -> tuple[Standing, ...]:
        """Where it stood at the beginning and after each step; no part of the value."""
        return stood(self.setup, self.steps)

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


def stood(setup: Setup, steps: tuple[Step, ...]) -> tuple[Standing, ...]:
    found = [Standing(begin(setup))]
    for step in steps:
        found.append(followed(found[-1], step))
    return tuple(found)


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


def with_match(evening: Evening, **changed: Any) -> Evening:
    return replace(evening, game=replace(match_of(evening), **changed))


def with_step(match: Match, step: Step, standing: Standing) -> Match:
    return having(replace(match, steps=(*match.steps, step)), (*match.past, standing))


def without_last(match: Match) -> Match:
    return having(replace(match, steps=match.steps[:-1]), match.past[:-1]) if match.steps else match


def having(match: Match, past: tuple[Standing, ...]) -> Match:
    """The same, with what is known already of its past: it is not played anew for every step."""
    vars(match)["past"] = past
    return match
