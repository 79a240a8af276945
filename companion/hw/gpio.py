"""Buttons, encoder, lamps and buzzer on the Pi's pins through gpiozero; edges raw, nothing filtered.

Each pin that cannot be had is named with its part; the others work on. Debounce is in `companion/panel`.
"""

import os
import tempfile
import warnings
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from gpiozero import DigitalInputDevice, OutputDevice, RotaryEncoder
from gpiozero.devices import Device
from gpiozero.exc import GPIOZeroError

from companion.hw.edges import with_kernel_edges
from companion.hw.ports import Deliver, Detent, Edge, Fault
from companion.types import Lamp

DIMMED_HZ = 100  # no eye sees it flicker


def open_pins() -> Any:
    """gpiozero's pin factory for this machine. Raises Fault where there are no pins."""
    here = Path.cwd()
    # lgpio makes a FIFO in LG_WD when imported, and leaves the whole process in that directory.
    os.environ.setdefault("LG_WD", os.environ.get("RUNTIME_DIRECTORY") or tempfile.gettempdir())
    try:
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            return with_kernel_edges(Device._default_pin_factory())
    except Exception as error:  # whatever a backend raises, it means the same: no pins
        tried = (str(warning.message).removeprefix("Falling back from ") for warning in said)
        reasons = "; ".join(tried) or str(error)
        raise Fault(f"no GPIO pins on this machine ({reasons})") from error
    finally:
        os.chdir(here)


def held(part: str, pin: int, make: Callable[[], Any]) -> Any:
    """A gpiozero device; a pin that is busy or cannot do it is named."""
    try:
        return make()
    except Exception as error:  # lgpio.error is a plain Exception, gpiozero's are of several kinds
        why = str(error) if isinstance(error, GPIOZeroError) else f"{type(error).__name__}: {error}"
        raise Fault(f"{part}: GPIO {pin} cannot be used ({why})") from error


class GpioKeys:
    """The Keys port. A switch connects its pin to ground; the Pi's own resistor pulls it up."""

    def __init__(self, factory: Any, switches: Mapping[str, int], encoder: tuple[int, int] | None = None) -> None:
        self.faults: list[Fault] = []
        self._switches: dict[str, Any] = {}
        self._encoder: Any = None
        for name, pin in switches.items():
            self._try(partial(self._add_switch, factory, name, pin))
        if encoder:
            self._try(partial(self._add_encoder, factory, *encoder))
        if self.faults and not self._switches and self._encoder is None:
            raise Fault("; ".join(map(str, self.faults)))

    def _try(self, add: Callable[[], None]) -> None:
        try:
            add()
        except Fault as fault:
            self.faults.append(fault)

    def _add_switch(self, factory: Any, name: str, pin: int) -> None:
        make = partial(DigitalInputDevice, pin, pull_up=True, pin_factory=factory)
        self._switches[name] = held(name, pin, make)

    def _add_encoder(self, factory: Any, a: int, b: int) -> None:
        make = partial(RotaryEncoder, a, b, max_steps=0, pin_factory=factory)
        self._encoder = held("encoder", a, make)

    def down(self) -> set[str]:
        """The switches that are closed right now."""
        return {name for name, device in self._switches.items() if device.is_active}

    def listen(self, deliver: Deliver) -> None:
        for name, device in self._switches.items():
            device.when_activated = lambda name=name: deliver(Edge(name, True))
            device.when_deactivated = lambda name=name: deliver(Edge(name, False))
        if self._encoder is not None:
            self._encoder.when_rotated_clockwise = lambda: deliver(Detent("encoder", 1))
            self._encoder.when_rotated_counter_clockwise = lambda: deliver(Detent("encoder", -1))

    def close(self) -> None:
        for device in (*self._switches.values(), self._encoder):
            if device is not None:
                device.close()
        self._switches, self._encoder = {}, None


class Wave:
    """An output that is simply switched, and modulated only while it has to be: whatever is modulated is written
    by a thread in every period, though it be dark or silent all the time."""

    def __init__(self, part: str, pin: int, factory: Any) -> None:
        self._part, self._number = part, pin
        self._device = held(part, pin, partial(OutputDevice, pin, pin_factory=factory))
        self._now: tuple[float, int] = (0.0, 0)

    def give(self, duty: float, hertz: int) -> None:
        """That part of every period high; 0 and 1 are no wave at all."""
        wanted = (duty, hertz if 0 < duty < 1 else 0)
        if wanted != self._now:
            held(self._part, self._number, partial(self._change, *wanted))
            self._now = wanted

    def _change(self, duty: float, hertz: int) -> None:
        pin = self._device.pin
        if hertz != (pin.frequency or 0):
            pin.frequency = hertz or None
        pin.state = duty

    def close(self) -> None:
        if self._device.pin is not None and self._device.pin.frequency is not None:
            self._device.pin.frequency = None
        self._device.close()


class GpioLamps:
    """The LampRow port: LEDs with their resistor from pin to ground."""

    def __init__(self, factory: Any, pins: Mapping[Lamp, int]) -> None:
        self.faults: list[Fault] = []
        self._lamps: dict[Lamp, Wave] = {}
        for lamp, pin in pins.items():
            try:
                self._lamps[lamp] = Wave(f"lamp {lamp.value}", pin, factory)
            except Fault as fault:
                self.faults.append(fault)

    def light(self, lamp: Lamp, percent: int) -> None:
        if lamp in self._lamps:
            self._lamps[lamp].give(min(max(percent, 0), 100) / 100, DIMMED_HZ)

    def close(self) -> None:
        for device in self._lamps.values():
            device.close()
        self._lamps = {}


class GpioBuzzer:
    """The Buzzer port: a passive piezo from pin to ground, driven by PWM at the tone's own frequency."""

    def __init__(self, factory: Any, pin: int) -> None:
        self._wave = Wave("buzzer", pin, factory)

    def tone(self, hertz: int) -> None:
        self._wave.give(0.5 if hertz > 0 else 0.0, hertz)

    def close(self) -> None:
        self._wave.close()


class WiresForLuma:
    """The two extra wires of a display on SPI, as luma asks for them (the shape of RPi.GPIO)."""

    OUT, LOW, HIGH = "out", 0, 1

    def __init__(self, factory: Any) -> None:
        self._factory = factory
        self._wires: dict[int, Any] = {}

    def setup(self, pin: int, _direction: str) -> None:
        if pin not in self._wires:
            try:
                self._wires[pin] = held("display", pin, partial(OutputDevice, pin, pin_factory=self._factory))
            except Fault as fault:
                raise OSError(str(fault)) from fault  # what luma and Oled expect of a bus

    def output(self, pin: int, level: int) -> None:
        self._wires[pin].value = bool(level)

    def cleanup(self, _pins: object = None) -> None:
        for wire in self._wires.values():
            wire.close()
        self._wires = {}
