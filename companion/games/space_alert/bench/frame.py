"""From a key's edge on a mock pin to the last byte on a fake I2C bus, through everything between; and bytes per frame.

The edge comes from a thread of its own, as on a Pi; loop, debounce, layout and luma's driver are the real ones. The
fake bus takes no time: what the bytes mean on a real one is computed (9 clocks a byte, 400 kHz). The display's
periodic refresh is off. With --game the keys are pressed in an evening of that game, late in its demo: the step of the
evening and the drawing of its stage are in the span, too.
"""

import argparse
import asyncio
import importlib
import statistics
import time
from collections import Counter
from typing import Any

import smbus2

from companion import config
from companion.bench.wires import Chip, I2cBus
from companion.cli import Refusal
from companion.evening import Evening, demos, next_at, step
from companion.evening.faces import draw
from companion.evening.tables import pages_of
from companion.games import GAMES
from companion.layout import bitmap
from companion.run import drivers, panels
from companion.run.clock import MonotonicClock
from companion.run.loop import Core, Loop
from companion.types import Cell, Countdown, Face, Icon, Input, Key, Picker, Press

BITS_PER_BYTE, HERTZ = 9, 400_000
BETWEEN = 0.06  # seconds between two edges: longer than any bounce
WARM_UP = 5  # presses not counted: glyphs are drawn for the first time, threads are made


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--presses", type=int, default=300, help="how many key presses to time (300)")
    parser.add_argument(
        "--game", metavar="GAME", help="in an evening of that game; else a row of cards is gone through"
    )


def measure(args: argparse.Namespace) -> dict[str, float]:
    if args.presses < 1:
        raise Refusal("--presses is to be at least 1")
    table = in_evening(args.game) if args.game else (Core(moved, drawn, lambda cursor: None), 0)
    spans = sorted(asyncio.run(key_to_bus(args.presses, *table)))
    ticks, full = tick_bytes(), full_bytes()
    return {
        "p50_ms": round(1000 * statistics.median(spans), 2),
        "p99_ms": round(1000 * spans[min(len(spans) - 1, int(0.99 * len(spans)))], 2),
        "max_ms": round(1000 * spans[-1], 2),
        "tick_bytes": round(statistics.mean(ticks)),
        "tick_bytes_median": round(statistics.median(ticks)),
        "tick_bytes_max": max(ticks),
        "full_bytes": full,
        "tick_ms_at_400khz": round(1000 * BITS_PER_BYTE * statistics.mean(ticks) / HERTZ, 1),
        "full_ms_at_400khz": round(1000 * BITS_PER_BYTE * full / HERTZ, 1),
        "presses": args.presses,
    }


CARDS = (
    Icon.LEFT, Icon.RIGHT, Icon.LIFT, Icon.A, Icon.B, Icon.C, Icon.BOT, Icon.HERO, Icon.NOTHING,
)  # fmt: skip


def moved(cursor: int, given: Input) -> tuple[int, tuple[()]]:
    """A crew member's card is being picked: the arrows move the cursor."""
    step = {Key.LEFT: -1, Key.RIGHT: 1}.get(given.command.key, 0) if isinstance(given.command, Press) else 0
    return (cursor + step) % len(CARDS), ()


def drawn(cursor: int) -> Face:
    return Face(Picker("Blue, turn 5", tuple(Cell(card.value, card) for card in CARDS), cursor))


def in_evening(name: str) -> tuple[Core[Evening], Evening]:
    """Late in its demo, on the stage that it is mostly on where arrows change the picture."""
    playable = {info.word: info for info in GAMES if info.demo}
    if name not in playable:
        raise Refusal(f"there is no demo of {name!r}; there are: {', '.join(playable)}")
    demo = importlib.import_module(f"{playable[name].package}.demo")
    evenings = [evening for _, evening in demos.played(demo) if answers(evening)]
    (mostly, _), *_ = Counter(type(evening.stage) for evening in evenings).most_common()
    late = next(evening for evening in reversed(evenings) if type(evening.stage) is mostly)
    return Core(step, draw, next_at, pages_of), late


def answers(evening: Evening) -> bool:
    right, _ = step(evening, Input(evening.at, Press(Key.RIGHT)))
    return draw(right) != draw(evening) != draw(step(right, Input(evening.at, Press(Key.RIGHT)))[0])


class Stopwatch:
    """When the bus was last used."""

    def __init__(self, bus: I2cBus) -> None:
        self.last = 0.0
        bus.on_transfer = self._stamp

    def _stamp(self) -> None:
        self.last = time.perf_counter()


async def key_to_bus(presses: int, core: Core[Any], state: Any) -> list[float]:
    """Seconds from each edge to the last byte of the frame it caused."""
    settings = config.read([], {"COMPANION_DISPLAY_REFRESH_SECONDS": "0"})
    pins, bus = drivers.mock_pins(), I2cBus(Chip())
    put_in_place(bus)
    opened = panels.open_panel(settings, lambda _trouble: None, pins)
    loop = Loop(core, state, MonotonicClock(), opened.panel)
    running = asyncio.create_task(loop.run())
    display: Any = opened.panel.displays[0]
    await asyncio.to_thread(display.shown, 5.0)
    watch, spans = Stopwatch(bus), []
    for number in range(WARM_UP + presses):
        wire = pins.pin(settings.board.pins["right" if number % 4 < 2 else "left"])
        began = await asyncio.to_thread(push, wire)
        await asyncio.sleep(BETWEEN)
        await asyncio.to_thread(wire.drive_high)
        await asyncio.sleep(BETWEEN)
        if number >= WARM_UP:
            spans.append(watch.last - began)
    loop.stop()
    await running
    opened.close()
    return spans


def push(wire: Any) -> float:
    began = time.perf_counter()
    wire.drive_low()
    return began


def tick_bytes() -> list[int]:
    """Bytes on the bus for each second of a whole phase, as the display counts it down."""
    bus = I2cBus(Chip())
    display = connected(bus)
    sent = []
    for second in range(225, -1, -1):
        time_left, gone = f"{second // 60}:{second % 60:02}", 100 - second * 100 // 225
        frame = Countdown(time_left, "Phase 2", "Threat, red zone", Icon.RED, "Turns 5-8", progress=gone)
        before = bus.bytes
        display.show(bitmap(frame))
        sent.append(bus.bytes - before)
    return sent[1:]


def full_bytes() -> int:
    """Bytes for a picture of which every pixel changes: communications go down."""
    bus = I2cBus(Chip())
    display = connected(bus)
    calm, alarm = (Countdown("3:42", "Phase 2", "Threat", Icon.RED, "Turns 5-8", alarm=flag) for flag in (False, True))
    display.show(bitmap(calm))
    before = bus.bytes
    display.show(bitmap(alarm))
    return bus.bytes - before


def put_in_place(bus: I2cBus) -> None:
    """luma opens its bus by itself: this is what it finds."""
    setattr(smbus2, "SMBus", lambda port: bus)  # noqa: B010 # mypy takes the class for a constant


def connected(bus: I2cBus) -> Any:
    put_in_place(bus)
    display = drivers.display(config.read([], {}))
    display.connect()
    return display
