"""Step 3 of a turn: which weapon hits which external threat, and what that does (rules 3.3).

First every weapon's targets, then the sums, then what is destroyed, then who strikes back.
"""

from companion.rules.space_alert.facts import Fired, Hit
from companion.rules.space_alert.ship import (
    CANNONS,
    INTERCEPTOR_POWER_ALONE,
    INTERCEPTOR_POWER_EACH,
    INTERCEPTOR_RANGE,
    PULSE_RANGE,
    ROCKET_POWER,
    ROCKET_RANGE,
    Station,
    Tile,
    Weapon,
    Zone,
    distance,
)
from companion.rules.space_alert.state import CrewMember, Mission, Threat
from companion.rules.space_alert.threatcards import ExternalCard

Aimed = dict[Threat, dict[Weapon, int]]  # who is hit by which weapon with what power


def compute_damage(m: Mission) -> None:
    aimed: Aimed = {}
    fire_cannons(m, aimed)
    if m.rocket_flying:
        m.rocket_flying = False
        target = rocket_target(m)
        aim(m, aimed, Weapon.ROCKET, ROCKET_POWER, [] if target is None else [target])
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
    """Whether the weapon can aim at the threat at all; what it cannot see is not there for it (R12)."""
    seen_by = card_of(threat).seen_by
    return not threat.hidden and (seen_by is None or seen_by(threat, weapon))


def aim(m: Mission, aimed: Aimed, weapon: Weapon, power: int, targets: list[Threat]) -> None:
    for target in targets:
        aimed.setdefault(target, {})[weapon] = power
    m.tell(Fired, weapon, power, tuple(target.id for target in targets))


def nearest(threats: list[Threat]) -> Threat | None:
    """The fewest squares to Z; ties go to the lower number token."""
    return min(threats, key=lambda threat: (threat.square, threat.t), default=None)


def fire_cannons(m: Mission, aimed: Aimed) -> None:
    for station, power in enumerate(m.loaded):
        if not power:
            continue
        weapon = CANNONS[station]
        if station == Station.LOWER_WHITE:
            reach = PULSE_RANGE - (m.course.tiles_break and Tile.PULSE_CANNON in m.tiles[Zone.WHITE])
            targets = [t for t in m.external if distance(t.square) <= reach and sees(weapon, t)]
        else:  # lasers reach everything on their own zone's track
            target = nearest([t for t in m.external if t.zone == station % 3 and sees(weapon, t)])
            targets = [] if target is None else [target]
        aim(m, aimed, weapon, power, targets)
        m.loaded[station] = 0


def rocket_target(m: Mission) -> Threat | None:
    """The nearest on all tracks within range; a Juggernaut before anything else, at any distance (R11)."""
    for threat in m.external:
        if card_of(threat).draws_rockets:
            return threat
    return nearest(
        [t for t in m.external if distance(t.square) <= ROCKET_RANGE and sees(Weapon.ROCKET, t)],
    )


def fly(m: Mission, aimed: Aimed, pilot: CrewMember) -> None:
    """Interceptors hit everything at distance 1: one threat hard, several lightly."""
    weapon = Weapon.INTERCEPTORS
    targets = [t for t in m.external if distance(t.square) <= INTERCEPTOR_RANGE and sees(weapon, t)]
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
    for threat in sorted(aimed, key=lambda threat: threat.t):
        suffer(m, threat, aimed[threat])
    for threat in sorted(aimed, key=lambda threat: threat.t):
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
    taken = min(wounds, threat.left)
    threat.damage += wounds
    m.tell(Hit, threat.id, power, power - wounds, taken, wounds - taken, threat.left)
