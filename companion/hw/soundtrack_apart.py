"""The crew's own recording, played by a separate process: a file that crashes its player does not crash the box.

Orders go there as lines of JSON, reports of where the track is come back with the instant at which they were true. Each
names the last order that was received, so that an earlier report is not taken for an order's result.
"""

import json
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

from companion.hw.ports import Clock, Fault
from companion.types import Mended, Millis, Trouble, later

PART = "track"
CLOSE_S = 2.0  # for a player to end by itself

Player = subprocess.Popen[str]
Tell = Callable[[Trouble | Mended], None]


class ApartSoundtrack:
    """The process is started with the first track: few crews have one, and libvlc is large."""

    def __init__(self, clock: Clock, start: Callable[[], Player], tell: Tell) -> None:
        self._clock, self._start, self._tell = clock, start, tell
        self._process: Player | None = None
        self._file = Path()
        self._percent: int | None = None
        self._orders, self._is_broken = 0, False
        self._at: tuple[Millis, Millis] | None = None  # an instant, and where the track was then
        self._running = False

    def play(self, file: Path, position: Millis = 0) -> None:
        if not file.is_file():
            raise Fault(later("missing_file", file=file))
        if self._process is None or self._process.poll() is not None:
            self._begin()
        self._file, self._at, self._running = file, None, True
        self._order("play", str(file), position)

    def pause(self) -> None:
        self._stand(self.position(), running=False)
        self._order("pause")

    def resume(self) -> None:
        self._stand(self.position(), running=True)
        self._order("resume")

    def seek(self, position: Millis) -> None:
        self._stand(position, self._running)
        self._order("seek", position)

    def volume(self, percent: int) -> None:
        self._percent = percent
        self._order("volume", percent)

    def position(self) -> Millis | None:
        """Also of a player that has ended: the clock continues, as it does without sound."""
        at = self._at
        return None if at is None else at[1] + (self._clock.now() - at[0] if self._running else 0)

    def close(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin
        try:
            process.stdin.close()  # that is the last order
            process.wait(CLOSE_S)
        except (OSError, subprocess.TimeoutExpired):
            process.kill()
            process.wait()

    def _begin(self) -> None:
        self._process = self._start()
        threading.Thread(target=self._listen, args=(self._process,), name="track", daemon=True).start()
        if self._percent is not None:
            self._order("volume", self._percent)

    def _stand(self, position: Millis | None, running: bool) -> None:
        self._at = None if position is None else (self._clock.now(), position)
        self._running = running

    def _order(self, verb: str, *values: object) -> None:
        process = self._process
        if process is None or process.stdin is None:
            return
        self._orders += 1
        try:
            process.stdin.write(json.dumps([self._orders, verb, *values]) + "\n")
            process.stdin.flush()
        except OSError:
            pass  # it has ended, which its listener reports

    def _listen(self, process: Player) -> None:
        """On a thread of its own, until the player ends."""
        assert process.stdout
        for line in process.stdout:
            order, nanoseconds, position, fault = json.loads(line)
            if fault:
                self._fail(fault)
            elif order == self._orders:
                self._heard(nanoseconds, position)
        code = process.wait()
        if process is self._process:
            how = signal.Signals(-code).name if code < 0 else code
            self._fail(later("ends_player", file=self._file.name, how=how))

    def _heard(self, nanoseconds: int, position: Millis | None) -> None:
        age = (time.monotonic_ns() - nanoseconds) // 1_000_000
        self._at = None if position is None else (self._clock.now() - age, position)
        if position is not None and self._is_broken:
            self._is_broken = False
            self._tell(Mended(PART))

    def _fail(self, why: str) -> None:
        self._is_broken = True
        self._tell(Trouble(PART, why))
