"""The game under way, as the table enters it: what Eclipse stores of a match besides its steps. Seats are named by
their colours; the names people gave them are beside."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from companion.kit.evening import Evening
from companion.kit.refereed import match as refereed
from companion.kit.refereed.match import Outcome, Rules
from companion.rules.eclipse.fights import Fight
from companion.rules.eclipse.following import followed
from companion.rules.eclipse.setup import Setup, begin
from companion.rules.eclipse.standing import Standing, over
from companion.rules.eclipse.state import State
from companion.rules.eclipse.steps import Step
from companion.types import Millis


class Depth(StrEnum):
    """How much the table enters: discs, passes and money; or every action, by phone."""

    LIGHT = "light"
    FULL = "full"


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
    asks: tuple[str, ...] = ()  # switches that the table has not decided yet: asked when it comes to them
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
