"""Lines of text: nothing is lost, nothing is too wide, and Japanese lines end where they may."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.layout.fonts import face
from companion.layout.text import (
    BIG,
    BODY,
    HEAD,
    NOT_FIRST,
    SMALL,
    Size,
    box,
    glyph,
    shortened,
    tidy,
    width_of,
    wrapped,
)
from tests.fonts_source import font_source
from tests.languages import LANGUAGES
from tests.texts import EVERY_TEXT

SIZES = (SMALL, BODY, HEAD, BIG)
ANY_TEXT = st.text(alphabet=st.sampled_from("aW 1.-、。「」ーっ脅威ガンシップ\nłé😀"), max_size=80)


@given(ANY_TEXT, st.sampled_from(SIZES), st.integers(36, 128))
def test_wrapping_loses_nothing_but_spaces(text: str, size: Size, width: int) -> None:
    kept = "".join(wrapped(size, text, width)).replace(" ", "")
    assert kept == tidy(text).replace(" ", "").replace("\n", "")


@given(ANY_TEXT, st.sampled_from(SIZES), st.integers(36, 128))
def test_no_line_is_wider_than_asked_for(text: str, size: Size, width: int) -> None:
    assert all(width_of(size, line) <= width for line in wrapped(size, text, width))


def test_a_japanese_line_does_not_begin_with_a_full_stop_or_a_small_kana() -> None:
    lines = wrapped(BODY, "シールドが吸収し、ダメージを受けた。ガンシップっ、ああ。", 60)
    assert all(line[0] not in NOT_FIRST for line in lines)


def test_latin_words_stay_whole_where_they_fit() -> None:
    assert wrapped(BODY, "Serious threat", 60) == ["Serious", "threat"]


def test_a_word_longer_than_the_line_is_torn_not_dropped() -> None:
    assert wrapped(BODY, "abcdefghijkl", 36) == ["abcdef", "ghijkl"]


@given(ANY_TEXT, st.integers(36, 128))
def test_what_is_shortened_says_so(text: str, width: int) -> None:
    text = text.replace("\n", " ")
    shown = shortened(BODY, text, width)
    assert shown == text or shown.endswith("…")
    assert width_of(BODY, shown) <= width


def test_an_unknown_character_is_a_visible_box() -> None:
    drawn, _down = glyph(BODY, "😀")
    assert drawn == box(BODY, "😀")
    assert any(drawn.rows)


def test_a_letter_with_an_accent_no_face_has_keeps_its_letter() -> None:
    assert "ǎ" not in face("latin10")
    assert glyph(SMALL, "ǎ") == glyph(SMALL, "a")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_character_of_the_words_has_a_glyph(language: str, size: Size) -> None:
    used = set("".join(EVERY_TEXT[language].values())) - {"\n"}
    boxes = {c for c in used if glyph(size, c)[0] == box(size, c)}
    assert not boxes, f"no glyph of height {size.height} for {''.join(sorted(boxes))}: see tools/fonts.py"


def test_the_bundled_faces_are_what_the_build_step_writes() -> None:
    tool, root = font_source()
    stale = [name for name, text in tool.written(root).items() if (tool.OUT / name).read_text("utf-8") != text]
    assert not stale, f"{', '.join(stale)} are stale: run .venv-dev/bin/python tools/fonts.py"
