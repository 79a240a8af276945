"""Step 3 of a turn: which weapon hits which external threat, and what that does (rules 3.3).

First every weapon's targets, then the sums, then what is destroyed, then who strikes back.
"""

from dataclasses import dataclass

from companion.rules.space_alert.facts import Fired, Hit
from companion.rules.space_alert.ship import (
    CANNON_POWER,
    CANNONS,
    INTERCEPTOR_POWER_ALONE,
    INTERCEPTOR_POWER_EACH,
    INTERCEPTOR_RANGE,
    PULSE_RANGE,
    ROCKET_RANGE,
    Station,
    Tile,
    Weapon,
    Zone,
    distance,
)
from companion.rules.space_alert.state import NOWHERE, CrewMember, Mission, Threat, by_rank
from companion.rules.space_alert.threatcards import ExternalCard

Aimed = dict[Threat, dict[Weapon, int]]  # who is hit by which weapon with what power


def compute_damage(m: Mission) -> None:
    aimed: Aimed = {}
    if any(m.loaded):
        fire_cannons(m, aimed)
    if m.rocket_flying:
        power, m.rocket_flying = m.rocket_flying, 0
        target = rocket_target(m)
        aim(m, aimed, Weapon.ROCKET, power, [] if target is None else [target])
    pilot = m.flying
    if pilot is not None:
        m.flying = None
        fly(m, aimed, pilot)
    if aimed:
        settle(m, aimed)


def card_of(threat: Threat) -> ExternalCard:
    assert isinstance(threat.card, ExternalCard)
    return threat.card


def sees(weapon: Weapon, threat: Threat) -> bool:
    """Whether the weapon can aim at the threat at all; what it cannot see does not exist for it (R12)."""
    seen_by = card_of(threat).seen_by
    return not threat.hidden and (seen_by is None or seen_by(threat, weapon))


@dataclass(frozen=True, slots=True)
class At:
    """An external threat where it stood."""

    card: ExternalCard
    zone: Zone
    square: int


def could_aim(at: At) -> tuple[Weapon, ...]:
    """The weapons that could see and reach it there, on an undamaged ship: lasers of its zone, the pulse cannon, a
    rocket that comes, interceptors (rules 3.3)."""
    far = distance(at.square)
    lasers = [
        weapon
        for station, weapon in enumerate(CANNONS)
        if weapon is not Weapon.PULSE and (station % 3 == at.zone or at.card.every_track)
    ]
    ranged = {
        Weapon.PULSE: far <= PULSE_RANGE,
        Weapon.ROCKET: far <= ROCKET_RANGE or at.card.draws_rockets,
        Weapon.INTERCEPTORS: far == INTERCEPTOR_RANGE,
    }
    found = [*lasers, *(weapon for weapon, reaches in ranged.items() if reaches)]
    return tuple(weapon for weapon in found if at.card.seen_by is None or at.card.seen_by(at, weapon))


def aim(m: Mission, aimed: Aimed, weapon: Weapon, power: int, targets: list[Threat]) -> None:
    for target in targets:
        aimed.setdefault(target, {})[weapon] = power
    m.tell(Fired, weapon, power, tuple([target.id for target in targets]))


def nearest(threats: list[Threat]) -> Threat | None:
    """The fewest squares to Z; ties go to the lower number token, numbered before called (NF1)."""
    return min(threats, key=lambda threat: (threat.square, threat.rank), default=None)


def fire_cannons(m: Mission, aimed: Aimed) -> None:
    """Power, range and optics are those of this moment, whatever they were when a cannon was loaded (NF36)."""
    for station, load in enumerate(m.loaded):
        if not load:
            continue
        tuned = m.tuned == station
        if station == Station.LOWER_WHITE:
            fire_pulse_cannon(m, aimed, load - 1, tuned)
        else:
            fire_laser(m, aimed, station, cannon_power(m, station) + load - 1 + tuned)
        m.loaded[station] = 0
    m.tuned = NOWHERE
    m.wide = False


def cannon_power(m: Mission, station: int) -> int:
    tile = Tile.HEAVY_LASER if station < 3 else Tile.LIGHT_LASER
    return CANNON_POWER[station] - (tile in m.tiles[station % 3] and m.course.tiles_break)


def fire_laser(m: Mission, aimed: Aimed, station: int, power: int) -> None:
    """Lasers reach everything on their own zone's track, and all-zone ships (rules 8)."""
    weapon, zone = CANNONS[station], station % 3
    target = None
    if zone not in m.disrupted or m.lookouts or m.pilot() is not None:
        target = nearest([t for t in m.external if (t.zone == zone or card_of(t).every_track) and sees(weapon, t)])
    aim(m, aimed, weapon, power, [] if target is None else [target])


def fire_pulse_cannon(m: Mission, aimed: Aimed, more: int, tuned: bool) -> None:
    """Everything within its range; a Pulse Gunner fires harder, and weaker at one distance beyond (rules 10)."""
    reach = PULSE_RANGE - (m.course.tiles_break and Tile.PULSE_CANNON in m.tiles[Zone.WHITE]) + tuned
    power = CANNON_POWER[Station.LOWER_WHITE] + more
    seen = [t for t in m.external if sees(Weapon.PULSE, t)]
    within = [t for t in seen if distance(t.square) <= reach]
    if m.wide:
        beyond = [t for t in seen if distance(t.square) == reach + 1]
        if beyond:
            aim(m, aimed, Weapon.PULSE, power, beyond)
        power += 1
    aim(m, aimed, Weapon.PULSE, power, within)


def rocket_target(m: Mission) -> Threat | None:
    """The nearest on all tracks within range; a Juggernaut before anything else, at any distance (R11)."""
    for threat in m.external:
        if card_of(threat).draws_rockets:
            return threat
    return nearest(
        [t for t in m.external if distance(t.square) <= ROCKET_RANGE and sees(Weapon.ROCKET, t)],
    )


def fly(m: Mission, aimed: Aimed, pilot: CrewMember) -> None:
    """Interceptors hit everything at distance 1, or where they are (rules 9.4): one threat hard, several lightly."""
    weapon = Weapon.INTERCEPTORS
    at = pilot.range if m.double else INTERCEPTOR_RANGE
    targets = [t for t in m.external if distance(t.square) == at and sees(weapon, t)]
    power = INTERCEPTOR_POWER_EACH
    if len(targets) == 1:
        special = card_of(targets[0]).interceptors_alone
        power = INTERCEPTOR_POWER_ALONE
        if special is not None:  # R10: the attack of a lifetime, and nobody flies again
            power = special
            m.interceptors_lost = True
            m.knock_out(pilot)
    aim(m, aimed, weapon, power + m.heroic_power, targets)


def settle(m: Mission, aimed: Aimed) -> None:
    """Apply all damage of the step, then remove, then let those react that do (R7, R8, R9, R14)."""
    before = {threat: threat.damage for threat in m.external}
    hit = sorted(aimed, key=by_rank)
    for threat in hit:
        suffer(m, threat, aimed[threat])
    for threat in hit:
        after_hits = card_of(threat).after_hits
        if after_hits is not None and threat.left:
            after_hits(m, threat, aimed[threat])
    dead = [threat for threat in before if threat.damage >= threat.hp]
    for threat in dead:
        m.destroy(threat)
    for threat in dead:
        when_destroyed = card_of(threat).when_destroyed
        if when_destroyed is not None:
            when_destroyed(m, threat)
    for threat, damage in before.items():
        strikes_back = card_of(threat).strikes_back
        if strikes_back is not None and threat.damage > damage:
            strikes_back(m, threat)


def suffer(m: Mission, threat: Threat, hits: dict[Weapon, int]) -> None:
    """Damage of all weapons together: their power minus the shield, unless the card says otherwise."""
    power = sum(hits.values())
    special = card_of(threat).wounds
    shield = m.shield_of(threat)
    wounds = max(0, power - shield if special is None else special(threat, hits, shield))
    left = threat.left
    taken = min(wounds, left)
    threat.damage += wounds
    m.tell(Hit, threat.id, power, power - wounds, taken, wounds - taken, left - taken)
