"""A box in flight with its page, or with a room that plays along, without panel and sound: what they add to a
measurement.

Run as a module with SECONDS: says its address, and in the end how late the box's own ticks were.
"""

import asyncio
import json
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, get_args

from companion.evening import Evening, StepResult, next_at, step
from companion.evening.faces import draw
from companion.hw.ports import Clock
from companion.kit.commands import Chosen, SeedGiven
from companion.kit.effects import Effect
from companion.run.clock import MonotonicClock
from companion.run.log_reading import LogOnDisk
from companion.run.loop import Core, Loop, Panel
from companion.types import Face, Input
from companion.web.addresses import Place
from companion.web.incoming import Incoming
from companion.web.secret import Secret
from companion.web.site import Site

MISSION = ("space_alert", "mission", "5", "ready", "official", "mission-1", "cards", "start")


def flight(clock: Clock, watch: Callable[[Evening, Face], None], late: list[int] | None = None) -> Loop[Evening]:
    """A box that takes off as soon as it runs. `late` is called with the milliseconds by which each tick of it was
    late."""

    def timed_step(evening: Evening, given: Input) -> StepResult:
        due = next_at(evening)
        if late is not None and given.command is None and due is not None:
            late.append(given.at - due)
        return step(evening, given)

    perform: dict[type, Any] = {kind: lambda _effect: None for kind in get_args(Effect)}
    return Loop(Core(timed_step, draw, next_at), Evening(), clock, Panel(), perform, watch=watch)


@contextmanager
def flying(loop: Loop[Evening]) -> Iterator[None]:
    for command in (SeedGiven(1), *map(Chosen, MISSION)):
        loop.hand_in(command)
    thread = threading.Thread(target=lambda: asyncio.run(loop.run()), name="box", daemon=True)
    thread.start()
    try:
        yield
    finally:
        loop.stop()
        loop.hand_in(None)
        thread.join(timeout=2)


@contextmanager
def flying_page(clock: Clock, late: list[int] | None = None) -> Iterator[str]:
    """Its address."""
    loop = flight(clock, lambda *seen: page.watch(*seen), late)
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        page = Site(Place(port=0), loop.hand_in, clock, Incoming(here), LogOnDisk(here), Secret(here))
        page.open()
        with flying(loop):
            try:
                yield page.addresses[0]
            finally:
                page.close()


@contextmanager
def flying_room(clock: Clock, port: int) -> Iterator[None]:
    """With a room that plays along on the broker there."""
    from companion.room.lines import Broker, Wanted
    from companion.room.player import Facts, Player

    facts = Facts("bench", "", clock, 1.0, lambda: True)
    wanted = Wanted(broker=Broker("127.0.0.1", port), discovery="homeassistant", commands=True)
    loop = flight(clock, lambda evening, _face: player.watch(evening))
    player = Player(wanted, facts, loop.hand_in, lambda _trouble: None)
    player.open()
    with flying(loop):
        try:
            yield
        finally:
            player.close()


def main(seconds: float) -> None:
    late: list[int] = []
    with flying_page(MonotonicClock(), late) as address:
        print(address, flush=True)
        time.sleep(seconds)
    late.sort()
    print(json.dumps({"ticks": len(late), "p50_ms": late[len(late) // 2], "max_ms": late[-1]}), flush=True)


if __name__ == "__main__":
    main(float(sys.argv[1]))
