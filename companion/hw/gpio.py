"""Buttons, encoder, lamps and buzzer on the Pi's pins through gpiozero; edges raw, as long as no key has to be steady.

Each pin that cannot be had is named with its part; the others work on. Debounce is in `companion/panel`: there a key
counts at its first edge, which the kernel would report only when the contact has come to rest. What has to be waited
for anyway, a level that stays (`steady_ms`), is left to the kernel where it can, so no spike wakes the box.
"""

import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from gpiozero import DigitalInputDevice, OutputDevice, RotaryEncoder
from gpiozero.exc import GPIOZeroError

from companion.hw.ports import Deliver, Detent, Edge, Fault
from companion.types import Lamp, Millis, later

WAVE_TURN_S = 0.0002  # others leave the interpreter to a wave this soon, or it growls while a picture is drawn


def open_pins() -> Any:
    """gpiozero's pin factory for this machine. Raises Fault where there are no pins."""
    try:
        from companion.hw.kernel_pins import KernelFactory

        return KernelFactory()
    except (ImportError, OSError, GPIOZeroError) as error:  # the first: a system whose gpiod is older than 2
        raise Fault(later("no_pins", why=error)) from error


def held(part: str, pin: int, make: Callable[[], Any]) -> Any:
    """A gpiozero device; a pin that is busy or cannot do it is named."""
    try:
        return make()
    except (OSError, GPIOZeroError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise Fault(later("pin_unusable", part=part, pin=pin, why=why or error)) from error


class GpioKeys:
    """The Keys port. A switch connects its pin to ground; the Pi's own resistor pulls it up. `steady`: how long its
    level has to stay until it is reported; `steadies` says whether these pins can wait for that. An encoder's never do:
    that would cost the order of its edges."""

    def __init__(
        self,
        factory: Any,
        switches: Mapping[str, int],
        encoder: tuple[int, int] | None = None,
        steady: Millis = 0,
    ) -> None:
        self.faults: list[Fault] = []
        self.steadies: bool = getattr(factory, "steadies", False)
        self._steady_s = steady / 1000 if steady and self.steadies else None
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
        make = partial(DigitalInputDevice, pin, pull_up=True, bounce_time=self._steady_s, pin_factory=factory)
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


class GpioLamps:
    """The LampRow port: LEDs with their resistor from pin to ground."""

    def __init__(self, factory: Any, pins: Mapping[Lamp, int]) -> None:
        self.faults: list[Fault] = []
        self._lamps: dict[Lamp, Any] = {}
        self._pins = pins
        for lamp, pin in pins.items():
            try:
                self._lamps[lamp] = held(named(lamp), pin, partial(OutputDevice, pin, pin_factory=factory))
            except Fault as fault:
                self.faults.append(fault)

    def light(self, lamp: Lamp, lit: bool) -> None:
        if lamp in self._lamps:
            held(named(lamp), self._pins[lamp], self._lamps[lamp].on if lit else self._lamps[lamp].off)

    def close(self) -> None:
        for device in self._lamps.values():
            device.close()
        self._lamps = {}


def named(lamp: Lamp) -> str:
    return f"lamp {lamp.value}"


class GpioBuzzer:
    """The Buzzer port: a passive piezo from pin to ground. Its wave is written by a thread that is there only while
    it sounds."""

    def __init__(self, factory: Any, pin: int) -> None:
        self._number = pin
        self._device = held("buzzer", pin, partial(OutputDevice, pin, pin_factory=factory))
        self._hertz = 0
        self._thread: threading.Thread | None = None
        self._wrong: Exception | None = None

    def tone(self, hertz: int) -> None:
        if self._thread is not None and (hertz <= 0 or not self._thread.is_alive()):
            self._hertz = 0
            self._thread.join()
            self._thread = None
            held("buzzer", self._number, self._silent)
        self._hertz = max(0, hertz)
        if hertz > 0 and self._thread is None:
            self._thread = threading.Thread(target=self._sound, name="buzzer", daemon=True)
            self._thread.start()

    def _sound(self) -> None:
        due, calm = time.monotonic(), sys.getswitchinterval()
        sys.setswitchinterval(WAVE_TURN_S)
        try:
            while hertz := self._hertz:
                self._device.toggle()
                due = max(due + 0.5 / hertz, time.monotonic())  # what was missed in a stall is not made up for
                time.sleep(max(0.0, due - time.monotonic()))
        except (OSError, GPIOZeroError) as error:  # reported at the next request for a tone or for silence
            self._wrong = error
        finally:
            sys.setswitchinterval(calm)

    def _silent(self) -> None:
        wrong, self._wrong = self._wrong, None
        if wrong is not None:
            raise wrong
        self._device.off()

    def close(self) -> None:
        with suppress(Fault):
            self.tone(0)
        self._device.close()


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
