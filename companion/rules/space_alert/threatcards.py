"""What a threat card is: numbers, what it does on X, Y and Z, and the hooks for what only its text says.

The rows are in `threats/`. Each hook is called only from where the line above it says.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

from companion.rules.space_alert.ship import Station, System, Weapon
from companion.rules.space_alert.timeline import Colour

if TYPE_CHECKING:
    from companion.rules.space_alert.setup import Switches
    from companion.rules.space_alert.state import CrewMember, Mission, Threat

Effect = Callable[["Mission", "Threat"], None]
Effects = tuple[Effect, ...]
Hits = Mapping[Weapon, int]  # power of each weapon that hits one threat in one compute-damage step


@dataclass(frozen=True, slots=True)
class Variant:
    """What a card is like where the table has decided a ruling otherwise: `switch` is a field of `Switches`."""

    switch: str
    value: object
    changes: Mapping[str, object]  # of the card's own fields


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
    colour: Colour
    serious: bool
    # threatcards.under: where printings or readings differ and the table has a switch for it
    variants: tuple[Variant, ...] = ()
    # turn.threats_appear: once it is on its track
    on_appearing: Effect | None = None

    def under(self, switches: "Switches") -> Self:
        """The card as this table reads it: its speed, its points, what it does."""
        if not self.variants:
            return self
        changes: dict[str, Any] = {}
        for variant in self.variants:
            if getattr(switches, variant.switch) == variant.value:
                changes |= variant.changes
        return replace(self, **changes)

    @property
    def points_survived(self) -> int:
        return self.points[0]

    @property
    def points_destroyed(self) -> int:
        return self.points[1]

    @property
    def acts(self) -> tuple[Effects, Effects, Effects]:
        """By letter."""
        return (self.x, self.y, self.z)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExternalCard(ThreatCard):
    shield: int
    hidden: bool = False  # until its X no weapon sees it (rules 7.1; R12)
    cryoshield: bool = False
    # damage.sees: whether this weapon can aim at it now
    seen_by: Callable[["Threat", Weapon], bool] | None = None
    # damage.suffer: damage of all hits together, instead of power minus shield
    wounds: Callable[["Threat", Hits, int], int] | None = None
    # damage.rocket_target: rockets go for it, whatever its distance
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
    # actions.repair: instead of one point per repair
    repair: Callable[["Mission", "Threat", "CrewMember", int], None] | None = None
    # actions.close_repairs: extra points for repairs in all of its stations in one turn
    joint_bonus: int = 0
    # actions.strike, actions.repair: what the blow that destroys it does
    last_blow: Callable[["Mission", "Threat", "CrewMember"], None] | None = None
    # acts.survive: what stays on the ship after Z
    stays_behind: Effect | None = None

    @property
    def malfunction(self) -> bool:
        return bool(self.systems) or self.outside
