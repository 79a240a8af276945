"""The worked examples agree in every field of their outcome."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.rules.fields import Impossible
from companion.rules.stationfall.record import referee

LINES = (Path(__file__).parent / "data/stationfall-examples.jsonl").read_text("utf-8").splitlines()
EXAMPLES = [json.loads(line) for line in LINES]
GOOD = [example for example in EXAMPLES if example["expected"]["status"] == "ok"]
BAD = [example for example in EXAMPLES if example["expected"]["status"] == "bad_input"]


def test_there_are_eighty_of_them() -> None:
    assert (len(GOOD), len(BAD)) == (76, 4)


@pytest.mark.parametrize("example", GOOD, ids=lambda example: example["game"]["id"])
def test_an_example_comes_out_as_expected(example: dict[str, Any]) -> None:
    outcome = referee(example["game"])
    assert outcome == example["expected"]
    assert json.dumps(outcome, sort_keys=True) == json.dumps(example["expected"], sort_keys=True)  # true is not 1


@pytest.mark.parametrize("example", BAD, ids=lambda example: str(example["expected"]["id"]))
def test_a_bad_example_is_refused(example: dict[str, Any]) -> None:
    with pytest.raises(Impossible):
        referee(example["game"])
