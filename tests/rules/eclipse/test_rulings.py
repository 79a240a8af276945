"""The rulings, each by its number (docs/games/eclipse-rules.md)."""

import re
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from companion.rules.eclipse.assignment import Target, assigned
from companion.rules.eclipse.names import Ship
from companion.rules.eclipse.questions import blueprint_of
from companion.rules.eclipse.record_table import SETUP
from companion.rules.eclipse.setup import Setup, begin
from companion.rules.eclipse.species import Boards, Places
from companion.rules.eclipse.switches import NpcTargets
from companion.rules.eclipse.technologies import ROWS
from companion.rules.fields import Impossible, Where
from tests.rules.eclipse.table import (
    NEXT,
    Row,
    accepted,
    build,
    code,
    colonize,
    do,
    explore,
    fire,
    move,
    outcome,
    passes,
    pay,
    play,
    seats,
    ship,
    side,
    to_upkeep,
    whole_round,
)

RULES = Path(__file__).resolve().parents[3] / "companion/rules/eclipse"
FOUR = ["Orbital", "Orbital", "Orbital", "Monolith"]  # a cleanup of two players
FREE = {"hex_order": "free"}


# ---------------------------------------------------------------- E-R1 to E-R5: discs, turns, rounds


def test_e_r1_upkeep_depends_on_what_is_left_on_the_track() -> None:
    listed = outcome("setup", players=seats("terran", "eridani"))["players"]
    assert [(row["on_track"], row["upkeep"]) for row in listed] == [(12, 0), (10, 1)]


def test_e_r1_extra_discs_of_technologies_lower_it() -> None:
    used: Row = {"hexes": 4, "actions": 3}
    usual = outcome("upkeep", discs=used, cubes={}, money=0, science=0, materials=0)
    more = outcome("upkeep", discs={**used, "total": 16}, cubes={}, money=0, science=0, materials=0)
    assert (usual["upkeep"], more["upkeep"]) == (7, 2)


def test_e_r1_more_discs_than_circles_cost_nothing() -> None:
    full = outcome("upkeep", discs={"total": 16}, cubes={}, money=0, science=0, materials=0)
    assert (full["on_track"], full["upkeep"], full["next"]["upkeep"]) == (16, 0, 0)


def test_e_r2_the_action_phase_ends_with_the_pass_that_makes_everybody_passed() -> None:
    played = accepted(2, passes("Ann"), move("Bob", 221), passes("Ann", "Bob"))
    assert [row["phase"] for row in played.rows] == ["action", "action", "action", "combat"]


def test_e_r2_by_switch_only_when_all_have_passed_in_a_row() -> None:
    react = do("react", "Ann", as_="move", moves=[{"into": 221}])
    events = [*passes("Ann"), move("Bob", 221), react, *passes("Bob", "Ann")]
    last_pass = play(2, events)
    assert last_pass.rows[3]["phase"] == "combat" and last_pass.refused[4] == "phase"
    consecutive = accepted(2, events, switches={"end_of_actions": "consecutive"})
    assert [row["phase"] for row in consecutive.rows[3:]] == ["action", "combat"]
    again = [*passes("Ann"), move("Bob", 221), *passes("Ann"), react]
    assert code(2, again, switches={"end_of_actions": "consecutive"}) == "turn"


def test_e_r2_with_three_players_a_reaction_between_passes_starts_the_row_anew() -> None:
    react = do("react", "Ann", as_="move", moves=[{"into": 221}])
    events = [*passes("Ann", "Bob"), move("Cy", 221), react, *passes("Bob", "Cy", "Ann")]
    played = accepted(3, events, switches={"end_of_actions": "consecutive"})
    assert [row["phase"] for row in played.rows[-3:]] == ["action", "action", "combat"]


def test_e_r3_start_technologies_count_for_the_discount() -> None:
    bob = seats("terran", "mechanema")
    played = accepted(bob, passes("Ann"), do("research", "Bob", techs=["Gauss Shield"]))
    assert played.player("Bob")["science"] == 1  # 2 is the least, whatever the discount
    rows = outcome("research", owned=["Positron Computer"], supply=["Advanced Economy"], science=20)["offers"]
    assert rows[0]["price"] == 9


def test_e_r3_the_second_tile_of_an_action_already_profits() -> None:
    hydran = seats("hydran", "terran")
    played = accepted(hydran, do("research", "Ann", techs=["Nanorobots", "Fusion Drive"]))
    assert played.player("Ann")["science"] == 5 - 2 - 3  # Advanced Labs and Nanorobots: 4 - 2, but never under 3
    dearer = outcome("research", owned=["Advanced Labs"], supply=["Advanced Robotics"], science=20)["offers"]
    cheaper = outcome("research", owned=["Advanced Labs", "Nanorobots"], supply=["Advanced Robotics"], science=20)
    assert (dearer[0]["price"], cheaper["offers"][0]["price"]) == (5, 4)


def test_e_r3_a_full_track_shows_the_price_with_the_seventh_discount() -> None:
    owned = ["Nanorobots", "Fusion Drive", "Advanced Robotics", "Orbital", "Advanced Labs", "Monolith", "Artifact Key"]
    result = outcome("research", owned=owned, supply=["Wormhole Generator", "Nanorobots"], science=0)
    assert result["discounts"] == {"military": 0, "grid": 0, "nano": 8}
    assert result["offers"] == [
        {"tech": "Nanorobots", "price": 2, "status": "owned"},
        {"tech": "Wormhole Generator", "price": 8, "status": "track_full"},
    ]


NINE_CLEANUPS = [  # tiles of eight cleanups, within the box
    ["Neutron Bombs"] * 4, ["Starbase"] * 4, ["Plasma Cannon"] * 4, ["Phase Shield"] * 4, ["Advanced Mining"] * 4,
    ["Gauss Shield"] * 4, ["Improved Hull"] * 4, ["Fusion Source"] * 4,
]  # fmt: skip


def test_e_r4_the_ninth_round_ends_after_upkeep_with_neither_cleanup_nor_draw() -> None:
    rounds = [whole_round(tiles, "Ann", "Bob") for tiles in NINE_CLEANUPS]
    played = accepted(2, *rounds, to_upkeep("Ann", "Bob"), pay("Ann", "Bob"), NEXT, do("cleanup", tiles=[]))
    assert (played.final["round"], played.final["phase"], played.refused[-1]) == (9, "scoring", "phase")
    assert played.final["score"]["players"][0]["resources"] == 2 + 3 + 3 + 9 * 9  # after that upkeep


def test_e_r5_the_first_to_pass_begins_the_next_round() -> None:
    events = [move("Ann", 221), *passes("Bob", "Cy", "Ann"), NEXT, *pay("Ann", "Bob", "Cy"), NEXT]
    played = accepted(3, events, do("cleanup", tiles=SIX))
    assert (played.final["start"], played.final["turn"]) == ("Bob", "Bob")


SIX = ["Orbital", "Orbital", "Orbital", "Monolith", "Starbase", "Starbase"]  # a cleanup of three players


def test_e_r5_when_the_first_to_pass_is_eliminated_the_next_clockwise_begins() -> None:
    react = do("react", "Ann", as_="move", moves=[{"into": 221}])
    reactions = [each for _ in range(12) for each in (react, *passes("Bob", "Cy"))]
    events = [
        *passes("Ann"),
        move("Bob", 223),
        move("Cy", 225),
        *reactions,
        *passes("Ann"),
        NEXT,
        do("collapse", "Ann"),
    ]
    ruined = accepted(3, events, switches={"end_of_actions": "consecutive"})
    assert ruined.player("Ann")["out"] and ruined.final["start"] == "Ann"  # still the one who began this round
    tidy = [*pay("Bob", "Cy"), NEXT, do("cleanup", tiles=SIX)]
    played = accepted(3, events, tidy, switches={"end_of_actions": "consecutive"})
    assert (played.final["start"], played.final["turn"]) == ("Bob", "Bob")


def test_e_r5_the_turn_skips_who_is_out() -> None:
    turns = [each for _ in range(12) for each in (move("Bob", 223), *passes("Cy", "Ann"))]
    events = [*passes("Ann"), *turns, *passes("Bob"), NEXT, do("collapse", "Bob"), *pay("Ann", "Cy"), NEXT]
    played = accepted(3, events, do("cleanup", tiles=SIX), move("Ann", 221))
    assert [row["turn"] for row in played.rows[-2:]] == ["Ann", "Cy"]


def test_e_r5_without_a_disc_one_can_only_pass() -> None:
    events = [each for _ in range(12) for each in (move("Ann", 221), *passes("Bob"))]
    assert code(2, events, move("Ann", 221)) == "no_disc"
    assert code(2, events, do("pass", "Ann")) is None


def test_e_r5_a_reaction_does_not_undo_the_pass() -> None:
    played = accepted(2, passes("Ann"), move("Bob", 221), do("react", "Ann", as_="move", moves=[{"into": 221}]))
    assert played.player("Ann")["passed"] and played.player("Ann")["reactions"] == 1


def test_e_r5_a_passed_player_without_a_disc_is_offered_pass_only() -> None:
    react = do("react", "Ann", as_="move", moves=[{"into": 221}])
    events = [*passes("Ann"), *[each for _ in range(12) for each in (move("Bob", 223), react)]]
    played = accepted(2, events[:-1], switches={"end_of_actions": "consecutive"})
    assert played.last["offer"] == ["upgrade", "build", "move", "pass"]
    spent = accepted(2, events, passes("Bob"), switches={"end_of_actions": "consecutive"})
    assert spent.last["offer"] == ["pass"]


# ---------------------------------------------------------------- E-R6 to E-R12: battles


def test_e_r6_hexes_fight_in_descending_order_and_the_centre_last() -> None:
    hexes = [{"hex": number, "entered": ["A", "B"]} for number in (1, 301, 204, 105)]
    orders = {
        order: [row["hex"] for row in outcome("queue", hexes=hexes, switches={"hex_order": order})["hexes"]]
        for order in ("descending", "ascending", "free")
    }
    assert orders == {
        "descending": [301, 204, 105, 1],
        "ascending": [1, 105, 204, 301],
        "free": [1, 301, 204, 105],
    }


@pytest.mark.parametrize(
    ("order", "hexes", "refused"),
    [
        ("descending", (223, 221), None),
        ("descending", (221, 223), "hex_order"),
        ("descending", (221, 221), "hex_order"),
        ("ascending", (221, 223), None),
        ("ascending", (223, 221), "hex_order"),
        ("ascending", (221, 221), "hex_order"),
        ("free", (221, 223), None),
        ("free", (221, 221), None),
    ],
)
def test_e_r6_each_hex_once_in_a_fixed_order_by_switch(order: str, hexes: tuple[int, int], refused: str | None) -> None:
    battles = [do("battle", hex=number, entered=["Ann"], retreated=["Ann"]) for number in hexes]
    assert code(2, passes("Ann", "Bob"), battles, switches={"hex_order": order}) == refused


def test_e_r6_a_new_combat_phase_begins_anew() -> None:
    battle = do("battle", hex=221, entered=["Ann"], retreated=["Ann"])
    first = [*passes("Ann", "Bob"), battle, NEXT, *pay("Ann", "Bob"), NEXT, do("cleanup", tiles=FOUR)]
    assert code(2, first, passes("Ann", "Bob"), battle) is None


def first_to_act(attacker: Row, defender: Row, **switches: str) -> tuple[str, str]:
    asked = outcome("battle", attacker=attacker, defender=defender, steps=[], switches=switches)["next"]
    return asked["side"], asked["type"]


def test_e_r7_equal_initiative_is_the_defenders_by_switch_the_attackers() -> None:
    even = side(ship("cruiser", initiative=2, cannons=[1]))
    assert first_to_act(even, even) == ("defender", "cruiser")
    assert first_to_act(even, even, initiative_tie="attacker") == ("attacker", "cruiser")


def test_e_r7_equal_within_a_side_goes_from_interceptor_to_starbase() -> None:
    types = ("starbase", "dreadnought", "cruiser", "interceptor")
    mixed = side(*(ship(kind, initiative=3, hull=9, cannons=[1]) for kind in types))
    weak = side(ship("cruiser", hull=9, cannons=[1]))
    steps = [fire(d1=[1])] * 5
    rows = outcome("battle", attacker=mixed, defender=weak, steps=steps)["per_event"]
    assert [row["type"] for row in rows] == ["interceptor", "cruiser", "dreadnought", "starbase", "cruiser"]


def test_e_r7_the_order_holds_for_the_round_it_was_made_in() -> None:
    attacker = side(ship("interceptor", initiative=5, cannons=[1]), ship("cruiser", initiative=1, cannons=[1]))
    defender = side(ship("cruiser", initiative=3, hull=5, cannons=[1]))
    rows = outcome("battle", attacker=attacker, defender=defender, steps=[fire(d1=[2])] * 6)["per_event"]
    assert [(row["round"], row["side"], row["type"]) for row in rows[:4]] == [
        (1, "attacker", "interceptor"),
        (1, "defender", "cruiser"),
        (1, "attacker", "cruiser"),
        (2, "attacker", "interceptor"),
    ]


def test_e_r8_with_dice_of_one_damage_the_greatest_possible_number_is_destroyed() -> None:
    """By enumeration of every assignment, over small fleets with different shields and hulls."""
    fleets = [
        [Target(Ship.DREADNOUGHT, 6, 2), Target(Ship.CRUISER, 4, 1), Target(Ship.INTERCEPTOR, 5, 1)],
        [Target(Ship.CRUISER, 5, 2, 1), Target(Ship.CRUISER, 5, 3), Target(Ship.STARBASE, 3, 2)],
        [Target(Ship.GCDS, 4, 3), Target(Ship.ANCIENT, 6, 1), Target(Ship.ANCIENT, 6, 2)],
    ]
    for targets in fleets:
        for pips in product(range(1, 7), repeat=4):
            dice = tuple((1, pip) for pip in sorted(pips))
            assert killed(dice, targets, assigned(dice, targets)) == most_killed(dice, targets)


def killed(dice: tuple[tuple[int, int], ...], targets: list[Target], aims: Any) -> int:
    hits = [0] * len(targets)
    for (damage, pips), aim in zip(dice, aims, strict=True):
        if aim is not None and pips >= targets[aim].needs:
            hits[aim] += damage
    return sum(hit >= target.left for hit, target in zip(hits, targets, strict=True))


def most_killed(dice: tuple[tuple[int, int], ...], targets: list[Target]) -> int:
    return max(killed(dice, targets, aims) for aims in product(range(len(targets)), repeat=len(dice)))


def test_e_r8_a_damaged_ship_goes_before_a_whole_one_and_the_lower_number_before_the_higher() -> None:
    ships = [{"type": "cruiser", "hull": 1}, {"type": "cruiser", "hull": 1, "damage": 1}, {"type": "cruiser"}]
    assert outcome("assign", dice={"1": [6]}, ships=ships)["assigned"] == {"1": ["cruiser2"]}
    even = [{"type": "cruiser"}, {"type": "interceptor"}, {"type": "cruiser"}]
    assert outcome("assign", dice={"1": [6, 6]}, ships=even)["assigned"] == {"1": ["cruiser1", "cruiser2"]}


def test_e_r8_of_ships_that_take_the_same_dice_the_more_damaged_goes_first() -> None:
    whole, damaged = {"type": "cruiser", "hull": 1}, {"type": "cruiser", "hull": 2, "damage": 1}
    assert outcome("assign", dice={"1": [6, 6]}, ships=[whole, damaged])["destroyed"] == ["cruiser2"]
    assert outcome("assign", dice={"1": [6, 6]}, ships=[damaged, whole])["destroyed"] == ["cruiser1"]


def test_e_r8_a_kill_takes_the_weakest_dice_that_do() -> None:
    one = [{"type": "cruiser", "hull": 2}]  # three points are missing
    fewest = outcome("assign", dice={"1": [6, 6], "2": [6], "4": [6]}, ships=one)
    assert fewest["assigned"] == {"1": [None, None], "2": [None], "4": ["cruiser1"]}
    two = outcome("assign", dice={"1": [6, 6], "2": [6, 6, 5]}, ships=one, computer=1)
    assert two["assigned"] == {"1": ["cruiser1", None], "2": [None, None, "cruiser1"]}
    enough = outcome("assign", dice={"2": [6], "4": [6]}, ships=[{"type": "cruiser", "hull": 1}])
    assert enough["assigned"] == {"2": ["cruiser1"], "4": [None]}


def test_e_r8_dice_left_when_all_are_dead_have_no_target() -> None:
    result = outcome("assign", dice={"1": [6, 6, 5], "4": [6]}, ships=[{"type": "interceptor"}], computer=1)
    assert result == {
        "assigned": {"1": [None, None, "interceptor1"], "4": [None]},
        "hits": {"interceptor1": 1},
        "destroyed": ["interceptor1"],
    }


def test_e_r8_what_destroys_nothing_goes_to_the_largest_ship_it_hits_and_stays_there() -> None:
    ships = [
        {"type": "dreadnought", "hull": 9, "shield": 1},
        {"type": "cruiser", "hull": 9},
        {"type": "cruiser", "hull": 9, "damage": 2},
    ]
    result = outcome("assign", dice={"1": [5, 6], "2": [5, 1]}, computer=1, ships=ships)
    assert result["assigned"] == {"1": ["cruiser2", "dreadnought1"], "2": ["cruiser2", None]}


def test_e_r8_by_switch_size_goes_before_the_number_of_dice() -> None:
    ships = [{"type": "interceptor"}, {"type": "cruiser", "hull": 1}, {"type": "dreadnought", "hull": 5}]
    most = outcome("assign", dice={"1": [6, 6]}, ships=ships)
    largest = outcome("assign", dice={"1": [6, 6]}, ships=ships, switches={"npc_targets": "largest"})
    assert most["destroyed"] == ["interceptor1"]
    assert largest["destroyed"] == ["cruiser1"]
    assert assigned(((1, 6),), [Target(Ship.ANCIENT, 6, 1), Target(Ship.STARBASE, 6, 1)], NpcTargets.LARGEST) == [1]


def test_e_r8_sizes_go_by_the_number_of_slots() -> None:
    order = ["gcds", "dreadnought", "cruiser", "starbase", "ancient", "interceptor"]
    for larger, smaller in pairwise(order):
        result = outcome("assign", dice={"1": [6]}, ships=[{"type": smaller}, {"type": larger}])
        assert result["destroyed"] == [f"{larger}1"]


def test_e_r9_missiles_fire_once_type_by_type_and_the_dead_do_not_fire() -> None:
    armed: dict[str, Any] = {"initiative": 3, "cannons": [1], "missiles": [2]}
    attacker = side(ship("interceptor", **armed), ship("cruiser", initiative=1, hull=9, cannons=[1]))
    defender = side(ship("cruiser", initiative=2, missiles=[2]), ship("starbase", initiative=4, hull=3, cannons=[1]))
    steps = [fire(d2=[6]), fire(d1=[1]), fire(d1=[1]), fire(d1=[1]), fire(d1=[1])]
    result = outcome("battle", attacker=attacker, defender=defender, steps=steps)
    assert [(row["phase"], row["type"]) for row in result["per_event"]] == [
        ("missiles", "interceptor"),
        ("round", "starbase"),
        ("round", "interceptor"),
        ("round", "cruiser"),
        ("round", "starbase"),
    ]


def test_e_r9_nobody_retreats_in_the_missile_phase() -> None:
    armed = side(ship("cruiser", initiative=3, cannons=[1], missiles=[2]), retreat_to=[201])
    result = outcome("battle", attacker=armed, defender=side(ship("cruiser")), steps=[{"act": "retreat", "to": 201}])
    assert result["per_event"] == [{"n": 1, "refused": "retreat_missiles"}]


UNARMED = side(ship("cruiser", initiative=1, hull=1))


def test_e_r10_without_cannons_the_attacker_must_go_and_has_not_retreated() -> None:
    result = outcome("battle", attacker=UNARMED, defender=UNARMED, steps=[fire()])
    assert (result["over"], result["winner"], result["stalemate"], result["rounds"]) == (True, "defender", True, 0)
    assert result["per_event"] == [{"n": 1, "refused": "over"}]
    assert result["draws"] == {"attacker": 1, "defender": 1}
    assert result["ships"] == {"attacker": {"cruiser1": 0}, "defender": {"cruiser1": 0}}


def test_e_r10_by_switch_the_table_decides() -> None:
    result = outcome("battle", attacker=UNARMED, defender=UNARMED, steps=[], switches={"stalemate": "ask"})
    assert (result["over"], result["winner"], result["stalemate"]) == (True, None, True)
    assert result["draws"] == {"attacker": 1, "defender": 1}


def test_e_r10_the_last_cannon_shot_down_ends_the_battle_at_the_next_round() -> None:
    attacker = side(ship("interceptor", initiative=5, cannons=[1]), ship("cruiser", initiative=1, hull=1))
    defender = side(ship("starbase", initiative=4, hull=1), ship("cruiser", initiative=3, cannons=[1]))
    steps = [fire(d1=[6]), fire(), fire(d1=[6]), fire()]
    first = outcome("battle", attacker=attacker, defender=defender, steps=steps[:1])
    assert first["per_event"][0]["destroyed"] == ["cruiser1"]  # the larger one with one life
    assert not first["over"]
    both = side(ship("starbase", initiative=4, hull=1), ship("cruiser", initiative=3, hull=0, cannons=[1]))
    lost = outcome("battle", attacker=UNARMED | {"name": "Ann"}, defender=both, steps=[fire(), fire(d1=[6])])
    assert not lost["over"] and lost["next"]["type"] == "cruiser"


def test_e_r10_nobody_is_stalemated_while_somebody_is_leaving() -> None:
    attacker = side(
        ship("cruiser", initiative=5, hull=1), ship("interceptor", initiative=1, cannons=[1]), retreat_to=[201]
    )
    defender = side(ship("starbase", initiative=3, hull=1, cannons=[1]))
    steps = [{"act": "retreat", "to": 201}, fire(d1=[6]), fire(d1=[6])]
    result = outcome("battle", attacker=attacker, defender=defender, steps=steps)
    assert [row.get("act") for row in result["per_event"]] == ["retreat", "fire", "leaves", None]
    assert result["winner"] == "defender" and not result["stalemate"]
    assert result["lost"]["attacker"] == ["interceptor1"] and result["retreated"]["attacker"] == {"cruiser1": 201}
    assert result["draws"]["attacker"] == 0


def test_e_r10_who_is_still_leaving_has_retreated_though_no_cannon_is_left() -> None:
    armed, bare = ship("interceptor", initiative=9, cannons=[1]), ship("cruiser", initiative=8)
    attacker = side(armed, bare, retreat_to=[201])
    away = {"act": "retreat", "to": 201}
    steps = [away, fire(), fire(), away, fire()]
    result = outcome("battle", attacker=attacker, defender=UNARMED, steps=steps)
    assert [row["act"] for row in result["per_event"]] == [
        "retreat", "fire", "fire", "leaves", "retreat", "fire", "leaves",
    ]  # fmt: skip
    assert (result["winner"], result["stalemate"], result["rounds"]) == ("defender", False, 3)
    assert result["draws"] == {"attacker": 0, "defender": 1}


def test_e_r11_a_type_is_shot_at_until_it_leaves_in_the_next_round() -> None:
    attacker = side(ship("cruiser", 2, initiative=2, hull=0, cannons=[1]), retreat_to=[201])
    defender = side(ship("starbase", initiative=5, hull=5, cannons=[1]))
    steps = [fire(d1=[1]), {"act": "retreat", "to": 201}, fire(d1=[6])]
    result = outcome("battle", attacker=attacker, defender=defender, steps=steps)
    assert result["per_event"][-1] == {
        "n": None, "phase": "round", "round": 2, "side": "attacker", "type": "cruiser", "act": "leaves", "to": 201,
        "ships": ["cruiser2"],
    }  # fmt: skip
    assert result["lost"]["attacker"] == ["cruiser1"] and result["draws"] == {"attacker": 0, "defender": 3}


def test_e_r11_who_has_not_left_when_the_enemy_is_gone_stays_and_has_not_retreated() -> None:
    attacker = side(
        ship("cruiser", initiative=2, cannons=[1]), ship("interceptor", initiative=3, cannons=[1]), retreat_to=[201]
    )
    defender = side(ship("interceptor", initiative=1, cannons=[1]))
    steps = [fire(d1=[1]), {"act": "retreat", "to": 201}, fire(d1=[1]), fire(d1=[6])]
    result = outcome("battle", attacker=attacker, defender=defender, steps=steps)
    assert result["winner"] == "attacker" and result["retreated"]["attacker"] == {}
    assert set(result["ships"]["attacker"]) == {"cruiser1", "interceptor1"}
    assert result["draws"]["attacker"] == 2


@pytest.mark.parametrize("kind", ["starbase", "ancient", "gcds"])
def test_e_r11_starbases_and_npcs_never_retreat(kind: str) -> None:
    species = "terran" if kind == "starbase" else "npc"
    defender = side(ship(kind, initiative=9, cannons=[1]), species=species, retreat_to=[201])
    result = outcome("battle", attacker=side(ship("cruiser")), defender=defender, steps=[{"act": "retreat", "to": 201}])
    assert result["per_event"] == [{"n": 1, "refused": "cannot_retreat"}]


def test_e_r12_kills_count_for_who_retreated_and_nothing_for_who_did_not_take_part() -> None:
    kills = {"dreadnought": 1}
    rows = [
        {"name": "Ann", "retreated": True, "kills": kills},
        {"name": "Bob", "participated": False, "kills": kills},
        {"name": "Cy", "kills": {"gcds": 1, "cruiser": 4}},
    ]
    assert [row["draws"] for row in outcome("reputation", players=rows)["players"]] == [3, 0, 5]


def test_e_r12_draws_never_exceed_the_bag() -> None:
    rows = [{"name": "Ann", "kills": {"gcds": 1}}, {"name": "Bob", "drawn": [2], "keep": None}]
    result = outcome("reputation", bag={"2": 1}, players=rows)
    assert [row["draws"] for row in result["players"]] == [1, 1]
    empty = outcome("reputation", bag={}, players=rows[:1])
    assert empty["players"] == [{"name": "Ann", "draws": 0}]


def test_e_r12_what_is_not_kept_and_what_is_given_back_is_in_the_bag_again() -> None:
    rows = [{"name": "Ann", "drawn": [3], "drop": 1}, {"name": "Bob", "drawn": [1], "keep": None, "drop": 4}]
    assert outcome("reputation", players=rows)["bag"] == {"1": 13, "2": 9, "3": 6, "4": 5}


def test_e_r12_a_lost_battle_is_a_battle_and_an_unfought_one_is_none() -> None:
    battle = do("battle", hex=221, entered=["Ann", "Bob"], lost={"Ann": {"interceptor": 1}}, retreated=["Bob"])
    played = accepted(2, passes("Ann", "Bob"), battle)
    assert played.last["draws"] == {"player": "Ann", "n": 1}


# ---------------------------------------------------------------- E-R13 to E-R20: money, parts, pacts, discs


def test_e_r13_first_trade_then_give_up_hexes() -> None:
    base: Row = {"discs": {"hexes": 3, "actions": 6}, "cubes": {"money": 3}, "money": 0}
    hexes = [{"hex": 101, "money": 1}, {"hex": 201}, {"hex": 202, "money": 2}]
    enough = outcome("upkeep", **base, science=4, materials=12, hexes=hexes)
    assert enough["short"] == 7 and enough["give_up"] is None
    assert enough["trade"] == {"ratio": 2, "science": 2, "materials": 12, "gain": 7, "enough": True}
    poor = outcome("upkeep", **base, science=1, materials=7, hexes=hexes)
    assert (poor["trade"]["gain"], poor["give_up"], poor["collapse"]) == (3, [101, 201], False)
    ruined = outcome("upkeep", **base, science=1, materials=5, hexes=hexes)
    assert (ruined["trade"]["gain"], ruined["give_up"], ruined["collapse"]) == (2, None, True)


def test_e_r13_of_equal_stores_materials_go_first() -> None:
    result = outcome("upkeep", discs={"actions": 6}, cubes={}, money=1, science=6, materials=6)
    assert (result["short"], result["trade"]["materials"], result["trade"]["science"]) == (2, 4, 0)


def test_e_r13_the_fewest_hexes_then_the_least_vp_then_the_smallest_numbers() -> None:
    discs = {"hexes": 4, "actions": 3}
    hexes = [{"hex": 102}, {"hex": 318}, {"hex": 209}, {"hex": 1}]  # 3, 1, 1 and 4 VP
    result = outcome("upkeep", discs=discs, cubes={}, money=3, science=0, materials=0, hexes=hexes)
    assert (result["short"], result["give_up"]) == (2, [209])


def test_e_r13_cubes_given_up_lower_the_income_at_once() -> None:
    discs = {"hexes": 2, "actions": 6}
    rows = [{"hex": 201, "money": 3}, {"hex": 202, "science": 3}]
    result = outcome(
        "upkeep", discs=discs, cubes={"money": 3, "science": 3}, money=1, science=0, materials=0, hexes=rows
    )
    assert (result["short"], result["give_up"]) == (3, [202])


def test_e_r13_giving_up_is_for_the_short_and_only_until_it_pays() -> None:
    spent = [each for _ in range(5) for each in (move("Ann", 221), *passes("Bob"))]
    taken = [explore("Ann", 103), *passes("Bob"), explore("Ann", 201), *passes("Bob")]
    short = [*taken, *spent, do("pass", "Ann"), NEXT]
    played = accepted(2, short, do("upkeep", "Ann"))
    assert played.refused[-1] == "short" and played.player("Ann")["after"] == -12
    pays = do("upkeep", "Ann", give_up=[103, 201])
    assert accepted(2, short, do("trade", "Ann", from_="science", to="money", n=1), pays).refused[-1] == "short"
    few = [*taken, *spent[:4], do("pass", "Ann"), NEXT]  # seven actions and hexes: two short
    assert accepted(2, few, do("upkeep", "Ann", give_up=[201])).refused[-1] is None
    assert code(2, few, do("upkeep", "Ann", give_up=[201, 103])) == "not_short"
    assert code(2, to_upkeep("Ann", "Bob"), do("upkeep", "Ann", give_up=[221])) == "not_short"


def test_e_r13_when_nothing_pays_the_player_is_out_and_his_hexes_are_free() -> None:
    events = [*passes("Ann"), explore("Bob", 103), *passes("Cy", "Ann")]
    rest = [each for _ in range(10) for each in (move("Bob", 223), *passes("Cy", "Ann"))]
    game = [*events, *rest, do("pass", "Bob"), NEXT]
    assert code(3, game, do("upkeep", "Bob", give_up=[103, 223])) == "short"
    played = accepted(3, game, do("collapse", "Bob"))
    bob = played.player("Bob")
    assert bob["out"] and bob["hexes"] == [] and bob["cubes"] == {"money": 0, "science": 0, "materials": 0}
    assert (bob["actions"], bob["ships"]["interceptor"], bob["materials"]) == (11, 1, 3)
    assert played.final["phase"] == "upkeep"  # two are left
    assert code(3, game, do("collapse", "Bob"), pay("Ann", "Cy"), NEXT, NEXT) == "phase"
    cleaned = accepted(3, game, do("collapse", "Bob"), pay("Ann", "Cy"), NEXT, do("cleanup", tiles=SIX))
    assert (cleaned.player("Bob")["actions"], cleaned.player("Bob")["up"]) == (0, 3)
    assert code(3, game, do("collapse", "Bob"), do("trade", "Bob", from_="money", to="science", n=1)) == "out"


def test_e_r13_who_can_still_trade_or_give_up_does_not_collapse() -> None:
    events = [each for _ in range(6) for each in (move("Ann", 221), *passes("Bob"))]
    assert code(2, events, do("pass", "Ann"), NEXT, do("collapse", "Ann")) == "not_short"  # two trades pay


def test_e_r14_a_slot_shows_its_printed_part_until_a_tile_covers_it() -> None:
    bare = outcome("ship", ship="interceptor")
    covered = outcome("ship", ship="interceptor", tiles=["Hull", None, None, None])
    assert (bare["cannons"], bare["hull"]) == ([1], 0) and (covered["cannons"], covered["hull"]) == ([], 1)


def test_e_r14_the_same_part_in_another_slot_counts() -> None:
    before = ["Hull", None, None, None]
    moved = outcome("ship", ship="interceptor", before=before, tiles=[None, None, None, "Hull"])
    same = outcome("ship", ship="interceptor", before=before, tiles=before)
    assert (moved["placed"], same["placed"]) == (1, 0)


def test_e_r14_designs_are_legal_at_the_end_of_the_action() -> None:
    swap = {"cruiser": ["Improved Hull", "Ion Cannon", None, None, None, "Nuclear Drive"]}
    techless = do("upgrade", "Ann", blueprints=swap)
    assert code(2, techless) == "tech"
    no_drive = {"interceptor": [None, None, "Hull", None]}
    assert code(2, do("upgrade", "Ann", blueprints=no_drive)) == "design"
    assert code(2, do("upgrade", "Ann", blueprints={"starbase": ["Nuclear Drive", None, None, None, None]})) == "design"
    drained = {"interceptor": ["Ion Cannon", "Ion Cannon", None, "Ion Cannon"]}
    assert code(2, do("upgrade", "Ann", blueprints=drained)) == "design"


@pytest.mark.parametrize(("counts", "limit"), [(True, "limit"), (False, None)])
def test_e_r14_an_ancient_part_counts_as_a_tile_by_switch(counts: bool, limit: str | None) -> None:
    find = explore("Ann", 206, discovery="part:Shard Hull")
    tiles = {"cruiser": ["Ion Cannon", "Ion Cannon", None, None, None, "Shard Hull"]}
    events = [find, *passes("Bob"), do("upgrade", "Ann", blueprints=tiles)]
    assert code(2, events, switches={"ancient_part_counts": counts}) == limit
    shown = outcome(
        "ship", ship="cruiser", tiles=tiles["cruiser"], before=[None] * 6, ancient=["Shard Hull"],
        switches={"ancient_part_counts": counts},
    )  # fmt: skip
    assert (shown["placed"], "limit" in shown["errors"]) == (2 + counts, counts)


def test_e_r14_an_ancient_part_taken_off_is_lost() -> None:
    on, off = [None, None, None, "Shard Hull"], [None, None, None, None]
    events = [explore("Ann", 206, discovery="part:Shard Hull"), *passes("Bob")]
    laid = accepted(2, events, do("upgrade", "Ann", blueprints={"interceptor": on}))
    assert laid.player("Ann")["parts"] == []
    again = [do("upgrade", "Ann", blueprints={"interceptor": tiles}) for tiles in (on, off, on)]
    rows = [each for event in again for each in (event, *passes("Bob"))]
    assert code(2, events, rows[:-1]) == "part"
    elsewhere = do("upgrade", "Ann", blueprints={"interceptor": ["Shard Hull", None, None, None]})
    assert code(2, events, rows[:2], elsewhere) == "part"  # to move it is to take it off


def test_e_r15_cubes_go_back_to_the_track_they_came_from() -> None:
    settled = [explore("Ann", 103), colonize("Ann", 103, "science", "gray"), *passes("Bob")]
    away = do("influence", "Ann", moves=[{"from": 103, "to": "track"}])
    played = accepted(2, settled, away)
    assert played.player("Ann")["cubes"] == {"money": 1, "science": 1, "materials": 1}
    assert played.player("Ann")["on_track"] == 10  # two actions, the start hex


def pact(one: str, other: str, **fields: Any) -> Row:
    return do("pact", one, **{"with": other, "cube": "money", "cube_with": "science", **fields})


def test_e_r16_a_pact_puts_one_cube_each_and_takes_a_place() -> None:
    played = accepted(4, pact("Ann", "Bob"))
    assert played.player("Ann")["cubes"]["money"] == 2 and played.player("Bob")["cubes"]["science"] == 2
    assert (played.player("Ann")["pacts"], played.player("Bob")["pacts"]) == (["Bob"], ["Ann"])


def test_e_r16_at_most_three_ambassadors() -> None:
    pacts = [pact("Ann", name) for name in ("Bob", "Cy", "Dee")]
    assert code(5, pacts) is None
    assert code(5, pacts, pact("Ann", "Eve")) == "slots"


def test_e_r16_places_are_shared_with_reputation_tiles() -> None:
    earned = do("battle", hex=221, entered=["Ann"])
    draw = do("reputation", "Ann", drawn=[1], keep=1)
    one = [*passes("Ann", "Bob", "Cy", "Dee")]
    full = [each for _ in range(4) for each in (earned, draw)]
    kept = [*one, *full]
    assert accepted(4, kept, switches=FREE).player("Ann")["reputation"] == [1, 1, 1, 1]
    assert code(4, kept, earned, draw, switches=FREE) == "slots"
    swapped = do("reputation", "Ann", drawn=[4], keep=4, drop=1)
    assert accepted(4, kept, earned, swapped, switches=FREE).player("Ann")["reputation"] == [1, 1, 1, 4]
    later = [
        *kept,
        NEXT,
        *pay("Ann", "Bob", "Cy", "Dee"),
        NEXT,
        do("cleanup", tiles=["Monolith", "Monolith", *FOUR[:3], "Starbase", "Starbase"]),
    ]
    assert code(4, later, pact("Ann", "Bob"), switches=FREE) is None  # the fifth place is for an ambassador only
    assert code(4, later, pact("Ann", "Bob"), pact("Ann", "Cy"), switches=FREE) == "slots"


@pytest.mark.parametrize(
    ("species", "reputation", "ambassadors"), [("terran", 4, 3), ("hydran", 3, 3), ("orion", 5, 3), ("planta", 3, 3)]
)
def test_e_r16_places_by_species(species: str, reputation: int, ambassadors: int) -> None:
    players = [{"name": "Ann", "species": species}, *({"name": name} for name in ("Bob", "Cy", "Dee", "Eve"))]
    earned, draw = do("battle", hex=1, entered=["Ann"]), do("reputation", "Ann", drawn=[1], keep=1)
    everybody = passes("Ann", "Bob", "Cy", "Dee", "Eve")
    full = [each for _ in range(reputation) for each in (earned, draw)]
    assert code(players, everybody, full, switches=FREE) is None
    assert code(players, everybody, full, earned, draw, switches=FREE) == "slots"
    assert code(players, [pact("Ann", name) for name in ("Bob", "Cy", "Dee")]) is None


def test_e_r16_the_traitor_makes_no_pact_and_the_card_passes_on() -> None:
    broken = [pact("Ann", "Bob"), *passes("Ann"), move("Bob", 221)]
    played = accepted(4, broken, pact("Cy", "Bob"))
    assert played.refused[-1] == "traitor" and played.final["traitor"] == "Bob"
    assert played.player("Ann")["pacts"] == [] and played.player("Ann")["cubes"]["money"] == 1
    second = [pact("Ann", "Bob"), pact("Ann", "Cy"), *passes("Ann"), move("Bob", 221), move("Cy", 221)]
    assert accepted(4, second).final["traitor"] == "Cy"
    assert code(4, second, passes("Dee", "Ann", "Bob"), pact("Bob", "Dee")) is None  # he is no traitor any more


def test_e_r16_also_a_hex_that_a_partner_holds_by_ships_only() -> None:
    temporary = do("move", "Bob", moves=[{"into": 1, "temp_of": ["Cy", "Ann"]}])
    played = accepted(4, pact("Ann", "Bob"), passes("Ann"), temporary)
    assert played.final["traitor"] == "Bob"
    other = accepted(4, pact("Ann", "Bob"), passes("Ann"), move("Bob", 225, 1))
    assert other.final["traitor"] is None and other.player("Bob")["pacts"] == ["Ann"]


def test_e_r16_elimination_dissolves_pacts_without_a_traitor() -> None:
    ruin = [each for _ in range(12) for each in (move("Ann", 227), *passes("Bob", "Cy", "Dee"))]
    events = [pact("Ann", "Bob"), *ruin, do("pass", "Ann"), NEXT]
    assert code(4, events, do("collapse", "Ann")) is None
    played = accepted(4, events, do("collapse", "Ann"))
    assert played.final["traitor"] is None and played.player("Bob")["pacts"] == []
    assert played.player("Bob")["cubes"]["science"] == 1
    traitor = [pact("Ann", "Bob"), move("Ann", 223), *passes("Bob", "Cy", "Dee"), *ruin[:-4], do("pass", "Ann"), NEXT]
    held = accepted(4, traitor)
    assert held.final["traitor"] == "Ann"
    assert accepted(4, traitor, do("collapse", "Ann")).final["traitor"] is None


def test_e_r17_population_has_no_shield_and_a_one_never_hits() -> None:
    design = {"computer": 9, "cannons": [1, 2]}
    volley = {"type": "cruiser", "design": design, "dice": {"1": [1], "2": [2]}}
    assert outcome("population", cubes={"money": 5}, volleys=[volley])["damage"] == 2
    plain = {"type": "cruiser", "design": {"cannons": [1, 1]}, "dice": {"1": [5, 6]}}
    assert outcome("population", cubes={"money": 5}, volleys=[plain])["damage"] == 1


@pytest.mark.parametrize("flag", ["neutron_bombs", "planta"])
def test_e_r17_neutron_bombs_and_plantas_cubes_need_no_dice(flag: str) -> None:
    wrong = [{"type": "cruiser", "design": {"cannons": [1]}, "dice": {}}]
    result = outcome("population", cubes={"money": 2, "orbital": 1}, volleys=wrong, **{flag: True})
    assert (result["damage"], result["empty"]) == (None, True)


def test_e_r17_cubes_in_the_graveyard_still_count_for_this_rounds_income() -> None:
    events = [*passes("Ann", "Bob"), do("bombard", "Ann", hex=223, cubes={"money": 1}), NEXT]
    played = accepted(2, events, pay("Bob"))
    bob = played.player("Bob")
    assert (bob["money"], bob["grave"]["money"], bob["cubes"]["money"]) == (5, 1, 1)
    after = accepted(2, events, pay("Ann", "Bob"), NEXT, do("cleanup", tiles=FOUR)).player("Bob")
    assert (after["grave"]["money"], after["cubes"]["money"]) == (0, 0)


ORBITAL = seats("terran", "hydran")


def with_orbital(cube: str) -> list[Row]:
    """Ann has learned orbitals and built one; a cube of this track is on it and one on a square of her hex."""
    rich = [do("trade", "Ann", from_="money", to="science", n=1)]
    rounds = [whole_round(FOUR, "Ann", "Bob"), whole_round(["Starbase"] * 4, "Ann", "Bob")]
    research = [do("research", "Ann", techs=["Orbital"]), *passes("Bob"), build("Ann", ("orbital", 221))]
    return [*rich, *rounds[0], *rounds[1], *research, colonize("Ann", 221, cube, "orbital"), *passes("Bob")]


def test_e_r17_of_one_track_the_squares_cube_falls_before_the_orbitals() -> None:
    events = [*with_orbital("money"), do("pass", "Ann"), do("bombard", "Bob", hex=221, cubes={"money": 1})]
    assert code(ORBITAL, events) is None
    assert code(ORBITAL, events, do("bombard", "Bob", hex=221, cubes={"money": 2})) == "cubes"
    refill = colonize("Ann", 221, "science", "orbital")
    assert code(ORBITAL, events, NEXT, refill) == "no_orbital"  # its cube is still there
    gone = do("bombard", "Bob", hex=221, cubes={"money": 1})
    assert code(ORBITAL, events, gone, NEXT, refill) is None
    both = accepted(ORBITAL, events, do("bombard", "Bob", hex=221, cubes={"money": 1, "science": 1, "materials": 1}))
    assert both.player("Ann")["grave"] == {"money": 2, "science": 1, "materials": 1}


def test_e_r18_the_discovery_tile_comes_with_the_first_disc() -> None:
    assert code(2, explore("Ann", 206)) == "discovery"  # must be decided at once
    assert code(2, explore("Ann", 206, disc=False, discovery="vp")) == "discovery"
    assert code(2, explore("Ann", 201, discovery="vp")) == "discovery"
    later = [explore("Ann", 206, disc=False), *passes("Bob")]
    taken = do("influence", "Ann", moves=[{"from": "track", "to": 206, "discovery": "money"}])
    assert accepted(2, later, taken).player("Ann")["money"] == 10
    again = [
        *later,
        taken,
        *passes("Bob"),
        do("influence", "Ann", moves=[{"from": 206, "to": "track"}]),
        *passes("Bob"),
    ]
    assert (
        code(2, again, do("influence", "Ann", moves=[{"from": "track", "to": 206, "discovery": "vp"}])) == "discovery"
    )
    assert code(2, again, do("influence", "Ann", moves=[{"from": "track", "to": 206}])) is None


@pytest.mark.parametrize(
    ("discovery", "field", "value"),
    [
        ("vp", "discovery", 1),
        ("money", "money", 10),
        ("science", "science", 8),
        ("materials", "materials", 9),
        ("cruiser", "ships", {"interceptor": 1, "cruiser": 1, "dreadnought": 0, "starbase": 0}),
        ("part:Ion Turret", "parts", ["Ion Turret"]),
        ("tech:Quantum Grid", "techs", ["Quantum Grid", "Starbase"]),
    ],
)
def test_e_r18_what_a_discovery_tile_gives(discovery: str, field: str, value: Any) -> None:
    played = accepted(3, explore("Ann", 206, discovery=discovery))
    assert played.player("Ann")[field] == value


def test_e_r18_a_technology_of_the_supply_that_is_not_owned() -> None:
    assert code(2, explore("Ann", 206, discovery="tech:Quantum Grid")) == "not_in_supply"
    assert code(2, explore("Ann", 206, discovery="tech:Starbase")) == "owned"
    played = accepted(2, explore("Ann", 206, discovery="tech:Advanced Robotics"))
    assert played.player("Ann")["on_track"] == 14 - 3


@pytest.mark.parametrize(("switch", "count"), [({}, 4), ({"cleanup_2p": 4}, 4), ({"cleanup_2p": 5}, 5)])
def test_e_r19_two_players_draw_four_tiles_by_switch_five(switch: Row, count: int) -> None:
    assert outcome("setup", players=seats("terran", "terran"), switches=switch)["tech_tiles_cleanup"] == count
    assert outcome("bag", players=2, seen=[], switches=switch)["draw"] == count
    events = [*to_upkeep("Ann", "Bob"), *pay("Ann", "Bob"), NEXT]
    assert code(2, events, do("cleanup", tiles=["Orbital"] * 3 + ["Monolith"] * (count - 3)), switches=switch) is None
    assert code(2, events, do("cleanup", tiles=["Orbital"] * 3), switches=switch) == "tiles"


def test_e_r19_from_an_empty_bag_as_many_as_there_are() -> None:
    box = [row.tech.value for row in ROWS for _ in range(row.tiles)]
    assert outcome("bag", players=6, seen=box[:-2], want=["Wormhole Generator", "Starbase"]) == {
        "bag_left": 2,
        "draw": 2,
        "want": [
            {"tech": "Wormhole Generator", "left": 2, "chance": "1/1"},
            {"tech": "Starbase", "left": 0, "chance": "0/1"},
        ],
    }
    assert outcome("bag", players=6, seen=box, want=["Starbase"])["want"][0]["chance"] == "0/1"


def test_e_r20_a_disc_is_put_back_on_its_hex_only_over_the_track() -> None:
    assert code(2, do("influence", "Ann", moves=[{"from": 221, "to": 221}])) == "same"
    assert code(2, do("influence", "Ann", moves=[{"from": "track", "to": "track"}])) == "same"
    over = do("influence", "Ann", moves=[{"from": 221, "to": "track"}, {"from": "track", "to": 221}])
    played = accepted(2, over)
    assert played.player("Ann")["hexes"] == [221] and played.player("Ann")["cubes"]["money"] == 0


def test_e_r20_zero_moves_are_allowed() -> None:
    settled = [colonize("Ann", 221, "money"), do("influence", "Ann", flip=1)]
    assert accepted(2, settled).player("Ann")["up"] == 3
    assert code(2, do("influence", "Ann")) is None


# ---------------------------------------------------------------- E-R21 to E-R26


def test_e_r21_draco_and_ancients_never_fight() -> None:
    alone = {"hex": 101, "entered": ["D"], "npc": "ancient"}
    assert outcome("queue", hexes=[alone], draco="D")["hexes"] == []
    hostile = {**alone, "owner": "B"}
    assert outcome("queue", hexes=[hostile], draco="D")["hexes"] == [
        {"hex": 101, "battles": [], "reputation": [], "bombard": True}
    ]
    both = {"hex": 101, "entered": ["B", "D"], "npc": "ancient"}
    assert outcome("queue", hexes=[both], draco="D")["hexes"][0]["battles"][-1] == {
        "n": 2, "attacker": "#1", "defender": "ancient", "unless": "D",
    }  # fmt: skip


def test_e_r21_the_gcds_is_no_ancient() -> None:
    rows = outcome("queue", hexes=[{"hex": 1, "entered": ["D"], "npc": "gcds"}], draco="D")["hexes"]
    assert rows[0]["battles"] == [{"n": 1, "attacker": "D", "defender": "gcds"}]
    draco = seats("draco", "terran")
    assert code(draco, passes("Ann", "Bob"), do("control", "Ann", hex=1)) == "ancients"


def test_e_r21_draco_may_place_a_disc_beside_ancients_but_takes_no_tile() -> None:
    draco = seats("draco", "terran")
    assert code(2, explore("Ann", 101)) == "ancients"
    assert code(draco, explore("Ann", 101)) is None
    assert code(draco, explore("Ann", 101, discovery="vp")) == "discovery"


def test_e_r22_colony_ships_and_start_technologies_where_sources_disagree() -> None:
    listed = {row["species"]: row for row in outcome("setup", players=seats("planta", "draco", "terran"))["players"]}
    assert [listed[kind]["colony_ships"] for kind in ("planta", "draco", "terran")] == [4, 3, 3]
    assert listed["draco"]["techs"] == []


def test_e_r23_figures_run_out_and_come_back() -> None:
    orion = seats("orion", "terran")
    found = [explore("Ann", number, discovery="cruiser") for number in (206, 207, 208)]
    four = [each for event in found for each in (event, *passes("Bob"))]
    full = accepted(orion, four)
    assert full.player("Ann")["ships"]["cruiser"] == 4
    assert code(orion, four, explore("Ann", 311, discovery="cruiser")) == "supply"
    assert code(orion, four, build("Ann", ("cruiser", 232))) == "supply"
    lost = do("battle", hex=1, entered=["Ann"], lost={"Ann": {"cruiser": 1}}, retreated=["Ann"])
    assert accepted(orion, four, do("pass", "Ann"), lost).player("Ann")["ships"]["cruiser"] == 3


def test_e_r24_odds_start_from_the_present_damage() -> None:
    whole = outcome("odds", attacker=side(ship("cruiser")), defender=side(ship("ancient"), species="npc"))
    hurt = {"type": "ancient", "damage": [1]}
    better = outcome("odds", attacker=side(ship("cruiser")), defender=side(hurt, species="npc"))
    assert float(better["win"]) > float(whole["win"])


def test_e_r24_and_from_the_present_place_in_the_round() -> None:
    attacker, defender = side(ship("cruiser"), name="Ann"), side(ship("ancient"), species="npc")
    rows = outcome(
        "battle", attacker=attacker, defender=defender, odds=True, steps=[fire(d1=[1, 1]), fire(d1=[1])]
    )["per_event"]  # fmt: skip
    start = outcome("odds", attacker=attacker, defender=defender)["win"]
    assert float(rows[0]["win"]) > float(start)  # the Ancient has missed, the cruiser is next
    assert rows[1]["win"] == start  # a round without hits


def test_e_r25_points_and_the_tie_break() -> None:
    players = [
        {"name": "Zoe", "hexes": [103], "store": {"money": 1, "science": 1}},
        {"name": "Amy", "hexes": [106], "store": {"materials": 2}},
        {"name": "Bob", "hexes": [107], "store": {"materials": 1}},
        {"name": "Cy", "hexes": [1], "traitor": True, "store": {"money": 9}},
    ]
    result = outcome("score", players=players)
    assert [row["total"] for row in result["players"]] == [2, 2, 2, 2]
    assert result["ranking"] == [["Cy"], ["Amy", "Zoe"], ["Bob"]] and result["winners"] == ["Cy"]


@pytest.mark.parametrize(("tiles", "vp"), [(3, 0), (4, 1), (5, 2), (6, 3), (7, 5)])
def test_e_r25_a_technology_track(tiles: int, vp: int) -> None:
    grid = [
        "Gauss Shield", "Improved Hull", "Fusion Source", "Positron Computer", "Advanced Economy", "Tachyon Drive",
        "Antimatter Cannon",
    ]  # fmt: skip
    assert (
        outcome("score", players=[{"name": "A", "hexes": [], "techs": grid[:tiles]}])["players"][0]["technology"] == vp
    )


def test_e_r25_species_and_what_each_piece_is_worth() -> None:
    rows: list[Row] = [
        {"name": "P", "species": "planta", "hexes": [226, 201], "monoliths": 2, "discovery": 3, "ambassadors": 2},
        {"name": "D", "species": "draco", "hexes": [228], "reputation": [4, 1]},
    ]
    planta, draco = outcome("score", players=rows, ancients_left=7)["players"]
    assert (planta["species"], planta["monoliths"], planta["discovery"], planta["ambassadors"]) == (2, 6, 6, 2)
    assert (draco["species"], draco["reputation"], draco["total"]) == (7, 5, 15)


def test_e_r26_the_settling_of_a_turn_may_be_told_until_the_next_turn_is() -> None:
    settle = colonize("Ann", 103, "money", "gray")
    assert code(2, explore("Ann", 103), settle) is None
    assert code(2, explore("Ann", 103), colonize("Bob", 223, "money"), settle) is None
    assert code(2, explore("Ann", 103), move("Bob", 223), settle) is None  # it is her turn again
    assert code(3, explore("Ann", 103), move("Bob", 223), settle) == "turn"
    assert code(4, passes("Ann"), pact("Ann", "Bob")) is None
    assert code(4, passes("Ann", "Bob"), pact("Ann", "Bob")) == "turn"


def test_e_r26_a_new_round_knows_no_last_turn() -> None:
    events = whole_round(SIX, "Ann", "Bob", "Cy")
    assert code(3, events, colonize("Cy", 225, "money")) == "turn"


# ---------------------------------------------------------------- all of them


CHEAPEST = {"ancient_tech": "cheapest"}


def test_e_r28_by_switch_an_ancient_technology_is_the_cheapest_that_one_can_take() -> None:
    costly = explore("Ann", 206, discovery="tech:Advanced Robotics")
    assert code(2, costly) is None
    assert code(2, costly, switches=CHEAPEST) == "cheapest"
    for equally_cheap in ("Neutron Bombs", "Gauss Shield", "Nanorobots"):  # all of printed cost 2
        assert code(2, explore("Ann", 206, discovery=f"tech:{equally_cheap}"), switches=CHEAPEST) is None
    assert code(2, explore("Ann", 206, discovery="tech:Quantum Grid"), switches=CHEAPEST) == "not_in_supply"
    orion = seats("orion", "terran")  # has Neutron Bombs and Gauss Shields: for him the next is the cheapest
    assert code(orion, explore("Ann", 206, discovery="tech:Gauss Shield"), switches=CHEAPEST) == "owned"
    assert code(orion, explore("Ann", 206, discovery="tech:Nanorobots"), switches=CHEAPEST) is None


def test_e_r29_an_ancient_part_is_laid_at_once_and_free_of_the_actions_count() -> None:
    played = accepted(2, explore("Ann", 206, discovery="part:Shard Hull@interceptor:4"))
    assert played.player("Ann")["parts"] == []
    upgraded = do("upgrade", "Ann", blueprints={"interceptor": [None, None, None, "Shard Hull"]})
    assert code(2, explore("Ann", 206, discovery="part:Shard Hull@interceptor:4"), passes("Bob"), upgraded) is None
    no_drive = explore("Ann", 206, discovery="part:Shard Hull@interceptor:3")
    assert code(2, no_drive) == "design"
    assert code(2, explore("Ann", 206, discovery="part:Shard Hull@interceptor:8")) == "design"  # it has four slots
    for malformed in ("part:Shard Hull@ancient:1", "part:Shard Hull@cruiser:0", "part:Hull@cruiser:1"):
        with pytest.raises(Impossible):
            play(2, explore("Ann", 206, discovery=malformed))


def test_e_r30_by_switch_who_had_chosen_retreat_leaves_though_the_enemy_is_gone() -> None:
    attacker = side(
        ship("cruiser", initiative=2, cannons=[1]), ship("interceptor", initiative=3, cannons=[1]), retreat_to=[201]
    )
    defender = side(ship("interceptor", initiative=1, cannons=[1]))
    steps = [fire(d1=[1]), {"act": "retreat", "to": 201}, fire(d1=[1]), fire(d1=[6])]
    fields = {"attacker": attacker, "defender": defender, "steps": steps}
    result = outcome("battle", **fields, switches={"retreat_end": "leaves"})
    assert result["per_event"][-1]["act"] == "leaves" and result["per_event"][-1]["ships"] == ["cruiser1"]
    assert result["retreated"]["attacker"] == {"cruiser1": 201} and result["winner"] == "attacker"
    assert result["draws"]["attacker"] == 2  # an interceptor is still there: nobody has retreated
    assert outcome("battle", **fields)["retreated"]["attacker"] == {}


def test_e_r31_a_cube_of_a_gray_square_goes_home_to_the_track_that_its_owner_chooses() -> None:
    settled = [explore("Ann", 103), colonize("Ann", 103, "science", "gray"), *passes("Bob")]
    away = do("influence", "Ann", moves=[{"from": 103, "to": "track"}], home=["materials"])
    played = accepted(2, settled, away)
    assert played.player("Ann")["cubes"] == {"money": 1, "science": 2, "materials": 0}
    plain = [explore("Ann", 103), colonize("Ann", 103, "science"), *passes("Bob")]
    assert accepted(2, plain, away).player("Ann")["cubes"] == {"money": 1, "science": 1, "materials": 1}
    with pytest.raises(Impossible):
        play(2, settled, do("influence", "Ann", moves=[{"from": 103, "to": "track"}], home=["gold"]))


def test_e_r31_from_the_graveyard_in_cleanup_too() -> None:
    orbital = [*with_orbital("money"), do("pass", "Ann")]
    hit = do("bombard", "Bob", hex=221, cubes={"money": 2})
    to_cleanup = [*orbital, hit, NEXT, *pay("Ann", "Bob"), NEXT]
    tiles = ["Plasma Missile"] * 3 + ["Tachyon Source"]
    before = accepted(ORBITAL, to_cleanup).player("Ann")["cubes"]
    chosen = accepted(ORBITAL, to_cleanup, do("cleanup", tiles=tiles, home=["science"])).player("Ann")["cubes"]
    assert before["money"] - chosen["money"] == 1 and before["science"] - chosen["science"] == 1
    usual = accepted(ORBITAL, to_cleanup, do("cleanup", tiles=tiles)).player("Ann")["cubes"]
    assert before["money"] - usual["money"] == 2 and before["science"] == usual["science"]


def test_boards_are_as_printed_and_a_game_of_version_020_keeps_those_it_began_with() -> None:
    """Terrans have a fifth place, for an ambassador only; Planta's starbase has +1 beside its computer."""
    starbase = {"species": "planta", "ship": "starbase"}
    assert outcome("ship", **starbase)["computer"] == 2
    told = {"players": seats("terran", "planta"), "steps": []}
    for boards, computer in (("printed", 2), ("read", 1)):
        setup = SETUP.read({**told, "boards": boards}, Where())
        state = begin(setup)
        assert blueprint_of(state, 1, Ship.STARBASE).computer == computer
        assert state.seats[0].row.places == (Places(4, 0, 1) if computer == 2 else Places(4, 0, 0))
    assert begin(Setup(setup.players, None)).seats[0].boards is Boards.READ


def test_every_ruling_is_cited_here_and_in_the_code() -> None:
    rulings = set(range(1, 33))
    numbers = {int(name.split("_")[2][1:]) for name in globals() if name.startswith("test_e_r")}
    assert numbers == rulings - {27, 32}  # test_best_play.py, tests/games/eclipse/test_table.py
    code_ = "".join(file.read_text("utf-8") for file in RULES.rglob("*.py"))
    cited = {int(number) for number in re.findall(r"\bE-R(\d+)\b", code_)}
    assert cited == rulings
