"""Squares and wormholes of every hex, and which squares are free."""

from companion.rules.eclipse.events import Colonize
from companion.rules.eclipse.hexes import HEXES
from companion.rules.eclipse.names import Code, Resource, Square
from companion.rules.eclipse.play import apply
from companion.rules.eclipse.species import ROWS
from companion.rules.eclipse.squares import TILES, printed, squares_of, wormholes
from tests.rules.eclipse.test_table import TERRAN, table


def test_every_hex_has_its_squares_and_six_sides() -> None:
    assert set(TILES) == set(HEXES)
    assert all(len(wormholes(number)) == 6 and any(wormholes(number)) for number in TILES)
    assert printed(206) == [(Square.PLAIN, Resource.MATERIALS)]


def test_the_cubes_of_the_set_up_have_room_on_every_start_hex() -> None:
    for row in ROWS:
        home = table(row.species, TERRAN).sectors[1]
        assert sum(each.taken for each in squares_of(home)) == sum(row.cubes), row.species


def test_a_cube_lies_on_the_square_that_was_told() -> None:
    state = table(TERRAN, TERRAN)
    home = next(each for each in state.sectors if each.number == 221)
    free = [(each.square, each.track) for each in squares_of(home) if not each.taken]
    assert free == [(Square.ADVANCED, Resource.MONEY), (Square.ADVANCED, Resource.SCIENCE)]
    told = apply(state, Colonize(0, 221, Resource.SCIENCE, Square.ADVANCED), {Code.TECH}).state
    home = next(each for each in told.sectors if each.number == 221)
    assert [each.track for each in squares_of(home) if not each.taken] == [Resource.MONEY]
