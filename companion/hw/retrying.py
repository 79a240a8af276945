"""A display that outlives its faults: pictures are handed to its own thread, the newest wins.

The bus may hang for a second or be unplugged for a minute; the loop never waits for it. On a fault the display is
connected again with back-off and shows the current picture. It does not know what kind of display it is.
"""

import contextlib
import math
import threading
import time
from collections.abc import Callable, Sequence
from typing import Protocol

from companion.hw.ports import Display, Fault
from companion.types import Bitmap, Mended, Trouble

BACK_OFF = (0.5, 1.0, 2.0, 5.0, 10.0)  # seconds; the last one again and again
REFRESH = 10.0  # seconds between saying everything again, for a display that was nudged; 0: never


class Reconnecting(Display, Protocol):
    def connect(self) -> None: ...

    def refresh(self) -> None: ...


class RetryingDisplay:
    """The Display port that neither waits nor raises; it reports troubles and their end through `tell`."""

    def __init__(
        self,
        display: Reconnecting,
        tell: Callable[[Trouble | Mended], None],
        back_off: Sequence[float] = BACK_OFF,
        refresh: float = REFRESH,
    ) -> None:
        self._display, self._tell = display, tell
        self._back_off, self._refresh = back_off, refresh or math.inf
        self._changed = threading.Condition()
        self._picture: Bitmap | None = None
        self._level: int | None = None
        self._done: tuple[Bitmap | None, int | None] = (None, None)
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="display", daemon=True)
        self._thread.start()

    @property
    def size(self) -> tuple[int, int]:
        return self._display.size

    def tell_to(self, tell: Callable[[Trouble | Mended], None]) -> None:
        """The function that hears of troubles from now on."""
        self._tell = tell

    def show(self, picture: Bitmap) -> None:
        with self._changed:
            self._picture = picture
            self._changed.notify_all()

    def contrast(self, level: int) -> None:
        with self._changed:
            self._level = level
            self._changed.notify_all()

    def shown(self, timeout: float) -> bool:
        """Wait until the newest picture is on the display; False if it did not get there in time."""
        with self._changed:
            return self._changed.wait_for(lambda: self._done == (self._picture, self._level), timeout)

    def close(self) -> None:
        """Show the last picture if that can be done within a second, then let go of the bus."""
        self.shown(1.0)
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join(2.0)

    def _run(self) -> None:
        failures, healthy = 0, True
        while not self._closing:
            try:
                self._display.connect()
                if not healthy:
                    self._tell(Mended("display"))
                failures, healthy = 0, True
                self._serve()
            except Fault as fault:
                if healthy:
                    self._tell(Trouble("display", str(fault)))
                healthy = False
                self._pause(self._back_off[min(failures, len(self._back_off) - 1)])
                failures += 1
        with contextlib.suppress(Fault):  # it may be gone already; that was reported before
            self._display.close()

    def _serve(self) -> None:
        """Bring every new picture to the display until closing; a Fault ends this."""
        self._done = (None, None)
        fresh_until = time.monotonic() + self._refresh
        while not self._closing:
            with self._changed:
                wanted = (self._picture, self._level)
                if wanted == self._done:
                    left = fresh_until - time.monotonic()
                    self._changed.wait(None if left == math.inf else max(0.0, left))
                    wanted = (self._picture, self._level)
            if time.monotonic() >= fresh_until:
                self._display.refresh()
                self._done = (None, None)
                fresh_until = time.monotonic() + self._refresh
            self._bring(*wanted)

    def _bring(self, picture: Bitmap | None, level: int | None) -> None:
        if level is not None and level != self._done[1]:
            self._display.contrast(level)
        if picture is not None and picture is not self._done[0]:
            self._display.show(picture)
        with self._changed:
            self._done = (picture, level)
            self._changed.notify_all()

    def _pause(self, seconds: float) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._closing, seconds)
