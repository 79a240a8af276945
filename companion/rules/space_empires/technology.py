"""Technologies, their levels and the two price lists.

Prices: both lists agree over several public sources (confidence high). The publisher's later rule book says that the
current ones replace the first printing's even in the base game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum


class Tech(StrEnum):
    SHIP_SIZE = "ship_size"
    MOVE = "move"
    SHIP_YARD = "ship_yard"
    ATTACK = "attack"
    DEFENSE = "defense"
    TACTICS = "tactics"
    TERRAFORMING = "terraforming"
    EXPLORATION = "exploration"
    FIGHTER = "fighter"
    POINT_DEFENSE = "point_defense"
    CLOAKING = "cloaking"
    SCANNER = "scanner"
    MINES = "mines"
    MINE_SWEEP = "mine_sweep"


class PriceList(StrEnum):
    CURRENT = "current"
    FIRST = "first"  # the first printing


@dataclass(frozen=True, slots=True)
class Levels:
    """What somebody has researched; the defaults are where everybody starts."""

    ship_size: int = 1
    move: int = 1
    ship_yard: int = 1
    attack: int = 0
    defense: int = 0
    tactics: int = 0
    terraforming: int = 0
    exploration: int = 0
    fighter: int = 0
    point_defense: int = 0
    cloaking: int = 0
    scanner: int = 0
    mines: int = 0
    mine_sweep: int = 0

    def of(self, tech: Tech) -> int:
        level: int = getattr(self, tech.value)
        return level

    def at(self, tech: Tech, level: int) -> "Levels":
        return replace(self, **{tech.value: level})

    def above_start(self) -> dict[Tech, int]:
        return {tech: self.of(tech) for tech in Tech if self.of(tech) > START.of(tech)}


START = Levels()

# What an alien may research; it also starts with Mines, which has no levels to gain.
ALIEN_TECHS = (
    Tech.SHIP_SIZE, Tech.MOVE, Tech.ATTACK, Tech.DEFENSE, Tech.TACTICS,
    Tech.CLOAKING, Tech.SCANNER, Tech.FIGHTER, Tech.POINT_DEFENSE, Tech.MINE_SWEEP,
)  # fmt: skip

# The price of each next level.
PRICES: Mapping[PriceList, Mapping[Tech, tuple[int, ...]]] = {
    PriceList.CURRENT: {
        Tech.SHIP_SIZE: (10, 15, 20, 20, 20),
        Tech.MOVE: (20, 25, 25, 25, 20, 20),
        Tech.SHIP_YARD: (20, 25),
        Tech.ATTACK: (20, 30, 25),
        Tech.DEFENSE: (20, 30, 25),
        Tech.TACTICS: (15, 15, 15),
        Tech.TERRAFORMING: (20,),
        Tech.EXPLORATION: (15,),
        Tech.FIGHTER: (25, 25, 25),
        Tech.POINT_DEFENSE: (20, 20, 20),
        Tech.CLOAKING: (30, 30),
        Tech.SCANNER: (20, 20),
        Tech.MINES: (30,),
        Tech.MINE_SWEEP: (10, 15),
    },
    PriceList.FIRST: {
        Tech.SHIP_SIZE: (10, 15, 20, 25, 30),
        Tech.MOVE: (20, 30, 40, 40, 40),  # ends at 6
        Tech.SHIP_YARD: (20, 30),
        Tech.ATTACK: (20, 30, 40),
        Tech.DEFENSE: (20, 30, 40),
        Tech.TACTICS: (15, 20, 30),
        Tech.TERRAFORMING: (25,),
        Tech.EXPLORATION: (15,),
        Tech.FIGHTER: (25, 30, 40),
        Tech.POINT_DEFENSE: (20, 25, 30),
        Tech.CLOAKING: (30, 40),
        Tech.SCANNER: (20, 30),
        Tech.MINES: (20,),
        Tech.MINE_SWEEP: (10, 20),
    },
}


def top(tech: Tech, prices: PriceList) -> int:
    return START.of(tech) + len(PRICES[prices][tech])


def next_price(tech: Tech, levels: Levels, prices: PriceList) -> int | None:
    """What the next level costs; None at the top."""
    steps = PRICES[prices][tech]
    step = levels.of(tech) - START.of(tech)
    return steps[step] if step < len(steps) else None
