"""Benchmarks print the keys that were promised."""

import json

import pytest

from companion.cli import main
from companion.games import GAMES


def test_bench_odds_names_the_seconds_of_each_game_that_has_exact_odds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "odds", "--times", "1"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    games = {f"{cover.id}_s" for cover in GAMES if cover.odds}
    assert {"name", "seconds"} | games <= told.keys()
    assert told["name"] == "odds" and 0 < told["seconds"] == max(told[name] for name in games)
