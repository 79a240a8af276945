"""A game as the box knows it: who controls which hex and what lies there, discs, stores, bags, turn and phase.

It knows the map only as far as it was entered (map.py); pinning is the table's; it knows whose ships stand where as far
as it was entered. Seats are numbers, clockwise from 0. Nothing is stored twice: discs on the track and cubes off the
tracks follow from where they lie.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from companion.rules.eclipse.bags import ReputationBag
from companion.rules.eclipse.design import PartTiles
from companion.rules.eclipse.economy import Budget, Forecast, Holding, forecast
from companion.rules.eclipse.hexes import HEXES
from companion.rules.eclipse.names import NOTHING, Amounts, Phase, Resource, Species, plus, together
from companion.rules.eclipse.numbers import AMBASSADORS
from companion.rules.eclipse.parts import Part
from companion.rules.eclipse.species import SPECIES_ON, Boards, Places, SpeciesRow
from companion.rules.eclipse.switches import Switches
from companion.rules.eclipse.technologies import TECHNOLOGIES, Tech, Tiles

Figures = tuple[int, int, int, int]  # in the order of PLAYER_SHIPS


@dataclass(frozen=True, slots=True)
class Seat:
    name: str
    species: Species
    store: Amounts
    techs: tuple[Tech, ...]  # in the order they were got
    ships: Figures
    blueprints: tuple[PartTiles, ...]  # tiles, in the order of PLAYER_SHIPS
    face_up: int  # colony ships
    reputation: tuple[int, ...] = ()  # secret until scoring
    untold: int = 0  # tiles of the set-up that lie there and were not entered
    parts: tuple[Part, ...] = ()  # ancient parts not yet placed
    discovery: int = 0  # tiles kept for VP
    actions: int = 0  # discs on them
    reactions: int = 0
    grave: Amounts = NOTHING
    grave_free: tuple[tuple[int, Resource], ...] = ()  # of them: hex and track of those that may choose theirs (E-R31)
    passed: bool = False
    paid: bool = False
    out: bool = False
    seconds: int = 0  # on the turn clock
    boards: Boards = Boards.PRINTED
    # What the table has corrected by hand, on top of what was entered hex by hex.
    hexes_by_hand: int = 0
    cubes_by_hand: Amounts = NOTHING
    unsure: tuple[Resource, ...] = ()  # stores that an action entered without its details may have changed

    @property
    def row(self) -> SpeciesRow:
        return SPECIES_ON[self.boards][self.species]

    @property
    def discs(self) -> int:
        return self.row.discs + sum([TECHNOLOGIES[tech].discs for tech in self.techs])


@dataclass(frozen=True, slots=True)
class Sector:
    """A hex on the table."""

    number: int
    owner: int | None = None
    cubes: Amounts = NOTHING  # on squares
    gray: tuple[Resource, ...] = ()  # of those cubes, the ones on gray squares
    advanced: Amounts = NOTHING  # and those on advanced ones
    orbital_cube: Resource | None = None
    ancients: int = 0
    gcds: bool = False
    discovery: bool = False
    orbital: bool = False
    monolith: bool = False
    explored_by: int | None = None  # or whose home it is
    fleets: tuple[tuple[int, Figures], ...] = ()  # whose ships stand there, as entered, in order of entry
    at: tuple[int, int] | None = None  # where it lies, if the table has said so (map.py)
    turned: int = 0  # by that many sides, clockwise

    @property
    def guarded(self) -> bool:
        return self.gcds or self.ancients > 0

    @property
    def population(self) -> Amounts:
        return self.cubes if self.orbital_cube is None else plus(self.cubes, self.orbital_cube, 1)

    @property
    def free(self) -> tuple[Resource, ...]:
        """Cubes that may choose the track they go home to (E-R31), square by square, the orbital last."""
        return self.gray if self.orbital_cube is None else (*self.gray, self.orbital_cube)

    @property
    def artifacts(self) -> int:
        return HEXES[self.number].artifacts


@dataclass(frozen=True, slots=True)
class Pact:
    seats: tuple[int, int]
    cubes: tuple[Resource, Resource]  # on the ambassadors, in the same order

    def partner(self, seat: int) -> int:
        return self.seats[1] if self.seats[0] == seat else self.seats[0]

    def cube(self, seat: int) -> Resource:
        return self.cubes[self.seats.index(seat)]


@dataclass(frozen=True, slots=True)
class Draw:
    """Reputation tiles a seat has earned and not yet drawn."""

    seat: int
    earned: int


@dataclass(frozen=True, slots=True)
class State:
    switches: Switches
    seats: tuple[Seat, ...]
    sectors: tuple[Sector, ...]  # on the table
    round: int
    phase: Phase
    turn: int  # whose turn it is; of meaning in the action phase only
    start: int  # who began this round
    bag: Tiles  # technologies still in it
    supply: Tiles
    reputation_bag: ReputationBag
    pacts: tuple[Pact, ...] = ()
    traitor: int | None = None
    laid_aside: tuple[int, ...] = ()  # hexes that were drawn and not placed
    first_passed: int | None = None  # in this round
    passes_in_a_row: int = 0
    skipped: tuple[int, ...] = ()  # who had passed and was not asked since the last action
    last_actor: int | None = None  # whose action, reaction or pass was the last of this round (E-R26)
    draws: tuple[Draw, ...] = ()  # in order of entry
    last_battle: int | None = None  # hex, in this combat phase
    tiles_told: bool = True  # whether every technology tile drawn was entered


# ---------------------------------------------------------------- what follows from it


class Board(Protocol):
    """A state, or one that an event is just changing."""

    @property
    def seats(self) -> Sequence[Seat]: ...
    @property
    def sectors(self) -> Collection[Sector]: ...
    @property
    def pacts(self) -> Sequence[Pact]: ...


def held_by(board: Board, seat: int) -> list[Sector]:
    return [sector for sector in board.sectors if sector.owner == seat]


def pacts_of(board: Board, seat: int) -> list[Pact]:
    return [pact for pact in board.pacts if seat in pact.seats]


def on_track(board: Board, seat: int) -> int:
    """Discs left on the influence track."""
    row = board.seats[seat]
    return min(row.discs, row.discs - len(held_by(board, seat)) - row.hexes_by_hand - row.actions - row.reactions)


def cubes_off(board: Board, seat: int) -> Amounts:
    """Off each track: on hexes, on ambassadors, in the graveyard."""
    row = board.seats[seat]
    cubes = together(row.grave, row.cubes_by_hand, *[sector.population for sector in held_by(board, seat)])
    for pact in pacts_of(board, seat):
        cubes = plus(cubes, pact.cube(seat), 1)
    return max(0, cubes[0]), max(0, cubes[1]), max(0, cubes[2])


def forecast_of(board: Board, seat: int) -> Forecast:
    return forecast(board.seats[seat].store, on_track(board, seat), cubes_off(board, seat))


def budget_of(board: Board, seat: int) -> Budget:
    row = board.seats[seat]
    return Budget(row.store, on_track(board, seat), cubes_off(board, seat), row.row.trade)


def holdings_of(board: Board, seat: int) -> list[Holding]:
    return [Holding(sector.number, sector.population) for sector in held_by(board, seat)]


def in_play(board: Board) -> list[int]:
    return [seat for seat, row in enumerate(board.seats) if not row.out]


def fits(places: Places, reputation: int, ambassadors: int) -> bool:
    """Whether that many tiles of each kind have room on the reputation track (E-R16)."""
    return (
        reputation <= places.shared + places.reputation
        and ambassadors <= min(AMBASSADORS, places.shared + places.ambassador)
        and reputation + ambassadors <= places.shared + places.reputation + places.ambassador
    )
