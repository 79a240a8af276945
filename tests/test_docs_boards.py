"""The wiring pages and drawings are what the presets say."""

import re

import pytest

from companion.hw.pad_lines import Hello, meaning
from companion.panel.boards import BOARDS, HEADER, PARTS
from companion.types import Press
from tests import ROOT
from tests.fonts_source import tool_named

DOCS = ROOT / "docs" / "boards"


def test_every_wiring_page_and_drawing_is_written_from_its_preset() -> None:
    wanted = tool_named("wiring").written()
    there = {file.name: file.read_text("utf-8") for file in DOCS.iterdir()}
    assert there == wanted, "run .venv-dev/bin/python tools/wiring.py"


@pytest.mark.parametrize("name", BOARDS)
def test_every_pin_of_a_board_is_on_its_page_with_its_place(name: str) -> None:
    page = (DOCS / f"{name}.md").read_text("utf-8")
    for pin in BOARDS[name].pins.values():
        assert f"| GPIO{pin} | {HEADER[pin]} |" in page


def test_the_header_has_every_gpio_once() -> None:
    assert sorted(HEADER) == list(range(28))
    assert len(set(HEADER.values())) == 28


@pytest.mark.parametrize("name", BOARDS)
def test_the_overview_names_every_board(name: str) -> None:
    assert f"(boards/{name}.md)" in (ROOT / "docs" / "boards.md").read_text("utf-8")


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_says_what_to_buy(name: str) -> None:
    assert BOARDS[name].shopping


def test_the_overview_names_every_part_that_a_pin_can_be_given_to() -> None:
    words = set(re.findall(r"[a-z_0-9]+", (ROOT / "docs" / "boards.md").read_text("utf-8").lower()))
    assert set(PARTS) <= words


def test_the_examples_of_the_pads_protocol_are_understood() -> None:
    page = (ROOT / "docs" / "serial-pad.md").read_text("utf-8")
    said = [line.removeprefix("    > ") for line in page.splitlines() if line.startswith("    > ")]
    meanings = [meaning(line.encode()) for line in said]
    assert len(said) >= 4 and all(meanings)
    assert {type(each) for each in meanings} >= {Hello, Press}
