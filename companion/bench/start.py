"""From exec to the first picture on the display and to ready (home is shown, keys are listened to), the median of
several starts on fake wires. The first picture is the name of the game: it is shown before rules and words are loaded.
"""

import argparse
import statistics
import time
from typing import Any

from companion.bench.boxes import WIRED, bytecode, said_by
from companion.cli import Refusal


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--starts", type=int, default=7, help="how many (7)")


def measure(args: argparse.Namespace) -> dict[str, Any]:
    if args.starts < 1:
        raise Refusal("--starts is to be at least 1")
    first, ready, first_cpu, ready_cpu = [], [], [], []
    with bytecode() as environment:
        for _ in range(args.starts):
            began = time.monotonic()
            said = {key: value for report in said_by(environment, WIRED, "0") for key, value in report.items()}
            first.append(1000 * (said["first_frame"] - began))
            ready.append(1000 * (said["ready"] - began))
            first_cpu.append(1000 * said["first_frame_cpu"])
            ready_cpu.append(1000 * said["ready_cpu"])
    return {
        "first_frame_ms": round(statistics.median(first)),
        "ready_ms": round(statistics.median(ready)),
        "first_frame_cpu_ms": round(statistics.median(first_cpu)),  # what it costs, however busy the machine
        "ready_cpu_ms": round(statistics.median(ready_cpu)),
        "first_frame_ms_max": round(max(first)),
        "starts": args.starts,
    }
