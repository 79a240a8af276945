"""A frame in a terminal, in words: everything the picture says, and the line that a screen reader is to say."""

import re
from dataclasses import replace

import pytest

from companion.layout import pages
from companion.layout.written import wide, written
from companion.types import Choices, Page, Row
from tests.layout.samples import SAMPLES


def bare(lines: tuple[str, ...]) -> list[str]:
    return [re.sub(r"\x1b\[\d+m", "", line) for line in lines]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_kind_of_frame_fits_a_terminal_and_has_a_line_to_read(language: str) -> None:
    for name, frame in SAMPLES[language].items():
        lines, here, _ = written(frame, 80, 20)
        assert len(lines) <= 20 and 0 <= here < len(lines), name
        assert all(wide(line) < 80 for line in bare(lines)), name
        assert not any("<picture" in line for line in bare(lines)), name


def test_the_row_of_the_cursor_is_the_line_to_read_however_long_the_list() -> None:
    frame = Choices("Missions", tuple(Row(f"Mission {n}", str(n)) for n in range(60)), 41)
    lines, here, _ = written(frame, 80, 15)
    assert len(lines) == 15
    assert bare(lines)[here].startswith("> Mission 41")
    assert bare(lines)[0] == "Missions"


def test_a_text_that_has_no_room_goes_on_as_the_pages_of_the_display_do() -> None:
    text = "\n".join(f"Line {number} of a long list of what to lay out" for number in range(1, 25))
    page = Page("Lay out", text)
    assert written(page, 80, 40).whole
    seen: set[str] = set()
    for turned in range(last := pages(page) - 1, -1, -1):
        lines, here, whole = written(replace(page, page=turned), 80, 12)
        assert not whole and len(lines) == 12 and "Lay out" not in bare(lines)[here]
        assert lines[-1].endswith("↓") == (turned < last), "it says that there is more"
        seen |= {*bare(lines)}
    assert {*text.split("\n")} <= seen
