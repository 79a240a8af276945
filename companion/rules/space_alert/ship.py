"""The ship as printed: zones, decks, stations, systems, capacities, damage tiles (rulebook pages 3 and 5).

Zones and stations are small integers, so that they index the lists of a running mission directly.
"""

from enum import Enum, IntEnum


class Zone(IntEnum):
    """Left to right, which is the order in which an attack on several zones is resolved (rules 3.4)."""

    RED = 0
    WHITE = 1
    BLUE = 2


class Station(IntEnum):
    """The six stations; upper deck 0-2, lower deck 3-5, so `zone = station % 3`."""

    UPPER_RED = 0
    UPPER_WHITE = 1
    UPPER_BLUE = 2
    LOWER_RED = 3
    LOWER_WHITE = 4
    LOWER_BLUE = 5

    @property
    def zone(self) -> Zone:
        return Zone(self % 3)

    @property
    def upper(self) -> bool:
        return self < 3


class Tile(Enum):
    """What a damage tile breaks (rules 3.4). Each zone has six: one of each, with its own second cannon."""

    HEAVY_LASER = "heavy_laser"  # power -1
    LIGHT_LASER = "light_laser"  # power -1; red and blue
    PULSE_CANNON = "pulse_cannon"  # range -1; white
    REACTOR = "reactor"  # capacity -1
    SHIELD = "shield"  # capacity -1
    GRAVOLIFT = "gravolift"  # using it delays the next action
    STRUCTURE = "structure"  # nothing in this mission; in a campaign's next one every damage doubles


TILES: tuple[frozenset[Tile], ...] = tuple(
    frozenset(Tile) - {Tile.PULSE_CANNON if zone is not Zone.WHITE else Tile.LIGHT_LASER} for zone in Zone
)
