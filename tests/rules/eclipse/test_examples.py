"""The worked examples agree in every field; decimals to two in the ninth digit."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.rules.eclipse.record import events_in, referee
from companion.rules.fields import Impossible

LINES = (Path(__file__).parent / "data/eclipse-examples.jsonl").read_text("utf-8").splitlines()
EXAMPLES = [json.loads(line) for line in LINES]
DECIMALS = ("win", "lose", "stalemate", "p")
CLOSE = 2e-9


def agree(ours: Any, theirs: Any, name: str = "") -> bool:
    if isinstance(theirs, dict):
        return ours.keys() == theirs.keys() and all(agree(ours[key], theirs[key], key) for key in theirs)
    if isinstance(theirs, list):
        return len(ours) == len(theirs) and all(agree(a, b) for a, b in zip(ours, theirs, strict=True))
    if name in DECIMALS and isinstance(theirs, str):
        return len(ours) == len(theirs) and abs(float(ours) - float(theirs)) <= CLOSE
    return type(ours) is type(theirs) and bool(ours == theirs)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["game"]["id"]))
def test_an_example_comes_out_as_expected(example: dict[str, Any]) -> None:
    expected = example["expected"]
    if expected["status"] == "bad_input":
        with pytest.raises(Impossible):
            referee(example["game"])
    else:
        assert agree(referee(example["game"]), expected)


def test_reading_changes_nothing_in_the_record() -> None:
    for line, example in zip(LINES, EXAMPLES, strict=True):
        if example["expected"]["status"] == "ok":
            referee(example["game"])
        assert json.loads(line) == example


def test_events_are_counted_in_games_that_are_played() -> None:
    played = [example["game"] for example in EXAMPLES if example["game"]["kind"] == "play"]
    assert sum(events_in(game) for game in played) == 247
    assert events_in(EXAMPLES[0]["game"]) == 0
