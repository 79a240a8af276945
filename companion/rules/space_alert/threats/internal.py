"""Internal threats, base game: 13 common and 11 serious cards (rules 7.2)."""

from functools import partial

from companion.rules.space_alert import hull
from companion.rules.space_alert.facts import (
    EnergyMoved,
    HullWeakened,
    RepairStarted,
    Spread,
    StationsStayDeadly,
    StoredSquadDisabled,
    TurnedHostile,
)
from companion.rules.space_alert.ship import BRIDGE, STATIONS, ZONES, Station, System, Zone
from companion.rules.space_alert.state import Berth, CrewMember, Mission, Threat, slimy
from companion.rules.space_alert.threatcards import InternalCard
from companion.rules.space_alert.timeline import Colour
from companion.rules.space_alert.verbs import (
    EVERYTHING,
    Damage,
    DamagePerToken,
    Delay,
    DrainReactors,
    IfDamaged,
    KnockOut,
    Speed,
    change_deck,
    destroy_capsule,
    destroy_rocket,
    drain_own_shield,
    in_its_stations,
    leading_active_squads,
    move,
    move_left,
    move_right,
    on_ship,
    unguarded_in_its_station,
)

A, B, C = System
UPPER_RED, UPPER_WHITE, UPPER_BLUE, LOWER_RED, LOWER_WHITE, LOWER_BLUE = Station

# ---------------------------------------------------------------- Saboteur


def sabotage(m: Mission, threat: Threat) -> None:
    """One energy from the reactor where it is; only if that is empty, 1 damage there."""
    zone = threat.station % 3
    if not hull.drain_reactor(m, zone, 1):
        hull.damage(m, threat, 1, zone)


# ---------------------------------------------------------------- Unstable Warheads


def count_warheads(m: Mission, threat: Threat) -> None:
    """One hit point per rocket still stored; none that is not repaired: destroyed at once (R15)."""
    threat.hp = m.rockets
    if threat.damage >= threat.hp:
        m.destroy(threat)


def detonate(m: Mission, threat: Threat) -> None:
    """3 damage for each stored rocket that is not repaired."""
    hull.damage(m, threat, 3 * threat.left, Zone.BLUE)


def spoil_rocket(m: Mission, threat: Threat) -> None:
    """Blue slime destroys a stored rocket, which is one hit point less for Unstable Warheads."""
    destroy_rocket(m, threat)
    for other in list(m.internal):
        if other.card.on_appearing is count_warheads:
            count_warheads(m, other)


# ---------------------------------------------------------------- Slime


def disable_stored_squad(m: Mission, threat: Threat) -> None:
    """Red slime: only the squad still stored in lower red (R16)."""
    if m.stored[LOWER_RED] is Berth.STORED:
        m.stored[LOWER_RED] = Berth.STORED_DISABLED
        m.tell(StoredSquadDisabled, LOWER_RED)


def spread(step: int, m: Mission, threat: Threat) -> None:
    """Each token that is there now puts a child into the next station, unless slime is there already (R17)."""
    for station in sorted(threat.tokens):
        to = station + step
        if to // 3 == station // 3 and not slimy(m, to) and not m.barred(station % 3, to % 3):
            threat.tokens[to] = 1
            m.tell(Spread, threat.id, STATIONS[to])


def leave_slime(m: Mission, threat: Threat) -> None:
    """After Z the tokens stay; they still delay those who walk in, and nobody can fight them."""
    m.slime_left.update(threat.tokens)


# ---------------------------------------------------------------- Overheated Reactor


def overheat(m: Mission, threat: Threat) -> None:
    """1 damage per energy in the central reactor; the energy stays."""
    hull.damage(m, threat, m.reactor[Zone.WHITE], Zone.WHITE)


def scald_neighbours(m: Mission, threat: Threat, member: CrewMember) -> None:
    """The repair that ends it knocks out everybody beside the reactor at that moment."""
    for station in (LOWER_RED, LOWER_BLUE):
        for neighbour in m.in_station(station):
            m.knock_out(neighbour)


# ---------------------------------------------------------------- Alien


def turn_hostile(m: Mission, threat: Threat) -> None:
    threat.hostile = True
    m.tell(TurnedHostile, threat.id)


def maul(m: Mission, threat: Threat) -> None:
    """1 damage per player where it is, knocked-out figures too (R20)."""
    station = threat.station
    hull.damage(m, threat, m.figures(station), station % 3)


# ---------------------------------------------------------------- Fissure


def crack_red(m: Mission, threat: Threat) -> None:
    m.fissure = threat
    m.cracked = [2, 1, 1]
    m.tell(HullWeakened, threat.id, Zone.RED)


def crack_everywhere(m: Mission, threat: Threat) -> None:
    m.fissure = threat
    m.cracked = [2, 2, 2]
    m.tell(HullWeakened, threat.id, None)


# ---------------------------------------------------------------- Crossed Wires


def flood_shield(m: Mission, threat: Threat) -> None:
    """Central reactor into central shield; what does not fit is lost, 1 damage each."""
    zone = Zone.WHITE
    moved = min(m.reactor[zone], max(0, m.shield_capacity[zone] - m.shield[zone]))
    m.reactor[zone] -= moved
    m.shield[zone] += moved
    m.tell(EnergyMoved, zone, moved)
    hull.damage(m, threat, hull.drain_reactor(m, zone, EVERYTHING), zone)


def short_shield(m: Mission, threat: Threat) -> None:
    """All energy of the central shield is lost, 1 damage each."""
    hull.damage(m, threat, hull.drain_shield(m, Zone.WHITE, EVERYTHING), Zone.WHITE)


def short_reactors(m: Mission, threat: Threat) -> None:
    """All energy of every reactor is lost, 1 damage each in its own zone (R19)."""
    for zone in ZONES:
        hull.damage(m, threat, hull.drain_reactor(m, zone, EVERYTHING), zone)


# ---------------------------------------------------------------- Battlebot Uprising


def off_the_bridge(m: Mission, threat: Threat) -> list[CrewMember]:
    return [member for member in m.aboard() if member.station != BRIDGE]


# ---------------------------------------------------------------- Seeker


def seek(m: Mission, threat: Threat) -> None:
    """To the neighbouring station with the most players; a tie, also of empty ones, and it stays (R20)."""
    here = threat.station
    neighbours = [(here + 3) % 6]
    if here % 3 > 0:
        neighbours.append(here - 1)
    if here % 3 < 2:
        neighbours.append(here + 1)
    crowds = sorted(((m.figures(station), station) for station in neighbours), reverse=True)
    move(m, threat, crowds[0][1] if crowds[0][0] > crowds[1][0] else here)


def take_the_killer_along(m: Mission, threat: Threat, member: CrewMember) -> None:
    """The player who kills it is knocked out with the squad, heroic or not."""
    m.knock_out(member)


# ---------------------------------------------------------------- Contamination


def leave_contamination(m: Mission, threat: Threat) -> None:
    """After Z its stations stay deadly: everybody who enters is knocked out."""
    m.deadly.update(threat.tokens)
    m.tell(StationsStayDeadly, threat.id, tuple(STATIONS[station] for station in sorted(threat.tokens)))


# ---------------------------------------------------------------- Nuclear Device

DEFUSERS = 3


def defuse_together(m: Mission, threat: Threat, member: CrewMember, points: int) -> None:
    """Three different players in one turn; the third one ends it (R23)."""
    players = {player for _, player in threat.repairs}
    if len(players) < DEFUSERS:
        m.tell(RepairStarted, member.index, threat.id, DEFUSERS - len(players))
    else:
        m.destroy(threat)


# ---------------------------------------------------------------- the cards

white = partial(InternalCard, colour=Colour.WHITE, serious=False, points=(2, 4))
yellow = partial(InternalCard, colour=Colour.YELLOW, serious=False, points=(3, 6))
serious_white = partial(InternalCard, colour=Colour.WHITE, serious=True, points=(4, 8))
serious_yellow = partial(InternalCard, colour=Colour.YELLOW, serious=True, points=(6, 12))


def covers(system: System, *stations: Station) -> tuple[tuple[Station, System], ...]:
    return tuple((station, system) for station in stations)


INTERNAL = (
    white(
        code="I1-01", name="Skirmishers", hp=1, speed=3, stations=(UPPER_RED,), hostile=True,
        x=(move_right,), y=(change_deck,), z=(Damage(3),),
    ),
    white(
        code="I1-02", name="Skirmishers", hp=1, speed=3, stations=(UPPER_BLUE,), hostile=True,
        x=(move_left,), y=(change_deck,), z=(Damage(3),),
    ),
    white(
        code="I1-03", name="Saboteur", hp=1, speed=4, stations=(LOWER_WHITE,),
        x=(move_right,), y=(sabotage,), z=(Damage(2),),
    ),
    white(
        code="I1-04", name="Saboteur", hp=1, speed=4, stations=(LOWER_WHITE,),
        x=(move_left,), y=(sabotage,), z=(Damage(2),),
    ),
    white(
        code="I1-05", name="Hacked Shields", hp=3, speed=2, stations=(UPPER_BLUE,), systems=covers(B, UPPER_BLUE),
        x=(drain_own_shield,), y=(DrainReactors(EVERYTHING),), z=(Damage(2),),
    ),
    white(
        code="I1-06", name="Hacked Shields", hp=3, speed=2, stations=(UPPER_RED,), systems=covers(B, UPPER_RED),
        x=(drain_own_shield,), y=(DrainReactors(EVERYTHING),), z=(Damage(2),),
    ),
    white(
        code="I1-07", name="Unstable Warheads", hp=3, speed=3, stations=(LOWER_BLUE,), systems=covers(C, LOWER_BLUE),
        z=(detonate,), on_appearing=count_warheads,
    ),
    yellow(
        code="I2-01", name="Slime", hp=2, speed=2, stations=(LOWER_BLUE,), slime=True, spread_tokens=True,
        x=(spoil_rocket,), y=(partial(spread, -1),), z=(DamagePerToken(2),), stays_behind=leave_slime,
    ),
    yellow(
        code="I2-02", name="Slime", hp=2, speed=2, stations=(LOWER_RED,), slime=True, spread_tokens=True,
        x=(disable_stored_squad,), y=(partial(spread, 1),), z=(DamagePerToken(2),), stays_behind=leave_slime,
    ),
    yellow(
        code="I2-03", name="Troopers", hp=2, speed=2, stations=(UPPER_RED,), hostile=True,
        x=(change_deck,), y=(move_right,), z=(Damage(4),),
    ),
    yellow(
        code="I2-04", name="Troopers", hp=2, speed=2, stations=(LOWER_BLUE,), hostile=True,
        x=(change_deck,), y=(move_left,), z=(Damage(4),),
    ),
    yellow(
        code="I2-05", name="Virus", hp=3, speed=3, stations=(UPPER_WHITE,), systems=covers(C, UPPER_WHITE),
        x=(DrainReactors(1, ZONES),), y=(Delay(on_ship),), z=(Damage(1, ZONES),),
    ),
    yellow(
        code="I2-06", name="Overheated Reactor", hp=3, speed=2, stations=(LOWER_WHITE,),
        systems=covers(B, LOWER_WHITE),
        x=(overheat,), y=(destroy_capsule,), z=(Damage(3),), last_blow=scald_neighbours,
    ),
    serious_white(
        code="SI1-01", name="Commandos", hp=2, speed=2, stations=(LOWER_RED,), hostile=True,
        x=(change_deck,), y=(IfDamaged(move_right, otherwise=Damage(2)),),
        z=(Damage(4), KnockOut(in_its_stations)),
    ),
    serious_white(
        code="SI1-02", name="Commandos", hp=2, speed=2, stations=(UPPER_BLUE,), hostile=True,
        x=(change_deck,), y=(IfDamaged(move_left, otherwise=Damage(2)),),
        z=(Damage(4), KnockOut(in_its_stations)),
    ),
    serious_white(
        code="SI1-03", name="Alien", hp=2, speed=2, stations=(LOWER_WHITE,), points=(0, 8),  # R24
        x=(turn_hostile,), y=(change_deck, maul), z=(hull.destroy_ship,),
    ),
    serious_white(
        code="SI1-04", name="Fissure", hp=2, speed=2, stations=(UPPER_RED,), points=(0, 8), outside=True,  # R21, R24
        x=(crack_red,), y=(crack_everywhere,), z=(hull.destroy_ship,),
    ),
    serious_white(
        code="SI1-05", name="Crossed Wires", hp=4, speed=3, stations=(UPPER_WHITE,), systems=covers(B, UPPER_WHITE),
        x=(flood_shield,), y=(short_shield,), z=(short_reactors,),
    ),
    serious_white(
        code="SI1-06", name="Battlebot Uprising", hp=4, speed=2, stations=(UPPER_BLUE, LOWER_RED),
        systems=covers(C, UPPER_BLUE, LOWER_RED), joint_bonus=1,
        x=(KnockOut(leading_active_squads),), y=(KnockOut(in_its_stations),), z=(KnockOut(off_the_bridge),),
    ),
    serious_yellow(
        code="SI2-01", name="Executioner", hp=2, speed=2, stations=(UPPER_BLUE,), hostile=True,
        x=(move_left, KnockOut(unguarded_in_its_station)), y=(change_deck, KnockOut(unguarded_in_its_station)),
        z=(Damage(3),),
    ),
    serious_yellow(
        code="SI2-02", name="Seeker", hp=2, speed=2, stations=(UPPER_WHITE,), points=(6, 15),  # R20
        x=(seek,), y=(seek,), z=(Damage(5), KnockOut(in_its_stations)), last_blow=take_the_killer_along,
    ),
    serious_yellow(
        code="SI2-03", name="Power System Overload", hp=7, speed=3, stations=(LOWER_RED, LOWER_WHITE, LOWER_BLUE),
        systems=covers(B, LOWER_RED, LOWER_WHITE, LOWER_BLUE), joint_bonus=2,
        x=(DrainReactors(2, (Zone.WHITE,)),), y=(DrainReactors(1, ZONES),), z=(Damage(3, ZONES),),
    ),
    serious_yellow(
        code="SI2-04", name="Contamination", hp=3, speed=2, stations=(UPPER_RED, UPPER_BLUE, LOWER_RED, LOWER_BLUE),
        spread_tokens=True,
        x=(Delay(in_its_stations),), y=(DamagePerToken(1),), z=(KnockOut(in_its_stations),),
        stays_behind=leave_contamination,
    ),
    serious_yellow(
        code="SI2-05", name="Nuclear Device", hp=1, speed=4, stations=(LOWER_WHITE,), systems=covers(C, LOWER_WHITE),
        points=(0, 12),  # R24
        x=(Speed(1),), y=(Speed(1),), z=(hull.destroy_ship,), repair=defuse_together,
    ),
)  # fmt: skip
