"""The sketch in the docs is a real pad: it runs as a process at the far end of a pseudo terminal."""

import asyncio
import os
import subprocess
import sys
import tty
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from companion.hw.pad import SerialPad
from companion.types import Hold, Key, Lamp, Press
from tests import ROOT
from tests.hw.test_pad import until

A, OK, RED, PIEZO = "5", "10", "16", "15"  # pins of the sketch


def with_the_sketch(tmp_path: Path, story: Callable[[Any, list[Any], Path], Awaitable[None]]) -> None:
    async def run() -> None:
        box_end, pico_end = os.openpty()
        tty.setraw(pico_end)
        tty.setraw(box_end)
        environment = {**os.environ, "PINS": str(tmp_path), "PYTHONPATH": str(ROOT / "tests" / "fakes" / "pico")}
        sketch = subprocess.Popen(
            [sys.executable, "-u", str(ROOT / "docs" / "serial-pad" / "main.py")],
            stdin=box_end, stdout=box_end, env=environment,
        )  # fmt: skip
        commands: list[Any] = []
        pad = SerialPad(os.ttyname(pico_end), commands.append)
        pad.listen(commands.append)
        try:
            await until(lambda: pad.pad)
            await story(pad, commands, tmp_path)
        finally:
            pad.close()
            sketch.kill()
            sketch.wait()
            os.close(box_end)
            os.close(pico_end)

    asyncio.run(run())


def press(pins: Path, pin: str) -> None:
    (pins / pin).write_text("0")


def let_go(pins: Path, pin: str) -> None:
    (pins / pin).write_text("1")


def test_a_button_at_the_pico_is_a_press_at_the_box(tmp_path: Path) -> None:
    async def story(pad: Any, commands: list[Any], pins: Path) -> None:
        assert (pad.pad.version, pad.pad.name) == (1, "pico")
        press(pins, A)
        await until(lambda: commands)
        let_go(pins, A)
        assert commands == [Press(Key.A)]

    with_the_sketch(tmp_path, story)


def test_ok_counts_when_let_go_and_held_it_is_a_hold(tmp_path: Path) -> None:
    async def story(pad: Any, commands: list[Any], pins: Path) -> None:
        press(pins, OK)
        await until(lambda: commands)
        assert commands == [Hold(Key.OK)]
        let_go(pins, OK)
        await asyncio.sleep(0.1)
        assert commands == [Hold(Key.OK)]

    with_the_sketch(tmp_path, story)


def test_the_box_lights_the_picos_lamps_and_sounds_its_piezo(tmp_path: Path) -> None:
    async def story(pad: Any, commands: list[Any], pins: Path) -> None:
        pad.light(Lamp.RED, True)
        pad.tone(880)
        await until(lambda: (pins / RED).read_text() == "1" and (pins / PIEZO).read_text() == "880")
        pad.light(Lamp.RED, False)
        pad.tone(0)
        await until(lambda: (pins / RED).read_text() == "0" and (pins / PIEZO).read_text() == "0")

    with_the_sketch(tmp_path, story)
