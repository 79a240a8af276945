"""Anybody who has moved presses, and the other's time runs; who has none left, or resigns, has lost."""

from dataclasses import dataclass
from typing import ClassVar

from companion.kit.refereed import match
from companion.types import Millis


@dataclass(frozen=True)
class Pressed:
    at: Millis
    lost: bool = False


@dataclass(frozen=True)
class State:
    turn: int = 0
    left: tuple[Millis, ...] = (300_000, 300_000)
    since: Millis | None = None  # None: nobody's time runs
    lost: bool = False  # by whose turn it is

    def left_at(self, seat: int, at: Millis) -> Millis:
        running = self.since is not None and seat == self.turn
        return max(0, self.left[seat] - (at - (self.since or 0))) if running else self.left[seat]


def apply(state: State, step: Pressed) -> match.Outcome:
    left = tuple(state.left_at(seat, step.at) for seat in (0, 1))
    ended = State(state.turn, left, lost=True)
    return match.Outcome(ended if step.lost else State(1 - state.turn, left, step.at))


@dataclass(frozen=True)
class Match(match.Match):
    RULES: ClassVar[match.Rules] = match.Rules(lambda setup: State(), apply, over=lambda state: state.lost)


@dataclass(frozen=True)
class Ended:
    winner: str
