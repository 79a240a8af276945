"""Whole missions as text: each file here is played from its first press to its last and compared line by line.

If a difference is wanted: ./test tests/games/space_alert/playthroughs --update
"""

from itertools import zip_longest
from pathlib import Path

import pytest

from companion.games.space_alert import INFO
from companion.words import SPOKEN
from tests.games.space_alert.playthroughs.player import played

FILES = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_plays_as_it_is_written(path: Path, request: pytest.FixtureRequest) -> None:
    expected = path.read_text("utf-8")
    now = played(expected)
    if request.config.getoption("--update"):
        path.write_text(now, "utf-8")
        return
    for number, (was, line) in enumerate(zip_longest(expected.splitlines(), now.splitlines(), fillvalue="(end)"), 1):
        assert was == line, f"{path.name}, line {number}; if that is right: ./test {path.parent} --update"


def test_the_playthroughs_that_must_be_there_are_there() -> None:
    kinds = {"won", "lost", "campaign", "solo", "test-run", "corrections"}
    assert {f"{kind}-{language}" for kind in kinds for language in ("en", "ja")} <= {path.stem for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_is_a_whole_evening_from_home_to_home(path: Path) -> None:
    blocks = path.read_text("utf-8").split("\n> ")
    home = {f"  = {name}" for name in map(INFO.name, SPOKEN)}
    assert home & set(blocks[1].splitlines())
    last = f"{path.name} does not end at home: its presses reach other cards or rows; change the first that does"
    assert home & set(blocks[-1].splitlines()), last
