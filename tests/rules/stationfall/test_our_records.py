"""Records of ours, predicted by hand from the manual: which paragraph, what is answered, what is so then."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.rules.stationfall.record import referee

HERE = Path(__file__).parent
RECORDS = [json.loads(line) for line in (HERE / "data" / "our-records.jsonl").read_text("utf-8").splitlines()]
MANUAL = (HERE.parents[1] / "games" / "stationfall" / "data" / "manual-paragraphs.txt").read_text("utf-8").split()


def at(outcome: dict[str, Any], path: str) -> Any:
    """`flags` as they are after the last event; everything else of the final state, markers as their number."""
    if path == "flags":
        return outcome["per_event"][-1]["flags"]
    found: Any = outcome["final"]
    for name in path.split("."):
        found = found[name]
    return str(len(found)) if path == "markers" else found


def test_there_are_thirty_of_them_and_each_names_its_paragraph() -> None:
    assert len({each["id"] for each in RECORDS}) >= 30
    assert {number for each in RECORDS for number in each["paragraphs"]} <= set(MANUAL)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_a_record_comes_out_as_the_manual_says(record: dict[str, Any]) -> None:
    outcome = referee(record["game"])
    assert outcome["status"] == "ok"
    assert [event["r"] for event in outcome["per_event"]] == record["answers"], record["says"]
    assert {path: at(outcome, path) for path in record["ends"]} == record["ends"], record["says"]
