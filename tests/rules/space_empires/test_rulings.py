"""One test per ruling, by number (docs/games/space-empires-rules.md)."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from companion.rules.space_empires.alien_sheet import SHEET
from companion.rules.space_empires.alien_technology import Laboratory, research
from companion.rules.space_empires.options import PROFILES, SWITCHED_BY, Options, Switches
from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.technology import PRICES, Levels, PriceList, Tech
from companion.rules.space_empires.tray import Tray
from tests.rules.space_empires.asked import (
    TO_ECON,
    TURN,
    Json,
    aliens,
    ask,
    bad,
    econ,
    fight,
    fire,
    last,
    machine,
    machines,
    refused,
    side,
)  # fmt: skip

RULES = Path(__file__).parents[3] / "companion" / "rules" / "space_empires"
NEXT = {"do": "next"}
SIZE6 = {"ship_size": 6}


def tech(cp: int, *dice: int, **more: Json) -> Json:
    outcome = ask("alien-tech", cp=cp, dice=list(dice), **more)
    return outcome.get("bought", outcome)


def fleet(cp: int, *dice: int, **more: Json) -> Json:
    outcome = ask("alien-fleet", cp=cp, dice=list(dice), **more)
    return outcome.get("ships", outcome)


def composed(rule: str, cp: int, **more: Json) -> Json:
    return ask("composition", rule=rule, cp=cp, **more)["ships"]


def test_xr1_profile_and_prices_are_separate_switches_with_names() -> None:
    assert (Options().profile.name, Options().prices) == ("seed", PriceList.CURRENT)
    assert set(PROFILES) == {"seed", "later"}
    levels = {"ship_size": 6, "tactics": 1, "attack": 2, "defense": 2}
    assert tech(15, 5, levels=levels) == [["tactics", 2]]
    assert tech(15, 10, levels=levels, prices="first") == [["mine_sweep", 1]]  # Tactics 2 costs 20
    assert tech(15, levels=levels, profile="later") == []  # less than 20 CP
    assert tech(20, 5, levels=levels, profile="later", prices="first") == [["tactics", 2]]


def test_xr1_every_switch_starts_with_its_default() -> None:
    defaults = {each.name: getattr(Switches(), each.name) for each in fields(Switches)}
    assert {name: values[0] for name, values in SWITCHED_BY.values()} == defaults


@pytest.mark.parametrize(
    ("switches", "mod", "up_to"), [({}, -4, 9), ({"X-R2": "add"}, -4, 9), ({"X-R2": "one"}, -2, 7)]
)
def test_xr2_both_launch_modifiers_add_up(switches: Json, mod: int, up_to: int) -> None:
    found = ask("launch", phase=9, fleet=25, levels={"fighter": 1, "cloaking": 1}, switches=switches)
    assert (found["mod"], found["up_to"]) == (mod, up_to)


def test_xr3_the_launch_die_is_rolled_from_phase_two_on_even_without_hope() -> None:
    assert last(aliens(*TO_ECON, econ(1, 9)))["ok"]
    assert not SHEET[0].launch and all(row.launch for row in SHEET[1:])
    events = [*TO_ECON, econ(1, 9), econ(2, 9), TURN, *TO_ECON, econ(1, 9)]
    row = last(aliens(*events))
    assert (row["refused"], row["asks"]) == ("dice_short", "launch")  # 0 Fleet CP


def test_xr4_the_launch_steps_follow_a_success() -> None:
    events = [*TO_ECON, econ(1, 9), econ(2, 9), TURN, *TO_ECON]
    assert last(aliens(*events, econ(1, 2, 10)))["answer"]["launch"] == 1


def test_xr5_a_die_is_asked_only_where_it_can_change_something() -> None:
    assert fleet(14, levels={"ship_size": 3}) == {"CA": 1}  # 2 CP left: no composition
    assert fleet(18, levels={"ship_size": 3}) == {"refused": "dice_short", "asks": "composition"}  # from 6 CP on
    assert ask("home-defense", tech=0, fleet=5, defense=4, dice=[])["order"] == ""
    assert tech(9) == []
    assert tech(14, levels={"ship_size": 2, "mine_sweep": 2}) == []


def test_xr6_damage_needs_the_weakness_and_is_cut_at_the_hull() -> None:
    here = [TURN] * 27 + [{"do": "arrive", "die": 1}]
    hits = {"do": "damage", "machine": 1, "hits": 99}
    assert refused(machines(*here, hits))[-1] == "weakness_first"
    row = last(machines(*here, {"do": "weakness", "machine": 1, "die": 1}, hits))
    assert (row["answer"], row["machine"]["damage"]) == ({"left": 0}, 6)


@pytest.mark.parametrize("terrain", ["asteroids", "nebula"])
def test_xr7_no_terrain_touches_the_machine(terrain: str) -> None:
    found = ask("hit", shooter=machine(7), target={"unit": "CA", "defense": 2}, terrain=terrain)
    assert (found["class"], found["need"]) == ("B", 7 if terrain == "asteroids" else 9)
    found = ask("hit", shooter={"unit": "CA", "attack": 2}, target=machine(1), terrain=terrain)
    assert (found["class"], found["need"]) == ("E", 3 if terrain == "asteroids" else 5)


def test_xr8_large_fleets_are_ten_living_units_other_than_fighters() -> None:
    weak = machine(1, "large_fleets")

    def need(*groups: str, steps: tuple[Json, ...] = ()) -> int:
        found: int = fight(side(*groups), weak, *steps, fire("attacker", 0, 0, 9))["steps"][-1]["need"]
        return found

    assert need("SC 9") == 2
    assert need("SC 10") == 3
    assert need("SC 9", "F1 3") == 2
    assert need("SC 5", "Base 2", "SY 3") == 3
    assert refused(fight(side("SC 3"), weak, {"do": "screen", "side": "attacker", "units": []})) == ["machine"]


def test_xr8_a_one_of_the_machine_always_hits_and_its_ten_never() -> None:
    tough = side("DN 1", defense=3)
    hits = fight(machine(1), tough, fire("attacker", 0, 0, 1), fire("attacker", 0, 0, 2))["steps"]
    assert [row["hit"] for row in hits] == [True, False]
    assert fight(machine(10), side("SC 1"), fire("attacker", 0, 0, 10))["steps"][0]["hit"] is False


def test_xr9_whom_the_machine_shoots_is_the_tables_choice() -> None:
    fleet_ = side("CA 1", "SC 1")
    for at in (0, 1):
        assert fight(machine(1), fleet_, fire("attacker", 0, at, 1))["steps"][0]["hit"]


def quiet(n: int) -> list[Json]:
    """Alien 2 of an alien game rolls technology and launches nothing."""
    return [econ(2, *[8] * n, 10)]


LAUNCHES = [
    *TO_ECON, econ(1, 9), econ(2, 9), TURN,
    *TO_ECON, econ(1, 2, 1), *quiet(1), TURN,
    *TO_ECON, econ(1, 2, 2, 1), *quiet(2), TURN,
    *TO_ECON, econ(1, 2, 2, 1), *quiet(2), TURN,
]  # fmt: skip


def test_xr10_a_fleet_takes_the_smallest_free_number() -> None:
    first = {"do": "battle", "alien": 1, "fleet": 1, "dice": []}
    lost = {"do": "lost", "alien": 1, "fleet": 1, "ships": {"DD": 1}}
    outcome = aliens(*LAUNCHES, first, lost, *TO_ECON, econ(1, 2, 2, 1))
    assert [each["n"] for each in last(outcome)["alien"]["fleets"]] == [1, 2, 3]
    assert last(outcome)["answer"]["launch"] == 1


def test_xr10_only_launched_fleets_count_against_the_limit_of_three() -> None:
    full = aliens(*LAUNCHES, *TO_ECON, econ(1, 2, 2, 1), profile="later")
    assert last(full)["answer"]["launch"] is None
    assert last(aliens(*LAUNCHES, *TO_ECON, econ(1, 2, 2, 1)))["answer"]["launch"] == 4
    stays = [*LAUNCHES[:-3], econ(1, 2, 2, 10), *quiet(2), TURN, {"do": "home", "alien": 1, "dice": [1]}]
    outcome = aliens(*stays, *TO_ECON, econ(1, 2, 2, 1), profile="later")
    assert [each["home"] for each in last(outcome)["alien"]["fleets"]] == [False, False, True, False]
    assert last(outcome)["answer"]["launch"] == 4


def test_xr11_a_step_that_cannot_be_paid_is_skipped_and_a_void_result_rolled_again() -> None:
    seen = {"fighters": True, "mines": True}
    assert tech(10, seen=seen, levels=SIZE6) == [["mine_sweep", 1]]
    assert tech(20, 6, 8, 9, levels=SIZE6) == [["point_defense", 1]]
    assert tech(19, 5, 10, levels={**SIZE6, "attack": 1}) == [["mine_sweep", 1]]  # Attack 2 is too dear, no Defense


def test_xr11_what_is_left_stays_in_tech() -> None:
    assert ask("alien-tech", cp=14, levels={"ship_size": 6, "mine_sweep": 1}, dice=[])["left"] == 14


@pytest.mark.parametrize(("switches", "ships"), [({}, {"CA": 2}), ({"X-R12": "level"}, {"CA": 1, "DD": 1})])
def test_xr12_the_dd_needs_cloaking_actually_shown(switches: Json, ships: Json) -> None:
    levels = {"ship_size": 3, "scanner": 1}
    dice = [] if switches else [10]
    assert fleet(24, *dice, levels=levels, switches=switches) == ships
    assert fleet(24, 10, levels={"ship_size": 3}, switches={"X-R12": "level"}) == {"CA": 2}  # it needs a Scanner
    assert fleet(24, 10, levels=levels, seen={"cloaking": 2}, switches={"X-R12": "level"}) == {"CA": 2}


@pytest.mark.parametrize(("rule", "cp", "ships"), [
    ("largest_fleet", 17, {"SC": 1, "DD": 1}), ("largest_fleet", 18, {"SC": 3}),
    ("largest_ships", 18, {"DD": 2}), ("largest_ships", 17, {"DD": 1, "SC": 1}),
])  # fmt: skip
def test_xr13_the_books_examples_at_ship_size_two(rule: str, cp: int, ships: Json) -> None:
    assert composed(rule, cp, levels={"ship_size": 2}) == ships


@pytest.mark.parametrize(("cp", "spend", "largest"), [
    (24, {"CA": 2}, {"CA": 2}), (27, {"CA": 1, "BC": 1}, {"CA": 1, "BC": 1}), (30, {"BC": 2}, {"BC": 2}),
    (32, {"CA": 1, "BB": 1}, {"CA": 1, "BB": 1}), (36, {"CA": 3}, {"CA": 3}), (45, {"BC": 3}, {"BB": 1, "CA": 2}),
    (47, {"BB": 1, "BC": 1, "CA": 1}, {"BB": 1, "BC": 1, "CA": 1}), (11, {"DD": 1}, {"DD": 1}), (5, {}, {}),
])  # fmt: skip
def test_xr13_balanced_spends_most_or_takes_the_dearest_first(cp: int, spend: Json, largest: Json) -> None:
    levels = {"ship_size": 5, "attack": 2, "defense": 1}
    assert composed("balanced", cp, levels=levels) == spend
    assert composed("balanced", cp, levels=levels, switches={"X-R13": "largest"}) == largest


def test_xr13_balanced_lowers_the_hull_to_what_ship_size_allows_and_to_what_is_left() -> None:
    assert composed("balanced", 24, levels={"ship_size": 2, "attack": 3}) == {"SC": 4}
    assert composed("balanced", 43, levels={"ship_size": 6, "defense": 3}) == {"BB": 2}
    assert composed("balanced", 44, levels={"ship_size": 6, "defense": 3}) == {"BB": 1, "DN": 1}
    assert composed("balanced", 38, levels={"ship_size": 6, "defense": 3}) == {"DN": 1, "CA": 1}
    assert composed("balanced", 19, levels={"ship_size": 6, "attack": 3}) == {"BC": 1}
    assert composed("balanced", 12, levels={"ship_size": 6}) == {"SC": 2}


def test_xr14_after_carriers_the_rest_is_spent_by_the_same_steps() -> None:
    levels = {"ship_size": 3, "fighter": 1, "scanner": 1}
    assert fleet(27 + 21, levels=levels, seen={"cloaking": 1}) == {"CV": 1, "F": 3, "CA": 1, "DD": 1}


def test_xr14_with_six_to_eleven_cp_the_two_scouts_are_one() -> None:
    levels = {"ship_size": 2, "point_defense": 1}
    assert fleet(18, 9, levels=levels, seen={"fighters": True}) == {"DD": 1, "SC": 1}
    assert fleet(18, 5, levels=levels, seen={"fighters": True}) == {"DD": 2}


def test_xr15_technology_is_bought_at_home_without_ships_and_bases_need_no_size() -> None:
    found = ask("home-defense", tech=10, fleet=0, defense=12, dice=[8])
    assert (found["bought"], found["ships"], found["order"]) == ([["ship_size", 2]], {}, "B")
    assert ask("home-defense", tech=0, fleet=0, defense=12, dice=[8])["order"] == "B"


def test_xr15_a_second_attack_spends_what_has_gathered_since() -> None:
    events = [
        *TO_ECON, econ(1, 9), econ(2, 9), TURN, *TO_ECON, econ(1, 9, 9), econ(2, 9, 9), TURN,
        {"do": "home", "alien": 1, "dice": []}, {"do": "home", "alien": 1, "dice": []},
        *TO_ECON, econ(1, 9, 10, 10), {"do": "home", "alien": 1, "dice": [9]},
    ]  # fmt: skip
    answers = [row["answer"] for row in aliens(*events)["per_event"] if "order" in row.get("answer", {})]
    assert [(each["bought"], each["order"], each["bases"]) for each in answers] == [
        ([["ship_size", 2]], "", 1), ([], "", 1), ([], "BBB", 4),
    ]  # fmt: skip


def test_xr16_the_last_tie_breaks_hold_for_undefended_colonies_too() -> None:
    row = {"distance": 2, "cp": 3, "home_distance": 3}
    two = [{"name": "A", **row}, {"name": "B", **row, "cp": 5}, {"name": "C", **row, "cp": 5, "home_distance": 2}]
    found = ask("target", mover="fleet", move=1, turn=1, colonies=two)
    assert (found["target"], found["by"]) == ("C", "home")


def test_xr17_raiders_compare_with_all_but_yards_and_non_combat_ships() -> None:
    units = {"SY": 4, "CO": 2, "Decoy": 3, "Miner": 1, "MS Pipeline": 9, "SC": 1, "Mines": 1, "Base": 1}
    colony = {"name": "A", "distance": 1, "cp": 5, "home_distance": 1, "units": units}  # 6 + 5 + 12
    for cp, name in ((23, None), (24, "A")):
        assert ask("target", mover="raiders", move=1, turn=1, cp=cp, colonies=[colony])["target"] == name


@pytest.mark.parametrize(("value", "result"), [(True, "lost"), (False, None)])
def test_xr18_losing_the_home_planet_loses_the_game(value: bool, result: str | None) -> None:
    switches = {"X-R18": value}
    outcome = aliens({"do": "home_lost"}, switches=switches)
    assert (refused(outcome), outcome["result"]) == ([None if value else "switched_off"], result)
    here = [TURN] * 27 + [{"do": "arrive", "die": 1}, {"do": "planet", "machine": 1, "home": True}]
    assert machines(*here, switches=switches)["result"] == result


def test_xr19_a_groups_dead_are_those_that_have_not_fired() -> None:
    attacker, defender = side("SC 2", tactics=1), side("SC 2")
    steps = [fire("attacker", 0, 0, 9), fire("attacker", 0, 0, 9), fire("defender", 0, 0, 1), fire("attacker", 0, 0, 1)]
    assert refused(fight(attacker, defender, *steps))[-1] == "spent"


def test_xr20_mines_never_hit_bases_or_yards_and_strand_fighters_lowest_level_first() -> None:
    attacker = side("CV 2", "F2 2", "F1 4", "SC 1")
    outcome = fight(attacker, side("SC 1", mines=1), {"do": "mines", "side": "defender", "kills": [[0, 1]]})
    assert outcome["steps"][0]["stranded"] == 3
    assert outcome["attacker"]["groups"][1:3] == [["F2", 2, 0, 0], ["F1", 1, 0, 0]]
    crowded = side("CV 1", "F2 2", "F1 2", "SC 1")  # lost whatever the mines hit
    outcome = fight(crowded, side("SC 1", mines=1), {"do": "mines", "side": "defender", "kills": [[3, 1]]})
    assert outcome["attacker"]["groups"][1:3] == [["F2", 2, 0, 0], ["F1", 1, 0, 0]]
    works = fight(side("SC 1", mines=2), side("Base 1", "SY 1"), {"do": "mines", "side": "attacker", "kills": []})
    assert works["steps"][0] == {"swept": 0, "kills": 0, "stranded": 0, "mines": 2, "ok": True}


def test_xr21_fighters_leave_only_with_a_carrier() -> None:
    attacker = side("CV 1", "F1 3")
    alone = {"do": "retreat", "side": "attacker", "group": 1, "n": 1}
    together = {"do": "retreat", "side": "attacker", "group": 0, "n": 1, "with": [[1, 3]]}
    outcome = fight(attacker, side("SC 1"), NEXT, alone, together)
    assert refused(outcome) == [None, "immobile", None]
    assert outcome["attacker"]["groups"] == [["CV", 0, 0, 1], ["F1", 0, 0, 3]]


def test_xr22_aliens_never_retreat_and_screen_only_in_the_profile_seed() -> None:
    alien = side("SC 3", alien=True)
    leave = {"do": "retreat", "side": "attacker", "group": 0, "n": 1}
    cover = {"do": "screen", "side": "attacker", "units": [[0, 1]]}
    assert refused(fight(alien, side("SC 1"), NEXT, cover, leave)) == [None, None, "never"]
    assert refused(fight(alien, side("SC 1"), NEXT, cover, leave, profile="later")) == [None, "never", "never"]


def test_xr23_a_bombarding_raider_has_no_cloak_bonus() -> None:
    shots = [{"unit": "R", "die": 5}, {"unit": "R", "cloaking": 1, "die": 4}, {"unit": "R", "cloaking": 2, "die": 5}]
    rows = ask("bombard", colony=20, home=True, shots=shots)["shots"]
    assert [(row["need"], row["hit"]) for row in rows] == [(4, False), (4, True), (5, True)]


@pytest.mark.parametrize(("switches", "have"), [({}, 10), ({"X-R24": "income"}, 10), ({"X-R24": "total"}, 9)])
def test_xr24_maintenance_above_income_leaves_what_was_carried(switches: Json, have: int) -> None:
    sheet = ask("upkeep", carry=10, home=5, minerals=[2], pipeline=1, ships={"BB": 3}, switches=switches)
    assert sheet["have"] == have


def test_xr25_a_technology_bought_now_allows_its_ships_now() -> None:
    buy = {"tech": [["ship_size", 2], ["ship_size", 3]], "units": {"CA": 1}}
    assert ask("upkeep", carry=30, buy=buy)["levels"] == {"ship_size": 3}


def test_xr26_a_bid_above_ones_cp_is_refused_by_name() -> None:
    fields = {"seats": ["a", "b"], "order": ["b", "a"], "pick": "a"}
    assert ask("bid", bids={"a": 4, "b": 4}, have={"a": 3, "b": 3}, **fields) == {"refused": "bid", "player": "a"}
    assert ask("bid", bids={"a": 3, "b": 4}, have={"a": 3, "b": 3}, **fields) == {"refused": "bid", "player": "b"}


def test_xr27_raiders_carriers_and_bases_are_no_dd_or_larger() -> None:
    found = ask("gate", battles=[{"against": "player", "units": ["R", "CV", "Base", "F"]}])
    assert (found["fighter"], found["cloaking"]) == (False, False)


def test_xr28_a_tie_to_the_last_is_shared() -> None:
    tied = {"do": "economic", "colonies": {"A": 3, "B": 3}, "worth": {"A": 7, "B": 7}}
    assert ask("race", mode="short", players=["A", "B"], events=[tied])["winner"] == ["A", "B"]


@pytest.mark.parametrize(("switches", "points"), [({}, [2, 1, 0]), ({"X-R29": "one"}, [1, 1, 0])])
def test_xr29_each_far_colony_is_a_point(switches: Json, points: list[int]) -> None:
    lose = {"do": "lose", "by": "A"}
    events = [{"do": "economic", "colonies": {"A": 2}}, lose, lose]
    rows = ask("race", mode="short", players=["A", "B"], events=events, switches=switches)["events"]
    assert [row["points"]["A"] for row in rows] == points


def test_xr30_a_home_hex_already_taken_is_drawn_again() -> None:
    found = ask("home-hex", players=3, draws=[[7, 7], [7, 7], [7, 8], [7, 7], [8, 7]])
    assert found == {"homes": [[7, 7], [7, 8], [8, 7]], "redrawn": 2}


# ---------------------------------------------------------------- the profile later


def test_later_fighters_help_a_launch_from_27_cp() -> None:
    for profile, fleet_cp, mod in (("seed", 25, -2), ("later", 26, 0), ("later", 27, -2)):
        assert ask("launch", phase=9, fleet=fleet_cp, levels={"fighter": 1}, profile=profile)["mod"] == mod


def test_later_defense_ends_at_fifty_and_the_rest_goes_to_fleet() -> None:
    events = [*TO_ECON, econ(1, 9), econ(2, 9), TURN, *TO_ECON, econ(1, 9, 9), econ(2, 9, 9), TURN, *TO_ECON]
    row = last(aliens(*events, econ(1, 9, 9, 10, 9), difficulty="really_tough", profile="later"))["alien"]
    assert (row["defense"], row["fleets"][0]["cp"]) == (50, 10)  # launched at once with the rest
    row = last(aliens(*events, econ(1, 9, 9, 10), difficulty="really_tough"))["alien"]
    assert (row["defense"], row["fleet"], row["fleets"]) == (60, 0, [])


def test_later_less_than_twenty_tech_cp_buy_nothing_not_even_move() -> None:
    assert tech(19, profile="later") == []
    assert tech(20, 10, profile="later") == [["ship_size", 2], ["mine_sweep", 1]]
    assert tech(19, seen={"mines": True}, profile="later") == []
    home = ask("home-defense", tech=19, fleet=0, defense=0, profile="later", dice=[])
    assert (home["bought"], home["left"]["tech"]) == ([], 19)


def test_later_a_five_buys_the_lower_of_attack_and_defense() -> None:
    def five(attack: int, defense: int, *dice: int, cp: int = 30) -> Json:
        return tech(cp, 5, *dice, levels={**SIZE6, "attack": attack, "defense": defense}, profile="later")[0]

    assert five(0, 1, 10) == ["attack", 1]
    assert five(3, 1) == ["defense", 2]
    assert five(1, 1, 5) == ["attack", 2]
    assert five(1, 1, 6) == ["defense", 2]
    assert five(2, 2, 5) == ["tactics", 1]
    assert five(1, 1, 9, cp=29)[0] == "point_defense"  # too dear: rolled again, no tie die


def test_later_the_cloaking_die_of_raiders_comes_first() -> None:
    raiders: Json = {"levels": {"cloaking": 1}, "raiders": True, "seen": {"fighters": True}}
    assert tech(30, 6, **raiders, profile="later") == [["cloaking", 2]]
    assert tech(30, **raiders) == [["point_defense", 1], ["ship_size", 2]]


@pytest.mark.parametrize(("die", "name", "seen"), [
    (7, "scanner", {"cloaking": 1}), (9, "point_defense", {"fighters": True}), (10, "mine_sweep", {"mines": True}),
])  # fmt: skip
def test_later_counters_go_no_further_than_one_in_advance(die: int, name: str, seen: Json) -> None:
    levels = {**SIZE6, name: 1, "attack": 3, "defense": 3}
    levels |= {other: 2 for other in ("scanner", "mine_sweep") if other != name}
    levels |= {"point_defense": 3} if name != "point_defense" else {}
    assert tech(24, die, 5, levels=levels, profile="later") == [["tactics", 1]]
    assert tech(24, die, levels=levels, seen=seen, profile="later")[0] == [name, 2]
    assert tech(24, die, levels=levels)[0] == [name, 2]
    first = {**levels, name: 0}
    assert tech(24, die, levels=first, profile="later")[0] == [name, 1]


def test_later_raiders_need_a_failed_carrier_die() -> None:
    cloak = {"cloaking": 1}
    both = {"cloaking": 1, "fighter": 1}
    shown = {"point_defense": 1}
    assert fleet(12, 1, levels=cloak, profile="later") == {"SC": 2}
    assert fleet(12, 5, levels=both, seen=shown, profile="later") == {"R": 1}  # asked from 12 CP
    assert fleet(12, 4, 1, levels=both, seen=shown, profile="later") == {"SC": 2}
    assert fleet(11, levels=both, seen=shown, profile="later") == {"SC": 1}
    assert fleet(12, 1, levels=both, seen={**shown, "scanner": 1}, profile="later") == {"SC": 2}  # it cannot matter
    assert fleet(12, 1, levels=both, profile="later") == {"SC": 2}  # none shown: no die, no failure
    assert fleet(27, 5, levels=both, seen=shown, profile="later") == {"R": 2}
    assert fleet(12, 1, levels=both, seen=shown, home=True, profile="later") == {"SC": 2}


# ---------------------------------------------------------------- completeness


def test_every_ruling_has_a_test_and_every_switch_is_one() -> None:
    text = Path(__file__).read_text("utf-8")
    assert {int(n) for n in re.findall(r"def test_xr(\d+)_", text)} == set(range(1, 32))
    assert set(SWITCHED_BY) <= {f"X-R{n}" for n in range(1, 32)}


def test_rulings_cited_in_the_code_exist() -> None:
    cited = {int(n) for path in RULES.glob("*.py") for n in re.findall(r"X-R(\d+)", path.read_text("utf-8"))}
    assert cited <= set(range(1, 32))


def test_both_price_lists_price_everything() -> None:
    assert all(set(rows) == set(Tech) for rows in PRICES.values())
    assert bad("composition", rule="balanced", cp=5, prices="later") == "prices"


def test_xr11_a_step_that_cannot_be_paid_ends_the_purchase_where_the_table_plays_it_so() -> None:
    """Point Defense is wanted first and too dear; Ship Size 2 could be paid."""
    for unpaid, size in (("skip", 2), ("stop", 1)):
        options = Options(switches=Switches(unpaid=unpaid))
        lab = Laboratory(15, Levels(), Seen(fighters=True), options, Tray(()))
        research(lab)
        assert (lab.levels.ship_size, lab.cp) == (size, 15 if size == 1 else 5)


def test_xr31_a_seven_to_ten_for_fighters_skips_the_step_or_is_read_on_the_chart() -> None:
    start = Levels(fighter=1, ship_size=6)
    for chart, dice, bought in (("skip", (9, 1), Tech.ATTACK), ("read", (9,), Tech.POINT_DEFENSE)):
        lab = Laboratory(25, start, Seen(), Options(switches=Switches(chart=chart)), Tray(dice))
        research(lab)
        assert lab.bought == [(bought, 1)]
