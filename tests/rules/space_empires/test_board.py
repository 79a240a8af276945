"""A map that a table has laid out: hexes, ways, courses of fleets, raiders and machines (X12)."""

import pytest

from companion.rules.space_empires import board
from companion.rules.space_empires.board import Plan
from companion.rules.space_empires.courses import Counter, Kind, course, grown
from companion.rules.space_empires.targets import Journey, Mover

PLAN = Plan(
    (
        "A......B",
        ".........",
        "........",
        ".........",
        "..hhh...",
        "..hXh....",
        "..hhh...",
    ),
    right=False,
)


def colony(n: int, at: tuple[int, int], cp: int = 5) -> Counter:
    return Counter(Kind.COLONY, n, at, cp=cp, phase=1)


def far(one: tuple[int, int], other: tuple[int, int], plan: Plan = PLAN) -> int:
    return board.far_from(plan, [one], frozenset())[other]


def test_every_hex_inside_has_six_neighbours_and_the_way_back_is_as_long() -> None:
    assert len(board.neighbours(PLAN)[4, 4]) == 6
    places = [at for at, _ in board.hexes(PLAN)][::5]
    assert all(far(one, other) == far(other, one) for one in places for other in places)


@pytest.mark.parametrize(("right", "hops"), [(True, 2), (False, 1)])
def test_the_second_row_begins_half_a_hex_to_the_right_or_left(right: bool, hops: int) -> None:
    plan = board.blank(2, 4, 4, right=right)
    assert far((1, 2), (2, 3), plan) == hops


def test_what_is_off_the_map_is_walked_round() -> None:
    wall = board.marked(board.marked(board.blank(1, 5, 5), (1, 3), board.OFF), (1, 1), board.HOME)
    assert (1, 4) not in board.far_from(wall, [(1, 1)], frozenset())


def test_the_book_counts_home_markers_homes_entries_and_aliens() -> None:
    found = {each.what: (each.have, each.want) for each in board.checked(PLAN, "alien", 2)}
    assert found == {"area": (9, 26), "home": (1, 1), "aliens": (2, 2)}
    assert {each.what: each.want for each in board.checked(PLAN, "dm-small")}["entries"] == 10


def test_a_fleet_attacks_a_single_ship_on_its_way_and_a_machine_is_no_fleet() -> None:
    lone = Counter(Kind.SCOUT, 1, (2, 2))
    far_off = colony(1, (3, 3))
    met = {mover: course(PLAN, (lone, far_off), Journey(mover, 1), (1, 1), 1).meets for mover in Mover}
    assert met[Mover.FLEET] == (course(PLAN, (far_off,), Journey(Mover.FLEET, 1), (1, 1), 1).now == ((2, 2),))
    assert met[Mover.FLEET] and not met[Mover.MACHINE]


def test_a_damaged_home_is_worth_less_to_who_chooses() -> None:
    """Both one hex away: the larger one is chosen."""
    both, start = (colony(1, (6, 6)),), (6, 5)
    whole, hurt = (course(PLAN, both, Journey(Mover.MACHINE), start, 1, cp).choice.target for cp in (20, 0))
    assert (whole, hurt) == ("H", "A")


def test_deep_space_lies_around_the_home_system_and_not_on_entries() -> None:
    near = board.deep_space(PLAN, "dm-small")
    assert board.deep_space(board.marked(PLAN, (4, 4), "1"), "dm-small") == near - 1
    assert board.deep_space(PLAN, "dm-large") > near


def test_a_home_planet_an_alien_and_an_entry_have_one_place() -> None:
    moved = board.marked(PLAN, (5, 3), board.HOME)
    assert board.place_of(moved, board.HOME) == (5, 3) and board.mark_at(moved, (6, 4)) == board.AREA


def test_a_map_as_a_file_comes_back_and_nonsense_is_refused() -> None:
    text = board.written("alien", PLAN)
    assert board.read(text) == ("alien", PLAN)
    wrong = ("", "{}", text.replace("alien", "moon"), text + "?", text + "X\n", text + "." * 3000, text + "." * 25)
    for each in wrong:
        with pytest.raises(board.NoMap):
            board.read(each)


def test_a_colony_grows_by_itself_from_phase_to_phase() -> None:
    assert [grown(Counter(Kind.COLONY, 1, (1, 1), phase=2), phase) for phase in range(1, 7)] == [0, 0, 1, 3, 5, 5]


def test_a_fleet_takes_the_shortest_way_to_the_colony_it_reaches_in_the_fewest_phases() -> None:
    counters = (colony(1, (5, 1), 1), colony(2, (4, 8)))
    found = course(PLAN, counters, Journey(Mover.FLEET), (1, 1), 1)
    assert found.choice.target == "A" and len(found.path) == 4 and found.path[-1] == (5, 1)
    assert (found.now, found.moves) == (found.path[:1], 4)


def test_a_fleet_goes_round_stacks_if_that_costs_no_delay_and_raiders_slip_past() -> None:
    plan = board.blank(3, 5, 5)
    counters = (colony(1, (2, 5)), Counter(Kind.FLEET, 1, (2, 3)))
    fast = course(plan, counters, Journey(Mover.FLEET, move=7), (2, 1), 1)
    assert fast.detour and (2, 3) not in fast.path and len(fast.path) == 5
    slow = course(plan, counters, Journey(Mover.FLEET, move=1), (2, 1), 1)
    assert not slow.detour and (2, 3) in slow.path
    raiders = course(plan, counters, Journey(Mover.RAIDERS, move=7, cp=24), (2, 1), 1)
    assert (2, 3) in raiders.path


def test_raiders_drop_a_colony_that_is_too_strong_and_fleets_never_enter_a_nova() -> None:
    plan = board.blank(1, 9, 9)
    guarded = (colony(1, (1, 3)), colony(2, (1, 9)), Counter(Kind.FLEET, 1, (1, 3), cp=24))
    raiders = course(plan, guarded, Journey(Mover.RAIDERS, move=3, cp=24), (1, 1), 1)
    assert raiders.choice.target == "B"
    nova = (*guarded, Counter(Kind.HAZARD, 1, (1, 2)))
    assert course(plan, nova, Journey(Mover.FLEET), (1, 1), 1).choice.choices == ()
    assert course(plan, nova, Journey(Mover.MACHINE), (1, 1), 1).choice.target == "A"


@pytest.mark.parametrize(("home", "step"), [((5, 1), (2, 1)), ((1, 6), (1, 2))])
def test_of_two_ways_a_machine_takes_the_hex_nearer_to_the_home_planet(
    home: tuple[int, int], step: tuple[int, int]
) -> None:
    plan = board.marked(board.blank(5, 6, 6), home, board.HOME)
    found = course(plan, (colony(1, (2, 3)),), Journey(Mover.MACHINE), (1, 1), 1)
    assert found.choice.target == "A" and found.now == (step,) and found.moves == 3


def scout(at: tuple[int, int]) -> Counter:
    return Counter(Kind.SCOUT, 1, at)


def test_a_fleet_goes_onto_a_single_ship_beside_its_way_and_stops_there_if_that_costs_no_delay() -> None:
    plan = board.blank(3, 7, 7)
    near, far_off = colony(1, (2, 4)), colony(1, (2, 5))
    found = course(plan, (near, scout((1, 3))), Journey(Mover.FLEET, move=4), (2, 1), 1)
    assert found.meets and found.now == found.path[:2] and found.now[-1] == (1, 3)
    assert found.moves == 2 and found.path[-1] == (2, 4)
    late = course(plan, (far_off, scout((1, 3))), Journey(Mover.FLEET, move=4), (2, 1), 1)
    assert not late.meets and late.now == late.path[:2] and late.moves == 2


def test_a_fleet_that_a_single_ship_would_hold_up_goes_round_it_or_attacks_where_there_is_no_other_way() -> None:
    far_off, alone = colony(1, (2, 5)), scout((2, 2))
    wide = course(board.blank(3, 5, 5), (far_off, alone), Journey(Mover.FLEET, move=5, turn=2), (2, 1), 1)
    assert wide.meets or (2, 2) not in wide.path
    lane = course(board.blank(1, 5, 5), (colony(1, (1, 5)), scout((1, 2))), Journey(Mover.FLEET, move=4), (1, 1), 1)
    assert lane.meets and lane.now == ((1, 2),)


def test_a_fleet_in_a_stack_of_the_humans_is_no_single_ship() -> None:
    plan = board.blank(3, 5, 5)
    counters = (colony(1, (2, 4)), scout((1, 2)), Counter(Kind.FLEET, 1, (1, 2)))
    assert not course(plan, counters, Journey(Mover.FLEET, move=4), (2, 1), 1).meets
