"""Evenings without end, in time lapse: memory and open files after the first missions and at the end.

One process with real drivers on fake wires, the real store and the real mixer (on SDL's dummy card); a crew that
sets up, flies, resolves and wanders about. Nothing may grow with the hours.
"""

import sys

from companion.run.memory import leave_behind

if __name__ == "__main__":
    leave_behind()  # as play does

import argparse
import asyncio
import os
import time
from pathlib import Path
from typing import Any

from companion.bench.boxes import bytecode, said_by
from companion.bench.wired import on_fake_wires, rss, say
from companion.cli import Refusal

SPEED = 400.0
SETTLED = 0.1  # of the run: caches are full by then


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--hours", type=float, default=8.0, help="of time at the table (8)")


def measure(args: argparse.Namespace) -> dict[str, Any]:
    if args.hours <= 0:
        raise Refusal("--hours is to be above 0")
    with bytecode() as environment:
        result: dict[str, Any] = said_by(environment, "companion.games.space_alert.bench.soak", str(args.hours))[-1]
    return result


async def lived(directory: Path, hours: float) -> dict[str, Any]:
    """The whole run; what it was like when it had settled, and at its end."""
    from companion.games.space_alert.bench.soaking import next_hand
    from companion.rules.dice import Dice
    from companion.run import drivers

    pins = drivers.mock_pins()
    box, dice = on_fake_wires(directory, SPEED, pins=pins), Dice(1)
    task = asyncio.create_task(box.run())
    await asyncio.sleep(1.0)
    assert box.loop is not None
    began, end = time.monotonic(), box.clock.now() + int(hours * 3_600_000)
    missions, hands, settled = 0, 0, None
    began_at = box.clock.now()
    by_hour: list[float] = []
    before = None
    while box.clock.now() < end:
        state = box.loop.state
        if box.clock.now() > began_at + 3_600_000 * len(by_hour):
            for pin in pins.pins.values():
                pin.clear_states()  # a mock pin remembers every flicker of its lamp; a real one does not
            by_hour.append(health()[0])
        if settled is None and box.clock.now() > end - int((1 - SETTLED) * hours * 3_600_000):
            settled = health()
        if before is not None and state.game is None:
            missions += 1
        before = state.game
        hand = next_hand(state, dice)
        if hand is None:
            await asyncio.sleep(0.005)
            continue
        hands += 1
        box.loop.hand_in(hand)
        await asyncio.sleep(0.001)
    last = health()
    box.stop()
    await task
    first = settled or last
    return {
        "hours": hours, "missions": missions, "inputs": hands, "seconds": round(time.monotonic() - began, 1),
        "rss_mb_settled": first[0], "rss_mb_end": last[0], "files_settled": first[1], "files_end": last[1],
        "rss_mb_by_hour": by_hour, "threads_settled": first[2], "threads_end": last[2],
    }  # fmt: skip


def health() -> tuple[float, int, int]:
    """Memory in MB, open files, threads."""
    return round(rss(), 1), len(os.listdir("/proc/self/fd")), len(os.listdir("/proc/self/task"))  # noqa: PTH208


if __name__ == "__main__":
    say(**asyncio.run(lived(Path(sys.argv[1]), float(sys.argv[2]))))
