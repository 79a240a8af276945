"""The ship's log: one JSON entry per mission or campaign, with the date if it was known.

A Pi has no clock battery. An entry without a date knows the start of the machine it was written in and the
time since then: once the date becomes known within that run, the entry gets it. Else it waits to be typed in.
"""

import json
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Protocol, TypeVar

from companion.store.directory import DATABASE, is_written
from companion.store.schema import ABSURD, LABELS, VERSION, lay_out, reading, version_of, whole

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
AT_A_TIME = 200  # entries that are in memory together when all are read
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class StoredEntry:
    """An entry as stored; `date` is local time as "2026-11-16 20:15", or None when nobody knows."""

    number: int
    date: str | None
    entry: Any


@dataclass(frozen=True)
class Labels:
    """Whose a line of the log is: lines that have one of these in common are found together."""

    game: str
    crew: str = ""
    campaign: str = ""


@dataclass(frozen=True)
class Group:
    """Lines that have a label in common: how many, and the number of the newest."""

    name: str
    lines: int
    newest: int


@dataclass(frozen=True)
class Moment:
    """Now, as the machine knows it: the date only if it is known."""

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


class Asked(Protocol):
    """Puts a question to a database."""

    def __call__(self, question: Callable[[sqlite3.Connection], Answer], /) -> Answer: ...


class LogBook:
    """Reads the log: what a page needs costs what the page shows, however long the log is.

    `by` is one of `schema.LABELS` (whose lines), `of` the name it has there. Entries whose seal is broken are left out;
    `Store`, which writes, reports them."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked

    def entries(self) -> tuple[StoredEntry, ...]:
        """All of them at once, the oldest first."""
        return tuple(self.each())

    def each(self, by: str = "", of: str = "") -> Iterator[StoredEntry]:
        """All of them, the oldest first, a few at a time in memory: for exports."""
        yield from self._each(*_mine(by, of))

    def ungrouped(self, by: str) -> Iterator[StoredEntry]:
        """Those of which that is not known: of an older version, or that nobody can read."""
        yield from self._each(f"coalesce({_label(by)}, '') = ''" if self._asked(_is_tallied) else "1", ())

    def _each(self, mine: str, its: tuple[str, ...]) -> Iterator[StoredEntry]:
        last = 0
        while rows := self._rows(f"{mine} AND id > ?", (*its, last), f"ORDER BY id LIMIT {AT_A_TIME}"):
            last = rows[-1]["id"]
            yield from self._sound(rows)

    def page(self, count: int, before: int | None = None, by: str = "", of: str = "") -> tuple[StoredEntry, ...]:
        """At most that many, the newest first; those older than number `before`."""
        mine, its = _mine(by, of)
        where = f"{mine} AND id < ?"
        return self._sound(self._rows(where, (*its, before or ABSURD), f"ORDER BY id DESC LIMIT {int(count)}"))

    def after(self, count: int, number: int, by: str = "", of: str = "") -> tuple[StoredEntry, ...]:
        """At most that many that are newer than that one, the newest first: the page before this one."""
        mine, its = _mine(by, of)
        found = self._rows(f"{mine} AND id > ?", (*its, number), f"ORDER BY id LIMIT {int(count)}")
        return self._sound(found[::-1])

    def line(self, key: str) -> StoredEntry | None:
        """The one with that key."""
        found = self._sound(self._rows("key = ?", (key,), "ORDER BY id"))
        return found[-1] if found else None

    def numbered(self, number: int) -> StoredEntry | None:
        found = self._sound(self._rows("id = ?", (number,), ""))
        return found[0] if found else None

    def count(self, by: str = "", of: str = "") -> int:
        """How many lines there are; of that group, if `by` says so."""
        return self._tallied(_label(by) if by else "", of if by else "")

    def names(self, by: str) -> int:
        """How many groups there are."""
        return self._tallied("", _label(by))

    def _tallied(self, label: str, name: str) -> int:
        def looked_up(db: sqlite3.Connection) -> int:
            if not _is_tallied(db):
                return 0 if name else int(db.execute("SELECT count(*) FROM log").fetchone()[0])
            row = db.execute("SELECT lines FROM tally WHERE label = ? AND name = ?", (label, name)).fetchone()
            return int(row["lines"]) if row else 0

        return self._asked(looked_up)

    def groups(self, by: str, count: int, before: int | None = None) -> tuple[Group, ...]:
        """Who has lines, and how many; those with the newest line first, `before`: whose newest is older than that."""
        query = "SELECT name, lines, newest FROM tally WHERE label = ? AND newest < ? ORDER BY newest DESC LIMIT ?"
        values = (_label(by), before or ABSURD, count)
        rows = self._asked(lambda db: db.execute(query, values).fetchall() if _is_tallied(db) else [])
        return tuple(Group(row["name"], row["lines"], row["newest"]) for row in rows)

    def unlabelled(self, count: int) -> tuple[StoredEntry, ...]:
        """Some of those of an older version, of which nobody has said yet whose they are."""
        rows = self._rows("game IS NULL", (), f"ORDER BY id LIMIT {int(count)}")
        return self._sound(rows)

    def _rows(self, where: str, values: tuple[object, ...], rest: str) -> list[sqlite3.Row]:
        query = f"SELECT * FROM log WHERE {where} {rest}"
        return self._asked(lambda db: db.execute(query, values).fetchall())

    def _sound(self, rows: Sequence[sqlite3.Row]) -> tuple[StoredEntry, ...]:
        version = self._asked(version_of) if rows else VERSION
        sound = (whole("log", dict(row), version) for row in rows)
        return tuple(_kept(row) for row in sound if row is not None)


def _mine(by: str, of: str) -> tuple[str, tuple[str, ...]]:
    return (f"{_label(by)} = ?", (of,)) if by else ("1", ())


def _label(by: str) -> str:
    if by not in LABELS:
        raise ValueError(f"lines of the log have no {by!r}, only {', '.join(LABELS)}")
    return by


def _is_tallied(db: sqlite3.Connection) -> bool:
    """Not in a file of an older version, at which somebody only looks."""
    return version_of(db) == VERSION


def _kept(row: dict[str, Any]) -> StoredEntry:
    return StoredEntry(row["id"], row["date"], json.loads(row["entry"]))


def entries_in(directory: Path) -> tuple[StoredEntry, ...]:
    """All of the log in a directory; see `log_in`."""
    with log_in(directory) as log:
        return log.entries()


@contextmanager
def log_in(directory: Path) -> Iterator[LogBook]:
    """The log in a directory, for those who only read: also while a companion runs on it, and also where
    nothing may be written. Raises `OSError` when it cannot be read at all."""
    path = directory / DATABASE
    with ExitStack() as closing:
        try:
            yield LogBook(_asking(_opened(path, closing)))
        except sqlite3.Error as error:
            raise OSError(f"{path}: {error}") from error


def _opened(path: Path, closing: ExitStack) -> sqlite3.Connection:
    if not is_written(path):
        empty = reading(sqlite3.connect(":memory:"))
        lay_out(empty)
        return _closed_with(closing, empty)
    try:
        return _looked_into(f"{path.absolute().as_uri()}?mode=ro", closing)
    except sqlite3.OperationalError:  # a write-ahead log cannot be read where nothing may be written
        copy = Path(closing.enter_context(tempfile.TemporaryDirectory(prefix="companion-"))) / DATABASE
        shutil.copyfile(path, copy)
        wal = path.with_name(path.name + "-wal")
        if wal.exists():
            shutil.copyfile(wal, copy.with_name(copy.name + "-wal"))
        return _looked_into(copy.as_uri(), closing)


def _looked_into(uri: str, closing: ExitStack) -> sqlite3.Connection:
    db = _closed_with(closing, reading(sqlite3.connect(uri, uri=True)))
    db.execute("SELECT id FROM log LIMIT 1")
    return db


def _closed_with(closing: ExitStack, db: sqlite3.Connection) -> sqlite3.Connection:
    closing.callback(db.close)
    return db


def _asking(db: sqlite3.Connection) -> Asked:
    def asked(question: Callable[[sqlite3.Connection], Answer], /) -> Answer:
        return question(db)

    return asked
