"""The ship designer: what a blueprint with its tiles amounts to, and what is wrong with it (summary 改良; E-R14)."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from companion.rules.eclipse.names import Ship, Species
from companion.rules.eclipse.parts import PARTS, Part, PartRow
from companion.rules.eclipse.species import SPECIES, SPECIES_ON, Boards
from companion.rules.eclipse.technologies import Tech

PartTiles = tuple[Part | None, ...]  # slot by slot; None: the printed part shows


@dataclass(frozen=True, slots=True)
class Design:
    """What matters in a battle."""

    initiative: int = 0
    computer: int = 0
    shield: int = 0
    hull: int = 0
    cannons: tuple[int, ...] = ()  # damage of each die, strongest first
    missiles: tuple[int, ...] = ()

    @property
    def life(self) -> int:
        """The damage that destroys it."""
        return self.hull + 1


@dataclass(frozen=True, slots=True)
class Build:
    """A design with what is of no use in a battle."""

    design: Design
    move: int
    energy: int  # to spare


# sources.NPCS
NPC_DESIGNS = {
    Ship.ANCIENT: Design(initiative=2, computer=1, hull=1, cannons=(1, 1)),
    Ship.GCDS: Design(initiative=0, computer=1, hull=7, cannons=(1, 1, 1, 1)),
}


def slots(species: Species, ship: Ship) -> int:
    return len(SPECIES[species].blueprints[ship].parts)


def bare(species: Species, ship: Ship) -> PartTiles:
    """A blueprint without a tile on it."""
    return (None,) * slots(species, ship)


def shown(species: Species, ship: Ship, tiles: PartTiles) -> list[PartRow]:
    printed = SPECIES[species].blueprints[ship].parts
    parts = [tile or under for tile, under in zip(tiles, printed, strict=True)]
    return [PARTS[part] for part in parts if part is not None]


def built(species: Species, ship: Ship, tiles: PartTiles, boards: Boards = Boards.PRINTED) -> Build:
    blueprint = SPECIES_ON[boards][species].blueprints[ship]
    rows = shown(species, ship, tiles)
    design = Design(
        initiative=blueprint.initiative + sum([row.initiative for row in rows]),
        computer=blueprint.computer + sum([row.computer for row in rows]),
        shield=sum([row.shield for row in rows]),
        hull=sum([row.hull for row in rows]),
        cannons=tuple(sorted([die for row in rows for die in row.cannons], reverse=True)),
        missiles=tuple(sorted([die for row in rows for die in row.missiles], reverse=True)),
    )
    return Build(design, sum([row.move for row in rows]), blueprint.energy + sum([row.energy for row in rows]))


def printed_design(species: Species, ship: Ship) -> Design:
    return built(species, ship, bare(species, ship)).design


def flaws(species: Species, ship: Ship, tiles: PartTiles) -> list[str]:
    """What no ship may be, whoever builds it: energy, no_drive, starbase_drive."""
    found = []
    build = built(species, ship, tiles)
    drives = any(row.move for row in shown(species, ship, tiles))
    if build.energy < 0:
        found.append("energy")
    if ship is Ship.STARBASE:
        if drives:
            found.append("starbase_drive")
    elif not drives:
        found.append("no_drive")
    return found


def new_tiles(tiles: PartTiles, before: PartTiles) -> list[Part]:
    """The tiles laid onto a slot that did not have that part on it: each counts, wherever it came from (E-R14)."""
    return [tile for tile, was in zip(tiles, before, strict=True) if tile is not None and tile is not was]


def placed(tiles: PartTiles, before: PartTiles, ancient_counts: bool) -> int:
    """How many tiles of an upgrade are used up. E-R14: switch ancient_part_counts."""
    return sum([ancient_counts or not PARTS[tile].ancient for tile in new_tiles(tiles, before)])


def lacking_techs(tiles: PartTiles, techs: Collection[Tech]) -> list[Part]:
    needed = {tile: PARTS[tile].tech for tile in tiles if tile is not None}
    return [part for part, tech in needed.items() if tech is not None and tech not in techs]


def lacking_ancients(tiles: PartTiles, owned: Sequence[Part], before: PartTiles) -> list[Part]:
    has = Counter([*owned, *before])
    uses = Counter([tile for tile in tiles if tile is not None and PARTS[tile].ancient])
    return [part for part, number in uses.items() if number > has[part]]
