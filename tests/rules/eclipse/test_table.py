"""The seam that the box's keys drive: states, events, questions, views, chance."""

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from math import prod
from typing import Any

import pytest

from companion.rules.dice import Dice
from companion.rules.eclipse import chance, numbers, sources
from companion.rules.eclipse.battle import Fire, answer
from companion.rules.eclipse.battle import begin as begin_battle
from companion.rules.eclipse.events import (
    Act,
    Ally,
    Build,
    CleanUp,
    Collapse,
    Colonize,
    Control,
    Correct,
    DrawReputation,
    Event,
    Explore,
    Find,
    FirstTiles,
    Fought,
    Found,
    Item,
    Leg,
    Lie,
    Move,
    NextPhase,
    Number,
    Pass,
    PayUpkeep,
    React,
    Research,
)
from companion.rules.eclipse.hexes import ROWS as HEX_ROWS
from companion.rules.eclipse.history import Sitting, Undo, tell
from companion.rules.eclipse.names import Bonus, Code, Phase, Resource, Ship, Species, Square
from companion.rules.eclipse.numbers import TILES_AT_SETUP
from companion.rules.eclipse.odds import odds_of
from companion.rules.eclipse.parts import ROWS as PART_ROWS
from companion.rules.eclipse.parts import Part
from companion.rules.eclipse.play import apply
from companion.rules.eclipse.questions import (
    Choice,
    Due,
    chance_next,
    draw_due,
    due,
    fought,
    npc_side,
    offered,
    prices,
    refused,
    score_of,
    side_of,
)
from companion.rules.eclipse.research import Status
from companion.rules.eclipse.setup import Player, Setup, begin, default_hex
from companion.rules.eclipse.sources import Confidence
from companion.rules.eclipse.species import ROWS as SPECIES_ROWS
from companion.rules.eclipse.state import State, cubes_off, forecast_of, held_by, on_track
from companion.rules.eclipse.technologies import BOX, Tech
from companion.rules.eclipse.technologies import ROWS as TECH_ROWS
from companion.rules.eclipse.transaction import Eliminated, PactBroken, PhaseBegan, TurnTo
from companion.rules.eclipse.views import public, seen_by
from tests.rules.eclipse.table import NAMES, SUPPLY

TERRAN, ERIDANI = Species.TERRAN, Species.ERIDANI


def table(*species: Species, tiles: bool = True, reputation: Sequence[int] = ()) -> State:
    players = [Player(NAMES[seat], kind, default_hex(kind, seat)) for seat, kind in enumerate(species)]
    players[0] = replace(players[0], reputation=tuple(reputation))
    return begin(Setup(tuple(players), SUPPLY[: TILES_AT_SETUP[len(players)]] if tiles else None))


def after(state: State, *events: Event) -> State:
    for event in events:
        result = apply(state, event)
        assert result.code is None, (event, result.code)
        state = result.state
    return state


# ---------------------------------------------------------------- states


def plain(value: Any) -> bool:
    """Whether it can be journalled: frozen dataclasses, tuples, enums, texts and numbers all the way down."""
    if is_dataclass(value):
        params: Any = type(value)
        return params.__dataclass_params__.frozen and all(plain(getattr(value, field.name)) for field in fields(value))
    if isinstance(value, tuple):
        return all(plain(item) for item in value)
    return value is None or isinstance(value, Enum | str | int)


def test_states_and_events_are_plain_trees_that_can_be_compared_and_hashed() -> None:
    state = table(TERRAN, ERIDANI)
    events: list[Event] = [Explore(0, (Find(103, True),)), Pass(1), Move(0, (Leg(1),)), Pass(1), Pass(0)]
    assert plain(state) and hash(state) == hash(table(TERRAN, ERIDANI))
    later = after(state, *events)
    assert plain(later) and later == after(state, *events) and all(plain(event) for event in events)
    fight = begin_battle(side_of(later, 0, {Ship.CRUISER: 2}), npc_side({Ship.ANCIENT: 1}, "Ancients"), later.switches)
    answered = answer(fight, Fire(((6, 6), (), ())))
    assert plain(fight) and plain(answered) and isinstance(hash(answered.battle), int)


def test_an_event_that_is_refused_gives_back_the_very_state() -> None:
    state = table(TERRAN, TERRAN)
    result = apply(state, Move(1, (Leg(1),)))
    assert result.state is state and result.code is Code.TURN and result.facts == ()
    assert refused(state, Move(0, (Leg(1),))) is None and refused(state, Pass(1)) is Code.TURN


def test_what_an_event_has_brought_about_is_told_in_facts() -> None:
    state = table(*[TERRAN] * 4)
    allied = after(state, Ally(0, 1, Resource.MONEY, Resource.MONEY), Pass(0))
    broken = apply(allied, Move(1, (Leg(221),)))
    assert broken.facts == (PactBroken(1, 0), TurnTo(2))
    ended = apply(after(broken.state, Pass(2), Pass(3), Pass(0)), Pass(1))
    assert ended.facts == (PhaseBegan(Phase.COMBAT, 1),)


def test_an_elimination_is_told_and_so_is_the_scoring_after_it() -> None:
    state = table(TERRAN, TERRAN)
    for _ in range(12):
        state = after(state, Act(0), Pass(1))
    result = apply(after(state, Pass(0), NextPhase()), Collapse(0))
    assert result.facts == (Eliminated(0), PhaseBegan(Phase.SCORING, 1))


# ---------------------------------------------------------------- light depth, corrections, the table's word


def test_an_action_may_be_told_without_its_details() -> None:
    state = after(table(TERRAN, TERRAN), Act(0), Act(1), Pass(0), Act(1), React(0, Act(0)))
    assert (state.seats[0].actions, state.seats[0].reactions, state.turn) == (1, 1, 1)
    assert refused(state, React(1, Act(1))) is Code.NOT_PASSED
    assert forecast_of(state, 1).upkeep == 1


@pytest.mark.parametrize(
    ("number", "value", "after_upkeep"),
    [
        (Number.MONEY, 7, 10),
        (Number.MONEY_CUBES, 4, 10),
        (Number.HEXES, 5, 2),
        (Number.ACTIONS, 6, 0 - 2),
        (Number.REACTIONS, 2, 4),
        (Number.SCIENCE_CUBES, 9, 5),
    ],
)
def test_the_table_puts_numbers_right_and_the_forecast_follows(number: Number, value: int, after_upkeep: int) -> None:
    state = after(table(TERRAN, TERRAN), Correct(0, number, value))
    assert forecast_of(state, 0).after == after_upkeep


def test_a_correction_holds_beside_what_the_box_is_told_later() -> None:
    state = after(table(TERRAN, TERRAN), Correct(0, Number.HEXES, 3), Explore(0, (Find(103, True),)))
    assert forecast_of(state, 0).on_track == 13 - 4 - 1
    assert forecast_of(after(state, Correct(0, Number.HEXES, 2)), 0).on_track == 13 - 2 - 1


@pytest.mark.parametrize(
    ("number", "value"),
    [
        (Number.MONEY, -1), (Number.SCIENCE, 1000), (Number.MATERIALS_CUBES, 12), (Number.HEXES, 14),
        (Number.ACTIONS, 13), (Number.FACE_UP, 4), (Number.INTERCEPTORS, 9), (Number.CRUISERS, -1),
    ],
)  # fmt: skip
def test_a_number_that_cannot_be_is_refused(number: Number, value: int) -> None:
    assert refused(table(TERRAN, TERRAN), Correct(0, number, value)) is Code.RANGE


def test_ships_that_nobody_told_are_put_right_and_can_then_be_lost() -> None:
    state = after(table(TERRAN, TERRAN), Correct(0, Number.CRUISERS, 3), Correct(0, Number.INTERCEPTORS, 0))
    assert state.seats[0].ships == (0, 3, 0, 0)


def test_a_hex_that_nobody_explored_lies_on_the_table_with_its_ancients() -> None:
    state = after(table(TERRAN, TERRAN), Lie(203))
    (sector,) = [sector for sector in state.sectors if sector.number == 203]
    assert (sector.owner, sector.ancients, sector.discovery) == (None, 2, True)
    assert refused(state, Lie(203)) is Code.HEX_USED


def test_a_table_that_does_not_tell_its_tiles_may_still_research_and_clean_up() -> None:
    state = after(table(TERRAN, TERRAN, tiles=False), Research(0, (Tech.GAUSS_SHIELD,)), Pass(1), Pass(0), NextPhase())
    state = after(state, PayUpkeep(0), PayUpkeep(1), NextPhase(), CleanUp(None))
    assert state.round == 2 and Tech.GAUSS_SHIELD in state.seats[0].techs
    told = table(TERRAN, TERRAN)
    assert refused(told, Research(0, (Tech.QUANTUM_GRID,))) is Code.NOT_IN_SUPPLY


def test_the_table_may_overrule_what_is_clear_without_the_rule() -> None:
    state = table(TERRAN, TERRAN)
    late = Build(1, (Item(Ship.DREADNOUGHT, 223),))
    assert apply(state, late, {Code.TURN}).code is Code.SHORT
    bought = apply(state, late, {Code.TURN, Code.SHORT})
    assert bought.code is None and bought.state.seats[1].store == (2, 3, 0)
    moved = apply(state, Move(0, (Leg(301),)), {Code.UNKNOWN_HEX})
    assert moved.code is None and 301 in {sector.number for sector in moved.state.sectors}
    twice = apply(moved.state, Correct(1, Number.MONEY, 2000), {Code.RANGE})
    assert twice.code is Code.RANGE  # there is nothing it could mean


def test_a_hex_told_by_hand_gets_its_number_when_the_table_names_it() -> None:
    """In light depth a hex is only counted; who colonizes it later names it."""
    state = apply(table(TERRAN, TERRAN), Correct(0, Number.HEXES, 2)).state
    named = apply(state, Colonize(0, 202, Resource.MONEY, Square.PLAIN), {Code.NOT_YOURS})
    assert named.code is None and named.state.seats[0].hexes_by_hand == 0
    assert on_track(named.state, 0) == on_track(state, 0)
    assert [sector.number for sector in held_by(named.state, 0)] == [221, 202]


def test_a_disc_or_cube_that_the_table_has_after_all_was_counted_too_often_before() -> None:
    state = apply(table(TERRAN, TERRAN), Correct(0, Number.ACTIONS, 12)).state
    acted = apply(state, Act(0), {Code.NO_DISC})
    assert acted.code is None and on_track(acted.state, 0) == 0
    out = apply(table(TERRAN, TERRAN), Correct(0, Number.MONEY_CUBES, 11)).state
    cube = apply(out, Colonize(0, 221, Resource.MONEY, Square.GRAY), {Code.CUBES})
    assert cube.code is None and cubes_off(cube.state, 0)[0] == 11


def test_whoever_forgot_a_phase_catches_up() -> None:
    state = apply(table(TERRAN, TERRAN), NextPhase(), {Code.PHASE}).state
    assert state.phase is Phase.COMBAT
    cleaned = apply(state, CleanUp(None), {Code.PHASE}).state
    assert (cleaned.round, cleaned.phase) == (2, Phase.ACTION)


def test_first_tiles_told_later_leave_the_bag_then() -> None:
    state = table(Species.ERIDANI, TERRAN)
    assert state.seats[0].untold == 2 and public(state).seats[0].reputation == (0, 0)
    told = apply(state, FirstTiles(0, (4, 1))).state
    assert told.seats[0].reputation == (4, 1) and told.reputation_bag == (11, 9, 7, 3)
    assert public(told).seats == public(state).seats
    assert apply(told, FirstTiles(0, (4, 1))).code is Code.DRAWS
    assert apply(state, FirstTiles(0, (4,))).code is Code.DRAWS


def test_a_discovery_told_without_its_hex_is_worth_the_same() -> None:
    state = table(TERRAN, TERRAN)
    assert apply(state, Found(0, Bonus.MONEY)).state.seats[0].store[0] == state.seats[0].store[0] + 8
    assert apply(state, Found(0, Part.SHARD_HULL)).state.seats[0].parts == (Part.SHARD_HULL,)


def test_whoever_ignored_the_box_catches_up_with_the_next_phase() -> None:
    state = after(table(TERRAN, TERRAN), Pass(0), Pass(1), Fought(221, (0, 1)))
    assert refused(state, NextPhase()) is Code.PENDING
    upkeep = apply(state, NextPhase(), {Code.PENDING}).state
    assert upkeep.phase is Phase.UPKEEP and upkeep.draws == ()
    assert apply(upkeep, NextPhase(), {Code.PENDING}).state.phase is Phase.CLEANUP


# ---------------------------------------------------------------- questions


def test_what_the_game_waits_for() -> None:
    state = table(TERRAN, TERRAN)
    assert due(state) == Due(turn=0)
    combat = after(state, Pass(0), Pass(1))
    assert due(combat) == Due()
    assert due(after(combat, Fought(221, (1, 0)))) == Due(draws=(1, 1))
    upkeep = after(combat, NextPhase(), PayUpkeep(0))
    assert due(upkeep) == Due(to_pay=(1,))
    assert due(after(upkeep, PayUpkeep(1), NextPhase())) == Due(tiles=4)


def test_a_passed_player_is_offered_reactions() -> None:
    state = after(table(TERRAN, TERRAN), Pass(0))
    assert offered(state) == ()
    assert offered(after(state, Act(1))) == tuple(Choice)


def test_prices_of_the_supply_for_a_seat() -> None:
    rows = {offer.tech: offer for offer in prices(table(TERRAN, ERIDANI), 0)}
    assert rows[Tech.STARBASE].status is Status.OWNED
    assert (rows[Tech.PLASMA_CANNON].price, rows[Tech.PLASMA_CANNON].status) == (5, Status.TRADE)
    assert Tech.GLUON_COMPUTER not in rows


def test_the_chance_of_a_wanted_tile_in_the_next_cleanup() -> None:
    assert chance_next(table(TERRAN, TERRAN), Tech.GLUON_COMPUTER) == 1 - missed(84, 3, 4)


def missed(bag: int, copies: int, draw: int) -> Fraction:
    return prod((Fraction(bag - copies - n, bag - n) for n in range(draw)), start=Fraction(1))


def test_odds_of_a_seats_present_blueprints_against_ancients() -> None:
    state = table(TERRAN, TERRAN)
    fight = begin_battle(side_of(state, 0, {Ship.CRUISER: 1}), npc_side({Ship.ANCIENT: 1}, "Ancients"), state.switches)
    odds = odds_of(fight)
    assert odds.exact is not None and str(odds.exact) == "1168/6859"


def test_the_battles_of_a_hex_become_one_event() -> None:
    state = after(table(TERRAN, TERRAN, TERRAN), Explore(0, (Find(101),)), Pass(1), Pass(2), Pass(0))
    first = begin_battle(
        side_of(state, 1, {Ship.INTERCEPTOR: 1}), side_of(state, 0, {Ship.INTERCEPTOR: 1}), state.switches
    )
    shot = answer(answer(first, Fire(((1,), (), ()))).battle, Fire(((6,), (), ()))).battle
    second = begin_battle(side_of(state, 1, {Ship.INTERCEPTOR: 1}), npc_side({Ship.ANCIENT: 1}, "npc"), state.switches)
    for dice in ((6,), (1, 1), (6,)):
        second = answer(second, Fire((dice, (), ()))).battle
    event = fought(state, 101, (0, 1), [shot, second])
    assert event == Fought(
        101,
        (0, 1),
        lost=((0, Ship.INTERCEPTOR, 1),),
        npc_lost=((Ship.ANCIENT, 1),),
        kills=((1, Ship.INTERCEPTOR, 1), (1, Ship.ANCIENT, 1)),
    )
    settled = after(state, event)
    assert draw_due(settled) == (0, 1)
    assert draw_due(after(settled, DrawReputation(0, (1,)))) == (1, 3)


def test_the_score_so_far() -> None:
    state = after(table(TERRAN, TERRAN), Explore(0, (Find(102, True),)))
    assert [row.total for row in score_of(state).players] == [6, 3]


# ---------------------------------------------------------------- who may see what


def hidden_game() -> State:
    state = table(ERIDANI, TERRAN, reputation=(4, 3))
    fight = after(state, Pass(0), Pass(1), Fought(1, (1,), kills=((1, Ship.GCDS, 1),)))
    return after(fight, DrawReputation(1, (2, 2, 1, 1), keep=2))


def test_reputation_tiles_lie_face_down_for_everybody_else() -> None:
    state = hidden_game()
    assert [row.reputation for row in public(state).seats] == [(0, 0), (0,)]
    assert [row.reputation for row in seen_by(state, 0).seats] == [(4, 3), (0,)]
    assert [row.reputation for row in seen_by(state, 1).seats] == [(0, 0), (2,)]


def test_the_bag_gives_nothing_away() -> None:
    state = hidden_game()
    assert state.reputation_bag == (12, 8, 6, 3)
    assert public(state).reputation_bag == (12, 9, 7, 4)
    assert seen_by(state, 1).reputation_bag == (12, 8, 7, 4)


def test_games_that_differ_only_in_secrets_look_the_same() -> None:
    one = table(ERIDANI, TERRAN, reputation=(4, 3))
    other = table(ERIDANI, TERRAN, reputation=(1, 1))
    assert one != other and public(one) == public(other) and seen_by(one, 1) == seen_by(other, 1)


def test_the_others_see_a_score_without_the_secret_tiles() -> None:
    state = hidden_game()
    assert [row.reputation for row in score_of(seen_by(state, 0)).players] == [7, 0]
    assert [row.reputation for row in score_of(public(state)).players] == [0, 0]


def test_with_the_scoring_all_is_open() -> None:
    state = replace(hidden_game(), phase=Phase.SCORING)
    assert public(state) == state


# ---------------------------------------------------------------- chance


def test_what_the_box_draws_is_what_may_be_drawn() -> None:
    state = after(table(TERRAN, TERRAN), Pass(0), Pass(1), Fought(1, (0,), kills=((0, Ship.GCDS, 1),)))
    drawn = chance.reputation_tiles(state, Dice(5))
    assert refused(state, DrawReputation(0, drawn, keep=max(drawn))) is None
    cleanup = after(state, DrawReputation(0, drawn), NextPhase(), PayUpkeep(0), PayUpkeep(1), NextPhase())
    assert refused(cleanup, CleanUp(chance.tech_tiles(cleanup, Dice(6)))) is None
    assert chance.reputation_tiles(cleanup, Dice(5)) == ()


def test_hexes_are_drawn_from_what_is_not_yet_explored() -> None:
    state = table(TERRAN, TERRAN)
    dice = Dice(1)
    seen = set()
    for turn in range(8):
        number = chance.hex_of_ring(state, 0, dice)
        assert number is not None
        seen.add(number)
        state = after(state, Explore(turn % 2, (Find(number),)))
    assert seen == set(range(101, 109)) and chance.hex_of_ring(state, 0, dice) is None


def test_a_volley_of_the_box_has_the_dice_that_are_due() -> None:
    state = table(TERRAN, TERRAN)
    fight = begin_battle(
        side_of(state, 0, {Ship.DREADNOUGHT: 2}), side_of(state, 1, {Ship.INTERCEPTOR: 3}), state.switches
    )
    dice = Dice(3)
    for _ in range(6):
        if not fight.over:
            answered = answer(fight, Fire(chance.volley(fight, dice)))
            assert answered.code is None
            fight = answered.battle


# ---------------------------------------------------------------- undo


def test_a_sitting_goes_back_step_by_step() -> None:
    sitting = Sitting(table(TERRAN, TERRAN))
    first = sitting.state
    for event in (Act(0), Correct(1, Number.MONEY, 9), Pass(1)):
        sitting = tell(sitting, event).sitting
    for _ in range(3):
        sitting = tell(sitting, Undo()).sitting
    assert sitting.state == first and tell(sitting, Undo()).code is Code.NOTHING


def test_the_table_may_overrule_in_a_sitting_too() -> None:
    told = tell(Sitting(table(TERRAN, TERRAN)), Act(1), overruled={Code.TURN})
    assert told.code is None and told.sitting.state.turn == 0


def test_control_of_the_centre_after_its_guardian_fell() -> None:
    state = after(table(TERRAN, TERRAN), Pass(0), Pass(1), Fought(1, (0,), npc_lost=((Ship.GCDS, 1),), retreated=(0,)))
    assert refused(state, Control(0, 1)) is Code.DISCOVERY
    assert after(state, Control(0, 1, Bonus.VP)).seats[0].discovery == 1


# ---------------------------------------------------------------- the tables


def test_every_row_says_where_it_was_read_and_how_far_it_is_trusted() -> None:
    rows: tuple[Any, ...] = (*HEX_ROWS, *PART_ROWS, *SPECIES_ROWS, *TECH_ROWS)
    assert all(row.source.where and row.source.confidence in Confidence for row in rows)
    assert {row.species for row in SPECIES_ROWS if row.source is sources.TERRANS} == {TERRAN}
    assert all(hasattr(numbers, name) for name in numbers.SOURCES)


def test_the_box_is_complete() -> None:
    assert sum(BOX) == 96
    assert sum(row.tiles for row in PART_ROWS if not row.ancient) == 154
    assert len(HEX_ROWS) == 1 + 8 + 11 + 12 + 18
    assert sum(row.ancients for row in HEX_ROWS) == 14
