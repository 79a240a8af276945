"""The ship as printed: zones, stations, weapons, capacities, damage tiles (rulebook pages 3 to 5, rules 3.2-3.4).

Zones and stations are small integers, so that they index the lists of a running mission directly.
"""

from enum import Enum, IntEnum


class Zone(IntEnum):
    """Left to right, which is the order in which an attack on several zones is resolved (rules 3.4)."""

    RED = 0
    WHITE = 1
    BLUE = 2

    __hash__ = int.__hash__  # Enum's own `__hash__` hashes the name, and zones and stations are keys in every step


class Station(IntEnum):
    """The six stations; upper deck 0-2, lower deck 3-5, so `zone = station % 3`."""

    UPPER_RED = 0
    UPPER_WHITE = 1
    UPPER_BLUE = 2
    LOWER_RED = 3
    LOWER_WHITE = 4
    LOWER_BLUE = 5

    __hash__ = int.__hash__

    @property
    def zone(self) -> Zone:
        return Zone(self % 3)

    @property
    def upper(self) -> bool:
        return self < 3


ZONES = tuple(Zone)  # indexing is quicker than Zone(...)
STATIONS = tuple(Station)
SPACE = -1  # where a pilot is: in no station and in no zone (rules 3.2)
BRIDGE = Station.UPPER_WHITE
BOT_STATIONS = (Station.LOWER_RED, Station.UPPER_BLUE)


class System(IntEnum):
    """The letter on a system, as its index in a station's row of systems."""

    A = 0
    B = 1
    C = 2


class Weapon(Enum):
    """Everything that can hit an external threat."""

    RED_HEAVY = "red heavy laser"
    WHITE_HEAVY = "white heavy laser"
    BLUE_HEAVY = "blue heavy laser"
    RED_LIGHT = "red light laser"
    PULSE = "pulse cannon"
    BLUE_LIGHT = "blue light laser"
    ROCKET = "rocket"
    INTERCEPTORS = "interceptors"

    __hash__ = object.__hash__  # members are singletons; Enum's own hashes the name


CANNONS = (  # the cannon of each station, by station
    Weapon.RED_HEAVY,
    Weapon.WHITE_HEAVY,
    Weapon.BLUE_HEAVY,
    Weapon.RED_LIGHT,
    Weapon.PULSE,
    Weapon.BLUE_LIGHT,
)
CANNON_POWER = (4, 5, 4, 2, 1, 2)  # by station
HEAVY_LASERS = frozenset(CANNONS[:3])
LASERS = frozenset(CANNONS) - {Weapon.PULSE}
LIGHT_LASER_STATIONS = (Station.LOWER_RED, Station.LOWER_BLUE)  # they have power packs of their own
PULSE_RANGE = 2
ROCKET_POWER, ROCKET_RANGE = 3, 2
INTERCEPTOR_POWER_ALONE, INTERCEPTOR_POWER_EACH, INTERCEPTOR_RANGE = 3, 1, 1
FARTHEST = 3  # distance

SHIELD_CAPACITY, SHIELD_START = (2, 3, 2), (1, 1, 1)  # by zone
REACTOR_CAPACITY, REACTOR_START = (3, 5, 3), (2, 3, 2)
FUEL_CAPSULES = 3
ROCKETS = 3

# By how many crew members looked in the phase's best turn; beyond five only with a Data Analyst (rules 11).
VISUAL_POINTS = (0, 1, 2, 3, 5, 7, 9, 11, 13, 15)


class Tile(Enum):
    """What a damage tile breaks (rules 3.4). Each zone has six: one of each, with its own second cannon."""

    HEAVY_LASER = "heavy_laser"  # power -1
    LIGHT_LASER = "light_laser"  # power -1; red and blue
    PULSE_CANNON = "pulse_cannon"  # range -1; white
    REACTOR = "reactor"  # capacity -1
    SHIELD = "shield"  # capacity -1
    GRAVOLIFT = "gravolift"  # using it delays the next action
    STRUCTURE = "structure"  # nothing in this mission; in a campaign's next one every damage doubles

    __hash__ = object.__hash__


TILES: tuple[frozenset[Tile], ...] = tuple(
    frozenset(Tile) - {Tile.PULSE_CANNON if zone is not Zone.WHITE else Tile.LIGHT_LASER} for zone in Zone
)
HULL = 6  # tiles per zone; the seventh damage destroys the ship


def distance(squares: int) -> int:
    """How far a threat that many squares from the ship is: five, five, and all the rest (rules 3.3; R29)."""
    return 1 if squares <= 5 else 2 if squares <= 10 else 3
