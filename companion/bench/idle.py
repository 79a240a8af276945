"""What a flight costs: CPU and memory of the whole box over a minute of it, with display, mixer and store.

The wires are fake (luma's driver on a bus that takes no time, gpiozero's mock pins, SDL's dummy sound card), all
the rest is the real thing, in a process of its own at its true speed. The first seconds of a flight are not counted.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from typing import Any

from companion.cli import Refusal


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to look at it (60)")


def measure(args: argparse.Namespace) -> dict[str, Any]:
    if args.seconds <= 0:
        raise Refusal("--seconds is to be above 0")
    result: dict[str, Any] = reports(args.seconds)[-1]
    return {**result, "seconds": args.seconds}


def reports(seconds: float) -> list[dict[str, Any]]:
    """What a box on fake wires says of itself."""
    with tempfile.TemporaryDirectory(prefix="bench-") as directory:
        command = [sys.executable, "-m", "companion.bench.wired", directory, str(seconds)]
        run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
