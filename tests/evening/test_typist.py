"""A name typed on the box letter by letter, in whatever game: what the keys do, and what is seen."""

from dataclasses import dataclass, replace

import pytest

from companion.evening import Evening
from companion.kit.commands import NameTyped
from companion.kit.evening import Home, Settings, push
from companion.kit.letters import COMMANDS
from companion.kit.typist import Typist, renamed
from companion.types import Key, Picker, Press


@dataclass(frozen=True)
class Typing:
    """A game's stage; what is typed is kept where any string can be."""

    alphabet: str = ""
    cursor: int = len(COMMANDS)


def with_name(evening: Evening, name: str) -> Evening:
    return replace(evening, date=name)


TYPIST = Typist(
    now=lambda evening, stage: evening.date,
    typed=lambda evening, stage, name: with_name(evening, name),
    from_afar=lambda evening, command: with_name(evening, f"{command.seat}: {command.name}"),
    say=lambda evening, key: key,
    title=lambda evening, stage: "Whose",
)


def typed(evening: Evening, *commands: object) -> Evening:
    for command in commands:
        evening, effects = TYPIST.after(evening, evening.stage, command, 0)
        assert effects == ()
    return evening


def typing(language: str = "en") -> Evening:
    return push(Evening(Settings(language)), Typing())


OK, LEFT, RIGHT, BACK = (Press(key) for key in (Key.OK, Key.LEFT, Key.RIGHT, Key.BACK))


def test_letters_are_typed_straight_into_the_name_and_deleted_again() -> None:
    evening = typed(typing(), OK, RIGHT, OK)
    assert evening.date == "Ab"  # small letters follow a capital
    assert typed(evening, LEFT, LEFT, LEFT, OK).date == "A"


def test_back_and_done_leave_it_and_lose_nothing() -> None:
    evening = typed(typing(), OK)
    for leaving in ((BACK,), (LEFT, LEFT, LEFT, OK)):
        left = typed(evening, *leaving)
        assert isinstance(left.stage, Home) and left.date == "A"


def test_another_alphabet_stays_once_it_is_chosen() -> None:
    evening = typed(typing(), LEFT, OK)
    assert isinstance(evening.stage, Typing) and evening.stage.alphabet == "small"
    assert typed(typing("ja"), OK).date == "ア"


def test_a_phone_may_give_its_seat_a_name_meanwhile() -> None:
    assert typed(typing(), NameTyped("red", "Ada")).date == "red: Ada"


def test_the_grid_shows_commands_letters_and_the_name_so_far() -> None:
    evening = typed(typing(), OK)
    frame = TYPIST.draw(evening, evening.stage)
    assert isinstance(frame, Picker)
    assert [cell.text for cell in frame.cells[:4]] == [
        "setup.done.cell",
        "setup.delete.cell",
        "setup.alphabet.cell",
        "a",
    ]
    assert "A" in repr(frame) and "Whose" in repr(frame)


@pytest.mark.parametrize(
    ("name", "names"),
    [("Ada", {"red": "Ada", "blue": "Bo"}), ("  Ada   L ", {"red": "Ada L", "blue": "Bo"}), (" ", {"blue": "Bo"}),
     ("Annabella", {"red": "Annab", "blue": "Bo"})],
)  # fmt: skip
def test_a_name_is_kept_as_far_as_there_is_room_and_an_empty_one_is_none(name: str, names: dict[str, str]) -> None:
    assert renamed({"blue": "Bo", "red": "old"}, "red", name, 15) == names
