"""What can be had from a damaged file: every row that can be read and whose seal is right.

The damaged file itself is set aside whole, under a name that no file had, and never opened again: rows are
read from a copy of it. A new file takes its place in steps that may be cut off anywhere: it is filled under another
name, synced, called `.salvaged` when it is complete; then the damaged one is set aside, then the new one gets its name.
"""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path

from companion.store.directory import free_name, newest_aside, synced
from companion.store.notices import with_notice
from companion.store.schema import (
    COLUMNS,
    FIRST_TABLES,
    LAYOUTS,
    PAGE_BYTES,
    TABLES,
    VERSION,
    Row,
    Rows,
    lay_out,
    reading,
    sealed,
    version_of,
    whole,
    writing,
)
from companion.store.write_ahead import put_in_place, torn_inside

MEMORY = Path("/dev/shm")
SIDE_FILES = ("-wal", "-shm")
GIVE_UP_AFTER = 2000  # rows in a run that cannot be read
FILLING, SALVAGED = "filling", "salvaged"
UNREADABLE = (sqlite3.Error, OverflowError, UnicodeError)


def beside(path: Path, word: str) -> Path:
    return path.with_name(f"{path.name}.{word}")


def set_aside(path: Path, word: str) -> Path:
    """Renames the database with its side files, such that SQLite's own tools can still open it. The database goes
    first: side files left behind by a power cut are brought after it by `finish`."""
    aside = free_name(path, word)
    path.rename(aside)
    bring_side_files(path, aside)
    synced(path.parent)
    return aside


def bring_side_files(path: Path, aside: Path) -> None:
    for side in SIDE_FILES:
        left, to = path.with_name(path.name + side), aside.with_name(aside.name + side)
        if left.exists():
            left.rename(free_name(left, "damaged") if to.exists() else to)


def replaced(path: Path, rows: Mapping[str, list[Row]], word: str) -> Path:
    """A new database with these rows in place of the one at `path`; returns where that is now. Raises, and has
    changed nothing, when there is no room."""
    fill(path, rows)
    aside = set_aside(path, word)
    named(path)
    return aside


def fill(path: Path, rows: Mapping[str, list[Row]]) -> None:
    """The new database, complete and on the disk, under the name of a salvaged one."""
    filling = beside(path, FILLING)
    discard(filling)
    try:
        with closing(writing(sqlite3.connect(filling, isolation_level=None))) as db:
            db.execute("PRAGMA synchronous = FULL")
            lay_out(db)
            insert(db, rows)
    except BaseException:
        discard(filling)
        raise
    filling.rename(beside(path, SALVAGED))
    synced(path.parent)


def insert(db: sqlite3.Connection, rows: Mapping[str, list[Row]]) -> None:
    db.execute("BEGIN IMMEDIATE")
    for table in TABLES:
        columns = ("id", *COLUMNS[table])
        places = ", ".join(f":{name}" for name in columns)
        sql = f"INSERT OR REPLACE INTO {table} ({', '.join(columns)}, seal) VALUES ({places}, {sealed(table)})"
        db.executemany(sql, rows.get(table, ()))
    db.execute("COMMIT")


def named(path: Path) -> None:
    beside(path, SALVAGED).rename(path)
    synced(path.parent)


def discard(path: Path) -> None:
    for side in ("", "-journal", *SIDE_FILES):
        path.with_name(path.name + side).unlink(missing_ok=True)


def finish(path: Path) -> str:
    """Whatever a power cut has left of replacing a database is done to its end. Says what there was to do."""
    discard(beside(path, FILLING))
    if os.path.lexists(path):
        discard(beside(path, SALVAGED))  # begun, but nothing was set aside: it is done again
        return ""
    aside = newest_aside(path, "damaged", "older")
    if aside is None:
        return ""
    bring_side_files(path, aside)
    if beside(path, SALVAGED).exists():
        named(path)
        return f"the store was being replaced when the power went; what it was before is in {aside}"
    rows = good_rows(aside)
    notice = f"the store was missing; {sum(map(len, rows.values()))} rows were saved from {aside}"
    fill(path, with_notice(rows, notice))
    named(path)
    return notice


def good_rows(path: Path) -> Rows:
    """By table, what can be read of the database at `path`, which is left as it is. OSError when there is no room to
    look at a copy of it."""
    rows: Rows | None = None
    if path.is_file() and os.access(path, os.R_OK):  # not a directory, not a pipe that nobody writes to
        try:
            with tempfile.TemporaryDirectory(prefix="companion-", dir=_scratch()) as scratch:
                rows = _rows_of_copy(path, Path(scratch))
        except sqlite3.Error as error:
            raise OSError(f"there is no room to look at {path}: {error}") from error
    return rows or {table: [] for table in TABLES}


def rows_to_be_seen(path: Path) -> Rows:
    """The same for who only looks: without room for a copy, without what is still in the write-ahead log."""
    try:
        return good_rows(path)
    except OSError:
        rows: Rows | None = None
        with suppress(OSError, *UNREADABLE):
            rows = _rows_of(f"{path.absolute().as_uri()}?immutable=1")
        return rows or {table: [] for table in TABLES}


def _scratch() -> str | None:
    """Memory rather than the disk, which may be what is full."""
    return str(MEMORY) if os.access(MEMORY, os.W_OK) else None


def _rows_of_copy(path: Path, scratch: Path) -> Rows | None:
    copy = scratch / "copy.db"
    shutil.copyfile(path, copy)
    wal = path.with_name(path.name + "-wal")
    if wal.is_file() and torn_inside(wal):
        put_in_place(wal, copy)  # whatever of it is whole: SQLite would stop at the first that is not
    elif wal.is_file():
        shutil.copyfile(wal, copy.with_name(copy.name + "-wal"))
    found = [_rows_of(copy.as_uri())]
    if not found[0] or not any(found[0].values()):
        if wal.is_file():
            copy.with_name(copy.name + "-wal").unlink(missing_ok=True)
            put_in_place(wal, copy)
        for version in LAYOUTS:  # whose first page it had, it does not tell any more
            _graft_first_page(copy, scratch / f"fresh-{version}.db", version)
            found.append(_rows_of(copy.as_uri()))
    return max(filter(None, found), key=lambda rows: sum(map(len, rows.values())), default=None)


def _rows_of(uri: str) -> Rows | None:
    """None when nothing at all can be read."""
    with closing(reading(sqlite3.connect(uri, uri=True))) as db:
        try:
            version = version_of(db)
        except UNREADABLE:
            return None
        tables = FIRST_TABLES if version == 1 else TABLES
        return {table: list(_whole_rows(db, table, version)) for table in tables}


def _whole_rows(db: sqlite3.Connection, table: str, version: int) -> Iterator[Row]:
    for row in _readable(db, table):
        if (found := whole(table, row, version if version in LAYOUTS else VERSION)) is not None:
            yield found


def _readable(db: sqlite3.Connection, table: str) -> Iterator[Row]:
    """In order as far as that goes; then one at a time, around what is damaged."""
    reached = 0
    try:
        for row in db.execute(f"SELECT * FROM {table} NOT INDEXED ORDER BY id"):
            yield dict(row)
            reached = row["id"]
        return
    except UNREADABLE:
        pass
    missed = 0
    while missed < GIVE_UP_AFTER:
        reached += 1
        try:
            row = db.execute(f"SELECT * FROM {table} NOT INDEXED WHERE id = ?", (reached,)).fetchone()
        except UNREADABLE:
            row = None
        missed = missed + 1 if row is None else 0
        if row is not None:
            yield dict(row)


def _graft_first_page(path: Path, fresh: Path, version: int) -> None:
    """The first page holds only what every file of a version has alike: a fresh one will do."""
    with closing(writing(sqlite3.connect(fresh, isolation_level=None))) as db:
        lay_out(db, version)
    page = bytearray(fresh.read_bytes()[:PAGE_BYTES])
    pages = path.stat().st_size // PAGE_BYTES
    page[28:32] = pages.to_bytes(4, "big")  # the size of the database, at its place in the header
    with path.open("r+b") as file:
        file.write(page)
