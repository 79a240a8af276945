"""gpiozero's pins through the kernel's own interface (linux/gpio.h, version 2, since Linux 5.10), and nothing else.

gpiozero knows the Pi, the devices and the edges' meaning; this gives it lines. The library that is usual for it looks
for edges every half millisecond and, once it has opened a chip, wakes fifty times a second for waves nobody asked for;
the kernel tells edges to whoever has asked for the line, and until then one thread sleeps for all of them.
"""

import fcntl
import logging
import os
import select
import struct
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from gpiozero.exc import PinInvalidEdges, PinInvalidFunction, PinInvalidPull, PinSetInput
from gpiozero.pins.local import LocalPiFactory, LocalPiPin

log = logging.getLogger(__name__)

CHIP_INFO, GET_LINE, GET_VALUES, SET_VALUES = 0x8044B401, 0xC250B407, 0xC010B40E, 0xC010B40F
CHIP = struct.Struct("=32s32sI")  # its name, its label, how many lines
# One line: its number (of 64 places), who we are, flags, no attributes, how many lines, the usual buffer; its file.
REQUEST = struct.Struct("=I252x32sQ264xII20xi")
VALUES = struct.Struct("=QQ")  # levels, and which are meant
EVENT = struct.Struct("=QI36x")  # nanoseconds, which edge
WAYS = {"input": 1 << 2, "output": 1 << 3}
BOTH_EDGES = 1 << 4 | 1 << 5
PULLS = {"up": 1 << 8, "down": 1 << 9, "floating": 1 << 10}
RISING = 1
AT_ONCE = 16  # events
DEVICES = Path("/dev")
HEADERS = ("pinctrl-bcm", "pinctrl-rp1")  # what the chips behind a Pi's header are labelled


def open_chip(path: str) -> int:
    return os.open(path, os.O_RDWR | os.O_CLOEXEC)


class Line:
    """One that is ours, as long as its file is open."""

    def __init__(self, chip: str, number: int, flags: int) -> None:
        opened = open_chip(chip)
        try:
            asked = bytearray(REQUEST.pack(number, b"companion", flags, 1, 0, 0))
            fcntl.ioctl(opened, GET_LINE, asked)
            self.file: int = REQUEST.unpack(asked)[-1]
            os.set_blocking(self.file, False)  # who comes too late for an edge does not wait for the next
        finally:
            os.close(opened)

    @property
    def level(self) -> bool:
        values = bytearray(VALUES.pack(0, 1))
        fcntl.ioctl(self.file, GET_VALUES, values)
        return bool(VALUES.unpack(values)[0] & 1)

    @level.setter
    def level(self, high: bool) -> None:
        fcntl.ioctl(self.file, SET_VALUES, VALUES.pack(high, 1))

    def edges(self) -> Iterator[tuple[int, bool]]:
        """Those that have come: when, in nanoseconds, and whether the level is high since."""
        for at, edge in EVENT.iter_unpack(os.read(self.file, AT_ONCE * EVENT.size)):
            yield at, edge == RISING

    def close(self) -> None:
        os.close(self.file)


Tell = Callable[[int, bool], None]


class Watch:
    """One thread that sleeps until any of the lines has an edge, and tells those of all of them in their order: which
    of an encoder's two lines was first says which way it is turned."""

    def __init__(self) -> None:
        self._poll, self._bell = select.epoll(), os.eventfd(0, os.EFD_CLOEXEC)
        self._poll.register(self._bell, select.EPOLLIN)
        self._lines: dict[int, tuple[Line, Tell]] = {}
        self._thread: threading.Thread | None = None

    def add(self, line: Line, tell: Tell) -> None:
        self._lines[line.file] = line, tell
        self._poll.register(line.file, select.EPOLLIN)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="edges", daemon=True)
            self._thread.start()

    def remove(self, line: Line) -> None:
        self._lines.pop(line.file, None)
        with suppress(OSError):  # it is gone, and was let go of
            self._poll.unregister(line.file)

    def close(self) -> None:
        os.eventfd_write(self._bell, 1)
        if self._thread is not None:
            self._thread.join()
        self._poll.close()
        os.close(self._bell)

    def _run(self) -> None:
        while self._bell not in (ready := [file for file, _ in self._poll.poll()]):
            for at, tell, high in self.waiting(ready):
                try:
                    tell(at, high)
                except Exception:  # whoever cannot bear it, the other keys are heard
                    log.exception("an edge of a pin was not taken")

    def waiting(self, files: Iterable[int]) -> list[tuple[int, Tell, bool]]:
        found: list[tuple[int, Tell, bool]] = []
        for file in files:
            try:
                line, tell = self._lines[file]
                found += [(at, tell, high) for at, high in line.edges()]
            except (KeyError, BlockingIOError):
                pass  # it was let go of meanwhile
            except OSError as error:  # it would wake us for ever
                log.warning("a line is gone: %s", error)
                with suppress(OSError):
                    self._poll.unregister(file)
        return sorted(found, key=lambda edge: edge[0])


class KernelPin(LocalPiPin):  # type: ignore[misc]
    """A pin of gpiozero's on a line of the kernel's; asked for when it is first given a function."""

    def __init__(self, factory: Any, info: Any) -> None:
        super().__init__(factory, info)
        self._line: Line | None = None
        self._way, self._bias = "input", "floating"

    def close(self) -> None:
        self.when_changed = None
        self._let_go()

    def _ask(self, edges: int = 0) -> Line:
        """For the line as it is to be now. Ours is let go of first: a line is given only once."""
        self._let_go()
        flags = WAYS[self._way] | (PULLS[self._bias] if self._way == "input" else 0) | edges
        self._line = Line(self.factory.chip, self._number, flags)
        return self._line

    def _let_go(self) -> None:
        if self._line is not None:
            line, self._line = self._line, None
            line.close()

    def _held(self) -> Line:
        return self._line or self._ask()

    def _get_function(self) -> str:
        return self._way

    def _set_function(self, value: str) -> None:
        if value not in WAYS:
            raise PinInvalidFunction(f"{self!r} cannot be {value}")
        self.when_changed = None
        self._way = value
        self._ask()

    def _get_state(self) -> bool:
        return self._held().level

    def _set_state(self, value: float) -> None:
        if self._way != "output":
            raise PinSetInput(f"{self!r} is an input")
        self._held().level = bool(value)

    def _get_pull(self) -> str:
        return self._bias

    def _set_pull(self, value: str) -> None:
        if value not in PULLS:
            raise PinInvalidPull(f"{self!r} cannot be pulled {value}")
        self._bias = value
        self._ask()

    def _get_edges(self) -> str:
        return "both"

    def _set_edges(self, value: str) -> None:
        if value != "both":
            raise PinInvalidEdges(f"{self!r} tells both edges")

    def _enable_event_detect(self) -> None:
        self.factory.watch.add(self._ask(BOTH_EDGES), self._tell)

    def _disable_event_detect(self) -> None:
        if self._line is not None:
            self.factory.watch.remove(self._line)
            self._ask()

    def _tell(self, at: int, high: bool) -> None:
        if self._when_changed is not None:  # else it was let go of meanwhile
            self._call_when_changed(at / 1e9, high)


class KernelFactory(LocalPiFactory):  # type: ignore[misc]
    """For a Raspberry Pi only: on any other machine with such chips nobody knows what hangs on their lines."""

    def __init__(self) -> None:
        super().__init__()
        # Of our own, and to be entered twice: a device that could not be made is let go of whenever Python comes across
        # it, and that may be while the next one is made.
        self.pins: dict[Any, KernelPin] = {}
        self._reservations: defaultdict[Any, list[Any]] = defaultdict(list)
        self._res_lock = threading.RLock()
        self._get_revision()  # raises where this is no Pi
        self.chip = header_chip()
        self.watch = Watch()
        self.pin_class = KernelPin

    def close(self) -> None:
        super().close()
        self.watch.close()


def header_chip() -> str:
    """The one behind the Pi's header: its number differs from Pi to Pi, on a Pi 5 from kernel to kernel."""
    chips = sorted(map(str, DEVICES.glob("gpiochip*")))
    if not chips:
        raise FileNotFoundError("there is no /dev/gpiochip0")
    return next((chip for chip in chips if label_of(chip).startswith(HEADERS)), chips[0])


def label_of(chip: str) -> str:
    opened = open_chip(chip)
    try:
        told = bytearray(CHIP.size)
        fcntl.ioctl(opened, CHIP_INFO, told)
    finally:
        os.close(opened)
    label: bytes = CHIP.unpack(told)[1]
    return label.partition(b"\0")[0].decode("ascii", "replace")
