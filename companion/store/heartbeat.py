"""The heartbeat: how far the evening has got, in a file of its own: the last input that is on the disk, after each, and
the instant a flight has reached, once a second.

So an end that the database has lost is missed; what a power cut leaves unfinished was never noted here. Two slots are
written in turn, each with a checksum: a write torn by a power cut leaves the other. The file has its full length from
the start, so a full disk does not stop it; a thread writes, so a slow card never holds up the loop. Of beats that come
faster than the card takes them, the latest counts.
"""

import os
import struct
import threading
import zlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.types import Millis

SLOT = struct.Struct("<QqQQI")  # evening, at, count, number of its last input, checksum of these
FIRST_SLOT = struct.Struct("<QqQI")  # of version 0.1.0, which wrote no number
SLOT_BYTES = 512  # a sector each, so that tearing one cannot touch the other


@dataclass(frozen=True, order=True)
class Beat:
    count: int
    evening: int
    at: Millis
    number: int | None = None


class Heartbeat:
    """Raises nothing: without its file a power cut only costs the time since the last key."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._count = max((beat.count for beat in _slots(path)), default=0)
        self._fd: int | None = None
        self._beat: tuple[int, Millis, int] | None = None
        self._closing = False
        self._woken = threading.Condition()
        self._writing = threading.Lock()
        self._thread: threading.Thread | None = None

    def beat(self, evening: int, at: Millis, number: int) -> None:
        """Written soon, by a thread; nothing waits for it."""
        with self._woken:
            self._beat = (evening, at, number)
            self._woken.notify()
            if self._thread is None and not self._closing:
                self._thread = threading.Thread(target=self._write, name="heartbeat", daemon=True)
                self._thread.start()

    def last(self, evening: int) -> Millis | None:
        """The latest beat of that evening that can be read whole."""
        beats = [beat for beat in _slots(self._path) if beat.evening == evening]
        return max(beats).at if beats else None

    @property
    def place(self) -> tuple[int, int] | None:
        """The evening and the number of the last input that was on the disk; None if nothing was noted."""
        last = max(_slots(self._path), key=lambda beat: beat.count, default=None)
        return None if last is None or last.number is None else (last.evening, last.number)

    @property
    def has_beaten(self) -> bool:
        """Was there ever an evening here?"""
        return any(beat.evening for beat in _slots(self._path))

    def put_right(self, evening: int, number: int) -> None:
        """What is missing has been said: from now on this is how far it has got. On the disk when it returns."""
        with suppress(OSError), self._writing:
            self._write_slot(evening, self.last(evening) or 0, number)

    def close(self) -> None:
        """Writes what is left to write."""
        with self._woken:
            self._closing = True
            self._woken.notify()
        if self._thread is not None:
            self._thread.join()
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None

    def _write(self) -> None:
        while True:
            with self._woken:
                self._woken.wait_for(lambda: self._beat is not None or self._closing)
                beat, self._beat = self._beat, None
            if beat is None:
                return
            with suppress(OSError), self._writing:
                self._write_slot(*beat)

    def _write_slot(self, evening: int, at: Millis, number: int) -> None:
        if self._fd is None:
            self._fd = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            with suppress(OSError):
                os.fchmod(self._fd, 0o600)  # before 0.3.0 everybody on the machine could count what is entered
            if os.fstat(self._fd).st_size < 2 * SLOT_BYTES:
                os.pwrite(self._fd, bytes(2 * SLOT_BYTES), 0)
        self._count += 1
        body = SLOT.pack(evening, at, self._count, number, 0)[:-4]
        os.pwrite(self._fd, body + struct.pack("<I", zlib.crc32(body)), (self._count % 2) * SLOT_BYTES)
        os.fdatasync(self._fd)


def _slots(path: Path) -> list[Beat]:
    """Those that are whole."""
    try:
        if not path.is_file():
            return []
        with path.open("rb") as file:
            data = file.read(2 * SLOT_BYTES)
    except OSError:
        return []
    found = (_slot(data[start : start + SLOT_BYTES]) for start in (0, SLOT_BYTES))
    return [beat for beat in found if beat is not None]


def _slot(data: bytes) -> Beat | None:
    for form in (SLOT, FIRST_SLOT):
        slot = data[: form.size]
        if len(slot) == form.size and any(slot):
            evening, at, count, *number, seal = form.unpack(slot)
            if seal == zlib.crc32(slot[:-4]):
                return Beat(count, evening, at, *number)
    return None
