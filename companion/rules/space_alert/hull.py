"""What reaches the ship: attacks, internal damage, damage tiles, drains and leaks (rules 3.4)."""

from collections.abc import Iterable

from companion.rules.space_alert.facts import (
    Attacked,
    DamagedInside,
    EnergyLost,
    ShipDestroyed,
    TileDrawn,
    TileRepaired,
)
from companion.rules.space_alert.questions import Unanswered, WhichTile
from companion.rules.space_alert.ship import HULL, TILES, ZONES, Tile
from companion.rules.space_alert.state import Lost, Mission, ShieldMode, Threat


def attack(
    m: Mission,
    threat: Threat,
    strength: int,
    zones: Iterable[int],
    *,
    double: bool = False,
    piercing: bool = False,
) -> int:
    """An attack of that strength on each zone; shields stop what they can (rules 3.4; R4, R5). Gives how much they
    have stopped. An attack of strength 0 is none (NF8); internal threats have no use for a Scout (NF34)."""
    if m.attack_bonus is not None and m.attack_bonus is not threat and threat.zone >= 0:
        strength += 1
    stopped = 0
    if strength <= 0:
        return stopped
    for zone in zones:
        power, absorbed = strength, 0
        if not piercing:
            if m.lent is not None or m.shield_mode is not ShieldMode.NORMAL:
                power, absorbed = meet_odd_shields(m, zone, strength)
            else:
                absorbed = min(m.shield[zone], strength)
                m.shield[zone] -= absorbed
        stopped += absorbed
        tiles = overruled(m, threat, zone, power - absorbed) * m.tiles_per_point(zone, double)
        m.tell(Attacked, threat.id, ZONES[zone], power, absorbed, tiles)
        draw(m, threat, zone, tiles)
    return stopped


def meet_odd_shields(m: Mission, zone: int, strength: int) -> tuple[int, int]:
    """An attack's power and how much of it is absorbed where shields are lent, off or reversed (rules 8, 10; NF17).
    Lent ones absorb first; reversed ones add their energy to what is left of the attack, if anything is (NF8)."""
    absorbed = 0
    if m.lent is not None:
        absorbed = min(m.lent[zone], strength)
        m.lent[zone] -= absorbed
    left = strength - absorbed
    if m.shield_mode is ShieldMode.NORMAL:
        real = min(m.shield[zone], left)
        m.shield[zone] -= real
        absorbed += real
    elif m.shield_mode is ShieldMode.REVERSED and left:
        strength += m.shield[zone]
        m.shield[zone] = 0
    return strength, absorbed


def damage(m: Mission, threat: Threat, points: int, zone: int) -> None:
    """Damage from inside: shields do not help (rules 3.4)."""
    points = overruled(m, threat, zone, points)
    tiles = points * m.tiles_per_point(zone, False)
    m.tell(DamagedInside, threat.id, ZONES[zone], points, tiles)
    draw(m, threat, zone, tiles)


def overruled(m: Mission, threat: Threat, zone: int, points: int) -> int:
    """What gets through, as the card on the table says."""
    return max(0, points + m.harm.pop((threat.card.code, m.turn, ZONES[zone]), 0)) if m.harm else points


def harm_unlooked_for(m: Mission, threat: Threat) -> None:
    """Where the card on the table damages a zone and its row here does not."""
    for zone in ZONES:
        if m.harm.get((threat.card.code, m.turn, zone), 0) > 0:
            damage(m, threat, 0, zone)


def draw(m: Mission, threat: Threat, zone: int, tiles: int) -> None:
    """Draw that many damage tiles of the zone; the seventh damage destroys the ship."""
    on_ship = m.tiles[zone]
    for _ in range(tiles):
        if len(on_ship) == HULL:
            m.tell(ShipDestroyed, threat.id, ZONES[zone])
            raise Lost(threat)
        tile = drawn_tile(m, zone)
        on_ship.append(tile)
        m.drawn_tiles[zone] += 1
        if tile in m.returned[zone]:
            m.returned[zone].remove(tile)
        m.tell(TileDrawn, ZONES[zone], tile, len(on_ship), m.course.tiles_break)
        if not m.course.tiles_break:
            continue
        # Energy above a reduced capacity is lost at once.
        if tile is Tile.REACTOR:
            m.reactor_capacity[zone] -= 1
            drain_reactor(m, zone, m.reactor[zone] - m.reactor_capacity[zone])
        elif tile is Tile.SHIELD:
            m.shield_capacity[zone] -= 1
            drain_shield(m, zone, m.shield[zone] - m.shield_capacity[zone])


def drawn_tile(m: Mission, zone: int) -> Tile:
    """The tile the table drew there. An answer that cannot be (it is on the ship already) is asked again."""
    order = m.decisions.tiles.get(ZONES[zone], ())
    count = m.drawn_tiles[zone]
    if count < len(order):
        tile = order[count]
        if tile in TILES[zone] and tile not in m.tiles[zone]:
            return tile
    left = TILES[zone] - frozenset(m.tiles[zone])
    returned = m.returned[zone]
    if len(returned) == len(left) and (len(left) == 1 or m.decisions.repaired_last):
        return returned[0]  # only those that were repaired can come (NF21)
    raise Unanswered(WhichTile(ZONES[zone], left))


def mend(m: Mission, zone: int, tile: Tile) -> None:
    """A tile goes back into its pile; capacity returns, energy does not (rules 10; NF21)."""
    m.tiles[zone].remove(tile)
    m.returned[zone].append(tile)
    m.tell(TileRepaired, ZONES[zone], tile)
    if tile is Tile.STRUCTURE:
        m.weak_hull[zone] = 1
    elif tile is Tile.REACTOR and m.course.tiles_break:
        m.reactor_capacity[zone] += 1
    elif tile is Tile.SHIELD and m.course.tiles_break:
        m.shield_capacity[zone] += 1


def drain_shield(m: Mission, zone: int, most: int) -> int:
    """How much energy left the zone's shield: up to `most`."""
    return drain(m, m.shield, zone, most)


def drain_reactor(m: Mission, zone: int, most: int) -> int:
    """How much energy left the zone's reactor: up to `most`."""
    return drain(m, m.reactor, zone, most)


def drain(m: Mission, energy: list[int], zone: int, most: int) -> int:
    lost = min(most, energy[zone])
    if lost <= 0:
        return 0
    energy[zone] -= lost
    m.tell(EnergyLost, ZONES[zone], energy is m.shield, lost, energy[zone])
    return lost


def destroy_ship(m: Mission, threat: Threat) -> None:
    """The mission is lost outright."""
    m.tell(ShipDestroyed, threat.id, None)
    raise Lost(threat)
