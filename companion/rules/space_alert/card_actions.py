"""What each symbol on a card does (rules 3.2): moves, systems, battlebots and interceptors, repairs."""

from collections.abc import Callable

from companion.rules.space_alert import hull
from companion.rules.space_alert.cards import (
    HEROIC_MOVES,
    Card,
)
from companion.rules.space_alert.facts import (
    CameHome,
    Cause,
    ComputerMaintained,
    IntruderHit,
    Launched,
    Loaded,
    LookedOut,
    NothingHappened,
    ReactorFilled,
    Refuelled,
    Repaired,
    RocketLaunched,
    SetUpUsed,
    ShieldFilled,
    SquadDisabled,
    SquadReactivated,
    SquadTaken,
    TokenRemoved,
    VisuallyConfirmed,
    Walked,
    Why,
)
from companion.rules.space_alert.ship import (
    CANNONS,
    LIGHT_LASER_STATIONS,
    ROCKET_POWER,
    SPACE,
    STATIONS,
    VISUAL_POINTS,
    ZONES,
    Station,
    System,
    Tile,
    Zone,
)
from companion.rules.space_alert.state import (
    NOWHERE,
    Berth,
    CrewMember,
    Mission,
    Squad,
    Threat,
    slimy,
)
from companion.rules.space_alert.threatcards import InternalCard

# ---------------------------------------------------------------- moving


def come_home(m: Mission, member: CrewMember) -> None:
    m.tell(CameHome, member.index)
    member.range = 0
    arrive(m, member, Station.UPPER_RED)


def note_move(m: Mission, member: CrewMember, start: int) -> None:
    """Tell those threats that watch who moves where on board."""
    if member.protected:  # NF20
        return
    for threat in list(m.internal):
        card = threat.card
        if isinstance(card, InternalCard) and card.sees_moves is not None:
            card.sees_moves(m, threat, member, start)


def arrive(m: Mission, member: CrewMember, station: int) -> None:
    """Slime delays those who walk in, contamination left behind knocks them out (rules 7.2)."""
    member.station = station
    m.walked = True
    if station in m.deadly:
        m.knock_out(member)
    elif m.slime and slimy(m, station):
        hold_up(m, member, Cause.SLIME)


def hold_up(m: Mission, member: CrewMember, cause: Cause) -> None:
    """A delay by the player's own move: it keeps the rest of a double card from being done (rules 9.3)."""
    if m.course.delays and not member.protected:
        m.held = True
        m.delay(member, cause)


def walk(m: Mission, member: CrewMember, step: int) -> None:
    zone = member.station % 3
    if not 0 <= zone + step <= 2:
        m.tell(NothingHappened, member.index, Why.END_OF_SHIP)
        return
    if m.sealed and m.barred(zone, zone + step) and not member.protected:
        m.tell(NothingHappened, member.index, Why.DOOR_SEALED)
        return
    m.tell(Walked, member.index, STATIONS[member.station + step], False, False)
    arrive(m, member, member.station + step)


def walk_left(m: Mission, member: CrewMember) -> None:
    walk(m, member, -1)


def walk_right(m: Mission, member: CrewMember) -> None:
    walk(m, member, 1)


def take_lift(m: Mission, member: CrewMember) -> None:
    """The move always happens; a damaged lift, or one used earlier this turn, delays the next action."""
    zone = member.station % 3
    to = (member.station + 3) % 6
    m.tell(Walked, member.index, STATIONS[to], True, False)
    if m.lifts_used[zone]:
        hold_up(m, member, Cause.LIFT_TAKEN)
    elif Tile.GRAVOLIFT in m.tiles[zone] and m.course.tiles_break:
        hold_up(m, member, Cause.LIFT_DAMAGED)
    m.lifts_used[zone] = True
    arrive(m, member, to)


def rush(m: Mission, member: CrewMember) -> None:
    """Heroic move: at once, whatever the distance or the lifts, which it neither uses nor occupies."""
    assert isinstance(member.card, Card)
    rush_to(m, member, HEROIC_MOVES[member.card])


def rush_to(m: Mission, member: CrewMember, to: int) -> None:
    """As far as the doors let through: the last zone before a sealed one, on the deck of the destination (NF13)."""
    if m.sealed and not member.protected:
        to = STATIONS[last_zone(m, member.station % 3, to % 3) + to // 3 * 3]
    if to == member.station:
        m.tell(NothingHappened, member.index, Why.ALREADY_THERE)
        return
    m.tell(Walked, member.index, STATIONS[to], False, True)
    arrive(m, member, to)


def last_zone(m: Mission, zone: int, to: int) -> int:
    """How far one gets from zone to zone before a sealed door."""
    step = 1 if to > zone else -1
    while zone != to and not m.barred(zone, zone + step):
        zone += step
    return zone


# ---------------------------------------------------------------- systems


def use(m: Mission, member: CrewMember, system: System, heroic: bool) -> None:
    """A system covered by a malfunction is repaired, any other is used."""
    station = member.station
    covering = m.covered[station][system]
    if station == m.prepared and system is System.A:
        use_prepared(m, member, heroic)
    elif covering and not phased_out(covering):
        repair(m, member, covering, 2 if heroic else 1, station)
    else:
        SYSTEMS[station][system](m, member, heroic)


def phased_out(covering: list[Threat]) -> bool:
    """A system works while everything that covers it is phased out (rules 8)."""
    return all(threat.phased_out for threat in covering)


def use_prepared(m: Mission, member: CrewMember, heroic: bool) -> None:
    """A Mechanic's set-up is used up by the next A there, even one that only repairs or fails (rules 10)."""
    station = member.station
    m.prepared = NOWHERE
    m.tell(SetUpUsed, CANNONS[station])
    loaded = m.loaded[station]
    use(m, member, System.A, heroic)
    if m.loaded[station] and not loaded:
        m.tuned = station


def use_from_afar(m: Mission, member: CrewMember, station: Station, system: System) -> None:
    """As if in that station; a malfunction there cannot lose its last point like that (rules 10; NF15)."""
    covering = m.covered[station][system]
    if covering and not phased_out(covering):
        repair(m, member, covering, 1, station, spared=1)
    else:
        SYSTEMS[station][system](m, member, False)


def spend(member: CrewMember) -> bool:
    """Whether a Medic or Special Ops makes this action heroic; wasted or not, that is over then (rules 10; NF37)."""
    inspired, member.inspired = member.inspired, 0
    return bool(inspired)


def use_a(m: Mission, member: CrewMember) -> None:
    use(m, member, System.A, bool(member.inspired) and spend(member))


def use_b(m: Mission, member: CrewMember) -> None:
    use(m, member, System.B, bool(member.inspired) and spend(member))


def use_c(m: Mission, member: CrewMember) -> None:
    use(m, member, System.C, False)


def use_a_heroically(m: Mission, member: CrewMember) -> None:
    use(m, member, System.A, True)


def use_b_heroically(m: Mission, member: CrewMember) -> None:
    use(m, member, System.B, True)


def load_cannon(m: Mission, member: CrewMember, heroic: bool) -> None:
    load(m, member, member.station, heroic)


def load(m: Mission, member: CrewMember, station: int, heroic: bool) -> None:
    """One energy from the zone's reactor, or the light lasers' own power pack; once per turn each."""
    zone = station % 3
    own_pack = station in LIGHT_LASER_STATIONS
    if m.loaded[station]:
        m.tell(NothingHappened, member.index, Why.ALREADY_LOADED)
        return
    if not own_pack:
        if not m.reactor[zone]:
            m.tell(NothingHappened, member.index, Why.NO_ENERGY)
            return
        m.reactor[zone] -= 1
    m.loaded[station] = 1 + heroic
    m.tell(Loaded, member.index, CANNONS[station], heroic, None if own_pack else m.reactor[zone])
    if m.short_circuit is not None and m.short_circuit.in_play and station == Station.UPPER_WHITE:
        hull.attack(m, m.short_circuit, 1, ZONES)


def fill_shield(m: Mission, member: CrewMember, heroic: bool) -> None:
    zone = member.station % 3
    moved = min(m.reactor[zone], m.shield_capacity[zone] - m.shield[zone])
    if moved <= 0:
        m.tell(NothingHappened, member.index, Why.ALREADY_FULL if m.reactor[zone] else Why.NO_ENERGY)
        return
    m.reactor[zone] -= moved
    m.shield[zone] += moved + heroic  # the extra one comes from the bank and may go above capacity (R41)
    m.tell(ShieldFilled, member.index, ZONES[zone], moved + heroic, m.shield[zone], int(heroic))


def fill_side_reactor(m: Mission, member: CrewMember, heroic: bool) -> None:
    zone = member.station % 3
    moved = min(m.reactor[Zone.WHITE], m.reactor_capacity[zone] - m.reactor[zone])
    if moved <= 0:
        m.tell(NothingHappened, member.index, Why.ALREADY_FULL if m.reactor[Zone.WHITE] else Why.NO_ENERGY)
        return
    m.reactor[Zone.WHITE] -= moved
    m.reactor[zone] += moved + heroic
    m.tell(ReactorFilled, member.index, ZONES[zone], moved + heroic, m.reactor[zone], int(heroic))


def refuel(m: Mission, member: CrewMember, heroic: bool) -> None:
    """The capsule is spent even if the central reactor is full (R33); then there is no heroic bonus either."""
    if not m.capsules:
        m.tell(NothingHappened, member.index, Why.NO_CAPSULE)
        return
    m.capsules -= 1
    moved = max(0, m.reactor_capacity[Zone.WHITE] - m.reactor[Zone.WHITE])
    if moved and heroic:
        moved += 1
    m.reactor[Zone.WHITE] += moved
    m.tell(Refuelled, member.index, moved, m.reactor[Zone.WHITE], m.capsules)


def maintain_computer(m: Mission, member: CrewMember, heroic: bool) -> None:
    if not m.course.computer:
        m.tell(NothingHappened, member.index, Why.NOT_IN_TRAINING)
    elif m.maintained[m.phase]:
        m.tell(NothingHappened, member.index, Why.ALREADY_MAINTAINED)
    else:
        m.maintained[m.phase] = True
        m.tell(ComputerMaintained, member.index, m.phase + 1)


def launch_rocket(m: Mission, member: CrewMember, heroic: bool) -> None:
    launch_rockets(m, member, ROCKET_POWER)


def launch_rockets(m: Mission, member: CrewMember, power: int) -> None:
    """One launch per turn: one rocket, or as many as it takes for more power than one has (rules 10)."""
    if not m.course.rockets:
        m.tell(NothingHappened, member.index, Why.NOT_IN_TRAINING)
    elif m.launched:
        m.tell(NothingHappened, member.index, Why.ALREADY_LAUNCHED)
    elif not m.rockets:
        m.tell(NothingHappened, member.index, Why.NO_ROCKET)
    else:
        double = power > ROCKET_POWER and m.rockets > 1
        m.rockets -= 2 if double else 1
        m.launched = power if double else ROCKET_POWER
        m.tell(RocketLaunched, member.index, m.rockets)


def look_out(m: Mission, member: CrewMember, heroic: bool) -> None:
    if not m.course.visual:
        m.tell(NothingHappened, member.index, Why.NOT_IN_TRAINING)
        return
    m.lookouts += 1
    m.tell(LookedOut, member.index)


def confirm_visually(m: Mission) -> None:
    """A phase keeps its best turn's count, taken at the end of the step."""
    if m.lookouts > m.visual[m.phase]:
        m.visual[m.phase] = m.lookouts
        m.tell(VisuallyConfirmed, m.phase + 1, m.lookouts, VISUAL_POINTS[m.lookouts])


# ---------------------------------------------------------------- battlebots and interceptors


def wake_squad(m: Mission, member: CrewMember, heroic: bool) -> None:
    """Take the squad that lies here, or reactivate the one the player leads."""
    station = STATIONS[member.station]
    if not m.course.bots:
        m.tell(NothingHappened, member.index, Why.NOT_IN_TRAINING)
    elif member.squad is Squad.DISABLED:
        member.squad = Squad.ACTIVE
        m.tell(SquadReactivated, member.index)
    elif member.squad is Squad.ACTIVE:
        m.tell(NothingHappened, member.index, Why.SQUAD_ACTIVE)
    elif m.stored[station] is Berth.TAKEN:
        m.tell(NothingHappened, member.index, Why.NO_SQUAD_HERE)
    else:  # red slime may have disabled it where it lay: then it comes along disabled (R16)
        active = m.stored[station] is Berth.STORED
        m.stored[station] = Berth.TAKEN
        member.squad = Squad.ACTIVE if active else Squad.DISABLED
        m.tell(SquadTaken, member.index, station, active)


def launch_interceptors(m: Mission, member: CrewMember, heroic: bool) -> None:
    """Needs an active squad and nobody else in space; they attack in this very turn."""
    why = None
    if not m.course.interceptors:
        why = Why.NOT_IN_TRAINING
    elif member.squad is not Squad.ACTIVE:
        why = Why.NO_SQUAD if member.squad is Squad.NONE else Why.SQUAD_DISABLED
    elif m.interceptors_lost:
        why = Why.INTERCEPTORS_LOST
    elif m.pilot() is not None:
        why = Why.SPACE_TAKEN
    if why is not None:
        m.tell(NothingHappened, member.index, why)
        return
    member.station = SPACE
    member.range = 1
    m.tell(Launched, member.index)
    attack_from_space(m, member, heroic=False)


def attack_from_space(m: Mission, member: CrewMember, heroic: bool) -> None:
    """While there is a Fissure every attack is spent on it, at once, one point each, from any distance (R21)."""
    for threat in m.internal:
        if isinstance(threat.card, InternalCard) and threat.card.outside:
            threat.damage += 1
            m.tell(Repaired, member.index, threat.id, 1, threat.left)
            if threat.damage >= threat.hp:
                m.destroy(threat)
            return
    m.flying = member
    m.heroic_power = int(heroic)


def command_bots(m: Mission, member: CrewMember) -> None:
    fight(m, member, heroic=bool(member.inspired) and spend(member))


def command_bots_heroically(m: Mission, member: CrewMember) -> None:
    fight(m, member, heroic=True)


def fight(m: Mission, member: CrewMember, heroic: bool) -> None:
    """One damage to the intruder with the lowest number here; some strike back, also when they die (R26)."""
    if member.squad is not Squad.ACTIVE:
        why = Why.NO_SQUAD if member.squad is Squad.NONE else Why.SQUAD_DISABLED
        m.tell(NothingHappened, member.index, why if m.course.bots else Why.NOT_IN_TRAINING)
        return
    intruder = next((t for t in m.internal if meets(m, t, member)), None)
    if intruder is None:
        m.tell(NothingHappened, member.index, Why.NO_INTRUDER)
        return
    hostile = intruder.hostile
    strike(m, member, intruder)
    if hostile and not heroic and not member.protected:
        member.squad = Squad.DISABLED
        m.tell(SquadDisabled, member.index)


def meets(m: Mission, threat: Threat, member: CrewMember) -> bool:
    """Whether it is an intruder that this player's squad can fight now."""
    card = threat.card
    assert isinstance(card, InternalCard)
    if card.malfunction or threat.phased_out:
        return False
    return member.station in threat.tokens if card.fought_by is None else card.fought_by(m, threat, member)


def strike(m: Mission, member: CrewMember, intruder: Threat) -> None:
    card = intruder.card
    assert isinstance(card, InternalCard)
    if card.spread_tokens:
        strike_token(m, member, intruder, card)
        return
    if not get_through(intruder, 1):
        m.tell(NothingHappened, member.index, Why.LOST_IN_IT)
        return
    intruder.damage += 1
    m.tell(IntruderHit, member.index, intruder.id, intruder.left)
    if intruder.damage >= intruder.hp:
        m.destroy(intruder)
        if card.last_blow is not None:
            card.last_blow(m, intruder, member)
    elif card.flees is not None:
        card.flees(m, intruder)


def get_through(threat: Threat, points: int) -> int:
    """What is left of that many points where the first ones of each turn are lost (rules 8: inaccessible)."""
    if not threat.inaccessible:
        return points
    lost = min(points, max(0, threat.inaccessible - threat.shed))
    threat.shed += lost
    return points - lost


def strike_token(m: Mission, member: CrewMember, intruder: Threat, card: InternalCard) -> None:
    """Slime: each token has its own hit points. Contamination: one blow cleans a station, three end it."""
    station = member.station
    if card.slime:
        intruder.tokens[station] -= 1
        left = intruder.tokens[station]
        over = left == 0 and len(intruder.tokens) == 1
    else:
        intruder.damage += 1
        left = 0
        over = intruder.damage >= intruder.hp
    m.tell(IntruderHit, member.index, intruder.id, left)
    if left == 0:
        del intruder.tokens[station]
        m.tell(TokenRemoved, intruder.id, STATIONS[station])
    if over:
        m.destroy(intruder)


# ---------------------------------------------------------------- repairs


def repair(
    m: Mission, member: CrewMember, covering: list[Threat], points: int, station: int, *, spared: int = 0
) -> None:
    """The malfunction with the lowest number that can still be repaired; past Z none can. `spared` points stay."""
    threat = next((threat for threat in covering if threat.in_play and not threat.phased_out), None)
    if threat is None:
        m.tell(NothingHappened, member.index, Why.BEYOND_REPAIR)
        return
    card = threat.card
    assert isinstance(card, InternalCard)
    if spared and threat.left <= spared and not threat.inaccessible:  # there the point is lost before it could count
        m.tell(NothingHappened, member.index, Why.LAST_POINT)
        return
    threat.repairs.append((station, member.index))
    if card.repair is not None:
        card.repair(m, threat, member, points)
        return
    if card.helped_by is not None:
        points += card.helped_by(member)
    through = get_through(threat, points)
    points = affordable(m, threat, through, spared)
    if not points:
        m.tell(NothingHappened, member.index, Why.LAST_POINT if through else Why.LOST_IN_IT)
        return
    threat.damage += points
    m.tell(Repaired, member.index, threat.id, points, threat.left)
    if threat.damage >= threat.hp:
        m.destroy(threat)
        if card.last_blow is not None:
            card.last_blow(m, threat, member)
    if card.after_repair is not None:
        card.after_repair(m, threat)


def affordable(m: Mission, threat: Threat, points: int, spared: int) -> int:
    """All but the last point where that is spared, or costs an energy that is not there (NF9, NF15)."""
    card = threat.card
    assert isinstance(card, InternalCard)
    if spared:
        return min(points, threat.left - spared)
    if card.finish_cost and points >= threat.left and not hull.drain_reactor(m, threat.station % 3, 1):
        return threat.left - 1
    return points


def close_repairs(m: Mission) -> None:
    """Extra points for repairs in this turn (R22)."""
    for threat in list(m.internal):
        if not threat.repairs:
            continue
        card = threat.card
        assert isinstance(card, InternalCard)
        bonus = 0
        if card.joint_bonus and {station for station, _ in threat.repairs} == set(card.stations):
            bonus = card.joint_bonus
        elif card.lone_bonus and len({player for _, player in threat.repairs}) == 1:
            bonus = card.lone_bonus
        if bonus:
            threat.damage += bonus
            m.tell(Repaired, None, threat.id, bonus, threat.left)
            if threat.damage >= threat.hp:
                m.destroy(threat)


# ---------------------------------------------------------------- the tables


Deed = Callable[[Mission, CrewMember], None]

DEEDS: dict[Card, Deed] = {
    Card.A: use_a,
    Card.B: use_b,
    Card.C: use_c,
    Card.BOT: command_bots,
    Card.LEFT: walk_left,
    Card.RIGHT: walk_right,
    Card.LIFT: take_lift,
    Card.HEROIC_A: use_a_heroically,
    Card.HEROIC_B: use_b_heroically,
    Card.HEROIC_BOT: command_bots_heroically,
    **dict.fromkeys(HEROIC_MOVES, rush),
}

SystemUse = Callable[[Mission, CrewMember, bool], None]

SYSTEMS: tuple[tuple[SystemUse, SystemUse, SystemUse], ...] = (
    (load_cannon, fill_shield, launch_interceptors),  # upper red
    (load_cannon, fill_shield, maintain_computer),  # upper white, the bridge
    (load_cannon, fill_shield, wake_squad),  # upper blue
    (load_cannon, fill_side_reactor, wake_squad),  # lower red
    (load_cannon, refuel, look_out),  # lower white
    (load_cannon, fill_side_reactor, launch_rocket),  # lower blue
)
