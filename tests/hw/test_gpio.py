"""Pins that are busy or missing are named; the others work on."""

from typing import Any

import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.hw.gpio import GpioBuzzer, GpioKeys, GpioLamps, WiresForLuma, open_pins
from companion.hw.ports import Edge, Fault
from companion.panel.boards import BOARDS
from companion.types import Lamp


@pytest.fixture
def pins() -> Any:
    return MockFactory(pin_class=MockPWMPin)


def test_a_busy_pin_is_named_and_the_other_keys_work(pins: Any) -> None:
    other = LED(17, pin_factory=pins)
    keys = GpioKeys(pins, {"left": 17, "right": 27})
    assert len(keys.faults) == 1 and "left: GPIO 17 cannot be used" in str(keys.faults[0])
    heard: list[object] = []
    keys.listen(heard.append)
    pins.pin(27).drive_low()
    assert heard == [Edge("right", True)]
    other.close()


def test_when_every_pin_is_busy_that_is_a_fault(pins: Any) -> None:
    others = [LED(pin, pin_factory=pins) for pin in (17, 27)]
    with pytest.raises(Fault, match=r"left: GPIO 17.*right: GPIO 27"):
        GpioKeys(pins, {"left": 17, "right": 27})
    assert others


def test_a_busy_lamp_and_a_busy_buzzer_are_named(pins: Any) -> None:
    others = [LED(pin, pin_factory=pins) for pin in (5, 12)]
    lamps = GpioLamps(pins, {Lamp.RED: 5, Lamp.BLUE: 6})
    assert [str(fault).split(":")[0] for fault in lamps.faults] == ["lamp red"]
    lamps.light(Lamp.BLUE, 100)
    assert pins.pin(6).state == 1
    with pytest.raises(Fault, match="buzzer: GPIO 12"):
        GpioBuzzer(pins, 12)
    assert others


class CountedPin(MockPWMPin):
    """Every write of ours, and what a thread would write in a second by itself: it does so in every period."""

    def __init__(self, factory: Any, info: Any) -> None:
        super().__init__(factory, info)
        self.writes = 0

    def _set_state(self, value: float) -> None:
        self.writes += 1
        super()._set_state(value)

    def _set_frequency(self, value: int | None) -> None:
        self.writes += 1
        super()._set_frequency(value)


@pytest.fixture
def counted() -> Any:
    return MockFactory(pin_class=CountedPin)


def by_itself(pins: Any) -> int:
    return sum(2 * (pin.frequency or 0) for pin in pins.pins.values())


def written(pins: Any) -> int:
    return sum(pin.writes for pin in pins.pins.values())


PANEL = BOARDS["panel-10"]


def test_lamps_and_a_buzzer_that_do_not_change_cost_nothing(counted: Any) -> None:
    lamps, buzzer = GpioLamps(counted, PANEL.lamps), GpioBuzzer(counted, PANEL.pins["buzzer"])
    assert by_itself(counted) == 0, "dark and silent"
    for lamp in PANEL.lamps:
        lamps.light(lamp, 100)
    assert by_itself(counted) == 0, "alight"
    before = written(counted)
    for lamp in PANEL.lamps:
        lamps.light(lamp, 100)
    buzzer.tone(0)
    assert written(counted) == before


def test_there_is_a_wave_only_while_it_dims_or_sounds(counted: Any) -> None:
    lamps, buzzer = GpioLamps(counted, {Lamp.RED: 5}), GpioBuzzer(counted, 12)
    lamps.light(Lamp.RED, 30)
    assert (counted.pin(5).frequency, counted.pin(5).state) == (100, 0.3)
    lamps.light(Lamp.RED, 60)
    assert (counted.pin(5).frequency, counted.pin(5).state) == (100, 0.6)
    buzzer.tone(880)
    assert (counted.pin(12).frequency, counted.pin(12).state) == (880, 0.5)
    buzzer.tone(440)
    assert (counted.pin(12).frequency, counted.pin(12).state) == (440, 0.5)
    lamps.light(Lamp.RED, 100)
    buzzer.tone(0)
    assert [(counted.pin(pin).frequency, counted.pin(pin).state) for pin in (5, 12)] == [(None, 1), (None, 0)]
    lamps.light(Lamp.RED, 0)
    assert counted.pin(5).state == 0
    buzzer.tone(880)
    buzzer.close()
    assert counted.pin(12).frequency is None


def test_a_pin_that_fails_in_use_is_a_fault_of_its_part(counted: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lamps = GpioLamps(counted, {Lamp.RED: 5})

    def gone(_self: Any, _value: float) -> None:
        raise RuntimeError("bad handle")  # the driver's own errors are of no particular kind

    monkeypatch.setattr(CountedPin, "_set_state", gone)
    with pytest.raises(Fault, match="lamp red: GPIO 5"):
        lamps.light(Lamp.RED, 100)


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


def test_a_machine_without_pins_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "no-such-factory")
    with pytest.raises(Fault, match="no GPIO pins on this machine"):
        open_pins()


def test_lumas_extra_wires_are_pins_of_the_same_factory(pins: Any) -> None:
    wires = WiresForLuma(pins)
    wires.setup(24, wires.OUT)
    wires.output(24, wires.HIGH)
    assert pins.pin(24).state == 1
    wires.cleanup()
    LED(24, pin_factory=pins).close()


def test_a_busy_extra_wire_is_what_luma_expects_of_a_broken_bus(pins: Any) -> None:
    other = LED(24, pin_factory=pins)
    with pytest.raises(OSError, match="display: GPIO 24"):
        WiresForLuma(pins).setup(24, "out")
    other.close()
