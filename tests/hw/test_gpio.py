"""Pins that are busy or missing are named; the others work on."""

import errno
import sys
import threading
import time
from typing import Any

import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockFactory, MockPin

from companion.hw.gpio import GpioBuzzer, GpioKeys, GpioLamps, WiresForLuma
from companion.hw.ports import Edge, Fault
from companion.panel.boards import BOARDS
from companion.types import Lamp
from tests.english import in_english


@pytest.fixture
def pins() -> Any:
    return MockFactory()


def test_a_busy_pin_is_named_and_the_other_keys_work(pins: Any) -> None:
    other = LED(17, pin_factory=pins)
    keys = GpioKeys(pins, {"left": 17, "right": 27})
    assert len(keys.faults) == 1 and "left: GPIO 17 cannot be used" in in_english(str(keys.faults[0]))
    heard: list[object] = []
    keys.listen(heard.append)
    pins.pin(27).drive_low()
    assert heard == [Edge("right", True)]
    other.close()


def test_when_every_pin_is_busy_that_is_a_fault(pins: Any) -> None:
    others = [LED(pin, pin_factory=pins) for pin in (17, 27)]
    with pytest.raises(Fault, match=r"left.*17.*right.*27"):
        GpioKeys(pins, {"left": 17, "right": 27})
    assert others


def test_a_busy_lamp_and_a_busy_buzzer_are_named(pins: Any) -> None:
    others = [LED(pin, pin_factory=pins) for pin in (5, 12)]
    lamps = GpioLamps(pins, {Lamp.RED: 5, Lamp.BLUE: 6})
    assert [in_english(str(fault)).split(":")[0] for fault in lamps.faults] == ["lamp red"]
    lamps.light(Lamp.BLUE, True)
    assert pins.pin(6).state == 1
    with pytest.raises(Fault, match=r"buzzer.*12"):
        GpioBuzzer(pins, 12)
    assert others


class CountedPin(MockPin):
    """Every write of ours; a wave that the driver would make by itself is refused."""

    def __init__(self, factory: Any, info: Any) -> None:
        super().__init__(factory, info)
        self.writes = 0

    def _set_state(self, value: float) -> None:
        self.writes += 1
        super()._set_state(value)


@pytest.fixture
def counted() -> Any:
    return MockFactory(pin_class=CountedPin)


def written(pins: Any) -> int:
    return sum(pin.writes for pin in pins.pins.values())


PANEL = BOARDS["panel-10"]


class Metronome:
    """A clock that continues only while somebody sleeps by it, and stops at its end."""

    def __init__(self, seconds: float) -> None:
        self.at, self.end = 0.0, seconds
        self.over = threading.Event()
        self.on = threading.Event()

    def monotonic(self) -> float:
        return self.at

    def sleep(self, seconds: float) -> None:
        self.at += seconds
        if self.at >= self.end:
            self.over.set()
            self.on.wait()


def test_lamps_and_a_buzzer_that_do_not_change_cost_nothing(counted: Any) -> None:
    lamps, buzzer = GpioLamps(counted, PANEL.lamps), GpioBuzzer(counted, PANEL.pins["buzzer"])
    for lamp in PANEL.lamps:
        lamps.light(lamp, True)
    buzzer.tone(880)
    buzzer.tone(0)
    before = written(counted), threading.active_count()
    time.sleep(0.05)
    assert (written(counted), threading.active_count()) == before
    assert "buzzer" not in {thread.name for thread in threading.enumerate()}


@pytest.mark.parametrize("hertz", [110, 440, 1760])
def test_a_tone_goes_up_and_down_as_often_as_its_pitch_says(
    counted: Any, hertz: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, buzzer = Metronome(2), GpioBuzzer(counted, 12)
    monkeypatch.setattr("companion.hw.gpio.time", clock)
    before = written(counted)
    buzzer.tone(hertz)
    assert clock.over.wait(30)
    assert written(counted) - before == pytest.approx(2 * 2 * hertz, abs=2)
    clock.on.set()
    buzzer.tone(0)
    assert counted.pin(12).state == 0


def test_a_buzzer_that_is_closed_while_it_sounds_is_silent(counted: Any) -> None:
    calm, buzzer = sys.getswitchinterval(), GpioBuzzer(counted, 12)
    buzzer.tone(880)
    buzzer.close()
    before = written(counted)
    time.sleep(0.02)
    assert (written(counted), sys.getswitchinterval()) == (before, calm)


def test_a_buzzer_whose_pin_fails_in_use_is_reported_at_the_end_of_its_tone(
    counted: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    buzzer = GpioBuzzer(counted, 12)
    monkeypatch.setattr(CountedPin, "_set_state", gone)
    buzzer.tone(880)
    with pytest.raises(Fault, match=r"buzzer.*12.*Input/output error"):
        buzzer.tone(0)


def test_a_buzzer_that_failed_is_reported_by_the_next_tone_and_sounds_again_once_it_can(
    counted: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    buzzer = GpioBuzzer(counted, 12)
    with monkeypatch.context() as broken:
        broken.setattr(CountedPin, "_set_state", gone)
        buzzer.tone(880)
        assert buzzer._thread is not None
        buzzer._thread.join(10)
        with pytest.raises(Fault, match=r"buzzer.*12"):
            buzzer.tone(440)
    before = written(counted)
    buzzer.tone(440)
    while written(counted) < before + 4:
        time.sleep(0.001)
    buzzer.close()


def gone(_self: Any, _value: float) -> None:
    raise OSError(errno.EIO, "Input/output error")


def test_a_pin_that_fails_in_use_is_a_fault_of_its_part(counted: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lamps = GpioLamps(counted, {Lamp.RED: 5})
    monkeypatch.setattr(CountedPin, "_set_state", gone)
    with pytest.raises(Fault, match=r"lamp red.*5"):
        lamps.light(Lamp.RED, True)


def test_a_key_held_down_at_the_start_is_known(pins: Any) -> None:
    pins.pin(17).drive_low()
    keys = GpioKeys(pins, {"left": 17, "right": 27})
    pins.pin(17).drive_low()
    assert keys.down() == {"left"}


def test_bounces_are_passed_on_as_they_are(pins: Any) -> None:
    keys = GpioKeys(pins, {"a": 23})
    heard: list[object] = []
    keys.listen(heard.append)
    for _ in range(5):
        pins.pin(23).drive_low()
        pins.pin(23).drive_high()
    assert heard == [Edge("a", True), Edge("a", False)] * 5


def test_lumas_extra_wires_are_pins_of_the_same_factory(pins: Any) -> None:
    wires = WiresForLuma(pins)
    wires.setup(24, wires.OUT)
    wires.output(24, wires.HIGH)
    assert pins.pin(24).state == 1
    wires.cleanup()
    LED(24, pin_factory=pins).close()


def test_a_busy_extra_wire_is_what_luma_expects_of_a_broken_bus(pins: Any) -> None:
    other = LED(24, pin_factory=pins)
    with pytest.raises(OSError, match=r"display.*24"):
        WiresForLuma(pins).setup(24, "out")
    other.close()
