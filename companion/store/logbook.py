"""The ship's log: one JSON entry per mission or campaign, with the date if it was known.

A Pi has no clock battery. An entry without a date knows the start of the machine it was written in and the
time since then: once the date becomes known within that run, the entry gets it. Else it waits to be typed in.
"""

import json
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from companion.store.directory import DATABASE, is_written
from companion.store.schema import reading, version_of, whole

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True)
class Kept:
    """An entry as it is kept; `date` is local time as "2026-11-16 20:15", or None when nobody knows."""

    number: int
    date: str | None
    entry: Any


@dataclass(frozen=True)
class Moment:
    """Now, as the machine can tell it: the date only if it is known."""

    boot: str
    uptime: int  # milliseconds since the machine started
    date: datetime | None


def moment(date: datetime | None) -> Moment:
    try:
        boot = BOOT_ID.read_text().strip()
    except OSError:
        boot = ""
    return Moment(boot, time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000, date)


def written(date: datetime | None) -> str | None:
    return None if date is None else date.strftime("%Y-%m-%d %H:%M")


def dates_of_the_undated(db: sqlite3.Connection, now: Moment) -> dict[int, str]:
    """By number of the entry: the date of each undated entry of this run of the machine."""
    if now.date is None or not now.boot:
        return {}
    undated = db.execute("SELECT id, uptime FROM log WHERE date IS NULL AND boot = ?", (now.boot,))
    dates = {row["id"]: written(now.date - timedelta(milliseconds=now.uptime - row["uptime"])) for row in undated}
    return {number: date for number, date in dates.items() if date is not None}


class LogBook:
    """Reads the log. Entries whose seal is broken are left out; `Store` is the one who writes, and who says so."""

    def __init__(self, asked: Callable[[Callable[[sqlite3.Connection], tuple[Kept, ...]]], tuple[Kept, ...]]) -> None:
        """`asked` puts a question to the database."""
        self._asked = asked

    def entries(self) -> tuple[Kept, ...]:
        """All of them, the oldest first."""
        return self._asked(_entries)


def _kept(row: dict[str, Any]) -> Kept:
    return Kept(row["id"], row["date"], json.loads(row["entry"]))


def entries_in(directory: Path) -> tuple[Kept, ...]:
    """The log in a directory, for those who only read: also while a companion runs on it, and also where
    nothing may be written. Raises `OSError` when it cannot be read at all."""
    path = directory / DATABASE
    if not is_written(path):
        return ()
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            return _entries(reading(db))
    except sqlite3.OperationalError:  # a write-ahead log cannot be read where nothing may be written
        return _entries_of_copy(path)
    except sqlite3.Error as error:
        raise OSError(f"{path}: {error}") from error


def _entries_of_copy(path: Path) -> tuple[Kept, ...]:
    with tempfile.TemporaryDirectory(prefix="companion-") as scratch:
        copy = Path(scratch) / DATABASE
        shutil.copyfile(path, copy)
        wal = path.with_name(path.name + "-wal")
        if wal.exists():
            shutil.copyfile(wal, copy.with_name(copy.name + "-wal"))
        try:
            with closing(sqlite3.connect(copy)) as db:
                return _entries(reading(db))
        except sqlite3.Error as error:
            raise OSError(f"{path}: {error}") from error


def _entries(db: sqlite3.Connection) -> tuple[Kept, ...]:
    version = version_of(db)
    rows = (whole("log", dict(row), version) for row in db.execute("SELECT * FROM log ORDER BY id").fetchall())
    return tuple(_kept(row) for row in rows if row is not None)
