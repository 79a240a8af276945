"""The technology tiles: prices, copies in the box, what they give beside a part."""

from dataclasses import dataclass
from enum import StrEnum

from companion.rules.eclipse import sources
from companion.rules.eclipse.names import Resource
from companion.rules.eclipse.sources import Source


class Category(StrEnum):
    MILITARY = "military"
    GRID = "grid"
    NANO = "nano"


class Tech(StrEnum):
    """By track and printed cost."""

    NEUTRON_BOMBS = "Neutron Bombs"
    STARBASE = "Starbase"
    PLASMA_CANNON = "Plasma Cannon"
    PHASE_SHIELD = "Phase Shield"
    ADVANCED_MINING = "Advanced Mining"
    TACHYON_SOURCE = "Tachyon Source"
    PLASMA_MISSILE = "Plasma Missile"
    GLUON_COMPUTER = "Gluon Computer"
    GAUSS_SHIELD = "Gauss Shield"
    IMPROVED_HULL = "Improved Hull"
    FUSION_SOURCE = "Fusion Source"
    POSITRON_COMPUTER = "Positron Computer"
    ADVANCED_ECONOMY = "Advanced Economy"
    TACHYON_DRIVE = "Tachyon Drive"
    ANTIMATTER_CANNON = "Antimatter Cannon"
    QUANTUM_GRID = "Quantum Grid"
    NANOROBOTS = "Nanorobots"
    FUSION_DRIVE = "Fusion Drive"
    ADVANCED_ROBOTICS = "Advanced Robotics"
    ORBITAL = "Orbital"
    ADVANCED_LABS = "Advanced Labs"
    MONOLITH = "Monolith"
    ARTIFACT_KEY = "Artifact Key"
    WORMHOLE_GENERATOR = "Wormhole Generator"


@dataclass(frozen=True, slots=True)
class Technology:
    tech: Tech
    category: Category
    cost: int
    least: int  # never cheaper
    tiles: int  # in the box
    discs: int = 0  # onto the influence track at once
    builds: int = 0  # more in one build action
    source: Source = sources.TECHNOLOGIES


M, G, N = Category

ROWS = (
    Technology(Tech.NEUTRON_BOMBS, M, 2, 2, 5),
    Technology(Tech.STARBASE, M, 4, 3, 5),
    Technology(Tech.PLASMA_CANNON, M, 6, 4, 5),
    Technology(Tech.PHASE_SHIELD, M, 8, 5, 4),
    Technology(Tech.ADVANCED_MINING, M, 10, 6, 4),
    Technology(Tech.TACHYON_SOURCE, M, 12, 6, 3),
    Technology(Tech.PLASMA_MISSILE, M, 14, 7, 3),
    Technology(Tech.GLUON_COMPUTER, M, 16, 8, 3),
    Technology(Tech.GAUSS_SHIELD, G, 2, 2, 5),
    Technology(Tech.IMPROVED_HULL, G, 4, 3, 5),
    Technology(Tech.FUSION_SOURCE, G, 6, 4, 5),
    Technology(Tech.POSITRON_COMPUTER, G, 8, 5, 4),
    Technology(Tech.ADVANCED_ECONOMY, G, 10, 6, 4),
    Technology(Tech.TACHYON_DRIVE, G, 12, 6, 3),
    Technology(Tech.ANTIMATTER_CANNON, G, 14, 7, 3),
    Technology(Tech.QUANTUM_GRID, G, 16, 8, 3, discs=2),
    Technology(Tech.NANOROBOTS, N, 2, 2, 5, builds=1),
    Technology(Tech.FUSION_DRIVE, N, 4, 3, 5),
    Technology(Tech.ADVANCED_ROBOTICS, N, 6, 4, 5, discs=1),
    Technology(Tech.ORBITAL, N, 8, 5, 4),
    Technology(Tech.ADVANCED_LABS, N, 10, 6, 4),
    Technology(Tech.MONOLITH, N, 12, 6, 3),
    Technology(Tech.ARTIFACT_KEY, N, 14, 7, 3),
    Technology(Tech.WORMHOLE_GENERATOR, N, 16, 8, 3),
)
TECHNOLOGIES = {row.tech: row for row in ROWS}
TECH_NAMES = {tech.value: tech for tech in Tech}
TECH_PLACE = {row.tech: place for place, row in enumerate(ROWS)}

# How many tiles of each technology lie somewhere, in the order of ROWS.
Tiles = tuple[int, ...]
BOX: Tiles = tuple(row.tiles for row in ROWS)
NO_TILES: Tiles = (0,) * len(ROWS)

# What an advanced square needs (the summary, 人口マス).
OPENS = {
    Resource.MONEY: Tech.ADVANCED_ECONOMY,
    Resource.SCIENCE: Tech.ADVANCED_LABS,
    Resource.MATERIALS: Tech.ADVANCED_MINING,
}


def counted(techs: tuple[Tech, ...]) -> Tiles:
    tiles = [0] * len(ROWS)
    for tech in techs:
        tiles[TECH_PLACE[tech]] += 1
    return tuple(tiles)
