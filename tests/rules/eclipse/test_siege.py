"""Population under fire: which dice are due, and what they hit (E-R17)."""

from dataclasses import replace

from companion.rules.dice import Dice
from companion.rules.eclipse.names import Species
from companion.rules.eclipse.siege import Siege, siege_of
from companion.rules.eclipse.standing import Standing
from companion.rules.eclipse.state import Figures
from companion.rules.eclipse.stations import stationed
from tests.rules.eclipse.test_table import TERRAN, table


def before(attacker: Species, defender: Species, *ships: int) -> Siege:
    """Ships of the second seat at the home of the first."""
    one, two, three, four = ships
    fleet: Figures = (one, two, three, four)
    state = table(defender, attacker)
    state = replace(state, seats=(state.seats[0], replace(state.seats[1], ships=fleet)))
    home = next(each.number for each in state.sectors if each.owner == 0)
    return siege_of(Standing(stationed(state, home, [(1, fleet)])), 1, home)


def test_all_cannons_that_are_there_fire_once() -> None:
    assert before(TERRAN, TERRAN, 2, 1, 1, 0).dice == (5, 0, 0)  # a dreadnought has two
    assert before(TERRAN, TERRAN, 0, 0, 0, 0).dice == (0, 0, 0)


def test_each_type_hits_with_its_own_computer_and_population_has_no_shield() -> None:
    siege = before(TERRAN, TERRAN, 1, 1, 0, 0)
    assert siege.hit((((5,), (), ()), ((5,), (), ()))) == (1, 0, 0)  # the cruiser has a computer
    assert siege.hit((((6,), (), ()), ((5,), (), ()))) == (1, 1, 0)
    assert siege.hit((((1,), (), ()), ((1,), (), ()))) == (0, 0, 0)


def test_no_more_falls_than_is_there() -> None:
    siege = before(TERRAN, TERRAN, 8, 0, 0, 0)
    assert siege.hit((((6,) * 8, (), ()),)) == siege.cubes


def test_neutron_bombs_and_cubes_of_planta_need_no_dice() -> None:
    for siege in (before(Species.ORION, TERRAN, 1, 0, 0, 0), before(TERRAN, Species.PLANTA, 1, 0, 0, 0)):
        assert siege.dice == (0, 0, 0) and siege.hit() == siege.cubes and any(siege.cubes)


def test_the_box_throws_as_many_dice_as_are_due() -> None:
    siege = before(TERRAN, TERRAN, 2, 1, 1, 0)
    volleys = siege.rolled(Dice(7))
    assert [len(pips) for volley in volleys for pips in volley if pips] == [2, 1, 2]
