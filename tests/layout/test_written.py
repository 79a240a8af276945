"""A frame in a terminal, in words: everything the picture says, and the line that a screen reader is to say."""

import re

import pytest

from companion.layout.written import wide, written
from companion.types import Choices, Row
from tests.layout.samples import SAMPLES


def bare(lines: tuple[str, ...]) -> list[str]:
    return [re.sub(r"\x1b\[\d+m", "", line) for line in lines]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_kind_of_frame_fits_a_terminal_and_has_a_line_to_read(language: str) -> None:
    for name, frame in SAMPLES[language].items():
        lines, here = written(frame, 80, 20)
        assert len(lines) <= 20 and 0 <= here < len(lines), name
        assert all(wide(line) < 80 for line in bare(lines)), name
        assert not any("<picture" in line for line in bare(lines)), name


def test_the_row_of_the_cursor_is_the_line_to_read_however_long_the_list() -> None:
    frame = Choices("Missions", tuple(Row(f"Mission {n}", str(n)) for n in range(60)), 41)
    lines, here = written(frame, 80, 15)
    assert len(lines) == 15
    assert bare(lines)[here].startswith("> Mission 41")
    assert bare(lines)[0] == "Missions"
