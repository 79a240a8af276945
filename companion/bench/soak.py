"""Evenings without end, in time lapse: memory and open files after the first missions and at the end.

One process with real drivers on fake wires, the real store and the real mixer (on SDL's dummy card); a crew that
sets up, flies, resolves and wanders about. Nothing may grow with the hours.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from companion.bench.wired import on_fake_wires, rss
from companion.cli import Refusal

SPEED = 400.0
SETTLED = 0.1  # of the run: caches are full by then


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--hours", type=float, default=8.0, help="of time at the table (8)")
    parser.add_argument("--inside", help=argparse.SUPPRESS)


def measure(args: argparse.Namespace) -> dict[str, Any]:
    if args.hours <= 0:
        raise Refusal("--hours is to be above 0")
    if args.inside:
        return asyncio.run(lived(Path(args.inside), args.hours))
    with tempfile.TemporaryDirectory(prefix="soak-") as directory:
        command = [
            sys.executable,
            "-m",
            "companion",
            "bench",
            "soak",
            "--hours",
            str(args.hours),
            "--inside",
            directory,
        ]
        run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    result: dict[str, Any] = json.loads(run.stdout.splitlines()[-1])
    return {key: value for key, value in result.items() if key != "name"}


async def lived(directory: Path, hours: float) -> dict[str, Any]:
    """The whole run; what it was like when it had settled, and at its end."""
    from companion.rules.dice import Dice
    from companion.torture.soaking import next_hand

    box, dice = on_fake_wires(directory, SPEED), Dice(1)
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
