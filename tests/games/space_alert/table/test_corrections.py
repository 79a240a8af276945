"""Undo and corrections: everything after them is resolved again, answers that still fit are kept."""

from dataclasses import replace
from random import Random
from typing import cast

import pytest

from companion.evening.faces import draw
from companion.games.space_alert.log import record_of
from companion.games.space_alert.table.answering import Changed, Resolving
from companion.games.space_alert.table.commands import (
    BoardLies,
    CardLies,
    PlanEntered,
    PlanTakenBack,
    ThreatDrawn,
    TileLies,
)
from companion.games.space_alert.table.corrections import CorrectCard, PickTile, changes, free_tiles
from companion.games.space_alert.table.operation import setup_of
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.table.score import ScorePage
from companion.kit.commands import Chosen, GoHome, PoweredOn, Undo
from companion.kit.effects import DeleteLogEntry, Save
from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.questions import WhichCard
from companion.rules.space_alert.record import read
from companion.rules.space_alert.resolution import Resolution, resolve
from companion.rules.space_alert.ship import Tile, Zone
from companion.types import Key, Page, Press
from tests.games.space_alert.table.crews import Table, seated
from tests.rules.space_alert.games import game

QUIET = {  # nothing comes near: what the crew does is all there is
    "players": [{"actions": ["C", "lift", "A", "A", "A", "C", "-", "-", "C"]}, {"actions": ["-", "lift", "A", "B"]}],
    "tracks": {"red": "T7", "white": "T6", "blue": "T5"},
    "threats": [{"t": 8, "code": "E1-07", "zone": "blue"}],
    "damage_order": {"blue": ["shield", "reactor", "structure", "gravolift", "heavy_laser", "light_laser"]},
}

SHORT = {"red": "T3", "white": "T2", "blue": "T1"}


def on_to_turn(table: Table, turn: int) -> None:
    """Plays until that turn's first card is asked for."""
    table.command(Press(Key.OK))
    while not (isinstance(question := asked(table), WhichCard) and question.turn >= turn and at_question(table)):
        if at_question(table):
            table.answer()
        else:
            table.command(Press(Key.RIGHT))


def asked(table: Table) -> object:
    return resolved(table.operation).resolution.question


def at_question(table: Table) -> bool:
    stage = table.evening.stage
    return isinstance(stage, Resolving) and stage.beat == len(resolved(table.operation).beats)


def told(table: Table) -> Resolution:
    return resolved(table.operation).resolution


def test_undo_takes_back_answer_by_answer_to_the_first_turn() -> None:
    table, _ = seated(QUIET)
    on_to_turn(table, 4)
    for _ in range(6):
        table.command(Undo())
    assert table.operation.answers.cards == ()
    assert asked(table) == WhichCard(0, 1)


def test_undo_and_the_same_key_is_where_it_was() -> None:
    table, _ = seated(QUIET)
    on_to_turn(table, 3)
    table.press(Key.A)
    there = table.evening
    table.command(Undo())
    table.press(Key.A)
    assert replace(table.evening, at=0) == replace(there, at=0)


def test_a_changed_card_resolves_everything_after_it_again_and_keeps_the_other_answers() -> None:
    table, _ = seated(QUIET)
    on_to_turn(table, 5)
    kept = [each for each in table.operation.answers.cards if (each.player, each.turn) != (0, 3)]
    table.command(CardLies("blue", 3, Card.B))
    assert isinstance(table.evening.stage, Changed)
    assert [each for each in table.operation.answers.cards if (each.player, each.turn) != (0, 3)] == kept
    assert table.operation.answers.card(0, 3) is not None
    table.press(Key.OK)
    assert asked(table) == WhichCard(0, 5)


def test_a_card_is_changed_with_a_few_keys() -> None:
    """BACK to the text, BACK to the menu, correct, a card, whose, which turn, the card."""
    table, _ = seated(QUIET)
    on_to_turn(table, 3)
    table.press(Key.BACK, Key.BACK, *[Key.RIGHT] * 3, Key.OK, Key.OK, Key.OK, Key.OK)
    assert table.evening.stage == CorrectCard(0, 2)
    table.press(Key.B)
    assert table.operation.answers.card(0, 2).card is Card.B  # type: ignore[union-attr]


def test_a_change_that_delays_somebody_asks_again_for_what_was_shifted() -> None:
    table, _ = seated(QUIET)
    on_to_turn(table, 5)  # both took the white lift in turn 2, so the second one's turn 3 was delayed
    assert table.operation.answers.card(1, 3) is None
    table.command(CardLies("blue", 2, Card.A))  # then nobody had taken it before
    again = [(each.player, each.turn) for each in table.operation.answers.cards]
    assert (1, 4) not in again
    while not at_question(table):
        table.press(Key.OK)
    assert asked(table) == WhichCard(1, 3)


def test_the_screen_says_what_has_changed() -> None:
    table, _ = seated(QUIET)
    on_to_turn(table, 5)
    table.command(CardLies("blue", 2, Card.A))
    assert isinstance(table.evening.stage, Changed)
    lines = changes(table.evening, table.evening.stage)
    assert lines[0] == "Anna, turn 2: lift → A."
    assert "Asked again: Ben, turn 4." in lines
    frame = draw(table.evening).frame
    assert isinstance(frame, Page) and "Asked again" in frame.text


def test_a_stumble_told_later_delays_the_next_turn() -> None:
    table, _ = seated(QUIET)
    on_to_turn(table, 2)
    table.command(CardLies("blue", 1, Card.A, stumbled=True))
    assert table.operation.answers.card(0, 1).stumbled  # type: ignore[union-attr]
    table.press(Key.OK)
    assert asked(table) == WhichCard(1, 2)


def test_another_threat_or_board_is_resolved_from_the_start() -> None:
    table, _ = seated(QUIET)
    table.play()
    won = told(table).outcome
    table.command(ThreatDrawn(8, "E1-05"))
    assert isinstance(table.evening.stage, Changed)
    table.command(BoardLies(Zone.BLUE, "T1"))
    assert table.operation.codes == ("E1-05",) and table.operation.boards[Zone.BLUE] == "T1"
    assert told(table).outcome != won


def test_what_cannot_be_is_not_taken() -> None:
    table, _ = seated(QUIET)
    on_to_turn(table, 3)
    before = table.evening
    for command in (
        ThreatDrawn(8, "I1-01"),
        ThreatDrawn(3, "E1-05"),
        BoardLies(None, "T9"),
        BoardLies(None, "T7"),  # without internal threats nothing lies there, and the red zone's does not go away
        CardLies("purple", 1, Card.A),
        CardLies("blue", 9, Card.A),
        TileLies(Zone.RED, Tile.PULSE_CANNON),
        TileLies(Zone.RED, Tile.SHIELD, 0),
        PlanEntered("blue", (Card.A,) * 13),
    ):
        table.command(command)
        assert replace(table.evening, at=0) == replace(before, at=0), command


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_corrected_the_table_ends_where_the_answers_lead(seed: int) -> None:
    """After any corrections: what the core makes of all that lies there in the end, entered in advance."""
    random = Random(seed)
    table, _ = seated(game(seed))
    table.play()
    for _ in range(4):
        seat = random.randrange(table.operation.seats)
        plan = tuple(random.choices([card for card in Card if card is not Card.BOT], k=table.turns))
        colour = table.operation.briefing.crew.seats[seat].colour.value
        table.command(PlanEntered(colour, plan))
        zone = random.choice(list(Zone))
        table.command(TileLies(zone, random.choice(list(Tile)), 0))
        table.finish()
    setup, decisions = read(record_of(table.operation))
    assert sorted(setup.threats, key=lambda drawn: drawn.t) == list(setup_of(table.operation).threats)
    assert resolve(setup, decisions).outcome == told(table).outcome


def test_a_tile_is_changed_from_where_it_lies_and_lift_goes_a_row_down() -> None:
    near = {**QUIET, "threats": [{"t": 1, "code": "E1-07", "zone": "blue"}], "tracks": dict(SHORT)}
    table, _ = seated(near)
    table.play()
    table.press(Key.BACK)
    first = table.operation.answers.tiles[Zone.BLUE][0]
    for command in (Press(Key.BACK), Press(Key.BACK), Chosen("correct"), Chosen("tiles"), Chosen("tile-blue-0")):
        table.command(command)
    row = free_tiles(table.operation, Zone.BLUE)
    assert table.evening.stage == PickTile(Zone.BLUE, 0, row.index(first))
    table.press(Key.LIFT)
    assert table.evening.stage == PickTile(Zone.BLUE, 0, (row.index(first) + 3) % 6)
    table.press(Key.OK)
    assert table.operation.answers.tiles[Zone.BLUE][0] is row[(row.index(first) + 3) % 6]


def test_a_plan_told_at_once_is_shifted_by_the_box_and_can_be_taken_back() -> None:
    table, whole = seated(QUIET)
    for place, seat in enumerate(table.operation.briefing.crew.seats):
        table.command(PlanEntered(seat.colour.value, tuple(cast(list[Card], table.decisions.plans[place] or ()))))
    table.command(Press(Key.OK))
    table.finish()
    assert told(table).outcome == whole.outcome
    table.command(PlanTakenBack("blue"))
    assert asked(table) == WhichCard(0, 1)


def test_the_log_is_written_with_the_score_and_after_a_correction_with_the_next() -> None:
    table, _ = seated(QUIET)
    table.play()
    assert isinstance(table.evening.stage, ScorePage)
    (first,) = [effect for effect in table.effects if isinstance(effect, Save)]
    table.command(CardLies("blue", 12, Card.A))
    assert table.effects[-1] == DeleteLogEntry(first.entry.id)
    table.finish()
    _, again = [effect for effect in table.effects if isinstance(effect, Save)]
    assert again.entry.id == first.entry.id and again.entry.record != first.entry.record


def test_undoing_a_correction_after_the_last_turn_puts_the_log_right_again() -> None:
    table, _ = seated(QUIET)
    table.play()
    table.command(CardLies("blue", 12, Card.A))
    table.command(Undo())
    first, last = [effect.entry for effect in table.effects if isinstance(effect, Save)]
    assert last == first and table.effects[-1] == Save(last)


def test_undo_to_before_the_outcome_strikes_the_line_and_the_same_hand_writes_it_again() -> None:
    table, _ = seated(QUIET)
    table.play()
    (first,) = [effect for effect in table.effects if isinstance(effect, Save)]
    table.command(Undo())
    assert told(table).outcome is None
    assert table.effects[-1] == DeleteLogEntry(first.entry.id)
    table.press(Key.OK)  # undo has left the cursor on what was entered last
    table.finish()
    assert first in table.effects[-2:]


def test_undo_from_home_strikes_the_line_too() -> None:
    table, _ = seated(QUIET)
    table.play()
    table.command(GoHome())
    table.command(Undo())
    assert told(table).outcome is None
    assert isinstance(table.effects[-1], DeleteLogEntry)


def test_a_correction_that_asks_again_strikes_the_line_until_there_is_an_outcome_again() -> None:
    table, _ = seated(QUIET)
    table.play()
    table.command(CardLies("blue", 2, Card.A))  # then nobody was delayed: a card is missing
    assert told(table).outcome is None
    assert isinstance(table.effects[-1], DeleteLogEntry)
    table.finish()
    assert [type(effect) for effect in table.effects if isinstance(effect, Save | DeleteLogEntry)] == [
        Save,
        DeleteLogEntry,
        Save,
    ]


@pytest.mark.parametrize("away", [GoHome(), PoweredOn()])
def test_what_a_seat_tells_while_the_resolution_is_put_down_changes_nothing(away: object) -> None:
    table, _ = seated(QUIET)
    table.play()
    table.command(away)
    there = table.operation
    table.command(PlanEntered("blue", (Card.A,)))
    assert table.operation == there


def test_nothing_is_in_the_log_while_it_is_only_the_box_that_knows_the_end() -> None:
    near = {**QUIET, "threats": [{"t": 1, "code": "E1-07", "zone": "blue"}], "tracks": dict(SHORT)}
    table, _ = seated(near)
    for seat in ("blue", "green"):
        table.command(PlanEntered(seat, ()))
    table.command(Press(Key.OK))
    while not at_question(table):
        table.command(Press(Key.RIGHT))
    for command in (Press(Key.BACK), Press(Key.BACK), Chosen("box_draws")):
        table.command(command)
    assert told(table).outcome is not None
    assert not any(isinstance(effect, Save) for effect in table.effects)
    table.finish()
    assert any(isinstance(effect, Save) for effect in table.effects)
