"""What can be had from a damaged file: every row that is still there and whose seal is right, whether SQLite reaches it
or not (`carving.py`).

The damaged file itself is set aside whole, under a name that no file had, and never opened again: rows are
read from a copy of it. A new file takes its place in steps that may be cut off anywhere: it is filled under another
name, synced, called `.salvaged` when it is complete; then the damaged one is set aside, then the new one gets its name.
"""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path

from companion.store.carving import carved
from companion.store.directory import free_name, newest_aside, synced
from companion.store.notices import with_notice
from companion.store.schema import (
    COLUMNS,
    FIRST_TABLES,
    LAYOUTS,
    MEANT_BY,
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
from companion.types import later

MEMORY = Path("/dev/shm")
SIDE_FILES = ("-wal", "-shm")
FILLING, SALVAGED = "filling", "salvaged"
NEWER, OLDER, REPLACED = "newer", "older", "replaced"
SET_ASIDE = (NEWER, "brought", "damaged", OLDER, REPLACED)
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


def put_back(path: Path, rows: Mapping[str, list[Row]]) -> None:
    """A database with these rows, if somebody has taken ours away; what lies there instead is set aside."""
    fill(path, rows)
    if os.path.lexists(path):
        set_aside(path, "brought")
    for side in SIDE_FILES:  # of the one that is gone
        path.with_name(path.name + side).unlink(missing_ok=True)
    named(path)


def rows_in(db: sqlite3.Connection) -> Rows:
    """All that a sound database holds."""
    found: Rows = {}
    for table in TABLES:
        rows = (whole(table, dict(each)) for each in db.execute(f"SELECT * FROM {table}"))
        found[table] = [row for row in rows if row is not None]
    return found


def to_be_salvaged(path: Path) -> Path | None:
    """The file that was set aside last, if its rows belong here. A newer companion's is not ours to read; nor is an old
    one, if the newer one was set aside since."""
    aside = newest_aside(path, *SET_ASIDE)
    if aside is None or not (is_older(path, aside) or aside.name.startswith(f"{path.name}.damaged-")):
        return None
    return aside


def is_older(path: Path, aside: Path) -> bool:
    """Was it set aside because an earlier version had written it?"""
    return aside.name.startswith(f"{path.name}.{OLDER}-")


def finish(path: Path) -> str:
    """Completes the replacement of a database that a power cut interrupted. Returns what there was to do."""
    discard(beside(path, FILLING))
    if os.path.lexists(path):
        discard(beside(path, SALVAGED))  # begun, but nothing was set aside: it is done again
        return ""
    if beside(path, SALVAGED).exists():  # complete: whatever lay there is set aside, or somebody had taken it away
        aside = newest_aside(path, *SET_ASIDE)
        bring_side_files(path, aside or free_name(path, "damaged"))
        named(path)
        if aside is not None and is_older(path, aside):
            return ""  # an upgrade: all of it is here, whenever it was cut off
        return later("replaced_aside", aside=aside) if aside else later("being_replaced")
    aside = to_be_salvaged(path)
    if aside is None:
        return ""
    bring_side_files(path, aside)
    rows = good_rows(aside, damaged=".damaged-" in aside.name)
    notice = later("store_missing", count=sum(map(len, rows.values())), aside=aside)
    fill(path, with_notice(rows, notice))
    named(path)
    return notice


def good_rows(path: Path, damaged: bool = False) -> Rows:
    """By table, what can be read of the database at `path`, which is left as it is; of a `damaged` one, also what
    SQLite does not reach. OSError when there is no room to look at a copy of it."""
    rows: Rows | None = None
    if path.is_file() and os.access(path, os.R_OK):  # not a directory, not a pipe that nobody writes to
        try:
            with tempfile.TemporaryDirectory(prefix="companion-", dir=_scratch()) as scratch:
                rows = None if damaged else _rows_of_sound(path, Path(scratch) / "sound.db")
                rows = rows or _rows_of_damaged(path, Path(scratch))
        except sqlite3.Error as error:
            raise OSError(later("no_room_to_look", file=path, why=error)) from error
    return rows or {table: [] for table in TABLES}


def rows_to_be_seen(path: Path) -> Rows:
    """The same for readers only: without room for a copy, without what is still in the write-ahead log."""
    try:
        return good_rows(path)
    except OSError:
        rows: Rows | None = None
        with suppress(OSError, *UNREADABLE):
            rows = _together(_rows_of(f"{path.absolute().as_uri()}?immutable=1")[1])
        return rows or {table: [] for table in TABLES}


def _scratch() -> str | None:
    """Memory rather than the disk, which may be what is full."""
    return str(MEMORY) if os.access(MEMORY, os.W_OK) else None


def _rows_of_sound(path: Path, copy: Path) -> Rows | None:
    """None when there is anything wrong with it."""
    wal = path.with_name(path.name + "-wal")
    if torn_inside(wal):  # SQLite would stop there
        return None
    shutil.copyfile(path, copy)
    if wal.is_file():
        shutil.copyfile(wal, copy.with_name(copy.name + "-wal"))
    whole, rows = _rows_of(copy.as_uri())
    return _together(rows) if whole else None


def _rows_of_damaged(path: Path, scratch: Path) -> Rows:
    """What SQLite reads, then what it does not reach, then what lay on pages that gave way to broken ones."""
    copy = scratch / "copy.db"
    shutil.copyfile(path, copy)
    gave_way = put_in_place(path.with_name(path.name + "-wal"), copy)
    found = _all_there(copy, gave_way)
    if not any(found.values()):  # it no longer says whose first page it had
        grafted = [_all_there(_grafted(copy, scratch, version), gave_way) for version in LAYOUTS]
        found = max(grafted, key=lambda rows: sum(map(len, rows.values())))
    return found


def _all_there(copy: Path, gave_way: list[bytes]) -> Rows:
    data = copy.read_bytes()
    data += bytes(-len(data) % PAGE_BYTES)
    version, rows = _version(data), _rows_of(copy.as_uri())[1]
    rows += [(found.table, found.row) for found in carved(data + b"".join(gave_way), version)]
    return _together(rows)


def _version(data: bytes) -> int:
    """As the first page says; today's, if that cannot be."""
    written = int.from_bytes(data[60:64], "big")
    return written if written in LAYOUTS else VERSION


def _rows_of(uri: str) -> tuple[bool, list[tuple[str, Row]]]:
    """Every whole row that SQLite reads, with its table; and whether those are all."""
    found, whole_file = [], True
    with closing(reading(sqlite3.connect(uri, uri=True))) as db:
        try:
            version = version_of(db)
        except UNREADABLE:
            return False, []
        for table in FIRST_TABLES if version == 1 else TABLES:
            try:
                for each in db.execute(f"SELECT * FROM {table} NOT INDEXED ORDER BY id"):
                    row = whole(table, dict(each), version if version in LAYOUTS else VERSION)
                    whole_file = whole_file and row is not None
                    found += [(table, row)] if row is not None else []
            except UNREADABLE:
                whole_file = False
    return whole_file, found


def _together(found: list[tuple[str, Row]]) -> Rows:
    """Of rows that mean the same thing the first counts. Two that have one number are two: a number has no seal."""
    rows: Rows = {table: [] for table in TABLES}
    known: set[tuple[object, ...]] = set()
    taken: set[tuple[str, object]] = set()
    highest = max((row["id"] for _, row in found if isinstance(row["id"], int)), default=0)
    for table, row in found:
        means = (table, *(row[name] for name in MEANT_BY[table]))
        if means in known:
            continue
        known.add(means)
        if (table, row["id"]) in taken:
            highest += 1
            row = {**row, "id": highest}
        taken.add((table, row["id"]))
        rows[table].append(row)
    return rows


def _grafted(path: Path, scratch: Path, version: int) -> Path:
    """With a fresh first page: it holds only what every file of a version has alike."""
    fresh = scratch / f"fresh-{version}.db"
    with closing(writing(sqlite3.connect(fresh, isolation_level=None))) as db:
        lay_out(db, version)
    page = bytearray(fresh.read_bytes()[:PAGE_BYTES])
    pages = path.stat().st_size // PAGE_BYTES
    page[28:32] = pages.to_bytes(4, "big")  # the size of the database, at its place in the header
    with path.open("r+b") as file:
        file.write(page)
    return path
