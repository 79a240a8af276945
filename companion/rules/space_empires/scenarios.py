"""Scenarios and their set-up (X1), and the home hexes of the variable maps (X2). All from the scenario book.

The map diagrams are pictures that are missing in our source: the box says what is laid out, never where.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.rules.dice import Dice
from companion.rules.space_empires.alien_sheet import DIFFICULTIES, Difficulty
from companion.rules.space_empires.doomsday import SCHEDULES, Schedule
from companion.rules.space_empires.refusals import Code, refuse
from companion.rules.space_empires.ships import Ship, Ships, fleet_of

HOME_CP = 20
START_FORCES = fleet_of({Ship.CO: 3, Ship.MINER: 1, Ship.SY: 4, Ship.SC: 3})
HEXES = 13  # rows of the map, and hexes in each


@dataclass(frozen=True, slots=True)
class Scenario:
    name: str
    players: int
    deep_space: int | None  # None: as many as the area takes
    home_each: int | None = 26
    mixed: bool = False  # all markers mixed over the whole map
    machines: str = ""  # the map of the schedule
    aliens: bool = False
    notes: tuple[str, ...] = ()  # of the scenario book, by name, in its order

    @property
    def solo(self) -> bool:
        return self.players == 1


HALF_HEXES = ("half_hexes", "nearest_row", "frame")
FOUR_AREAS = ("four_areas", "edge")
THREE = ("coloured_areas", "behind", "on_x", "elsewhere")
MACHINES = ("entries", "unexplored", "eats")
ALWAYS = ("warp", "early")  # of every scenario; the second with more than one player

SCENARIOS: Mapping[str, Scenario] = {
    "2.1": Scenario("small", 2, 17, notes=("half_hex_2", *HALF_HEXES)),
    "2.2": Scenario("normal", 2, 34, notes=("half_hex_1", *HALF_HEXES, "advanced")),
    "2.3": Scenario("large", 2, 51, notes=("half_hex_2", *HALF_HEXES, "explore")),
    "2.4": Scenario("extra large", 2, 98, notes=FOUR_AREAS),
    "2.5": Scenario("three-dimensional", 2, 46, notes=(*FOUR_AREAS, "unused", "joined")),
    "2.6": Scenario("huge", 2, 98, notes=("overflow_huge", "edge")),
    "2.7": Scenario("dare you", 2, 98, notes=("overflow_one", "edge")),
    "2.8": Scenario("double trouble", 2, 50, home_each=50, notes=("two_colours", "between", "edge", "both_colours")),
    "3": Scenario("three players", 3, None, notes=THREE),
    "3v": Scenario("three players, variable", 3, None, home_each=None, mixed=True, notes=("random_homes",)),
    "3t": Scenario("two against one", 3, None, notes=(*THREE, "dearer", "apart", "no_spoils")),
    "4": Scenario("four players", 4, 46, notes=("edge",)),
    "4v": Scenario("four players, variable", 4, None, home_each=None, mixed=True, notes=("random_homes",)),
    "4t": Scenario("two teams", 4, 46, notes=("edge", "any_sides", "together")),
    "dm-small": Scenario("Doomsday machines, small", 1, None, machines="small", notes=("on_x", "around_2", *MACHINES)),
    "dm-large": Scenario("Doomsday machines, large", 1, None, machines="large", notes=("on_x", "around_4", *MACHINES)),
    "alien": Scenario("alien empires", 1, None, aliens=True, notes=("on_x", "around_3", "alien_homes", "unexplored")),
}


@dataclass(frozen=True, slots=True)
class Layout:
    """What is laid out and what is played with."""

    scenario: Scenario
    forces: Ships  # of each player, on a home planet of 20 CP
    bid: bool
    decoys: bool
    machines: Schedule | None = None
    aliens: Difficulty | None = None


def notes_of(scenario: Scenario) -> tuple[str, ...]:
    """All that the book says of it besides numbers."""
    return (*scenario.notes, *(ALWAYS[:1] if scenario.solo else ALWAYS))


def layout(scenario: Scenario, difficulty: str = "", *, quick_start: bool = False) -> Layout:
    refuse(quick_start and scenario.solo, Code.SOLO)
    forces = [row for row in START_FORCES if not (quick_start and row[0] is Ship.CO)]
    return Layout(
        scenario,
        fleet_of(forces),
        bid=not scenario.solo,
        decoys=not scenario.aliens,
        machines=SCHEDULES[scenario.machines][difficulty] if scenario.machines else None,
        aliens=DIFFICULTIES[difficulty] if scenario.aliens else None,
    )


# ---------------------------------------------------------------- variable maps

Hex = tuple[int, int]  # row, distance from the left


@dataclass(frozen=True, slots=True)
class Homes:
    homes: tuple[Hex, ...]
    redrawn: int


def home_hexes(players: int, draws: Sequence[Hex]) -> Homes:
    """X-R30: a hex already taken is drawn again."""
    homes: list[Hex] = []
    redrawn = 0
    for drawn in draws:
        refuse(len(homes) == players, Code.DICE_LEFT)
        if drawn in homes:
            redrawn += 1
        else:
            homes.append(drawn)
    refuse(len(homes) < players, Code.DICE_SHORT)
    return Homes(tuple(homes), redrawn)


def drawn_homes(players: int, dice: Dice) -> tuple[Hex, ...]:
    """The box draws."""
    homes: list[Hex] = []
    while len(homes) < players:
        drawn = (1 + dice.below(HEXES), 1 + dice.below(HEXES))
        if drawn not in homes:
            homes.append(drawn)
    return tuple(homes)
