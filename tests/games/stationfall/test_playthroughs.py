"""Whole games as text: each file here is played from its first press to its last and compared line by line.

If a difference is wanted: ./test tests/games/stationfall --update
"""

from itertools import zip_longest
from pathlib import Path

import pytest

from tests.games.stationfall.player import played

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_plays_as_it_is_written(path: Path, request: pytest.FixtureRequest) -> None:
    expected = path.read_text("utf-8")
    now = played(expected)
    if request.config.getoption("--update"):
        path.write_text(now, "utf-8")
        return
    for number, (was, line) in enumerate(zip_longest(expected.splitlines(), now.splitlines(), fillvalue="(end)"), 1):
        assert was == line, f"{path.name}, line {number}; if that is right: ./test tests/games/stationfall --update"


def test_the_playthroughs_that_must_be_there_are_there() -> None:
    kinds = {"clock", "station", "referee", "two"}
    assert {f"{kind}-{language}" for kind in kinds for language in ("en", "ja")} == {path.stem for path in FILES}


@pytest.mark.parametrize("kind", ["clock", "station", "referee", "two"])
def test_both_languages_press_the_same(kind: str) -> None:
    texts = [
        (Path(__file__).parent / "playthroughs" / f"{kind}-{each}.txt").read_text("utf-8") for each in ("en", "ja")
    ]
    scripts = [[line for line in text.splitlines() if line.startswith(">")][1:] for text in texts]
    assert scripts[0] == scripts[1]
