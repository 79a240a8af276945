"""Game records: what is refused, with the field and the reason, and what a campaign carries over."""

from typing import Any

import pytest

from companion.rules.fields import Impossible
from companion.rules.space_alert.record import read, resolved
from tests.rules.space_alert.board import KEEPER, TILES, play, record

REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"players": []}, "players", "1 to 5"),
    ({"players": [{"actions": []}] * 6}, "players", "there are 6"),
    ({"players": None}, "players", "missing"),
    ({"players": [{"actions": ["A"] * 13}]}, "players[0].actions", "13 cards"),
    ({"players": [{"actions": ["-"] * 13}]}, "players[0].actions", "13 cards"),
    ({"players": [{"actions": ["X"]}]}, "players[0].actions[0]", "'X'"),
    ({"players": [{"actions": ["h:attic"]}]}, "players[0].actions[0]", "'h:attic'"),
    ({"players": [{}]}, "players[0].actions", "missing"),
    ({"threats": [{"t": 1, "code": "E9-99", "zone": "red"}]}, "threats[0].code", "no threat card"),
    ({"threats": [{"t": 1, "code": "E9-99", "zone": "red"}]}, "threats[0].code", "no threat card"),
    ({"threats": [{"t": 1, "code": "E1-01"}]}, "threats[0].zone", "needs a zone"),
    ({"threats": [{"t": 1, "code": "I1-01", "zone": "red"}]}, "threats[0].zone", "has no zone"),
    ({"threats": [{"t": 0, "code": "I1-01"}]}, "threats[0].t", "T+0"),
    ({"threats": [{"t": 9, "code": "I1-01"}]}, "threats[0].t", "T+9"),
    ({"threats": [{"t": "1", "code": "I1-01"}]}, "threats[0].t", "whole number"),
    ({"threats": [{"t": True, "code": "I1-01"}]}, "threats[0].t", "whole number"),
    ({"threats": [{"t": 1, "code": "I1-01"}, {"t": 1, "code": "I1-02"}]}, "threats[1].t", "taken by I1-01"),
    ({"threats": [{"t": 1, "code": "I1-01"}, {"t": 2, "code": "I1-01"}]}, "threats[1].code", "there already"),
    ({"threats": [{"t": 1, "code": "E1-01", "zone": "green"}]}, "threats[0].zone", "'green'"),
    ({"tracks": {"red": "T1", "white": "T2"}}, "tracks.blue", "missing"),
    ({"tracks": {"red": "T8", "white": "T2", "blue": "T3"}}, "tracks.red", "'T8'"),
    ({"tracks": {"red": "T1", "white": "T2", "blue": "T3"}, "threats": [{"t": 1, "code": "I1-01"}]},
     "tracks.internal", "internal threat"),
    ({"damage_order": {"red": ["pulse_cannon"]}}, "damage_order.red[0]", "'pulse_cannon'"),
    ({"damage_order": {"red": ["reactor", "reactor"]}}, "damage_order.red", "twice"),
    ({"damage_order": {"pink": []}}, "damage_order.pink", "there are red"),
    ({"carried": {"tiles": {"red": ["reactor"]}}}, "damage_order.red", "on the ship already"),
    ({"carried": {"squads": ["upper_red"]}}, "carried.squads[0]", "'upper_red'"),
    ({"carried": {"rust": 1}}, "carried.rust", "there are tiles"),
    ({"level": "hard"}, "level", "'hard'"),
    ({"level": "test-run", "threats": [{"t": 8, "code": "E1-01", "zone": "red"}]}, "threats[0].t", "T+7"),
    ({"level": "test-run", "players": [{"actions": ["A"] * 8}]}, "players[0].actions", "7 turns"),
    ({"level": "simulation", "threats": [{"t": 1, "code": "I1-01"}]}, "threats[0].code", "no internal threats"),
    ({"stumbles": [{"player": 1, "turn": 1, "meant": "A"}]}, "stumbles[0].player", "is 1; it must be 0 to 0"),
    ({"stumbles": [{"player": 0, "turn": 13, "meant": "A"}]}, "stumbles[0].turn", "13"),
    ({"stumbles": [{"player": 0, "turn": 1}]}, "stumbles[0].meant", "None"),
    ({"stumbles": [{"player": 0, "turn": 1, "meant": "-"}]}, "stumbles[0].meant", "'-'"),
    ({"switches": {"R2": True}}, "switches.R2", "there are R1"),
    ({"switches": {"R1": 5}}, "switches.R1", "not one of 3, 4"),
    ({"switches": {"R1": 4.0}}, "switches.R1", "not one of 3, 4"),
    ({"switches": {"R20": 1}}, "switches.R20", "true or false"),
    ({"damage": {}}, "damage", "not a field"),
    ({"id": float("inf")}, "id", "not a string"),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "field", "reason"), REFUSED, ids=[f"{row[1]}: {row[2]}" for row in REFUSED])
def test_what_cannot_be_is_refused_with_the_field_and_the_reason(
    wrong: dict[str, Any], field: str, reason: str
) -> None:
    with pytest.raises(Impossible) as refusal:
        read({**record("A"), **wrong})
    assert refusal.value.field == field
    assert reason in refusal.value.reason


@pytest.mark.parametrize("game", [None, [], "game", 3])
def test_a_record_that_is_no_object_is_refused(game: Any) -> None:
    with pytest.raises(Impossible, match="game"):
        read(game)


def test_a_tile_that_is_needed_and_not_listed_names_the_zone() -> None:
    game = record("", threats=["1 E1-10 red"], damage_order={**TILES, "red": ["structure"]})
    with pytest.raises(Impossible, match=r"damage_order\.red: is too short"):
        resolved(game)


def test_fewer_than_twelve_cards_leave_the_rest_empty() -> None:
    assert resolved(record("A"))["per_turn"][11]["cards"] == ["-"]


def test_the_internal_track_may_be_missing_where_no_internal_threat_is() -> None:
    game = record("A")
    del game["tracks"]["internal"]
    assert resolved(game)["status"] == "won"


def test_the_state_of_each_turn_can_be_left_out() -> None:
    assert "per_turn" not in resolved(record("A"), turns=False)


# ---------------------------------------------------------------- a campaign's carry-over (rules 6.2)


def others(zone: str, *carried: str) -> dict[str, list[str]]:
    return {**TILES, zone: [tile for tile in TILES[zone] if tile not in carried]}


def test_an_unrepaired_shield_starts_with_one_less_and_holds_one_less() -> None:
    played = play("- B", KEEPER, carried={"tiles": {"white": ["shield"]}}, damage_order=others("white", "shield"))
    assert [played.turn(turn).shield[1] for turn in (1, 2)] == [0, 2]


def test_an_unrepaired_reactor_does_so_too() -> None:
    played = play("lift B", KEEPER, carried={"tiles": {"white": ["reactor"]}}, damage_order=others("white", "reactor"))
    assert [played.turn(turn).reactor[1] for turn in (1, 2)] == [2, 4]


def test_carried_damage_counts_towards_the_seventh_and_in_the_score() -> None:
    played = play("", carried={"tiles": {"red": ["structure", "gravolift"]}},
                  damage_order=others("red", "structure", "gravolift"))  # fmt: skip
    assert played.turn(1).damage == (2, 0, 0)
    assert played.outcome.score is not None and played.outcome.score.damage == -4


def test_old_structure_damage_doubles_what_gets_through() -> None:
    played = play("", threats=["1 E1-05 red"], tracks="T2 T1 T1 T1", carried={"tiles": {"red": ["structure"]}},
                  damage_order=others("red", "structure"))  # fmt: skip
    assert played.turn(2).damage[0] == 1 + 2


def test_a_missing_squad_is_not_there_and_costs_one() -> None:
    played = play("right C", carried={"squads": ["lower_red"]})
    assert (played.outcome.inactive_bots, played.member(0, 2).squad) == (2, 0)
    outcome = resolved(record("right C", carried={"squads": ["upper_blue"]}))
    assert outcome["bots_stored"] == {"lower_red": "taken", "upper_blue": "taken"}
    assert outcome["inactive_bots"] == 1


def test_a_test_run_may_leave_the_turns_it_does_not_have_empty() -> None:
    short = {**record("A B"), "level": "test-run"}
    whole = {**short, "players": [{"actions": ["A", "B", *["-"] * 10]}]}
    assert resolved(whole) == resolved(short)
