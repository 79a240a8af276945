"""What only the table knows: typed questions, and the decisions that answer them.

A resolution is a function of set-up and decisions. When it needs one that nobody has made yet, it stops
with the question; asked again with the answer added, it goes on. Nothing is ever drawn in here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.ship import Station, Tile, Zone


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


Question = WhichCard | WhichTile | WhichStation


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

    plans: Sequence[Sequence[Card] | None] = ()  # by player; None or missing: slot by slot
    cards: Mapping[tuple[int, int], Card] = field(default_factory=dict)  # by (player, turn)
    stumbles: Mapping[tuple[int, int], Card] = field(default_factory=dict)  # by (player, turn)
    tiles: Mapping[Zone, Sequence[Tile]] = field(default_factory=dict)  # in the order drawn
    squad_station: Station | None = None

    def plan(self, player: int) -> Sequence[Card] | None:
        return self.plans[player] if player < len(self.plans) else None
