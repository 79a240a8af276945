"""Pins that are busy or missing are named; the others work on."""

from typing import Any

import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.hw.gpio import GpioBuzzer, GpioKeys, GpioLamps, WiresForLuma, open_pins
from companion.hw.ports import Edge, Fault
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
