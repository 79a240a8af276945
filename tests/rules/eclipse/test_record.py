"""Malformed records are refused with the place of what is wrong; what a record need not have is left out in peace."""

from typing import Any

import pytest

from companion.rules.eclipse.record import events_in, referee
from companion.rules.fields import Impossible
from tests.rules.eclipse.table import NPC_SIDE, Row, do, fire, game, outcome, ship, side

SHIP = {"type": "cruiser"}
DESIGN = {"cannons": [1]}
UPKEEP: Row = {"discs": {}, "cubes": {}, "money": 0, "science": 0, "materials": 0}
RESEARCH: Row = {"owned": [], "supply": [], "science": 0}
BATTLE: Row = {"attacker": side(SHIP), "defender": side(SHIP), "steps": []}
ODDS: Row = {"attacker": side(SHIP), "defender": side(SHIP)}
ASSIGN: Row = {"dice": {}, "ships": [SHIP]}
POPULATION: Row = {"cubes": {}, "volleys": [{"type": "cruiser", "design": DESIGN, "dice": {"1": [6]}}]}
REPUTATION: Row = {"players": [{"name": "Ann"}]}
SCORE: Row = {"players": [{"name": "Ann", "hexes": []}]}
SETUP: Row = {"players": [{"name": "Ann"}, {"name": "Bob"}]}
QUEUE: Row = {"hexes": [{"hex": 101, "entered": ["A", "B"]}]}
BAG: Row = {"players": 2, "seen": []}
WHOLE: dict[str, Row] = {
    "setup": SETUP,
    "bag": BAG,
    "upkeep": UPKEEP,
    "research": RESEARCH,
    "ship": {"ship": "cruiser"},
    "queue": QUEUE,
    "battle": BATTLE,
    "assign": ASSIGN,
    "odds": ODDS,
    "population": POPULATION,
    "reputation": REPUTATION,
    "score": SCORE,
    "play": {**{k: v for k, v in game(2).items() if k not in ("id", "kind")}, "events": []},
}
REQUIRED = {
    "setup": ["players"],
    "bag": ["players", "seen"],
    "upkeep": ["discs", "cubes", "money", "science", "materials"],
    "research": ["owned", "supply", "science"],
    "ship": ["ship"],
    "queue": ["hexes"],
    "battle": ["attacker", "defender", "steps"],
    "assign": ["dice", "ships"],
    "odds": ["attacker", "defender"],
    "population": ["cubes"],
    "reputation": ["players"],
    "score": ["players"],
    "play": ["players", "tiles", "events"],
}


def bad(kind: str, **fields: Any) -> Impossible:
    """What is wrong with this record of a kind, made of a good one."""
    with pytest.raises(Impossible) as caught:
        outcome(kind, **{**WHOLE[kind], **fields})
    return caught.value


@pytest.mark.parametrize("kind", WHOLE)
def test_the_records_these_tests_break_are_good(kind: str) -> None:
    assert outcome(kind, **WHOLE[kind]) is not None


@pytest.mark.parametrize(("kind", "field"), [(kind, field) for kind, fields in REQUIRED.items() for field in fields])
def test_a_required_field_is_neither_missing_nor_null(kind: str, field: str) -> None:
    given = {name: value for name, value in WHOLE[kind].items() if name != field}
    with pytest.raises(Impossible) as missing:
        outcome(kind, **given)
    assert missing.value.field == field
    assert bad(kind, **{field: None}).field == field


@pytest.mark.parametrize("record", [None, 3, "play", [], True])
def test_a_record_is_an_object(record: Any) -> None:
    with pytest.raises(Impossible):
        referee(record)


@pytest.mark.parametrize("identity", [None, "", 3, ["x"], True])
def test_every_record_has_an_id(identity: Any) -> None:
    with pytest.raises(Impossible) as caught:
        referee({"id": identity, "kind": "setup", **SETUP})
    assert caught.value.field == "id"
    with pytest.raises(Impossible):
        referee({"kind": "setup", **SETUP})


@pytest.mark.parametrize("kind", [None, "", "Play", "dance", 3, ["play"]])
def test_and_a_kind_that_there_is(kind: Any) -> None:
    with pytest.raises(Impossible) as caught:
        referee({"id": "x", "kind": kind})
    assert caught.value.field == "kind"


def test_fields_that_are_not_named_are_ignored() -> None:
    for kind, fields in WHOLE.items():
        assert outcome(kind, **fields, nonsense=[{}]) == outcome(kind, **fields)
    marked = [{**fire(d1=[6]), "note": 1}]
    assert outcome("battle", **{**BATTLE, "steps": marked})["per_event"][0]["n"] == 1
    assert outcome("upkeep", **{**UPKEEP, "discs": {"spare": "?"}}) == outcome("upkeep", **UPKEEP)


# ---------------------------------------------------------------- switches

WITH_SWITCHES = ("setup", "bag", "ship", "queue", "battle", "assign", "odds", "play")


@pytest.mark.parametrize("kind", WHOLE)
def test_switches_are_read_where_they_may_stand_and_ignored_elsewhere(kind: str) -> None:
    wrong = {"hex_order": "sideways"}
    if kind in WITH_SWITCHES:
        assert bad(kind, switches=wrong).field == "switches.hex_order"
        assert outcome(kind, **WHOLE[kind], switches={"stalemate": "ask", "cleanup_2p": 5}) is not None
    else:
        assert outcome(kind, **WHOLE[kind], switches=wrong) == outcome(kind, **WHOLE[kind])


@pytest.mark.parametrize(
    "switches",
    [
        None, [], "free", {"hex_order": None}, {"hex_order": "Free"}, {"unknown": True}, {"cleanup_2p": "4"},
        {"cleanup_2p": 4.0}, {"cleanup_2p": 6}, {"cleanup_2p": True}, {"ancient_part_counts": 1},
        {"ancient_part_counts": "true"}, {"npc_targets": ["most"]}, {"initiative_tie": "both"}, {"end_of_actions": 1},
    ],
)  # fmt: skip
def test_a_switch_has_a_name_and_a_value_that_there_is(switches: Any) -> None:
    assert bad("queue", switches=switches).field.startswith("switches")


# ---------------------------------------------------------------- numbers, names, lists

NOT_NUMBERS = [True, 2.0, "2", None, [], {}]


@pytest.mark.parametrize("value", [*NOT_NUMBERS, -1, 1000])
def test_stores_are_whole_numbers_from_0_to_999(value: Any) -> None:
    assert bad("upkeep", money=value).field == "money"
    assert bad("research", materials=value).field == "materials"
    assert outcome("upkeep", **{**UPKEEP, "money": 999})["money_after"] == 1001


@pytest.mark.parametrize(
    ("kind", "fields", "where"),
    [
        ("setup", {"players": [{"name": "Ann"}]}, "players"),
        ("setup", {"players": [{"name": f"p{n}"} for n in range(7)]}, "players"),
        ("setup", {"players": [{"name": "Ann"}, {"name": "Ann"}]}, "players"),
        ("setup", {"players": [{"name": "Ann"}, {"name": ""}]}, "players[1].name"),
        ("setup", {"players": [{"name": "Ann"}, {"name": "gcds"}]}, "players[1].name"),
        ("setup", {"players": [{"name": "ancient"}, {"name": "Bob"}]}, "players[0].name"),
        ("setup", {"players": [{"name": "Ann"}, {"species": "orion"}]}, "players[1].name"),
        ("setup", {"players": [{"name": "Ann"}, {"name": "Bob", "species": "klingon"}]}, "players[1].species"),
        ("setup", {"players": [{"name": "Ann"}, {"name": "Bob", "species": None}]}, "players[1].species"),
        ("setup", {"players": [{"name": "Ann"}, {"name": "Bob", "hex": 222}]}, "players[1].hex"),
        ("setup", {"players": [{"name": "Ann"}, {"name": "Bob", "hex": 221}]}, "players"),
        ("setup", {"players": [{"name": "Ann", "hex": 223}, {"name": "Bob"}]}, "players"),
        ("setup", {"players": [{"name": "A", "species": "orion"}, {"name": "B", "species": "orion"}]}, "players"),
        ("setup", {"players": [{"name": "A", "species": "orion", "hex": 222}, {"name": "B"}]}, "players[0].hex"),
        ("bag", {"players": 1}, "players"),
        ("bag", {"players": 7}, "players"),
        ("bag", {"seen": ["Starbase"] * 6}, "seen"),
        ("bag", {"seen": ["Warp"]}, "seen[0]"),
        ("bag", {"want": ["Starbase", "Starbase"]}, "want"),
        ("bag", {"want": None}, "want"),
        ("upkeep", {"discs": {"total": 0}}, "discs.total"),
        ("upkeep", {"discs": {"total": 17}}, "discs.total"),
        ("upkeep", {"discs": {"actions": 17}}, "discs.actions"),
        ("upkeep", {"discs": {"hexes": 7, "actions": 7}}, "discs"),
        ("upkeep", {"species": "eridani", "discs": {"actions": 12}}, "discs"),
        ("upkeep", {"cubes": {"money": 12}}, "cubes.money"),
        ("upkeep", {"cubes": {"orbital": 1}}, "cubes"),
        ("upkeep", {"hexes": [{"hex": 101}]}, "hexes"),
        ("upkeep", {"discs": {"hexes": 2}, "hexes": [{"hex": 101}, {"hex": 101}]}, "hexes"),
        ("upkeep", {"discs": {"hexes": 1}, "hexes": [{"hex": 101, "money": 1}]}, "hexes"),
        ("upkeep", {"discs": {"hexes": 1}, "hexes": [{"hex": 100}]}, "hexes[0].hex"),
        ("upkeep", {"discs": {"hexes": 1}, "hexes": [{"hex": 101, "science": -1}]}, "hexes[0].science"),
        ("upkeep", {"hexes": None}, "hexes"),
        ("research", {"owned": ["Starbase", "Starbase"]}, "owned"),
        ("research", {"supply": ["Monolith"] * 4}, "supply"),
        ("research", {"species": "npc"}, "species"),
        ("ship", {"ship": "ancient"}, "ship"),
        ("ship", {"tiles": [None] * 5}, "tiles"),
        ("ship", {"tiles": [None] * 5 + ["Warp"]}, "tiles[5]"),
        ("ship", {"species": "planta", "tiles": [None] * 6}, "tiles"),
        ("ship", {"before": [None] * 7}, "before"),
        ("ship", {"before": None}, "before"),
        ("ship", {"techs": ["Hull"]}, "techs[0]"),
        ("ship", {"ancient": ["Ion Cannon"]}, "ancient[0]"),
        ("ship", {"as": "pass"}, "as"),
        ("queue", {"hexes": [{"hex": 101, "entered": []}]}, "hexes[0].entered"),
        ("queue", {"hexes": [{"hex": 101, "entered": ["A", "A"]}]}, "hexes[0].entered"),
        ("queue", {"hexes": [{"hex": 101, "entered": ["#1"]}]}, "hexes[0].entered[0]"),
        ("queue", {"hexes": [{"hex": 101, "entered": ["gcds"]}]}, "hexes[0].entered[0]"),
        ("queue", {"hexes": [{"hex": 101, "entered": ["A"], "owner": ""}]}, "hexes[0].owner"),
        ("queue", {"hexes": [{"hex": 101, "entered": ["A"], "owner": None}]}, "hexes[0].owner"),
        ("queue", {"hexes": [{"hex": 101, "entered": ["A"], "npc": "cruiser"}]}, "hexes[0].npc"),
        ("queue", {"hexes": [{"hex": 101, "entered": ["A"]}, {"hex": 101, "entered": ["B"]}]}, "hexes"),
        ("queue", {"draco": "#1"}, "draco"),
        ("assign", {"ships": []}, "ships"),
        ("assign", {"ships": [{"type": "tanker"}]}, "ships[0].type"),
        ("assign", {"ships": [{"type": "cruiser", "damage": 1}]}, "ships[0].damage"),
        ("assign", {"ships": [{"type": "cruiser", "hull": 21}]}, "ships[0].hull"),
        ("assign", {"dice": {"3": [1]}}, "dice"),
        ("assign", {"dice": {"1": [0]}}, "dice.1[0]"),
        ("assign", {"dice": {"1": [6] * 13, "2": [6] * 12}}, "dice"),
        ("assign", {"computer": 21}, "computer"),
        ("odds", {"from": "middle"}, "from"),
        ("population", {"volleys": []}, "volleys"),
        ("population", {"volleys": [], "planta": False}, "volleys"),
        ("population", {"cubes": {"orbital": 2}}, "cubes.orbital"),
        ("population", {"cubes": {"gas": 1}}, "cubes"),
        ("population", {"choice": ["gas"]}, "choice[0]"),
        ("population", {"neutron_bombs": 1}, "neutron_bombs"),
        ("population", {"volleys": [{"type": "cruiser", "dice": {}}]}, "volleys[0].design"),
        ("population", {"volleys": [{"type": "cruiser", "design": {}}]}, "volleys[0].dice"),
        ("population", {"volleys": [{"type": "cruiser", "count": 9, "design": {}, "dice": {}}]}, "volleys[0].count"),
        ("reputation", {"bag": {"5": 1}}, "bag"),
        ("reputation", {"bag": {"4": 5}}, "bag.4"),
        ("reputation", {"players": [{"name": "A"}, {"name": "A"}]}, "players"),
        ("reputation", {"players": [{"name": "A", "kills": {"tanker": 1}}]}, "players[0].kills"),
        ("reputation", {"players": [{"name": "A", "drawn": [5]}]}, "players[0].drawn[0]"),
        ("reputation", {"players": [{"name": "A", "drawn": None}]}, "players[0].drawn"),
        ("reputation", {"players": [{"name": "A", "keep": 0}]}, "players[0].keep"),
        ("reputation", {"players": [{"name": "A", "retreated": 1}]}, "players[0].retreated"),
        ("score", {"players": [{"name": "A"}]}, "players[0].hexes"),
        ("score", {"players": [{"hexes": []}]}, "players[0].name"),
        ("score", {"players": [{"name": "A", "hexes": [101]}, {"name": "B", "hexes": [101]}]}, "players"),
        ("score", {"players": [{"name": "A", "hexes": [101, 101]}]}, "players"),
        ("score", {"players": [{"name": n, "hexes": [], "traitor": True} for n in "AB"]}, "players"),
        ("score", {"players": [{"name": "A", "hexes": [], "ambassadors": 4}]}, "players[0].ambassadors"),
        ("score", {"players": [{"name": "A", "hexes": [], "discovery": 22}]}, "players[0].discovery"),
        ("score", {"players": [{"name": "A", "hexes": [], "monoliths": 41}]}, "players[0].monoliths"),
        ("score", {"players": [{"name": "A", "hexes": [], "reputation": [0]}]}, "players[0].reputation[0]"),
        ("score", {"players": [{"name": "A", "hexes": [], "store": {"gold": 1}}]}, "players[0].store"),
        ("score", {"ancients_left": 100}, "ancients_left"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_by_its_place(kind: str, fields: Row, where: str) -> None:
    assert bad(kind, **fields).field == where


EIGHT_NANO = [
    "Nanorobots", "Fusion Drive", "Advanced Robotics", "Orbital", "Advanced Labs", "Monolith", "Artifact Key",
    "Wormhole Generator",
]  # fmt: skip


def test_at_most_seven_technologies_of_a_track() -> None:
    assert bad("research", owned=EIGHT_NANO).field == "owned"
    assert bad("score", players=[{"name": "A", "hexes": [], "techs": EIGHT_NANO}]).field == "players[0].techs"


# ---------------------------------------------------------------- sides


@pytest.mark.parametrize(
    ("attacker", "where"),
    [
        ({"ships": []}, "attacker.ships"),
        ({}, "attacker.ships"),
        ({"ships": [SHIP, SHIP]}, "attacker.ships"),
        ({"ships": [{"type": "ancient"}]}, "attacker.ships[0].type"),
        ({"ships": [SHIP], "species": "npc"}, "attacker.species"),
        ({"ships": [SHIP], "name": "defender"}, "defender.name"),
        ({"ships": [SHIP], "name": ""}, "attacker.name"),
        ({"ships": [{"type": "cruiser", "count": 0}]}, "attacker.ships[0].count"),
        ({"ships": [{"type": "cruiser", "count": 9}]}, "attacker.ships[0].count"),
        ({"ships": [{"type": "cruiser", "damage": [2]}]}, "attacker.ships[0].damage[0]"),
        ({"ships": [{"type": "cruiser", "damage": [0, 0]}]}, "attacker.ships[0].damage"),
        ({"ships": [{"type": "cruiser", "damage": 0}]}, "attacker.ships[0].damage"),
        ({"ships": [{"type": "cruiser", "tiles": [None]}]}, "attacker.ships[0].tiles"),
        ({"ships": [{"type": "cruiser", "design": {"hull": 21}}]}, "attacker.ships[0].design.hull"),
        ({"ships": [{"type": "cruiser", "design": {"cannons": [3]}}]}, "attacker.ships[0].design.cannons[0]"),
        ({"ships": [{"type": "cruiser", "design": {"missiles": [1] * 13}}]}, "attacker.ships[0].design.missiles"),
        ({"ships": [{"type": "cruiser", "design": None}]}, "attacker.ships[0].design"),
        ({"ships": [SHIP], "retreat_to": [999]}, "attacker.retreat_to[0]"),
    ],
)
def test_a_side_is_read_whole(attacker: Row, where: str) -> None:
    assert bad("battle", attacker=attacker).field == where
    assert bad("odds", attacker=attacker).field == where


def test_npcs_are_ancients_and_the_gcds_and_have_no_blueprint() -> None:
    assert bad("odds", defender={**NPC_SIDE, "ships": [SHIP]}).field == "defender.ships[0].type"
    tiles = {**NPC_SIDE, "ships": [{"type": "ancient", "tiles": []}]}
    assert bad("odds", defender=tiles).field == "defender.ships[0].tiles"
    designed = {**NPC_SIDE, "ships": [ship("ancient", hull=3, cannons=[2])]}
    assert outcome("battle", **{**BATTLE, "defender": designed})["next"]["dice"] == {"1": 1}


def test_a_design_goes_before_tiles_and_tiles_before_the_printed_blueprint() -> None:
    tiles = ["Plasma Cannon", None, None, "Hull"]
    both = {"type": "interceptor", "tiles": tiles, "design": {"initiative": 9, "cannons": [4]}}
    assert outcome("battle", **{**BATTLE, "attacker": side(both)})["next"]["dice"] == {"4": 1}
    one = {"type": "interceptor", "tiles": tiles}
    assert outcome("battle", **{**BATTLE, "attacker": side(one)})["next"]["dice"] == {"2": 1}


@pytest.mark.parametrize(
    ("step", "where"),
    [
        ({}, "steps[0].act"),
        ({"act": "dance"}, "steps[0].act"),
        ({"act": "fire"}, "steps[0].dice"),
        ({"act": "fire", "dice": {"1": [7]}}, "steps[0].dice.1[0]"),
        ({"act": "fire", "dice": {"1": 6}}, "steps[0].dice.1"),
        ({"act": "fire", "dice": {"8": [1]}}, "steps[0].dice"),
        ({"act": "fire", "dice": {}, "targets": None}, "steps[0].targets"),
        ({"act": "fire", "dice": {}, "targets": {"1": [3]}}, "steps[0].targets.1[0]"),
        ({"act": "fire", "dice": {}, "targets": {"x": []}}, "steps[0].targets"),
        ({"act": "retreat"}, "steps[0].to"),
        ({"act": "retreat", "to": 999}, "steps[0].to"),
        ({"act": "retreat", "to": "201"}, "steps[0].to"),
    ],
)
def test_steps_are_read_before_anything_is_fired(step: Row, where: str) -> None:
    assert bad("battle", steps=[step]).field == where
    assert bad("battle", steps=[fire(d1=[6]), step]).field == where.replace("[0]", "[1]", 1)


# ---------------------------------------------------------------- play


def wrong(event: Row, **fields: Any) -> str:
    with pytest.raises(Impossible) as caught:
        referee({**game(2, **fields), "events": [do("pass", "Ann"), event]})
    return caught.value.field


@pytest.mark.parametrize(
    ("event", "field"),
    [
        (do("dance", "Ann"), "do"),
        ({"player": "Ann"}, "do"),
        (do("pass"), "player"),
        (do("pass", "Cy"), "player"),
        ({"do": "pass", "player": None}, "player"),
        (do("explore", "Ann", hexes=[]), "hexes"),
        (do("explore", "Ann", hexes=[{"hex": 221}]), "hexes[0].hex"),
        (do("explore", "Ann", hexes=[{"hex": 1}]), "hexes[0].hex"),
        (do("explore", "Ann", hexes=[{"hex": 212}]), "hexes[0].hex"),
        (do("explore", "Ann", hexes=[{"hex": 103, "disc": None}]), "hexes[0].disc"),
        (do("explore", "Ann", hexes=[{"hex": 103, "disc": 1}]), "hexes[0].disc"),
        (do("explore", "Ann", hexes=[{"hex": 206, "discovery": "gold"}]), "hexes[0].discovery"),
        (do("explore", "Ann", hexes=[{"hex": 206, "discovery": "part:Hull"}]), "hexes[0].discovery"),
        (do("explore", "Ann", hexes=[{"hex": 206, "discovery": "tech:Artifact Key"}]), "hexes[0].discovery"),
        (do("explore", "Ann", hexes=[{"hex": 206, "discovery": "tech:Warp"}]), "hexes[0].discovery"),
        (do("influence", "Ann", moves=None), "moves"),
        (do("influence", "Ann", moves=[{"from": "track"}]), "moves[0].to"),
        (do("influence", "Ann", moves=[{"from": "home", "to": 103}]), "moves[0].from"),
        (do("influence", "Ann", moves=[{"from": None, "to": 103}]), "moves[0].from"),
        (do("influence", "Ann", flip=10), "flip"),
        (do("research", "Ann", techs=[]), "techs"),
        (do("research", "Ann", techs=["Warp"]), "techs[0]"),
        (do("research", "Ann", techs=["Starbase"], artifact=["gold"]), "artifact[0]"),
        (do("upgrade", "Ann", blueprints={}), "blueprints"),
        (do("upgrade", "Ann", blueprints={"ancient": []}), "blueprints"),
        (do("upgrade", "Ann", blueprints={"cruiser": [None]}), "blueprints.cruiser"),
        (do("upgrade", "Ann", blueprints={"cruiser": ["Warp"] + [None] * 5}), "blueprints.cruiser[0]"),
        (do("build", "Ann", items=[]), "items"),
        (do("build", "Ann", items=[{"what": "ancient", "hex": 221}]), "items[0].what"),
        (do("build", "Ann", items=[{"what": "orbital", "hex": 220}]), "items[0].hex"),
        (do("move", "Ann", moves=[]), "moves"),
        (do("move", "Ann"), "moves"),
        (do("move", "Ann", moves=[{"into": 999}]), "moves[0].into"),
        (do("move", "Ann", moves=[{"into": 1, "temp_of": ["Cy"]}]), "moves[0].temp_of[0]"),
        (do("react", "Ann", as_="explore", hexes=[{"hex": 103}]), "as"),
        (do("react", "Ann", as_="build", items=[]), "items"),
        (do("colonize", "Ann", hex=221, track="gold", square="plain"), "track"),
        (do("colonize", "Ann", hex=221, track="money", square="round"), "square"),
        (do("trade", "Ann", from_="money", to="money", n=1), "to"),
        (do("trade", "Ann", from_="money", to="science", n=0), "n"),
        (do("trade", "Ann", from_="money", to="science", n=100), "n"),
        (do("pact", "Ann", with_="Ann", cube="money", cube_with="money"), "with"),
        (do("pact", "Ann", with_="Cy", cube="money", cube_with="money"), "with"),
        (do("battle", hex=221, entered=[]), "entered"),
        (do("battle", hex=221, entered=["Ann", "Ann"]), "entered"),
        (do("battle", hex=221, entered=["Cy"]), "entered[0]"),
        (do("battle", hex=221, entered=["Ann"], lost={"Bob": {}}), "lost"),
        (do("battle", hex=221, entered=["Ann"], lost={"Ann": {"ancient": 1}}), "lost.Ann"),
        (do("battle", hex=221, entered=["Ann"], kills={"Bob": {}}), "kills"),
        (do("battle", hex=221, entered=["Ann"], retreated=["Bob"]), "retreated[0]"),
        (do("battle", hex=221, entered=["Ann"], npc_lost={"cruiser": 1}), "npc_lost"),
        (do("battle", hex=221, entered=["Ann"], npc_lost={"ancient": 100}), "npc_lost.ancient"),
        (do("reputation", "Ann", drawn=[0]), "drawn[0]"),
        (do("reputation", "Ann"), "drawn"),
        (do("reputation", "Ann", drawn=[1], keep=5), "keep"),
        (do("bombard", "Ann", hex=223, cubes={"orbital": 1}), "cubes"),
        (do("bombard", "Ann", hex=223), "cubes"),
        (do("control", "Ann", hex=0), "hex"),
        (do("upkeep", "Ann", give_up=["221"]), "give_up[0]"),
        (do("upkeep", "Ann", give_up=[999]), "give_up[0]"),
        (do("upkeep", "Ann", give_up=None), "give_up"),
        (do("cleanup", tiles=["Warp"]), "tiles[0]"),
        (do("cleanup"), "tiles"),
    ],
    ids=lambda value: value["do"] if isinstance(value, dict) and "do" in value else None,
)
def test_one_malformed_event_spoils_the_record(event: Row, field: str) -> None:
    assert wrong(event) == f"events[1].{field}"


def test_null_is_absent_for_discovery_keep_and_drop() -> None:
    events = [
        do("explore", "Ann", hexes=[{"hex": 103, "disc": True, "discovery": None}]),
        do("reputation", "Bob", drawn=[1], keep=None, drop=None),
        do("influence", "Bob", moves=[{"from": "track", "to": 103, "discovery": None}]),
        do("control", "Bob", hex=103, discovery=None),
    ]
    result = referee({**game(2), "events": events})
    assert [row.get("refused") for row in result["per_event"]] == [None, "phase", "occupied", "phase"]


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"tiles": []}, "tiles"),
        ({"tiles": ["Starbase"] * 12}, "tiles"),
        ({"start": "Cy"}, "start"),
        ({"start": None}, "start"),
        ({"clock": 0}, "clock"),
        ({"clock": 3601}, "clock"),
        ({"clock": None}, "clock"),
        ({"players": [{"name": "Ann", "reputation": [1, 2]}, {"name": "Bob"}]}, "players[0].reputation"),
        ({"players": [{"name": "A", "species": "eridani", "reputation": [1]}, {"name": "B"}]}, "players[0].reputation"),
        (
            {"players": [{"name": "A", "species": "eridani", "reputation": [1, 5]}, {"name": "B"}]},
            "players[0].reputation[1]",
        ),
    ],
)
def test_the_set_up_of_a_game_is_checked(fields: Row, where: str) -> None:
    assert bad("play", **fields).field == where


@pytest.mark.parametrize(
    ("times", "where"),
    [
        ([1, None], "events[1].at"),
        ([None, 1], "events[0].at"),
        ([2, 1], "events[1].at"),
        ([0, 10_000_001], "events[1].at"),
        ([-1, 0], "events[0].at"),
        ([1.0, 2], "events[0].at"),
    ],
)
def test_times_stand_in_all_events_or_in_none_and_never_fall(times: list[Any], where: str) -> None:
    events = [
        do("pass", name) | ({} if at is None else {"at": at}) for name, at in zip(("Ann", "Bob"), times, strict=True)
    ]
    with pytest.raises(Impossible) as caught:
        referee({**game(2), "events": events})
    assert caught.value.field == where


def test_events_are_counted_even_in_a_record_that_is_bad_otherwise() -> None:
    assert events_in({"events": [1, 2, 3]}) == 3
    with pytest.raises(Impossible):
        events_in({"events": None})


# ---------------------------------------------------------------- what the kinds answer, beyond the examples


def test_upkeep_without_hexes_never_says_collapse() -> None:
    result = outcome("upkeep", **{**UPKEEP, "discs": {"actions": 13}})
    assert (result["short"], result["give_up"], result["collapse"]) == (28, None, False)
    told = outcome("upkeep", **{**UPKEEP, "discs": {"actions": 13}, "hexes": []})
    assert (told["give_up"], told["collapse"]) == (None, True)


def test_research_may_trade_money_and_materials_each_in_whole_trades() -> None:
    base = {"owned": [], "supply": ["Starbase"], "science": 2}
    rows = [outcome("research", **base, money=m, materials=n)["offers"][0] for m, n in ((3, 1), (2, 2), (3, 2))]
    assert [row["status"] for row in rows] == ["short", "trade", "trade"]
    assert rows[0] == {"tech": "Starbase", "price": 4, "status": "short", "short": 2}
    hydran = outcome("research", **base, species="hydran", money=5, materials=5)["offers"][0]
    assert hydran["status"] == "trade"


def test_a_ship_says_every_error_once_and_sorted() -> None:
    tiles = ["Plasma Cannon", "Plasma Cannon", "Flux Shield", "Flux Shield"]
    result = outcome("ship", ship="interceptor", tiles=tiles, before=[None] * 4, ancient=["Flux Shield"])
    assert result["errors"] == ["ancient:Flux Shield", "energy", "limit", "no_drive", "tech:Plasma Cannon"]
    kept = outcome(
        "ship", ship="interceptor", tiles=[*tiles[:2], None, "Flux Shield"], before=[None] * 3 + ["Flux Shield"]
    )
    assert "ancient:Flux Shield" not in kept["errors"]


def test_a_ship_upgraded_by_reaction_takes_one_tile() -> None:
    two = ["Hull", None, None, "Hull"]
    for how, limit in (("action", False), ("reaction", True)):
        result = outcome("ship", ship="interceptor", tiles=two, before=[None] * 4, as_=how)
        assert ("limit" in result["errors"]) is limit


def test_a_starbase_takes_no_drive_and_shows_what_it_would_be() -> None:
    result = outcome(
        "ship", ship="starbase", tiles=["Conformal Drive", None, None, None, None], ancient=["Conformal Drive"]
    )
    assert (result["errors"], result["move"], result["initiative"]) == (["starbase_drive"], 4, 6)


def test_volleys_on_population_throw_their_cannons_and_no_missiles() -> None:
    design = {"cannons": [1], "missiles": [2, 2]}
    volley = {"type": "cruiser", "count": 2, "design": design, "dice": {"1": [6, 6]}}
    assert outcome("population", cubes={"money": 3}, volleys=[volley])["damage"] == 2
    for dice in ({"1": [6]}, {"1": [6, 6], "2": [6]}, {}):
        assert outcome("population", cubes={}, volleys=[{**volley, "dice": dice}]) == {"refused": "dice"}


def test_picks_without_a_cube_are_skipped_and_cost_nothing() -> None:
    volley = {"type": "cruiser", "design": {"cannons": [2]}, "dice": {"2": [6]}}
    result = outcome(
        "population", cubes={"science": 1, "orbital": 1, "money": 1}, choice=["materials", "orbital"], volleys=[volley]
    )
    assert result["removed"] == {"money": 1, "science": 0, "materials": 0, "orbital": 1}


def test_reputation_rows_are_refused_in_order_and_leave_the_bag() -> None:
    rows: list[Row] = [
        {"name": "A", "drawn": [1, 1], "keep": 3},
        {"name": "B", "drawn": [4], "keep": 3},
        {"name": "C", "drawn": [1], "keep": 3},
        {"name": "D", "participated": False, "drawn": []},
        {"name": "E", "participated": False, "drawn": [1]},
        {"name": "F", "keep": 4, "drop": 4},
    ]
    result = outcome("reputation", bag={"1": 3}, players=rows)
    assert [row.get("refused") for row in result["players"]] == ["draws", "bag", "keep", None, "draws", None]
    assert result["players"][3] == {"name": "D", "draws": 0, "kept": None}
    assert "kept" not in result["players"][5] and result["bag"] == {"1": 3, "2": 0, "3": 0, "4": 0}


def test_odds_outside_the_bounds_are_refused_and_the_bounds_themselves_are_not() -> None:
    three = side(ship("cruiser", 3))
    assert "win" in outcome("odds", attacker=three, defender=three)
    assert outcome("odds", attacker=three, defender=side(ship("cruiser", 4))) == {"refused": "size"}
    six = side(ship("cruiser", 3, cannons=[1, 2]))
    assert "win" in outcome("odds", attacker=six, defender=side(ship("cruiser")))
    seven = side(ship("cruiser", cannons=[1] * 7))
    assert outcome("odds", attacker=seven, defender=side(ship("cruiser"))) == {"refused": "size"}
    missiles = side(ship("cruiser", missiles=[1] * 7))
    assert outcome("odds", attacker=missiles, defender=side(ship("cruiser")), from_="engagement") == {"refused": "size"}


def test_a_battle_outside_the_bounds_has_no_odds_until_it_is_over() -> None:
    attacker = side(ship("cruiser", 7, initiative=9, cannons=[1]))
    steps = [fire(d1=[1] * 7), fire(d1=[1]), fire(d1=[6] + [1] * 6)]
    rows = outcome("battle", attacker=attacker, defender=side(ship("interceptor")), steps=steps, odds=True)["per_event"]
    assert [row["win"] for row in rows] == [None, None, "1.000000000"]


def test_there_are_no_odds_while_a_type_is_retreating() -> None:
    attacker = side(
        ship("cruiser", initiative=9, hull=9, cannons=[1]), ship("interceptor", cannons=[1]), retreat_to=[201]
    )
    defender = side(ship("starbase", initiative=5, hull=9, cannons=[1]))
    steps = [{"act": "retreat", "to": 201}, fire(d1=[1]), fire(d1=[1])]
    rows = outcome("battle", attacker=attacker, defender=defender, steps=steps, odds=True)["per_event"]
    assert [row.get("win", "none") for row in rows[:3]] == [None, None, "none"]
    assert rows[3]["act"] == "leaves" and rows[3]["win"] is not None  # the last row of that step carries it


def test_targets_have_the_shape_of_the_dice_and_live_in_the_hex() -> None:
    attacker = side(ship("cruiser", initiative=9, cannons=[1, 2]))
    defender = side(ship("cruiser", 2, hull=0, cannons=[1]))
    good = {**fire(d1=[6], d2=[6]), "targets": {"1": ["cruiser2"], "2": [None]}}
    bad_ones = [
        {"1": ["cruiser2"]}, {"1": ["cruiser2"], "2": []}, {"1": ["cruiser2"], "2": [None], "4": [None]},
        {"1": ["cruiser3"], "2": [None]}, {"1": ["cruiser"], "2": [None]},
    ]  # fmt: skip
    steps = [*[{**good, "targets": targets} for targets in bad_ones], good]
    rows = outcome("battle", attacker=attacker, defender=defender, steps=steps)["per_event"]
    assert [row.get("refused") for row in rows] == ["targets"] * 5 + [None]
    assert rows[-1]["hits"] == {"cruiser2": 1}
    dead = {**good, "targets": {"1": ["cruiser2"], "2": ["cruiser2"]}}
    after = outcome("battle", attacker=attacker, defender=defender, steps=[good, fire(d1=[1]), dead])["per_event"]
    assert after[-1]["refused"] == "targets"


def test_an_npc_takes_no_targets_and_wrong_dice_go_before_that() -> None:
    defender = {**NPC_SIDE, "ships": [{"type": "ancient"}]}
    steps = [{**fire(d1=[6]), "targets": {"1": ["cruiser1"]}}, {**fire(d1=[6, 6]), "targets": {"1": ["x", "y"]}}]
    rows = outcome("battle", **{**BATTLE, "defender": defender, "steps": steps})["per_event"]
    assert [row["refused"] for row in rows] == ["dice", "npc_targets"]
