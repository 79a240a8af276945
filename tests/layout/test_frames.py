"""Frames as pixels: golden pictures, and nothing is ever cut off silently."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from companion.layout import HEIGHT, WIDTH, lay_out, pages
from companion.layout.frames import fits_beside_digits, row_lines
from companion.layout.icons import ART, CAPS, icon
from companion.layout.text import BODY, SMALL, wrapped
from companion.types import (
    Cell,
    Choices,
    Columns,
    Countdown,
    Frame,
    Hint,
    Icon,
    Key,
    Message,
    Page,
    Picker,
    Picture,
    Row,
)
from tests import ROOT
from tests.fonts_source import tool_named
from tests.languages import LANGUAGES
from tests.layout.samples import SAMPLES
from tests.texts import EVERY_TEXT

GOLDEN = ROOT / "tests" / "golden" / "frames"
CASES = [(language, name) for language, frames in SAMPLES.items() for name in frames]


@pytest.mark.parametrize(("language", "name"), CASES)
def test_a_frame_looks_as_it_did_when_a_person_looked_at_it(
    language: str, name: str, request: pytest.FixtureRequest
) -> None:
    laid = lay_out(SAMPLES[language][name])
    picture = "\n".join(line.rstrip() for line in laid.bitmap.blocks()) + "\n"
    path = GOLDEN / language / f"{name}.txt"
    if request.config.getoption("--update"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(picture, "utf-8")
    assert picture == path.read_text("utf-8"), f"looks different; if better: ./test {__file__} --update"
    assert laid.cut == ()


@pytest.mark.parametrize("language", SAMPLES)
def test_the_pictures_in_the_docs_are_of_today(language: str) -> None:
    tool = tool_named("pictures")
    with Image.open(tool.ROOT / "docs" / f"frames-{language}.png") as kept:
        same = kept.convert("RGB").tobytes() == tool.sheet(language).quantize(16).convert("RGB").tobytes()
    assert same, "run .venv-dev/bin/python tools/pictures.py and look at them"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_every_language_can_be_read_whole(language: str) -> None:
    """A page and a message take any text; all of it is on one of their pages."""
    for key, text in EVERY_TEXT[language].items():
        for frame in (Page("", text), Message(text, title="", icons=(Icon.THREAT,))):
            assert lay_out(frame).cut == (), f"{language}: {key}"


def two_lines(text: str) -> bool:
    return len(wrapped(SMALL, text, WIDTH - 20)) <= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_of_at_most_two_lines_is_never_cut_wherever_it_stands(language: str) -> None:
    for key, text in EVERY_TEXT[language].items():
        if two_lines(text):
            for frame in (
                Countdown("3:42", "", text),
                Message("", title=text, footer=text),
                Choices(text, (Row(text), Row(text)), 1),
                Picker(text, (Cell(text, Icon.A), Cell(text, Icon.B))),
            ):
                assert lay_out(frame).cut == (), f"{language}: {key} in {type(frame).__name__}"


TEXT = st.text(alphabet=st.sampled_from("aW1 .、「脅威ガーっ\n😀é"), max_size=60)
ICON = st.one_of(st.none(), st.sampled_from(Icon))
HINTS = st.lists(st.builds(Hint, st.sampled_from(Key), TEXT), max_size=4).map(tuple)
ROW = st.builds(Row, TEXT, TEXT, ICON)
CELL = st.builds(Cell, TEXT, ICON, TEXT)
FRAMES = st.one_of(
    st.builds(Countdown, st.from_regex(r"\d{1,2}:\d\d", fullmatch=True), TEXT, TEXT, ICON, TEXT, hints=HINTS),
    st.builds(Message, TEXT, TEXT, st.lists(st.sampled_from(Icon), max_size=3).map(tuple), TEXT, hints=HINTS),
    st.builds(Choices, TEXT, st.lists(ROW).map(tuple), st.integers(-1, 9), HINTS),
    st.builds(Picker, TEXT, st.lists(CELL).map(tuple), st.integers(-1, 9), st.integers(0, 9), TEXT, HINTS),
    st.builds(Page, TEXT, TEXT, st.integers(-1, 9), HINTS),
    st.builds(Columns, TEXT, st.lists(st.lists(TEXT).map(tuple), min_size=1).map(tuple), hints=HINTS),
)


@given(FRAMES)
def test_any_frame_at_all_can_be_laid_out(frame: Frame) -> None:
    laid = lay_out(frame)
    assert (laid.bitmap.width, laid.bitmap.height) == (WIDTH, HEIGHT)


@given(st.text(alphabet="abcdefgh ", min_size=200, max_size=600))
def test_the_pages_of_a_long_text_show_all_of_its_lines(text: str) -> None:
    count = pages(Page("Log", text))
    pictures = [lay_out(Page("Log", text, page=i)).bitmap for i in range(count + 1)]
    assert pictures[count] == pictures[count - 1], "past the last page is the last page"
    assert lay_out(Page("Log", text)).cut == ()


def test_a_headline_too_long_for_two_lines_makes_the_digits_smaller() -> None:
    long = "Serious internal threat in the lower blue station at time T plus eight"
    assert lay_out(Countdown("3:42", "Phase 2", long, Icon.INTERNAL)).cut == ()


def test_a_row_too_long_for_its_line_has_its_letters_closer_before_any_is_left_out() -> None:
    words = "T+3 Stealth Fighter", "T+3 ステルス・ファイター"
    for text in words:
        for at_cursor in (False, True):
            size, lines = row_lines(Row(text, icon=Icon.RED), at_cursor)
            assert lines == [text] and size.close
    assert row_lines(Row("T+3 Fighter", icon=Icon.RED), at_cursor=False) == (BODY, ["T+3 Fighter"])
    size, lines = row_lines(Row("T+3 Interstellar Octopus", icon=Icon.RED), at_cursor=False)
    assert size.close and lines == ["T+3 Interstellar Oc…"]
    assert row_lines(Row("T+3 Interstellar Octopus", icon=Icon.RED), at_cursor=True)[1] == [
        "T+3 Interstellar",
        "Octopus",
    ]


def test_no_word_of_a_row_is_torn_for_the_value_beside_it() -> None:
    """The value then stands below, on a line of its own."""
    row = Row("Incrociatore", "2 +1 -0 H2")
    assert row_lines(row, at_cursor=True)[1] == ["Incrociatore", ""]
    assert row_lines(Row("Macchina 3", "viene econ 10"), at_cursor=True)[1] == ["Macchina 3", ""]
    assert lay_out(Choices("Blu", (row, Row("Corazzata", "1 +1 -0 H2")))).cut == ()


@pytest.mark.parametrize(("phase", "beside"), [("1 Karte", True), ("1 Karte geändert", False), ("1枚の変更", True)])
def test_no_word_beside_large_digits_is_torn(phase: str, beside: bool) -> None:
    """The digits step down and leave it a line of the whole width."""
    frame = Countdown("0", phase, "Noch nichts gefunden", hints=(Hint(Key.OK, "anhalten"),))
    assert fits_beside_digits(frame) is beside
    assert lay_out(frame).cut == ()


def test_a_value_has_all_the_room_that_the_text_beside_it_leaves() -> None:
    for name in ("ヒロシサクラ", "Bartholomäus"):
        assert lay_out(Choices("", (Row("You", name, Icon.CREW), Row("Captain", name)))).cut == ()


def test_an_alarm_turns_the_picture_inside_out() -> None:
    calm, alarm = (lay_out(Message("Red alert", alarm=flag)).bitmap.data for flag in (False, True))
    assert bytes(255 - byte for byte in calm) == alarm


def test_what_does_not_fit_anywhere_is_named() -> None:
    laid = lay_out(Columns("", (("word " * 9, "word " * 9),)))
    assert laid.cut


def test_a_row_of_one_cell_goes_over_all_columns() -> None:
    frame = Columns("", (("Fuel 3, rockets 2+1",), ("Wilhelmina", "space", "bots")))
    assert lay_out(frame).cut == ()


def test_every_icon_and_key_cap_is_drawn_in_full() -> None:
    assert set(ART) == set(Icon)
    assert set(CAPS) == set(Key)
    for which in Icon:
        assert (icon(which).width, len(icon(which).rows)) == (12, 12)
        assert (icon(which, large=True).width, len(icon(which, large=True).rows)) == (36, 36)


def test_no_two_icons_look_the_same() -> None:
    for large in (False, True):
        assert len({icon(which, large) for which in Icon}) == len(Icon)


def test_a_qr_code_is_drawn_two_pixels_to_a_module() -> None:
    frame = SAMPLES["en"]["address"]
    assert isinstance(frame, Picture)
    laid, margin = lay_out(frame), (HEIGHT - 2 * frame.bitmap.height) // 2
    for y in range(frame.bitmap.height):
        for x in range(frame.bitmap.width):
            assert laid.bitmap.lit(2 * x, margin + 2 * y) == frame.bitmap.lit(x, y)
