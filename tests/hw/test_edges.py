"""Edges from the kernel: asked for as its interface wants them, told as gpiozero wants them, nothing polled."""

import os
import struct
import sys
import threading
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from companion.hw.edges import EVENT, GET_LINE, KernelEdges, Watch, with_kernel_edges

UP, FALLING, RISING = 1 << 8, 2, 1


class Chip:
    """The kernel's end: what was asked of it, and lines on which an edge can be made."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []
        self.level, self.refuses = 1, False
        self.wires: list[int] = []

    def ioctl(self, _file: int, request: int, data: bytearray) -> int:
        if request == GET_LINE:
            if self.refuses:
                raise OSError(22, "Invalid argument")
            ours, theirs = os.pipe()
            self.asked.append((struct.unpack_from("=I", data)[0], struct.unpack_from("=Q", data, 288)[0]))
            assert struct.unpack_from("=I", data, 560) == (1,)
            struct.pack_into("=i", data, 588, ours)
            self.wires.append(theirs)
        else:
            struct.pack_into("=Q", data, 0, self.level)
        return 0

    def edge(self, kind: int, at: int) -> None:
        os.write(self.wires[-1], EVENT.pack(at, kind))


class LgpioPin:
    """As much of gpiozero's pin as is stood on."""

    def __init__(self, factory: Any, number: int) -> None:
        self.factory, self._number = factory, number
        self.heard: list[tuple[bool, int]] = []
        self.told = threading.Semaphore(0)
        self.polls, self.listens = False, True

    @property
    def when_changed(self) -> object:
        raise NotImplementedError

    @when_changed.setter
    def when_changed(self, value: object) -> None:
        """gpiozero's: None ends the events, if there are any."""
        assert value is None
        if self.listens:
            self._disable_event_detect()

    def close(self) -> None:
        import lgpio

        lgpio.gpio_claim_input(self.factory._handle, self._number, lgpio.SET_PULL_NONE)

    def _get_pull(self) -> str:
        return "up"

    def _get_state(self) -> str:
        return "asked lgpio"

    def _enable_event_detect(self) -> None:
        self.polls = True

    def _disable_event_detect(self) -> None:
        self.polls = False

    def _call_when_changed(self, _chip: int, _number: int, level: bool, at: int) -> None:
        self.heard.append((level, at))
        self.told.release()


class LGPIOFactory:
    chip, _handle, pin_class = 0, 7, LgpioPin


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch) -> Chip:
    there = Chip()
    monkeypatch.setattr("companion.hw.edges.fcntl.ioctl", there.ioctl)
    monkeypatch.setattr("companion.hw.edges.os.open", lambda *_: os.dup(0))
    return there


@pytest.fixture
def claims(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What lgpio was asked to do with the line."""
    done: list[object] = []
    lgpio = SimpleNamespace(
        SET_PULL_UP=32, SET_PULL_DOWN=64, SET_PULL_NONE=128,
        gpio_free=lambda *_: done.append("free"), gpio_claim_input=lambda *words: done.append(words),
    )  # fmt: skip
    monkeypatch.setitem(sys.modules, "lgpio", lgpio)
    return done


@pytest.fixture
def pin(chip: Chip, claims: list[object]) -> Iterator[Any]:
    made: Any = with_kernel_edges(LGPIOFactory()).pin_class
    yield made(LGPIOFactory(), 17)


def test_a_line_is_asked_for_with_its_pull_and_both_edges(pin: Any, chip: Chip, claims: list[object]) -> None:
    pin._enable_event_detect()
    assert chip.asked == [(17, 1 << 2 | 1 << 4 | 1 << 5 | UP)]
    assert claims == ["free"] and not pin.polls


def test_an_edge_is_told_with_its_level_and_its_instant(pin: Any, chip: Chip) -> None:
    pin._enable_event_detect()
    chip.edge(FALLING, 1_000)
    chip.edge(RISING, 2_000)
    assert all(pin.told.acquire(timeout=10) for _ in range(2))
    assert pin.heard == [(False, 1_000), (True, 2_000)]


def test_the_level_is_asked_of_whoever_has_the_line(pin: Any, chip: Chip) -> None:
    assert pin._get_state() == "asked lgpio"
    pin._enable_event_detect()
    assert pin._get_state() is True
    chip.level = 0
    assert pin._get_state() is False


def test_a_line_that_is_let_go_of_is_lgpios_again(pin: Any, chip: Chip, claims: list[object]) -> None:
    pin._enable_event_detect()
    pin._disable_event_detect()
    assert claims == ["free", (7, 17, 32)]
    assert pin._get_state() == "asked lgpio"
    with pytest.raises(OSError):
        chip.edge(FALLING, 3_000)


def test_a_pin_that_is_closed_gives_its_line_back_first(pin: Any, chip: Chip, claims: list[object]) -> None:
    pin._enable_event_detect()
    pin.close()
    assert claims == ["free", (7, 17, 32), (7, 17, 128)]
    with pytest.raises(OSError):
        chip.edge(FALLING, 4_000)


def test_where_the_kernel_refuses_lgpio_looks_for_edges_itself(pin: Any, chip: Chip, claims: list[object]) -> None:
    chip.refuses = True
    pin._enable_event_detect()
    assert pin.polls and claims == ["free", (7, 17, 32)]
    pin._disable_event_detect()
    assert not pin.polls


def test_other_pins_stay_as_they_are() -> None:
    other = SimpleNamespace(pin_class=LgpioPin)
    assert with_kernel_edges(other).pin_class is LgpioPin
    assert issubclass(with_kernel_edges(LGPIOFactory()).pin_class, KernelEdges)


def test_nobody_is_woken_without_an_edge() -> None:
    ours, theirs = os.pipe()
    woken = threading.Semaphore(0)

    def happened() -> None:
        os.read(ours, 1)
        woken.release()

    watch = Watch()
    watch.add(ours, happened)
    assert not woken.acquire(timeout=0.2)
    os.write(theirs, b"1")
    assert woken.acquire(timeout=10)
    watch.remove(ours)
