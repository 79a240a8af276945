"""Decisions from outside: the core asks for what only the table knows, and never draws anything."""

from dataclasses import replace

import pytest

from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.facts import Cause, Delayed
from companion.rules.space_alert.questions import Decisions, Question, WhichCard, WhichStation, WhichTile
from companion.rules.space_alert.record import read
from companion.rules.space_alert.resolution import Resolution, resolve
from companion.rules.space_alert.setup import Carried, Setup
from companion.rules.space_alert.ship import Station, Tile, Zone
from tests.rules.space_alert.board import record
from tests.rules.space_alert.games import game


def setup(*plans: str, **fields: object) -> Setup:
    return read(record(*plans, **fields))[0]  # type: ignore[arg-type]


def answered(decisions: Decisions, question: Question, advance: Decisions, whole: Resolution) -> Decisions:
    """The answer that the plan given in advance would have given."""
    if isinstance(question, WhichTile):
        drawn = decisions.tiles.get(question.zone, ())
        tile = advance.tiles[question.zone][len(drawn)]
        return replace(decisions, tiles={**decisions.tiles, question.zone: (*drawn, tile)})
    if isinstance(question, WhichStation):
        return replace(decisions, squad_station=advance.squad_station)
    assert isinstance(question, WhichCard)
    card = whole.turns[question.turn - 1].crew[question.player].card
    assert card is not None
    return replace(decisions, cards={**decisions.cards, (question.player, question.turn): card})


def test_it_asks_for_the_captains_first_card_first() -> None:
    assert resolve(setup("", ""), Decisions()).question == WhichCard(0, 1)


def test_after_an_answer_it_asks_for_the_next() -> None:
    asked = resolve(setup("", ""), Decisions(cards={(0, 1): Card.A})).question
    assert asked == WhichCard(1, 1)


def test_a_delayed_slot_is_not_asked_for_because_it_is_empty() -> None:
    cards = {(0, 1): Card.NONE, (0, 2): Card.NONE}
    resolution = resolve(setup(""), Decisions(cards=cards))
    assert Delayed in [type(fact) for fact in resolution.facts]
    assert resolution.question == WhichCard(0, 4)


def test_a_card_that_cannot_be_played_in_space_is_shifted_by_the_table_and_asked_for_again() -> None:
    told = {1: Card.TO_UPPER_BLUE, 2: Card.C, 4: Card.TO_UPPER_RED, 5: Card.C, 6: Card.A}  # turn 3 is delayed
    resolution = resolve(setup(""), Decisions(cards={(0, turn): card for turn, card in told.items()}))
    assert Delayed(0, 6, Cause.IN_SPACE) in resolution.facts
    assert resolution.question == WhichCard(0, 7)


def test_it_asks_which_tile_was_drawn_and_says_which_are_left() -> None:
    asked = resolve(setup("", threats=["1 E1-10 red"], tracks="T1 T1 T1 T1"), Decisions(plans=[[]])).question
    assert isinstance(asked, WhichTile)
    assert asked.zone is Zone.RED and len(asked.left) == 6 and Tile.PULSE_CANNON not in asked.left


@pytest.mark.parametrize("wrong", [Tile.REACTOR, Tile.PULSE_CANNON], ids=["drawn already", "of another zone"])
def test_a_tile_that_cannot_be_is_asked_for_again(wrong: Tile) -> None:
    tiles = {Zone.RED: (Tile.REACTOR, wrong)}
    asked = resolve(
        setup("", threats=["1 E1-10 red"], tracks="T1 T1 T1 T1"), Decisions(plans=[[]], tiles=tiles)
    ).question
    assert isinstance(asked, WhichTile) and len(asked.left) == 5 and wrong not in asked.left


def test_it_asks_where_the_one_squad_left_starts() -> None:
    one = replace(setup(""), carried=Carried(squads=1))
    assert resolve(one, Decisions()).question == WhichStation()
    assert resolve(one, Decisions(squad_station=Station.UPPER_BLUE)).question == WhichCard(0, 1)


def test_one_player_may_give_a_plan_while_another_enters_slot_by_slot() -> None:
    asked = resolve(setup("", ""), Decisions(plans=[[Card.C, Card.A]])).question
    assert asked == WhichCard(1, 1)


def test_the_state_at_a_question_is_there_to_be_shown() -> None:
    resolution = resolve(setup("", ""), Decisions(cards={(0, 1): Card.LIFT}))
    assert resolution.now is not None
    assert resolution.now.crew[0].station == Station.LOWER_WHITE


@pytest.mark.parametrize("seed", range(150))
def test_answering_one_by_one_equals_giving_everything_in_advance(seed: int) -> None:
    record = game(seed)
    record.pop("stumbles", None)  # what was meant is what is answered
    ready, advance = read(record)
    whole = resolve(ready, advance)
    decisions = Decisions()
    resolution = resolve(ready, decisions)
    while resolution.question is not None:
        decisions = answered(decisions, resolution.question, advance, whole)
        resolution = resolve(ready, decisions)
    assert resolution.outcome == whole.outcome
    assert [state.threats for state in resolution.turns] == [state.threats for state in whole.turns]
