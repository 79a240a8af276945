"""Missions resolved per second over the example games, on one core: from parsed record to finished outcome.

Seconds are those of that core: what else the machine does meanwhile is not counted."""

import argparse
import json
import statistics
import time
from pathlib import Path

from companion.cli import Refusal
from companion.rules.space_alert.record import read, resolved
from companion.rules.space_alert.resolution import resolve

EXAMPLES = Path(__file__).resolve().parents[4] / "tests/rules/space_alert/data/example-games.jsonl"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", type=float, default=3.0, help="how long to measure each figure (default 3)")


def measure(args: argparse.Namespace) -> dict[str, float]:
    """`missions_per_s` is the resolution itself; the others add facts, and reading and writing whole records."""
    if not args.seconds > 0:
        raise Refusal("--seconds is to be above 0")
    if not EXAMPLES.exists():
        raise Refusal(f"the example games are not installed ({EXAMPLES}): run this in the cloned repository")
    games = [json.loads(line)["game"] for line in EXAMPLES.read_text("utf-8").splitlines()]
    ready = [read(game) for game in games]

    def rate(work: object) -> float:
        assert callable(work)
        spans = []
        end = time.process_time() + args.seconds
        while time.process_time() < end:
            begin = time.process_time()
            work()
            spans.append(time.process_time() - begin)
        return round(len(games) / statistics.median(spans), 1)

    return {
        "missions_per_s": rate(lambda: [resolve(s, d, facts=False, turns=False) for s, d in ready]),
        "with_facts_per_s": rate(lambda: [resolve(s, d, turns=False) for s, d in ready]),
        "whole_records_per_s": rate(lambda: [resolved(game) for game in games]),
    }
