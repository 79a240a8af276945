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

    @property
    def solo(self) -> bool:
        return self.players == 1


SCENARIOS: Mapping[str, Scenario] = {
    "2.1": Scenario("small", 2, 17),
    "2.2": Scenario("normal", 2, 34),
    "2.3": Scenario("large", 2, 51),
    "2.4": Scenario("extra large", 2, 98),
    "2.5": Scenario("three-dimensional", 2, 46),
    "2.6": Scenario("huge", 2, 98),
    "2.7": Scenario("dare you", 2, 98),
    "2.8": Scenario("double trouble", 2, 50, home_each=50),
    "3": Scenario("three players", 3, None),
    "3v": Scenario("three players, variable", 3, None, home_each=None, mixed=True),
    "3t": Scenario("two against one", 3, None),
    "4": Scenario("four players", 4, 46),
    "4v": Scenario("four players, variable", 4, None, home_each=None, mixed=True),
    "4t": Scenario("two teams", 4, 46),
    "dm-small": Scenario("Doomsday machines, small", 1, None, machines="small"),
    "dm-large": Scenario("Doomsday machines, large", 1, None, machines="large"),
    "alien": Scenario("alien empires", 1, None, aliens=True),
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
