"""Events refereed per second over the `play` examples of a game, on one core: from record to finished outcome."""

import argparse
import importlib
import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.cli import Refusal
from companion.commands.referee import BY_NAME, named
from companion.rules.fields import Impossible

TESTS = Path(__file__).resolve().parents[2] / "tests/rules"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=", ".join(BY_NAME) or "no game here has records")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long to measure (default 3)")


def measure(args: argparse.Namespace) -> dict[str, float | str]:
    if not args.seconds > 0:
        raise Refusal("--seconds is to be above 0")
    info = named(args.game)
    examples = TESTS / info.id / "data" / f"{args.game}-examples.jsonl"
    if not examples.exists():
        raise Refusal(f"the worked examples are not installed ({examples}): run this in the cloned repository")
    record = importlib.import_module(info.record)
    games = [json.loads(line)["game"] for line in examples.read_text("utf-8").splitlines()]
    played = [game for game in games if is_play(game) and well_formed(record.referee, game)]
    events = sum(record.events_in(game) for game in played)
    spans = []
    end = time.perf_counter() + args.seconds
    while time.perf_counter() < end:
        begin = time.perf_counter()
        for game in played:
            record.referee(game)
        spans.append(time.perf_counter() - begin)
    rate = round(events / statistics.median(spans), 1)
    return {"name": f"referee-{args.game}", "events_per_s": rate, "events": events}


def is_play(game: Any) -> bool:
    return isinstance(game, dict) and game.get("kind") == "play"


def well_formed(referee: Callable[[Any], object], game: Any) -> bool:
    """Some examples are spoilt on purpose: they are refused before anything is refereed."""
    try:
        referee(game)
    except Impossible:
        return False
    return True
