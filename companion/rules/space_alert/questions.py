"""What only the table knows: typed questions, and the decisions that answer them.

A resolution is a function of set-up and decisions. When it needs one that nobody has made yet, it stops
with the question; asked again with the answer added, it goes on. Nothing is ever drawn in here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.rules.space_alert.cards import Slot
from companion.rules.space_alert.facts import ThreatId
from companion.rules.space_alert.overrules import Overrule
from companion.rules.space_alert.ship import Station, Tile, Zone
from companion.rules.space_alert.threatcards import Calls


@dataclass(frozen=True, slots=True)
class WhichCard:
    """The card that lies in this player's slot of this turn, after the table has shifted its cards."""

    player: int
    turn: int


@dataclass(frozen=True, slots=True)
class WhichTile:
    """The damage tile drawn in this zone; `left` are those not yet on the ship."""

    zone: Zone
    left: frozenset[Tile]


@dataclass(frozen=True, slots=True)
class WhichStation:
    """Where the one squad that is left starts (rules 6.2)."""


@dataclass(frozen=True, slots=True)
class WhichCalled:
    """The common card drawn with a caller, or the Vortex's surprise when it comes (rules 8; NF11)."""

    caller: ThreatId
    calls: Calls


@dataclass(frozen=True, slots=True)
class WhichTokens:
    """With whom the departure and the arrival token lay when planning ended (rules 10)."""

    player: int  # the Teleporter


Question = WhichCard | WhichTile | WhichStation | WhichCalled | WhichTokens


class Unanswered(Exception):
    """Raised inside a resolution to stop it at a question."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.question = question


@dataclass(frozen=True, slots=True)
class Decisions:
    """Everything the table has decided so far.

    A player's cards come as a whole plan, which the core shifts when they are delayed, or slot by slot
    (`cards`), as they lie after the table has shifted them. `stumbles` say what was meant in that turn.
    """

    plans: Sequence[Sequence[Slot] | None] = ()  # by player; None or missing: slot by slot
    cards: Mapping[tuple[int, int], Slot] = field(default_factory=dict)  # by (player, turn)
    stumbles: Mapping[tuple[int, int], Slot] = field(default_factory=dict)  # by (player, turn)
    tiles: Mapping[Zone, Sequence[Tile]] = field(default_factory=dict)  # in the order drawn
    repaired_last: bool = False  # repaired tiles come after all these, in that order; if not, the table is asked (NF21)
    squad_station: Station | None = None
    called: Mapping[str, str] = field(default_factory=dict)  # the card drawn with a caller, by the caller's code
    teleport: tuple[int, int] | None = None  # who has the departure and the arrival token
    overrules: tuple[Overrule, ...] = ()  # where the printed card says otherwise

    def plan(self, player: int) -> Sequence[Slot] | None:
        return self.plans[player] if player < len(self.plans) else None
