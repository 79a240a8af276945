"""Edges of the keys as the kernel tells them, for gpiozero's lgpio pins.

As long as lgpio itself waits for edges it looks for them every half millisecond: 1,600 system calls a second in a box
that nobody uses. The kernel tells them to whoever has asked for the line (linux/gpio.h, version 2 of its interface,
since Linux 5.10), and until then a thread sleeps. Whatever is not an edge stays lgpio's; so does everything where the
kernel refuses.
"""

import fcntl
import os
import select
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

GET_LINE, GET_VALUES = 0xC250B407, 0xC010B40E
# One line: its number (of 64 places), who we are, flags, no attributes, how many lines, the usual buffer; its file.
REQUEST = struct.Struct("=I252x32sQ264xII20xi")
VALUES = struct.Struct("=QQ")  # levels, and which are asked for
EVENT = struct.Struct("=QI36x")  # nanoseconds, which edge
INPUT, BOTH_EDGES = 1 << 2, 1 << 4 | 1 << 5
BIAS = {"up": 1 << 8, "down": 1 << 9, "floating": 0}
RISING = 1
AT_ONCE = 16  # events


class Line:
    """An input that is ours, with its edges."""

    def __init__(self, chip: str, number: int, pull: str) -> None:
        opened = os.open(chip, os.O_RDWR | os.O_CLOEXEC)
        try:
            asked = bytearray(REQUEST.pack(number, b"companion", INPUT | BOTH_EDGES | BIAS[pull], 1, 0, 0))
            fcntl.ioctl(opened, GET_LINE, asked)
            self.file: int = REQUEST.unpack(asked)[-1]
        finally:
            os.close(opened)

    def level(self) -> bool:
        values = bytearray(VALUES.pack(0, 1))
        fcntl.ioctl(self.file, GET_VALUES, values)
        return bool(VALUES.unpack(values)[0] & 1)

    def edges(self) -> Iterator[tuple[int, bool]]:
        """Those that have come: when, in nanoseconds, and whether the level is high since."""
        for at, edge in EVENT.iter_unpack(os.read(self.file, AT_ONCE * EVENT.size)):
            yield at, edge == RISING

    def close(self) -> None:
        os.close(self.file)


class Watch:
    """One thread that sleeps until any of the lines has an edge."""

    def __init__(self) -> None:
        self._poll = select.epoll()
        self._happened: dict[int, Callable[[], None]] = {}
        self._thread: threading.Thread | None = None

    def add(self, file: int, happened: Callable[[], None]) -> None:
        self._happened[file] = happened
        self._poll.register(file, select.EPOLLIN)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="edges", daemon=True)
            self._thread.start()

    def remove(self, file: int) -> None:
        self._poll.unregister(file)
        del self._happened[file]

    def _run(self) -> None:
        while True:
            for file, _ in self._poll.poll():
                with suppress(KeyError, OSError):  # it was let go of meanwhile
                    self._happened[file]()


class KernelEdges:
    """Before gpiozero's LGPIOPin: the same pin, whose edges come from the kernel."""

    watch: Watch
    factory: Any
    _number: int
    _get_pull: Any
    _call_when_changed: Any
    when_changed: Any  # a property of gpiozero's: None ends the events
    _line: Line | None = None

    def _enable_event_detect(self) -> None:
        import lgpio

        pull = self._get_pull()
        lgpio.gpio_free(self.factory._handle, self._number)
        try:
            self._line = Line(f"/dev/gpiochip{self.factory.chip}", self._number, pull)
        except OSError:
            self._claim(pull)
            super()._enable_event_detect()  # type: ignore[misc]
        else:
            self.watch.add(self._line.file, self._tell)

    def _disable_event_detect(self) -> None:
        if self._line is None:
            super()._disable_event_detect()  # type: ignore[misc]
            return
        pull, line, self._line = self._get_pull(), self._line, None
        self.watch.remove(line.file)
        line.close()
        self._claim(pull)

    def close(self) -> None:
        self.when_changed = None  # lgpio can have the line back only when it is ours no more
        super().close()  # type: ignore[misc]

    def _claim(self, pull: str) -> None:
        import lgpio

        flags = {"up": lgpio.SET_PULL_UP, "down": lgpio.SET_PULL_DOWN, "floating": lgpio.SET_PULL_NONE}
        lgpio.gpio_claim_input(self.factory._handle, self._number, flags[pull])

    def _tell(self) -> None:
        if self._line is not None:
            for at, level in self._line.edges():
                self._call_when_changed(self.factory.chip, self._number, level, at)

    def _get_state(self) -> Any:
        return self._line.level() if self._line is not None else super()._get_state()  # type: ignore[misc]


def with_kernel_edges(factory: Any) -> Any:
    """gpiozero's factory; if it is lgpio's, its pins take their edges from the kernel."""
    if type(factory).__name__ == "LGPIOFactory":
        factory.pin_class = type("KernelEdgesPin", (KernelEdges, factory.pin_class), {"watch": Watch()})
    return factory
