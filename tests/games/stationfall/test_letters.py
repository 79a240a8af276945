"""In every list of the table six letters choose: one of six rows at once, any row of a longer list by two presses."""

from dataclasses import replace

import pytest

from companion.evening import Evening, step
from companion.evening.tables import offered
from companion.games.stationfall.table.flow import Turn
from companion.games.stationfall.table.match import Depth
from companion.kit.commands import PoweredOn
from companion.kit.options import Option
from companion.kit.refereed.moves import MoveList, Question, Subjects
from companion.kit.sixths import KEYS, LETTERS, sixth
from companion.types import Icon, Input, Key, Press
from tests.games.stationfall.table import after, game, match_of

LONGEST = 36


def pressed(evening: Evening, *keys: Key) -> Evening:
    for key in keys:
        evening, _ = step(evening, Input(evening.at + 300, Press(key)))
    return evening


def rows(evening: Evening) -> list[Option]:
    return list(offered(evening) or ())


def test_a_letter_leads_to_a_sixth_and_the_next_one_chooses_the_row_that_shows_it() -> None:
    there = pressed(game(Depth.STATION), Key.LIFT, Key.C)
    lettered = {row.letter: row for row in rows(there) if row.letter}
    assert [row.icon for row in lettered.values()] == [LETTERS[key] for key in lettered]
    section = lettered[Key.BOT].key
    assert match_of(pressed(there, Key.BOT)).state.station.damaged == {section}


def test_the_rows_that_letters_lead_to_show_them() -> None:
    listed = rows(pressed(game(Depth.STATION), Key.LIFT))
    shown = {place: row.icon for place, row in enumerate(listed) if row.icon}
    assert shown == {sixth(len(listed), place).start: icon for place, icon in enumerate(LETTERS.values())}


@pytest.mark.parametrize("count", range(1, LONGEST + 1))
def test_every_row_of_up_to_36_has_its_letters(count: int) -> None:
    sixths = [sixth(count, place) for place in range(len(KEYS))]
    assert [row for each in sixths for row in each] == list(range(count))
    assert all(len(each) <= len(KEYS) for each in sixths)


def test_in_a_list_of_up_to_six_rows_a_letter_chooses_at_once() -> None:
    pods = pressed(game(Depth.STATION), Key.BOT)
    second = rows(pods)[1]
    assert second.icon is Icon.B
    assert pressed(pods, Key.B).stage == MoveList("pods", second.key)


def test_a_letter_that_no_row_of_the_sixth_has_leads_to_its_own() -> None:
    there = pressed(game(Depth.STATION), Key.C, Key.A)  # two rows
    again = pressed(there, Key.HERO)
    assert isinstance(again.stage, Subjects) and again.stage.cursor == sixth(len(rows(again)), 5).start


def test_whoever_leaves_the_sixth_with_arrows_is_led_by_letters_again() -> None:
    there = pressed(game(Depth.STATION), Key.LIFT, Key.B, Key.LEFT)
    assert not any(row.letter for row in rows(there))
    assert isinstance(pressed(there, Key.A).stage, Question)


def test_with_four_keys_no_row_has_a_letter() -> None:
    evening = game(Depth.STATION)
    four = replace(evening, box=replace(evening.box, card_keys=False))
    listed = rows(after(four, "back", "character"))
    assert len(listed) > len(KEYS) and not any(row.letter or row.icon for row in listed)


def test_lift_asks_at_once_which_section_is_damaged_at_station_depth_alone() -> None:
    assert pressed(game(Depth.STATION), Key.LIFT).stage == Question("damage")
    assert pressed(game(Depth.CLOCK), Key.LIFT).stage == Turn(1)
    assert pressed(game(Depth.REFEREE), Key.LIFT).stage == MoveList("play")


def test_after_a_power_cut_go_on_does_not_repeat_the_row_below_it() -> None:
    go_on, minute, *_ = rows(after(pressed(game(Depth.STATION), Key.LIFT, Key.OK), PoweredOn()))
    assert (go_on.key, go_on.value) == ("go_on", "")
    assert minute.text == "MIN 13 Red 1/4"
