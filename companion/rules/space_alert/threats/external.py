"""External threats, base game: 17 common and 14 serious cards (rules 7.1)."""

from functools import partial

from companion.rules.space_alert import hull
from companion.rules.space_alert.facts import (
    AttacksStrengthened,
    CryoshieldBroke,
    Exploded,
    Revealed,
    ShieldChanged,
    ShieldsStrengthened,
    StruckBack,
    Wounded,
)
from companion.rules.space_alert.ship import HEAVY_LASERS, Weapon, distance
from companion.rules.space_alert.state import Mission, Threat
from companion.rules.space_alert.threat_actions import advance
from companion.rules.space_alert.threatcards import ExternalCard, Hits, Placed, Variant
from companion.rules.space_alert.timeline import Colour
from companion.rules.space_alert.verbs import (
    EVERYTHING,
    Attack,
    Delay,
    DrainShields,
    Heal,
    IfDamageBelow,
    IfDamaged,
    KnockOut,
    ShieldTo,
    ShieldUp,
    Speed,
    all_zones,
    heal_half,
    in_its_zone,
    on_ship,
    other_zones,
    own_zone,
    red_and_blue,
    remaining_hp,
    twice_remaining_hp,
)

# ---------------------------------------------------------------- what weapons see (rules 7.1; R12)


def not_by_rockets(threat: Placed, weapon: Weapon) -> bool:
    """Rockets cannot aim at it."""
    return weapon is not Weapon.ROCKET


def not_by_heavy_lasers(threat: Placed, weapon: Weapon) -> bool:
    """Scout: heavy lasers take the next nearest instead."""
    return weapon not in HEAVY_LASERS


def not_at_distance_3(threat: Placed, weapon: Weapon) -> bool:
    """Satellites."""
    return distance(threat.square) < 3


# ---------------------------------------------------------------- how hits wound


def absorbed_by_cryoshield(threat: Threat, hits: Hits, shield: int) -> int:
    """Cryoshield ships: the first step in which any weapon aims at it is absorbed whole, whatever its power."""
    return 0 if threat.cryoshield else sum(hits.values()) - shield


def no_shield_under_pulse(threat: Threat, hits: Hits, shield: int) -> int:
    """Energy Cloud, Maelstrom: a pulse hit switches the shield off for all hits, a Marauder's bonus too (R6)."""
    return sum(hits.values()) - (0 if Weapon.PULSE in hits else shield)


def one_at_most(threat: Threat, hits: Hits, shield: int) -> int:
    """Swarm: whatever the weapons, one damage in a turn."""
    return min(1, sum(hits.values()) - shield)


def rockets_fizzle(threat: Threat, hits: Hits, shield: int) -> int:
    """Phantom Fighter: a rocket may pick it, and is wasted on it."""
    return sum(power for weapon, power in hits.items() if weapon is not Weapon.ROCKET) - shield


# ---------------------------------------------------------------- special X and Y


def reveal(m: Mission, threat: Threat) -> None:
    """Stealth and Phantom Fighter: from now on weapons see it."""
    threat.hidden = False
    m.tell(Revealed, threat.id)


def strengthen_attacks(m: Mission, threat: Threat) -> None:
    """Scout: +1 to every attack of every other external threat, while it is not destroyed (R4)."""
    m.attack_bonus = threat
    m.tell(AttacksStrengthened, threat.id)


def strengthen_shields(m: Mission, threat: Threat) -> None:
    """Marauder: +1 shield for every external threat, itself included, while it is not destroyed."""
    m.shield_bonus = threat
    m.tell(ShieldsStrengthened, threat.id)


def wave_on(m: Mission, threat: Threat) -> None:
    """Scout: every other external threat moves one square now, by number, and acts where it lands."""
    for other in list(m.external):
        if other is not threat and other.in_play and not other.phased_out:
            advance(m, other, 1)


def hurt_itself(points: int, m: Mission, threat: Threat) -> None:
    """Nemesis: its shield does not help; if that kills it, it acts no further (R9)."""
    threat.damage += points
    m.tell(Wounded, threat.id, points, threat.left)
    if threat.damage >= threat.hp:
        m.destroy(threat)


# ---------------------------------------------------------------- reactions in compute damage


def harden_against_rockets(m: Mission, threat: Threat, hits: Hits) -> None:
    """Juggernaut: each rocket that hits adds +1 shield, after the damage (R11)."""
    if Weapon.ROCKET in hits:
        threat.shield += 1
        m.tell(ShieldChanged, threat.id, m.shield_of(threat))


def break_cryoshield(m: Mission, threat: Threat, hits: Hits) -> None:
    """Cryoshield ships: gone for good after that step."""
    if threat.cryoshield:
        threat.cryoshield = False
        m.tell(CryoshieldBroke, threat.id)


def explode(m: Mission, threat: Threat) -> None:
    """Leviathan Tanker: 1 damage to every other external threat in play, past any defence (R8) but a phase (NF30)."""
    m.tell(Exploded, threat.id)
    for other in [each for each in m.external if not each.phased_out]:
        other.damage += 1
        m.tell(Wounded, other.id, 1, other.left)
        if other.damage >= other.hp:
            m.destroy(other)


def burst(each: int, m: Mission, threat: Threat) -> None:
    """Asteroids: when destroyed, an attack of so much for each X and Y passed; none passed, no attack (R7)."""
    if not threat.in_play and threat.passed:
        m.tell(StruckBack, threat.id)
        hull.attack(m, threat, each * threat.passed, own_zone(threat))


def strike_all_zones(m: Mission, threat: Threat) -> None:
    """Nemesis: an attack of 1 on all zones when hurt, also when that killed it (R9)."""
    m.tell(StruckBack, threat.id)
    hull.attack(m, threat, 1, all_zones(threat))


# ---------------------------------------------------------------- the cards

white = partial(ExternalCard, colour=Colour.WHITE, serious=False, points=(2, 4))
yellow = partial(ExternalCard, colour=Colour.YELLOW, serious=False, points=(3, 6))
serious_white = partial(ExternalCard, colour=Colour.WHITE, serious=True, points=(4, 8))
serious_yellow = partial(ExternalCard, colour=Colour.YELLOW, serious=True, points=(6, 12))

EXTERNAL = (
    white(
        code="E1-01", name="Pulse Ball", hp=5, shield=1, speed=2,
        x=(Attack(1, all_zones),), y=(Attack(1, all_zones),), z=(Attack(2, all_zones),),  # R2
    ),
    white(
        code="E1-02", name="Destroyer", hp=5, shield=2, speed=2,
        x=(Attack(1, double=True),), y=(Attack(2, double=True),), z=(Attack(2, double=True),),  # R5
    ),
    white(
        code="E1-03", name="Stealth Fighter", hp=4, shield=2, speed=3,
        x=(reveal,), y=(Attack(2),), z=(Attack(2),), hidden=True,
        variants=(Variant("stealth_fighter_speed", 4, {"speed": 4}),),  # R1
    ),
    white(
        code="E1-04", name="Energy Cloud", hp=5, shield=3, speed=2,
        x=(DrainShields(EVERYTHING),), y=(Attack(1, other_zones),), z=(Attack(2, other_zones),),
        wounds=no_shield_under_pulse,
    ),
    white(
        code="E1-05", name="Gunship", hp=5, shield=2, speed=2,
        x=(Attack(2),), y=(Attack(2),), z=(Attack(3),),
    ),
    white(
        code="E1-06", name="Cryoshield Fighter", hp=4, shield=1, speed=3,
        x=(Attack(1),), y=(Attack(2),), z=(Attack(2),), cryoshield=True,
        wounds=absorbed_by_cryoshield, after_hits=break_cryoshield,
    ),
    white(
        code="E1-07", name="Fighter", hp=4, shield=2, speed=3,
        x=(Attack(1),), y=(Attack(2),), z=(Attack(3),),
    ),
    white(
        code="E1-08", name="Armored Grappler", hp=4, shield=3, speed=2,
        x=(Attack(1),), y=(Heal(1),), z=(Attack(4),),
    ),
    white(
        code="E1-09", name="Amoeba", hp=8, shield=0, speed=2,
        x=(Heal(2),), y=(Heal(2),), z=(Attack(5),), seen_by=not_by_rockets,
    ),
    white(
        code="E1-10", name="Meteoroid", hp=5, shield=0, speed=5,
        z=(Attack(remaining_hp),), seen_by=not_by_rockets,
    ),
    yellow(
        code="E2-01", name="Kamikaze", hp=5, shield=2, speed=4,
        x=(Speed(1), ShieldTo(1)), y=(Speed(1), ShieldTo(0)), z=(Attack(6),),
    ),
    yellow(
        code="E2-02", name="Scout", hp=3, shield=1, speed=2,
        x=(strengthen_attacks,), y=(wave_on,), z=(Attack(3, piercing=True),), seen_by=not_by_heavy_lasers,
    ),
    yellow(
        code="E2-03", name="Phantom Fighter", hp=3, shield=3, speed=3,
        x=(reveal,), y=(Attack(2),), z=(Attack(3),), hidden=True, wounds=rockets_fizzle,
    ),
    yellow(
        code="E2-04", name="Swarm", hp=3, shield=0, speed=2,
        x=(Attack(1),), y=(Attack(2), Attack(1, other_zones)), z=(Attack(3), Attack(2, other_zones)),
        seen_by=not_by_rockets, wounds=one_at_most,
    ),
    yellow(
        code="E2-05", name="Jellyfish", hp=13, shield=-2, speed=2,
        x=(Attack(1, all_zones), heal_half), y=(Attack(1, all_zones), heal_half), z=(Attack(2, all_zones),),
        seen_by=not_by_rockets,
    ),
    yellow(
        code="E2-06", name="Marauder", hp=6, shield=1, speed=3,
        x=(strengthen_shields,), y=(DrainShields(1),), z=(Attack(4),),
    ),
    yellow(
        code="E2-07", name="Minor Asteroid", hp=7, shield=0, speed=4,
        z=(Attack(remaining_hp),), seen_by=not_by_rockets, strikes_back=partial(burst, 1),
    ),
    serious_white(
        code="SE1-01", name="Frigate", hp=7, shield=2, speed=2,
        x=(Attack(2),), y=(Attack(3),), z=(Attack(4),),
    ),
    serious_white(
        code="SE1-02", name="Man-of-War", hp=9, shield=2, speed=1,
        x=(Attack(2), Speed(1)), y=(Attack(3), ShieldUp(1)), z=(Attack(5),),  # R3
    ),
    serious_white(
        code="SE1-03", name="Leviathan Tanker", hp=8, shield=3, speed=2,
        x=(Attack(2),), y=(Attack(2), Heal(2)), z=(Attack(2),), when_destroyed=explode,
    ),
    serious_white(
        code="SE1-04", name="Pulse Satellite", hp=4, shield=2, speed=3,
        x=(Attack(1, all_zones),), y=(Attack(2, all_zones),), z=(Attack(3, all_zones),),
        seen_by=not_at_distance_3,
    ),
    serious_white(
        code="SE1-05", name="Cryoshield Frigate", hp=7, shield=1, speed=2,
        x=(Attack(2),), y=(Attack(3),), z=(Attack(4),), cryoshield=True,
        wounds=absorbed_by_cryoshield, after_hits=break_cryoshield,
    ),
    serious_white(
        code="SE1-06", name="Interstellar Octopus", hp=8, shield=1, speed=2,
        x=(IfDamaged(Attack(1, all_zones)),), y=(IfDamaged(Attack(2, all_zones)),),
        z=(Attack(twice_remaining_hp),), seen_by=not_by_rockets,
    ),
    serious_white(
        code="SE1-07", name="Maelstrom", hp=8, shield=3, speed=2,
        x=(DrainShields(EVERYTHING),), y=(Attack(2, other_zones),), z=(Attack(3, other_zones),),
        wounds=no_shield_under_pulse,
    ),
    serious_white(
        code="SE1-08", name="Asteroid", hp=9, shield=0, speed=3,
        z=(Attack(remaining_hp),), seen_by=not_by_rockets, strikes_back=partial(burst, 2),
    ),
    serious_yellow(
        code="SE2-01", name="Behemoth", hp=7, shield=4, speed=2,
        x=(IfDamageBelow(2, Attack(2)),), y=(IfDamageBelow(3, Attack(3)),), z=(IfDamageBelow(6, Attack(6)),),
        interceptors_alone=9,  # R10
    ),
    serious_yellow(
        code="SE2-02", name="Juggernaut", hp=10, shield=3, speed=1,
        x=(Speed(2), Attack(2)), y=(Speed(2), Attack(3)), z=(Attack(7),),
        draws_rockets=True, after_hits=harden_against_rockets,
    ),
    serious_yellow(
        code="SE2-03", name="Psionic Satellite", hp=5, shield=2, speed=2,
        x=(Delay(in_its_zone),), y=(Delay(on_ship),), z=(KnockOut(on_ship),), seen_by=not_at_distance_3,
    ),
    serious_yellow(
        code="SE2-04", name="Nebula Crab", hp=7, shield=2, speed=2,
        x=(ShieldTo(4),), y=(Speed(2), ShieldTo(2)), z=(Attack(5, red_and_blue),), seen_by=not_by_rockets,
    ),
    serious_yellow(
        code="SE2-05", name="Nemesis", hp=9, shield=1, speed=3, points=(0, 12),  # R24
        x=(Attack(1), partial(hurt_itself, 1)), y=(Attack(2), partial(hurt_itself, 2)), z=(hull.destroy_ship,),
        strikes_back=strike_all_zones,
    ),
    serious_yellow(
        code="SE2-06", name="Major Asteroid", hp=11, shield=0, speed=2,
        z=(Attack(remaining_hp),), seen_by=not_by_rockets, strikes_back=partial(burst, 3),
    ),
)  # fmt: skip
