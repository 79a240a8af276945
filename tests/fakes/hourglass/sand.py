"""Its values. They are called what those of other games are called, on purpose."""

from dataclasses import dataclass, replace

from companion.types import Millis


@dataclass(frozen=True)
class Setup:
    points: int = 3  # minutes


@dataclass(frozen=True)
class Switches:
    upside_down: bool = False


@dataclass(frozen=True)
class SessionData:
    setup: Setup = Setup()


@dataclass(frozen=True)
class Sand:
    """`secrets`: what each seat has whispered to it."""

    left: Millis
    since: Millis | None = None
    secrets: tuple[tuple[str, str], ...] = ()

    def stopped(self, at: Millis) -> "Sand":
        return self if self.since is None else replace(self, left=self.left - at + self.since, since=None)


@dataclass(frozen=True)
class Whispered:
    seat: str
    text: str


@dataclass(frozen=True)
class RunOut:
    minutes: int
