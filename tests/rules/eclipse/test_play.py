"""A played game, event by event: what each does, what it is refused with, and in which order the reasons stand."""

from typing import Any

import pytest

from tests.rules.eclipse.table import (
    NEXT,
    Row,
    accepted,
    build,
    code,
    colonize,
    do,
    explore,
    move,
    passes,
    pay,
    play,
    seats,
    to_upkeep,
    whole_round,
)

FOUR = ["Orbital", "Orbital", "Orbital", "Monolith"]
UNDO = do("undo")
COMBAT = passes("Ann", "Bob")
UPKEEP = to_upkeep("Ann", "Bob")
CLEANUP = [*UPKEEP, *pay("Ann", "Bob"), NEXT]
FREE = {"hex_order": "free"}
PLANTA = seats("planta", "terran")
ORION = seats("orion", "terran")
HYDRAN = seats("hydran", "terran")


def influence(player: str, *moves: Row, **fields: Any) -> Row:
    return do("influence", player, moves=list(moves), **fields)


def disc(source: int | str, to: int | str, **fields: Any) -> Row:
    return {"from": source, "to": to, **fields}


def upgrade(player: str, **blueprints: list[str | None]) -> Row:
    return do("upgrade", player, blueprints=blueprints)


def battle(number: int, *entered: str, **fields: Any) -> Row:
    return do("battle", hex=number, entered=list(entered), **fields)


def spent(player: str, other: str, turns: int) -> list[Row]:
    """One player takes so many actions, the other passes each time."""
    return [each for _ in range(turns) for each in (move(player, 221), *passes(other))]


# ---------------------------------------------------------------- out, phase, turn


ACTIONS: list[Row] = [
    explore("Ann", 201),
    influence("Ann"),
    do("research", "Ann", techs=["Nanorobots"]),
    upgrade("Ann", interceptor=[None] * 4),
    build("Ann", ("interceptor", 221)),
    move("Ann", 221),
]
REACT = do("react", "Ann", as_="move", moves=[{"into": 221}])
PACT = do("pact", "Ann", with_="Bob", cube="money", cube_with="money")


@pytest.mark.parametrize("event", [*ACTIONS, REACT, do("pass", "Ann"), PACT], ids=lambda event: str(event["do"]))
@pytest.mark.parametrize("before", [COMBAT, UPKEEP, CLEANUP], ids=["combat", "upkeep", "cleanup"])
def test_what_belongs_to_a_turn_goes_in_the_action_phase_only(before: list[Row], event: Row) -> None:
    assert code(2, before, event) == "phase"


@pytest.mark.parametrize(
    "event",
    [
        battle(221, "Ann"),
        do("reputation", "Ann", drawn=[1]),
        do("bombard", "Ann", hex=223, cubes={}),
        do("control", "Ann", hex=223),
    ],
    ids=lambda event: str(event["do"]),
)
@pytest.mark.parametrize("before", [[], UPKEEP, CLEANUP], ids=["action", "upkeep", "cleanup"])
def test_what_follows_battles_goes_in_the_combat_phase_only(before: list[Row], event: Row) -> None:
    assert code(2, before, event) == "phase"


@pytest.mark.parametrize("event", [do("upkeep", "Ann"), do("collapse", "Ann")], ids=lambda event: str(event["do"]))
@pytest.mark.parametrize("before", [[], COMBAT, CLEANUP], ids=["action", "combat", "cleanup"])
def test_payment_goes_in_the_upkeep_phase_only(before: list[Row], event: Row) -> None:
    assert code(2, before, event) == "phase"


@pytest.mark.parametrize(("before", "refused"), [([], "phase"), (COMBAT, None), (CLEANUP, "phase")])
def test_the_next_phase_comes_after_combat_and_upkeep(before: list[Row], refused: str | None) -> None:
    assert code(2, before, NEXT) == refused
    assert code(2, COMBAT, do("cleanup", tiles=FOUR)) == "phase"


def test_trade_goes_in_every_phase_and_whoevers_turn_it_is() -> None:
    trade = do("trade", "Bob", from_="science", to="money", n=1)
    for before in ([], COMBAT, UPKEEP, CLEANUP):
        assert code(2, before, trade) is None


@pytest.mark.parametrize("event", [*ACTIONS, do("pass", "Ann")], ids=lambda event: str(event["do"]))
def test_nobody_acts_out_of_turn(event: Row) -> None:
    assert code(3, passes("Ann"), {**event, "player": "Ann"}) == "turn"
    assert code(2, {**event, "player": "Bob"}) == "turn"


@pytest.mark.parametrize("event", ACTIONS, ids=lambda event: str(event["do"]))
def test_who_has_passed_takes_no_action(event: Row) -> None:
    assert code(2, passes("Ann"), move("Bob", 221), event) == "passed"


def test_who_has_not_passed_does_not_react() -> None:
    assert code(2, REACT) == "not_passed"


def test_passed_goes_before_no_disc_and_not_passed_too() -> None:
    empty = [*spent("Ann", "Bob", 12)]
    assert code(2, empty, REACT) == "not_passed"
    assert code(2, empty, move("Ann", 221)) == "no_disc"
    assert code(2, empty, build("Ann", ("starbase", 223))) == "no_disc"


def test_the_eliminated_are_out_before_anything_else() -> None:
    ruin = [each for _ in range(12) for each in (move("Ann", 221), *passes("Bob", "Cy"))]
    gone = [*ruin, do("pass", "Ann"), NEXT, do("collapse", "Ann")]
    for event in (move("Ann", 221), do("upkeep", "Ann"), do("trade", "Ann", from_="money", to="science", n=1)):
        assert code(3, gone, event) == "out"
    assert code(3, gone, do("collapse", "Ann")) == "out"
    again = [*gone, *pay("Bob", "Cy"), NEXT, do("cleanup", tiles=[*FOUR, "Starbase", "Starbase"])]
    assert code(3, again, passes("Bob", "Cy"), battle(221, "Ann", "Bob")) == "out"
    assert code(3, again, passes("Bob", "Cy"), battle(301, "Ann", "Bob")) == "unknown_hex"


def test_scoring_takes_nothing_but_undo() -> None:
    ruin = [*spent("Ann", "Bob", 11), do("pass", "Ann"), NEXT, do("collapse", "Ann")]
    played = play(2, ruin, do("trade", "Bob", from_="money", to="science", n=1), NEXT, UNDO, do("upkeep", "Bob"))
    assert played.refused[-4:] == ["phase", "phase", None, None]
    assert played.final["phase"] == "upkeep"
    assert "score" not in played.final


# ---------------------------------------------------------------- explore, influence and placing


def test_exploring_puts_a_hex_on_the_table_with_or_without_a_disc() -> None:
    with_disc = accepted(2, explore("Ann", 103)).player("Ann")
    without = accepted(2, explore("Ann", 103, disc=False)).player("Ann")
    assert (with_disc["hexes"], with_disc["on_track"]) == ([103, 221], 10)
    assert (without["hexes"], without["on_track"]) == ([221], 11)


def test_exploring_is_refused_in_order() -> None:
    two = do("explore", "Ann", hexes=[{"hex": 103}, {"hex": 103}])
    assert code(2, two) == "limit"  # before the hex that comes twice
    assert code(PLANTA, two) == "hex_used"
    assert code(PLANTA, do("explore", "Ann", hexes=[{"hex": 103}, {"hex": 106, "disc": True}])) is None
    assert code(2, explore("Ann", 103), explore("Bob", 103)) == "hex_used"
    assert code(2, explore("Ann", 101, discovery="vp")) == "ancients"


def test_the_outer_stack_runs_out() -> None:
    five = [each for n in range(304, 309) if n != 305 for each in (explore("Ann", n), *passes("Bob"))]
    five += [explore("Ann", 309), *passes("Bob")]
    assert code(2, five, explore("Ann", 310)) == "stack"
    assert code(2, five, explore("Ann", 201)) is None
    assert code(2, five, explore("Ann", 309)) == "hex_used"
    assert code(2, five, explore("Ann", 301)) == "stack"  # before the Ancients there


def test_the_actions_own_disc_leaves_the_track_before_another_is_placed() -> None:
    eleven = spent("Ann", "Bob", 11)
    assert code(2, eleven, explore("Ann", 103)) == "no_disc"
    assert code(2, eleven, explore("Ann", 206)) == "no_disc"  # before the discovery tile
    assert code(2, eleven, explore("Ann", 101)) == "ancients"  # after the Ancients
    assert code(2, eleven, explore("Ann", 103, disc=False)) is None


def test_influence_is_refused_in_order() -> None:
    many = [disc(301, 301)] * 3
    assert code(2, influence("Ann", *many)) == "limit"
    assert code(2, influence("Ann", disc(301, 301), flip=3)) == "limit"
    assert code(2, influence("Ann", disc(301, 301))) == "same"
    assert code(2, influence("Ann", disc(301, 302))) == "not_yours"
    assert code(2, influence("Ann", disc(223, 302))) == "not_yours"
    assert code(2, influence("Ann", disc(221, 302))) == "unknown_hex"
    assert code(2, influence("Ann", disc("track", 223))) == "occupied"
    assert code(2, influence("Ann", disc("track", 221))) == "occupied"
    assert code(2, influence("Ann", disc("track", 1))) == "ancients"
    assert code(2, influence("Ann", disc("track", 302), flip=2)) == "unknown_hex"  # ships are counted at the end
    assert code(2, influence("Ann", flip=1)) == "ships"


def test_a_disc_moves_from_hex_to_hex_even_with_an_empty_track() -> None:
    lying = [explore("Ann", 103, disc=False), *passes("Bob"), *spent("Ann", "Bob", 10)]
    assert code(2, lying, influence("Ann", disc("track", 103))) == "no_disc"
    moved = accepted(2, lying, influence("Ann", disc(221, 103)))
    assert moved.player("Ann")["hexes"] == [103] and moved.player("Ann")["on_track"] == 0


def test_the_second_move_of_an_influence_sees_the_first() -> None:
    lying = [explore("Ann", 103, disc=False), *passes("Bob")]
    assert code(2, lying, influence("Ann", disc("track", 103), disc("track", 103))) == "occupied"
    assert code(2, lying, influence("Ann", disc("track", 103), disc(103, "track"))) is None
    refused = play(2, lying, influence("Ann", disc("track", 103), disc("track", 1)))
    assert refused.player("Ann")["hexes"] == [221] and refused.player("Ann")["actions"] == 1  # nothing of it happened


def test_flipping_colony_ships() -> None:
    used = [colonize("Ann", 221, "money"), colonize("Ann", 221, "science"), colonize("Ann", 221, "materials")]
    assert accepted(2, used, influence("Ann", flip=2)).player("Ann")["up"] == 2
    assert code(2, used[:1], influence("Ann", flip=2)) == "ships"


def test_a_disc_beside_ancients_later_takes_the_tile_of_whoever_places_next() -> None:
    draco = seats("draco", "terran")
    events = [explore("Ann", 101), *passes("Bob", "Ann"), battle(101, "Bob", npc_lost={"ancient": 1})]
    drawn = do("reputation", "Bob", drawn=[1])
    assert code(draco, events, drawn, do("control", "Bob", hex=101)) == "discovery"
    played = accepted(draco, events, drawn, do("control", "Bob", hex=101, discovery="vp"))
    assert played.player("Bob")["discovery"] == 1 and played.player("Ann")["hexes"] == [228]


# ---------------------------------------------------------------- research


def test_research_is_refused_in_order() -> None:
    assert code(2, do("research", "Ann", techs=["Quantum Grid", "Quantum Grid"])) == "limit"
    assert code(2, do("research", "Ann", techs=["Quantum Grid"])) == "not_in_supply"
    assert code(2, do("research", "Ann", techs=["Starbase"])) == "owned"
    assert code(2, do("research", "Ann", techs=["Monolith"])) == "short"
    assert code(HYDRAN, do("research", "Ann", techs=["Nanorobots", "Nanorobots"])) == "not_in_supply"
    assert code(HYDRAN, do("research", "Ann", techs=["Nanorobots", "Quantum Grid"])) == "not_in_supply"


def test_a_second_copy_of_a_technology_is_owned() -> None:
    events = whole_round(["Nanorobots", *FOUR[:3]], "Ann", "Bob")
    learned = [do("research", "Ann", techs=["Nanorobots"]), *passes("Bob")]
    assert code(2, events, learned, do("research", "Ann", techs=["Nanorobots"])) == "owned"


def rich(rounds: int, tiles: list[list[str]]) -> list[Row]:
    return [each for row in tiles[:rounds] for each in whole_round(row, "Ann", "Bob")]


SLOW = [["Neutron Bombs"] * 4, ["Starbase"] * 4, ["Gauss Shield"] * 4, ["Improved Hull"] * 4]


def test_the_artifact_key_gives_five_for_each_artifact_on_own_hexes() -> None:
    saved = rich(4, SLOW)  # 15 science
    key: Row = {"techs": ["Artifact Key"]}
    assert code(2, saved, do("research", "Ann", **key)) == "artifact"
    assert code(2, saved, do("research", "Ann", **key, artifact=["money", "money"])) == "artifact"
    played = accepted(2, saved, do("research", "Ann", **key, artifact=["money"]))
    assert (played.player("Ann")["money"], played.player("Ann")["science"]) == (2 + 12 + 5, 1)
    more = [explore("Ann", 102), *passes("Bob"), do("research", "Ann", **key, artifact=["science", "materials"])]
    chosen = accepted(2, saved, more).player("Ann")
    assert (chosen["science"], chosen["materials"]) == (6, 20)


def test_artifacts_named_without_the_key_mean_nothing() -> None:
    assert code(2, do("research", "Ann", techs=["Nanorobots"], artifact=["money"])) is None


def test_discs_of_technologies_come_at_once() -> None:
    saved = rich(1, SLOW)
    played = accepted(2, saved, do("research", "Ann", techs=["Advanced Robotics"]))
    assert played.player("Ann")["on_track"] == 12


def test_nanorobots_build_one_more_but_not_in_a_reaction() -> None:
    saved = [*rich(2, SLOW), do("research", "Ann", techs=["Nanorobots"]), *passes("Bob")]
    three = build("Ann", *[("interceptor", 221)] * 3)
    assert code(2, saved, three) is None
    assert code(2, rich(2, SLOW), three) == "limit"
    two = do("react", "Ann", as_="build", items=[{"what": "interceptor", "hex": 221}] * 2)
    late = [*saved[:-1], move("Bob", 221), do("pass", "Ann"), move("Bob", 221)]
    assert code(2, late, two) == "limit"


# ---------------------------------------------------------------- upgrade, build, move


def test_upgrade_is_refused_in_order() -> None:
    drained: list[str | None] = ["Ion Cannon", "Ion Cannon", "Ion Cannon", "Plasma Cannon"]
    assert code(2, upgrade("Ann", interceptor=drained)) == "tech"
    assert code(2, upgrade("Ann", interceptor=["Plasma Cannon", None, None, "Shard Hull"])) == "tech"
    assert code(2, upgrade("Ann", interceptor=["Shard Hull", None, None, "Plasma Cannon"])) == "part"
    assert code(2, upgrade("Ann", interceptor=["Hull", "Hull", "Hull", "Hull"])) == "design"  # before the limit
    assert (
        code(2, upgrade("Ann", interceptor=["Hull", None, None, "Hull"], cruiser=["Ion Cannon"] + [None] * 5))
        == "limit"
    )
    ships_in_order = upgrade("Ann", starbase=["Plasma Cannon"] + [None] * 4, interceptor=[None, None, "Hull", None])
    assert code(2, ships_in_order) == "design"  # the interceptor comes first


def test_a_reaction_upgrades_one_tile() -> None:
    late = [*passes("Ann"), move("Bob", 221)]
    one = do("react", "Ann", as_="upgrade", blueprints={"interceptor": ["Hull", None, None, None]})
    two = do("react", "Ann", as_="upgrade", blueprints={"interceptor": ["Hull", None, None, "Hull"]})
    assert code(2, late, one) is None
    assert code(2, late, two) == "limit"


def test_tiles_may_be_taken_off_without_counting() -> None:
    on = upgrade("Ann", interceptor=["Hull", None, None, "Hull"])
    off = upgrade("Ann", interceptor=[None] * 4, cruiser=["Ion Cannon", None, None, None, None, "Ion Cannon"])
    assert code(2, on, passes("Bob"), off) == "design"  # the cruiser lacks energy
    fine = upgrade("Ann", interceptor=[None] * 4, cruiser=["Ion Cannon", None, None, None, None, "Hull"])
    assert code(2, on, passes("Bob"), fine) is None


def test_mechanema_upgrade_and_build_three() -> None:
    mechanema = seats("mechanema", "terran")
    three = upgrade("Ann", interceptor=["Hull", None, None, "Hull"], cruiser=[None] * 5 + ["Hull"])
    assert code(mechanema, three) is None
    assert code(2, three) == "limit"
    assert accepted(mechanema, build("Ann", ("interceptor", 230))).player("Ann")["materials"] == 1


def test_building_is_refused_in_order() -> None:
    assert code(2, build("Ann", *[("orbital", 223)] * 3)) == "limit"
    assert code(2, build("Ann", ("orbital", 223))) == "not_yours"
    assert code(2, build("Ann", ("orbital", 301))) == "not_yours"  # not even on the table
    assert code(2, build("Ann", ("orbital", 221))) == "tech"
    assert code(2, build("Ann", ("monolith", 221))) == "tech"
    assert code(2, build("Ann", ("dreadnought", 221))) == "short"
    assert code(HYDRAN, build("Ann", ("starbase", 224))) == "tech"


def with_orbital() -> list[Row]:
    saved = [do("trade", "Ann", from_="money", to="science", n=1), *rich(2, SLOW)]
    return [
        *saved,
        do("research", "Ann", techs=["Orbital"]),
        *passes("Bob"),
        build("Ann", ("orbital", 221)),
        *passes("Bob"),
    ]


def test_one_orbital_per_hex_and_it_exists_before_the_money_is_counted() -> None:
    played = accepted(2, with_orbital(), build("Ann", ("orbital", 221)))
    assert played.refused[-1] == "exists"
    assert played.player("Ann")["orbitals"] == 1 and played.player("Ann")["materials"] == 4


def test_figures_are_counted_before_materials() -> None:
    found = [each for n in (206, 207, 208) for each in (explore("Ann", n, discovery="cruiser"), *passes("Bob"))]
    assert code(ORION, found, build("Ann", ("cruiser", 232), ("dreadnought", 232))) == "supply"


def test_two_dreadnoughts_and_no_more() -> None:
    saved = rich(4, [["Neutron Bombs"] * 4, ["Starbase"] * 4, ["Gauss Shield"] * 4, ["Improved Hull"] * 4])
    eight = [*saved, build("Ann", ("dreadnought", 221)), *passes("Bob")]
    again = [
        *eight,
        *to_upkeep("Ann"),
        *pay("Ann", "Bob"),
        NEXT,
        do("cleanup", tiles=["Fusion Drive"] * 4),
        *passes("Bob"),
    ]
    assert accepted(2, eight).player("Ann")["materials"] == 7
    two = [
        *again,
        do("trade", "Ann", from_="science", to="materials", n=1),
        build("Ann", ("dreadnought", 221)),
        *passes("Bob"),
    ]
    assert code(2, two, build("Ann", ("dreadnought", 221))) == "supply"


def test_moves_are_limited_by_species_and_go_to_hexes_on_the_table() -> None:
    assert code(2, move("Ann", 1, 223, 221)) is None
    assert code(2, move("Ann", 301, 221, 221, 221)) == "limit"
    assert code(HYDRAN, move("Ann", 1, 1, 1)) == "limit"
    assert code(2, move("Ann", 1, 301)) == "unknown_hex"
    react = do("react", "Ann", as_="move", moves=[{"into": 1}, {"into": 1}])
    assert code(2, passes("Ann"), move("Bob", 1), react) == "limit"


# ---------------------------------------------------------------- colony ships, trade, pacts


def test_colonizing_is_refused_in_order() -> None:
    used = [colonize("Ann", 221, "money")] * 3
    assert code(2, used, colonize("Ann", 223, "money", "advanced")) == "ships"
    assert code(2, colonize("Ann", 223, "money", "advanced")) == "not_yours"
    assert code(2, colonize("Ann", 221, "money", "advanced")) == "tech"
    assert code(2, colonize("Ann", 221, "materials", "orbital")) == "no_orbital"
    assert code(2, with_orbital(), colonize("Ann", 221, "materials", "orbital")) == "track"
    assert code(2, with_orbital(), colonize("Ann", 221, "money", "orbital")) is None
    filled = [*with_orbital(), colonize("Ann", 221, "money", "orbital")]
    assert code(2, filled, colonize("Ann", 221, "science", "orbital")) == "no_orbital"


def test_advanced_squares_need_the_technology_of_their_track() -> None:
    assert code(HYDRAN, colonize("Ann", 224, "science", "advanced")) is None
    assert code(HYDRAN, colonize("Ann", 224, "money", "advanced")) == "tech"


def test_an_empty_track_gives_no_cube() -> None:
    rounds = [
        each for tiles in SLOW for each in (*[colonize("Ann", 221, "money")] * 3, *whole_round(tiles, "Ann", "Bob"))
    ]
    assert accepted(2, rounds[: len(rounds) // 4 * 3]).player("Ann")["cubes"]["money"] == 10
    last = [*rounds[: len(rounds) // 4 * 3], colonize("Ann", 221, "money")]
    assert accepted(2, last).player("Ann")["cubes"]["money"] == 11
    assert code(2, last, colonize("Ann", 221, "money")) == "cubes"


def test_colony_ships_fly_in_upkeep_before_the_payment() -> None:
    settle = colonize("Bob", 223, "money")
    assert code(2, UPKEEP, settle) is None
    assert code(2, UPKEEP, pay("Bob"), settle) == "phase"
    assert code(2, UPKEEP, pay("Ann"), settle) is None
    assert code(2, COMBAT, settle) == "phase"
    assert code(2, CLEANUP, settle) == "phase"


@pytest.mark.parametrize(("species", "ratio"), [("terran", 2), ("hydran", 3), ("orion", 4)])
def test_trade_goes_at_the_species_rate(species: str, ratio: int) -> None:
    players = [{"name": "Ann", "species": species}, {"name": "Bob"}]
    before = accepted(players, passes("Ann")).player("Ann")
    played = play(players, do("trade", "Ann", from_="materials", to="money", n=1))
    has = before["materials"]
    assert played.refused == ([None] if has >= ratio else ["short"])
    if has >= ratio:
        after = played.player("Ann")
        assert (after["materials"], after["money"]) == (has - ratio, before["money"] + 1)


def test_pacts_are_refused_in_order() -> None:
    pact = do("pact", "Ann", with_="Bob", cube="money", cube_with="money")
    assert code(3, pact) == "players"
    assert code(4, pact, pact) == "pact"
    assert code(4, pact, passes("Ann"), do("pact", "Bob", with_="Ann", cube="money", cube_with="money")) == "pact"
    broken = [pact, do("pact", "Ann", with_="Cy", cube="money", cube_with="money"), *passes("Ann"), move("Bob", 221)]
    assert code(4, broken, do("pact", "Cy", with_="Bob", cube="money", cube_with="money")) == "traitor"
    assert (
        code(4, broken, passes("Cy", "Dee", "Ann"), do("pact", "Bob", with_="Ann", cube="money", cube_with="money"))
        == "traitor"
    )


def test_a_pact_needs_a_cube_of_each() -> None:
    players = seats("terran", "terran", "terran", "terran")
    tiles = [*FOUR, "Starbase", "Starbase", "Starbase"]
    more = ["Neutron Bombs"] * 4 + ["Gauss Shield"] * 3
    third = ["Improved Hull"] * 4 + ["Nanorobots"] * 3
    rounds = [
        each
        for row in (tiles, more, third)
        for each in (*[colonize("Ann", 221, "money")] * 3, *whole_round(row, "Ann", "Bob", "Cy", "Dee"))
    ]
    empty = [*rounds, colonize("Ann", 221, "money")]
    assert code(players, empty, do("pact", "Ann", with_="Bob", cube="money", cube_with="money")) == "cubes"
    assert code(players, empty, do("pact", "Ann", with_="Bob", cube="science", cube_with="money")) is None
    theirs = [*empty, *passes("Ann"), do("pact", "Bob", with_="Ann", cube="money", cube_with="money")]
    assert code(players, theirs) == "cubes"


def test_a_partner_who_is_out_makes_no_pact() -> None:
    ruin = [each for _ in range(12) for each in (move("Ann", 1), *passes("Bob", "Cy", "Dee"))]
    gone = [*ruin, do("pass", "Ann"), NEXT, do("collapse", "Ann"), *pay("Bob", "Cy", "Dee"), NEXT]
    tiles = [*FOUR, "Starbase", "Starbase", "Starbase"]
    pact = do("pact", "Bob", with_="Ann", cube="money", cube_with="money")
    assert code(4, gone, do("cleanup", tiles=tiles), pact) == "out"
    assert code(4, gone, do("cleanup", tiles=tiles), {**pact, "with": "Cy"}) is None  # the eliminated count as players


# ---------------------------------------------------------------- combat


def test_battles_are_refused_in_order() -> None:
    lost = {"Ann": {"cruiser": 1}}
    assert code(2, COMBAT, battle(301, "Ann", lost=lost)) == "unknown_hex"
    first = [*COMBAT, battle(221, "Ann", "Bob")]
    assert code(2, first, battle(223, "Ann", lost=lost)) == "hex_order"  # before the draws that are open
    assert code(2, first, battle(1, "Ann", lost=lost)) == "pending"
    assert code(2, COMBAT, battle(221, "Ann", lost=lost, npc_lost={"ancient": 1})) == "ships"
    assert code(2, COMBAT, battle(221, "Ann", npc_lost={"ancient": 1})) == "npc"
    assert code(2, COMBAT, battle(1, "Ann", npc_lost={"gcds": 2})) == "npc"
    assert code(2, COMBAT, battle(1, "Ann", npc_lost={"gcds": 1})) is None


def test_who_draws_how_many_stands_in_order_of_entry() -> None:
    fight = battle(221, "Bob", "Ann", kills={"Bob": {"gcds": 1, "cruiser": 1}}, retreated=["Bob"])
    played = accepted(
        2, COMBAT, fight, do("reputation", "Bob", drawn=[1, 1, 1, 1, 1]), do("reputation", "Ann", drawn=[2])
    )
    assert [row.get("draws") for row in played.rows[2:]] == [{"player": "Bob", "n": 5}, {"player": "Ann", "n": 1}, None]


def test_reputation_is_refused_in_order() -> None:
    fight = [*COMBAT, battle(221, "Ann", "Bob", kills={"Ann": {"interceptor": 1}})]
    assert code(2, COMBAT, do("reputation", "Ann", drawn=[])) == "order"
    assert code(2, fight, do("reputation", "Bob", drawn=[1])) == "order"
    assert code(2, fight, do("reputation", "Ann", drawn=[4, 4, 4, 4, 4], keep=1)) == "draws"
    eridani: list[Row] = [{"name": "Ann", "species": "eridani", "reputation": [4, 4]}, {"name": "Bob"}]
    more = [*COMBAT, battle(1, "Ann", kills={"Ann": {"cruiser": 1}})]
    assert code(eridani, more, do("reputation", "Ann", drawn=[4, 4, 4], keep=1)) == "bag"
    assert code(2, fight, do("reputation", "Ann", drawn=[1, 2], keep=3)) == "keep"
    assert code(2, fight, do("reputation", "Ann", drawn=[1, 2], keep=2, drop=2)) == "keep"  # not held yet
    assert code(eridani, more, do("reputation", "Ann", drawn=[1, 1, 2], drop=4)) == "keep"  # dropped without keeping
    assert code(eridani, more, do("reputation", "Ann", drawn=[1, 1, 2], keep=2, drop=4)) is None


def test_keeping_no_tile_is_the_default() -> None:
    played = accepted(2, COMBAT, battle(221, "Ann"), do("reputation", "Ann", drawn=[4]))
    assert played.player("Ann")["reputation"] == [] and played.final["reputation_bag"]["4"] == 4


def test_eridanis_first_tiles_are_out_of_the_bag() -> None:
    eridani: list[Row] = [{"name": "Ann", "species": "eridani", "reputation": [4, 1]}, {"name": "Bob"}]
    played = accepted(eridani, passes("Ann"))
    assert played.player("Ann")["reputation"] == [1, 4]
    assert played.final["reputation_bag"] == {"1": 11, "2": 9, "3": 7, "4": 3}


def test_bombarding_is_refused_in_order() -> None:
    assert code(2, COMBAT, do("bombard", "Ann", hex=301, cubes={"money": 9})) == "unknown_hex"
    assert code(2, COMBAT, do("bombard", "Ann", hex=1, cubes={"money": 9})) == "not_enemy"
    assert code(2, COMBAT, do("bombard", "Ann", hex=221, cubes={"money": 9})) == "not_enemy"
    assert code(2, COMBAT, do("bombard", "Ann", hex=223, cubes={"money": 2})) == "cubes"


def test_control_is_refused_in_order() -> None:
    assert code(2, COMBAT, do("control", "Ann", hex=301)) == "unknown_hex"
    assert code(2, COMBAT, do("control", "Ann", hex=221)) == "occupied"
    assert code(2, COMBAT, do("control", "Ann", hex=223)) == "cubes"
    assert code(2, COMBAT, do("control", "Ann", hex=1)) == "ancients"
    empty = [*COMBAT, do("bombard", "Ann", hex=223, cubes={"money": 1, "science": 1, "materials": 1})]
    assert code(2, empty, do("control", "Ann", hex=223, discovery="vp")) == "discovery"
    played = accepted(2, empty, do("control", "Ann", hex=223))
    assert played.player("Ann")["hexes"] == [221, 223] and played.player("Bob")["on_track"] == 13


def test_an_orbitals_cube_keeps_a_hex_like_any_other() -> None:
    events = [*with_orbital(), colonize("Ann", 221, "science", "orbital"), do("pass", "Ann")]
    all_but_one = do("bombard", "Bob", hex=221, cubes={"money": 1, "science": 1, "materials": 1})
    assert code(2, events, all_but_one, do("control", "Bob", hex=221)) == "cubes"
    rest = do("bombard", "Bob", hex=221, cubes={"science": 1})
    played = accepted(2, events, all_but_one, rest, do("control", "Bob", hex=221))
    assert played.player("Bob")["orbitals"] == 1 and played.player("Ann")["grave"]["science"] == 2


# ---------------------------------------------------------------- upkeep, cleanup


def test_upkeep_is_refused_in_order() -> None:
    assert code(2, UPKEEP, pay("Ann"), do("upkeep", "Ann", give_up=[221])) == "done"
    assert code(2, UPKEEP, pay("Ann"), do("collapse", "Ann")) == "done"
    assert code(2, UPKEEP, do("collapse", "Ann")) == "not_short"
    short = [*spent("Ann", "Bob", 6), do("pass", "Ann"), NEXT]
    assert code(2, short, do("upkeep", "Ann", give_up=[223])) == "not_yours"
    assert code(2, short, do("upkeep", "Ann", give_up=[221, 221])) == "not_yours"
    assert code(2, short, do("upkeep", "Ann", give_up=[])) == "short"


def test_next_waits_for_everybody_who_is_in_the_game() -> None:
    assert code(2, UPKEEP, pay("Ann"), NEXT) == "pending"
    assert code(2, COMBAT, battle(221, "Ann"), NEXT) == "pending"


def test_cleanup_is_refused_in_order() -> None:
    assert code(2, CLEANUP, do("cleanup", tiles=["Gluon Computer"] * 5)) == "tiles"
    assert code(2, CLEANUP, do("cleanup", tiles=["Gluon Computer"] * 4)) == "bag"
    assert code(2, CLEANUP, do("cleanup", tiles=["Monolith"] * 3 + ["Orbital"])) == "bag"  # one lies on the board


def test_cleanup_puts_everything_back() -> None:
    events = [
        colonize("Ann", 221, "money"),
        move("Ann", 1),
        *passes("Bob"),
        do("pass", "Ann"),
        NEXT,
        *pay("Ann", "Bob"),
        NEXT,
    ]
    ann = accepted(2, events, do("cleanup", tiles=FOUR)).player("Ann")
    assert (ann["actions"], ann["reactions"], ann["up"], ann["passed"], ann["cubes"]["money"]) == (0, 0, 3, False, 2)


# ---------------------------------------------------------------- undo and clock


def test_undo_takes_back_one_accepted_event_after_the_other() -> None:
    events = [move("Ann", 1), do("research", "Bob", techs=["Starbase"]), move("Bob", 1)]
    played = play(2, events, UNDO, UNDO, UNDO)
    assert played.refused == [None, "owned", None, None, None, "nothing"]
    assert played.final == play(2).final


def test_undo_goes_back_over_a_phase_change_and_out_of_scoring() -> None:
    ruin = [*spent("Ann", "Bob", 11), do("pass", "Ann"), NEXT]
    played = accepted(2, ruin, do("collapse", "Ann"), UNDO, UNDO, UNDO)
    assert [row["phase"] for row in played.rows[-4:]] == ["scoring", "upkeep", "combat", "action"]
    assert played.rows[-1]["turn"] == "Ann"


def test_the_player_of_events_without_one_is_ignored() -> None:
    played = accepted(2, passes("Ann", "Bob"), {**NEXT, "player": 7}, {**UNDO, "player": "nobody"})
    assert all("who" not in row for row in played.rows[2:])


def timed(*events: tuple[int, Row]) -> list[Row]:
    return [{**event, "at": at} for at, event in events]


def test_the_clock_counts_each_turn_for_whose_it_was() -> None:
    events = timed(
        (10, move("Ann", 1)), (15, colonize("Bob", 223, "money")), (40, move("Bob", 1)), (100, move("Bob", 1)),
        (101, do("pass", "Ann")),
    )  # fmt: skip
    played = play(2, events, clock=60)
    assert [row.get("chime") for row in played.rows] == [None, None, None, None, True]
    assert played.refused[3] == "turn"
    assert [played.player(name)["seconds"] for name in ("Ann", "Bob")] == [71, 30]


def test_two_events_may_be_told_in_one_second() -> None:
    played = accepted(2, timed((10, move("Ann", 1)), (10, move("Bob", 1))))
    assert [played.player(name)["seconds"] for name in ("Ann", "Bob")] == [10, 0]


def test_the_clock_rings_above_its_limit_and_only_then() -> None:
    assert "chime" not in play(2, timed((60, move("Ann", 1))), clock=60).last
    assert play(2, timed((61, move("Ann", 1))), clock=60).last["chime"] is True
    assert "chime" not in play(2, timed((9999, move("Ann", 1)))).last


def test_the_clock_rests_between_the_action_phases() -> None:
    events = timed(
        (10, do("pass", "Ann")), (20, do("pass", "Bob")), (500, NEXT), (600, do("upkeep", "Ann")),
        (700, do("upkeep", "Bob")), (800, NEXT), (1000, do("cleanup", tiles=FOUR)), (1007, move("Ann", 1)),
    )  # fmt: skip
    played = accepted(2, events, clock=60)
    assert [played.player(name)["seconds"] for name in ("Ann", "Bob")] == [17, 10]
    assert not any("chime" in row for row in played.rows)


def test_the_time_of_an_undone_turn_is_lost() -> None:
    events = timed((30, move("Ann", 1)), (50, UNDO), (55, move("Ann", 1)))
    assert accepted(2, events).player("Ann")["seconds"] == 5
    same_turn = timed((30, colonize("Ann", 221, "money")), (50, UNDO), (55, move("Ann", 1)))
    assert accepted(2, same_turn).player("Ann")["seconds"] == 55


# ---------------------------------------------------------------- forecast


def test_the_forecast_follows_every_event() -> None:
    played = accepted(2, explore("Ann", 103), colonize("Ann", 103, "money", "gray"))
    assert played.rows[0]["who"] == {
        "money": 2, "science": 3, "materials": 3, "on_track": 10, "upkeep": 1, "after": 4, "next": 3,
    }  # fmt: skip
    assert played.rows[1]["who"]["after"] == 5


def test_without_a_disc_there_is_no_next() -> None:
    played = accepted(2, spent("Ann", "Bob", 12)[:-1])
    assert played.last["who"]["on_track"] == 0 and played.last["who"]["next"] is None


def test_the_start_player_begins() -> None:
    played = play(3, move("Ann", 1), move("Cy", 1), start="Cy")
    assert played.refused == ["turn", None] and played.rows[-1]["turn"] == "Ann"


def test_ancients_are_counted_on_the_table() -> None:
    events = [explore("Ann", 104, disc=False), explore("Bob", 301, disc=False)]
    assert accepted(2, events).final["ancients_left"] == 4
    fights = [*passes("Ann", "Bob"), battle(104, "Ann", npc_lost={"ancient": 1}, retreated=["Ann"])]
    assert accepted(2, events, fights).final["ancients_left"] == 3


def test_the_final_score_leaves_the_eliminated_out() -> None:
    ruin = [*spent("Ann", "Bob", 11), do("pass", "Ann"), NEXT, do("collapse", "Ann")]
    score = accepted(2, ruin).final["score"]
    assert [row["name"] for row in score["players"]] == ["Bob"] and score["winners"] == ["Bob"]


def test_a_cube_on_an_orbital_earns_like_any_other() -> None:
    before = accepted(2, with_orbital()).player("Ann")
    after = accepted(2, with_orbital(), colonize("Ann", 221, "money", "orbital")).player("Ann")
    assert after["cubes"]["money"] == before["cubes"]["money"] + 1 and after["after"] == before["after"] + 1
