"""What the twenty specialisation cards do (rules 10); the table at the end has them by specialist and card."""

from collections.abc import Callable

from companion.rules.space_alert import hull
from companion.rules.space_alert.card_actions import (
    launch_interceptors,
    launch_rockets,
    load,
    note_move,
    phased_out,
    repair,
    rush_to,
    use,
    use_from_afar,
)
from companion.rules.space_alert.cards import Special
from companion.rules.space_alert.facts import (
    CannonPrepared,
    Inspired,
    JumpAhead,
    LookedOut,
    NothingHappened,
    SetUpUsed,
    ShieldsLent,
    SpecialPlayed,
    SquadReactivated,
    StationSafe,
    Teleported,
    ThreatsSlowed,
    Why,
)
from companion.rules.space_alert.questions import Unanswered, WhichTokens
from companion.rules.space_alert.ship import CANNONS, LIGHT_LASER_STATIONS, SPACE, STATIONS, Station, System, Tile, Zone
from companion.rules.space_alert.specialists import Specialist
from companion.rules.space_alert.state import BY_MEDIC, BY_SPECIAL_OPS, NOWHERE, CrewMember, Mission, Squad, by_rank

TWO_ROCKETS = 5  # their power, as one
LOOKS_LIKE = 3  # players, for visual confirmation
LENT_HERE, LENT_THERE = 2, 1  # temporary shields in one's own zone and in the others
JUMP_TURNS = (10, 11)
WELL_REPAIRED = 2  # points


def play_special(m: Mission, member: CrewMember, special: Special, with_another: bool) -> None:
    who = member.specialist
    assert who is not None
    if not m.course.heroic:  # they take the place of heroic cards
        m.tell(NothingHappened, member.index, Why.NOT_IN_TRAINING)
        return
    m.tell(SpecialPlayed, member.index, who, special)
    if who is Specialist.SPECIAL_OPS and special is Special.ADVANCED:
        if not with_another:
            m.tell(NothingHappened, member.index, Why.ALONE)
        return  # what it protects from is asked for wherever it would happen
    SPECIALS[who, special](m, member)


def fail(m: Mission, member: CrewMember, why: Why) -> None:
    m.tell(NothingHappened, member.index, why)


def works(m: Mission, station: int, system: System) -> bool:
    """Whether no malfunction covers it now."""
    covering = m.covered[station][system]
    return not covering or phased_out(covering)


# ---------------------------------------------------------------- Rocketeer, Data Analyst


def launch_from_afar(m: Mission, member: CrewMember) -> None:
    use_from_afar(m, member, Station.LOWER_BLUE, System.C)


def launch_two(m: Mission, member: CrewMember) -> None:
    """Two rockets as one; elsewhere C."""
    if member.station == Station.LOWER_BLUE and works(m, member.station, System.C):
        launch_rockets(m, member, TWO_ROCKETS)
    else:
        use(m, member, System.C, False)


def maintain_from_afar(m: Mission, member: CrewMember) -> None:
    """A point whatever comes of it (NF31)."""
    m.bonus += 1
    use_from_afar(m, member, Station.UPPER_WHITE, System.C)


def look_out_for_three(m: Mission, member: CrewMember) -> None:
    """Visual confirmation that counts for three; elsewhere C."""
    if member.station == Station.LOWER_WHITE and works(m, member.station, System.C):
        m.lookouts += LOOKS_LIKE
        m.tell(LookedOut, member.index)
    else:
        use(m, member, System.C, False)


# ---------------------------------------------------------------- Energy Technician


def refuel_from_afar(m: Mission, member: CrewMember) -> None:
    use_from_afar(m, member, Station.LOWER_WHITE, System.B)


def lend_shields(m: Mission, member: CrewMember) -> None:
    """For this turn, on top of the real ones (NF17)."""
    if not STATIONS[member.station].upper:
        fail(m, member, Why.WRONG_PLACE)
        return
    m.lent = [LENT_HERE if zone == member.station % 3 else LENT_THERE for zone in Zone]
    m.tell(ShieldsLent, tuple(m.lent))


# ---------------------------------------------------------------- Pulse Gunner


def fire_two_cannons(m: Mission, member: CrewMember) -> None:
    """A here and the pulse cannon, if both can fire; each takes its energy, in upper white from one reactor (NF16)."""
    station, pulse = member.station, Station.LOWER_WHITE
    if station == pulse or not works(m, station, System.A):
        use(m, member, System.A, False)
        return
    needed = [0, 1, 0]
    if station not in LIGHT_LASER_STATIONS:
        needed[station % 3] += 1
    loaded = m.loaded[station] or m.loaded[pulse]
    if loaded or not works(m, pulse, System.A) or any(m.reactor[zone] < needed[zone] for zone in Zone):
        fail(m, member, Why.NOT_BOTH)
        return
    for cannon in (station, pulse):
        load(m, member, cannon, False)
        if m.prepared == cannon:
            m.prepared, m.tuned = NOWHERE, cannon
            m.tell(SetUpUsed, CANNONS[cannon])


def fire_wide(m: Mission, member: CrewMember) -> None:
    """The pulse cannon harder, and one distance farther with less; elsewhere A."""
    before = m.loaded[Station.LOWER_WHITE]
    use(m, member, System.A, False)
    m.wide = m.wide or (member.station == Station.LOWER_WHITE and m.loaded[Station.LOWER_WHITE] > before)


# ---------------------------------------------------------------- Medic, Special Ops


def inspire_station(m: Mission, member: CrewMember) -> None:
    """The first A, B or battlebots of everybody here is heroic in this turn (NF37)."""
    for other in m.in_station(member.station):
        other.inspired |= BY_MEDIC
        m.tell(Inspired, other.index)


def make_station_safe(m: Mission, member: CrewMember) -> None:
    m.bonus -= 1
    m.guard = member.index
    m.tell(StationSafe, STATIONS[member.station])


def inspire_oneself(m: Mission, member: CrewMember) -> None:
    member.inspired |= BY_SPECIAL_OPS
    m.tell(Inspired, member.index)


# ---------------------------------------------------------------- Teleporter

OPPOSITE = {
    Station.UPPER_RED: Station.LOWER_BLUE,
    Station.LOWER_BLUE: Station.UPPER_RED,
    Station.UPPER_BLUE: Station.LOWER_RED,
    Station.LOWER_RED: Station.UPPER_BLUE,
}


def teleport_another(m: Mission, member: CrewMember) -> None:
    """The player with the departure token goes to the player with the arrival token. That is no movement (rules 10)."""
    tokens = m.decisions.teleport
    if tokens is None or not all(0 <= player < len(m.crew) for player in tokens):
        raise Unanswered(WhichTokens(member.index))
    start, goal = (m.crew[player] for player in tokens)
    if SPACE in (start.station, goal.station) or start.station == goal.station:
        fail(m, member, Why.NOBODY_THERE)
        return
    start.station = goal.station
    m.tell(Teleported, start.index, STATIONS[start.station])


def teleport_across(m: Mission, member: CrewMember) -> None:
    """To the diagonally opposite station; from the white zone nothing."""
    to = OPPOSITE.get(STATIONS[member.station])
    if to is None:
        fail(m, member, Why.WRONG_PLACE)
        return
    member.station = to
    m.tell(Teleported, member.index, to)


# ---------------------------------------------------------------- Hypernavigator


def slow_threats(m: Mission, member: CrewMember) -> None:
    """On the lower deck only (NF6)."""
    if STATIONS[member.station].upper:
        fail(m, member, Why.WRONG_PLACE)
        return
    m.drag = True
    m.tell(ThreatsSlowed)


def jump_ahead(m: Mission, member: CrewMember) -> None:
    """In lower white, in turn 10 or 11 (NF22): this turn is finished, then the last one follows."""
    if member.station != Station.LOWER_WHITE or m.turn not in JUMP_TURNS:
        fail(m, member, Why.WRONG_TURN if member.station == Station.LOWER_WHITE else Why.WRONG_PLACE)
        return
    m.jumping = True
    m.tell(JumpAhead)


# ---------------------------------------------------------------- Squad Leader, Mechanic

UPPER_FIRST = (
    Tile.HEAVY_LASER, Tile.LIGHT_LASER, Tile.PULSE_CANNON, Tile.GRAVOLIFT, Tile.SHIELD, Tile.REACTOR, Tile.STRUCTURE,
)  # fmt: skip
LOWER_FIRST = (
    Tile.LIGHT_LASER, Tile.PULSE_CANNON, Tile.HEAVY_LASER, Tile.GRAVOLIFT, Tile.REACTOR, Tile.SHIELD, Tile.STRUCTURE,
)  # fmt: skip


def put_squad_to_work(m: Mission, member: CrewMember) -> None:
    """A disabled squad is reactivated, an active one repairs a damage tile of this zone."""
    if member.squad is Squad.DISABLED:
        member.squad = Squad.ACTIVE
        m.tell(SquadReactivated, member.index)
        return
    if member.squad is Squad.NONE:
        fail(m, member, Why.NO_SQUAD)
        return
    order = UPPER_FIRST if STATIONS[member.station].upper else LOWER_FIRST
    tile = next((tile for tile in order if tile in m.tiles[member.station % 3]), None)
    if tile is None:
        fail(m, member, Why.NOTHING_BROKEN)
    else:
        hull.mend(m, member.station % 3, tile)


def storm_out(m: Mission, member: CrewMember) -> None:
    """With an active squad, not from lower blue: a heroic move to upper red, and into space."""
    if member.squad is not Squad.ACTIVE:
        fail(m, member, Why.NO_SQUAD if member.squad is Squad.NONE else Why.SQUAD_DISABLED)
        return
    if member.station == Station.LOWER_BLUE:
        fail(m, member, Why.WRONG_PLACE)
        return
    if member.station != Station.UPPER_RED:
        start, m.walked = member.station, False
        rush_to(m, member, Station.UPPER_RED)
        if m.walked and m.watched:
            note_move(m, member, start)
    if member.station == Station.UPPER_RED and not member.knocked_out:
        if works(m, Station.UPPER_RED, System.C):
            launch_interceptors(m, member, False)
        else:
            use(m, member, System.C, False)


def prepare_cannon(m: Mission, member: CrewMember) -> None:
    """Its next shot, by anybody, is better: one set-up at a time (NF32)."""
    m.prepared = member.station
    m.tell(CannonPrepared, CANNONS[member.station])


def repair_well(m: Mission, member: CrewMember) -> None:
    """The malfunction here with the lowest number, whatever its letter, by two points (NF23)."""
    here = [threat for covering in m.covered[member.station] for threat in covering]
    fit = sorted((t for t in here if t.in_play and not t.phased_out), key=by_rank)
    if fit:
        repair(m, member, fit, WELL_REPAIRED, member.station)
    else:
        fail(m, member, Why.NOTHING_BROKEN)


SPECIALS: dict[tuple[Specialist, Special], Callable[[Mission, CrewMember], None]] = {
    (Specialist.ROCKETEER, Special.BASIC): launch_from_afar,
    (Specialist.ROCKETEER, Special.ADVANCED): launch_two,
    (Specialist.DATA_ANALYST, Special.BASIC): maintain_from_afar,
    (Specialist.DATA_ANALYST, Special.ADVANCED): look_out_for_three,
    (Specialist.ENERGY_TECHNICIAN, Special.BASIC): refuel_from_afar,
    (Specialist.ENERGY_TECHNICIAN, Special.ADVANCED): lend_shields,
    (Specialist.PULSE_GUNNER, Special.BASIC): fire_two_cannons,
    (Specialist.PULSE_GUNNER, Special.ADVANCED): fire_wide,
    (Specialist.MEDIC, Special.BASIC): inspire_station,
    (Specialist.MEDIC, Special.ADVANCED): make_station_safe,
    (Specialist.TELEPORTER, Special.BASIC): teleport_another,
    (Specialist.TELEPORTER, Special.ADVANCED): teleport_across,
    (Specialist.HYPERNAVIGATOR, Special.BASIC): slow_threats,
    (Specialist.HYPERNAVIGATOR, Special.ADVANCED): jump_ahead,
    (Specialist.SPECIAL_OPS, Special.BASIC): inspire_oneself,
    (Specialist.SQUAD_LEADER, Special.BASIC): put_squad_to_work,
    (Specialist.SQUAD_LEADER, Special.ADVANCED): storm_out,
    (Specialist.MECHANIC, Special.BASIC): prepare_cannon,
    (Specialist.MECHANIC, Special.ADVANCED): repair_well,
}
