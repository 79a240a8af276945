"""Exact odds of the largest battle that each game's records ask for, on one core.

A game that has odds says so in its `GameInfo`; its `bench/odds.py` has `largest() -> list of works`, each a function
that works out one of its largest battles from scratch. A game's figure is its slowest battle, `seconds` the slowest
game. A game may know of harder ones than its tables will see (`hardest()`): they have a figure of their own; and what
its tables ask (`at_the_table() -> works by name`), each with a figure of its name. All in seconds of processor time.
"""

import argparse
import importlib
import statistics
import time
from collections.abc import Callable, Sequence

from companion.cli import Refusal
from companion.games import GAMES


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--times", type=int, default=3, help="how often each battle is worked out (default 3)")


def measure(args: argparse.Namespace) -> dict[str, float]:
    if args.times < 1:
        raise Refusal("--times is to be at least 1")
    infos = [info for info in GAMES if info.odds]
    modules = {info.id: importlib.import_module(f"{info.package}.bench.odds") for info in infos}
    found = {f"{name}_s": slowest(module.largest(), args.times) for name, module in modules.items()}
    harder = {name: module.hardest() for name, module in modules.items() if hasattr(module, "hardest")}
    hardest = {f"{name}_hardest_s": slowest(works, 1) for name, works in harder.items()}
    tables = {name: module.at_the_table() for name, module in modules.items() if hasattr(module, "at_the_table")}
    named = {
        f"{name}_{figure}_s": slowest([work], 1) for name, works in tables.items() for figure, work in works.items()
    }
    return {"seconds": max(found.values(), default=0.0), **found, **hardest, **named}


def slowest(works: Sequence[Callable[[], object]], times: int) -> float:
    return max([round(statistics.median([span(work) for _ in range(times)]), 3) for work in works])


def span(work: Callable[[], object]) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin
