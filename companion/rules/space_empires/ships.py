"""Units: their numbers, and counts of them.

Numbers: five public sources agree, and the costs of SC, DD, CA, BC, BB and R follow from the scenario book's worked
examples too (confidence high).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.rules.space_empires.technology import Levels, Tech


class Ship(StrEnum):
    SC = "SC"
    DD = "DD"
    CA = "CA"
    BC = "BC"
    BB = "BB"
    DN = "DN"
    BASE = "Base"
    SY = "SY"
    R = "R"
    CV = "CV"
    F = "F"  # a fighter squadron where its level does not matter: sheets, alien fleets, targets
    F1 = "F1"
    F2 = "F2"
    F3 = "F3"
    SW = "SW"
    MINES = "Mines"
    CO = "CO"
    MINER = "Miner"
    PIPELINE = "MS Pipeline"
    DECOY = "Decoy"


@dataclass(frozen=True, slots=True)
class Unit:
    fires: str  # class A to E; empty: it does not fight
    attack: int
    defense: int
    hull: int
    cost: int
    maintenance: int
    needs: tuple[Tech, int] | None = None


UNITS: Mapping[Ship, Unit] = {
    Ship.SC: Unit("E", 3, 0, 1, 6, 1, (Tech.SHIP_SIZE, 1)),
    Ship.DD: Unit("D", 4, 0, 1, 9, 1, (Tech.SHIP_SIZE, 2)),
    Ship.CA: Unit("C", 4, 1, 2, 12, 2, (Tech.SHIP_SIZE, 3)),
    Ship.BC: Unit("B", 5, 1, 2, 15, 2, (Tech.SHIP_SIZE, 4)),
    Ship.BB: Unit("A", 5, 2, 3, 20, 3, (Tech.SHIP_SIZE, 5)),
    Ship.DN: Unit("A", 6, 3, 3, 24, 3, (Tech.SHIP_SIZE, 6)),
    Ship.BASE: Unit("A", 7, 2, 3, 12, 0, (Tech.SHIP_SIZE, 2)),
    Ship.SY: Unit("C", 3, 0, 1, 6, 0, (Tech.SHIP_SIZE, 1)),
    Ship.R: Unit("D", 4, 0, 2, 12, 2, (Tech.CLOAKING, 1)),  # RAIDER_ATTACK; class A while cloaked
    Ship.CV: Unit("E", 3, 0, 1, 12, 1, (Tech.FIGHTER, 1)),
    Ship.F: Unit("B", 5, 0, 1, 5, 1, (Tech.FIGHTER, 1)),
    Ship.F1: Unit("B", 5, 0, 1, 5, 1, (Tech.FIGHTER, 1)),
    Ship.F2: Unit("B", 6, 0, 1, 5, 1, (Tech.FIGHTER, 2)),
    Ship.F3: Unit("B", 7, 1, 1, 5, 1, (Tech.FIGHTER, 3)),
    Ship.SW: Unit("E", 1, 0, 1, 6, 1, (Tech.MINE_SWEEP, 1)),
    Ship.MINES: Unit("", 0, 0, 1, 5, 0, (Tech.MINES, 1)),
    Ship.CO: Unit("", 0, 0, 1, 8, 0),
    Ship.MINER: Unit("", 0, 0, 1, 5, 0),
    Ship.PIPELINE: Unit("", 0, 0, 1, 3, 0),
    Ship.DECOY: Unit("", 0, 0, 0, 1, 0),
}

RAIDER_ATTACK = {0: 4, 1: 4, 2: 5}  # by Cloaking level
POINT_DEFENSE_ATTACK = {1: 6, 2: 7, 3: 8}  # of scouts at fighters

FIGHTERS = (Ship.F1, Ship.F2, Ship.F3)  # the lowest level first
PER_CARRIER = 3
LINE = (Ship.SC, Ship.DD, Ship.CA, Ship.BC, Ship.BB, Ship.DN)  # by Ship Size
NON_COMBAT = frozenset({Ship.CO, Ship.MINER, Ship.PIPELINE, Ship.DECOY})
IMMOBILE = frozenset({Ship.BASE, Ship.SY})
ON_SHEETS = tuple(ship for ship in Ship if ship not in FIGHTERS)
IN_BATTLE = tuple(ship for ship in Ship if UNITS[ship].fires and ship is not Ship.F)

Ships = tuple[tuple[Ship, int], ...]  # how many of each, in the order of Ship, none of them 0
ORDER = {ship: place for place, ship in enumerate(Ship)}


def fleet_of(counts: Mapping[Ship, int] | Iterable[tuple[Ship, int]]) -> Ships:
    rows = counts.items() if isinstance(counts, Mapping) else counts
    return tuple(sorted([row for row in rows if row[1]], key=lambda row: ORDER[row[0]]))


def together(one: Ships, other: Ships) -> Ships:
    counts = dict(one)
    for ship, n in other:
        counts[ship] = counts.get(ship, 0) + n
    return fleet_of(counts)


def without(fleet: Ships, lost: Ships) -> Ships | None:
    """What is left; None if more are lost than there are."""
    counts = dict(fleet)
    for ship, n in lost:
        counts[ship] = counts.get(ship, 0) - n
    return None if any(n < 0 for n in counts.values()) else fleet_of(counts)


def cost(ships: Ships) -> int:
    return sum([n * UNITS[ship].cost for ship, n in ships])


def maintenance(ships: Ships) -> int:
    """Hulls of combat ships; bases, yards, mines and non-combat ships are free."""
    return sum([n * UNITS[ship].maintenance for ship, n in ships])


def can_build(ship: Ship, levels: Levels) -> bool:
    needs = UNITS[ship].needs
    return needs is None or levels.of(needs[0]) >= needs[1]
