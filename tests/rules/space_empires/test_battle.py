"""A battle with the table's dice (X13): hits, order, screens, mines, retreats, and every refusal in its order."""

from typing import Any

import pytest

from tests.rules.space_empires.asked import Json, ask, fight, fire, machine, refused, side

NEXT = {"do": "next"}


def hit(shooter: Json, target: Json, **more: Json) -> tuple[str | None, int | None, str]:
    found = ask("hit", shooter=shooter, target=target, **more)
    return found["class"], found["need"], found["chance"]


def unit(code: str, **more: Json) -> dict[str, Json]:
    return {"unit": code, **more}


def mines(who: str, *kills: list[int], **more: Json) -> dict[str, Json]:
    return {"do": "mines", "side": who, "kills": list(kills), **more}


def screen(who: str, *units: list[int]) -> dict[str, Json]:
    return {"do": "screen", "side": who, "units": list(units)}


def retreat(who: str, group: int, n: int, *fighters: list[int]) -> dict[str, Json]:
    return {"do": "retreat", "side": who, "group": group, "n": n, "with": list(fighters)}


# ---------------------------------------------------------------- single hits


def test_levels_count_up_to_the_hull() -> None:
    assert hit(unit("SC", attack=3), unit("SC", defense=3)) == ("E", 3, "3/10")
    assert hit(unit("BB", attack=3), unit("SC")) == ("A", 8, "4/5")
    assert hit(unit("SC"), unit("DN", defense=3)) == ("E", -3, "1/10")  # a 1 always hits
    assert hit(unit("DN", attack=3), unit("SC"), bonus=True) == ("A", 10, "1/1")


def test_a_one_is_no_hit_on_a_machine_and_a_ten_of_it_misses() -> None:
    assert hit(unit("SC"), machine(9)) == ("E", -1, "0/1")
    assert hit(machine(9), unit("SC")) == ("A", 11, "9/10")
    assert hit(machine(1), unit("DN", defense=3)) == ("D", 1, "1/10")
    assert hit(machine(1, "cloaking"), unit("R", cloaking=1, defense=2)) == ("D", 3, "3/10")


def test_asteroids_take_attack_levels_and_nebulae_defense_levels_and_all_fire_in_class_e() -> None:
    shot = unit("CA", attack=2), unit("CA", defense=2)
    assert hit(*shot, terrain="open") == ("C", 3, "3/10")
    assert hit(*shot, terrain="asteroids") == ("E", 1, "1/10")
    assert hit(*shot, terrain="nebula") == ("E", 5, "1/2")


def test_point_defense_is_for_scouts_at_fighters() -> None:
    assert hit(unit("SC", point_defense=3), unit("F3")) == ("A", 7, "7/10")
    assert hit(unit("SC", point_defense=2), unit("F1")) == ("A", 7, "7/10")
    assert hit(unit("SC", point_defense=2, attack=1), unit("F1"), terrain="asteroids") == ("E", 7, "7/10")
    assert hit(unit("SC", point_defense=3), unit("SC")) == ("E", 3, "3/10")
    assert hit(unit("DD", point_defense=3), unit("F1")) == ("D", 4, "2/5")


def test_a_cloaked_raider_fires_in_class_a_with_one_more_in_round_one() -> None:
    raider = unit("R", cloaking=1)
    assert hit(raider, unit("SC")) == ("A", 5, "1/2")
    assert hit(raider, unit("SC"), round=2) == ("A", 4, "2/5")
    assert hit(raider, unit("SC", scanner=1)) == ("A", 5, "1/2")  # a Scanner needs a DD
    assert hit(raider, unit("SC", scanner=1, dd=True)) == ("D", 4, "2/5")
    assert hit(raider, unit("DD", scanner=1)) == ("D", 4, "2/5")
    assert hit(unit("R", cloaking=2), unit("SC", scanner=1, dd=True)) == ("A", 6, "3/5")
    assert hit(raider, unit("SC"), terrain="nebula") == ("E", 4, "2/5")
    assert hit(raider, unit("SC"), terrain="asteroids") == ("E", 5, "1/2")


def test_a_machine_weak_to_cloaking_is_fired_at_in_class_a_every_round() -> None:
    raider, weak = unit("R", cloaking=1), machine(1, "cloaking")
    assert hit(raider, weak) == ("A", 4, "2/5")
    assert hit(raider, weak, round=2) == ("A", 3, "3/10")
    assert hit(raider, machine(1)) == ("D", 3, "3/10")
    assert hit(weak, raider) == ("D", 5, "1/2")
    assert hit(weak, raider, terrain="nebula") == ("D", 7, "7/10")
    assert hit(raider, weak, terrain="nebula") == ("E", 3, "3/10")
    assert hit(raider, weak, terrain="asteroids") == ("E", 4, "2/5")


def test_the_bonus_counts_at_a_machine_only_if_it_is_weak_to_large_fleets() -> None:
    assert hit(unit("SC"), machine(1, "large_fleets"), bonus=True)[1] == 3
    assert hit(unit("SC"), machine(1), bonus=True)[1] == 2
    assert hit(machine(1), unit("SC"), bonus=True)[1] == 7


def test_fighters_hurt_only_a_machine_that_is_weak_to_them() -> None:
    assert hit(unit("F2"), machine(3)) == (None, None, "0/1")
    assert hit(unit("F2"), machine(3, "fighters")) == ("B", 4, "2/5")


# ---------------------------------------------------------------- order


def test_classes_then_tactics_then_the_defender() -> None:
    attacker = side("BB 1", "CA 1", "SC 1", tactics=1)
    defender = side("DN 1", "CA 1", "SY 1", "DD 1")
    order = fight(attacker, defender)["order"]
    assert order == [
        ["attacker", 0, "A"], ["defender", 0, "A"], ["attacker", 1, "C"], ["defender", 1, "C"], ["defender", 2, "C"],
        ["defender", 3, "D"], ["attacker", 2, "E"],
    ]  # fmt: skip


def test_scouts_with_point_defense_stand_in_class_a_while_an_unscreened_fighter_does() -> None:
    attacker, defender = side("SC 3", point_defense=1), side("F1 1", "CV 1")
    assert fight(attacker, defender)["order"][0] == ["attacker", 0, "A"]
    assert fight(attacker, defender, terrain="nebula")["order"] == [
        ["defender", 0, "E"], ["defender", 1, "E"], ["attacker", 0, "E"],
    ]  # fmt: skip
    many = side("F1 2", "CV 3")
    assert fight(attacker, many, screen("defender", [0, 2]))["order"] == [["defender", 1, "E"], ["attacker", 0, "E"]]


def test_nobody_fires_before_somebody_who_has_fired_in_this_round() -> None:
    attacker, defender = side("BB 1", "SC 2"), side("CA 2")
    steps = [
        fire("attacker", 1, 0, 9),
        fire("attacker", 0, 0, 9),
        fire("defender", 0, 0, 9),
        NEXT,
        fire("attacker", 0, 0, 9),
    ]
    assert refused(fight(attacker, defender, *steps)) == [None, "order", "order", None, None]


def test_scouts_that_fire_at_a_fighter_after_class_a_are_late() -> None:
    attacker, defender = side("SC 2", point_defense=1), side("F1 2", "SC 1")
    steps = [fire("defender", 0, 0, 10), fire("attacker", 0, 0, 5), fire("attacker", 0, 1, 5)]
    assert refused(fight(attacker, defender, *steps)) == [None, "order", None]


def test_a_unit_fires_once_and_the_dead_are_those_that_have_not_fired() -> None:
    attacker, defender = side("CA 1", "SC 3"), side("SC 3", tactics=1)
    steps = [
        fire("defender", 0, 1, 1),
        fire("attacker", 1, 0, 10),
        fire("attacker", 1, 0, 10),
        fire("attacker", 1, 0, 10),
    ]
    assert refused(fight(attacker, defender, *steps)) == [None, None, None, "spent"]


# ---------------------------------------------------------------- fire, refusal by refusal


def test_refusals_of_a_shot_in_their_order() -> None:
    attacker = side("CV 1", "F1 3", "SC 1")
    defender = side("DD 9", "SC 1", tactics=1)
    killed = [fire("defender", 0, 2, 1)]
    assert refused(fight(attacker, defender, fire("attacker", 7, 9, 1)))[-1] == "no_such"
    assert refused(fight(attacker, defender, *killed, fire("attacker", 2, 9, 1)))[-1] == "dead"
    assert refused(fight(attacker, defender, fire("attacker", 0, 9, 1)))[-1] == "no_such"
    assert refused(fight(attacker, defender, *killed, fire("defender", 0, 2, 1)))[-1] == "dead"
    hidden = [screen("defender", [1, 1])]
    assert refused(fight(attacker, defender, *hidden, fire("defender", 1, 0, 1)))[-1] == "screened"
    assert refused(fight(attacker, defender, *hidden, fire("attacker", 1, 1, 1)))[-1] == "screened"
    assert refused(fight(attacker, defender, fire("defender", 0, 0, 1)))[-1] == "covered"


def test_a_spent_group_is_told_so_before_its_target_is_looked_at() -> None:
    attacker, defender = side("CV 1", "F1 3"), side("SC 1")
    steps = [fire("defender", 0, 1, 9), fire("defender", 0, 0, 9)]
    assert refused(fight(attacker, defender, *steps)) == [None, "spent"]


def test_carriers_are_uncovered_when_a_fighter_is_screened_or_none_is_left() -> None:
    attacker, defender = side("CV 1", "F1 3"), side("SC 2", tactics=3, point_defense=1)
    shown = fight(attacker, defender, screen("attacker", [1, 1]), fire("defender", 0, 0, 9))
    assert refused(shown) == [None, None]
    bare = fight(side("CV 1", "F1 1"), defender, fire("defender", 0, 1, 1), fire("defender", 0, 0, 9))
    assert refused(bare) == [None, None]


def test_a_machine_has_its_attacks_and_its_own_refusals() -> None:
    fleet = side("CV 1", "F1 1", "DD 2", "SC 1")
    aims = [(9, 1), (0, 1), (3, 1), (3, 1), (2, 9), (2, 10), (1, 1), (9, 1)]  # three attacks: strength 1
    steps = [fire("attacker", 0, at, die) for at, die in aims]
    assert refused(fight(machine(1), fleet, *steps)) == [
        "no_such", "covered", None, "dead", None, None, "spent", "no_such",
    ]  # fmt: skip


def test_a_machine_waits_for_its_place() -> None:
    fleet = side("SC 1", "DD 1", "CA 1", tactics=3)
    steps = [fire("defender", 0, 0, 9), fire("attacker", 0, 0, 1)]
    assert refused(fight(machine(1), fleet, *steps)) == [None, "order"]
    steps = [fire("defender", 2, 0, 9), fire("attacker", 0, 0, 1), fire("defender", 1, 0, 9)]
    assert refused(fight(machine(1), fleet, *steps)) == [None, None, "order"]  # DD with Tactics 3 was before it


def test_fighters_cannot_fire_at_an_immune_machine_but_cover_carriers() -> None:
    fleet = side("F1 1", "CV 1", "DN 1")
    steps = [fire("defender", 0, 0, 1), fire("attacker", 0, 1, 1)]
    outcome = fight(machine(1), fleet, *steps)
    assert refused(outcome) == ["immune", "covered"]
    assert ["defender", 0, "B"] not in outcome["order"]
    assert ["defender", 0, "B"] in fight(machine(1, "fighters"), fleet)["order"]


def test_a_machine_dies_at_its_hull_and_damage_counts_from_before() -> None:
    outcome = fight(side("BB 1"), machine(1, damage=5), fire("attacker", 0, 0, 1), NEXT)
    assert outcome["steps"][0]["killed"] is True
    assert (outcome["over"], outcome["winner"], outcome["order"]) == (True, "attacker", [])
    assert outcome["defender"] == {"damage": 6, "left": 0}
    assert refused(outcome)[-1] == "over"


# ---------------------------------------------------------------- the bonus and screens


def test_the_bonus_is_judged_at_the_first_shot_of_a_round_and_holds_for_it() -> None:
    attacker, defender = side("SC 4"), side("CA 2", "SC 1")
    steps = [
        fire("defender", 0, 0, 9),
        fire("attacker", 0, 1, 1),
        fire("attacker", 0, 0, 4),
        NEXT,
        fire("attacker", 0, 0, 9),
    ]
    needs = [row.get("need") for row in fight(attacker, defender, *steps)["steps"]]
    assert needs == [4, 3, 2, None, 3]


def test_screened_units_do_not_count_for_the_bonus() -> None:
    attacker, defender = side("SC 4"), side("SC 2")
    shots = [fire("attacker", 0, 0, 9)]
    assert last_need(fight(attacker, defender, *shots)) == 4
    assert last_need(fight(attacker, defender, screen("attacker", [0, 1]), *shots)) == 3


def last_need(outcome: dict[str, Any]) -> int:
    need: int = outcome["steps"][-1]["need"]
    return need


def test_refusals_of_a_screen_in_their_order() -> None:
    attacker, defender = side("SC 4", "DD 1"), side("SC 2")
    assert refused(fight(attacker, side("SC 2", mines=1), screen("attacker", [9, 9])))[-1] == "mines_first"
    assert refused(fight(attacker, machine(1), screen("attacker", [9, 9])))[-1] == "machine"
    assert refused(fight(attacker, machine(1), screen("defender")))[-1] == "machine"
    alien = side("SC 4", "DD 1", alien=True)
    assert refused(fight(alien, defender, screen("attacker", [0, 3])))[-1] is None
    assert refused(fight(alien, defender, screen("attacker", [9, 3]), profile="later"))[-1] == "never"
    late = [fire("attacker", 1, 0, 9), screen("attacker", [9, 1])]
    assert refused(fight(attacker, defender, *late))[-1] == "late"
    assert refused(fight(attacker, defender, screen("attacker", [2, 1])))[-1] == "no_such"
    dead = [fire("defender", 0, 1, 1), NEXT, screen("attacker", [1, 1])]
    assert refused(fight(attacker, side("SC 2", tactics=1), *dead))[-1] == "dead"
    assert refused(fight(attacker, defender, screen("attacker", [0, 5])))[-1] == "count"
    assert refused(fight(attacker, defender, screen("attacker", [0, 3], [0, 2])))[-1] == "count"
    assert refused(fight(attacker, defender, screen("attacker", [0, 3], [1, 1])))[-1] == "screen"
    assert refused(fight(attacker, defender, screen("defender", [0, 1])))[-1] == "screen"
    assert refused(fight(attacker, defender, screen("defender")))[-1] is None


def test_a_screen_replaces_the_one_before_and_ends_with_the_round() -> None:
    attacker, defender = side("SC 4", "DD 1"), side("SC 2")
    outcome = fight(
        attacker, defender, screen("attacker", [0, 3]), screen("attacker", [1, 1]), fire("attacker", 1, 0, 9)
    )
    assert refused(outcome)[-1] == "screened"
    assert refused(fight(attacker, defender, screen("attacker", [1, 1]), NEXT, fire("attacker", 1, 0, 9)))[-1] is None


def test_a_retreat_fixes_the_screen_too() -> None:
    attacker, defender = side("SC 4", "DD 1"), side("SC 2")
    steps = [NEXT, retreat("attacker", 1, 1), screen("attacker", [0, 1])]
    assert refused(fight(attacker, defender, *steps))[-1] == "late"


# ---------------------------------------------------------------- mines


def test_mines_are_swept_first_and_the_rest_strike_as_many_as_there_are_ships() -> None:
    owner = side("SC 1", mines=6)
    enemy = side("SW 2", "DD 2", "Base 1", mine_sweep=2)
    outcome = fight(enemy, owner, mines("defender", [1, 2]))
    assert last_step(outcome) == {"swept": 4, "kills": 2, "stranded": 0, "mines": 0, "ok": True}
    few = fight(side("DD 1"), owner, mines("defender", [0, 1]))
    assert (few["winner"], few["defender"]["mines"]) == ("defender", 5)


def last_step(outcome: dict[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = outcome["steps"][-1]
    return row


def test_the_scouts_of_aliens_sweep_and_those_of_others_do_not() -> None:
    owner = side("SC 1", mines=2)
    assert last_step(fight(side("SC 2", mine_sweep=1, alien=True), owner, mines("defender")))["swept"] == 2
    assert last_step(fight(side("SC 2", mine_sweep=1), owner, mines("defender", [0, 2])))["swept"] == 0


def test_mines_come_before_anything_but_a_retreat() -> None:
    attacker, defender = side("R 1", "SC 1", cloaking=1), side("SC 2", mines=1)
    steps = [NEXT, fire("attacker", 1, 0, 1), screen("defender"), retreat("attacker", 0, 1)]
    assert refused(fight(attacker, defender, *steps)) == ["mines_first"] * 3 + [None]


def test_refusals_of_mines_in_their_order() -> None:
    enemy = side("R 1", "Base 1", "SC 2", "DD 1", cloaking=1)
    owner = side("SC 1", mines=2)
    assert refused(fight(enemy, owner, mines("attacker")))[-1] == "no_mines"
    assert refused(fight(enemy, owner, mines("defender", [4, 1])))[-1] == "no_such"
    assert refused(fight(enemy, owner, mines("defender", [0, 1])))[-1] == "cloaked"
    assert refused(fight(enemy, owner, mines("defender", [1, 1])))[-1] == "immobile"
    assert refused(fight(enemy, owner, mines("defender", [2, 3])))[-1] == "count"
    assert refused(fight(enemy, owner, mines("defender", [2, 1])))[-1] == "count"
    assert refused(fight(enemy, owner, mines("defender", [2, 1], [2, 2])))[-1] == "count"
    done = [mines("defender", [2, 2]), mines("defender", [3, 1])]
    assert refused(fight(enemy, owner, *done)) == [None, "no_mines"]
    both = [mines("defender", [3, 1], [2, 1]), mines("attacker", [0, 1])]
    assert refused(fight(side("SC 2", "R 1", "Base 1", "DD 1", cloaking=1, mines=1), owner, *both)) == [
        "immobile",
        None,
    ]
    dead = [mines("attacker", [0, 1]), mines("defender", [0, 1])]
    assert refused(fight(side("SC 1", "BB 1", mines=1), side("DD 1", "SC 1", mines=1), *dead)) == [None, None]


def test_spare_mines_do_not_strike_again() -> None:
    owner, enemy = side("SC 1", mines=3), side("DD 1", "Base 1")
    outcome = fight(enemy, owner, mines("defender", [0, 1]), mines("defender"), NEXT)
    assert refused(outcome) == [None, "no_mines", None]
    assert outcome["defender"]["mines"] == 2


def test_at_a_machine_that_is_weak_each_mine_hits_on_one_to_five() -> None:
    owner = side("SC 1", mines=3)
    assert refused(fight(machine(1), owner, mines("defender", dice=[1, 1, 1])))[-1] == "immune"
    assert refused(fight(machine(1), owner, fire("attacker", 0, 0, 9)))[-1] is None  # nobody waits for useless mines
    weak = machine(1, "mines", damage=5)
    assert refused(fight(weak, owner, mines("defender", dice=[1, 1])))[-1] == "count"
    assert refused(fight(weak, owner, NEXT))[-1] == "mines_first"
    outcome = fight(weak, owner, mines("defender", dice=[5, 6, 1]))
    assert last_step(outcome) == {"swept": 0, "hits": 2, "mines": 0, "ok": True}
    assert outcome["attacker"] == {"damage": 6, "left": 0}
    assert outcome["winner"] == "defender"


def test_cloaks_are_judged_when_a_round_begins() -> None:
    attacker, defender = side("DD 1", "SC 1", scanner=1), side("R 1", cloaking=1, mines=1)
    sunk = mines("defender", [0, 1])  # the only DD
    assert fight(attacker, defender, sunk)["order"] == [["defender", 0, "D"], ["attacker", 1, "E"]]
    assert fight(attacker, defender, sunk, NEXT)["order"][0] == ["defender", 0, "A"]


# ---------------------------------------------------------------- retreats


def test_refusals_of_a_retreat_in_their_order() -> None:
    attacker = side("CV 1", "F1 3", "DD 2", "Base 1")
    defender = side("SC 2")
    assert refused(fight(attacker, machine(1), retreat("defender", 0, 1)))[-1] == "machine"
    alien = side("DD 1", alien=True)
    assert refused(fight(alien, defender, NEXT, retreat("attacker", 9, 1)))[-1] == "never"
    assert refused(fight(attacker, defender, retreat("attacker", 4, 1)))[-1] == "no_such"
    assert refused(fight(attacker, defender, retreat("attacker", 3, 1)))[-1] == "immobile"
    assert refused(fight(attacker, defender, retreat("attacker", 1, 1)))[-1] == "immobile"
    assert refused(fight(attacker, defender, retreat("attacker", 2, 9)))[-1] == "round1"
    shot = [NEXT, fire("attacker", 2, 0, 9), retreat("attacker", 2, 2)]
    assert refused(fight(attacker, defender, *shot))[-1] == "count"
    cases = {"no_such": [9, 1], "berths": [2, 1], "count": [1, 4]}
    for code, pair in cases.items():
        assert refused(fight(attacker, defender, NEXT, retreat("attacker", 0, 1, pair)))[-1] == code
    assert refused(fight(attacker, defender, NEXT, retreat("attacker", 2, 1, [1, 1])))[-1] == "berths"
    assert refused(fight(side("CV 1", "F1 4"), defender, NEXT, retreat("attacker", 0, 1, [1, 4])))[-1] == "berths"
    late = [NEXT, fire("defender", 0, 1, 9), retreat("attacker", 2, 1)]
    assert refused(fight(attacker, defender, *late))[-1] == "order"


def test_cloaked_raiders_may_leave_before_the_first_shot() -> None:
    raiders = side("R 2", "SC 1", cloaking=1)
    assert refused(fight(raiders, side("SC 2"), retreat("attacker", 0, 1), retreat("attacker", 0, 1))) == [None, None]
    shot = [fire("attacker", 1, 0, 9), retreat("attacker", 0, 1)]
    assert refused(fight(raiders, side("SC 2"), *shot))[-1] == "late"
    assert refused(fight(raiders, side("DD 1", scanner=1), retreat("attacker", 0, 1)))[-1] == "round1"
    assert refused(fight(raiders, machine(1, "cloaking"), retreat("attacker", 0, 1)))[-1] == "round1"
    later = [NEXT, fire("defender", 0, 0, 9), retreat("attacker", 0, 1)]
    assert refused(fight(raiders, side("BB 1"), *later))[-1] is None


def test_the_raiders_leave_does_not_hold_up_the_order_of_round_one() -> None:
    attacker = side("R 1", "BB 1", cloaking=1)
    steps = [retreat("attacker", 0, 1), fire("defender", 0, 1, 9)]
    assert refused(fight(attacker, side("BB 1", tactics=1), *steps)) == [None, None]


def test_hits_stay_with_those_that_remain() -> None:
    attacker, defender = side("CA 2"), side("BB 1")
    steps = [fire("defender", 0, 0, 1), NEXT, retreat("attacker", 0, 1)]
    assert fight(attacker, defender, *steps)["attacker"]["groups"] == [["CA", 1, 1, 1]]
    both = fight(attacker, defender, *steps[:2], retreat("attacker", 0, 2))
    assert both["attacker"]["groups"] == [["CA", 0, 0, 2]]
    assert both["winner"] == "defender"


def test_fighters_above_three_per_carrier_are_stranded_at_the_end() -> None:
    attacker = side("CV 2", "F1 6", "DD 1")
    assert fight(attacker, side("SC 1"), NEXT, retreat("attacker", 0, 1, [1, 1]))["stranded"] == 2
    assert fight(side("SC 1"), attacker)["stranded"] == 0


# ---------------------------------------------------------------- bombardment


def test_bombardment_by_hull_and_level_and_a_one_always_hits() -> None:
    shots = [unit("SW", die=1), unit("SW", die=2), unit("F3", attack=3, die=8), unit("R", cloaking=2, die=5)]
    rows = ask("bombard", colony=5, shots=shots)["shots"]
    assert [(row["need"], row["hit"], row["colony"]) for row in rows] == [
        (1, True, 3), (1, False, 3), (8, True, 1), (5, True, 0),
    ]  # fmt: skip


@pytest.mark.parametrize("colony", [0, 1])
def test_a_new_colony_and_one_of_one_cp_go_at_one_hit(colony: int) -> None:
    outcome = ask("bombard", colony=colony, shots=[unit("SC", die=9), unit("SC", die=1), unit("SC", die=1)])
    assert [row["ok"] for row in outcome["shots"]] == [True, True, False]
    assert (outcome["colony"], outcome["destroyed"]) == (0, True)
    assert ask("bombard", colony=0, shots=[]) == {"shots": [], "colony": 0, "destroyed": False}
