"""The aliens of the solo game: sheet, launches, purchases, homes (X3, X7 to X11)."""

import pytest

from tests.rules.space_empires.asked import TO_ECON, TURN, Json, aliens, ask, econ, last, refused

QUIET = [econ(1, 9), econ(2, 9)]  # phase 1: technology


def phases(*rolls: list[dict[str, Json]]) -> list[dict[str, Json]]:
    """Whole phases, each three turns and these economic rolls; the last one stays open."""
    events: list[dict[str, Json]] = []
    for number, rolled in enumerate(rolls):
        events += [TURN] * bool(number) + TO_ECON + rolled
    return events


# ---------------------------------------------------------------- the turn keeper and the sheet


def test_x3_after_turn_three_comes_the_economic_phase_and_then_turn_one_of_the_next() -> None:
    rows = aliens(*phases(QUIET), TURN)["per_event"]
    assert [row["at"] for row in rows] == [[1, 2], [1, 3], [1, 0], [1, 0], [1, 0], [2, 1]]


def test_x7_an_economy_result_adds_a_roll_three_phases_later_and_for_good() -> None:
    one = [econ(1, 2), econ(2, 9)]
    two = [econ(1, 9, 10), econ(2, 9, 10)]
    three = [econ(1, 8, 8, 10), econ(2, 8, 8, 10)]
    four = [econ(1, 8, 8, 8, 10), econ(2, 8, 8, 10)]
    rows = aliens(*phases(one, two, three, four))["per_event"]
    assert [row["alien"]["rolls"] for row in rows if "alien" in row] == [1, 1, 2, 2, 3, 2, 3, 2]


@pytest.mark.parametrize(("difficulty", "count", "cp"), [
    ("easy", 2, 5), ("normal", 3, 5), ("hard", 2, 10), ("harder", 3, 10), ("really_tough", 2, 15), ("good_luck", 3, 15),
])  # fmt: skip
def test_x7_difficulty_says_how_many_aliens_there_are_and_what_a_roll_brings(
    difficulty: str, count: int, cp: int
) -> None:
    outcome = aliens(*TO_ECON, econ(1, 3), difficulty=difficulty)
    assert len(outcome["state"]["aliens"]) == count
    assert last(outcome)["alien"]["tech"] == cp


def test_x7_defense_counts_twice() -> None:
    outcome = aliens(*phases(QUIET, [econ(1, 9, 9), econ(2, 9, 9)], [econ(1, 9, 10, 10)]))
    assert last(outcome)["alien"]["defense"] == 40


def test_x7_after_phase_twenty_odd_phases_are_as_nineteen_and_even_ones_as_twenty() -> None:
    for phase in range(1, 26):
        like = phase if phase <= 20 else 19 if phase % 2 else 20
        assert ask("launch", phase=phase, fleet=6) == ask("launch", phase=like, fleet=6)
    assert [ask("launch", phase=phase, fleet=6)["up_to"] for phase in range(1, 21)] == [
        0, 10, 10, 5, 3, 4, 4, 4, 5, 5, 3, 3, 3, 10, 3, 10, 3, 10, 3, 10,
    ]  # fmt: skip


def test_x7_nobody_launches_with_less_than_six_cp() -> None:
    outcome = aliens(*phases([econ(1, 3), econ(2, 3)], [econ(1, 2, 1), econ(2, 3, 1)]), difficulty="easy")
    assert [row["answer"]["launch"] for row in outcome["per_event"][-2:]] == [None, None]
    assert ask("launch", phase=2, fleet=5)["up_to"] == 0
    assert ask("launch", phase=2, fleet=6)["up_to"] == 10


@pytest.mark.parametrize(("fleet", "levels", "seen", "mod"), [
    (24, {"fighter": 1}, {}, 0),
    (25, {"fighter": 1}, {}, -2),
    (25, {"fighter": 1}, {"point_defense": 1}, 0),
    (25, {"fighter": 2}, {"point_defense": 1}, -2),
    (11, {"cloaking": 1}, {}, 0),
    (12, {"cloaking": 1}, {}, -2),
    (12, {"cloaking": 1}, {"scanner": 1}, 0),
    (12, {"cloaking": 2}, {"scanner": 1}, -2),
    (25, {"cloaking": 1, "fighter": 1}, {}, -4),
])  # fmt: skip
def test_x7_launch_modifiers(fleet: int, levels: Json, seen: Json, mod: int) -> None:
    assert ask("launch", phase=9, fleet=fleet, levels=levels, seen=seen)["mod"] == mod


def test_x8_a_launch_is_of_raiders_from_twelve_cp_on() -> None:
    levels = {"cloaking": 1}
    assert [ask("launch", phase=2, fleet=cp, levels=levels)["raiders"] for cp in (11, 12)] == [False, True]
    assert ask("launch", phase=2, fleet=12, levels=levels, seen={"scanner": 1})["raiders"] is False


def test_a_modifier_is_told_even_where_nothing_can_launch() -> None:
    assert ask("launch", phase=1, fleet=30, levels={"cloaking": 1}) == {
        "mod": -2, "up_to": 0, "raiders": False, "chance": "0/1",
    }  # fmt: skip
    outcome = ask("launch", phase=9, fleet=30, levels={"cloaking": 1}, out=3, profile="later")
    assert outcome == {"mod": -2, "up_to": 0, "raiders": False, "chance": "0/1"}


def test_the_oracle_of_expected_values_after_twenty_phases() -> None:
    assert ask("forecast", cp=5, phase=20) == pytest.approx(
        {"rolls": 6.3, "fleet": 282.375, "tech": 131.44, "defense": 42.07}, abs=0.006
    )


# ---------------------------------------------------------------- launches


def test_x8_raiders_are_built_at_once_and_what_is_left_stays_in_fleet() -> None:
    # The home of alien 1 is attacked in phase 2 and buys Cloaking with the technology of two phases.
    before = [*phases([econ(1, 9), econ(2, 9)], [econ(1, 4, 9), econ(2, 4, 9)], [econ(1, 5, 5, 10), econ(2, 5, 5, 10)])]
    home = {"do": "home", "alien": 1, "dice": [6]}
    outcome = aliens(*before, TURN, home, *TO_ECON, econ(1, 2, 2, 7))
    assert outcome["per_event"][-5]["answer"]["bought"] == [["ship_size", 2], ["cloaking", 1]]
    assert last(outcome)["answer"] == {
        "rolls": ["fleet", "fleet"], "launch": 1, "mod": -2, "move": False, "raiders": True,
    }  # fmt: skip
    row = last(outcome)["alien"]
    assert row["fleet"] == 20 - 12
    assert row["fleets"] == [{"n": 1, "cp": None, "ships": {"R": 1}, "raiders": True, "fought": False, "home": False}]


def test_the_move_die_buys_on_one_to_four_and_is_asked_only_if_it_can_pay() -> None:
    first = [econ(1, 9), econ(2, 9)]
    second = [econ(1, 2, 1), econ(2, 9, 10)]
    outcome = aliens(*phases(first, second), difficulty="hard")  # 10 Tech CP: no die
    assert outcome["per_event"][-2]["answer"]["launch"] == 1
    third = [econ(1, 5, 3, 1, 4)]  # 20 Tech CP: asked
    bought = last(aliens(*phases(first, second, third), difficulty="hard"))
    assert (bought["answer"]["move"], bought["alien"]["levels"]) == (True, {"move": 2})
    third = [econ(1, 5, 3, 1, 5)]
    assert last(aliens(*phases(first, second, third), difficulty="hard"))["answer"]["move"] is False
    third = [econ(1, 5, 3, 1)]
    short = last(aliens(*phases(first, second, third), difficulty="hard"))
    assert (short["refused"], short["asks"]) == ("dice_short", "move")


def test_refusals_of_an_economic_roll_in_their_order() -> None:
    assert refused(aliens(econ(3, 1))) == ["no_such"]
    assert refused(aliens(econ(1, 1))) == ["not_econ"]
    gone = {"do": "home_result", "alien": 1, "bases": 0, "mines": 0, "planet": False}
    assert refused(aliens(gone, econ(1), *TO_ECON, econ(1), TURN, econ(2, 1), econ(2, 1, 1), TURN))[1:] == [
        "not_econ", None, None, None, "out", "econ_open", None, "done", None,
    ]  # fmt: skip


def test_an_event_of_the_other_game_is_refused_before_anything_else_but_the_end() -> None:
    events: list[Json] = [
        {"do": "arrive", "die": 1},
        {"do": "planet", "machine": 2},
        {"do": "home_lost"},
        {"do": "arrive", "die": 1},
    ]
    outcome = aliens(*events)
    assert refused(outcome) == ["other_game", "other_game", None, "over"]
    assert all("machine" not in row for row in outcome["per_event"])
    assert outcome["result"] == "lost"


# ---------------------------------------------------------------- technology


def tech(cp: int, *dice: int, **fields: Json) -> Json:
    outcome = ask("alien-tech", cp=cp, dice=list(dice), **fields)
    return outcome.get("bought", outcome)


def test_x9_counters_come_first_and_are_bought_without_a_die() -> None:
    seen = {"fighters": True, "mines": True}
    assert tech(30, seen=seen) == [["point_defense", 1], ["mine_sweep", 1]]
    assert tech(29, seen={"fighters": True})[0] == ["point_defense", 1]
    assert tech(19, seen=seen) == [["mine_sweep", 1]]  # too dear is skipped, the next step follows


def test_x9_a_scanner_die_buys_up_to_the_level_needed_or_as_far_as_it_can_pay() -> None:
    size6 = {"ship_size": 6}
    assert tech(40, 4, seen={"cloaking": 2}, levels=size6) == [["scanner", 1], ["scanner", 2]]
    assert tech(25, 4, seen={"cloaking": 2}, levels=size6) == [["scanner", 1]]
    assert tech(19, 10, seen={"cloaking": 2}, levels=size6) == [["mine_sweep", 1]]  # cannot pay: no scanner die
    assert tech(20, 5, 7, seen={"cloaking": 2}, levels=size6) == [["scanner", 1]]  # by the table then


@pytest.mark.parametrize(("size", "highest", "price"), [(2, 7, 15), (3, 6, 20), (4, 5, 20), (5, 3, 20)])
def test_x9_ship_size_is_bought_at_or_below_its_number(size: int, highest: int, price: int) -> None:
    levels = {
        "ship_size": size,
        "mine_sweep": 2,
        "tactics": 3,
        "attack": 3,
        "defense": 3,
        "scanner": 2,
        "point_defense": 3,
    }
    assert tech(price, highest, levels=levels) == [["ship_size", size + 1]]
    assert tech(price, highest + 1, levels=levels) == []


def test_x9_the_first_ship_size_needs_no_die_and_only_one_level_is_bought() -> None:
    assert tech(10) == [["ship_size", 2]]
    assert tech(24, 10) == [["ship_size", 2], ["mine_sweep", 1]]


def test_x9_fighters_are_bettered_while_no_point_defense_was_shown() -> None:
    levels = {"ship_size": 6, "fighter": 1}
    assert tech(25, 6, levels=levels) == [["fighter", 2]]
    assert tech(25, 7, 8, levels=levels) == [["fighter", 2]]  # a 7 only skips the step
    assert tech(25, 8, levels=levels, seen={"point_defense": 1}) == [["fighter", 2]]  # no fighter die
    assert tech(25, 6, 9, levels={**levels, "fighter": 3})[0] == ["point_defense", 1]  # at the top: no die, 6 too dear


def test_x9_raiders_with_cloaking_one_roll_for_cloaking_two() -> None:
    levels = {"ship_size": 6, "cloaking": 1}
    assert tech(30, 6, levels=levels, raiders=True) == [["cloaking", 2]]
    assert tech(30, 7, 6, levels=levels, raiders=True) == [["cloaking", 2]]
    assert tech(30, 6, levels=levels) == [["cloaking", 2]]  # no raiders: by the table


@pytest.mark.parametrize(("die", "name", "price"), [
    (1, "attack", 25), (2, "attack", 25), (3, "defense", 25), (4, "defense", 25), (5, "tactics", 15),
    (6, "cloaking", 30), (7, "scanner", 20), (8, "fighter", 25), (9, "point_defense", 20), (10, "mine_sweep", 10),
])  # fmt: skip
def test_x9_the_table_buys_what_its_result_says(die: int, name: str, price: int) -> None:
    levels = {"ship_size": 6, "attack": 2, "defense": 2}
    assert tech(price, die, levels=levels) == [[name, levels.get(name, 0) + 1]]


def test_x9_a_five_gives_way_to_attack_two_then_to_defense_two() -> None:
    assert tech(20, 5, levels={"ship_size": 6}) == [["attack", 1]]
    assert tech(30, 5, levels={"ship_size": 6, "attack": 1}) == [["attack", 2]]
    assert tech(20, 5, levels={"ship_size": 6, "attack": 2}) == [["defense", 1]]
    assert tech(15, 5, levels={"ship_size": 6, "attack": 2, "defense": 2}) == [["tactics", 1]]


def test_x11_a_six_is_void_once_scanner_two_was_shown_and_a_ten_at_home() -> None:
    levels = {"ship_size": 6}
    assert tech(30, 6, levels=levels, seen={"scanner": 1}) == [["cloaking", 1]]
    assert tech(30, 6, 7, 10, levels=levels, seen={"scanner": 2}) == [["scanner", 1], ["mine_sweep", 1]]
    assert tech(10, levels=levels, home=True) == []  # nothing but Mine Sweep could be paid: no die
    assert tech(20, 10, 7, levels=levels, home=True) == [["scanner", 1]]
    assert tech(10, seen={"mines": True}, levels=levels, home=True) == [["mine_sweep", 1]]  # the counter is no 10


def test_dice_too_few_are_asked_for_by_name_and_too_many_are_refused() -> None:
    assert ask("alien-tech", cp=30, levels={"ship_size": 2}, dice=[]) == {"refused": "dice_short", "asks": "ship_size"}
    assert ask("alien-tech", cp=20, levels={"ship_size": 6}, dice=[]) == {"refused": "dice_short", "asks": "tech"}
    assert ask("alien-tech", cp=9, dice=[1]) == {"refused": "dice_left"}
    names = {"scanner": {"seen": {"cloaking": 1}}, "fighter": {"levels": {"ship_size": 6, "fighter": 1}}}
    for name, fields in names.items():
        assert ask("alien-tech", cp=25, dice=[], **fields) == {"refused": "dice_short", "asks": name}
    raiders = {"levels": {"ship_size": 6, "cloaking": 1}, "raiders": True}
    assert ask("alien-tech", cp=30, dice=[], **raiders) == {"refused": "dice_short", "asks": "cloaking"}
    tie = ask("alien-tech", cp=20, levels={"ship_size": 6}, profile="later", dice=[5])
    assert tie == {"refused": "dice_short", "asks": "tie"}


def test_the_first_price_list_is_dearer() -> None:
    assert tech(39, 8, levels={"ship_size": 6, "fighter": 2}, seen={"point_defense": 1}, prices="first") == {
        "refused": "dice_short", "asks": "tech",
    }  # fmt: skip
    assert ask("alien-tech", cp=40, levels={"ship_size": 6, "fighter": 2}, prices="first", dice=[6])["left"] == 0


# ---------------------------------------------------------------- ships


def fleet(cp: int, *dice: int, **fields: Json) -> Json:
    outcome = ask("alien-fleet", cp=cp, dice=list(dice), **fields)
    return outcome.get("ships", outcome)


def test_x9_carriers_are_bought_in_full_sets_only() -> None:
    levels = {"fighter": 1}
    assert fleet(27, levels=levels) == {"CV": 1, "F": 3}
    assert fleet(26, 10, levels=levels) == {"SC": 4}  # not one set: neither carrier nor fighter
    assert fleet(54, levels=levels) == {"CV": 2, "F": 6}


def test_x9_once_point_defense_was_shown_a_die_decides_on_carriers() -> None:
    levels, seen = {"fighter": 3}, {"point_defense": 1}
    assert fleet(27, 4, levels=levels, seen=seen) == {"CV": 1, "F": 3}
    assert fleet(27, 5, 1, levels=levels, seen=seen) == {"SC": 4}
    assert fleet(26, 1, levels=levels, seen=seen) == {"SC": 4}  # too little for a set: no carrier die
    assert fleet(27, levels=levels, seen=seen) == {"refused": "dice_short", "asks": "carrier"}


def test_x9_without_a_carrier_twelve_cp_and_a_cloak_make_raiders() -> None:
    assert fleet(12, levels={"cloaking": 1}) == {"R": 1}
    assert fleet(11, levels={"cloaking": 1}) == {"SC": 1}
    assert fleet(12, 1, levels={"cloaking": 1}, seen={"scanner": 1}) == {"SC": 2}
    assert fleet(25, levels={"cloaking": 2}, seen={"scanner": 1}) == {"R": 2}
    assert fleet(26, levels={"cloaking": 1, "fighter": 1}) == {"R": 2}
    assert fleet(39, levels={"cloaking": 1, "fighter": 1}, seen={}) == {"refused": "dice_short", "asks": "composition"}


def test_raiders_are_taken_as_given_even_without_cp() -> None:
    assert ask("alien-fleet", cp=11, raiders=True, home=True, dice=[]) == {"ships": {}, "left": 11, "raiders": True}


def test_x9_a_dd_hunts_raiders_that_were_shown() -> None:
    levels = {"ship_size": 3, "scanner": 1}
    assert fleet(21, levels=levels, seen={"cloaking": 1}) == {"CA": 1, "DD": 1}
    assert fleet(21, 10, levels=levels, seen={"cloaking": 2}) == {"CA": 1, "DD": 1}  # here by the die
    assert fleet(20, 1, levels=levels, seen={"cloaking": 1}) == {"CA": 1, "SC": 1}  # a DD cannot be paid
    assert fleet(18, 1, levels={"ship_size": 2, "scanner": 1}, seen={"cloaking": 1}) == {"DD": 2}  # the first is one
    assert fleet(18, 1, levels={"ship_size": 1, "scanner": 1}, seen={"cloaking": 1}) == {"SC": 3}


def test_x9_point_defense_against_fighters_lowers_the_die_and_brings_two_scouts() -> None:
    fields: Json = {"levels": {"ship_size": 2, "point_defense": 1}, "seen": {"fighters": True}}
    assert fleet(27, 5, **fields) == {"DD": 1, "SC": 3}  # 3: the largest fleet
    assert fleet(27, 9, **fields) == {"DD": 1, "SC": 3}  # 7: two scouts, then the largest ships
    assert fleet(30, 9, **fields) == {"DD": 2, "SC": 2}
    assert fleet(30, 9, **{**fields, "seen": {}}) == {"DD": 3}
    carrier = {"ship_size": 2, "point_defense": 1, "fighter": 1}
    assert fleet(27 + 9 + 18, levels=carrier, seen={"fighters": True}) == {"CV": 2, "F": 6}
    assert fleet(27 + 9 + 17, 10, levels=carrier, seen={"fighters": True}) == {"CV": 1, "F": 3, "DD": 2, "SC": 1}


def test_x9_left_over_cp_go_back_and_the_fleet_has_fought() -> None:
    events = phases([econ(1, 9), econ(2, 9)], [econ(1, 2, 1), econ(2, 9, 9)])
    battle = {"do": "battle", "alien": 1, "fleet": 1, "dice": []}
    outcome = aliens(*events, battle, battle)
    first = outcome["per_event"][-2]
    assert first["answer"] == {"bought": [["ship_size", 2]], "ships": {"DD": 1}, "back": 1, "raiders": False}
    assert first["alien"]["fleet"] == 1
    assert last(outcome)["refused"] == "fought"
    assert refused(aliens(*events, {**battle, "fleet": 2}))[-1] == "no_such"


def test_x10_mines_bases_or_both() -> None:
    def order(cp: int, *dice: int) -> Json:
        outcome = ask("home-defense", tech=0, fleet=0, defense=cp, dice=list(dice))
        return outcome.get("order", outcome)

    assert [order(29, die) for die in (1, 3, 4, 7, 8, 10)] == ["MMMMM", "MMMMM", "BMB", "BMB", "BBM", "BBM"]
    assert order(27, 5) == "BMMM"  # no second base: the rest buys mines
    assert order(11, 9) == "MM"
    assert order(4) == ""
    assert order(5) == {"refused": "dice_short", "asks": "defense"}


def test_x10_technology_ships_and_works_at_home_and_survivors_sally() -> None:
    start = phases([econ(1, 3), econ(2, 3)], [econ(1, 2, 10), econ(2, 9, 10)])
    attack = {"do": "home", "alien": 1, "dice": []}
    result = {"do": "home_result", "alien": 1, "bases": 1, "mines": 0, "ships": {"DD": 1}}
    sally = {"do": "sally", "alien": 1, "dice": []}
    blocked = aliens(*start[:-1], econ(2, 9, 10), attack)  # alien 1 has launched: 10 CP are away
    assert last(blocked)["answer"] == {"bought": [["ship_size", 2]], "ships": {}, "order": "", "bases": 1, "mines": 0}
    stay = [*phases([econ(1, 3), econ(2, 3)], [econ(1, 9, 10), econ(2, 9, 10)], [econ(1, 9, 9, 10), econ(2, 9, 9, 10)])]
    more = [TURN, *TO_ECON, econ(1, 2, 2, 6)]
    outcome = aliens(*stay, *more, {"do": "home", "alien": 1, "dice": [1, 4]}, result, sally, sally)
    rows = outcome["per_event"][-4:]
    assert rows[0]["answer"]["ships"] == {"DD": 2}
    assert rows[0]["answer"]["order"] == "BMBMM"
    assert rows[0]["alien"]["bases"] == 3
    assert rows[1]["alien"]["fleets"] == [
        {"n": 1, "cp": None, "ships": {"DD": 1}, "raiders": False, "fought": True, "home": True}
    ]
    assert rows[2]["answer"] == {"fleet": 1, "move": False}
    assert rows[2]["alien"]["fleets"][0]["home"] is False
    assert rows[3]["refused"] == "no_ships"


def test_a_home_result_counts_what_there_was() -> None:
    def result(**fields: Json) -> Json:
        return last(aliens({"do": "home_result", "alien": 1, "bases": 0, "mines": 0, **fields})).get("refused")

    assert result() is None
    assert result(bases=1) is None
    assert result(bases=2) == "count"
    assert result(mines=1) == "count"
    assert result(ships={"SC": 1}) == "count"
    assert result(ships={"SC": 0}) is None
    assert result(bases=1, planet=False) == "count"


def test_a_destroyed_home_loses_its_columns_and_the_last_one_wins_the_game() -> None:
    gone = [{"do": "home_result", "alien": n, "bases": 0, "mines": 0, "planet": False} for n in (1, 2)]
    outcome = aliens(*phases(QUIET), *gone)
    assert outcome["result"] == "won"
    assert [row["tech"] for row in outcome["state"]["aliens"]] == [0, 0]
    assert refused(aliens(gone[0], gone[0]))[-1] == "out"
    assert refused(aliens(gone[0], {"do": "home", "alien": 1, "dice": []}))[-1] == "out"


def test_fleets_of_a_dead_alien_fight_on_and_change_still_goes_to_fleet() -> None:
    events = phases(QUIET, [econ(1, 2, 1), econ(2, 9, 9)])
    gone = {"do": "home_result", "alien": 1, "bases": 0, "mines": 0, "planet": False}
    outcome = aliens(*events, gone, {"do": "battle", "alien": 1, "fleet": 1, "dice": []}, TURN)
    row = outcome["per_event"][-2]
    assert row["answer"] == {"bought": [], "ships": {"SC": 1}, "back": 4, "raiders": False}
    assert (row["alien"]["fleet"], row["alien"]["rolls"]) == (4, 0)
    assert last(outcome)["ok"]


def test_losses_are_counted_and_an_empty_fleet_is_removed() -> None:
    events = [*phases(QUIET, [econ(1, 2, 1), econ(2, 9, 9)])]
    lost = {"do": "lost", "alien": 1, "fleet": 1, "ships": {"DD": 1}}
    battle = {"do": "battle", "alien": 1, "fleet": 1, "dice": []}
    assert refused(aliens(*events, lost))[-1] == "hidden"
    outcome = aliens(*events, battle, {**lost, "ships": {"DD": 2}}, {**lost, "ships": {"SC": 1}}, lost, lost)
    assert refused(outcome)[-4:] == ["count", "count", None, "no_such"]
    assert outcome["state"]["aliens"][0]["fleets"] == []


def test_x11_what_was_seen_is_never_forgotten() -> None:
    outcome = aliens({"do": "seen", "scanner": 2, "fighters": True}, {"do": "seen", "scanner": 1, "fighters": False})
    assert outcome["state"]["seen"] == {"fighters": True, "scanner": 2}
