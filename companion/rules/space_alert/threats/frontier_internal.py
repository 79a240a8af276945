"""Internal threats of The New Frontier: 10 common and 10 serious cards (rules 8).

No photograph of a whole card has been seen (R35): each row says how sure its values are, and what differs.
"""

from functools import partial

from companion.rules.space_alert import hull
from companion.rules.space_alert.facts import (
    Arrived,
    DecksChanged,
    DoorsSealed,
    Marked,
    MineLaid,
    OpticsDisturbed,
    Repeats,
    Sabotaged,
    ShieldsDisturbed,
    Sped,
    SurpriseCame,
    SystemMended,
)
from companion.rules.space_alert.frontier_effects import (
    ByPhase,
    Call,
    Push,
    blue_track,
    flip_phase,
    on_blue_track,
    on_red_track,
    red_track,
)
from companion.rules.space_alert.ship import SPACE, STATIONS, ZONES, Station, System, Zone
from companion.rules.space_alert.specialists import Specialist
from companion.rules.space_alert.state import CALLED, CrewMember, Mission, ShieldMode, Squad, Threat, shelters
from companion.rules.space_alert.threatcards import Calls, Confidence, Differs, InternalCard, Variant
from companion.rules.space_alert.threats.internal import covers, disable_stored_squad, spoil_rocket
from companion.rules.space_alert.timeline import Colour
from companion.rules.space_alert.verbs import (
    EVERYTHING,
    Attack,
    Damage,
    DamagePerToken,
    DrainReactors,
    KnockOut,
    all_zones,
    change_deck,
    destroy_capsule,
    drain_own_shield,
    heal,
    in_its_stations,
    in_its_zone,
    move,
    move_left,
    move_right,
    on_ship,
)

A, B, C = System
UPPER_RED, UPPER_WHITE, UPPER_BLUE, LOWER_RED, LOWER_WHITE, LOWER_BLUE = Station


def lose_inaccessibility(m: Mission, threat: Threat) -> None:
    threat.inaccessible = 0


# ---------------------------------------------------------------- Ninja

DRONES = frozenset({UPPER_BLUE, LOWER_WHITE})
NINJA_ROCKET = 2  # the strength of each rocket fired at the ship


def poison(m: Mission, threat: Threat, member: CrewMember, start: int) -> None:
    """Everybody who moves into or out of a station with a drone (NF4)."""
    if member.index not in threat.marked and DRONES & {start, member.station}:
        mark(m, threat, member)


def poison_from_x(m: Mission, threat: Threat, member: CrewMember, start: int) -> None:
    if threat.passed:
        poison(m, threat, member, start)


def mark(m: Mission, threat: Threat, member: CrewMember) -> None:
    threat.marked.append(member.index)
    m.tell(Marked, threat.id, member.index)


def knock_out_poisoned(m: Mission, threat: Threat) -> None:
    """Wherever they are: the poison is in them, not on the ship, so it reaches a pilot in space, too."""
    for player in threat.marked:
        m.knock_out(m.crew[player])


def fire_stored_rockets(m: Mission, threat: Threat) -> None:
    """Each one an attack of its own on the red zone."""
    while m.rockets:
        spoil_rocket(m, threat)  # one less that can blow up where it is stored
        hull.attack(m, threat, NINJA_ROCKET, (Zone.RED,))


# ---------------------------------------------------------------- Lateral Laser Jam


def damage_opposite_side(m: Mission, threat: Threat) -> None:
    hull.damage(m, threat, 1, Zone.BLUE - threat.station % 3)


# ---------------------------------------------------------------- Pulse Cannon Short Circuit

shock = Attack(1, all_zones)


def wire_up(m: Mission, threat: Threat) -> None:
    """While it is active every shot of the central heavy laser strikes the ship, too."""
    m.short_circuit = threat


def short_on_reactor(m: Mission, threat: Threat) -> None:
    if hull.drain_reactor(m, Zone.WHITE, 1):
        shock(m, threat)


def short_on_fuel(m: Mission, threat: Threat) -> None:
    if m.capsules:
        destroy_capsule(m, threat)
        shock(m, threat)


# ---------------------------------------------------------------- Reversed Shields


def shields_off(m: Mission, threat: Threat) -> None:
    """Their energy stays, and absorbs nothing."""
    m.shield_mode = ShieldMode.OFF
    m.tell(ShieldsDisturbed, True, False)


def shields_reversed(m: Mission, threat: Threat) -> None:
    """Their energy is added to the attack that hits them, and is gone."""
    m.shield_mode = ShieldMode.REVERSED
    m.tell(ShieldsDisturbed, False, True)


def shields_work_again(m: Mission, threat: Threat) -> None:
    if m.shield_mode is not ShieldMode.NORMAL:
        m.shield_mode = ShieldMode.NORMAL
        m.tell(ShieldsDisturbed, False, False)


# ---------------------------------------------------------------- Breached Airlock


def seal_doors(zone: Zone, m: Mission, threat: Threat) -> None:
    """Between that side and the white zone, on both decks."""
    if zone not in m.sealed:
        m.sealed = (*m.sealed, zone)
        m.tell(DoorsSealed, zone)


def open_doors(m: Mission, threat: Threat) -> None:
    if m.sealed:
        m.sealed = ()
        m.tell(DoorsSealed, None)


def active_squad_helps(member: CrewMember) -> int:
    return int(member.squad is Squad.ACTIVE)


seal_red, seal_blue = partial(seal_doors, Zone.RED), partial(seal_doors, Zone.BLUE)

# ---------------------------------------------------------------- Driller


def drill_on(m: Mission, threat: Threat) -> None:
    """One station towards the zone with the most damage; on a tie towards the white one."""
    damage = [len(tiles) for tiles in m.tiles]
    worst = max(damage)
    zone = damage.index(worst) if damage.count(worst) == 1 else Zone.WHITE
    here = threat.station
    step = (zone > here % 3) - (zone < here % 3)
    move(m, threat, here + step)


# ---------------------------------------------------------------- Shambler


def follow_the_crowd(m: Mission, threat: Threat) -> None:
    """Knocked-out figures are players, too (NF33)."""
    if m.figures(threat.station):
        move_right(m, threat)


def feed(m: Mission, threat: Threat) -> None:
    if m.figures(threat.station):
        Damage(2)(m, threat)
    else:
        heal(m, threat, 1)


# ---------------------------------------------------------------- Phasing Anomaly


def disrupt(m: Mission, threat: Threat) -> None:
    """The optics of the white zone, then the red one, then the blue one."""
    for zone in (Zone.WHITE, Zone.RED, Zone.BLUE):
        if zone not in m.disrupted:
            m.disrupted = (*m.disrupted, zone)
            m.tell(OpticsDisturbed, zone)
            return


def optics_clear(m: Mission, threat: Threat) -> None:
    if m.disrupted:
        m.disrupted = ()
        m.tell(OpticsDisturbed, None)


# ---------------------------------------------------------------- Phasing Mine Layer

MINE = 2  # damage


def lay_mine(m: Mission, threat: Threat) -> None:
    threat.mines.append(threat.station)
    m.tell(MineLaid, threat.id, STATIONS[threat.station])


def detonate_mines(m: Mission, threat: Threat) -> None:
    for station in sorted(threat.mines, key=lambda station: station % 3):
        hull.damage(m, threat, MINE, station % 3)


# ---------------------------------------------------------------- Rabid Beast


def infect(m: Mission, threat: Threat) -> None:
    """Everybody in its station, knocked-out figures too (NF33)."""
    count_all = m.switches.knocked_out_count
    for member in m.crew:
        here = member.station == threat.station and (count_all or not member.knocked_out)
        if here and member.index not in threat.marked:
            mark(m, threat, member)


def infected_break_things(m: Mission, threat: Threat) -> None:
    for member in m.aboard():
        if member.index in threat.marked:
            hull.damage(m, threat, 2, member.station % 3)


# ---------------------------------------------------------------- Space Time Vortex


def change_decks(m: Mission, threat: Threat) -> None:
    """Everybody on board, at once; no lift, no delay, nothing that a move does."""
    moved = [member for member in m.aboard() if not member.protected]  # NF20
    m.tell(DecksChanged, False, tuple([member.index for member in moved]))
    for member in moved:
        member.station = (member.station + 3) % 6


def swap_sides(m: Mission, threat: Threat) -> None:
    m.tell(DecksChanged, True, tuple([member.index for member in m.aboard()]))
    for member in m.aboard():
        member.station = member.station // 3 * 3 + Zone.BLUE - member.station % 3


def repeat(m: Mission, threat: Threat) -> None:
    """Who is on board and awake does this turn's card again in the next; their cards shift as by a delay (NF12)."""
    turn = m.turn + 1
    if turn > m.course.turns or not m.course.delays:
        return
    for member in m.aboard():
        if member.specialist is Specialist.SPECIAL_OPS and shelters(m.lying(member, turn)):
            continue  # NF20
        if member.waiting is None:
            member.waiting = member.card
            member.delayed = turn
            m.tell(Repeats, member.index, member.card)


def surprise(m: Mission, threat: Threat) -> None:
    """A card drawn unseen acts through its whole track at once, in phase, and leaves nothing (NF11)."""
    code = m.drawn_with(threat.id, Calls.SURPRISE)
    m.tell(SurpriseCame, threat.id, code)
    other = Threat(m.card(code), m.turn, None, m.setup.tracks[None], CALLED + m.calls)
    m.threats.append(other)
    m.internal.append(other)
    if other.card.on_appearing is not None:
        other.card.on_appearing(m, other)
    for letter in reversed(other.track.letters):
        if letter is not None and other.in_play:
            for effect in other.card.acts[letter]:
                effect(m, other)
    if other.in_play:
        m.remove(other)
        m.clear(other)
    else:  # destroyed by its own rule (R15): that counts for nothing either
        m.defeated.remove(other)


# ---------------------------------------------------------------- Siren


def alone(m: Mission, threat: Threat) -> list[CrewMember]:
    """Knocked-out figures are company (NF33)."""
    return [member for member in m.aboard() if m.figures(member.station) == 1]


def in_company(m: Mission, threat: Threat) -> list[CrewMember]:
    return [member for member in m.aboard() if m.figures(member.station) > 1]


def lure_away(m: Mission, threat: Threat) -> None:
    """Hurt and alive it is in lower blue at once."""
    threat.tokens = {LOWER_BLUE: threat.tokens[threat.station]}
    m.tell(Arrived, threat.id, LOWER_BLUE)


# ---------------------------------------------------------------- Cyber Gremlin


def mend_sabotage(m: Mission, threat: Threat, member: CrewMember, points: int) -> None:
    m.sabotage.remove(threat)
    for station, system in threat.systems:
        m.covered[station][system].remove(threat)
        m.tell(SystemMended, member.index, STATIONS[station], System(system))


SABOTAGE = InternalCard(
    code="sabotage", name="sabotage", hp=1, speed=0, points=(0, 0), colour=Colour.RED, serious=False,
    stations=(), systems=covers(A, UPPER_RED), repair=mend_sabotage, expansion=True,
)  # fmt: skip


def feed_on_reactor(m: Mission, threat: Threat) -> None:
    """One faster for every energy, from the next move on (R13)."""
    eaten = hull.drain_reactor(m, threat.station % 3, EVERYTHING)
    if eaten:
        threat.speed += eaten
        m.tell(Sped, threat.id, threat.speed)


def sabotage_station(m: Mission, threat: Threat) -> None:
    """A malfunction of its own on each system there, repaired in the order of the Gremlin's number (NF14)."""
    for system in System:
        broken = Threat(SABOTAGE, threat.t, None, threat.track, threat.rank)
        broken.systems = ((threat.station, system),)
        m.sabotage.append(broken)
        m.cover(threat.station, system, broken)
        m.tell(Sabotaged, STATIONS[threat.station], system)


def take_over(m: Mission, threat: Threat) -> None:
    """Not destroyed when the ship jumps, also past Z: it knocks everybody out."""
    for member in m.crew:
        m.knock_out(member)


# ---------------------------------------------------------------- Parasite


def attach(m: Mission, threat: Threat, member: CrewMember, start: int) -> None:
    """To the first who moves on board (NF10)."""
    if threat.host is None and not member.knocked_out:
        threat.host = member.index
        m.tell(Marked, threat.id, member.index)


def beside_host(m: Mission, threat: Threat, member: CrewMember) -> bool:
    """Only somebody else, in the host's station, can fight it."""
    host = threat.host
    return host is not None and host != member.index and m.crew[host].station == member.station


def kill_host(m: Mission, threat: Threat, member: CrewMember) -> None:
    if threat.host is not None:
        m.knock_out(m.crew[threat.host])


def drain_host_station(m: Mission, threat: Threat) -> None:
    """From the shield on the upper deck, from the reactor on the lower one."""
    if threat.host is None or m.crew[threat.host].station == SPACE:
        return
    station = m.crew[threat.host].station
    (hull.drain_shield if station < LOWER_RED else hull.drain_reactor)(m, station % 3, 1)


def company_of_host(m: Mission, threat: Threat) -> list[CrewMember]:
    return [member for member in m.aboard() if beside_host(m, threat, member)]


def burst_out(m: Mission, threat: Threat) -> None:
    """In the zone of its host; from space an attack on the white one."""
    if threat.host is None:
        return
    station = m.crew[threat.host].station
    if station == SPACE:
        hull.attack(m, threat, 5, (Zone.WHITE,))
    else:
        hull.damage(m, threat, 5, station % 3)


# ---------------------------------------------------------------- the cards

HIGH, MEDIUM, LOW = Confidence
card = partial(InternalCard, expansion=True, confidence=MEDIUM)
white = partial(card, colour=Colour.WHITE, serious=False, points=(2, 4))
yellow = partial(card, colour=Colour.YELLOW, serious=False, points=(3, 6))
red = partial(card, colour=Colour.RED, serious=False, points=(4, 8))
serious_white = partial(card, colour=Colour.WHITE, serious=True, points=(4, 8))
serious_yellow = partial(card, colour=Colour.YELLOW, serious=True, points=(6, 12))
serious_red = partial(card, colour=Colour.RED, serious=True, points=(8, 16))


def station_differs(other: Station) -> Differs:
    return Differs("stations", (other,))


FRONTIER_INTERNAL = (
    white(
        code="I1-101", name="Central Laser Jam", hp=2, speed=2, stations=(UPPER_WHITE,), systems=covers(A, UPPER_WHITE),
        finish_cost=True,  # NF9
        x=(DrainReactors(1),), y=(Damage(1),), z=(Damage(3), Damage(1, (Zone.RED, Zone.BLUE))),
    ),
    yellow(
        code="I2-101", name="Power Pack Overload", hp=4, speed=3, stations=(LOWER_RED, LOWER_BLUE),
        systems=covers(A, LOWER_RED, LOWER_BLUE), joint_bonus=1,
        x=(disable_stored_squad, spoil_rocket), y=(partial(heal, most=1),),
        z=(KnockOut(in_its_stations), DamagePerToken(3)),
    ),
    yellow(
        code="I2-102", name="Ninja", hp=3, speed=2, stations=(LOWER_BLUE,),
        y=(DrainReactors(1),), z=(knock_out_poisoned, fire_stored_rockets),
        sees_moves=poison_from_x, marks=True, token_at_z=knock_out_poisoned,
        variants=(Variant("drones_from_appearance", True, {"sees_moves": poison}),),
        confidence=LOW, differs=(Differs("sees_moves", None, "NF4"),),
    ),
    red(
        code="I3-101", name="Lateral Laser Jam", hp=3, speed=3, stations=(UPPER_RED, UPPER_BLUE),
        systems=covers(A, UPPER_RED, UPPER_BLUE), one_side=True, finish_cost=True,  # NF9
        x=(DrainReactors(2),), y=(Damage(2),), z=(Damage(3), Damage(2, (Zone.WHITE,)), damage_opposite_side),
    ),
    red(
        code="I3-102", name="Pulse Cannon Short Circuit", hp=2, speed=2, stations=(LOWER_WHITE,),
        systems=covers(A, LOWER_WHITE), inaccessible=1, on_appearing=wire_up,
        x=(short_on_reactor,), y=(short_on_fuel,), z=(shock,),
    ),
    red(
        code="I3-103", name="Reversed Shields", hp=5, speed=4, stations=(UPPER_RED, UPPER_WHITE, UPPER_BLUE),
        systems=covers(B, UPPER_RED, UPPER_WHITE, UPPER_BLUE), lone_bonus=1, when_gone=shields_work_again,
        x=(shields_off,), y=(shields_reversed,), z=(Damage(2, ZONES),),
        differs=(Differs("z"),),
    ),
    red(
        code="I3-104", name="Breached Airlock", hp=3, speed=4, stations=(UPPER_RED,), systems=covers(C, UPPER_RED),
        helped_by=active_squad_helps, when_gone=open_doors,
        x=(seal_red,), y=(seal_blue,), z=(Damage(3), KnockOut(in_its_zone)),
        variants=(Variant("airlock_breaks", True, {"y": (Damage(1), seal_blue)}),),
        confidence=LOW, differs=(Differs("y", None, "NF28"),),
    ),
    red(
        code="I3-105", name="Phasing Troopers", hp=2, speed=2, stations=(LOWER_RED,), hostile=True,
        phasing=True, after_move=flip_phase,
        x=(ByPhase(change_deck, None),), y=(move_right,), z=(ByPhase(Damage(4), Damage(3)),),
        differs=(station_differs(UPPER_RED),),
    ),
    red(
        code="I3-106", name="Phasing Troopers", hp=2, speed=2, stations=(LOWER_BLUE,), hostile=True,
        phasing=True, after_move=flip_phase,
        x=(ByPhase(change_deck, None),), y=(move_left,), z=(ByPhase(Damage(4), Damage(3)),),
    ),
    red(
        code="I3-107", name="Driller", hp=2, speed=3, stations=(LOWER_BLUE,), inaccessible=1,
        x=(lose_inaccessibility, drill_on), y=(drill_on,), z=(Damage(4),),
    ),
    serious_white(
        code="SI1-101", name="Shambler", hp=2, speed=2, stations=(LOWER_WHITE,),
        x=(follow_the_crowd,), y=(feed,), z=(Damage(4),),
        differs=(station_differs(UPPER_WHITE),),
    ),
    serious_yellow(
        code="SI2-101", name="Phasing Anomaly", hp=2, speed=3, stations=(UPPER_WHITE,), systems=covers(C, UPPER_WHITE),
        phasing=True, after_move=flip_phase, inaccessible=1, when_gone=optics_clear,
        x=(disrupt,), y=(disrupt,), z=(KnockOut(in_its_zone), Damage(3)),
    ),
    serious_yellow(
        code="SI2-102", name="Phasing Mine Layer", hp=2, speed=2, stations=(UPPER_WHITE,), hostile=True,
        phasing=True, after_move=flip_phase, lays_mines=True,
        x=(lay_mine, ByPhase(move_left, move_right)), y=(lay_mine, change_deck), z=(lay_mine, detonate_mines),
        differs=(station_differs(UPPER_BLUE),),
    ),
    serious_red(
        code="SI3-101", name="Rabid Beast", hp=2, speed=2, stations=(UPPER_BLUE,), hostile=True,
        x=(infect, move_left, move_left), y=(infect, change_deck, move_right), z=(Damage(4), infected_break_things),
        marks=True, token_at_z=infected_break_things,
    ),
    serious_red(
        code="SI3-102", name="Hidden Transmitter", hp=3, speed=2, stations=(UPPER_BLUE,), systems=covers(C, UPPER_BLUE),
        points=(4, 8), inaccessible=1, calls=Calls.EXTERNAL,
        x=(lose_inaccessibility, Call(blue_track)), y=(Push(on_blue_track, 2),), z=(drain_own_shield, Damage(4)),
        confidence=LOW, differs=(Differs("speed", 3, "NF27"), Differs("y", None, "NF27")),
    ),
    serious_red(
        code="SI3-103", name="Hidden Transmitter", hp=3, speed=2, stations=(LOWER_RED,), systems=covers(C, LOWER_RED),
        points=(4, 8), inaccessible=1, calls=Calls.EXTERNAL,
        x=(lose_inaccessibility, Call(red_track)), y=(Push(on_red_track, 2),),
        z=(DrainReactors(EVERYTHING), Damage(4)),
    ),
    serious_red(
        code="SI3-104", name="Space Time Vortex", hp=3, speed=2, stations=(LOWER_WHITE,),
        systems=covers(C, LOWER_WHITE), calls=Calls.SURPRISE, after_repair=change_decks,
        x=(repeat,), y=(swap_sides,), z=(surprise,),
        differs=(station_differs(UPPER_WHITE), Differs("x", None, "NF12"), Differs("z", None, "NF11")),
    ),
    serious_red(
        code="SI3-105", name="Siren", hp=2, speed=2, stations=(UPPER_RED,), hostile=True, flees=lure_away,
        x=(KnockOut(alone),), y=(KnockOut(in_company),), z=(KnockOut(on_ship),),
        differs=(station_differs(LOWER_RED),),
    ),
    serious_red(
        code="SI3-106", name="Cyber Gremlin", hp=1, speed=2, stations=(UPPER_RED,), inaccessible=1, at_jump=take_over,
        x=(feed_on_reactor,), y=(sabotage_station, move_right), z=(sabotage_station,),
        differs=(station_differs(LOWER_RED),),
    ),
    serious_red(
        code="SI3-107", name="Parasite", hp=1, speed=2, stations=(), hostile=True, points=(8, 18),  # NF10
        attaches=True, sees_moves=attach, fought_by=beside_host, last_blow=kill_host,
        x=(drain_host_station,), y=(KnockOut(company_of_host),), z=(burst_out,),
        confidence=LOW, differs=(Differs("points", (8, 16), "NF10"),),
    ),
)  # fmt: skip
