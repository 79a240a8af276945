"""External threats of The New Frontier: 14 common and 14 serious cards (rules 8).

No photograph of a whole card has been seen (R35): each row says how sure its values are, and what differs.
"""

from functools import partial

from companion.rules.space_alert import hull
from companion.rules.space_alert.facts import Deflected, ShieldChanged, Slowed
from companion.rules.space_alert.frontier_effects import (
    ByPhase,
    Call,
    CarrierAttack,
    FeedingAttack,
    JumpTrack,
    PlasmaticAttack,
    Push,
    ReactorAttack,
    all_internal,
    call,
    flip_phase,
    inside,
    its_track,
)
from companion.rules.space_alert.ship import LASERS, SPACE, Weapon
from companion.rules.space_alert.state import CrewMember, Mission, Squad, Threat
from companion.rules.space_alert.threat_actions import act
from companion.rules.space_alert.threatcards import Calls, Confidence, Differs, ExternalCard, Hits, Variant
from companion.rules.space_alert.threats.external import (
    burst,
    no_shield_under_pulse,
    not_at_distance_3,
    not_by_heavy_lasers,
    not_by_rockets,
)
from companion.rules.space_alert.timeline import Colour
from companion.rules.space_alert.tracks import Letter
from companion.rules.space_alert.verbs import (
    Attack,
    Delay,
    KnockOut,
    ShieldTo,
    ShieldUp,
    Speed,
    all_zones,
    heal,
    leading_active_squads,
    on_ship,
    other_zones,
    remaining_hp,
)

# ---------------------------------------------------------------- Spinning Saucer


def deflect(m: Mission, threat: Threat, hits: Hits) -> None:
    """The first rocket that hits it knocks it off course for good, hurt or not."""
    if Weapon.ROCKET in hits and not threat.deflected:
        threat.deflected = True
        m.tell(Deflected, threat.id)


def ram(m: Mission, threat: Threat) -> None:
    if not threat.deflected:
        Attack(5)(m, threat)


# ---------------------------------------------------------------- shields that wear down, lasers that are halved


def wear_down(m: Mission, threat: Threat, hits: Hits) -> None:
    """Megashield: one less after each step in which a weapon aimed at it."""
    if threat.shield > 0:
        threat.shield -= 1
        m.tell(ShieldChanged, threat.id, m.shield_of(threat))


def polarised(threat: Threat, hits: Hits, shield: int) -> int:
    """The lasers' power together is halved, rounded up."""
    lasers = sum(power for weapon, power in hits.items() if weapon in LASERS)
    return (lasers + 1) // 2 + sum(hits.values()) - lasers - shield


def two_at_most(threat: Threat, hits: Hits, shield: int) -> int:
    """Mother Swarm: whatever the weapons, two damage in a step."""
    return min(2, sum(hits.values()) - shield)


# ---------------------------------------------------------------- Sealed Capsule, Overlord


def open_capsule(m: Mission, threat: Threat) -> None:
    """What comes out of it is quicker by one where the capsule has fewer than two damage."""
    call(m, threat, None, gained=int(threat.damage < 2))


def heal_everything(m: Mission, threat: Threat) -> None:
    """1 for every external threat; a phased-out one cannot be healed by others."""
    for other in m.external:
        if not other.phased_out:
            heal(m, other, 1)


# ---------------------------------------------------------------- Energy Snake, Energy Dragon; Planetoid


def slow_down(m: Mission, threat: Threat) -> None:
    """Hurt in compute damage it moves two squares less in this turn."""
    if threat.in_play:
        threat.slowed = True
        m.tell(Slowed, threat.id)


def gather_speed(m: Mission, threat: Threat) -> None:
    """Planetoid: one more after every step in which it is on its track."""
    Speed(1)(m, threat)


# ---------------------------------------------------------------- Transmitter Satellite


def captain(m: Mission, threat: Threat) -> list[CrewMember]:
    """If on board."""
    return [member for member in m.crew[:1] if member.station != SPACE]


def without_active_squads(m: Mission, threat: Threat) -> list[CrewMember]:
    return [member for member in m.aboard() if member.squad is not Squad.ACTIVE]


# ---------------------------------------------------------------- Dimension Spider


def spin_round_the_ship(m: Mission, threat: Threat) -> None:
    """Still on its track when the ship jumps, it does its Z action then."""
    if threat.in_play:
        act(m, threat, Letter.Z)


# ---------------------------------------------------------------- the cards

HIGH, MEDIUM, LOW = Confidence
card = partial(ExternalCard, expansion=True)
white = partial(card, colour=Colour.WHITE, serious=False, points=(2, 4))
yellow = partial(card, colour=Colour.YELLOW, serious=False, points=(3, 6))
red = partial(card, colour=Colour.RED, serious=False, points=(4, 8))
serious_white = partial(card, colour=Colour.WHITE, serious=True, points=(4, 8), confidence=MEDIUM)
serious_yellow = partial(card, colour=Colour.YELLOW, serious=True, points=(6, 12), confidence=MEDIUM)
serious_red = partial(card, colour=Colour.RED, serious=True, points=(8, 16), confidence=MEDIUM)

left, right = JumpTrack(-1), JumpTrack(1)
DIRECT = "dragons_strike_directly"

FRONTIER_EXTERNAL = (
    white(
        code="E1-101", name="Plasmatic Fighter", hp=4, shield=2, speed=3,
        x=(PlasmaticAttack(1),), y=(PlasmaticAttack(1),), z=(PlasmaticAttack(2),),
    ),
    white(
        code="E1-102", name="Spinning Saucer", hp=3, shield=4, speed=3,
        x=(Attack(1),), y=(Attack(1),), z=(ram,), after_hits=deflect,
    ),
    yellow(
        code="E2-101", name="Mini-Carrier", hp=5, shield=2, speed=2,
        x=(CarrierAttack(2),), y=(CarrierAttack(3, other_zones),), z=(CarrierAttack(4, all_zones),),
    ),
    yellow(
        code="E2-102", name="Phasing Fighter", hp=4, shield=2, speed=3, phasing=True, after_move=flip_phase,
        x=(Attack(1),), y=(ByPhase(Attack(2), Attack(1)),), z=(ByPhase(Attack(3), Attack(2)),),
    ),
    yellow(
        code="E2-103", name="Megashield Destroyer", hp=3, shield=4, speed=2, after_hits=wear_down,
        x=(Attack(1, double=True),), y=(Attack(1, double=True),), z=(Attack(3, double=True),),
    ),
    red(
        code="E3-101", name="Plasmatic Needleship", hp=3, shield=1, speed=3, seen_by=not_by_heavy_lasers,
        x=(PlasmaticAttack(1),), y=(PlasmaticAttack(2),), z=(PlasmaticAttack(4),),
    ),
    red(
        code="E3-102", name="Phasing Pulser", hp=6, shield=1, speed=2, phasing=True, after_move=flip_phase,
        x=(ByPhase(Attack(1, all_zones), None),),  # NF8
        y=(Attack(1, all_zones),), z=(ByPhase(Attack(3, all_zones), Attack(2, all_zones)),),
    ),
    red(
        code="E3-103", name="Phasing Destroyer", hp=5, shield=2, speed=2, phasing=True, after_move=flip_phase,
        x=(Attack(1, double=True),), y=(ByPhase(Attack(2, double=True), Attack(1, double=True)),),
        z=(ByPhase(Attack(3, double=True), Attack(2, double=True)),),
    ),
    red(
        code="E3-104", name="Megashield Fighter", hp=4, shield=4, speed=3, after_hits=wear_down,
        x=(Attack(1),), y=(Attack(2),), z=(Attack(3),),
    ),
    red(
        code="E3-105", name="Jumper", hp=6, shield=1, speed=3,
        x=(left, Attack(1)), y=(Attack(1), left, Attack(1)), z=(Attack(3), left, Attack(1)),
    ),
    red(
        code="E3-106", name="Jumper", hp=6, shield=1, speed=3,
        x=(right, Attack(1)), y=(Attack(1), right, Attack(1)), z=(Attack(3), right, Attack(1)),
    ),
    red(
        code="E3-107", name="Sealed Capsule", hp=4, shield=4, speed=4, points=(0, 0), calls=Calls.INTERNAL,
        x=(Speed(1), ShieldTo(3)), y=(Speed(1),), z=(open_capsule,), confidence=MEDIUM,
    ),
    red(
        code="E3-108", name="Polarized Fighter", hp=4, shield=1, speed=3, wounds=polarised,
        x=(Attack(1),), y=(Attack(2),), z=(Attack(4),),
        confidence=MEDIUM, differs=(Differs("code", "E3-109", "NF29"),),
    ),
    red(
        code="E3-109", name="Energy Snake", hp=6, shield=3, speed=4,
        x=(FeedingAttack(1),), y=(FeedingAttack(2),), z=(ReactorAttack(),),
        wounds=no_shield_under_pulse, strikes_back=slow_down,
        variants=(Variant(DIRECT, True, {"z": (ReactorAttack(direct=True),)}),),
        confidence=LOW, differs=(Differs("z", None, "NF26"), Differs("code", "E3-108", "NF29")),
    ),
    serious_white(
        code="SE1-101", name="Spacecraft Carrier", hp=6, shield=3, speed=2,
        x=(CarrierAttack(2),), y=(CarrierAttack(3, other_zones),), z=(CarrierAttack(4, all_zones),),
        differs=(Differs("name", "Space Carrier"),),
    ),
    serious_white(
        code="SE1-102", name="Dimension Spider", hp=13, shield=0, speed=1, seen_by=not_by_rockets,
        x=(ShieldTo(1),), y=(ShieldUp(1),), z=(Attack(4, all_zones),), at_jump=spin_round_the_ship,
    ),
    serious_yellow(
        code="SE2-101", name="Plasmatic Frigate", hp=7, shield=2, speed=2,
        x=(PlasmaticAttack(2),), y=(PlasmaticAttack(2),), z=(PlasmaticAttack(4),),
    ),
    serious_yellow(
        code="SE2-102", name="Phasing Frigate", hp=7, shield=2, speed=2, phasing=True, after_move=flip_phase,
        x=(ByPhase(Attack(2), Attack(1)),), y=(ByPhase(Attack(3), Attack(2)),), z=(ByPhase(Attack(4), Attack(3)),),
    ),
    serious_yellow(
        code="SE2-103", name="Mother Swarm", hp=6, shield=1, speed=2, seen_by=not_by_rockets, wounds=two_at_most,
        x=(Attack(1),), y=(Attack(2), Attack(1, other_zones)), z=(Attack(4), Attack(3, other_zones)),
    ),
    serious_red(
        code="SE3-101", name="Phasing Man-of-War", hp=9, shield=2, speed=1, phasing=True, after_move=flip_phase,
        x=(ByPhase(Attack(2), Attack(1)), Speed(1)), y=(ByPhase(Attack(3), Attack(2)), ShieldUp(1)),
        z=(ByPhase(Attack(5), Attack(4)),),
    ),
    serious_red(
        code="SE3-102", name="Megashield Man-of-War", hp=7, shield=5, speed=1, after_hits=wear_down,
        x=(Attack(2), Speed(1)), y=(Attack(3),), z=(Attack(5),),
    ),
    serious_red(
        code="SE3-103", name="Super-Carrier", hp=13, shield=5, speed=2, every_track=True,
        x=(CarrierAttack(2),), y=(CarrierAttack(4, other_zones),), z=(CarrierAttack(5, all_zones),),
    ),
    serious_red(
        code="SE3-104", name="Transmitter Satellite", hp=5, shield=2, speed=3, points=(4, 8),
        seen_by=not_at_distance_3, calls=Calls.INTERNAL,
        x=(Call(inside),), y=(Push(all_internal, 1),), z=(KnockOut(captain), Delay(on_ship)),
        variants=(
            Variant(
                "satellite_hits_squads", True,
                {"z": (Delay(without_active_squads), KnockOut(leading_active_squads))},
            ),
        ),
        confidence=LOW, differs=(Differs("z", None, "NF24"),),
    ),
    serious_red(
        code="SE3-105", name="Overlord", hp=14, shield=5, speed=2, points=(4, 8),
        every_track=True, calls=Calls.EXTERNAL,
        x=(ShieldTo(4), Call(its_track)), y=(heal_everything,), z=(hull.destroy_ship,),
        variants=(Variant("overlord_full_points", True, {"points": (8, 16)}),),
        confidence=LOW, differs=(Differs("points", (8, 16), "NF25"),),
    ),
    serious_red(
        code="SE3-106", name="Leaper", hp=7, shield=2, speed=2,
        x=(Attack(1), right, Attack(1)), y=(Attack(2), left, Attack(1)), z=(Attack(4), right, Attack(1)),
    ),
    serious_red(
        code="SE3-107", name="Planetoid", hp=13, shield=0, speed=1, seen_by=not_by_rockets,
        z=(Attack(remaining_hp),), after_move=gather_speed, strikes_back=partial(burst, 4),
    ),
    serious_red(
        code="SE3-108", name="Energy Dragon", hp=9, shield=3, speed=4,
        x=(FeedingAttack(2),), y=(FeedingAttack(3),), z=(ReactorAttack(all_zones),),
        wounds=no_shield_under_pulse, strikes_back=slow_down,
        variants=(Variant(DIRECT, True, {"z": (ReactorAttack(all_zones, direct=True),)}),),
        confidence=LOW, differs=(Differs("z", None, "NF26"),),
    ),
    serious_red(
        code="SE3-109", name="Polarized Frigate", hp=5, shield=2, speed=2, wounds=polarised,
        x=(Attack(1),), y=(Attack(3),), z=(Attack(5),),
    ),
)  # fmt: skip
