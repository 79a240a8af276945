"""What a phone can say at the table, as frozen values: each acts for its own seat only."""

from dataclasses import dataclass

from companion.rules.stationfall.events import BonusOf
from companion.rules.stationfall.scoring import Line


@dataclass(frozen=True)
class TurnEnded:
    seat: str


@dataclass(frozen=True)
class Revealed:
    seat: str
    character: str
    schroedinger: bool = False


@dataclass(frozen=True)
class Answered:
    """A bribe or kompromat on the own PC: accepted or declined."""

    seat: str
    accepted: bool


@dataclass(frozen=True)
class KompromatNoted:
    """What the player holds, a list of the own making: nobody else sees it."""

    seat: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class SheetFilled:
    """The own score sheet; `ready`: it counts."""

    seat: str
    lines: tuple[Line, ...] = ()
    agenda: int = 0
    bonus: tuple[BonusOf, ...] = ()
    ready: bool = False
