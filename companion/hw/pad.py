"""A panel on a serial line (a microcontroller on USB): keys in, lamps and tones out; pull the plug at any time.

Runs inside the asyncio loop, reads when there is something, opens again with back-off. Knows no pins.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import serial

from companion.hw.pad_lines import VERSION, Hello, Lines, lamp_line, line, meaning
from companion.hw.ports import Deliver
from companion.types import Lamp, Mended, Trouble

BACK_OFF = (0.5, 1.0, 2.0, 5.0)
BAUD = 115_200


class SerialPad:
    """The Keys, LampRow and Buzzer ports at once. What it cannot send is dropped: the pad hears the state again
    with its next hello."""

    def __init__(
        self, path: str, tell: Callable[[Trouble | Mended], None], back_off: Sequence[float] = BACK_OFF
    ) -> None:
        self.path, self.garbage = path, 0
        self.pad: Hello | None = None
        self._tell, self._back_off = tell, back_off
        self._deliver: Deliver = lambda hand: None
        self._port: Any = None
        self._lines = Lines()
        self._levels: dict[Lamp, int] = {}
        self._failures, self._healthy = 0, True
        self._again: asyncio.TimerHandle | None = None

    # --- the ports

    def listen(self, deliver: Deliver) -> None:
        """Call inside a running loop."""
        self._deliver = deliver
        self._open()

    def light(self, lamp: Lamp, percent: int) -> None:
        if lamp_line(lamp, percent) != lamp_line(lamp, self._levels.get(lamp, 0)):
            self._send(lamp_line(lamp, percent))
        self._levels[lamp] = percent

    def tone(self, hertz: int) -> None:
        self._send(f"B {hertz}")

    def close(self) -> None:
        if self._again:
            self._again.cancel()
        self._deliver = lambda hand: None
        self._shut()

    # --- the line

    def _open(self) -> None:
        try:
            self._port = serial.Serial(self.path, BAUD, timeout=0, write_timeout=0, exclusive=True)
            asyncio.get_running_loop().add_reader(self._port.fd, self._read)
        except (OSError, ValueError) as error:
            self._lost(error)
            return
        self._lines = Lines()
        self._failures = 0
        if not self._healthy:
            self._healthy = True
            self._tell(Mended(self._part))
        self._send(f"HELLO {VERSION} companion")

    @property
    def _part(self) -> str:
        return f"pad {self.path}"

    def _shut(self) -> None:
        port, self._port, self.pad = self._port, None, None
        if port is not None:
            with contextlib.suppress(OSError, ValueError, TypeError):  # its file may be gone already
                asyncio.get_running_loop().remove_reader(port.fd)
            with contextlib.suppress(OSError):
                port.close()

    def _lost(self, error: Exception) -> None:
        self._shut()
        if self._healthy:
            self._healthy = False
            self._tell(Trouble(self._part, str(error)))
        wait = self._back_off[min(self._failures, len(self._back_off) - 1)]
        self._failures += 1
        self._again = asyncio.get_running_loop().call_later(wait, self._open)

    def _read(self) -> None:
        try:
            data = self._port.read(4096)
        except OSError as error:  # pyserial's own errors are OSErrors
            self._lost(error)
            return
        before = self._lines.garbage
        for one in self._lines.feed(data):
            self._hear(one)
        self.garbage += self._lines.garbage - before

    def _hear(self, one: bytes) -> None:
        said = meaning(one, sums=self.pad is not None and self.pad.sums)
        if said is None:
            self.garbage += 1
        elif isinstance(said, Hello):
            self._greet(said)
        else:
            self._deliver(replace(said, seat=self.pad.seat if self.pad else ""))

    def _greet(self, pad: Hello) -> None:
        """A pad that (re)started is told everything it should show."""
        was_newer, self.pad = self.pad is not None and self.pad.version > VERSION, pad
        if pad.version > VERSION:
            reason = f"{pad.name or 'it'} speaks version {pad.version}, this box version {VERSION}"
            self._tell(Trouble(f"newer {self.path}", reason))  # it is heard all the same
        elif was_newer:
            self._tell(Mended(f"newer {self.path}"))
        for lamp, percent in self._levels.items():
            self._send(lamp_line(lamp, percent))

    def _send(self, body: str) -> None:
        if self._port is None:
            return
        try:
            self._port.write(line(body, sums=self.pad is not None and self.pad.sums))
        except serial.SerialTimeoutException:
            pass  # the pad does not listen; it hears the state again with its next hello
        except OSError as error:
            self._lost(error)
