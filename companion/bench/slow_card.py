"""What a slow card costs: a box in flight whose every commit takes so long, with a crew that presses keys all the time.

start_ms: how long after its zero a mission's score was handed to the speaker. still_ms: the longest time the display
stood still in flight, where its clock changes every second. key_ms: from a key to its picture, the median and the most.
stop_ms: from the order to stop to the end. The wires are fake, in a process of its own.
"""

import argparse
import asyncio
import os
import statistics
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

from companion.bench.boxes import said_by
from companion.bench.wired import on_fake_wires, say, take_off
from companion.cli import Refusal
from companion.kit import effects
from companion.types import Bitmap, Key, Press

KEY_EVERY_S = 0.3


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--commit-ms", type=int, default=250, help="how long a commit takes (250)")
    parser.add_argument("--seconds", type=float, default=30.0, help="of flight (30)")


def measure(args: argparse.Namespace) -> dict[str, Any]:
    if args.commit_ms < 0 or args.seconds <= 0:
        raise Refusal("--commit-ms is to be at least 0, --seconds above 0")
    said = said_by(os.environ, "companion.bench.slow_card", str(args.commit_ms), str(args.seconds))
    return {"commit_ms": args.commit_ms, "seconds": args.seconds, **said[-1]}


async def flown(directory: Path, commit_s: float, seconds: float) -> None:
    box = on_fake_wires(directory)
    slow_down(box, commit_s)
    started, play = [], box.sound.play

    def played(score: effects.Sound) -> None:
        started.append(box.clock.now() - score.zero)
        play(score)

    setattr(box.sound, "play", played)  # noqa: B010
    task = asyncio.create_task(box.run())
    await asyncio.sleep(1 + 10 * commit_s)
    await take_off(box, 0.1 + 2 * commit_s)
    await asyncio.sleep(1 + 2 * commit_s)
    shown = watched(box)
    keys = await pressed(box, seconds)
    await asyncio.sleep(2 * commit_s)
    since = time.monotonic()
    box.stop()
    await task
    stop = time.monotonic() - since
    still = max(later - earlier for earlier, later in pairwise(shown))
    say(start_ms=max(started), still_ms=ms(still), key_ms=ms(statistics.median(keys)), key_most_ms=ms(max(keys)),
        stop_ms=ms(stop), slow_told=bool(box._complaints.get("card")))  # fmt: skip


def slow_down(box: Any, commit_s: float) -> None:
    commit = box.store.commit

    def slowly() -> None:
        time.sleep(commit_s)
        commit()

    box.store.commit = slowly


def watched(box: Any) -> list[float]:
    """When the display got another picture."""
    shown: list[float] = []
    for display in box.loop.panel.displays:

        def show(picture: Bitmap, before: Any = display.show) -> None:
            shown.append(time.monotonic())
            before(picture)

        display.show = show
    return shown


async def pressed(box: Any, seconds: float) -> list[float]:
    """How long each key took to be done, as nobody can see it before."""
    took: list[float] = []
    recorded = box.loop.recorded
    pending: list[float] = []

    def done(given: Any, state: Any, asked: Any) -> None:
        recorded(given, state, asked)
        if isinstance(given.command, Press) and pending:
            took.append(time.monotonic() - pending.pop(0))

    box.loop.recorded = done
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        pending.append(time.monotonic())
        box.loop.hand_in(Press(Key.RIGHT))
        await asyncio.sleep(KEY_EVERY_S)
    return took


def ms(seconds: float) -> int:
    return round(1000 * seconds)


if __name__ == "__main__":
    asyncio.run(flown(Path(sys.argv[1]), int(sys.argv[2]) / 1000, float(sys.argv[3])))
