"""The process that `./run bench lateness --slow-card` measures: a whole box on fake wires with the real mixer, whose
every commit takes so long, in flight; keys are pressed all the time."""

import sys

from companion.run.memory import leave_behind

if __name__ == "__main__":
    leave_behind()  # as play does, before asyncio takes ssl along

import asyncio
import time
from pathlib import Path
from typing import Any

from companion.bench.slow_card import pressed, slow_down
from companion.bench.wired import cpu, on_fake_wires, rss, say, take_off
from companion.kit.effects import Sound


async def flown(directory: Path, commit_s: float, minutes: float) -> None:
    """Says when the mission's zero was, of the system's monotonic clock, and in the end what the flight took."""
    box = on_fake_wires(directory)
    slow_down(box, commit_s)
    tell_zero(box)
    task = asyncio.create_task(box.run())
    await asyncio.sleep(2 + 10 * commit_s)
    await take_off(box, 0.1 + 2 * commit_s)
    before, since = cpu(), time.monotonic()
    keys = await pressed(box, 60 * minutes)
    used = 100 * (cpu() - before) / (time.monotonic() - since)
    say(cpu_percent=round(used, 2), rss_mb=round(rss(), 1), keys=len(keys), slow_told="card" in box._complaints)
    box.stop()
    await task


def tell_zero(box: Any) -> None:
    play = box.sound.play

    def played(score: Sound) -> None:
        now = box.clock.now()
        say(zero=time.monotonic_ns() // 1_000_000 - (now - score.zero), handed_over_ms=now - score.zero)
        play(score)

    box.sound.play = played


if __name__ == "__main__":
    asyncio.run(flown(Path(sys.argv[1]), int(sys.argv[2]) / 1000, float(sys.argv[3])))
