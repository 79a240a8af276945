"""SQLite's write-ahead log, as far as it must be looked into when it is damaged (https://sqlite.org/fileformat2.html).

A header, then frames: a page of the database each, and before it the page's number, the size of the database if the
frame ends a transaction, the salt of this run of the log, and a checksum over all frames so far.
"""

import struct
from dataclasses import dataclass
from pathlib import Path

from companion.store.schema import PAGE_BYTES

HEADER, FRAME_HEADER = 32, 24
FRAME = FRAME_HEADER + PAGE_BYTES


@dataclass(frozen=True)
class Frame:
    """A frame of the present run of the log. It is whole if its checksum follows from the one before it."""

    at: int  # where its page begins in the file
    page: int  # whose place in the database that is; the first is 1
    size: int  # of the database in pages, if a transaction of this run ends with it; else 0
    whole: bool


def frames(data: bytes) -> list[Frame]:
    """All of the present run. What is broken between two of its frames is of it, too; what comes after the last may be
    of an earlier run, which was longer."""
    order, salt, sums = ">" if data[3:4] and data[3] & 1 else "<", data[16:24], _numbers(data, 24)
    words, found, ours = memoryview(data), [], 0
    for start in range(HEADER, len(data) - FRAME + 1, FRAME):
        page = start + FRAME_HEADER
        follows = _checksum(words[start : start + 8], order, sums)
        follows = _checksum(words[page : start + FRAME], order, follows)
        sums = _numbers(data, start + 16)  # what the next one follows on, right or wrong
        salted = data[start + 8 : start + 16] == salt
        number, size = _numbers(data, start)
        found.append(Frame(page, number, size if salted else 0, salted and follows == sums))
        if salted or (follows == sums and ours == len(found) - 1):
            ours = len(found)
    return found[:ours]


def torn_inside(wal: Path) -> bool:
    """Whether a transaction before the last one of a write-ahead log is broken.

    SQLite silently drops everything from the first broken frame on. Of the last transaction any block may be missing
    after a power cut, its end there or not: a card writes in any order until a sync. Those before it were
    synced, each before the next was begun: what is broken there is damage.
    """
    data = _read(wal)
    if len(data) < HEADER:
        return False
    order = ">" if data[3] & 1 else "<"
    if _checksum(memoryview(data)[:24], order, (0, 0)) != _numbers(data, 24):
        return len(data) > HEADER
    found = frames(data)
    return any(frame.size for frame in found[_good(found) : -1])


def put_in_place(wal: Path, database: Path) -> list[bytes]:
    """Every page of the present run into that database, also those that are broken or of a transaction that is not
    finished: their seals show which rows on them are whole. Returns the pages that gave way to such a one."""
    data = _read(wal)
    found = frames(data)
    committed = max((place for place, frame in enumerate(found) if frame.size), default=-1)
    gave_way: dict[int, bytes] = {}
    with database.open("r+b") as file:
        sizes = [frame.size for frame in found if frame.whole]
        most = max([database.stat().st_size // PAGE_BYTES + len(found), *sizes])  # no page lies beyond
        for place, frame in enumerate(found):
            if not 0 < frame.page <= most:
                gave_way[-place] = data[frame.at : frame.at + PAGE_BYTES]  # its place is not known
                continue
            file.seek((frame.page - 1) * PAGE_BYTES)
            if frame.whole and place <= committed:
                gave_way.pop(frame.page, None)
            elif before := file.read(PAGE_BYTES):
                gave_way.setdefault(frame.page, before.ljust(PAGE_BYTES, b"\0"))
            file.seek((frame.page - 1) * PAGE_BYTES)
            file.write(data[frame.at : frame.at + PAGE_BYTES])
    return list(gave_way.values())


def _good(found: list[Frame]) -> int:
    """How many frames there are before the first broken one."""
    return next((place for place, frame in enumerate(found) if not frame.whole), len(found))


def _read(wal: Path) -> bytes:
    try:
        return wal.read_bytes() if wal.is_file() else b""
    except OSError:
        return b""


def _numbers(data: bytes, at: int) -> tuple[int, int]:
    return int.from_bytes(data[at : at + 4], "big"), int.from_bytes(data[at + 4 : at + 8], "big")


def _checksum(data: memoryview, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    """As SQLite's file format defines it, over pairs of 32-bit words."""
    first, second = sums
    values = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(values[::2], values[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second
