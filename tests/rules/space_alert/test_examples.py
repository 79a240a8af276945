"""The worked example games agree in every field that a record's format compares (docs/game-record.md)."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.rules.space_alert.record import resolved

DATA = Path(__file__).parent / "data"
EXAMPLES = [json.loads(line) for line in (DATA / "example-games.jsonl").read_text("utf-8").splitlines()]
FRONTIER = [json.loads(line) for line in (DATA / "example-games-new-frontier.jsonl").read_text("utf-8").splitlines()]


def compared(outcome: dict[str, Any]) -> dict[str, Any]:
    """What is left out: the state in the turn of a loss, what a lost game's score would be, the knocked-out."""
    turns = [compared_turn(turn) for turn in outcome["per_turn"] if not turn.get("partial")]
    if outcome["status"] == "lost":
        return {"status": "lost", "lost_turn": outcome["lost_turn"], "per_turn": turns}
    return {**outcome, "per_turn": turns}


def compared_turn(turn: dict[str, Any]) -> dict[str, Any]:
    fit = [not player["ko"] for player in turn["players"]]
    cards = [card for card, up in zip(turn.get("cards", []), fit, strict=False) if up]
    players = [player if up else "knocked out" for player, up in zip(turn["players"], fit, strict=True)]
    threats = sorted(turn["threats"], key=lambda row: (row["t"], row.get("stations", [])))
    return {**turn, "cards": cards, "players": players, "threats": threats}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["game"]["id"])
def test_an_example_game_is_resolved_as_expected(example: dict[str, Any]) -> None:
    assert compared(resolved(example["game"])) == compared(example["expect"])


@pytest.mark.parametrize("example", FRONTIER, ids=lambda example: example["game"]["id"])
def test_an_example_of_the_new_frontier_is_resolved_as_expected(example: dict[str, Any]) -> None:
    assert compared(resolved(example["game"])) == compared(example["expected"])


def test_a_lost_example_names_the_threat_that_did_it() -> None:
    lost = [example for example in EXAMPLES if example["expect"]["status"] == "lost"]
    assert [resolved(e["game"])["killed_by"] for e in lost] == [e["expect"]["killed_by"] for e in lost]
