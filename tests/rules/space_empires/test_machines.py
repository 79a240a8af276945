"""Doomsday machines of the solo game (X5, X6), and where the enemies go (X12)."""

import pytest

from tests.rules.space_empires.asked import TO_ECON, TURN, Json, ask, last, machines, refused

ARRIVE = {"do": "arrive", "die": 4}


def until(phase: int) -> list[dict[str, Json]]:
    """Up to this economic phase, where nothing came before."""
    return [TURN] * (4 * phase - 1)


def weak(machine: int, die: int) -> dict[str, Json]:
    return {"do": "weakness", "machine": machine, "die": die}


def hit(machine: int, hits: int) -> dict[str, Json]:
    return {"do": "damage", "machine": machine, "hits": hits}


HERE = [*until(7), ARRIVE]  # small, easy: strength 1, hull 6


@pytest.mark.parametrize(("size", "difficulty", "schedule"), [
    ("small", "easy", [(7, 1), (9, 3), (11, 5)]),
    ("small", "normal", [(7, 2), (9, 4), (10, 6)]),
    ("small", "hard", [(6, 1), (8, 3), (10, 5)]),
    ("small", "harder", [(6, 2), (8, 4), (9, 6)]),
    ("small", "good_luck", [(5, 1), (7, 3), (9, 5)]),
    ("large", "easy", [(8, 5), (10, 7), (12, 9)]),
    ("large", "normal", [(8, 6), (10, 8), (11, 10)]),
    ("large", "hard", [(7, 5), (9, 7), (11, 9)]),
    ("large", "harder", [(7, 6), (9, 8), (10, 10)]),
    ("large", "good_luck", [(6, 5), (8, 7), (10, 9)]),
])  # fmt: skip
def test_x5_the_clock_by_map_and_difficulty(size: str, difficulty: str, schedule: list[tuple[int, int]]) -> None:
    for phase in range(14):
        clock = ask("clock", map=size, difficulty=difficulty, phase=phase)
        assert clock["machines"] == [list(row) for row in schedule]
        assert clock["due"] == dict(schedule).get(phase)
        assert clock["next"] == next((list(row) for row in schedule if row[0] > phase), None)


def test_x5_a_machine_comes_in_its_phase_and_the_phase_waits_for_it() -> None:
    outcome = machines(*until(7), TURN, ARRIVE, ARRIVE, TURN)
    assert refused(outcome)[-4:] == ["arrival_due", None, "none_due", None]
    assert outcome["per_event"][-3]["answer"] == {"machine": 1, "strength": 1}
    assert "machine" not in outcome["per_event"][-3]
    assert outcome["state"]["machines"][0]["entry"] == 4
    assert refused(machines(ARRIVE)) == ["not_econ"]
    assert refused(machines(*TO_ECON, ARRIVE))[-1] == "none_due"


@pytest.mark.parametrize(("die", "weakness"), [
    (1, "fighters"), (2, "fighters"), (3, "mines"), (4, "mines"), (5, "cloaking"), (6, "cloaking"),
    (7, "large_fleets"), (8, "large_fleets"), (9, "none"), (10, "none"),
])  # fmt: skip
def test_x6_the_weakness_by_its_die(die: int, weakness: str) -> None:
    assert last(machines(*HERE, weak(1, die)))["answer"] == {"weakness": weakness}


def test_x6_a_weakness_is_rolled_once_and_only_for_a_machine_on_the_map() -> None:
    assert refused(machines(weak(1, 1), hit(1, 1), {"do": "planet", "machine": 1})) == ["absent"] * 3
    assert refused(machines(*HERE, weak(1, 1), weak(1, 9), weak(2, 1)))[-2:] == ["known", "absent"]


def test_x6_damage_is_carried_and_a_planet_heals_two_but_not_below_nothing() -> None:
    planet = {"do": "planet", "machine": 1}
    rows = machines(*HERE, planet, weak(1, 1), hit(1, 5), planet, planet, planet)["per_event"]
    assert [row["machine"]["damage"] for row in rows[-6:]] == [0, 0, 5, 3, 1, 0]
    assert rows[-3]["answer"] == {"damage": 3}


def test_x6_all_three_dead_win() -> None:
    later = [*[TURN] * 8, ARRIVE]
    first, second = [weak(1, 1), hit(1, 6)], [weak(2, 1), hit(2, 9)]
    events: list[Json] = [*HERE, *first, *later, *second, *later, weak(3, 1), hit(3, 7), hit(3, 1)]
    outcome = machines(*events, TURN)
    assert [row["result"] for row in outcome["per_event"][-3:]] == [None, "won", "won"]
    assert refused(outcome)[-1] == "over"
    assert [row["state"] for row in outcome["state"]["machines"]] == ["dead"] * 3
    assert refused(machines(*HERE, weak(1, 1), hit(1, 6), hit(1, 1)))[-1] == "absent"  # dead is not on the map


def test_an_alien_event_is_of_the_other_game_and_shows_no_alien() -> None:
    row = last(machines({"do": "econ", "alien": 1, "dice": []}))
    assert row == {"ok": False, "refused": "other_game", "at": [1, 1], "result": None}


# ---------------------------------------------------------------- targets


def colony(name: str, distance: int, cp: int = 5, home: int = 3, **more: Json) -> dict[str, Json]:
    return {"name": name, "distance": distance, "cp": cp, "home_distance": home, **more}


def target(mover: str, *colonies: dict[str, Json], **more: Json) -> tuple[str | None, str]:
    found = ask("target", mover=mover, colonies=list(colonies), **{"move": 1, "turn": 1, **more})
    return found["target"], found["by"]


def test_x12_a_machine_goes_for_the_nearest_then_the_larger_then_the_one_closer_to_home() -> None:
    assert target("machine") == (None, "none")
    assert target("machine", colony("A", 9)) == ("A", "only")
    assert target("machine", colony("A", 2), colony("B", 3, 20)) == ("A", "distance")
    assert target("machine", colony("A", 2), colony("B", 2, 3)) == ("A", "cp")
    assert target("machine", colony("A", 2), colony("B", 2, home=2)) == ("B", "home")
    assert target("machine", colony("A", 2), colony("B", 2)) == (None, "player")
    assert ask("target", mover="machine", colonies=[colony("B", 2), colony("C", 3), colony("A", 2)])["choices"] == [
        "B",
        "A",
    ]


def test_x12_a_fleet_takes_an_undefended_colony_of_the_same_phase_before_a_nearer_one() -> None:
    guarded = colony("near", 1, units={"SC": 2})
    assert target("fleet", guarded, colony("open", 3)) == ("open", "undefended")
    assert target("fleet", guarded, colony("open", 4)) == ("near", "phases")
    assert target("fleet", guarded, colony("open", 3), turn=2) == ("near", "phases")
    assert target("fleet", colony("A", 2), colony("B", 3)) == ("A", "nearer")
    assert target("fleet", colony("A", 2, 1), colony("B", 2, 3)) == ("B", "cp")
    assert target("fleet", colony("A", 2, home=1), colony("B", 2)) == ("A", "home")


@pytest.mark.parametrize(("units", "face_up", "open_"), [
    ({}, False, True),
    ({"SY": 4, "CO": 1, "Miner": 1, "MS Pipeline": 2, "Decoy": 1}, False, True),
    ({"SC": 1}, True, True),
    ({"SC": 1, "SY": 2}, True, True),
    ({"SC": 1}, False, False),
    ({"SC": 2}, True, False),
    ({"SC": 1, "Mines": 1}, True, False),
    ({"DD": 1}, True, False),
    ({"Base": 1}, False, False),
    ({"Mines": 1}, False, False),
    ({"F": 1}, False, False),
])  # fmt: skip
def test_x12_what_defends_a_colony(units: Json, face_up: bool, open_: bool) -> None:
    found = target("fleet", colony("A", 1, units={"DN": 1}), colony("B", 2, units=units, face_up=face_up))
    assert found == (("B", "undefended") if open_ else ("A", "nearer"))


def test_x12_raiders_only_go_where_strictly_less_cp_defend() -> None:
    assert target("raiders", colony("A", 1, units={"SC": 4}), cp=24) == (None, "none")
    assert target("raiders", colony("A", 1, units={"SC": 4, "SY": 3}), cp=25) == ("A", "only")
    assert target("raiders", colony("A", 1, units={"SC": 1}, face_up=True), cp=6) == (None, "none")
    assert target("raiders", colony("A", 1, units={"Mines": 5}), cp=24) == (None, "none")
    assert target("raiders", colony("A", 1, units={"SC": 4}), colony("B", 9), cp=24) == ("B", "only")


def test_x12_the_profile_later_counts_moves_where_the_book_counts_hexes() -> None:
    colonies = [colony("A", 3, 1), colony("B", 4, 5)]  # Move 4: two turns each
    assert target("fleet", *colonies, move=4) == ("A", "nearer")
    assert target("fleet", *colonies, move=4, profile="later") == ("B", "cp")


@pytest.mark.parametrize(("move", "hexes"), [
    (1, "111"), (2, "112"), (3, "122"), (4, "222"), (5, "223"), (6, "233"), (7, "333"),
])  # fmt: skip
def test_x12_a_way_takes_its_turns(move: int, hexes: str) -> None:
    steps = [int(hexes[turn % 3]) for turn in range(120)]
    for turn in (1, 2, 3):
        assert ask("reach", move=move, turn=turn, distance=0) == {"moves": 0, "phases": 0}
        for distance in range(1, 61):
            moves = next(n for n in range(1, 61) if sum(steps[turn - 1 :][:n]) >= distance)
            phases = (turn - 1 + moves - 1) // 3
            assert ask("reach", move=move, turn=turn, distance=distance) == {"moves": moves, "phases": phases}
