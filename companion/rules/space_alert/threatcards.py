"""What a threat card is: numbers, what it does on X, Y and Z, and the hooks for what only its text says.

The rows are in `threats/`. Each hook is called only from where the line above it says.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar

from companion.rules.space_alert.ship import Station, System, Weapon
from companion.rules.space_alert.timeline import Colour

if TYPE_CHECKING:
    from companion.rules.space_alert.setup import Switches
    from companion.rules.space_alert.state import CrewMember, Mission, Threat

Place = TypeVar("Place")
Effect = Callable[["Mission", "Threat"], None]
Effects = tuple[Effect, ...]
Hits = Mapping[Weapon, int]  # power of each weapon that hits one threat in one compute-damage step
By = Callable[["Mission", "Threat", "CrewMember"], None]  # what somebody's repair or blow leads to


@dataclass(frozen=True, slots=True)
class Variant:
    """What a card is like where the table has decided a ruling otherwise: `switch` is a field of `Switches`."""

    switch: str
    value: object
    changes: Mapping[str, object]  # of the card's own fields


class Confidence(Enum):
    """How sure the values of a card are (R35)."""

    HIGH = "high"  # two independent readings of the card agree
    MEDIUM = "medium"
    LOW = "low"  # readings differ in a printed value, and nothing settles it


@dataclass(frozen=True, slots=True)
class Differs:
    """A value of a card that another reading has otherwise; `other` is that value where it is a plain one."""

    field: str  # of the card
    other: object = None
    ruling: str | None = None


class Calls(Enum):
    """The common card that is drawn with a caller (rules 8)."""

    INTERNAL = "internal"
    EXTERNAL = "external"
    SURPRISE = "surprise"  # an internal one, drawn unseen, and only when it comes (NF11)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreatCard:
    """What every threat card has. Points are printed as survived / destroyed."""

    code: str
    name: str
    hp: int
    speed: int
    points: tuple[int, int]
    x: Effects = ()
    y: Effects = ()
    z: Effects = ()
    acts: tuple[Effects, Effects, Effects] = field(init=False, repr=False, compare=False)  # by letter
    colour: Colour
    serious: bool
    confidence: Confidence = Confidence.HIGH
    differs: tuple[Differs, ...] = ()
    expansion: bool = False
    calls: Calls | None = None
    # threatcards.under: where printings or readings differ and the table has a switch for it
    variants: tuple[Variant, ...] = ()
    # state.enter: once it is on its track
    on_appearing: Effect | None = None
    phasing: bool = False  # flips after each of its regular moves (rules 8; NF5)
    # threat_actions.move_regularly: after its own move of the threat step, if it is still there
    after_move: Effect | None = None
    # threat_actions.jump: when the ship jumps and it has not been destroyed
    at_jump: Effect | None = None
    # state.clear: what ends with it
    when_gone: Effect | None = None

    @property
    def points_survived(self) -> int:
        return self.points[0]

    @property
    def points_destroyed(self) -> int:
        return self.points[1]

    def __post_init__(self) -> None:
        object.__setattr__(self, "acts", (self.x, self.y, self.z))

    def under(self, switches: "Switches") -> Self:
        """The card as this table reads it: its speed, its points, what it does."""
        if not self.variants:
            return self
        changes: dict[str, Any] = {}
        for variant in self.variants:
            if getattr(switches, variant.switch) == variant.value:
                changes |= variant.changes
        return replace(self, **changes)


class Placed(Protocol):
    """What a weapon sees of a threat."""

    @property
    def square(self) -> int: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ExternalCard(ThreatCard):
    shield: int
    hidden: bool = False  # until its X no weapon sees it (rules 7.1; R12)
    cryoshield: bool = False
    every_track: bool = False  # lasers of all zones see it (rules 8)
    # damage.sees, damage.could_aim: whether this weapon can aim at it now
    seen_by: Callable[["Placed", Weapon], bool] | None = None
    # damage.suffer: damage of all hits together, instead of power minus shield
    wounds: Callable[["Threat", Hits, int], int] | None = None
    # damage.rocket_target, damage.could_aim: rockets go for it, whatever its distance
    draws_rockets: bool = False
    # damage.fly: the interceptors' power against it alone; the pilot pays for it
    interceptors_alone: int | None = None
    # damage.settle: after the damage of a step in which it was hit and not destroyed
    after_hits: Callable[["Mission", "Threat", Hits], None] | None = None
    # damage.settle: when a compute-damage step destroys it
    when_destroyed: Effect | None = None
    # damage.settle: at the end of a step in which it took damage
    strikes_back: Effect | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class InternalCard(ThreatCard):
    """An intruder has no systems; a malfunction covers the systems named here."""

    stations: tuple[Station, ...]
    systems: tuple[tuple[Station, System], ...] = ()
    hostile: bool = False  # the return-fire icon
    outside: bool = False  # can be reached only by interceptors
    slime: bool = False
    spread_tokens: bool = False  # several tokens, each fought where it lies
    one_side: bool = False  # in the first of its stations with an odd number token, in the second with an even one
    inaccessible: int = 0  # how many points are lost in each turn (rules 8)
    lays_mines: bool = False
    marks: bool = False  # poisons or infects players
    attaches: bool = False  # to a player, instead of lying in a station
    finish_cost: bool = False  # its last point takes an energy (rules 8; NF9)
    # card_actions.repair: instead of one point per repair
    repair: Callable[["Mission", "Threat", "CrewMember", int], None] | None = None
    # card_actions.repair: points on top of an ordinary repair by that player
    helped_by: Callable[["CrewMember"], int] | None = None
    # card_actions.repair: after a repair of which a point counted
    after_repair: Effect | None = None
    # card_actions.close_repairs: extra points for repairs in all of its stations in one turn
    joint_bonus: int = 0
    # card_actions.close_repairs: extra points where exactly one player repaired it in a turn
    lone_bonus: int = 0
    # card_actions.strike, card_actions.repair: what the blow that destroys it does
    last_blow: By | None = None
    # card_actions.strike: when a blow has hurt it and it lives
    flees: Effect | None = None
    # card_actions.meets: whether that player's squad can reach it, instead of: where its token is
    fought_by: Callable[["Mission", "Threat", "CrewMember"], bool] | None = None
    # card_actions.note_move, state.enter: somebody has moved to another station; `start` is where from
    sees_moves: Callable[["Mission", "Threat", "CrewMember", int], None] | None = None
    # state.survive: what stays on the ship after Z
    stays_behind: Effect | None = None
    # threat_actions.token_goes_on, state.destroy: what its token does at Z when it is destroyed with players marked
    token_at_z: Effect | None = None

    def on_side(self, places: tuple[Place, ...], t: int) -> tuple[Place, ...]:
        """Its stations or systems with that number token: odd ones in red, even ones in blue, where it matters."""
        return (places[1 - t % 2],) if self.one_side else places

    @property
    def malfunction(self) -> bool:
        return bool(self.systems) or self.outside
