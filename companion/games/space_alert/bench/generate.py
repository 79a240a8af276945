"""Missions generated per second of processor time, on one core; --check also tests every constraint."""

import argparse
import time
from collections import Counter

from companion.cli import Refusal
from companion.rules.space_alert.balance import breaches
from companion.rules.space_alert.generator import generated
from companion.rules.space_alert.recipe import CREW, Knobs, Recipe, recipe


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--count", type=int, default=10_000, metavar="N", help="how many missions (10,000)")
    parser.add_argument(
        "--check",
        action="store_true",
        help="make as many for every crew size, with and without unconfirmed reports, and test each",
    )


def measure(args: argparse.Namespace) -> dict[str, object]:
    count = args.count
    if count < 1:
        raise Refusal("--count is to be at least 1")
    usual = Recipe()
    generated(0, usual)  # what is worked out once and cached
    start = time.process_time()
    for seed in range(count):
        generated(seed, usual)
    seconds = time.process_time() - start
    result: dict[str, object] = {"missions_per_s": round(count / seconds), "missions": count}
    return result | (checked(count) if args.check else {})


def checked(count: int) -> dict[str, object]:
    """Which constraints were broken how often (none), and the shares of 1, 2 and 3 serious threats."""
    broken: Counter[str] = Counter()
    serious: Counter[int] = Counter()
    total = 0
    for crew in range(CREW[0], CREW[1] + 1):
        for unconfirmed in (True, False):
            asked = recipe(Knobs(crew=crew, unconfirmed=unconfirmed))
            for seed in range(total, total + count):  # other missions for every crew
                timeline = generated(seed, asked)
                broken.update(breaches(timeline, asked))
                serious[sum(threat.serious for threat in timeline.threats)] += 1
            total += count
    shares = {str(number): round(100 * found / total, 1) for number, found in sorted(serious.items())}
    return {"checked": total, "broken": dict(broken), "serious_percent": shares}
