"""SQLite's write-ahead log, as far as it must be looked into when it is damaged (https://sqlite.org/fileformat2.html).

A header, then frames: a page of the database each, and before it the page's number, the size of the database if the
frame ends a transaction, the salt of this run of the log, and a checksum over all frames so far.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

HEADER, FRAME_HEADER = 32, 24
LARGEST = 1 << 20  # pages: no store of ours has as many


@dataclass(frozen=True)
class Frame:
    """A frame of the present run of the log. It is whole if its checksum follows from the one before it."""

    page: int
    commits: bool
    data: bytes
    whole: bool


def frames(wal: Path) -> list[Frame]:
    """All of the present run; none where even the header cannot be believed."""
    try:
        data = wal.read_bytes()
    except OSError:
        return []
    return list(_frames(data)) if len(data) >= HEADER else []


def _frames(data: bytes) -> Iterator[Frame]:
    order = ">" if data[3] & 1 else "<"
    size, salt, sums = _number(data, 8), data[16:24], (_number(data, 24), _number(data, 28))
    if not 512 <= size <= 65536:
        return
    words, in_run = memoryview(data), True
    for start in range(HEADER, len(data) - FRAME_HEADER - size + 1, FRAME_HEADER + size):
        end = start + FRAME_HEADER + size
        follows = _checksum(words[start : start + 8], order, sums)
        follows = _checksum(words[start + FRAME_HEADER : end], order, follows)
        sums = (_number(data, start + 16), _number(data, start + 20))  # what the next one follows on, right or wrong
        ours = data[start + 8 : start + 16] == salt
        in_run = ours or (in_run and follows == sums)  # else it is of an earlier run, which was longer
        if in_run:
            page, commits = _number(data, start), any(data[start + 4 : start + 8])
            yield Frame(page, commits, data[start + FRAME_HEADER : end], ours and follows == sums)


def torn_inside(wal: Path) -> bool:
    """Whether a write-ahead log has frames of its present run beyond a broken one.

    SQLite silently drops everything from the first broken frame on. After a power cut that is the
    unfinished transaction at the end, as it should be; anything more is damage.
    """
    try:
        data = wal.read_bytes()
    except OSError:
        return False
    if len(data) < HEADER:
        return False
    order = ">" if data[3] & 1 else "<"
    if _checksum(memoryview(data)[:24], order, (0, 0)) != (_number(data, 24), _number(data, 28)):
        return len(data) > HEADER
    found = frames(wal)
    broken = next((place for place, frame in enumerate(found) if not frame.whole), len(found))
    return any(frame.commits for frame in found[broken + 1 :])


def put_in_place(wal: Path, database: Path) -> None:
    """The pages of all finished transactions into that database, around those that are broken: which rows on them are
    whole, their seals tell. A frame behind a broken one is taken too: what it follows on is what may be broken."""
    found = frames(wal)
    last = max((place for place, frame in enumerate(found) if frame.commits), default=-1)
    before = True
    with database.open("r+b") as file:
        for frame in found[: last + 1]:
            if (frame.whole or not before) and 0 < frame.page < LARGEST:
                file.seek((frame.page - 1) * len(frame.data))
                file.write(frame.data)
            before = frame.whole


def _number(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 4], "big")


def _checksum(data: memoryview, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    """As SQLite's file format defines it, over pairs of 32-bit words."""
    first, second = sums
    values = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(values[::2], values[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second
