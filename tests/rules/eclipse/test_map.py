"""The map as the table tells it: wormholes join, and moves, retreats and contacts are checked, but never by a guess."""

from dataclasses import replace

import pytest

from companion.rules.eclipse.battle import Role, retreat_refused
from companion.rules.eclipse.events import Ally, Event, Leg, Lie, Move, Situate
from companion.rules.eclipse.fights import AWAY, opened_fight
from companion.rules.eclipse.map import SIDES, joined, may_meet, may_reach, may_retreat, open_sides
from companion.rules.eclipse.names import Code, Phase, Resource, Ship
from companion.rules.eclipse.parts import Part
from companion.rules.eclipse.play import apply
from companion.rules.eclipse.questions import refused
from companion.rules.eclipse.standing import Standing
from companion.rules.eclipse.state import Sector, State
from companion.rules.eclipse.steps import Contest
from companion.rules.eclipse.technologies import Tech
from tests.rules.eclipse.test_table import TERRAN, after, table


def hexes(state: State) -> dict[int, Sector]:
    return {each.number: each for each in state.sectors}


def two_homes(turned: int = 0) -> State:
    """Red's home, and 201 to the right of it: it has wormholes on every second side."""
    return after(table(TERRAN, TERRAN), Lie(201), Situate(221, (0, 0)), Situate(201, (1, 0), turned))


def test_a_tile_is_turned_clockwise() -> None:
    state = two_homes(1)
    assert open_sides(hexes(state)[201]) == (True, False, True, False, True, False)  # printed 010101
    assert open_sides(hexes(two_homes())[201]) == (False, True, False, True, False, True)


@pytest.mark.parametrize("turned", range(6))
def test_two_hexes_are_joined_where_two_halves_meet(turned: int) -> None:
    state = two_homes(turned)
    one, other = hexes(state)[221], hexes(state)[201]
    assert open_sides(one)[0]  # 221 is printed 110110
    assert joined(one, other) is joined(other, one) is (turned % 2 == 0)
    assert joined(one, other, generator=True)


def test_what_is_not_side_by_side_is_not_joined() -> None:
    state = after(two_homes(), Situate(201, (2, 0)))
    assert not joined(hexes(state)[221], hexes(state)[201], generator=True)
    assert all((-right, -down) == SIDES[(side + 3) % 6] for side, (right, down) in enumerate(SIDES))


def test_a_place_holds_one_hex_and_can_be_forgotten() -> None:
    state = after(two_homes(3), Situate(201, (0, 0), 2))
    assert (hexes(state)[221].at, hexes(state)[201].at, hexes(state)[201].turned) == (None, (0, 0), 2)
    assert hexes(after(state, Situate(201)))[201].at is None
    assert refused(state, Situate(303, (1, 1))) is Code.UNKNOWN_HEX


def move(source: int, into: int, ship: Ship = Ship.INTERCEPTOR) -> Event:
    return Move(0, (Leg(into, ship=ship, source=source),))


def test_a_move_needs_a_way_that_its_drive_can_go() -> None:
    assert refused(two_homes(0), move(221, 201)) is None
    assert refused(two_homes(1), move(221, 201)) is Code.NO_WAY
    assert apply(two_homes(1), move(221, 201), {Code.NO_WAY}).code is None
    far = after(two_homes(0), Situate(201, (2, 0)))
    assert refused(far, move(221, 201)) is Code.NO_WAY
    generator = with_generator(two_homes(1))
    assert refused(generator, move(221, 201)) is None


def test_without_placing_nothing_is_refused() -> None:
    state = after(table(TERRAN, TERRAN), Lie(201))
    assert refused(state, move(221, 201)) is None
    assert refused(after(state, Situate(221, (0, 0))), move(221, 201)) is None
    assert may_retreat(state, 0, 201) and may_meet(state, 0, 1) and may_reach(state, 0, Ship.CRUISER, None, 201)


def test_a_longer_way_may_lead_through_a_hex_that_nobody_has_placed() -> None:
    """A fast ship is stopped only where every hex of the table lies on the map."""
    state = with_fast_interceptors(two_homes(1))
    assert may_reach(state, 0, Ship.INTERCEPTOR, 221, 201)
    for at, number in enumerate(number for number, sector in hexes(state).items() if sector.at is None):
        state = after(state, Situate(number, (-5, at)))
    assert not may_reach(state, 0, Ship.INTERCEPTOR, 221, 201)


def test_a_fast_ship_goes_through_a_hex_that_is_joined_to_both() -> None:
    """221 and 225 turned so that both open to 201 between them."""
    state = after(two_homes(0), Situate(223, (2, 0)), Situate(1, (-5, 0)))
    assert joined(hexes(state)[201], hexes(state)[223]) is open_sides(hexes(state)[201])[0]
    state = after(state, Situate(201, (1, 0), 1), Situate(223, (2, 0)))
    halves = open_sides(hexes(state)[201])
    assert (halves[0], halves[3]) == (True, False)
    generator = with_generator(with_fast_interceptors(state))
    assert may_reach(generator, 0, Ship.INTERCEPTOR, 221, 223)
    assert not may_reach(with_generator(state), 0, Ship.INTERCEPTOR, 221, 223)


def with_fast_interceptors(state: State) -> State:
    first, *others = state.seats
    tiles = first.blueprints[0]
    boards = ((*tiles[:2], Part.FUSION_DRIVE, *tiles[3:]), *first.blueprints[1:])
    return replace(state, seats=(replace(first, blueprints=boards), *others))


def with_generator(state: State) -> State:
    return replace(state, seats=tuple(replace(row, techs=(*row.techs, Tech.WORMHOLE_GENERATOR)) for row in state.seats))


def test_a_retreat_needs_an_own_hex_that_is_joined() -> None:
    assert may_retreat(two_homes(0), 0, 201)
    assert not may_retreat(two_homes(1), 0, 201)
    assert may_retreat(two_homes(1), 1, 201)  # nobody has placed blue's home


def test_who_cannot_retreat_is_not_offered_it() -> None:
    for turned, code in ((0, None), (1, Code.RETREAT_HEX)):
        state = replace(two_homes(turned), phase=Phase.COMBAT)
        fight = opened_fight(Standing(state), Contest(201, ((0, (0, 1, 0, 0)), (1, (0, 1, 0, 0))))).fight
        assert fight is not None
        red = next(role for role in Role if fight.battle.sides[role].name == state.seats[0].name)
        asked_red = replace(fight.battle, queue=tuple(place for place in fight.battle.queue if place[0] is red))
        assert retreat_refused(asked_red, AWAY) is code


def test_a_pact_needs_hexes_that_are_joined() -> None:
    four = table(TERRAN, TERRAN, TERRAN, TERRAN)
    pact = Ally(0, 1, Resource.MONEY, Resource.MONEY)
    assert refused(four, pact) is None
    apart = after(four, Situate(221, (0, 0)), Situate(223, (3, 0)))
    assert refused(apart, pact) is Code.NO_CONTACT
    assert apply(apart, pact, {Code.NO_CONTACT}).code is None
    assert refused(after(four, Situate(221, (0, 0)), Situate(223, (1, 0))), pact) is None  # 110110 on both
