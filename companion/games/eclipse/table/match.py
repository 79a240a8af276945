"""The game under way, as the table tells it: what Eclipse keeps of a match besides its steps. Seats are called by their
colours; the names people gave them are beside."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar

from companion.games.eclipse.table.fights import Fight, called_off, fired, opened_fight
from companion.games.eclipse.table.standing import Standing, over, with_events
from companion.games.eclipse.table.steps import (
    CalledOff,
    Closed,
    Contest,
    Counted,
    Designed,
    Said,
    Step,
    Timed,
)
from companion.kit.evening import Evening
from companion.kit.refereed import match as refereed
from companion.kit.refereed.match import Outcome, Rules
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


def followed(now: Standing, step: Step) -> Standing:
    """Where that step leads; refused it leads nowhere, and `code` says why."""
    now = replace(now, code=None, facts=(), volleys=())
    match step:
        case Timed(inner, seconds):
            after = followed(now, inner)
            return after if after.code else replace(after, state=timed(after.state, now.state.turn, seconds))
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


def outcome(now: Standing, step: Step) -> Outcome:
    after = followed(now, step)
    return Outcome(after, after.code, after.facts)


@dataclass(frozen=True)
class Match(refereed.Match):
    RULES: ClassVar[Rules] = Rules(lambda setup: Standing(begin(setup)), outcome, over)

    setup: Setup = field(kw_only=True)
    depth: Depth = Depth.LIGHT
    names: Mapping[str, str] = field(default_factory=dict)  # colour -> who plays it
    date: str = ""  # when it was begun
    # The turn clock (E16).
    limit: int = 0  # of a turn, in seconds; 0: there is no clock
    since: Millis | None = None  # when it began to run; None: it rests
    spent: Millis = 0  # of this turn before that
    chimed: bool = False  # in this turn

    @property
    def now(self) -> Standing:
        found: Standing = super().now
        return found

    @property
    def state(self) -> State:
        return self.now.state

    @property
    def fight(self) -> Fight | None:
        return self.now.fight

    @property
    def colours(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.setup.players)


def match_of(evening: Evening) -> Match:
    assert isinstance(evening.game, Match)
    return evening.game
