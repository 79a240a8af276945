"""A progress bar on standard error, only where a person is looking at it."""

import sys
from collections.abc import Iterable, Iterator, Sized
from typing import TypeVar

T = TypeVar("T")
WIDTH = 30


def bar(done: float, label: str) -> None:
    """Draws the bar at `done`, 0 to 1; at 1 it ends the line."""
    if not sys.stderr.isatty():
        return
    filled = round(WIDTH * min(1.0, done))
    print(f"\r{label} [{'#' * filled}{'.' * (WIDTH - filled)}] {done:4.0%}", end="", file=sys.stderr, flush=True)
    if done >= 1:
        print(file=sys.stderr)


def over(things: Iterable[T], label: str, total: int | None = None) -> Iterator[T]:
    """Iterates, with a bar that moves as each item is done."""
    count = total if total is not None else len(things) if isinstance(things, Sized) else 1
    bar(0, label)
    for number, thing in enumerate(things, start=1):
        yield thing
        bar(number / max(1, count), label)
