"""The worked examples agree in every field that a record's format compares.

So do records made at random, of every kind, with refusals and malformed ones among them: their answers come from a
second model of the rules that was written apart from this one.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.rules.fields import Impossible
from companion.rules.space_empires.record import referee

DATA = Path(__file__).parent / "data"
EXAMPLES, RANDOM = (
    [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]
    for name in ("space-empires-examples.jsonl", "random-records.jsonl")
)


def same(one: Any, other: Any) -> bool:
    """Decimals to 1e-8, everything else by type and value."""
    if isinstance(one, float) or isinstance(other, float):
        numbers = all(isinstance(each, int | float) and not isinstance(each, bool) for each in (one, other))
        return numbers and abs(one - other) <= 1e-8
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


@pytest.mark.parametrize("example", EXAMPLES + RANDOM, ids=lambda example: example["game"]["id"])
def test_an_example_is_answered_as_expected(example: dict[str, Any]) -> None:
    if example["expected"]["status"] == "bad_input":
        with pytest.raises(Impossible):
            referee(example["game"])
        return
    outcome = referee(example["game"])
    assert same(outcome, example["expected"]), outcome
