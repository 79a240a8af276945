"""The score sheet by itself (F13, F14; rules 16.4, 17, 18)."""

from typing import Any

import pytest

from companion.rules.stationfall.record import referee

CALM = {"cubes_in_hand": 8, "cubes_in_betrayal": 0, "limit": 5, "guilt": "innocent", "bribes_unused": 0}


def sheet(player: str, agenda: Any = 0, **fields: Any) -> dict[str, Any]:
    return {"player": player, "agenda": agenda, **CALM, "bribes_on_pc": [], **fields}


def scored(*sheets: dict[str, Any], **record: Any) -> dict[str, Any]:
    filled = [*sheets, *[sheet(f"other {n}", -9) for n in range(3 - len(sheets))]]
    return referee({"id": "x", "kind": "score", "sheets": filled, **record})


def row(*, mode: str = "normal", **fields: Any) -> dict[str, Any]:
    found: dict[str, Any] = scored(sheet("red", **fields), mode=mode)["rows"][0]
    return found


def of_sides(mode: str, *sheets: dict[str, Any], **record: Any) -> dict[str, Any]:
    """Colours a, b, c, d of sides A, B, A, B."""
    told = [{**each, "side": side} for each, side in zip(sheets, "ABAB", strict=True)]
    return referee({"id": "x", "kind": "score", "mode": mode, "sheets": told, **record})


# ---------------------------------------------------------------- one row


@pytest.mark.parametrize(
    ("hand", "limit", "penalty"), [(1, 5, -2), (8, 0, 0), (0, 8, 0), (0, 0, -8), (3, 5, 0), (2, 5, -1), (4, 6, 0)]
)
def test_f13_cubes_out_of_hand_beyond_the_limit_cost_a_point_each(hand: int, limit: int, penalty: int) -> None:
    assert row(cubes_in_hand=hand, limit=limit)["penalty"] == penalty


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        ([], 0),
        ([(3, 2, False)], 6),
        ([(3, 0, False), (2, 1, True)], 0),
        ([(3, 1, False), (2, 1, True), (2, 2, True)], 9),
        ([(3, 1, False), (2, 0, True), (4, 1, True)], 7),  # a plus line above does not matter
        ([(3, 1, False), (3, 0, False), (2, 1, True)], 3),
        ([(3, 0, False), (1, 1, False), (2, 1, True)], 3),
        ([(-2, 2, False)], -4),
        ([(0, 1, False), (5, 1, True)], 5),  # met, though it gives nothing
    ],
)
def test_a_plus_line_counts_if_the_nearest_line_above_without_plus_was_met(lines: list[Any], points: int) -> None:
    agenda = [{"points": a, "times": b, "plus": c} for a, b, c in lines]
    assert row(agenda=agenda)["agenda"] == points


@pytest.mark.parametrize(
    ("bonus", "points"),
    [
        ({"type": "friend", "escaped": True, "down": True}, 2),
        ({"type": "friend", "escaped": False, "down": True}, 0),
        ({"type": "grudge", "escaped": False, "down": True}, 2),
        ({"type": "grudge", "escaped": True, "down": True}, 0),
        ({"type": "grudge", "escaped": False, "down": False}, 0),
        ({"type": "friend", "escaped": True, "down": False, "count": 3, "extra": 1}, 7),
        ({"type": "friend", "escaped": True, "down": False, "count": 0, "extra": 1}, 1),
        ({"type": "friend", "escaped": False, "down": False, "count": 3, "extra": 1}, 0),
    ],
)
def test_a_friend_must_escape_and_a_grudge_lie_there(bonus: dict[str, Any], points: int) -> None:
    assert row(bonus=[{"points": 2, **bonus}])["bonus"] == points


@pytest.mark.parametrize(
    ("fields", "points"),
    [
        ({"bribes_unused": 3}, 3),
        ({"bribes_on_pc": ["red", "blue", "nobody", "blue"]}, 3),
        ({"bribes_unused": 1, "bribes_on_pc": ["blue"], "traits": ["double_bribes"]}, 3),
        ({"bribes_unused": 1, "bribes_on_pc": ["blue"], "traits": ["no_bribe_points"]}, 0),
        ({"bribes_unused": 1, "bribes_on_pc": ["blue"], "traits": ["double_bribes", "no_bribe_points"]}, 0),
    ],
)
def test_bribes_unused_and_of_others_on_the_pc_count(fields: dict[str, Any], points: int) -> None:
    assert row(**fields)["bribes"] == points


def test_own_bribes_of_two_players_give_nothing_on_either_pc_but_a_partners_do_in_teams() -> None:
    tokens = ["a", "b", "c", "d"]
    sheets = [sheet(each, bribes_on_pc=tokens) for each in tokens]
    for mode, points in (("two", 2), ("team", 3)):
        assert [each["bribes"] for each in of_sides(mode, *sheets)["rows"]] == [points] * 4


# ---------------------------------------------------------------- who wins


@pytest.mark.parametrize(("players", "winners"), [(3, 1), (4, 1), (5, 1), (6, 2), (7, 2), (8, 2), (9, 3)])
def test_one_to_three_win_by_the_number_of_players(players: int, winners: int) -> None:
    sheets = [sheet(f"p{n}", n) for n in range(players)]
    outcome = referee({"id": "x", "kind": "score", "sheets": sheets})
    assert outcome["winners"] == [f"p{n}" for n in range(players - 1, players - 1 - winners, -1)]
    assert outcome["decided_by"] == "points"


def test_the_guilty_cannot_win_but_for_some() -> None:
    outcome = scored(sheet("red", 9, guilt="guilty"), sheet("blue", 5, guilt="guilty", traits=["wins_guilty"]))
    assert outcome["winners"] == ["blue"]
    assert [side["barred"] for side in outcome["sides"]] == [True, False, False]


@pytest.mark.parametrize(
    ("red", "blue", "winners", "by"),
    [
        ({"agenda": 5}, {"agenda": 4}, ["red"], "points"),
        ({"cubes_in_hand": 6, "cubes_in_betrayal": 1}, {"cubes_in_hand": 6, "cubes_in_betrayal": 2}, ["red"],
         "betrayal"),
        ({"cubes_in_hand": 3, "cubes_in_betrayal": 0}, {"cubes_in_hand": 7, "cubes_in_betrayal": 1}, ["red"],
         "betrayal"),
        ({"cubes_in_hand": 4}, {"cubes_in_hand": 6}, ["blue"], "hand"),
        ({}, {}, ["red", "blue"], "shared"),
    ],
)  # fmt: skip
def test_ties_go_to_fewer_cubes_in_betrayal_then_to_more_in_hand(
    red: Any, blue: Any, winners: list[str], by: str
) -> None:
    outcome = scored(sheet("red", **{"agenda": 5, **red}), sheet("blue", **{"agenda": 5, **blue}))
    assert (outcome["winners"], outcome["decided_by"]) == (winners, by)


def test_nobody_or_nobody_else_may_be_left() -> None:
    barred = {"guilt": "guilty"}
    none = scored(sheet("a", **barred), sheet("b", **barred), sheet("c", **barred))
    assert (none["ranking"], none["winners"], none["decided_by"]) == ([], [], "none")
    alone = scored(sheet("a", **barred), sheet("b"), sheet("c", **barred))
    assert (alone["winners"], alone["decided_by"]) == (["b"], "alone")


def test_fewer_unbarred_than_places_all_win() -> None:
    sheets = [sheet(f"p{n}", n, guilt="guilty" if n < 7 else "suspect") for n in range(9)]
    outcome = referee({"id": "x", "kind": "score", "sheets": sheets})
    assert (outcome["winners"], outcome["decided_by"]) == (["p8", "p7"], "alone")


def test_a_tie_for_the_second_place_makes_three_winners_of_six() -> None:
    sheets = [sheet(f"p{n}", agenda) for n, agenda in enumerate([9, 5, 5, 1, 1, 1])]
    outcome = referee({"id": "x", "kind": "score", "sheets": sheets})
    assert outcome["ranking"] == [["p0"], ["p1", "p2"], ["p3", "p4", "p5"]]
    assert (outcome["winners"], outcome["decided_by"]) == (["p0", "p1", "p2"], "shared")


# ---------------------------------------------------------------- sides


def test_a_side_adds_up_its_rows_its_shared_bonus_and_its_cubes() -> None:
    bonus = [{"type": "friend", "points": 4, "escaped": True, "down": False}]
    sheets = [sheet(each, n, cubes_in_hand=5, cubes_in_betrayal=n) for n, each in enumerate("abcd")]
    outcome = of_sides("team", *sheets, shared_bonus={"B": bonus})
    assert outcome["sides"] == [
        {"side": "A", "total": 2, "betrayal": 2, "hand": 10, "barred": False},
        {"side": "B", "total": 8, "betrayal": 4, "hand": 10, "barred": False},
    ]
    assert all(each["bonus"] == 0 for each in outcome["rows"])


def test_a_sheets_own_bonus_is_ignored_where_sides_share_one() -> None:
    sheets = [sheet(each, bonus="whatever") for each in "abcd"]
    assert of_sides("two", *sheets)["sides"][0]["total"] == 0


def test_one_guilty_colour_loses_the_game_for_two_players_whatever_the_switch() -> None:
    sheets = [sheet("a", 9, guilt="guilty"), sheet("b"), sheet("c", 9), sheet("d")]
    for switch in ("any", "all"):
        outcome = of_sides("two", *sheets, switches={"S18": switch})
        assert (outcome["winners"], outcome["decided_by"]) == (["B"], "alone")
