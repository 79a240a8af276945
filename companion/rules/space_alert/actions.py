"""Step 2 of a turn: what each crew member's card does (rules 3.2)."""

from collections.abc import Callable

from companion.rules.space_alert.cards import HEROIC, HEROIC_MOVES, Card
from companion.rules.space_alert.facts import (
    CameHome,
    Cause,
    ComputerMaintained,
    Delayed,
    IntruderHit,
    Launched,
    Loaded,
    LookedOut,
    NothingHappened,
    Played,
    ReactorFilled,
    Refuelled,
    Repaired,
    RocketLaunched,
    ShieldFilled,
    SquadDisabled,
    SquadReactivated,
    SquadTaken,
    StayedOut,
    Stumbled,
    TokenRemoved,
    VisuallyConfirmed,
    Walked,
    Why,
)
from companion.rules.space_alert.ship import (
    CANNON_POWER,
    CANNONS,
    LIGHT_LASER_STATIONS,
    SPACE,
    STATIONS,
    VISUAL_POINTS,
    ZONES,
    Station,
    System,
    Tile,
    Zone,
)
from companion.rules.space_alert.state import CrewMember, Mission, Squad, Store, Threat, slimy
from companion.rules.space_alert.threatcards import InternalCard


def crew_acts(m: Mission) -> None:
    """Captain first, then clockwise; each reveals the card of this turn and does it."""
    m.lookouts = 0
    m.heroic_power = 0
    m.lifts_used = [False] * 3
    for threat in m.internal:
        if threat.repairs:
            threat.repairs = []
    for member in m.crew:
        member.card = m.reveal(member)
        if not member.knocked_out:
            take_turn(m, member)
    close_repairs(m)
    confirm_visually(m)


def take_turn(m: Mission, member: CrewMember) -> None:
    card = member.card
    meant = m.decisions.stumbles.get((member.index, m.turn)) if card is not Card.NONE else None
    if meant is not None:
        member.card = card = meant
        if member.slots is not None:
            member.slots[m.turn] = meant  # the card is turned round, wherever it may be shifted to
        m.tell(Stumbled, member.index, meant)
        m.delay(member, Cause.STUMBLE)
    if member.station == SPACE:
        fly_on(m, member, card)
        return
    if card is not Card.NONE:
        m.tell(Played, member.index, card)
    if card in HEROIC and not m.course.heroic:
        m.tell(NothingHappened, member.index, Why.NOT_IN_TRAINING)
    else:
        DEEDS[card](m, member)


# ---------------------------------------------------------------- moving


def fly_on(m: Mission, member: CrewMember, card: Card) -> None:
    """In space only battlebots can be played; any other card is delayed, so the pilot comes home."""
    if card is Card.BOT or (card is Card.HEROIC_BOT and m.course.heroic):
        m.tell(Played, member.index, card)
        m.tell(StayedOut, member.index)
        attack_from_space(m, member, heroic=card is Card.HEROIC_BOT)
        return
    if card is not Card.NONE:
        m.tell(Delayed, member.index, m.turn, Cause.IN_SPACE)
        m.shift(member)
        member.card = Card.NONE
    come_home(m, member)


def come_home(m: Mission, member: CrewMember) -> None:
    m.tell(CameHome, member.index)
    arrive(m, member, Station.UPPER_RED)


def arrive(m: Mission, member: CrewMember, station: int) -> None:
    """Slime delays whoever walks in, contamination left behind knocks out (rules 7.2)."""
    member.station = station
    if station in m.deadly:
        m.knock_out(member)
    elif slimy(m, station):
        m.delay(member, Cause.SLIME)


def walk(m: Mission, member: CrewMember, step: int) -> None:
    zone = member.station % 3 + step
    if not 0 <= zone <= 2:
        m.tell(NothingHappened, member.index, Why.END_OF_SHIP)
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
        m.delay(member, Cause.LIFT_TAKEN)
    elif Tile.GRAVOLIFT in m.tiles[zone] and m.course.tiles_break:
        m.delay(member, Cause.LIFT_DAMAGED)
    m.lifts_used[zone] = True
    arrive(m, member, to)


def rush(m: Mission, member: CrewMember) -> None:
    """Heroic move: at once, whatever the distance or the lifts, which it neither uses nor occupies."""
    to = HEROIC_MOVES[member.card]
    if to == member.station:
        m.tell(NothingHappened, member.index, Why.ALREADY_THERE)
        return
    m.tell(Walked, member.index, to, False, True)
    arrive(m, member, to)


# ---------------------------------------------------------------- systems


def use(m: Mission, member: CrewMember, system: System, heroic: bool) -> None:
    """A system covered by a malfunction is repaired, any other is used."""
    covering = m.covered[member.station][system]
    if covering:
        repair(m, member, covering, 2 if heroic else 1)
    else:
        SYSTEMS[member.station][system](m, member, heroic)


def use_a(m: Mission, member: CrewMember) -> None:
    use(m, member, System.A, False)


def use_b(m: Mission, member: CrewMember) -> None:
    use(m, member, System.B, False)


def use_c(m: Mission, member: CrewMember) -> None:
    use(m, member, System.C, False)


def use_a_heroically(m: Mission, member: CrewMember) -> None:
    use(m, member, System.A, True)


def use_b_heroically(m: Mission, member: CrewMember) -> None:
    use(m, member, System.B, True)


def load_cannon(m: Mission, member: CrewMember, heroic: bool) -> None:
    """One energy from the zone's reactor, or the light lasers' own power pack; once per turn each."""
    station = member.station
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
    m.loaded[station] = cannon_power(m, station) + heroic
    m.tell(Loaded, member.index, CANNONS[station], heroic, None if own_pack else m.reactor[zone])


def cannon_power(m: Mission, station: int) -> int:
    power = CANNON_POWER[station]
    if station == Station.LOWER_WHITE or not m.course.tiles_break:
        return power  # damage shortens the pulse cannon's range instead
    tile = Tile.HEAVY_LASER if station < 3 else Tile.LIGHT_LASER
    return power - (tile in m.tiles[station % 3])


def fill_shield(m: Mission, member: CrewMember, heroic: bool) -> None:
    zone = member.station % 3
    moved = min(m.reactor[zone], m.shield_capacity[zone] - m.shield[zone])
    if moved <= 0:
        m.tell(NothingHappened, member.index, Why.ALREADY_FULL if m.reactor[zone] else Why.NO_ENERGY)
        return
    m.reactor[zone] -= moved
    m.shield[zone] += moved + heroic  # the extra one comes from the bank and may go above capacity (R41)
    m.tell(ShieldFilled, member.index, ZONES[zone], moved + heroic, m.shield[zone])


def fill_side_reactor(m: Mission, member: CrewMember, heroic: bool) -> None:
    zone = member.station % 3
    moved = min(m.reactor[Zone.WHITE], m.reactor_capacity[zone] - m.reactor[zone])
    if moved <= 0:
        m.tell(NothingHappened, member.index, Why.ALREADY_FULL if m.reactor[Zone.WHITE] else Why.NO_ENERGY)
        return
    m.reactor[Zone.WHITE] -= moved
    m.reactor[zone] += moved + heroic
    m.tell(ReactorFilled, member.index, ZONES[zone], moved + heroic, m.reactor[zone])


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
    if not m.course.rockets:
        m.tell(NothingHappened, member.index, Why.NOT_IN_TRAINING)
    elif m.launched:
        m.tell(NothingHappened, member.index, Why.ALREADY_LAUNCHED)
    elif not m.rockets:
        m.tell(NothingHappened, member.index, Why.NO_ROCKET)
    else:
        m.rockets -= 1
        m.launched = True
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
    elif m.stored[station] is Store.TAKEN:
        m.tell(NothingHappened, member.index, Why.NO_SQUAD_HERE)
    else:  # red slime may have disabled it where it lay: then it comes along disabled (R16)
        active = m.stored[station] is Store.STORED
        m.stored[station] = Store.TAKEN
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
    m.tell(Launched, member.index)
    attack_from_space(m, member, heroic=False)


def attack_from_space(m: Mission, member: CrewMember, heroic: bool) -> None:
    """While there is a Fissure every attack is spent on it, at once, one point each (R21)."""
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
    fight(m, member, heroic=False)


def command_bots_heroically(m: Mission, member: CrewMember) -> None:
    fight(m, member, heroic=True)


def fight(m: Mission, member: CrewMember, heroic: bool) -> None:
    """One damage to the intruder with the lowest number here; some strike back, also when they die (R26)."""
    if member.squad is not Squad.ACTIVE:
        why = Why.NO_SQUAD if member.squad is Squad.NONE else Why.SQUAD_DISABLED
        m.tell(NothingHappened, member.index, why if m.course.bots else Why.NOT_IN_TRAINING)
        return
    intruder = next((t for t in m.internal if is_intruder(t) and member.station in t.tokens), None)
    if intruder is None:
        m.tell(NothingHappened, member.index, Why.NO_INTRUDER)
        return
    hostile = intruder.hostile
    strike(m, member, intruder)
    if hostile and not heroic:
        member.squad = Squad.DISABLED
        m.tell(SquadDisabled, member.index)


def is_intruder(threat: Threat) -> bool:
    return isinstance(threat.card, InternalCard) and not threat.card.malfunction


def strike(m: Mission, member: CrewMember, intruder: Threat) -> None:
    card = intruder.card
    assert isinstance(card, InternalCard)
    if card.spread_tokens:
        strike_token(m, member, intruder, card)
        return
    intruder.damage += 1
    m.tell(IntruderHit, member.index, intruder.id, intruder.left)
    if intruder.damage >= intruder.hp:
        m.destroy(intruder)
        if card.last_blow is not None:
            card.last_blow(m, intruder, member)


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


def repair(m: Mission, member: CrewMember, covering: list[Threat], points: int) -> None:
    """The malfunction with the lowest number that can still be repaired; past Z none can."""
    threat = next((threat for threat in covering if threat.in_play), None)
    if threat is None:
        m.tell(NothingHappened, member.index, Why.BEYOND_REPAIR)
        return
    card = threat.card
    assert isinstance(card, InternalCard)
    threat.repairs.append(member.station)
    if card.repair is not None:
        card.repair(m, threat, member, points)
        return
    threat.damage += points
    m.tell(Repaired, member.index, threat.id, points, threat.left)
    if threat.damage >= threat.hp:
        m.destroy(threat)
        if card.last_blow is not None:
            card.last_blow(m, threat, member)


def close_repairs(m: Mission) -> None:
    """Extra points where every station of a malfunction was repaired in this turn (R22)."""
    for threat in list(m.internal):
        card = threat.card
        assert isinstance(card, InternalCard)
        if card.joint_bonus and set(threat.repairs) == set(card.stations):
            threat.damage += card.joint_bonus
            m.tell(Repaired, None, threat.id, card.joint_bonus, threat.left)
            if threat.damage >= threat.hp:
                m.destroy(threat)


# ---------------------------------------------------------------- the tables


def do_nothing(m: Mission, member: CrewMember) -> None:
    m.tell(NothingHappened, member.index, Why.NO_CARD)


Deed = Callable[[Mission, CrewMember], None]

DEEDS: dict[Card, Deed] = {
    Card.NONE: do_nothing,
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
