"""What can be entered for a mission besides pressing keys: by the page, a seat's own pad, the loop. Frozen values.

Each is a correction too: entered again, it replaces what was entered before. A seat is named by its colour.
"""

from dataclasses import dataclass

from companion.rules.space_alert.cards import Slot
from companion.rules.space_alert.setup import Trained
from companion.rules.space_alert.ship import Tile, Zone


@dataclass(frozen=True)
class PlanEntered:
    """A seat's whole plan, as it lay when the action round ended: the box shifts it."""

    seat: str
    cards: tuple[Slot, ...]


@dataclass(frozen=True)
class PlanTakenBack:
    """This seat tells its cards slot by slot after all."""

    seat: str


@dataclass(frozen=True)
class CardLies:
    """The card in a seat's slot of that turn; `stumbled`: it lay the wrong way round, `card` was meant."""

    seat: str
    turn: int
    card: Slot
    stumbled: bool = False


@dataclass(frozen=True)
class TileLies:
    """A zone's damage tile, by its place in the order drawn (from 0); None: the one just asked for."""

    zone: Zone
    tile: Tile
    place: int | None = None


@dataclass(frozen=True)
class MissionNamed:
    """A generated mission by its name, as somebody has written it down."""

    name: str


@dataclass(frozen=True)
class ThreatDrawn:
    """The threat card with number token `t`; where two have that number, the one it fits."""

    t: int
    code: str


@dataclass(frozen=True)
class CalledDrawn:
    """The card drawn with a caller, both by their codes (rules 8)."""

    caller: str
    code: str


@dataclass(frozen=True)
class TokensLie:
    """With which seats the Teleporter's departure and arrival tokens lie (rules 10)."""

    departure: str
    arrival: str


@dataclass(frozen=True)
class SpecialistChosen:
    """What a seat has learnt; None: nothing (rules 10)."""

    seat: str
    trained: Trained | None


@dataclass(frozen=True)
class SeatLeft:
    """The player there has left: it is an android now, or somebody else's."""

    seat: str
    android: bool = False


@dataclass(frozen=True)
class BoardLies:
    """The trajectory board of a zone, or of internal threats (None)."""

    zone: Zone | None
    board: str
