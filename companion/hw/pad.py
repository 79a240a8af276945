"""A panel on a serial line (a microcontroller on USB): keys in, lamps and tones out; pull the plug at any time.

Runs inside the asyncio loop, reads when there is something, opens again with back-off. Knows no pins.
A pad may be broken or somebody's joke: what it says beyond what hands can do is dropped, and read slowly.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import serial

from companion.bucket import Bucket
from companion.hw.pad_lines import LONGEST, VERSION, Hello, Lines, lamp_line, line, meaning
from companion.hw.ports import Deliver
from companion.types import Lamp, Mended, Trouble, later

BACK_OFF = (0.5, 1.0, 2.0, 5.0)
BAUD = 115_200
AT_ONCE = 4096  # bytes of one look at the line
REST_S = 0.1  # from one look to the next at a pad that floods; what it continues to say waits in the kernel
CALM_S = 1.0
LINES = (60.0, 30.0)  # at once, and a second after that: more than ten fingers do
HELLOS = (5.0, 0.5)  # each is answered with every lamp


class SerialPad:
    """The Keys, LampRow and Buzzer ports at once. What it cannot send is dropped: the pad hears the state again
    with its next hello."""

    def __init__(
        self, path: str, tell: Callable[[Trouble | Mended], None], back_off: Sequence[float] = BACK_OFF
    ) -> None:
        self.path, self.garbage, self.dropped = path, 0, 0
        self.pad: Hello | None = None
        self._tell, self._back_off = tell, back_off
        self._deliver: Deliver = lambda command: None
        self._port: Any = None
        self._lines = Lines()
        self._lit: dict[Lamp, bool] = {}
        self._failures, self._healthy = 0, True
        self._newer_reported = False
        self._heard, self._hellos = Bucket(*LINES), Bucket(*HELLOS)
        self._again: asyncio.TimerHandle | None = None
        self._calming: asyncio.TimerHandle | None = None  # while it floods, and until it has been calm

    # --- the ports

    def listen(self, deliver: Deliver) -> None:
        """Call inside a running loop."""
        self._deliver = deliver
        self._open()

    def light(self, lamp: Lamp, lit: bool) -> None:
        if lit != self._lit.get(lamp, False):
            self._send(lamp_line(lamp, lit))
        self._lit[lamp] = lit

    def tone(self, hertz: int) -> None:
        self._send(f"B {hertz}")

    def close(self) -> None:
        for timer in (self._again, self._calming):
            if timer:
                timer.cancel()
        self._deliver = lambda command: None
        self._shut()

    # --- the line

    def _open(self) -> None:
        try:
            self._port = serial.Serial(self.path, BAUD, timeout=0, write_timeout=0, exclusive=True)
            self._listen_on()
        except (OSError, ValueError) as error:
            self._lost(error)
            return
        self._lines = Lines()
        if not self._healthy:
            self._healthy = True
            self._tell(Mended(self._part))
        self._send(f"HELLO {VERSION} companion")

    @property
    def _part(self) -> str:
        return f"pad {self.path}"

    def _listen_on(self) -> None:
        if self._port is not None:
            asyncio.get_running_loop().add_reader(self._port.fd, self._read)

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
            data = self._port.read(AT_ONCE)
        except OSError as error:  # pyserial's own errors are OSErrors
            self._lost(error)
            return
        now = asyncio.get_running_loop().time()
        before = self._lines.garbage
        lines = self._lines.feed(data)
        kept = lines[: self._heard.taken(max(len(lines), len(data) // LONGEST), now)]
        self.dropped += len(lines) - len(kept)
        for one in kept:
            self._hear(one, now)
        self.garbage += self._lines.garbage - before
        self._pace(now)

    def _pace(self, now: float) -> None:
        """A pad that floods is looked at ten times a second, and reported once, until it has been calm."""
        if self._heard.wait_s(now) > 0:
            running = asyncio.get_running_loop()
            running.remove_reader(self._port.fd)
            self._again = running.call_later(REST_S, self._listen_on)
            if self._calming is None:
                self._tell(Trouble(f"flood {self.path}", later("flood")))
                self._calming = running.call_later(CALM_S, self._calm)

    def _calm(self) -> None:
        running = asyncio.get_running_loop()
        if self._heard.is_full(running.time()) and not self._waits():
            self._calming = None
            self._tell(Mended(f"flood {self.path}"))
        else:
            self._calming = running.call_later(CALM_S, self._calm)

    def _waits(self) -> bool:
        """Is there anything to be read? A box that had no time to look has not seen a calm pad."""
        try:
            return self._port is not None and self._port.in_waiting > 0
        except OSError:  # it is gone: the next look shows it
            return False

    def _hear(self, one: bytes, now: float) -> None:
        said = meaning(one, sums=self.pad is not None and self.pad.sums)
        if said is None:
            self.garbage += 1
            return
        self._failures = 0  # only now: a port that opens and says nothing may vanish at once, again and again
        if not isinstance(said, Hello):
            self._deliver(replace(said, seat=self.pad.seat if self.pad else ""))
        elif self._hellos.takes(now):
            self._greet(said)
        else:
            self.dropped += 1

    def _greet(self, pad: Hello) -> None:
        """A pad that (re)started receives everything it should show."""
        self.pad = pad
        if (pad.version > VERSION) != self._newer_reported:
            self._newer_reported = not self._newer_reported
            reason = later("pad_version", name=pad.name or self.path, version=pad.version, ours=VERSION)
            part = f"newer {self.path}"  # it is heard all the same
            self._tell(Trouble(part, reason) if self._newer_reported else Mended(part))
        for lamp, lit in self._lit.items():
            self._send(lamp_line(lamp, lit))

    def _send(self, body: str) -> None:
        if self._port is None:
            return
        try:
            self._port.write(line(body, sums=self.pad is not None and self.pad.sums))
        except serial.SerialTimeoutException:
            pass  # the pad does not listen; it hears the state again with its next hello
        except OSError as error:
            self._lost(error)
