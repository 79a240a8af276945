"""The aliens' economic sheet: what a roll brings, when a fleet is launched, what to expect (X7, X8).

The sheet: four public programs agree (confidence high); after phase 20 its last two rows repeat (public, not in the
scenario book). Difficulties and modifiers: the scenario book.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.rules.space_empires.options import Options
from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.ships import UNITS, Ship
from companion.rules.space_empires.technology import Levels


class Column(StrEnum):
    ECONOMY = "economy"
    FLEET = "fleet"
    TECH = "tech"
    DEFENSE = "defense"


@dataclass(frozen=True, slots=True)
class Row:
    rolls: int
    economy: int  # the highest die of each column, 0: none; Defense has the rest up to 10
    fleet: int
    tech: int
    launch: int  # the highest die that launches, 0: none

    def column(self, die: int) -> Column:
        if die <= self.economy:
            return Column.ECONOMY
        if die <= self.fleet:
            return Column.FLEET
        return Column.TECH if die <= self.tech else Column.DEFENSE

    def faces(self, column: Column) -> int:
        """How many of ten dice bring this column."""
        return [self.column(die) for die in range(1, 11)].count(column)


#          rolls, econ, fleet, tech, launch
SHEET = (
    Row(1, 2, 0, 10, 0),
    Row(1, 1, 3, 10, 10),
    Row(2, 1, 4, 8, 10),
    Row(2, 1, 5, 8, 5),
    Row(2, 1, 5, 9, 3),
    Row(3, 1, 6, 9, 4),
    Row(3, 0, 5, 9, 4),
    Row(3, 0, 5, 9, 4),
    Row(3, 0, 5, 9, 5),
    Row(4, 0, 6, 9, 5),
    Row(4, 0, 6, 9, 3),
    Row(4, 0, 6, 9, 3),
    Row(4, 0, 6, 10, 3),
    Row(4, 0, 6, 10, 10),
    Row(5, 0, 7, 10, 3),
    Row(5, 0, 7, 10, 10),
    Row(5, 0, 8, 10, 3),
    Row(5, 0, 8, 10, 10),
    Row(5, 0, 9, 10, 3),
    Row(5, 0, 9, 10, 10),
)

EXTRA_AFTER = 3  # phases after which an Economy result adds its roll
DEFENSE_FACTOR = 2
LEAST_LAUNCH_CP = 6
RAIDER_CP = UNITS[Ship.R].cost
MODIFIER = -2


@dataclass(frozen=True, slots=True)
class Difficulty:
    aliens: int
    cp: int  # per roll


DIFFICULTIES: Mapping[str, Difficulty] = {
    "easy": Difficulty(2, 5),
    "normal": Difficulty(3, 5),
    "hard": Difficulty(2, 10),
    "harder": Difficulty(3, 10),
    "really_tough": Difficulty(2, 15),
    "good_luck": Difficulty(3, 15),
}


def row_of(phase: int) -> Row:
    last = len(SHEET)
    return SHEET[phase - 1] if phase <= last else SHEET[last - 2 if phase % 2 else last - 1]


# ---------------------------------------------------------------- launch


@dataclass(frozen=True, slots=True)
class Launch:
    modifier: int
    up_to: int  # the highest die that launches, at most 10; 0: none
    raiders: bool  # it would be a raider fleet


def slips_past(levels: Levels, seen: Seen) -> bool:
    """It has Cloaking, and no Scanner of that level was shown."""
    return levels.cloaking > seen.scanner


def flies_past(levels: Levels, seen: Seen) -> bool:
    """It has fighters, and no Point Defense of that level was shown."""
    return levels.fighter > seen.point_defense


def modifier(fleet_cp: int, levels: Levels, seen: Seen, options: Options) -> int:
    fighters = flies_past(levels, seen) and fleet_cp >= options.profile.fighter_launch_cp
    raiders = slips_past(levels, seen) and fleet_cp >= RAIDER_CP
    counted = fighters + raiders
    if options.switches.launch_modifiers == "one":  # X-R2
        counted = min(1, counted)
    return MODIFIER * counted


def launch(phase: int, fleet_cp: int, levels: Levels, seen: Seen, out: int, options: Options) -> Launch:
    """What the launch die must show; `out`: launched fleets on the map (X-R10)."""
    by = modifier(fleet_cp, levels, seen, options)
    base = row_of(phase).launch
    full = options.profile.most_fleets is not None and out >= options.profile.most_fleets
    if not base or full or fleet_cp < LEAST_LAUNCH_CP:
        return Launch(by, 0, False)
    return Launch(by, min(10, base - by), slips_past(levels, seen) and fleet_cp >= RAIDER_CP)


# ---------------------------------------------------------------- forecast


@dataclass(frozen=True, slots=True)
class Forecast:
    rolls: float  # in that phase
    fleet: float  # gathered up to and with it
    tech: float
    defense: float


def forecast(cp: int, phase: int) -> Forecast:
    """Expected values of one alien that spends nothing, without a cap."""
    rolls: list[float] = []
    economies: list[float] = []
    gathered = {Column.FLEET: 0.0, Column.TECH: 0.0, Column.DEFENSE: 0.0}
    for number in range(1, phase + 1):
        row = row_of(number)
        rolls.append(row.rolls + sum(economies[: max(0, number - EXTRA_AFTER)]))
        economies.append(rolls[-1] * row.faces(Column.ECONOMY) / 10)
        for column in gathered:
            gathered[column] += rolls[-1] * row.faces(column) / 10 * cp
    return Forecast(rolls[-1], gathered[Column.FLEET], gathered[Column.TECH], gathered[Column.DEFENSE] * DEFENSE_FACTOR)
