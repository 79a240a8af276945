"""The composition root: everything the configuration names is opened; what fails is reported, the rest works."""

import asyncio
import time
from pathlib import Path
from typing import Any

import gpiozero
import gpiozero.pins.mock
import pytest
import smbus2

from companion import NAME, config
from companion.bench.wires import Chip, I2cBus, SpiBus
from companion.hw import machine, oled
from companion.hw.ports import Fault
from companion.layout import bitmap
from companion.panel.boards import BOARDS
from companion.run import drivers, panels
from companion.run.clock import MonotonicClock
from companion.run.first_picture import FirstPicture
from companion.run.loop import Core, Loop
from companion.types import Face, Icon, Input, Key, Message, Press


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> Any:
    factory = gpiozero.pins.mock.MockFactory()
    monkeypatch.setattr(drivers, "pins", lambda: factory)
    return factory


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> I2cBus:
    bus = I2cBus(Chip())
    monkeypatch.setattr(smbus2, "SMBus", lambda port: bus)
    return bus


def settings(**values: str) -> config.Config:
    return config.read([], {f"COMPANION_{name.upper()}": value for name, value in values.items()})


def test_the_panel_opens_with_all_its_parts(pins: Any, bus: I2cBus) -> None:
    opened = panels.open_panel(settings(), print)
    assert opened.troubles == []
    parts = opened.panel
    assert (len(parts.keys), len(parts.displays), len(parts.lamps), len(parts.buzzers)) == (1, 1, 1, 1)
    assert panels.can_be_used(parts)
    opened.close()
    gpiozero.LED(17, pin_factory=pins).close()


def test_a_busy_pin_is_a_trouble_and_the_rest_works(pins: Any, bus: I2cBus) -> None:
    other = gpiozero.LED(12, pin_factory=pins)
    opened = panels.open_panel(settings(), print)
    assert [trouble.part for trouble in opened.troubles] == ["buzzer"]
    assert panels.can_be_used(opened.panel)
    opened.close()
    other.close()


def test_a_laptop_has_no_panel_but_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise Fault("no GPIO pins on this machine")

    monkeypatch.setattr(drivers, "pins", none)
    monkeypatch.setattr(machine, "buses", dict)
    opened = panels.open_panel(settings(), print)
    assert [trouble.part for trouble in opened.troubles] == ["pins"]
    assert not panels.can_be_used(opened.panel)


def test_the_waveshare_hat_shows_its_picture_over_spi(pins: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    chip = Chip("sh1106")
    wire = SpiBus(chip)
    monkeypatch.setattr(oled, "SpiPort", lambda: wire)

    class Watched(SpiBus):
        """The extra wires are real gpiozero pins; their levels tell the chip what the bytes are."""

        def writebytes(self, data: Any) -> None:
            self._levels[24] = int(pins.pin(24).state)
            super().writebytes(data)

    wire = Watched(chip)
    wire.setup(24, "out")
    wire.setup(25, "out")
    display = drivers.display(settings(board="waveshare-oled-hat-1in3"), pins)
    display.connect()
    picture = bitmap(Message("Hello"))
    display.show(picture)
    assert chip.picture() == picture
    display.close()
    gpiozero.LED(24, pin_factory=pins).close()


def test_a_key_on_a_pin_changes_the_picture_on_the_bus(pins: Any, bus: I2cBus) -> None:
    """The whole way: edge, loop, debounce, step, draw, layout, luma, bytes, chip."""

    def step(commands: tuple[object, ...], given: Input) -> tuple[tuple[object, ...], tuple[()]]:
        return ((*commands, given.command) if given.command else commands), ()

    def face(commands: tuple[object, ...]) -> Face:
        return Face(Message(f"{len(commands)} presses"))

    async def evening() -> tuple[object, ...]:
        opened = panels.open_panel(settings(), print)
        loop = Loop(Core(step, face, lambda commands: None), (), MonotonicClock(), opened.panel)
        running = asyncio.create_task(loop.run())
        await asyncio.sleep(0)
        await asyncio.to_thread(pins.pin(BOARDS["panel-10"].pins["a"]).drive_low)
        while bus.chip.picture() != bitmap(Message("1 presses")):
            await asyncio.sleep(0.01)
        loop.stop()
        await running
        opened.close()
        return loop.state

    assert asyncio.run(asyncio.wait_for(evening(), 30)) == (Press(Key.A),)


def test_a_pad_is_one_more_panel(pins: Any, bus: I2cBus, tmp_path: Path) -> None:
    async def run() -> None:
        opened = panels.open_panel(settings(pads_ports=str(tmp_path / "pad")), print)
        assert (len(opened.panel.keys), len(opened.panel.lamps), len(opened.panel.buzzers)) == (2, 2, 2)
        opened.close()

    asyncio.run(run())


def test_there_is_a_picture_before_anything_else_is_opened(pins: Any, bus: I2cBus) -> None:
    first = FirstPicture(settings())
    assert first.display.shown(5)
    assert bus.chip.picture() == bitmap(Message(NAME, icons=(Icon.CREW,)))
    opened = panels.open_panel(settings(), print, pins, first)
    assert opened.panel.displays == [first.display]
    opened.close()


def test_what_the_first_picture_met_is_reported_to_whoever_takes_over(bus: I2cBus) -> None:
    bus.dead = 121
    first = FirstPicture(settings())
    told: list[Any] = []
    while not first._kept:
        time.sleep(0.005)
    first.handed_over(told.append)
    assert [each.part for each in told] == ["display"]
    first.display.close()
