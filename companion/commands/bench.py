"""Measure the real thing: ./run bench NAME prints one line of JSON last. No name lists them.

A benchmark never fails for being slow. A row in BENCHES and a module of the same name in
`companion/bench/` with `arguments(parser)` and `measure(args) -> dict` make a new one.
"""

import argparse
import importlib
import json
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from companion.cli import OneLineParser, Refusal
from companion.cli_words import called_as
from companion.games import GAMES

BENCHES = {
    "start": "from exec to the first picture and to ready",
    "idle": "CPU and memory over a minute of flight with display, mixer and store",
    "slow_card": "what a card costs that takes its time: clock, keys, announcements, stop",
    "track": "the crew's own recording: how far its clock is from what is heard",
    "heard": "every line of the English packs, played to a speech recogniser, plain and in company",
    "referee": "events refereed per second over a game's worked examples: ./run bench referee GAME",
    "soak": "hours of evenings in time lapse, game after game: memory and open files must not grow",
    "hall": "a hall of tables: from a press to its page; with --kills, that nothing is lost",
    "odds": "exact odds of the largest battle of each game, in seconds",
}


def benches() -> dict[str, tuple[str, str]]:
    """Of the box and of its games: name -> its module and what it measures."""
    found = {name: (f"companion.bench.{name}", summary) for name, summary in BENCHES.items()}
    return found | {
        name: (f"{info.package}.bench.{name}", summary) for info in GAMES for name, summary in info.benches.items()
    }


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", nargs="?")
    parser.add_argument("options", nargs=argparse.REMAINDER)


def main(args: argparse.Namespace) -> int:
    known = benches()
    if args.name is None:
        for name, (_, summary) in known.items():
            print(f"{name:<10} {summary}")
        return 0
    if args.name not in known:
        raise Refusal(f"there is no benchmark {args.name!r}; there are: {', '.join(known)}")
    bench = importlib.import_module(known[args.name][0])
    parser = OneLineParser(prog=f"{called_as()} bench {args.name}", description=bench.__doc__, allow_abbrev=False)
    bench.arguments(parser)
    options = parser.parse_args(args.options)
    with undone_by_sigterm():
        result = bench.measure(options)
    print(json.dumps({"name": args.name, **result}))
    return 0


@contextmanager
def undone_by_sigterm() -> Iterator[None]:
    """SIGTERM leaves by way of all that is still open: what runs beside a measurement ends with it."""
    before = signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
