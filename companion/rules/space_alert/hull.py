"""What reaches the ship: attacks, internal damage, damage tiles, drains and leaks (rules 3.4)."""

from collections.abc import Iterable

from companion.rules.space_alert.facts import Attacked, DamagedInside, EnergyLost, ShipDestroyed, TileDrawn
from companion.rules.space_alert.questions import Unanswered, WhichTile
from companion.rules.space_alert.ship import HULL, TILES, ZONES, Tile
from companion.rules.space_alert.state import Lost, Mission, Threat


def attack(
    m: Mission,
    threat: Threat,
    strength: int,
    zones: Iterable[int],
    *,
    double: bool = False,
    piercing: bool = False,
) -> None:
    """An attack of that strength on each zone; shields stop what they can (rules 3.4; R4, R5)."""
    if m.attack_bonus is not None and m.attack_bonus is not threat:
        strength += 1
    for zone in zones:
        absorbed = 0 if piercing else min(m.shield[zone], strength)
        m.shield[zone] -= absorbed
        tiles = (strength - absorbed) * m.tiles_per_point(zone, double)
        m.tell(Attacked, threat.id, ZONES[zone], strength, absorbed, tiles)
        draw(m, threat, zone, tiles)


def damage(m: Mission, threat: Threat, points: int, zone: int) -> None:
    """Damage from inside: shields do not help (rules 3.4)."""
    tiles = points * m.tiles_per_point(zone, False)
    m.tell(DamagedInside, threat.id, ZONES[zone], points, tiles)
    draw(m, threat, zone, tiles)


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
        m.tell(TileDrawn, ZONES[zone], tile, len(on_ship))
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
    raise Unanswered(WhichTile(ZONES[zone], TILES[zone] - frozenset(m.tiles[zone])))


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
