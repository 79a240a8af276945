"""What a phone can say at the table, as frozen values: each acts for its own seat only."""

from dataclasses import dataclass, field

from companion.games.stationfall.table.own import AgendaLine
from companion.rules.hidden import PRIVATE
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
class Delivered:
    """Which data goes where, by the values of `Data` and `Offsite`; nothing: none is delivered."""

    seat: str
    given: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Answered:
    """A bribe or kompromat on one's own PC: accepted or declined."""

    seat: str
    accepted: bool


@dataclass(frozen=True)
class KompromatNoted:
    """What the player holds, as a list of their own: nobody else sees it."""

    seat: str
    names: tuple[str, ...] = field(repr=False, metadata=PRIVATE)


@dataclass(frozen=True)
class Pointed:
    """At a character on the crew board, as phones of version 0.2.0 said it; now it is `RowsTapped`."""

    seat: str
    body: str = field(repr=False, metadata=PRIVATE)


@dataclass(frozen=True)
class RowsTapped:
    """Rows one after the other, from the first list on: what one tap on the station board says."""

    seat: str
    rows: tuple[str, ...] = field(repr=False, metadata=PRIVATE)


@dataclass(frozen=True)
class SheetEntered:
    """A player's own score sheet, or that of their other colour, handed in: (field, number) for all that was
    entered."""

    seat: str
    place: int
    values: tuple[tuple[str, int], ...] = field(repr=False, metadata=PRIVATE)


@dataclass(frozen=True)
class AgendaTyped:
    """The lines of a revealed character's agenda, for this table to remember."""

    seat: str
    character: str
    lines: tuple[AgendaLine, ...] = ()


@dataclass(frozen=True)
class FateEntered:
    """At the roll call: what became of somebody."""

    seat: str
    body: str
    fate: str


@dataclass(frozen=True)
class RollDone:
    """At the roll call: that is everybody."""

    seat: str


@dataclass(frozen=True)
class SheetFilled:
    """The player's own score sheet as a whole, as phones of version 0.2.0 handed it in. `ready`: it counts."""

    seat: str
    colour: str
    lines: tuple[Line, ...] = field(default=(), repr=False, metadata=PRIVATE)
    agenda: int = field(default=0, repr=False, metadata=PRIVATE)
    bonus: tuple[BonusOf, ...] = field(default=(), repr=False, metadata=PRIVATE)
    cubes: int | None = field(default=None, repr=False, metadata=PRIVATE)  # in hand; None: as the box knows it
    betrayal: int | None = field(default=None, repr=False, metadata=PRIVATE)
    bribes: int | None = field(default=None, repr=False, metadata=PRIVATE)  # unused
    on_pc: int = field(default=0, repr=False, metadata=PRIVATE)
    ready: bool = False
