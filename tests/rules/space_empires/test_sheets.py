"""The upkeep sheet (X4), the bid (X16), build limits and heavy terrain (X15), set-up (X1, X2)."""

import pytest

from companion.rules.dice import Dice
from companion.rules.space_empires.scenarios import HEXES, drawn_homes
from tests.rules.space_empires.asked import Json, ask

NO_HOME = {"home": None}


def buy(*tech: list[Json], units: Json = None, **fields: Json) -> Json:
    return ask("upkeep", buy={"tech": list(tech), "units": units or {}}, **fields)


# ---------------------------------------------------------------- upkeep


def test_an_empty_sheet_is_a_home_planet_of_twenty() -> None:
    sheet = ask("upkeep")
    assert (sheet["income"], sheet["have"], sheet["carry"], sheet["home_after"]) == (20, 20, 20, 20)


def test_x4_maintenance_is_hulls_of_combat_ships() -> None:
    free = {"Base": 3, "SY": 4, "Mines": 5, "CO": 1, "Miner": 1, "MS Pipeline": 4, "Decoy": 2}
    ships = {"SC": 1, "DD": 1, "CA": 1, "BC": 1, "BB": 1, "DN": 1, "R": 1, "CV": 1, "F": 3, "SW": 1}
    assert ask("upkeep", ships=free)["maintenance"] == 0
    assert ask("upkeep", ships={**free, **ships})["maintenance"] == 1 + 1 + 2 + 2 + 3 + 3 + 2 + 1 + 3 + 1
    assert ask("upkeep", ships=ships, low_maintenance=True)["maintenance"] == 9  # 19 halved, rounded down


def test_x4_blockaded_colonies_bring_nothing_but_grow() -> None:
    sheet = ask("upkeep", colonies=[0, 1, 3, 5], blockaded=[3, -1], home=5)
    assert (sheet["income"], sheet["grown"], sheet["home_after"]) == (4, [1, 3, 5, 5], 10)


def test_x4_without_a_home_there_is_nothing_to_grow() -> None:
    sheet = ask("upkeep", home=None, colonies=[5], pipeline=1, minerals=[5, 10])
    assert (sheet["income"], sheet["have"], sheet["home_after"]) == (5, 21, None)


def test_x4_thirty_cp_at_most_are_carried_at_both_ends() -> None:
    sheet = ask("upkeep", carry=99)
    assert (sheet["have"], sheet["left"], sheet["carry"]) == (50, 50, 30)


def test_x4_a_bid_is_paid_first_and_cannot_exceed_what_there_is() -> None:
    assert ask("upkeep", bid=20)["left"] == 0
    assert ask("upkeep", bid=21) == {"refused": "bid"}


def test_x4_technologies_in_order_with_their_refusals() -> None:
    assert buy(["attack", 1], carry=30)["tech_cost"] == 20
    assert buy(["attack", 2], carry=30) == {"refused": "tech_step"}
    assert buy(["attack", 1], levels={"attack": 1}, carry=30) == {"refused": "tech_step"}
    assert buy(["exploration", 9], levels={"exploration": 1}) == {"refused": "tech_max"}
    assert buy(["fighter", 3], levels={"fighter": 3}, locks={"fighter": True}) == {"refused": "tech_max"}
    assert buy(["fighter", 2], locks={"fighter": True}) == {"refused": "tech_step"}
    assert buy(["fighter", 1], locks={"fighter": True, "cloaking": False}) == {"refused": "locked"}
    assert buy(["cloaking", 1], locks={"cloaking": True}, units={"DD": 1}) == {"refused": "locked"}
    assert buy(["attack", 2], ["fighter", 1], locks={"fighter": True}) == {"refused": "tech_step"}


def test_x4_every_unit_has_its_need() -> None:
    needs = {
        "DD": {"ship_size": 2}, "CA": {"ship_size": 3}, "BC": {"ship_size": 4}, "BB": {"ship_size": 5},
        "DN": {"ship_size": 6}, "Base": {"ship_size": 2}, "R": {"cloaking": 1}, "CV": {"fighter": 1},
        "F": {"fighter": 1}, "SW": {"mine_sweep": 1}, "Mines": {"mines": 1},
    }  # fmt: skip
    for code, levels in needs.items():
        assert buy(units={code: 1}, carry=30) == {"refused": "needs_tech"}
        assert "unit_cost" in buy(units={code: 1}, carry=30, levels=levels)
    for code in ("SC", "SY", "CO", "Miner", "MS Pipeline", "Decoy"):
        assert "unit_cost" in buy(units={code: 1})
    assert buy(units={"DN": 0, "SC": 1})["unit_cost"] == 6  # a 0 counts as absent


def test_x4_costs_and_what_is_too_much() -> None:
    units = {"SC": 1, "CO": 1, "Miner": 1, "MS Pipeline": 1, "Decoy": 1}
    assert buy(units=units, carry=3)["left"] == 0
    assert buy(units=units, carry=2) == {"refused": "overspent"}
    assert buy(units={"SC": 3}, carry=2)["maintenance_next"] == 3


def test_x4_the_team_of_two_pays_one_and_a_half_rounded_up_each() -> None:
    units = {"Mines": 2, "Decoy": 2}
    sheet = buy(["exploration", 1], units=units, levels={"mines": 1}, team_of_two=True, carry=30)
    assert (sheet["tech_cost"], sheet["unit_cost"]) == (23, 8 + 8 + 2 + 2)
    assert ask("upkeep", ships={"CA": 1}, team_of_two=True)["maintenance"] == 2


def test_x4_the_two_price_lists() -> None:
    current = {
        "ship_size": [10, 15, 20, 20, 20], "attack": [20, 30, 25], "defense": [20, 30, 25], "tactics": [15, 15, 15],
        "move": [20, 25, 25, 25, 20, 20], "terraforming": [20], "exploration": [15], "ship_yard": [20, 25],
        "fighter": [25, 25, 25], "point_defense": [20, 20, 20], "cloaking": [30, 30], "scanner": [20, 20],
        "mines": [30], "mine_sweep": [10, 15],
    }  # fmt: skip
    first = {
        "ship_size": [10, 15, 20, 25, 30], "attack": [20, 30, 40], "defense": [20, 30, 40], "tactics": [15, 20, 30],
        "move": [20, 30, 40, 40, 40], "terraforming": [25], "exploration": [15], "ship_yard": [20, 30],
        "fighter": [25, 30, 40], "point_defense": [20, 25, 30], "cloaking": [30, 40], "scanner": [20, 30],
        "mines": [20], "mine_sweep": [10, 20],
    }  # fmt: skip
    for prices, rows in (("current", current), ("first", first)):
        for tech, costs in rows.items():
            start = 1 if tech in ("ship_size", "move", "ship_yard") else 0
            for level, cost in enumerate(costs, start):
                fields = {"levels": {tech: level}, "prices": prices, "carry": 30}
                assert buy([tech, level + 1], **fields)["tech_cost"] == cost
            top = start + len(costs)
            assert buy([tech, 9], levels={tech: top}, prices=prices) == {"refused": "tech_max"}


# ---------------------------------------------------------------- the bid


def bid(bids: Json, order: str = "abc", pick: str = "a", have: int = 10) -> Json:
    return ask("bid", seats=list("abc"), order=list(order), bids=bids, have=dict.fromkeys("abc", have), pick=pick)


def test_x16_the_highest_bid_wins_and_everybody_pays() -> None:
    settled = bid({"a": 1, "b": 3, "c": 2}, pick="c")
    assert settled == {"winner": "b", "order": ["c", "a", "b"], "left": {"a": 9, "b": 7, "c": 8}}


def test_x16_a_tie_goes_to_the_earlier_in_this_turns_order() -> None:
    assert bid({"a": 3, "b": 3, "c": 1}, order="cba")["winner"] == "b"
    assert bid({}, order="cba")["winner"] == "c"


# ---------------------------------------------------------------- build limits, heavy terrain


@pytest.mark.parametrize(("units", "fighter", "cloaking"), [
    (["DD"], False, True), (["CA"], False, True), (["BC"], True, True), (["BB"], True, True), (["DN"], True, True),
    (["SC", "SY", "Base", "R", "CV", "F", "SW", "Mines", "CO"], False, False), ([], False, False),
])  # fmt: skip
def test_x15_what_opens_the_gate(units: list[str], fighter: bool, cloaking: bool) -> None:
    gate = {"fighter": fighter, "cloaking": cloaking}
    shut = {"fighter": False, "cloaking": False}
    battles = [{"against": "alien", "units": units}, {"against": "player", "units": units}, {"against": "player"}]
    assert ask("gate", battles=battles) == {"after": [shut, gate, gate], **gate}


@pytest.mark.parametrize(("marker", "heavy", "pool", "by", "expected"), [
    ("danger", False, 3, "explore", (True, False, 3, False)),
    ("lost_in_space", True, 3, "explore", (True, True, 2, False)),
    ("lost_in_space", True, 3, "scan", (True, True, 2, True)),
    ("danger", True, 0, "scan", (True, False, 0, False)),
    ("nebula", True, 3, "scan", (False, False, 3, False)),
])  # fmt: skip
def test_x15_heavy_terrain(marker: str, heavy: bool, pool: int, by: str, expected: tuple[Json, ...]) -> None:
    found = ask("terrain", marker=marker, heavy=heavy, pool=pool, by=by)
    assert tuple(found[name] for name in ("removed", "replaced", "pool", "scanner_may_enter")) == expected
    assert found["rescan"] is False


# ---------------------------------------------------------------- set-up


def test_x1_every_scenario_by_its_markers() -> None:
    rows = {
        "2.1": (2, 17, 26), "2.2": (2, 34, 26), "2.3": (2, 51, 26), "2.4": (2, 98, 26), "2.5": (2, 46, 26),
        "2.6": (2, 98, 26), "2.7": (2, 98, 26), "2.8": (2, 50, 50), "3": (3, None, 26), "3v": (3, None, None),
        "3t": (3, None, 26), "4": (4, 46, 26), "4v": (4, None, None), "4t": (4, 46, 26),
    }  # fmt: skip
    for scenario, row in rows.items():
        found = ask("setup", scenario=scenario)
        assert (found["players"], found["deep_space"], found["home_each"]) == row
        assert (found["mixed"], found["bid"], found["decoys"]) == (scenario.endswith("v"), True, True)
        assert (found["machines"], found["aliens"]) == (None, None)


def test_x1_quick_start_has_no_colony_ships_and_is_not_for_solo_games() -> None:
    assert ask("setup", scenario="2.1", quick_start=True)["forces"] == {
        "home_cp": 20,
        "CO": 0,
        "Miner": 1,
        "SY": 4,
        "SC": 3,
    }
    for scenario in ("alien", "dm-small", "dm-large"):
        assert ask("setup", scenario=scenario, difficulty="hard", quick_start=True) == {"refused": "solo"}


def test_x1_solo_scenarios_have_no_bid_and_only_the_aliens_forbid_decoys() -> None:
    found = ask("setup", scenario="alien", difficulty="normal")
    assert (found["bid"], found["decoys"], found["aliens"]) == (False, False, {"count": 3, "cp": 5})
    found = ask("setup", scenario="dm-small", difficulty="hard")
    assert (found["bid"], found["decoys"], found["machines"]) == (False, True, [[6, 1], [8, 3], [10, 5]])


def test_x2_a_home_hex_too_few_or_too_many() -> None:
    assert ask("home-hex", players=3, draws=[[1, 1], [2, 2], [1, 1]]) == {"refused": "dice_short"}
    assert ask("home-hex", players=3, draws=[[1, 1], [1, 2], [2, 1], [1, 1]]) == {"refused": "dice_left"}
    assert ask("home-hex", players=4, draws=[[1, 1], [1, 2], [2, 1], [2, 2]])["redrawn"] == 0


def test_x2_the_box_draws_all_hexes_and_none_twice() -> None:
    homes = [drawn_homes(4, Dice(seed)) for seed in range(2000)]
    assert all(len(set(each)) == 4 for each in homes)
    assert {number for each in homes for place in each for number in place} == set(range(1, HEXES + 1))
