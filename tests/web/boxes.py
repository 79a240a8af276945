"""A whole box without wires: the real loop, evening, screens and page, in this process, at any speed."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, get_args

from companion.evening import Evening, next_at, step
from companion.evening.faces import draw
from companion.evening.tables import pages_of, turns_of
from companion.kit.commands import BoxStatus, LineRead, LogRead, SeedGiven
from companion.kit.effects import CancelCompute, Compute, DeleteLogEntry, Effect, ReadLine, ReadLog, Save
from companion.kit.logline import LogEntry
from companion.run.clock import MonotonicClock
from companion.run.loop import Core, Loop, Panel
from companion.run.working import Working
from companion.types import Buzz, Input, Press
from companion.web.addresses import LOOPBACK, Place
from companion.web.air_form import AirPort
from companion.web.care_form import CarePort
from companion.web.incoming import Incoming
from companion.web.room_form import RoomPort
from companion.web.secret import Secret
from companion.web.site import Site
from tests.alone import alone


@dataclass
class Box:
    """What a test holds of it. `inputs` is its journal."""

    page: Site
    loop: Loop[Evening]
    address: str
    inputs: list[Input] = field(default_factory=list)
    log: list[LogEntry] = field(default_factory=list)
    again: Callable[[int, str], Site] | None = None

    @property
    def evening(self) -> Evening:
        return self.loop.state

    @property
    def presses(self) -> int:
        """How many it has taken. What its display shows changes by itself, too, while a turn plays."""
        return sum(isinstance(each.command, Press) for each in list(self.inputs))

    def cut_the_line(self) -> None:
        """As when the box is restarted: every connection ends, nobody answers."""
        self.page.close()

    def mend_the_line(self, version: str = "test") -> None:
        assert self.again is not None
        self.page = self.again(self.page.port, version)


@contextmanager
def running_box(
    folder: Path,
    speed: float = 1.0,
    evening: Evening | None = None,
    bind: str = "127.0.0.1",
    port: int = 0,
    standing: bool = False,
    desk: RoomPort | None = None,
    installed: bool | None = None,
    care: CarePort | None = None,
    air: AirPort | None = None,
) -> Iterator[Box]:
    """`evening`: where it starts. `standing`: time does not go on by itself, so that it can be looked at."""
    inputs: list[Input] = []
    entries: list[LogEntry] = []

    def tell_pin(digits: str) -> None:
        loop.hand_in(BoxStatus(**{**vars_of(loop.state.box), "pin": digits}))

    clock = StoppedClock(evening.at if evening else 0) if standing else MonotonicClock(speed)
    perform: dict[type, Any] = {kind: lambda effect: None for kind in get_args(Effect) if kind is not Buzz}
    perform[Save] = lambda effect: entries.insert(0, effect.entry)
    perform[DeleteLogEntry] = lambda effect: entries.remove(next(each for each in entries if each.id == effect.id))
    perform[ReadLog] = lambda effect: loop.hand_in(LogRead(tuple(replace(each, record="") for each in entries)))
    perform[ReadLine] = lambda effect: loop.hand_in(LineRead(next(each for each in entries if each.id == effect.id)))
    working = Working(lambda command: loop.hand_in(command))
    perform[Compute], perform[CancelCompute] = working.start, lambda effect: working.stop()
    loop: Loop[Evening] = Loop(
        Core(step, draw, next_at, pages_of, turns_of),
        evening or alone(),
        clock,
        Panel(),
        perform,
        record=lambda given, state, effects: inputs.append(given),
        watch=lambda state, face: box.page.watch(state, face),
    )

    secret = Secret(folder / "nowhere")  # of this run only

    def opened(port: int, version: str = "test") -> Site:
        place = Place(bind, port, tell_pin=tell_pin, installed=bind not in LOOPBACK if installed is None else installed)
        page = Site(
            place, loop.hand_in, clock, Incoming(folder), Lines(entries), secret, speed, version, desk, care, air
        )
        page.open()
        page.watch(loop.state, draw(loop.state))
        return page

    page = opened(port)
    box = Box(page, loop, f"http://127.0.0.1:{page.port}", inputs, entries, opened)
    thread = threading.Thread(target=lambda: asyncio.run(loop.run()), daemon=True)
    thread.start()
    loop.hand_in(SeedGiven(7))
    while not inputs:
        time.sleep(0.005)
    try:
        yield box
    finally:
        working.close()
        box.page.close()
        loop.stop()
        asyncio_loop = loop._loop
        if asyncio_loop is not None and not asyncio_loop.is_closed():
            asyncio_loop.call_soon_threadsafe(lambda: None)
        thread.join(timeout=5)


@dataclass(frozen=True)
class Lines:
    """The log, the newest line first."""

    entries: list[LogEntry]

    def page(self, count: int, before: int) -> list[tuple[int, LogEntry]]:
        numbered = [(len(self.entries) - place, entry) for place, entry in enumerate(self.entries)]
        return [each for each in numbered if not before or each[0] < before][:count]


class StoppedClock:
    """Always the same instant."""

    def __init__(self, at: int) -> None:
        self._at = at

    def now(self) -> int:
        return self._at

    def seconds_until(self, at: int) -> float:
        return 3600.0


def vars_of(told: BoxStatus) -> dict[str, Any]:
    return {each.name: getattr(told, each.name) for each in fields(told)}
