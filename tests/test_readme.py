"""The README is true: its wiring is the default board's, its links lead somewhere, its commands exist."""

import re
from pathlib import Path

import pytest

from companion.cli import COMMANDS
from companion.panel.boards import BOARDS, HEADER

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_to_a_file_leads_to_one(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_it_names_exists(page: Path) -> None:
    for command in re.findall(r"\./run ([a-z]+)\b", page.read_text("utf-8")):
        assert command in COMMANDS, command


def test_the_wiring_table_of_the_readme_is_the_default_boards() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    rows = re.findall(r"\| ([A-Za-z][^|]*?) \| (\d+) \| (\d+) (?=\|)", text)
    wired = {name.split(" (")[0].lower().replace(" ", "_"): (int(gpio), int(pin)) for name, gpio, pin in rows}
    wired = {name: where for name, where in wired.items() if not name.startswith("display")}
    assert wired == {name: (gpio, HEADER[gpio]) for name, gpio in BOARDS["panel-10"].pins.items()}
