"""The verbs of the threat cards: what an X, Y or Z says where the rulebook has a word for it (rules 3.4)."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.rules.space_alert import hull
from companion.rules.space_alert.facts import (
    Arrived,
    CapsuleDestroyed,
    Cause,
    Healed,
    RocketDestroyed,
    ShieldChanged,
    Sped,
)
from companion.rules.space_alert.ship import STATIONS, ZONES, Zone
from companion.rules.space_alert.state import CrewMember, Mission, Squad, Threat
from companion.rules.space_alert.threatcards import Effect

OTHERS = tuple(tuple(zone for zone in ZONES if zone != own) for own in ZONES)

Zones = Callable[[Threat], tuple[Zone, ...]]
Strength = Callable[[Threat], int]


# ---------------------------------------------------------------- which zones, how strong


def own_zone(threat: Threat) -> tuple[Zone, ...]:
    return (ZONES[threat.zone],)


def all_zones(threat: Threat) -> tuple[Zone, ...]:
    return ZONES


def other_zones(threat: Threat) -> tuple[Zone, ...]:
    return OTHERS[threat.zone]


def red_and_blue(threat: Threat) -> tuple[Zone, ...]:
    return (Zone.RED, Zone.BLUE)


def remaining_hp(threat: Threat) -> int:
    return threat.left


def twice_remaining_hp(threat: Threat) -> int:
    return 2 * threat.left


# ---------------------------------------------------------------- external verbs


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack of `strength` on `zones`. double: two tiles per point. piercing: shields neither help nor suffer."""

    strength: int | Strength
    zones: Zones = own_zone
    double: bool = False
    piercing: bool = False

    def __call__(self, m: Mission, threat: Threat) -> None:
        strength = self.strength if isinstance(self.strength, int) else self.strength(threat)
        hull.attack(m, threat, strength, self.zones(threat), double=self.double, piercing=self.piercing)


@dataclass(frozen=True, slots=True)
class IfDamaged:
    """Only with at least one damage on the card."""

    effect: Effect
    otherwise: Effect | None = None

    def __call__(self, m: Mission, threat: Threat) -> None:
        chosen = self.effect if threat.damage > 0 else self.otherwise
        if chosen is not None:
            chosen(m, threat)


@dataclass(frozen=True, slots=True)
class IfDamageBelow:
    limit: int
    effect: Effect

    def __call__(self, m: Mission, threat: Threat) -> None:
        if threat.damage < self.limit:
            self.effect(m, threat)


@dataclass(frozen=True, slots=True)
class Heal:
    points: int

    def __call__(self, m: Mission, threat: Threat) -> None:
        heal(m, threat, self.points)


def heal_half(m: Mission, threat: Threat) -> None:
    """Half of the damage, rounded down."""
    heal(m, threat, threat.damage // 2)


def heal(m: Mission, threat: Threat, most: int) -> None:
    points = min(most, threat.damage)
    if points:
        threat.damage -= points
        m.tell(Healed, threat.id, points, threat.left)


@dataclass(frozen=True, slots=True)
class Speed:
    """Speed gained in a move counts from the next one (R13)."""

    more: int

    def __call__(self, m: Mission, threat: Threat) -> None:
        threat.speed += self.more
        m.tell(Sped, threat.id, threat.speed)


@dataclass(frozen=True, slots=True)
class ShieldUp:
    more: int

    def __call__(self, m: Mission, threat: Threat) -> None:
        threat.shield += self.more
        m.tell(ShieldChanged, threat.id, m.shield_of(threat))


@dataclass(frozen=True, slots=True)
class ShieldTo:
    value: int

    def __call__(self, m: Mission, threat: Threat) -> None:
        threat.shield = self.value
        m.tell(ShieldChanged, threat.id, m.shield_of(threat))


@dataclass(frozen=True, slots=True)
class DrainShields:
    """Up to `each` energy leaves the shield of every zone. Not an attack: a Scout adds nothing."""

    each: int

    def __call__(self, m: Mission, threat: Threat) -> None:
        for zone in ZONES:
            hull.drain_shield(m, zone, self.each)


EVERYTHING = 99  # more than any shield or reactor holds


# ---------------------------------------------------------------- internal verbs


@dataclass(frozen=True, slots=True)
class Damage:
    """Internal damage; without `zones`, in the zone where the threat's token is."""

    points: int
    zones: tuple[Zone, ...] = ()

    def __call__(self, m: Mission, threat: Threat) -> None:
        for zone in self.zones or (ZONES[threat.station % 3],):
            hull.damage(m, threat, self.points, zone)


@dataclass(frozen=True, slots=True)
class DamagePerToken:
    """For each of its tokens still there, in the token's zone; zones from left to right."""

    points: int

    def __call__(self, m: Mission, threat: Threat) -> None:
        for station in sorted(threat.tokens, key=lambda station: station % 3):
            hull.damage(m, threat, self.points, station % 3)


@dataclass(frozen=True, slots=True)
class DrainReactors:
    """Up to `each` energy leaves these reactors; without `zones`, the one where the token is."""

    each: int
    zones: tuple[Zone, ...] = ()

    def __call__(self, m: Mission, threat: Threat) -> None:
        for zone in self.zones or (ZONES[threat.station % 3],):
            hull.drain_reactor(m, zone, self.each)


def drain_own_shield(m: Mission, threat: Threat) -> None:
    hull.drain_shield(m, threat.station % 3, EVERYTHING)


def move(m: Mission, threat: Threat, to: int) -> None:
    """An intruder's token moves; lifts do not matter to it, sealed doors do (rules 8)."""
    if m.sealed and m.barred(threat.station % 3, to % 3):
        to = threat.station
    threat.tokens = {to: threat.tokens[threat.station]}
    m.tell(Arrived, threat.id, STATIONS[to])


def move_left(m: Mission, threat: Threat) -> None:
    here = threat.station
    move(m, threat, here - 1 if here % 3 > 0 else here)


def move_right(m: Mission, threat: Threat) -> None:
    here = threat.station
    move(m, threat, here + 1 if here % 3 < 2 else here)


def change_deck(m: Mission, threat: Threat) -> None:
    move(m, threat, (threat.station + 3) % 6)


def destroy_rocket(m: Mission, threat: Threat) -> None:
    """One that is still stored."""
    if m.rockets:
        m.rockets -= 1
        m.tell(RocketDestroyed, m.rockets)


def destroy_capsule(m: Mission, threat: Threat) -> None:
    if m.capsules:
        m.capsules -= 1
        m.tell(CapsuleDestroyed, m.capsules)


# ---------------------------------------------------------------- verbs against the crew


Whom = Callable[[Mission, Threat], list[CrewMember]]


def on_ship(m: Mission, threat: Threat) -> list[CrewMember]:
    return m.aboard()


def in_its_zone(m: Mission, threat: Threat) -> list[CrewMember]:
    zone = threat.zone if threat.zone >= 0 else threat.station % 3
    return [member for member in m.aboard() if member.station % 3 == zone]


def in_its_stations(m: Mission, threat: Threat) -> list[CrewMember]:
    return [member for member in m.aboard() if member.station in threat.tokens]


def unguarded_in_its_station(m: Mission, threat: Threat) -> list[CrewMember]:
    """Only an active squad protects (R18)."""
    return [member for member in in_its_stations(m, threat) if member.squad is not Squad.ACTIVE]


def leading_active_squads(m: Mission, threat: Threat) -> list[CrewMember]:
    return [member for member in m.aboard() if member.squad is Squad.ACTIVE]


@dataclass(frozen=True, slots=True)
class Delay:
    whom: Whom

    def __call__(self, m: Mission, threat: Threat) -> None:
        for member in self.whom(m, threat):
            m.delay(member, Cause.THREAT)


@dataclass(frozen=True, slots=True)
class KnockOut:
    whom: Whom

    def __call__(self, m: Mission, threat: Threat) -> None:
        for member in self.whom(m, threat):
            m.knock_out(member)
