"""MicroPython's `machine` on a desk: a pin is a file in $PINS that says 0 or 1. No analogue side, no speed.

Imported instead of the real module when the pad's sketch runs as a process of its own; it also lends CPython's
`time` and `sys.stdin` what MicroPython's have.
"""

import os
import sys
import time
from pathlib import Path

PINS = Path(os.environ["PINS"])


class Pin:
    IN, OUT, PULL_UP = 0, 1, 2

    def __init__(self, number: int, mode: int = 1, pull: int = 0, value: int | None = None) -> None:
        self._file = PINS / str(number)
        if mode == self.IN:
            self._file.write_text("1")
        elif value is not None:
            self._file.write_text(str(value))

    def value(self, level: int | None = None) -> int:
        if level is not None:
            self._file.write_text(str(level))
        return int(self._file.read_text() or "1")


class PWM:
    def __init__(self, pin: Pin) -> None:
        self._file, self._hertz = pin._file, 0
        self._file.write_text("0")

    def freq(self, hertz: int) -> None:
        self._hertz = hertz

    def duty_u16(self, duty: int) -> None:
        self._file.write_text(str(self._hertz if duty else 0))


class Unbuffered:
    def fileno(self) -> int:
        return 0

    def read(self, count: int) -> str:
        return os.read(0, count).decode("ascii", "replace")


sys.stdin = Unbuffered()
time.ticks_ms = lambda: time.monotonic_ns() // 1_000_000  # type: ignore[attr-defined]
time.ticks_diff = lambda a, b: a - b  # type: ignore[attr-defined]
time.ticks_add = lambda a, b: a + b  # type: ignore[attr-defined]
time.sleep_ms = lambda span: time.sleep(span / 1000)  # type: ignore[attr-defined]
