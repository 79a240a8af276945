"""The seven species: what each begins with, may do in one action, and has printed on its blueprints."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.rules.eclipse import sources
from companion.rules.eclipse.names import Amounts, Ship, Species, Structure
from companion.rules.eclipse.parts import Part
from companion.rules.eclipse.sources import Source
from companion.rules.eclipse.technologies import Tech

Buildable = Ship | Structure


class Boards(StrEnum):
    """Where the numbers of the boards are from. A game continues with those it began with."""

    READ = "read"  # up to version 0.2.0: from texts
    PRINTED = "printed"  # corrected by pictures of the printed boards


@dataclass(frozen=True, slots=True)
class Blueprint:
    """The printed parts, slot by slot (the order is ours), and what is built in. A tile hides what is under it."""

    parts: tuple[Part | None, ...]
    initiative: int
    energy: int = 0
    computer: int = 0


@dataclass(frozen=True, slots=True)
class Counts:
    """How often, or how many, in one action."""

    explore: int = 1
    research: int = 1
    upgrade: int = 2
    build: int = 2
    move: int = 2


@dataclass(frozen=True, slots=True)
class Places:
    """Of the reputation track: for either kind of tile, for reputation only, for ambassadors only."""

    shared: int = 4
    reputation: int = 0
    ambassador: int = 0


CANNON, HULL, SOURCE = Part.ION_CANNON, Part.HULL, Part.NUCLEAR_SOURCE
DRIVE, COMPUTER, SHIELD = Part.NUCLEAR_DRIVE, Part.ELECTRON_COMPUTER, Part.GAUSS_SHIELD

# sources.BLUEPRINTS
COMMON = {
    Ship.INTERCEPTOR: Blueprint((CANNON, SOURCE, DRIVE, None), 2),
    Ship.CRUISER: Blueprint((HULL, CANNON, SOURCE, COMPUTER, DRIVE, None), 1),
    Ship.DREADNOUGHT: Blueprint((CANNON, CANNON, HULL, HULL, SOURCE, COMPUTER, DRIVE, None), 0),
    Ship.STARBASE: Blueprint((HULL, HULL, CANNON, COMPUTER, None), 4, energy=3),
}
# The aliens' own: sources.ALIENS, as the rows of their species say.
OF_PLANTA = {
    Ship.INTERCEPTOR: Blueprint((CANNON, SOURCE, DRIVE), 0, energy=2, computer=1),
    Ship.CRUISER: Blueprint((HULL, CANNON, SOURCE, DRIVE, None), 0, energy=2, computer=1),
    Ship.DREADNOUGHT: Blueprint((CANNON, CANNON, HULL, HULL, SOURCE, DRIVE, None), 0, energy=2, computer=1),
    Ship.STARBASE: Blueprint((HULL, HULL, CANNON, COMPUTER), 2, energy=5, computer=1),
}
OF_ORION = {
    Ship.INTERCEPTOR: Blueprint((CANNON, SOURCE, DRIVE, SHIELD), 3, energy=1),
    Ship.CRUISER: Blueprint((HULL, CANNON, SOURCE, COMPUTER, DRIVE, SHIELD), 2, energy=2),
    Ship.DREADNOUGHT: Blueprint((CANNON, CANNON, HULL, HULL, SOURCE, COMPUTER, DRIVE, SHIELD), 1, energy=3),
    Ship.STARBASE: Blueprint((HULL, HULL, CANNON, COMPUTER, SHIELD), 5, energy=3),
}
OF_ERIDANI = COMMON | {Ship.DREADNOUGHT: Blueprint(COMMON[Ship.DREADNOUGHT].parts, 0, energy=1)}

# In materials (sources.COSTS).
COSTS: dict[Buildable, int] = {
    Ship.INTERCEPTOR: 3,
    Ship.CRUISER: 5,
    Ship.DREADNOUGHT: 8,
    Ship.STARBASE: 3,
    Structure.ORBITAL: 5,
    Structure.MONOLITH: 10,
}
OF_MECHANEMA: dict[Buildable, int] = {
    Ship.INTERCEPTOR: 2,
    Ship.CRUISER: 4,
    Ship.DREADNOUGHT: 7,
    Ship.STARBASE: 2,
    Structure.ORBITAL: 4,
    Structure.MONOLITH: 8,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeciesRow:
    species: Species
    hexes: tuple[int, ...]
    start: Amounts
    cubes: Amounts  # on the start hex
    trade: int = 3  # given for one
    discs: int = 13
    colony_ships: int = 3
    counts: Counts = Counts()
    ship: Ship = Ship.INTERCEPTOR
    techs: tuple[Tech, ...]
    places: Places = Places()
    blueprints: Mapping[Ship, Blueprint]
    costs: Mapping[Buildable, int]
    reputation_draws: int = 0
    vp_per_hex: int = 0
    vp_per_ancient: int = 0
    peace_with_ancients: bool = False
    source: Source = sources.ALIENS


ROWS = (
    SpeciesRow(
        species=Species.TERRAN, hexes=(221, 223, 225, 227, 229, 231), start=(2, 3, 3), cubes=(1, 1, 1), trade=2,
        counts=Counts(move=3), techs=(Tech.STARBASE,), places=Places(4, 0, 1), blueprints=COMMON, costs=COSTS,
        source=sources.TERRANS,
    ),
    SpeciesRow(
        species=Species.ERIDANI, hexes=(222,), start=(26, 2, 4), cubes=(1, 1, 0), discs=11,
        techs=(Tech.GAUSS_SHIELD, Tech.FUSION_DRIVE, Tech.PLASMA_CANNON), blueprints=OF_ERIDANI, costs=COSTS,
        reputation_draws=2,
    ),
    SpeciesRow(
        species=Species.HYDRAN, hexes=(224,), start=(2, 5, 2), cubes=(1, 2, 0), counts=Counts(research=2),
        techs=(Tech.ADVANCED_LABS,), places=Places(3, 0, 1), blueprints=COMMON, costs=COSTS,
    ),
    SpeciesRow(
        species=Species.PLANTA, hexes=(226,), start=(4, 4, 4), cubes=(1, 1, 1), colony_ships=4,  # E-R22
        counts=Counts(explore=2), techs=(Tech.STARBASE,), places=Places(3, 0, 1), blueprints=OF_PLANTA, costs=COSTS,
        vp_per_hex=1,
    ),
    SpeciesRow(
        species=Species.DRACO, hexes=(228,), start=(2, 4, 3), cubes=(1, 1, 0), techs=(),  # E-R22
        blueprints=COMMON, costs=COSTS, vp_per_ancient=1, peace_with_ancients=True,
    ),
    SpeciesRow(
        species=Species.MECHANEMA, hexes=(230,), start=(3, 3, 3), cubes=(1, 1, 0), counts=Counts(upgrade=3, build=3),
        techs=(Tech.POSITRON_COMPUTER,), blueprints=COMMON, costs=OF_MECHANEMA,
    ),
    SpeciesRow(
        species=Species.ORION, hexes=(232,), start=(3, 3, 5), cubes=(0, 1, 1), trade=4, ship=Ship.CRUISER,
        techs=(Tech.NEUTRON_BOMBS, Tech.GAUSS_SHIELD), places=Places(4, 1, 0), blueprints=OF_ORION, costs=COSTS,
    ),
)  # fmt: skip
SPECIES = {row.species: row for row in ROWS}
TERRAN, PLANTA = SPECIES[Species.TERRAN], SPECIES[Species.PLANTA]
WEAKER = {**OF_PLANTA, Ship.STARBASE: replace(OF_PLANTA[Ship.STARBASE], computer=0)}
SPECIES_ON: Mapping[Boards, Mapping[Species, SpeciesRow]] = {
    Boards.PRINTED: SPECIES,
    Boards.READ: {
        **SPECIES,
        Species.TERRAN: replace(TERRAN, places=Places()),
        Species.PLANTA: replace(PLANTA, blueprints=WEAKER),
    },
}
SPECIES_NAMES = {species.value: species for species in Species}
