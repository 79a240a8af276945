"""The worked example games agree in every field that a record's format compares (docs/game-record.md)."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from companion.rules.space_alert.record import resolved
from companion.rules.space_alert.threats import FRONTIER_CARDS

DATA = Path(__file__).parent / "data"
EXAMPLES = [json.loads(line) for line in (DATA / "example-games.jsonl").read_text("utf-8").splitlines()]
FRONTIER = [json.loads(line) for line in (DATA / "example-games-new-frontier.jsonl").read_text("utf-8").splitlines()]

# Missions which a second model of the rules, written from their text and the cards alone, resolves alike turn by turn.
AGREED = [json.loads(line) for line in (DATA / "agreed-games-new-frontier.jsonl").read_text("utf-8").splitlines()]


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


def test_whoever_has_both_cards_may_lay_the_basic_one_twice() -> None:
    """NF38; a mission as somebody else has recorded it."""
    told = json.loads((DATA / "example-two-basics.jsonl").read_text("utf-8"))
    found = resolved(told["game"])
    assert {name: found[name] for name in told["expected"]} == told["expected"]


def test_a_lost_example_names_the_threat_that_did_it() -> None:
    lost = [example for example in EXAMPLES if example["expect"]["status"] == "lost"]
    assert [resolved(e["game"])["killed_by"] for e in lost] == [e["expect"]["killed_by"] for e in lost]


@pytest.mark.parametrize("agreed", AGREED, ids=lambda agreed: agreed["game"]["id"])
def test_a_mission_on_which_two_models_agree_is_still_resolved_so(agreed: dict[str, Any]) -> None:
    """`turns` stands for all states in between: a digest of what is compared of them."""
    found = compared(resolved(agreed["game"]))
    turns = json.dumps(found.pop("per_turn"), sort_keys=True)
    assert {**found, "turns": sha256(turns.encode()).hexdigest()[:16]} == agreed["expected"]


def test_every_card_of_the_expansion_is_destroyed_and_survived_in_one_of_them() -> None:
    won = [agreed["expected"] for agreed in AGREED if agreed["expected"]["status"] == "won"]
    assert {code for outcome in won for code in outcome["defeated"]} >= set(FRONTIER_CARDS)
    assert {code for outcome in won for code in outcome["survived"]} >= set(FRONTIER_CARDS) - {"SE3-105"}  # Z: lost
