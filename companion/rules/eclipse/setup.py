"""The set-up list, and the state a game begins in (E16)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.rules.eclipse.bags import FULL_REPUTATION, ReputationBag, changed, tiles_at_cleanup
from companion.rules.eclipse.design import bare
from companion.rules.eclipse.economy import income_of, upkeep_at
from companion.rules.eclipse.hexes import CENTRE, HEXES
from companion.rules.eclipse.names import PLACE, PLAYER_SHIPS, Amounts, Phase, Species
from companion.rules.eclipse.numbers import (
    DIPLOMACY_FROM,
    INNER_HEXES,
    MIDDLE_HEXES,
    OUTER_HEXES,
    ROUNDS,
    TILES_AT_SETUP,
)
from companion.rules.eclipse.species import SPECIES, Boards, SpeciesRow
from companion.rules.eclipse.state import Figures, Seat, Sector, State
from companion.rules.eclipse.switches import DEFAULT, Switches
from companion.rules.eclipse.technologies import BOX, NO_TILES, Tech, counted
from companion.rules.hidden import PRIVATE


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    species: Species
    hex: int
    reputation: tuple[int, ...] = field(default=(), repr=False, metadata=PRIVATE)  # what Eridani has drawn at set-up


@dataclass(frozen=True, slots=True)
class Setup:
    players: tuple[Player, ...]  # clockwise
    tiles: tuple[Tech, ...] | None  # None: the table does not enter it
    start: int = 0
    switches: Switches = DEFAULT
    boards: Boards = Boards.READ  # a game that does not say was begun by version 0.2.0


def default_hex(species: Species, seat: int) -> int:
    """Terrans have one for each seat, an alien species its own."""
    hexes = SPECIES[species].hexes
    return hexes[seat] if len(hexes) > 1 else hexes[0]


# ---------------------------------------------------------------- the list


@dataclass(frozen=True, slots=True)
class PlayerSetup:
    player: Player
    row: SpeciesRow
    on_track: int  # after the start hex
    upkeep: int
    income: Amounts


@dataclass(frozen=True, slots=True)
class SetupList:
    outer_hexes: int
    middle_hexes: int
    inner_hexes: int
    tech_tiles: int
    tech_tiles_cleanup: int
    rounds: int
    diplomacy: bool
    players: tuple[PlayerSetup, ...]


def setup_list(players: Sequence[Player], switches: Switches) -> SetupList:
    count = len(players)
    return SetupList(
        outer_hexes=OUTER_HEXES[count],
        middle_hexes=MIDDLE_HEXES,
        inner_hexes=INNER_HEXES,
        tech_tiles=TILES_AT_SETUP[count],
        tech_tiles_cleanup=tiles_at_cleanup(count, switches),
        rounds=ROUNDS,
        diplomacy=count >= DIPLOMACY_FROM,
        players=tuple(player_setup(player) for player in players),
    )


def player_setup(player: Player) -> PlayerSetup:
    row = SPECIES[player.species]
    on_track = row.discs - 1
    return PlayerSetup(player, row, on_track, upkeep_at(on_track), income_of(row.cubes))


# ---------------------------------------------------------------- the state


def begin(setup: Setup) -> State:
    given = setup.tiles is not None
    supply = counted(setup.tiles) if setup.tiles is not None else NO_TILES
    bag: ReputationBag = FULL_REPUTATION
    for player in setup.players:
        for tile in player.reputation:
            bag = changed(bag, tile)
    centre = Sector(CENTRE, gcds=True, discovery=bool(HEXES[CENTRE].discovery))
    return State(
        switches=setup.switches,
        seats=tuple(seated(player, setup.boards) for player in setup.players),
        sectors=(centre, *(home(seat, player) for seat, player in enumerate(setup.players))),
        round=1,
        phase=Phase.ACTION,
        turn=setup.start,
        start=setup.start,
        bag=tuple(box - out for box, out in zip(BOX, supply, strict=True)),
        supply=supply,
        reputation_bag=bag,
        tiles_told=given,
    )


def seated(player: Player, boards: Boards) -> Seat:
    row = SPECIES[player.species]
    return Seat(
        name=player.name,
        species=player.species,
        store=row.start,
        techs=row.techs,
        ships=figures(row),
        blueprints=tuple(bare(player.species, ship) for ship in PLAYER_SHIPS),
        face_up=row.colony_ships,
        reputation=player.reputation,
        untold=row.reputation_draws - len(player.reputation),
        boards=boards,
    )


def figures(row: SpeciesRow) -> Figures:
    ships = [0, 0, 0, 0]
    ships[PLACE[row.ship]] = 1
    return ships[0], ships[1], ships[2], ships[3]


def home(seat: int, player: Player) -> Sector:
    row = SPECIES[player.species]
    return Sector(player.hex, owner=seat, cubes=row.cubes, explored_by=seat, fleets=((seat, figures(row)),))
