"""Set-up, turn order, conspirators, due markers and the turn clock, each asked by itself (F1, F4, F15, F16)."""

from typing import Any

import pytest

from companion.rules.dice import Dice
from companion.rules.stationfall.characters import CHARACTERS
from companion.rules.stationfall.preparation import dealt, drawn_picks, picked, sizes
from companion.rules.stationfall.record import referee

CAST = list(CHARACTERS)


def asked(kind: str, **fields: Any) -> dict[str, Any]:
    return referee({"id": "x", "kind": kind, **fields})


# ---------------------------------------------------------------- set-up (F1)


@pytest.mark.parametrize(
    ("players", "characters", "cards", "secret", "bonus", "colours", "winners"),
    [
        (2, 12, 3, 2, 1, 4, 1),
        (3, 12, 3, 1, 2, 3, 1),
        (4, 12, 2, 1, 1, 4, 1),
        (5, 14, 2, 1, 1, 5, 1),
        (6, 15, 2, 1, 1, 6, 2),
        (7, 17, 2, 1, 1, 7, 2),
        (8, 19, 2, 1, 1, 8, 2),
        (9, 20, 2, 1, 1, 9, 3),
    ],
)
def test_f1_the_list_by_players(
    players: int, characters: int, cards: int, secret: int, bonus: int, colours: int, winners: int
) -> None:
    told = asked("setup", players=players)
    assert [told[each] for each in ("characters", "cards_each", "secret_each", "bonus_each", "colours", "winners")] == [
        characters, cards, secret, bonus, colours, winners,
    ]  # fmt: skip
    assert (told["cubes"], told["time_markers"], told["bribes"]) == (8 * colours, 3 * colours, colours)


def test_normal_is_what_is_played_unless_teams_are_told() -> None:
    assert asked("setup", players=4, mode="normal") == asked("setup", players=4)


def test_teams_get_three_cards_each_and_one_bonus() -> None:
    told = asked("setup", players=4, mode="team")
    assert [told[each] for each in ("cards_each", "secret_each", "bonus_each", "winners")] == [3, 1, 1, 1]


def test_identity_cards_are_none_of_the_drones_and_two_of_the_doctor() -> None:
    for cast, identities in ((["Drones"], 0), (["Doctor"], 2), (["Exile", "Drones", "Doctor"], 3)):
        assert asked("setup", players=3, cast=cast)["identities"] == identities


def test_there_are_enough_if_the_cast_is_exact_and_the_cards_go_round() -> None:
    twelve = [name for name in CAST if name not in ("Drones", "Doctor")][:12]
    assert asked("setup", players=4, cast=twelve)["enough"] is True
    thirteen = asked("setup", players=4, cast=[*twelve, "Doctor"])
    assert (thirteen["short"], thirteen["enough"]) == (-1, False)
    eleven = asked("setup", players=4, cast=twelve[:11])
    assert (eleven["short"], eleven["enough"]) == (1, False)
    with_drones = asked("setup", players=2, cast=[*twelve[:11], "Drones"])
    assert (with_drones["identities"], with_drones["enough"]) == (11, True)  # six are dealt


def test_the_inspector_brings_the_shuttle() -> None:
    four = ["Alcatraz", "Hail Mary", "Houdini", "McQueen"]
    assert asked("setup", players=3, cast=["Exile"])["pods"] == four
    assert asked("setup", players=3, cast=["Inspector"])["pods"] == [*four, "Inspector Shuttle"]


def test_picks_take_from_what_is_left_of_the_pool() -> None:
    told = asked("setup", players=3, pool=["Exile", "Cyborg", "Legal"], picks=[1, 1, 0])
    assert (told["cast"], told["kompromat"]) == (["Cyborg", "Legal", "Exile"], 3)


def test_the_box_draws_picks_through_the_same_path() -> None:
    picks = drawn_picks(CAST, 12, Dice(7))
    cast = picked(CAST, picks)
    assert len(set(cast)) == 12
    assert asked("setup", players=3, pool=CAST, picks=list(picks))["cast"] == list(cast)
    assert len(drawn_picks(CAST[:3], 12, Dice(7))) == 3


def test_identities_are_dealt_from_the_casts_own_cards() -> None:
    cast = [*CAST[:12], "Drones"]
    hands = dealt(cast, sizes(4), Dice(3))
    assert [len(hand) for hand in hands] == [2, 2, 2, 2]
    cards = [card for hand in hands for card in hand]
    assert "Drones" not in cards
    assert all(cards.count(card) <= CHARACTERS[card].identities for card in cards)
    assert len(dealt(cast, sizes(4, team=True), Dice(3))) == 2


def test_rounds_are_one_more_if_minute_zero_is_played() -> None:
    assert asked("setup", players=3, start_minute=13)["rounds"] == [13, 14]
    assert asked("setup", players=3, start_minute=None)["rounds"] is None


@pytest.mark.parametrize(
    ("fields", "order"),
    [
        ({"players": 3, "seats": ["a", "b", "c"]}, ["a", "b", "c"]),
        ({"players": 3, "seats": ["a", "b", "c"], "start": "c"}, ["c", "a", "b"]),
        ({"players": 3, "start": "nobody"}, None),
        ({"players": 2, "seats": ["a1", "a2", "b1", "b2"], "start": "a2"}, ["a1", "b1", "a2", "b2"]),
        ({"players": 2, "seats": ["a1", "a2", "b1", "b2"], "start": "b2"}, ["b1", "a1", "b2", "a2"]),
    ],
)
def test_turns_go_clockwise_or_by_turns_of_two(fields: dict[str, Any], order: list[str] | None) -> None:
    assert asked("setup", **fields)["order"] == order


@pytest.mark.parametrize(
    ("teams", "start", "order"),
    [
        ("ABAB", "p0", ["p0", "p1", "p2", "p3"]),
        ("AABB", "p0", ["p0", "p2", "p1", "p3"]),
        ("AABB", "p1", ["p1", "p2", "p0", "p3"]),
        ("ABBA", "p0", ["p0", "p1", "p3", "p2"]),
        ("ABBA", "p2", ["p2", "p3", "p1", "p0"]),
    ],
)
def test_teams_alternate_and_nobody_sits_twice(teams: str, start: str, order: list[str]) -> None:
    sides = {f"p{place}": side for place, side in enumerate(teams)}
    told = asked("setup", players=4, mode="team", seats=list(sides), teams=sides, start=start)
    assert told["order"] == order


# ---------------------------------------------------------------- conspirators (F15)


@pytest.mark.parametrize(
    ("status", "cubes", "pc", "now", "if_live"),
    [
        ("live", {"red": 2, "blue": 2, "green": 1}, [], ["blue", "red"], ["blue", "red"]),
        ("down", {"red": 2, "blue": 2, "green": 1}, [], [], ["blue", "red"]),
        ("escaped", {"red": 2}, ["red"], [], []),
        ("annihilated", {"red": 2}, ["blue"], [], []),
        ("live", {"red": 0, "blue": 0}, [], [], []),
        ("live", {"red": 3}, ["blue", "red"], ["blue", "red"], ["blue", "red"]),
        ("live", {"red": 3, "blue": 1}, ["blue"], ["blue", "red"], ["blue", "red"]),
        ("live", {}, [], [], []),
    ],
)
def test_f15_who_may_activate_it_now_and_were_it_live(
    status: str, cubes: dict[str, int], pc: list[str], now: list[str], if_live: list[str]
) -> None:
    character = {"name": "X", "status": status, "cubes": cubes, "pc": pc}
    assert asked("conspirators", characters=[character])["characters"] == [
        {"name": "X", "now": now, "if_live": if_live}
    ]


# ---------------------------------------------------------------- markers (F4)


@pytest.mark.parametrize(
    ("kind", "placed", "minutes", "due"),
    [
        ("antimatter", 9, None, 5),
        ("antimatter", 4, None, 0),
        ("antimatter", 3, None, "stationfall"),
        ("launch", 7, None, 6),
        ("launch", 0, None, "never"),
        ("next", 1, None, 0),
        ("next", 0, None, "never"),
        ("track", 9, 10, "never"),
        ("track", 10, 10, 0),
        ("track", 20, 1, 19),
    ],
)
def test_f4_when_a_marker_is_due(kind: str, placed: int, minutes: int | None, due: Any) -> None:
    marker = {"id": 1, "player": "red", "kind": kind, "placed": placed, "minutes": minutes}
    assert asked("due", minute=0, player="red", markers=[marker])["markers"] == [{"id": 1, "due": due}]


def test_what_is_due_now_is_the_players_own_and_sorted() -> None:
    markers = [
        {"id": 9, "player": "red", "kind": "launch", "placed": 7},
        {"id": 3, "player": "red", "kind": "track", "placed": 7, "minutes": 2},
        {"id": 1, "player": "blue", "kind": "launch", "placed": 7},
        {"id": 2, "player": "red", "kind": "next", "placed": 5},
        {"id": -4, "player": "red", "kind": "antimatter", "placed": 9},
        {"id": 5, "player": "red", "kind": "track", "placed": 7, "minutes": 1},
    ]
    assert asked("due", minute=5, player="red", markers=markers)["now"] == [-4, 3, 9]


# ---------------------------------------------------------------- the turn clock (F16)


def clocked(log: list[list[Any]], limit: int = 0) -> dict[str, Any]:
    told = asked("clock", players=["red", "blue"], limit=limit, log=log)
    return {key: told[key] for key in ("totals", "turns", "over", "paused")}


def test_f16_pauses_count_for_nobody() -> None:
    log = [[0, "turn", "red"], [50, "pause"], [60, "pause"], [80, "go"], [85, "go"], [95, "turn", "blue"], [100, "end"]]
    assert clocked(log, 60) == {
        "totals": {"red": 65, "blue": 5},
        "turns": [["red", 65], ["blue", 5]],
        "over": ["red"],
        "paused": 30,
    }


def test_a_new_turn_ends_a_pause_and_the_last_turn_counts_to_the_last_entry() -> None:
    log = [[5, "turn", "red"], [10, "pause"], [30, "turn", "red"], [40, "pause"], [70, "end"]]
    assert clocked(log, 9) == {
        "totals": {"red": 15, "blue": 0},
        "turns": [["red", 5], ["red", 10]],
        "over": ["red"],
        "paused": 50,
    }


@pytest.mark.parametrize(("limit", "over"), [(0, []), (9, ["red", "red"]), (10, [])])
def test_over_is_more_than_the_limit_and_each_turn_counts(limit: int, over: list[str]) -> None:
    assert clocked([[0, "turn", "red"], [10, "turn", "red"], [20, "end"]], limit)["over"] == over


def test_two_things_can_happen_in_one_second() -> None:
    assert clocked([[3, "turn", "red"], [3, "turn", "blue"], [5, "pause"], [5, "end"]])["turns"] == [
        ["red", 0],
        ["blue", 2],
    ]


def test_a_game_still_going_on_is_counted_so_far() -> None:
    assert clocked([[3, "turn", "red"]])["turns"] == [["red", 0]]
