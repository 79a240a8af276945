"""What a record may hold, and what is bad input."""

from typing import Any

import pytest

from companion.rules.fields import Impossible
from companion.rules.space_empires.record import KINDS, events_in, referee
from tests.rules.space_empires.asked import Json, aliens, ask, bad, machine, side

GOOD: dict[str, dict[str, Json]] = {
    "play": {"game": "aliens", "difficulty": "hard", "events": []},
    "several": {"scenario": "2.1", "seats": ["a", "b"], "events": []},
    "alien-tech": {"cp": 0, "dice": []},
    "alien-fleet": {"cp": 0, "dice": []},
    "home-defense": {"tech": 0, "fleet": 0, "defense": 0, "dice": []},
    "launch": {"phase": 1, "fleet": 0},
    "composition": {"rule": "balanced", "cp": 0},
    "forecast": {"cp": 1, "phase": 1},
    "reach": {"move": 1, "turn": 1},
    "target": {"mover": "machine"},
    "hit": {"shooter": {"unit": "SC"}, "target": {"unit": "SC"}},
    "battle": {"attacker": side("SC 1"), "defender": side("SC 1"), "steps": []},
    "odds": {"attacker": side("SC 1"), "defender": side("SC 1")},
    "bombard": {},
    "upkeep": {},
    "bid": {"seats": ["a", "b"], "order": ["a", "b"], "pick": "a"},
    "race": {"mode": "short", "players": ["a", "b"], "events": []},
    "gate": {},
    "terrain": {"marker": "nebula", "by": "scan"},
    "clock": {"map": "small", "difficulty": "easy"},
    "home-hex": {"players": 3},
    "setup": {"scenario": "2.1"},
}
READ_PROFILE = {"play", "alien-tech", "alien-fleet", "home-defense", "launch", "target", "battle"}
ALIEN = {"alien-tech", "alien-fleet", "home-defense", "launch", "composition", "forecast"}
READ_PRICES = {"play", "several", "upkeep", *ALIEN}
READ_SWITCHES = {"play", "alien-fleet", "home-defense", "launch", "composition", "upkeep", "race", "several"}


def test_every_kind_is_tried_here() -> None:
    assert set(GOOD) == set(KINDS.forms)


@pytest.mark.parametrize("kind", GOOD)
def test_a_kind_needs_only_what_has_no_default(kind: str) -> None:
    ask(kind, **GOOD[kind])
    for name in GOOD[kind]:
        without = {key: value for key, value in GOOD[kind].items() if key != name}
        assert bad(kind, **without) == name


@pytest.mark.parametrize("kind", GOOD)
def test_options_are_looked_at_where_they_are_read_and_ignored_elsewhere(kind: str) -> None:
    for name, readers in (("profile", READ_PROFILE), ("prices", READ_PRICES), ("switches", READ_SWITCHES)):
        if kind in readers:
            assert bad(kind, **{**GOOD[kind], name: "other"}) == name
            assert bad(kind, **{**GOOD[kind], name: None}) == name
        else:
            assert ask(kind, **{**GOOD[kind], name: "other"}) == ask(kind, **GOOD[kind])


@pytest.mark.parametrize("kind", GOOD)
def test_fields_that_nobody_reads_are_ignored(kind: str) -> None:
    assert ask(kind, **GOOD[kind], remark={"of": ["any", "kind"]}) == ask(kind, **GOOD[kind])


NO_RECORDS: list[Json] = [
    None, [], "x", 3, {}, {"kind": "gate"}, {"id": 3, "kind": "gate"}, {"id": None, "kind": "gate"}, {"id": "x"},
    {"id": "x", "kind": "x"}, {"id": "x", "kind": 3}, {"id": "x", "kind": ["gate"]},
]  # fmt: skip


@pytest.mark.parametrize("record", NO_RECORDS)
def test_a_record_has_a_string_id_and_a_kind(record: Json) -> None:
    with pytest.raises(Impossible):
        referee(record)


# what is bad, by kind: the fields that are changed, and the place that is named
BAD: list[tuple[str, dict[str, Any], str]] = [
    ("alien-tech", {"cp": True}, "cp"),
    ("alien-tech", {"cp": 2.0}, "cp"),
    ("alien-tech", {"cp": -1}, "cp"),
    ("alien-tech", {"cp": 1000}, "cp"),
    ("alien-tech", {"cp": "9"}, "cp"),
    ("alien-tech", {"dice": [0]}, "dice[0]"),
    ("alien-tech", {"dice": [3, 11]}, "dice[1]"),
    ("alien-tech", {"dice": [True]}, "dice[0]"),
    ("alien-tech", {"dice": 3}, "dice"),
    ("alien-tech", {"dice": None}, "dice"),
    ("alien-tech", {"levels": {"ship_yard": 1}}, "levels.ship_yard"),
    ("alien-tech", {"levels": {"mines": 1}}, "levels.mines"),
    ("alien-tech", {"levels": {"ship_size": 0}}, "levels.ship_size"),
    ("alien-tech", {"levels": {"cloaking": 3}}, "levels.cloaking"),
    ("alien-tech", {"levels": {"move": 7}, "prices": "first"}, "levels.move"),
    ("alien-tech", {"levels": {"attack": None}}, "levels.attack"),
    ("alien-tech", {"levels": []}, "levels"),
    ("alien-tech", {"seen": {"raiders": True}}, "seen.raiders"),
    ("alien-tech", {"seen": {"fighters": 1}}, "seen.fighters"),
    ("alien-tech", {"seen": {"cloaking": 3}}, "seen.cloaking"),
    ("alien-tech", {"seen": {"point_defense": 4}}, "seen.point_defense"),
    ("alien-tech", {"seen": None}, "seen"),
    ("alien-tech", {"raiders": 1}, "raiders"),
    ("alien-tech", {"home": None}, "home"),
    ("alien-fleet", {"switches": {"X-R1": "seed"}}, "switches.X-R1"),
    ("alien-fleet", {"switches": {"X-R12": "other"}}, "switches.X-R12"),
    ("alien-fleet", {"switches": {"X-R18": 1}}, "switches.X-R18"),
    ("alien-fleet", {"switches": {"X-R18": "true"}}, "switches.X-R18"),
    ("alien-fleet", {"switches": []}, "switches"),
    ("launch", {"phase": 0}, "phase"),
    ("launch", {"phase": 100}, "phase"),
    ("launch", {"out": 21}, "out"),
    ("composition", {"rule": "most"}, "rule"),
    ("forecast", {"cp": 0}, "cp"),
    ("forecast", {"cp": 100}, "cp"),
    ("forecast", {"phase": 61}, "phase"),
    ("reach", {"move": 8}, "move"),
    ("reach", {"turn": 0}, "turn"),
    ("reach", {"distance": 61}, "distance"),
    ("target", {"mover": "fleet"}, "move"),
    ("target", {"mover": "fleet", "move": 1}, "turn"),
    ("target", {"mover": "raiders", "move": 1, "turn": 1}, "cp"),
    ("target", {"mover": "raiders", "move": 1, "turn": 1, "cp": 0}, "cp"),
    ("target", {"colonies": [{"distance": 1, "cp": 1}]}, "colonies[0].name"),
    ("target", {"colonies": [{"name": "A", "distance": 1}]}, "colonies[0].cp"),
    ("target", {"colonies": [{"name": "A", "cp": 31}]}, "colonies[0].cp"),
    ("target", {"colonies": [{"name": "A", "cp": 1}, {"name": "A", "cp": 2}]}, "colonies"),
    ("target", {"colonies": [{"name": "A", "cp": 1, "units": {"F1": 1}}]}, "colonies[0].units"),
    ("target", {"colonies": [{"name": "A", "cp": 1, "units": {"SC": 100}}]}, "colonies[0].units.SC"),
    ("hit", {"shooter": {"unit": "F"}}, "shooter.unit"),
    ("hit", {"shooter": {"unit": "Mines"}}, "shooter.unit"),
    ("hit", {"shooter": {"unit": "R"}}, "shooter.cloaking"),
    ("hit", {"shooter": {"unit": "SC", "attack": 4}}, "shooter.attack"),
    ("hit", {"shooter": machine(1), "target": machine(2)}, "target"),
    ("hit", {"target": {"machine": 1}}, "target.weakness"),
    ("hit", {"target": machine(11)}, "target.machine"),
    ("hit", {"target": machine(1, "raiders")}, "target.weakness"),
    ("hit", {"target": machine(1, damage=6)}, "target.damage"),
    ("hit", {"target": {"machine": None, "unit": "SC"}}, "target.machine"),
    ("hit", {"target": {"unit": "SC", "dd": 1}}, "target.dd"),
    ("hit", {"round": 0}, "round"),
    ("hit", {"bonus": None}, "bonus"),
    ("hit", {"terrain": "space"}, "terrain"),
    ("battle", {"attacker": {"groups": []}}, "attacker.groups"),
    ("battle", {"attacker": {}}, "attacker.groups"),
    ("battle", {"attacker": side("SC 31")}, "attacker.groups[0].n"),
    ("battle", {"attacker": side("SC 0")}, "attacker.groups[0].n"),
    ("battle", {"attacker": side("SC 1", mines=21)}, "attacker.mines"),
    ("battle", {"attacker": side("SC 1", mine_sweep=3)}, "attacker.mine_sweep"),
    ("battle", {"attacker": side("SC 1", alien="yes")}, "attacker.alien"),
    ("battle", {"attacker": side("R 1")}, "attacker.cloaking"),
    ("battle", {"attacker": {**machine(1), "groups": [{"unit": "SC", "n": 1}]}}, "attacker.groups"),
    ("battle", {"attacker": {**machine(1), "mines": 2}}, "attacker.mines"),
    ("battle", {"attacker": machine(1), "defender": machine(1)}, "defender"),
    ("battle", {"steps": [{"do": "rest"}]}, "steps[0].do"),
    ("battle", {"steps": [{}]}, "steps[0].do"),
    ("battle", {"steps": [{"do": "next"}, {"do": "fire", "side": "attacker"}]}, "steps[1].die"),
    ("battle", {"steps": [{"do": "fire", "die": 1}]}, "steps[0].side"),
    ("battle", {"steps": [{"do": "fire", "side": "enemy", "die": 1}]}, "steps[0].side"),
    ("battle", {"steps": [{"do": "fire", "side": "attacker", "die": 1, "at": 100}]}, "steps[0].at"),
    ("battle", {"steps": [{"do": "fire", "side": "attacker", "die": 1, "group": -1}]}, "steps[0].group"),
    ("battle", {"steps": [{"do": "screen", "side": "attacker", "units": [[0, 0]]}]}, "steps[0].units[0][1]"),
    ("battle", {"steps": [{"do": "screen", "side": "attacker", "units": [[0]]}]}, "steps[0].units[0]"),
    ("battle", {"steps": [{"do": "retreat", "side": "attacker", "group": 0}]}, "steps[0].n"),
    ("battle", {"steps": [{"do": "retreat", "side": "attacker", "n": 1}]}, "steps[0].group"),
    ("battle", {"attacker": machine(1), "steps": [{"do": "mines", "side": "defender"}]}, "steps[0].dice"),
    ("bombard", {"colony": 2}, "colony"),
    ("bombard", {"colony": 10}, "colony"),
    ("bombard", {"home": True, "colony": 3}, "colony"),
    ("bombard", {"home": True}, "colony"),
    ("bombard", {"shots": [{"unit": "Base", "die": 1}]}, "shots[0].unit"),
    ("bombard", {"shots": [{"unit": "SY", "die": 1}]}, "shots[0].unit"),
    ("bombard", {"shots": [{"unit": "SC"}]}, "shots[0].die"),
    ("upkeep", {"home": 7}, "home"),
    ("upkeep", {"colonies": [2]}, "colonies[0]"),
    ("upkeep", {"colonies": [5], "blockaded": [1]}, "blockaded[0]"),
    ("upkeep", {"blockaded": [-2]}, "blockaded[0]"),
    ("upkeep", {"minerals": [0]}, "minerals[0]"),
    ("upkeep", {"minerals": [21]}, "minerals[0]"),
    ("upkeep", {"pipeline": 100}, "pipeline"),
    ("upkeep", {"ships": {"F1": 1}}, "ships"),
    ("upkeep", {"carry": None}, "carry"),
    ("upkeep", {"locks": {"scanner": True}}, "locks.scanner"),
    ("upkeep", {"locks": {"fighter": 1}}, "locks.fighter"),
    ("upkeep", {"buy": {"tech": [["lasers", 1]]}}, "buy.tech[0][0]"),
    ("upkeep", {"buy": {"tech": [["attack", 0]]}}, "buy.tech[0][1]"),
    ("upkeep", {"buy": {"tech": [["attack", 10]]}}, "buy.tech[0][1]"),
    ("upkeep", {"buy": {"tech": [["attack", 1, 1]]}}, "buy.tech[0]"),
    ("upkeep", {"buy": []}, "buy"),
    ("bid", {"seats": ["a"]}, "seats"),
    ("bid", {"seats": ["a", "a"]}, "seats"),
    ("bid", {"order": ["a", "c"]}, "order"),
    ("bid", {"bids": {"c": 1}}, "bids"),
    ("bid", {"have": {"a": 1000}}, "have.a"),
    ("bid", {"pick": "c"}, "pick"),
    ("race", {"players": ["a", "b", "c", "d", "e"]}, "players"),
    ("race", {"mode": "medium"}, "mode"),
    ("race", {"team_one": "c"}, "team_one"),
    ("race", {"random_map": None}, "random_map"),
    ("race", {"events": [{"do": "destroy", "by": "c"}]}, "events[0].by"),
    ("race", {"events": [{"do": "economic", "colonies": {"c": 1}}]}, "events[0].colonies"),
    ("race", {"events": [{"do": "eliminate", "by": "a", "victim": "b", "picks": ["x"]}]}, "events[0].picks[0]"),
    ("race", {"events": [{"do": "eliminate", "by": "a", "victim": "b", "levels": {"move": 8}}]},
     "events[0].levels.move"),
    ("gate", {"battles": [{"against": "nobody"}]}, "battles[0].against"),
    ("gate", {"battles": [{"against": "player", "units": ["F1"]}]}, "battles[0].units[0]"),
    ("terrain", {"by": "chance"}, "by"),
    ("terrain", {"pool": 201}, "pool"),
    ("terrain", {"marker": 3}, "marker"),
    ("clock", {"difficulty": "really_tough"}, "difficulty"),
    ("clock", {"phase": 100}, "phase"),
    ("home-hex", {"players": 2}, "players"),
    ("home-hex", {"draws": [[0, 1]]}, "draws[0][0]"),
    ("home-hex", {"draws": [[1, 14]]}, "draws[0][1]"),
    ("setup", {"scenario": "5"}, "scenario"),
    ("setup", {"scenario": "alien"}, "difficulty"),
    ("setup", {"scenario": "dm-small", "difficulty": "really_tough"}, "difficulty"),
    ("play", {"game": "both"}, "game"),
    ("play", {"difficulty": "simple"}, "difficulty"),
    ("play", {"game": "machines"}, "map"),
    ("play", {"game": "machines", "map": "medium"}, "map"),
    ("play", {"game": "machines", "map": "small", "difficulty": "really_tough"}, "difficulty"),
    ("play", {"events": {}}, "events"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "change", "place"), BAD, ids=lambda value: str(value)[:40])
def test_bad_input_is_named_by_its_place(kind: str, change: dict[str, Any], place: str) -> None:
    assert bad(kind, **{**GOOD[kind], **change}) == place


@pytest.mark.parametrize(("event", "place"), [
    ({}, "do"), ({"do": "wait"}, "do"), ({"do": "econ", "dice": []}, "alien"), ({"do": "econ", "alien": 1}, "dice"),
    ({"do": "econ", "alien": 4, "dice": []}, "alien"), ({"do": "econ", "alien": 0, "dice": []}, "alien"),
    ({"do": "battle", "alien": 1, "fleet": 0, "dice": []}, "fleet"),
    ({"do": "battle", "alien": 1, "dice": []}, "fleet"),
    ({"do": "seen", "raiders": True}, "raiders"), ({"do": "seen", "alien": 1}, "alien"),
    ({"do": "seen", "mines": None}, "mines"),
    ({"do": "lost", "alien": 1, "fleet": 1, "ships": {"F1": 1}}, "ships"),
    ({"do": "lost", "alien": 1, "fleet": 1, "ships": {"SC": -1}}, "ships.SC"),
    ({"do": "home_result", "alien": 1, "mines": 0}, "bases"), ({"do": "home_result", "alien": 1, "bases": 0}, "mines"),
    ({"do": "home_result", "alien": 1, "bases": 0, "mines": 0, "planet": 0}, "planet"),
    ({"do": "arrive"}, "die"), ({"do": "arrive", "die": 0}, "die"),
    ({"do": "weakness", "machine": 4, "die": 1}, "machine"),
    ({"do": "damage", "machine": 1, "hits": 0}, "hits"), ({"do": "planet", "machine": 1, "home": None}, "home"),
])  # fmt: skip
def test_a_malformed_event_anywhere_spoils_the_record(event: Json, place: str) -> None:
    fields = {**GOOD["play"], "events": [{"do": "home_lost"}, event]}
    assert bad("play", **fields) == f"events[1].{place}".rstrip(".")


def test_events_are_counted() -> None:
    assert events_in({"kind": "play", "events": [1, 2]}) == 2
    assert events_in({"kind": "gate"}) == 0


def test_a_machine_in_an_alien_game_is_no_bad_input() -> None:
    assert aliens({"do": "damage", "machine": 3, "hits": 1})["per_event"][0]["refused"] == "other_game"
