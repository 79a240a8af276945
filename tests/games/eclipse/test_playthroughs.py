"""Whole evenings key by key: what the box shows after every line of a script, in both languages."""

import re
from pathlib import Path

import pytest

from tests.games.eclipse.player import played

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.txt"))
DOCS = (HERE.parents[2] / "docs" / "games" / "eclipse.md").read_text("utf-8")
DOCUMENTED = {"round": "| 18 actions", "battle": "| the same with a battle"}
COUNTED = re.compile(r"~ (\d+) presses")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_goes_as_written(file: Path, request: pytest.FixtureRequest) -> None:
    text = file.read_text("utf-8")
    now = played(text)
    if request.config.getoption("--update"):
        file.write_text(now, "utf-8")
        return
    assert now == text, "if that is right: ./test tests/games/eclipse --update"


def test_both_languages_play_the_same() -> None:
    scripts = {file.stem: [line for line in file.read_text("utf-8").splitlines() if line[:1] == ">"] for file in FILES}
    for name, script in scripts.items():
        if name.endswith("-ja"):
            english = scripts[f"{name[:-3]}-en"]
            assert [line.replace("language:ja", "language:en") for line in script] == english


@pytest.mark.parametrize(("name", "most"), [("round", 25), ("battle", 65)])
def test_a_round_of_four_players_takes_no_more_presses_than_promised(name: str, most: int) -> None:
    for language in ("en", "ja"):
        counts = [int(count) for count in COUNTED.findall((HERE / f"{name}-{language}.txt").read_text("utf-8"))]
        assert counts
        assert counts[-1] <= most
        table = next(line for line in DOCS.splitlines() if line.startswith(DOCUMENTED[name]))
        assert table.endswith(f"| {counts[-1]} |"), "docs/games/eclipse.md has another count"
