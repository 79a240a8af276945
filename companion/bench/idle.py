"""What a flight costs: CPU and memory of the whole box over a minute of it, with display, mixer and store.

The wires are fake (luma's driver on a bus that takes no time, gpiozero's mock pins, SDL's dummy sound card), all
the rest is the real thing, in a process of its own at its true speed. The first seconds of a flight are not counted.
"""

import argparse
from typing import Any

from companion.bench.boxes import WIRED, bytecode, said_by
from companion.cli import Refusal


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to look at it (60)")
    parser.add_argument("--page", action="store_true", help="with the web page served, and nobody looking at it")
    parser.add_argument("--room", default="", metavar="BROKER", help="with a room that plays along on that broker")


def measure(args: argparse.Namespace) -> dict[str, Any]:
    if args.seconds <= 0:
        raise Refusal("--seconds is to be above 0")
    words = (["page"] if args.page else []) + ([f"room={args.room}"] if args.room else [])
    with bytecode() as environment:
        said = said_by(environment, WIRED, str(args.seconds), *words)
    return {**said[-1], "seconds": args.seconds, "page": args.page, "room": bool(args.room)}
