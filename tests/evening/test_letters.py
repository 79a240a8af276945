"""Letters to type names with: the grid, its alphabets, and how much of a name is shown."""

import pytest

from companion.kit.letters import ALPHABETS, COLUMNS, COMMANDS, Picked, alphabet_for, fitted, moved, next_alphabet
from companion.types import Key, Press


def test_the_cursor_goes_round_and_lift_goes_down_a_row() -> None:
    count = len(COMMANDS) + len(ALPHABETS["capitals"])
    assert moved(0, Press(Key.LEFT), "capitals") == count - 1
    assert moved(count - 1, Press(Key.RIGHT), "capitals") == 0
    assert moved(3, Press(Key.LIFT), "capitals") == 3 + COLUMNS
    assert moved(999, Press(Key.RIGHT), "capitals") == 0  # it was in a larger alphabet


def test_ok_picks_a_command_or_a_letter_and_nothing_else_does() -> None:
    assert moved(COMMANDS.index("delete"), Press(Key.OK), "small") == Picked(command="delete")
    assert moved(len(COMMANDS) + 1, Press(Key.OK), "small") == Picked(letter="b")
    assert moved(len(COMMANDS), Press(Key.OK, again=True), "small") is None
    assert moved(0, Press(Key.BACK), "small") is None


@pytest.mark.parametrize(
    ("chosen", "language", "typed", "found"),
    [("", "en", "", "capitals"), ("", "en", "A", "small"), ("", "ja", "A", "kana"), ("kana", "en", "", "kana")],
)
def test_the_alphabet_follows_language_and_name_unless_one_is_chosen(
    chosen: str, language: str, typed: str, found: str
) -> None:
    assert alphabet_for(chosen, language, typed) == found


def test_alphabets_come_one_after_the_other() -> None:
    assert [next_alphabet(each) for each in ALPHABETS] == ["small", "kana", "capitals"]


@pytest.mark.parametrize(
    ("name", "room", "shown"),
    [("Anna", 12, "Anna"), ("Annabel", 12, "Anna"), ("千恵子", 12, "千恵"), ("A\x07b", 12, "Ab"), ("Ann a", 12, "Ann")],
)
def test_as_much_of_a_name_as_there_is_room_for(name: str, room: int, shown: str) -> None:
    assert fitted(name, room) == shown
