"""What can be had from a damaged file: every row that can be read and whose seal is right.

The damaged file itself is set aside whole, under a name that no file had, and never opened again: rows are
read from a copy of it.
"""

import os
import shutil
import sqlite3
import struct
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from companion.store.directory import free_name
from companion.store.schema import PAGE_BYTES, SEALED, TABLES, connected, migrate, seal

MEMORY = Path("/dev/shm")
SIDE_FILES = ("-wal", "-shm")
GIVE_UP_AFTER = 2000  # rows in a run that cannot be read
WAL_HEADER, FRAME_HEADER = 32, 24


def set_aside(path: Path, word: str) -> Path:
    """Renames the database with its side files, such that SQLite's own tools can still open it."""
    aside = free_name(path, word)
    for side in ("", *SIDE_FILES):
        with suppress(FileNotFoundError):
            path.with_name(path.name + side).rename(aside.with_name(aside.name + side))
    return aside


def good_rows(path: Path) -> dict[str, list[dict[str, object]]]:
    """By table, what can be read of the database at `path`, which is left as it is."""
    try:
        with tempfile.TemporaryDirectory(prefix="companion-", dir=_scratch()) as scratch:
            rows = _rows_of_copy(path, Path(scratch))
    except (OSError, sqlite3.Error):  # nowhere to copy it to: without what is still in the write-ahead log
        rows = _rows_of(f"{path.absolute().as_uri()}?immutable=1") if path.exists() else None
    return rows or {table: [] for table in TABLES}


def _scratch() -> str | None:
    """Memory rather than the disk, which may be what is full."""
    return str(MEMORY) if os.access(MEMORY, os.W_OK) else None


def _rows_of_copy(path: Path, scratch: Path) -> dict[str, list[dict[str, object]]] | None:
    copy = scratch / "copy.db"
    shutil.copyfile(path, copy)
    with suppress(FileNotFoundError):
        shutil.copyfile(path.with_name(path.name + "-wal"), copy.with_name(copy.name + "-wal"))
    rows = _rows_of(copy.as_uri())
    if rows is None:
        copy.with_name(copy.name + "-wal").unlink(missing_ok=True)
        _graft_first_page(copy, scratch)
        rows = _rows_of(copy.as_uri())
    return rows


def _rows_of(uri: str) -> dict[str, list[dict[str, object]]] | None:
    """None when not even the list of tables can be read."""
    db = sqlite3.connect(uri, uri=True)
    db.row_factory = sqlite3.Row
    try:
        named = {row[0] for row in db.execute("SELECT name FROM sqlite_master")}
        if not named.issuperset(TABLES):
            return None
        return {table: [dict(row) for row in _readable(db, table) if _whole(table, row)] for table in TABLES}
    except sqlite3.Error:
        return None
    finally:
        db.close()


def _readable(db: sqlite3.Connection, table: str) -> Iterator[sqlite3.Row]:
    """In order as far as that goes; then one at a time, around what is damaged."""
    reached = 0
    try:
        for row in db.execute(f"SELECT * FROM {table} NOT INDEXED ORDER BY id"):
            yield row
            reached = row["id"]
        return
    except (sqlite3.Error, UnicodeDecodeError):
        pass
    missed = 0
    while missed < GIVE_UP_AFTER:
        reached += 1
        try:
            row = db.execute(f"SELECT * FROM {table} NOT INDEXED WHERE id = ?", (reached,)).fetchone()
        except (sqlite3.Error, UnicodeDecodeError):
            row = None
        if row is None:
            missed += 1
        else:
            missed = 0
            yield row


def _whole(table: str, row: sqlite3.Row) -> bool:
    if table not in SEALED:
        return True
    text = row[SEALED[table]]
    return isinstance(text, str) and seal(text) == row["seal"]


def _graft_first_page(path: Path, scratch: Path) -> None:
    """The first page holds only what every file of this version has alike: a fresh one will do."""
    fresh = scratch / "fresh.db"
    db = connected(fresh)
    migrate(db)
    db.close()
    page = bytearray(fresh.read_bytes()[:PAGE_BYTES])
    pages = path.stat().st_size // PAGE_BYTES
    page[28:32] = pages.to_bytes(4, "big")  # the size of the database, at its place in the header
    with path.open("r+b") as file:
        file.write(page)


def torn_inside(wal: Path) -> bool:
    """Whether a write-ahead log has frames of its present run beyond a broken one.

    SQLite silently drops everything from the first broken frame on. After a power cut that is the
    unfinished transaction at the end, as it should be; anything more is worth a copy.
    """
    try:
        data = wal.read_bytes()
    except OSError:
        return False
    if len(data) < WAL_HEADER:
        return False
    order = ">" if data[3] & 1 else "<"
    words = memoryview(data)
    sums = _checksum(words[:24], order, (0, 0))
    if data[24:32] != b"".join(each.to_bytes(4, "big") for each in sums):
        return len(data) > WAL_HEADER
    size = int.from_bytes(data[8:12], "big")
    salt = data[16:24]
    starts = range(WAL_HEADER, len(data) - FRAME_HEADER - size + 1, FRAME_HEADER + size)
    for index, start in enumerate(starts):
        end = start + FRAME_HEADER + size
        if data[start + 8 : start + 16] != salt:
            return _goes_on(data, starts[index + 1 :], salt)
        sums = _checksum(words[start : start + 8], order, sums)
        sums = _checksum(words[start + FRAME_HEADER : end], order, sums)
        if data[start + 16 : start + 24] != b"".join(each.to_bytes(4, "big") for each in sums):
            return _goes_on(data, starts[index + 1 :], salt)
    return False


def _goes_on(data: bytes, starts: range, salt: bytes) -> bool:
    """Whether a later frame of this run closes a transaction."""
    return any(data[at + 8 : at + 16] == salt and any(data[at + 4 : at + 8]) for at in starts)


def _checksum(data: memoryview, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    """As SQLite's file format defines it, over pairs of 32-bit words."""
    first, second = sums
    values = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(values[::2], values[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second
