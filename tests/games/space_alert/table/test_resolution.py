"""The resolution at the table: answered key by key it comes to what the core makes of all answers at once."""

from dataclasses import replace
from itertools import combinations

import pytest

from companion.evening.faces import draw
from companion.games.space_alert.log import record_of
from companion.games.space_alert.screens.resolution import TILE_ICONS
from companion.games.space_alert.table.answering import Resolving
from companion.games.space_alert.table.beats import beats
from companion.games.space_alert.table.own import with_preferences
from companion.games.space_alert.table.picking import Picking
from companion.games.space_alert.table.resolution import places_left, tile_cells, tile_cursor
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.voice.clips import Clip
from companion.kit.effects import Sound
from companion.rules.space_alert.facts import Played, TileDrawn
from companion.rules.space_alert.level import Level
from companion.rules.space_alert.outcome import Outcome
from companion.rules.space_alert.questions import WhichCard, WhichTile
from companion.rules.space_alert.record import read
from companion.rules.space_alert.resolution import resolve
from companion.rules.space_alert.ship import TILES, Tile, Zone
from companion.types import Key, Press
from tests.games.space_alert.table.crews import PACK, Table, seated, shortest_way
from tests.rules.space_alert.games import frontier_game, game


def without_names(outcome: Outcome, table: Table) -> Outcome:
    """Where tiles break nothing the box draws them itself, and where the hull gives way nobody says which: then only
    their number counts (R40)."""
    unsaid = table.operation.briefing.timeline.level is Level.TEST_RUN
    return replace(
        outcome,
        damage_tiles=tuple(
            (Tile.STRUCTURE,) * len(tiles) if unsaid or assumed else tiles
            for tiles, assumed in zip(outcome.damage_tiles, table.operation.answers.assumed, strict=True)
        ),
    )


@pytest.mark.parametrize("card_keys", [True, False])
@pytest.mark.parametrize("seed", range(15))
def test_answering_one_by_one_equals_telling_all_in_advance(seed: int, card_keys: bool) -> None:
    table, whole = seated(game(seed), card_keys)
    resolution = table.play()
    assert resolution.outcome is not None and whole.outcome is not None
    assert without_names(resolution.outcome, table) == without_names(whole.outcome, table)
    assert [turn._replace(crew=()) for turn in resolution.turns] == [turn._replace(crew=()) for turn in whole.turns]


@pytest.mark.parametrize("card_keys", [True, False])
@pytest.mark.parametrize("seed", range(60))
def test_so_it_does_with_the_new_frontier(seed: int, card_keys: bool) -> None:
    table, whole = seated(frontier_game(seed), card_keys)
    resolution = table.play()
    assert resolution.outcome is not None and whole.outcome is not None
    assert without_names(resolution.outcome, table) == without_names(whole.outcome, table)
    assert [turn._replace(crew=()) for turn in resolution.turns] == [turn._replace(crew=()) for turn in whole.turns]
    again = resolve(*read(record_of(table.operation)))
    assert again.outcome == resolution.outcome  # so does the record in the log


def test_a_resolution_is_read_back_and_forth_without_undoing_anything() -> None:
    table, _ = seated(game(4))
    table.play()
    answers = table.operation.answers
    table.command(Press(Key.BACK))
    for key in (*[Key.LEFT] * 80, *[Key.RIGHT] * 40, *[Key.LEFT] * 9):
        table.command(Press(key))
    assert isinstance(table.evening.stage, Resolving)
    assert table.operation.answers == answers


@pytest.mark.parametrize("seed", range(5))
def test_beats_that_were_read_stay_what_they_were(seed: int) -> None:
    """More answers add beats; they never change one that the crew has read."""
    setup, decisions = read(game(seed, Level.MISSION))
    whole = resolve(setup, decisions).facts
    for end in range(len(whole)):
        if isinstance(whole[end], TileDrawn | Played):  # where a question may have stopped it
            part = beats(whole[:end])
            assert beats(whole)[: len(part)] == part


@pytest.mark.parametrize("card_keys", [True, False])
def test_the_display_says_how_a_stumble_is_told(card_keys: bool) -> None:
    table, _ = seated(game(3, Level.MISSION), card_keys)
    table.command(Press(Key.OK))
    while table.evening.stage.beat < len(resolved(table.operation).beats):  # type: ignore[attr-defined]
        table.command(Press(Key.OK))
    frame = draw(table.evening).frame
    told = [hint.text for hint in frame.hints] + [cell.name for cell in getattr(frame, "cells", ())]
    assert any("stumbled" in each for each in told)


def test_every_tile_of_a_zone_has_a_picture_of_its_own() -> None:
    for zone in Zone:
        assert len({TILE_ICONS[tile] for tile in TILES[zone]}) == len(TILES[zone])


def test_a_seat_pad_answers_only_for_its_own_seat() -> None:
    table, _ = seated(game(3, Level.MISSION))
    table.command(Press(Key.OK))
    while table.evening.stage.beat < len(resolved(table.operation).beats):  # type: ignore[attr-defined]
        table.command(Press(Key.OK))
    question = resolved(table.operation).resolution.question
    assert isinstance(question, WhichCard) and question.player == 0
    table.command(Press(Key.A, seat="green"))
    assert table.operation.answers.cards == ()
    table.command(Press(Key.A, seat="blue"))
    assert len(table.operation.answers.cards) == 1


def test_the_spoken_lines_go_with_what_is_shown() -> None:
    table, _ = seated(game(4))
    table.evening = replace(table.evening, pack=PACK)
    table.play()
    spoken = [cue.sound for effect in table.effects if isinstance(effect, Sound) for cue in effect.score]
    assert spoken[0] == Clip.TURN_1 or spoken[0] == Clip.TURN_2
    assert spoken.count(Clip.SHIP_DESTROYED) == 1
    silent, _ = seated(game(4))
    silent.evening = with_preferences(replace(silent.evening, pack=PACK), spoken=False)
    silent.play()
    assert not [effect for effect in silent.effects if isinstance(effect, Sound)]


ARROWS_AND_LIFT = (Key.LEFT, Key.RIGHT, Key.LIFT)


def any_tiles_left(zone: Zone) -> list[WhichTile]:
    """That question with every set of tiles that can still lie there."""
    tiles = sorted(TILES[zone], key=list(Tile).index)
    return [WhichTile(zone, frozenset(left)) for size in range(1, 7) for left in combinations(tiles, size)]


@pytest.mark.parametrize("zone", Zone)
def test_a_tile_takes_three_presses_at_most(zone: Zone) -> None:
    for question in any_tiles_left(zone):
        ways = [shortest_way(question, cell, ARROWS_AND_LIFT) for cell in places_left(question)]
        assert max(map(len, ways)) <= 2, question  # and OK


@pytest.mark.parametrize("zone", Zone)
def test_the_arrows_alone_reach_every_tile_that_can_be_the_answer(zone: Zone) -> None:
    for question in any_tiles_left(zone):
        for cell in places_left(question):
            assert set(shortest_way(question, cell, (Key.LEFT, Key.RIGHT))) <= {Key.LEFT, Key.RIGHT}


def test_the_picker_opens_on_a_tile_that_is_not_drawn_yet() -> None:
    drawn, *left = tile_cells(Zone.BLUE)[:-1]
    question = WhichTile(Zone.BLUE, frozenset(tile for tile in left if tile))
    assert drawn not in question.left
    assert tile_cursor(Picking(), question) == 1
