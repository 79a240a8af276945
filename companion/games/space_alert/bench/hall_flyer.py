"""A box of `./run bench hall_start`: a table in a hall that waits for its organiser to start a mission.

`python -m companion.games.space_alert.bench.hall_flyer DIRECTORY PORT NAME` says when its mission's zero was, of the
system's monotonic clock, and what it made of the hall's; then flies until it is killed."""

import sys

from companion.run.memory import leave_behind

if __name__ == "__main__":
    leave_behind()  # as play does, before asyncio takes ssl along

import asyncio
import time
from pathlib import Path
from typing import Any

from companion.bench.wired import in_hall, on_fake_wires, say
from companion.kit.commands import Chosen
from companion.kit.effects import Sound

TO_THE_MISSIONS = ("space_alert", "mission", "5", "ready")


async def flown(directory: Path, port: int, name: str) -> None:
    box = on_fake_wires(directory, more=in_hall(port, name))
    tell_zero(box)
    task = asyncio.create_task(box.run())
    await asyncio.sleep(2)
    for option in TO_THE_MISSIONS:
        box.hand_in(Chosen(option))
        await asyncio.sleep(0.2)
    await task


def tell_zero(box: Any) -> None:
    play = box.sound.play

    def played(score: Sound) -> None:
        clock = box.hall.part.clock
        zero = time.monotonic_ns() // 1_000_000 - (box.clock.now() - score.zero)
        say(zero=zero, offset=clock.offset, exchanges=[each.offset for each in clock.exchanges])
        play(score)

    box.sound.play = played


if __name__ == "__main__":
    asyncio.run(flown(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]))
