"""The ship in a terminal: drawn where there is room, as the television has it, and nothing that was not read."""

import re

import pytest

from companion.evening import step
from companion.evening.faces import draw
from companion.evening.view import in_letters
from companion.games.space_alert.words import say
from companion.kit.commands import GoHome
from companion.kit.evening import Evening, with_settings
from companion.layout.written import wide, with_picture, written
from companion.types import Input
from tests.games.space_alert.page.evenings import after, flying, in_turn, resolving
from tests.games.space_alert.page.lessons import lesson_flown
from tests.games.space_alert.page.test_view import seen

STYLE = re.compile(r"\[\d*m")


def drawing(evening: Evening, columns: int = 80) -> list[str]:
    return [STYLE.sub("", line) for line in in_letters(evening, columns)]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("columns", [61, 80, 200])
def test_every_line_of_it_is_as_wide_as_the_others_and_the_terminal(language: str, columns: int) -> None:
    lines = drawing(with_settings(in_turn(4, resolving()), language=language), columns)
    boxed = [line for line in lines if line[0] in "┌│├└"]
    assert {wide(line) for line in boxed} == {wide(lines[0])} and wide(lines[0]) < columns


def test_it_shows_what_the_television_shows() -> None:
    evening = in_turn(4, resolving())
    ship, lines = seen(evening)["resolution"]["ship"], drawing(evening)
    for threat in ship["threats"].values():
        assert any(f"{threat['hp']}/{threat['of']} → {threat['square']}" in line for line in lines)
    shields = [line for line in lines if say("en", "resolve.ship.shield") in line]
    assert [cell.split()[-1] for cell in shields[0].strip("│").split("│")] == [
        f"{zone['shield']}/{zone['shield_of']}" for zone in ship["zones"].values()
    ]
    assert sum(line.count(name) for line in lines for name in ("Blue", "Green", "Red ", "Yellow", "Purple")) >= 5


def test_it_comes_below_the_rest_and_only_where_there_is_room_for_all_of_it() -> None:
    evening = in_turn(4, resolving())
    frame, picture = draw(evening).frame, drawing(evening)
    alone = written(frame, 80, 40)
    shown, here, whole = with_picture(frame, lambda columns: picture, 80, 40)
    assert shown == (*alone.lines, "", *picture) and here == alone.here and whole
    assert with_picture(frame, lambda columns: picture, 80, len(shown) - 1) == written(frame, 80, len(shown) - 1)


def test_in_flight_at_home_and_in_a_narrow_terminal_there_is_none() -> None:
    evening = in_turn(4, resolving())
    assert drawing(evening, 60) == drawing(flying()) == drawing(after(evening, GoHome())) == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_in_the_first_lesson_a_terminal_says_what_to_do_now_as_the_television_does(language: str) -> None:
    flown = lesson_flown()
    told = [
        with_settings(step(flown, Input(flown.at + seconds * 1000))[0], language=language)
        for seconds in range(1, 250, 20)
    ]
    for evening in told:
        coach = seen(evening, language=language)["flight"]["coach"]
        assert coach.replace(" ", "") in "".join(drawing(evening)).replace(" ", "")
    assert len({*map(str, map(drawing, told))}) > 3
