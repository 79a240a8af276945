"""One colour, one shape, one letter: for every player of every game, on everything that shows them."""

import re
from collections.abc import Callable, Sequence

import pytest

from companion.evening import Evening
from companion.evening.tables import offered
from companion.games import GAMES
from companion.games.eclipse.table.own import COLOURS as OF_ECLIPSE
from companion.games.space_alert.table.crew import PlayerColour
from companion.games.space_empires.table.match import SEATS as OF_EMPIRES
from companion.games.space_empires.table.names import COLOURS as OF_ALIENS
from companion.games.stationfall.keys import COLOURS as OF_STATIONFALL
from companion.kit.commands import Chosen
from companion.kit.marks import INK, MARKS
from companion.layout.icons import icon
from companion.web.files import static_files
from companion.words import say
from tests import ROOT
from tests.games.eclipse.table import at_score
from tests.games.space_alert.page.evenings import after
from tests.games.space_alert.page.states import crew
from tests.games.space_empires.table import in_phase
from tests.games.stationfall.table import set_up
from tests.languages import LANGUAGES
from tests.web.looks import contrast, palette

PLAYED = {
    "space_alert": [each.value for each in PlayerColour],
    "stationfall": OF_STATIONFALL,
    "space_empires": [*OF_EMPIRES, *OF_ALIENS],
    "eclipse": OF_ECLIPSE,
}
SCRIPTS = {name: file.body.decode() for name, file in static_files().items() if name.endswith(".js")}


def test_every_player_of_every_game_has_a_mark() -> None:
    assert PLAYED.keys() == {info.id for info in GAMES}
    assert {colour for colours in PLAYED.values() for colour in colours} == MARKS.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_colour_has_the_same_letter_in_every_game_and_no_other_colour_has_it(language: str) -> None:
    letters = [
        {colour: info.game.stages.words.say(language, f"page.letter.{colour}") for colour in MARKS} for info in GAMES
    ]
    assert all(each == letters[0] for each in letters)
    assert len(set(letters[0].values())) == len(MARKS)


ROWS: dict[
    str, tuple[Callable[[], Evening], Sequence[str]]
] = {  # an evening with a list of players on the display, and who is in it
    "space_alert": (lambda: after(crew(), Chosen("green"), Chosen("colour")), PLAYED["space_alert"]),
    "stationfall": (lambda: set_up(seats=0), OF_STATIONFALL),
    "space_empires": (in_phase, ["red", "blue", "green"]),
    "eclipse": (at_score, ["red", "blue", "green", "yellow"]),
}


@pytest.mark.parametrize("game", ROWS)
def test_on_the_display_a_player_s_row_has_the_shape_of_the_colour(game: str) -> None:
    evening, players = ROWS[game]
    rows = {option.key.removeprefix("seat_"): option.icon for option in offered(evening()) or ()}
    assert {player: rows[player] for player in players} == {player: MARKS[player].icon for player in players}


def test_no_two_colours_have_the_same_shape_or_paint() -> None:
    for part in ("shape", "outline", "paint", "icon"):
        assert len({getattr(mark, part) for mark in MARKS.values()}) == len(MARKS), part


def test_no_game_draws_marks_of_its_own() -> None:
    own = [name for name, text in SCRIPTS.items() if re.search(r"(function|const) (badge|figure)\b", text)]
    assert own == ["marks.js"]


def test_no_drawing_of_a_game_has_a_player_s_shape() -> None:
    outlines = {mark.outline for mark in MARKS.values()}
    drawn = {path for name, text in SCRIPTS.items() if "/" in name for path in re.findall(r'"(M[^"]+)"', text)}
    assert drawn and not outlines & drawn


@pytest.mark.parametrize("colour", MARKS)
def test_a_mark_is_seen_on_everything_it_stands_on_and_its_letter_on_it(colour: str) -> None:
    paint = MARKS[colour].paint
    assert min(contrast(paint, palette()[ground]) for ground in ("sky", "deck", "card")) >= 4.5
    assert contrast(paint, INK) >= 4.5


def test_the_documentation_has_every_mark_as_it_is() -> None:
    told = (ROOT / "docs" / "page.md").read_text("utf-8")
    for colour, mark in MARKS.items():
        letters = " ".join(say(language, f"page.letter.{colour}") for language in ("en", "ja"))
        figures = " | ".join(f"{contrast(mark.paint, palette()[ground]):.1f}" for ground in ("sky", "deck", "card"))
        assert f"| {colour} | {mark.shape} | {letters} | `{mark.paint}` | {figures} |" in told


def test_on_the_display_every_two_shapes_differ_by_a_tenth_of_their_pixels() -> None:
    drawn = {colour: icon(mark.icon).rows for colour, mark in MARKS.items()}
    for one, here in drawn.items():
        for other, there in drawn.items():
            apart = sum((a ^ b).bit_count() for a, b in zip(here, there, strict=True))
            assert one == other or apart >= 14, (one, other, apart)
