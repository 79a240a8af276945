"""The heartbeat: the instant a flight has reached, once a second, in a file of its own.

Two slots are written in turn, each with a checksum: a write torn by a power cut leaves the other. The file
has its full length from the start, so a full disk does not stop it; a thread writes, so a slow card never
holds up the loop. Of beats that come faster than the card takes them, the latest counts.
"""

import os
import struct
import threading
import zlib
from contextlib import suppress
from pathlib import Path

from companion.types import Millis

SLOT = struct.Struct("<QqQI")  # evening, at, count, checksum of these
SLOT_BYTES = 512  # a sector each, so that tearing one cannot touch the other


class Heartbeat:
    """Raises nothing: without its file a power cut costs the time since the last key, no more."""

    def __init__(self, path: Path) -> None:
        self._count = max((count for _, _, count in _slots(path)), default=0)
        self._path = path
        self._fd: int | None = None
        self._beat: tuple[int, Millis] | None = None
        self._closing = False
        self._woken = threading.Condition()
        self._thread: threading.Thread | None = None

    def beat(self, evening: int, at: Millis) -> None:
        with self._woken:
            self._beat = (evening, at)
            self._woken.notify()
            if self._thread is None and not self._closing:
                self._thread = threading.Thread(target=self._write, name="heartbeat", daemon=True)
                self._thread.start()

    def last(self, evening: int) -> Millis | None:
        """The latest beat of that evening that can be read whole."""
        beats = [(count, at) for whose, at, count in _slots(self._path) if whose == evening]
        return max(beats)[1] if beats else None

    @property
    def has_beaten(self) -> bool:
        """Was there ever an evening here?"""
        return bool(_slots(self._path))

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
            with suppress(OSError):
                self._write_slot(*beat)

    def _write_slot(self, evening: int, at: Millis) -> None:
        if self._fd is None:
            self._fd = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
            if os.fstat(self._fd).st_size < 2 * SLOT_BYTES:
                os.pwrite(self._fd, bytes(2 * SLOT_BYTES), 0)
        self._count += 1
        body = SLOT.pack(evening, at, self._count, 0)[:-4]
        os.pwrite(self._fd, body + struct.pack("<I", zlib.crc32(body)), (self._count % 2) * SLOT_BYTES)
        os.fdatasync(self._fd)


def _slots(path: Path) -> list[tuple[int, Millis, int]]:
    """(evening, at, count) of each slot that is whole."""
    try:
        data = path.read_bytes() if path.is_file() else b""
    except OSError:
        return []
    whole = []
    for start in (0, SLOT_BYTES):
        slot = data[start : start + SLOT.size]
        if len(slot) == SLOT.size and any(slot):
            evening, at, count, seal = SLOT.unpack(slot)
            if seal == zlib.crc32(slot[:-4]):
                whole.append((evening, at, count))
    return whole
