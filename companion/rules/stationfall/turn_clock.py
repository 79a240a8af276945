"""The turn clock: seconds of each turn and each player (F16; a convenience, no rule). It never changes a minute."""

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class TurnBegins:
    at: int
    player: str


@dataclass(frozen=True, slots=True)
class Pause:
    at: int


@dataclass(frozen=True, slots=True)
class Go:
    at: int


@dataclass(frozen=True, slots=True)
class End:
    at: int


Entry = TurnBegins | Pause | Go | End


@dataclass(frozen=True, slots=True)
class Times:
    turns: tuple[tuple[str, int], ...]  # whose, and its seconds without pauses
    paused: int

    def total(self, player: str) -> int:
        return sum(seconds for whose, seconds in self.turns if whose == player)

    def over(self, limit: int) -> tuple[str, ...]:
        """Whose turns took more than the limit, one for each such turn; 0 is no limit."""
        return tuple(whose for whose, seconds in self.turns if 0 < limit < seconds)


@dataclass(slots=True)
class _Running:
    turns: list[tuple[str, int]] = field(default_factory=list)
    since: int = 0
    paused: int = 0
    in_pause: bool = False

    def pass_to(self, at: int) -> None:
        """Time goes to the pause or to the turn under way."""
        if self.in_pause:
            self.paused += at - self.since
        elif self.turns:
            whose, seconds = self.turns[-1]
            self.turns[-1] = (whose, seconds + at - self.since)
        self.since = at


def times(log: Iterable[Entry]) -> Times:
    """The totals of a log; the last turn is counted to the last entry."""
    now = _Running()
    for entry in log:
        now.pass_to(entry.at)
        if isinstance(entry, TurnBegins):
            now.turns.append((entry.player, 0))
        if not isinstance(entry, End):
            now.in_pause = isinstance(entry, Pause)
    return Times(tuple(now.turns), now.paused)
