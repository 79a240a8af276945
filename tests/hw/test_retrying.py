"""A display that fails, is gone, comes back: the loop never waits, the current picture always returns."""

import errno
import threading
from typing import Any

from luma.core.interface.serial import i2c

from companion.bench.wires import Chip, I2cBus
from companion.hw.oled import Oled
from companion.hw.retrying import RetryingDisplay
from companion.layout import bitmap
from companion.types import Countdown, Mended, Trouble
from tests.fakes.panel import FakeDisplay

SOON = 20.0  # seconds a busy machine may take; a healthy one takes none of it


def second(number: int) -> Any:
    return bitmap(Countdown(f"3:{number:02}", "Phase 2"))


class Told(list[Any]):
    """Collects what is reported, and lets a test wait for it."""

    def __init__(self) -> None:
        super().__init__()
        self.arrived = threading.Condition()

    def __call__(self, command: object) -> None:
        with self.arrived:
            self.append(command)
            self.arrived.notify_all()

    def wait_for(self, count: int) -> None:
        with self.arrived:
            assert self.arrived.wait_for(lambda: len(self) >= count, SOON)


def test_a_picture_is_shown_and_the_caller_does_not_wait() -> None:
    display, told = FakeDisplay(), Told()
    patient = RetryingDisplay(display, told)
    patient.show(second(1))
    assert patient.shown(SOON)
    assert display.picture == second(1)
    patient.close()
    assert told == [] and display.closed


def test_a_display_gone_for_a_while_comes_back_with_the_current_picture() -> None:
    display, told = FakeDisplay(), Told()
    patient = RetryingDisplay(display, told, back_off=(0.01,))
    patient.show(second(59))
    assert patient.shown(SOON)
    display.breaks("unplugged")
    patient.show(second(58))
    told.wait_for(1)
    for number in range(57, 0, -1):  # a minute without a display
        patient.show(second(number))
    display.heals()
    assert patient.shown(SOON)
    assert display.picture == second(1)
    patient.close()
    assert told == [Trouble("display", "display: unplugged"), Mended("display")]


def test_a_display_that_is_missing_at_the_start_is_reported_once() -> None:
    display, told = FakeDisplay(), Told()
    display.breaks("not there")
    patient = RetryingDisplay(display, told, back_off=(0.01,))
    told.wait_for(1)
    display.heals()
    patient.show(second(1))
    assert patient.shown(SOON)
    patient.close()
    assert told == [Trouble("display", "display: not there"), Mended("display")]


def test_a_nudged_display_that_raised_no_error_is_made_whole_within_the_refresh() -> None:
    chip = Chip()
    bus = I2cBus(chip)
    oled = Oled("ssd1306", "ssd1306 on fake wires", lambda: i2c(bus=bus))
    patient = RetryingDisplay(oled, Told(), refresh=0.05)
    patient.show(second(1))
    assert patient.shown(SOON)
    seen = threading.Event()
    bus.on_transfer = lambda: seen.set() if chip.on and chip.picture() == second(1) else None
    chip.power_up()
    assert seen.wait(SOON)
    patient.close()


def test_a_bus_error_in_the_middle_of_a_frame_is_recovered_from() -> None:
    chip = Chip("sh1106")
    bus = I2cBus(chip)
    oled, told = Oled("sh1106", "sh1106 on fake wires", lambda: i2c(bus=bus)), Told()
    patient = RetryingDisplay(oled, told, back_off=(0.01,))
    patient.show(second(1))
    assert patient.shown(SOON)
    bus.dies_after, bus.dead = 3, None
    patient.show(bitmap(Countdown("0:00", "Phase 3")))
    told.wait_for(1)
    chip.power_up()
    bus.heal()
    assert patient.shown(SOON)
    assert chip.picture() == bitmap(Countdown("0:00", "Phase 3"))
    patient.close()
    assert [type(command) for command in told] == [Trouble, Mended]


def test_contrast_survives_a_fault() -> None:
    display, told = FakeDisplay(), Told()
    patient = RetryingDisplay(display, told, back_off=(0.01,))
    patient.contrast(3)
    assert patient.shown(SOON)
    display.breaks()
    patient.show(second(1))
    told.wait_for(1)
    display.level = 255
    display.heals()
    assert patient.shown(SOON)
    assert display.level == 3
    patient.close()


def test_closing_a_dead_display_does_not_raise() -> None:
    bus = I2cBus(Chip())
    oled = Oled("ssd1306", "ssd1306", lambda: i2c(bus=bus))
    patient = RetryingDisplay(oled, Told(), back_off=(0.01,))
    assert patient.shown(SOON)
    bus.dead = errno.EIO
    patient.close()
