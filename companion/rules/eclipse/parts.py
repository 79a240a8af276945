"""Ship parts: what a tile on a blueprint gives and takes."""

from dataclasses import dataclass
from enum import StrEnum

from companion.rules.eclipse import sources
from companion.rules.eclipse.sources import Source
from companion.rules.eclipse.technologies import Tech


class Part(StrEnum):
    ION_CANNON = "Ion Cannon"
    PLASMA_CANNON = "Plasma Cannon"
    ANTIMATTER_CANNON = "Antimatter Cannon"
    PLASMA_MISSILE = "Plasma Missile"
    HULL = "Hull"
    IMPROVED_HULL = "Improved Hull"
    NUCLEAR_DRIVE = "Nuclear Drive"
    FUSION_DRIVE = "Fusion Drive"
    TACHYON_DRIVE = "Tachyon Drive"
    ELECTRON_COMPUTER = "Electron Computer"
    POSITRON_COMPUTER = "Positron Computer"
    GLUON_COMPUTER = "Gluon Computer"
    NUCLEAR_SOURCE = "Nuclear Source"
    FUSION_SOURCE = "Fusion Source"
    TACHYON_SOURCE = "Tachyon Source"
    GAUSS_SHIELD = "Gauss Shield"
    PHASE_SHIELD = "Phase Shield"
    AXION_COMPUTER = "Axion Computer"
    HYPERGRID_SOURCE = "Hypergrid Source"
    SHARD_HULL = "Shard Hull"
    ION_TURRET = "Ion Turret"
    CONFORMAL_DRIVE = "Conformal Drive"
    FLUX_SHIELD = "Flux Shield"


@dataclass(frozen=True, slots=True)
class PartRow:
    part: Part
    energy: int = 0  # above zero: supplies, below: drains
    initiative: int = 0
    move: int = 0
    computer: int = 0
    shield: int = 0
    hull: int = 0
    cannons: tuple[int, ...] = ()  # damage of each die
    missiles: tuple[int, ...] = ()  # the same, fired once
    tiles: int = 0  # in the box; not counted down (E-R14)
    ancient: bool = False  # from a discovery tile, one of each
    tech: Tech | None = None
    source: Source = sources.PARTS


ROWS = (
    PartRow(Part.ION_CANNON, -1, cannons=(1,), tiles=6),
    PartRow(Part.PLASMA_CANNON, -2, cannons=(2,), tiles=18, tech=Tech.PLASMA_CANNON),
    PartRow(Part.ANTIMATTER_CANNON, -4, cannons=(4,), tiles=10, tech=Tech.ANTIMATTER_CANNON),
    PartRow(Part.PLASMA_MISSILE, missiles=(2, 2), tiles=14, tech=Tech.PLASMA_MISSILE),
    PartRow(Part.HULL, hull=1, tiles=6),
    PartRow(Part.IMPROVED_HULL, hull=2, tiles=18, tech=Tech.IMPROVED_HULL),
    PartRow(Part.NUCLEAR_DRIVE, -1, initiative=1, move=1, tiles=4),
    PartRow(Part.FUSION_DRIVE, -2, initiative=2, move=2, tiles=8, tech=Tech.FUSION_DRIVE),
    PartRow(Part.TACHYON_DRIVE, -3, initiative=3, move=3, tiles=8, tech=Tech.TACHYON_DRIVE),
    PartRow(Part.ELECTRON_COMPUTER, computer=1, tiles=6),
    PartRow(Part.POSITRON_COMPUTER, -1, initiative=1, computer=2, tiles=8, tech=Tech.POSITRON_COMPUTER),
    PartRow(Part.GLUON_COMPUTER, -2, initiative=2, computer=3, tiles=8, tech=Tech.GLUON_COMPUTER),
    PartRow(Part.NUCLEAR_SOURCE, 3, tiles=6),
    PartRow(Part.FUSION_SOURCE, 6, tiles=12, tech=Tech.FUSION_SOURCE),
    PartRow(Part.TACHYON_SOURCE, 9, tiles=8, tech=Tech.TACHYON_SOURCE),
    PartRow(Part.GAUSS_SHIELD, shield=1, tiles=7, tech=Tech.GAUSS_SHIELD),
    PartRow(Part.PHASE_SHIELD, -1, shield=2, tiles=7, tech=Tech.PHASE_SHIELD),
    PartRow(Part.AXION_COMPUTER, computer=3, tiles=1, ancient=True),
    PartRow(Part.HYPERGRID_SOURCE, 11, tiles=1, ancient=True),
    PartRow(Part.SHARD_HULL, hull=3, tiles=1, ancient=True),
    PartRow(Part.ION_TURRET, -1, cannons=(1, 1), tiles=1, ancient=True),
    PartRow(Part.CONFORMAL_DRIVE, -2, initiative=2, move=4, tiles=1, ancient=True),
    PartRow(Part.FLUX_SHIELD, -2, shield=3, tiles=1, ancient=True),
)
PARTS = {row.part: row for row in ROWS}
PART_NAMES = {part.value: part for part in Part}
ANCIENT_PARTS = {row.part.value: row.part for row in ROWS if row.ancient}
