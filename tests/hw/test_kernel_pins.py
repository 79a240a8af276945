"""Real gpiozero devices on pins of ours, over a kernel that is made here: what it is asked, what it reports."""

import errno
import os
import struct
import sys
import threading
from collections.abc import Iterator
from contextlib import nullcontext
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import gpiod
import pytest
from gpiod import EdgeEvent, LineSettings
from gpiod.line import Bias, Direction, Value
from gpiod.line import Edge as Edges
from gpiozero import DigitalInputDevice, OutputDevice
from gpiozero.exc import (
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinSetInput,
    PinUnknownPi,
)
from gpiozero.pins.local import LocalPiFactory

from companion.hw.gpio import GpioBuzzer, GpioKeys, GpioLamps, open_pins
from companion.hw.kernel_pins import KernelFactory, Watch, header_chip
from companion.hw.ports import Detent, Edge, Fault
from companion.types import Lamp
from tests.english import in_english

KEY = LineSettings(direction=Direction.INPUT, bias=Bias.PULL_UP, edge_detection=Edges.BOTH)
LAMP = LineSettings(direction=Direction.OUTPUT)
EVENT = struct.Struct("=QB")
PI_3 = 0xA02082


class Request:
    """A line that was asked for: gpiod's own calls, and an edge is bytes in a pipe."""

    def __init__(self, kernel: "Kernel", number: int) -> None:
        self._kernel, self._number = kernel, number
        self.fd, kernel.wires[number] = os.pipe()

    def __bool__(self) -> bool:
        return self.fd >= 0

    def get_value(self, number: int) -> Value:
        assert number == self._number
        return self._kernel.levels.get(number, Value.ACTIVE)

    def set_value(self, number: int, value: Value) -> None:
        assert number == self._number
        self._kernel.levels[number] = value

    def read_edge_events(self, most: int) -> list[EdgeEvent]:
        told = EVENT.iter_unpack(os.read(self.fd, most * EVENT.size))
        return [EdgeEvent(edge, at, self._number, 0, 0) for at, edge in told]

    def release(self) -> None:
        if self.fd >= 0:
            os.close(self.fd)
        self.fd = -1


class Kernel:
    """Chips, and on one of them lines: how each was asked for, its level, and a wire on which an edge can be made."""

    def __init__(self) -> None:
        self.labels = {"/dev/gpiochip0": "pinctrl-bcm2835"}
        self.opened: list[str] = []
        self.asked: dict[int, LineSettings] = {}
        self.levels: dict[int, Value] = {}
        self.wires: dict[int, int] = {}
        self.busy: set[int] = set()
        self._now = 0

    def glob(self, _pattern: str) -> list[str]:
        return list(self.labels)

    def chip(self, path: str) -> Any:
        self.opened.append(path)
        info = SimpleNamespace(label=self.labels[path])
        return nullcontext(SimpleNamespace(get_info=lambda: info))

    def request(self, chip: str, config: dict[int, LineSettings], consumer: str, room: int) -> Request:
        ((number, settings),) = config.items()
        assert chip in self.labels and consumer == "companion" and room >= 16
        if number in self.busy:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        self.asked[number] = settings
        return Request(self, number)

    def edge(self, number: int, high: bool) -> None:
        self.levels[number] = Value.ACTIVE if high else Value.INACTIVE
        self._now += 1_000
        which = EdgeEvent.Type.RISING_EDGE if high else EdgeEvent.Type.FALLING_EDGE
        os.write(self.wires[number], EVENT.pack(self._now, which.value))


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Kernel:
    there = Kernel()
    monkeypatch.setattr("companion.hw.kernel_pins.request_lines", there.request)
    monkeypatch.setattr("companion.hw.kernel_pins.Chip", there.chip)
    monkeypatch.setattr("companion.hw.kernel_pins.DEVICES", there)
    monkeypatch.setattr(LocalPiFactory, "_get_revision", lambda _self: PI_3)
    return there


@pytest.fixture
def pins(kernel: Kernel) -> Iterator[Any]:
    factory = KernelFactory()
    yield factory
    factory.close()


class Ear:
    """Waits for what the edges' thread reports."""

    def __init__(self) -> None:
        self.heard: list[object] = []
        self._told = threading.Semaphore(0)

    def __call__(self, command: object) -> None:
        self.heard.append(command)
        self._told.release()

    def hears(self, *commands: object) -> None:
        assert all(self._told.acquire(timeout=10) for _ in commands)
        assert self.heard == list(commands)
        self.heard.clear()


def test_a_key_is_an_input_pulled_up_and_its_edges_are_reported(pins: Any, kernel: Kernel) -> None:
    keys, ear = GpioKeys(pins, {"ok": 13, "back": 26}), Ear()
    assert kernel.asked == dict.fromkeys((13, 26), KEY)
    keys.listen(ear)
    kernel.edge(13, high=False)
    ear.hears(Edge("ok", True))
    assert keys.down() == {"ok"}
    kernel.edge(13, high=True)
    kernel.edge(26, high=False)
    ear.hears(Edge("ok", False), Edge("back", True))
    keys.close()


def test_an_encoder_turns(pins: Any, kernel: Kernel) -> None:
    keys, ear = GpioKeys(pins, {}, encoder=(5, 6)), Ear()
    keys.listen(ear)
    for number, high in ((5, False), (6, False), (5, True), (6, True)):
        kernel.edge(number, high)
    ear.hears(Detent("encoder", 1))
    for number, high in ((6, False), (5, False), (6, True), (5, True)):
        kernel.edge(number, high)
    ear.hears(Detent("encoder", -1))
    keys.close()


def test_lamps_and_buzzer_are_outputs_and_are_written(pins: Any, kernel: Kernel) -> None:
    lamps, buzzer = GpioLamps(pins, {Lamp.RED: 16}), GpioBuzzer(pins, 12)
    assert kernel.asked == dict.fromkeys((16, 12), LAMP)
    lamps.light(Lamp.RED, True)
    assert kernel.levels == {16: Value.ACTIVE, 12: Value.INACTIVE}
    lamps.light(Lamp.RED, False)
    assert kernel.levels == {16: Value.INACTIVE, 12: Value.INACTIVE}
    buzzer.tone(2000)
    buzzer.tone(0)
    assert kernel.levels[12] is Value.INACTIVE
    lamps.close()
    buzzer.close()


def test_a_line_that_another_program_has_is_named_and_the_others_work(pins: Any, kernel: Kernel) -> None:
    kernel.busy = {17, 16}
    keys, lamps = GpioKeys(pins, {"left": 17, "right": 27}), GpioLamps(pins, {Lamp.RED: 16, Lamp.BLUE: 7})
    assert [in_english(str(fault)) for fault in (*keys.faults, *lamps.faults)] == [
        "left: GPIO 17 cannot be used (Device or resource busy)",
        "lamp red: GPIO 16 cannot be used (Device or resource busy)",
    ]
    lamps.light(Lamp.BLUE, True)
    assert kernel.levels[7] is Value.ACTIVE


def test_who_closes_a_device_gives_its_line_back_and_can_have_it_again(pins: Any, kernel: Kernel) -> None:
    for _ in range(2):
        key, ear = DigitalInputDevice(17, pull_up=True, pin_factory=pins), Ear()
        key.when_activated = lambda ear=ear: ear("down")
        kernel.edge(17, high=False)
        ear.hears("down")
        key.close()
        with pytest.raises(BrokenPipeError):
            kernel.edge(17, high=True)
        kernel.levels[17] = Value.ACTIVE


def test_an_edge_that_is_looked_for_too_late_keeps_nobody_waiting(pins: Any, kernel: Kernel) -> None:
    key = DigitalInputDevice(17, pull_up=True, pin_factory=pins)
    with pytest.raises(BlockingIOError):
        list(key.pin._line.edges())


def test_a_pin_that_has_no_device_reads_as_an_input(pins: Any, kernel: Kernel) -> None:
    assert pins.pin(4).state is True
    assert (pins.pin(4).function, pins.pin(4).pull) == ("input", "floating")
    assert kernel.asked == {4: LineSettings(direction=Direction.INPUT, bias=Bias.DISABLED)}


def test_what_a_line_cannot_do_is_refused(pins: Any) -> None:
    pin = pins.pin(4)
    with pytest.raises(PinInvalidFunction):
        pin.function = "spi"
    with pytest.raises(PinInvalidPull):
        pin.pull = "sideways"
    with pytest.raises(PinInvalidEdges):
        pin.edges = "rising"
    with pytest.raises(PinInvalidBounce):
        pin.bounce = -0.001
    with pytest.raises(PinSetInput):
        pin.state = 1


def test_a_key_that_has_to_be_steady_is_waited_for_by_the_kernel_and_an_encoder_is_not(
    pins: Any, kernel: Kernel
) -> None:
    keys = GpioKeys(pins, {"ok": 13}, encoder=(5, 6), steady=5)
    assert {number: asked.debounce_period for number, asked in kernel.asked.items()} == {
        13: timedelta(milliseconds=5), 5: timedelta(), 6: timedelta(),
    }  # fmt: skip
    assert kernel.asked[13].edge_detection is Edges.BOTH
    assert pins.pin(13).bounce == 0.005
    assert keys.steadies
    keys.close()


def test_a_line_can_be_let_go_of_while_its_edges_are_read(pins: Any, kernel: Kernel) -> None:
    key = DigitalInputDevice(17, pull_up=True, pin_factory=pins)
    line = key.pin._line
    key.close()
    assert line.edges() == []


def test_without_the_library_or_with_its_first_version_there_are_no_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    """On 32 bit it is the distribution's: Bookworm's has none of these names."""
    monkeypatch.delitem(sys.modules, "companion.hw.kernel_pins")
    monkeypatch.delattr(gpiod, "request_lines")
    with pytest.raises(Fault, match=r"no_pins.*cannot import name 'request_lines' from 'gpiod'"):
        open_pins()


def test_an_output_can_be_read(pins: Any) -> None:
    lamp = OutputDevice(16, pin_factory=pins)
    lamp.on()
    assert lamp.value == 1
    lamp.close()


@pytest.mark.parametrize(
    ("labels", "wanted"),
    [
        (["pinctrl-bcm2711", "raspberrypi-exp-gpio"], 0),
        (["gpio-brcmstb@107d508500", "gpio-brcmstb@107d517c00", "pinctrl-rp1"], 2),  # a Pi 5
        (["something else"], 0),
    ],
)
def test_the_chip_behind_the_header_is_known_by_its_label(kernel: Kernel, labels: list[str], wanted: int) -> None:
    kernel.labels = {f"/dev/gpiochip{number}": label for number, label in enumerate(labels)}
    assert header_chip() == f"/dev/gpiochip{wanted}"


def test_without_a_chip_there_are_no_pins(kernel: Kernel) -> None:
    kernel.labels = {}
    with pytest.raises(Fault, match=r"no_pins.*there is no /dev/gpiochip0"):
        open_pins()


def test_the_lines_of_a_machine_that_is_no_pi_are_left_alone(kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(_self: object) -> int:
        raise PinUnknownPi("unable to locate Pi revision")

    monkeypatch.setattr(LocalPiFactory, "_get_revision", unknown)
    with pytest.raises(Fault, match="no_pins"):
        open_pins()
    assert not kernel.opened


def test_a_device_that_is_thrown_away_while_another_is_made_stops_nothing(pins: Any, kernel: Kernel) -> None:
    """Python may collect garbage at any time: here, in the middle of reserving a pin."""
    thrown_away = DigitalInputDevice(17, pull_up=True, pin_factory=pins)
    with pins._res_lock:
        thrown_away.__del__()
    DigitalInputDevice(17, pull_up=True, pin_factory=pins).close()


def test_a_closed_factory_leaves_no_thread(kernel: Kernel) -> None:
    before, factory = threading.active_count(), KernelFactory()
    keys = GpioKeys(factory, {"ok": 13})
    keys.listen(lambda _hand: None)
    assert threading.active_count() == before + 1
    keys.close()
    factory.close()
    assert threading.active_count() == before


def test_a_hand_that_fails_leaves_the_other_keys_alive(
    pins: Any, kernel: Kernel, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good, ear = (*(DigitalInputDevice(pin, pull_up=True, pin_factory=pins) for pin in (17, 27)), Ear())

    def fails() -> None:
        raise RuntimeError("no loop to tell it to")

    bad.when_activated, good.when_activated = fails, lambda: ear("down")
    kernel.edge(17, high=False)
    kernel.edge(27, high=False)
    ear.hears("down")
    assert "an edge of a pin was not taken" in caplog.text
    bad.close()
    good.close()


def test_a_line_that_is_gone_wakes_nobody_again(caplog: pytest.LogCaptureFixture) -> None:
    watch, line = Watch(), Waiting()
    line.edges = lambda: os.read(-1, 1)  # type: ignore[assignment, method-assign, return-value]
    watch.add(line, lambda _at, _high: None)  # type: ignore[arg-type]
    assert watch.waiting([line.file]) == []
    assert "a line is gone" in caplog.text
    with pytest.raises(OSError, match="No such file"):
        watch._poll.unregister(line.file)
    watch.remove(line)  # type: ignore[arg-type]
    watch.close()


def test_edges_that_wait_on_several_lines_are_reported_in_their_order() -> None:
    watch, told = Watch(), list[object]()
    lines = [Waiting((10, False), (30, True)), Waiting((20, False), (40, True))]
    for line in lines:
        watch.add(line, lambda at, high: told.append((at, high)))  # type: ignore[arg-type]
    for at, tell, high in watch.waiting(line.file for line in lines):
        tell(at, high)
    assert told == [(10, False), (20, False), (30, True), (40, True)]
    watch.close()


def test_an_edge_that_comes_while_another_line_is_read_keeps_its_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watch, first, second = Watch(), Waiting((10, False)), Waiting((30, True))
    for line in (first, second):
        watch.add(line, lambda _at, _high: None)  # type: ignore[arg-type]
    looks = iter([[first.file], []])  # of these two the first has had another one when both have been read

    def another(_seconds: float) -> list[int]:
        first._edges = ((20, True),)
        return next(looks)

    monkeypatch.setattr(watch, "_ready", another)
    assert [at for at, _tell, _high in watch.waiting([first.file, second.file])] == [10, 20, 30]
    watch.close()


class Waiting:
    """A line whose edges nobody has looked at yet."""

    def __init__(self, *edges: tuple[int, bool]) -> None:
        self._edges = edges
        self.file, self._wire = os.pipe()

    def edges(self) -> Iterator[tuple[int, bool]]:
        yield from self._edges
