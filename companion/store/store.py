"""The one writer of the store: inputs, snapshots, log entries and settings, durable when `write` returns.

Where the disk is full, read-only or broken the store goes on in memory, says so in `trouble`, and writes
everything down later if the disk comes back. Nothing is ever deleted but what a finished evening no longer needs.
"""

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.store.directory import DATABASE, HEARTBEAT, InUse, claimed, free_name
from companion.store.heartbeat import Heartbeat
from companion.store.logbook import LogBook, Moment, dates_of_the_undated, written
from companion.store.salvage import good_rows, set_aside, torn_inside
from companion.store.schema import TABLES, Newer, connected, migrate, seal
from companion.types import Millis

KEPT_EVENINGS = 30  # journals of earlier evenings, for replays and reports of faults
RETRY_S = 5.0  # between two attempts at a disk that failed

Statement = tuple[str, dict[str, Any]]  # SQL and its values; `evening` and `entry_id` are numbers of rows
DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


@dataclass(frozen=True)
class Written:
    """An input of the journal; `hand` is JSON."""

    number: int
    at: Millis
    hand: str


@dataclass(frozen=True)
class Snapshot:
    """A state of the evening after its first `number` inputs; `state` is JSON."""

    number: int
    at: Millis
    state: str


@dataclass(frozen=True)
class Saved:
    """The last evening as it was written down. `inputs` has no gap; the first snapshot is the evening's start."""

    evening: int
    format: int
    build: str
    snapshots: tuple[Snapshot, ...]
    inputs: tuple[Written, ...]
    heartbeat: Millis | None

    @property
    def at(self) -> Millis:
        """The last instant known of it."""
        inputs, snapshots = self.inputs[-1:], self.snapshots[-1:]
        return max([self.heartbeat or 0, *(each.at for each in inputs), *(each.at for each in snapshots)])


class Store:
    """Raises `InUse` when another process has the directory; after that, nothing for want of a disk."""

    def __init__(self, directory: Path) -> None:
        self.trouble = ""  # why nothing is being saved; empty when it is
        self.notices: list[str] = []  # what was found and done on opening, for the journal and the display
        self._path = directory / DATABASE
        self._unsaved: list[Statement] = []
        self._failed_at = 0.0
        self._lock: int | None = None
        try:
            directory.mkdir(parents=True, exist_ok=True)
            self._lock = claimed(directory)
        except OSError as error:
            self._fail(error)
        self._db = self._opened()
        self.log = LogBook(lambda: self._db)
        self._heart = Heartbeat(directory / HEARTBEAT)
        self._evening = _newest(self._db, "evening")
        self._number = self._last_number()
        self._log_number = _newest(self._db, "log")
        # Opened without its file, which may hold more than could be read of it: up to here its numbers are known.
        self._known = (self._evening, self._log_number) if self.trouble else None

    # --- the journal ---------------------------------------------------------------------------------

    def begin(self, form: int, build: str, at: Millis, state: str) -> None:
        """A new evening that starts from this state; those before the last few are let go."""
        self._evening += 1
        self._number = 0
        its = {"evening": self._evening}
        row = its | {"format": form, "build": build}
        oldest = f":evening - {KEPT_EVENINGS}"
        self._commit([
            ("INSERT OR REPLACE INTO evening (id, format, build) VALUES (:evening, :format, :build)", row),
            self._snapshot(at, state),
            (f"DELETE FROM input WHERE evening <= {oldest}", its),
            (f"DELETE FROM snapshot WHERE evening <= {oldest} OR (evening < :evening AND number > 0)", its),
            (f"DELETE FROM evening WHERE id <= {oldest}", its),
        ])  # fmt: skip

    def write(
        self,
        at: Millis,
        hand: str,
        *,
        state: str | None = None,
        entries: Mapping[str, str] | None = None,
        struck: Iterable[str] = (),
        settings: Mapping[str, str] | None = None,
        now: Moment | None = None,
    ) -> None:
        """An input, and with it what follows from it, all or nothing: the `state` it led to if a snapshot is
        due, log entries by their key (an entry of the same key is replaced), the keys of entries that are struck,
        settings that changed."""
        self._number += 1
        row = {"evening": self._evening, "number": self._number, "at": at, "hand": hand, "seal": seal(hand)}
        statements = [_insert("input", row)]
        if state is not None:
            statements.append(self._snapshot(at, state))
        for key, entry in (entries or {}).items():
            statements.append(self._kept(key, entry, now))
        statements += [("DELETE FROM log WHERE key = :key", {"key": key}) for key in struck]
        for name, value in (settings or {}).items():
            statements.append(("DELETE FROM setting WHERE name = :name", {"name": name}))
            statements.append(_insert("setting", {"name": name, "value": value, "seal": seal(value)}))
        self._commit(statements)

    def last(self) -> Saved | None:
        """The last evening, as far as it can be read: inputs up to the first that is missing or broken."""
        row = self._db.execute("SELECT * FROM evening WHERE id = ?", (self._evening,)).fetchone()
        if row is None:
            return None
        inputs = self._db.execute("SELECT * FROM input WHERE evening = ? ORDER BY number", (self._evening,))
        good: list[Written] = []
        for each in inputs:
            if each["number"] != len(good) + 1 or seal(each["hand"]) != each["seal"]:
                self.notices.append(f"input {len(good) + 1} of evening {self._evening} is missing or damaged")
                break
            good.append(Written(each["number"], each["at"], each["hand"]))
        rows = self._db.execute("SELECT * FROM snapshot WHERE evening = ? ORDER BY number, id", (self._evening,))
        snapshots = [Snapshot(e["number"], e["at"], e["state"]) for e in rows if seal(e["state"]) == e["seal"]]
        beat = self._heart.last(self._evening)
        return Saved(self._evening, row["format"], row["build"], tuple(snapshots), tuple(good), beat)

    def heartbeat(self, at: Millis) -> None:
        """The flight has reached this instant. Written soon, by a thread; nothing waits for it.

        Not while inputs are only in memory: a pause among them, once lost, would count as time flown."""
        if not self.trouble:
            self._heart.beat(self._evening, at)

    def settings(self) -> dict[str, str]:
        rows = self._db.execute("SELECT * FROM setting").fetchall()
        return {row["name"]: row["value"] for row in rows if seal(row["value"]) == row["seal"]}

    # --- the log -------------------------------------------------------------------------------------

    def date_entries(self, now: Moment) -> int:
        """Gives undated entries of this run of the machine their date; returns how many."""
        dates = dates_of_the_undated(self._db, now)
        if dates:
            self._commit([
                ("UPDATE log SET date = :date WHERE id = :entry_id", {"entry_id": number, "date": date})
                for number, date in dates.items()
            ])  # fmt: skip
        return len(dates)

    def close(self) -> None:
        """Writes what is left; a failing disk is said in `trouble`."""
        self.mend(now=True)
        self._heart.close()
        with suppress(sqlite3.Error):
            self._db.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    # --- a disk that fails, and comes back -------------------------------------------------------------

    def mend(self, *, now: bool = False) -> bool:
        """Tries again to save, if it is time to; returns whether saving works."""
        if not self.trouble:
            return True
        if not now and time.monotonic() < self._failed_at + RETRY_S:
            return False
        try:
            if self._lock is None:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                self._lock = claimed(self._path.parent)
            db = self._file()
            try:
                behind = self._behind(db)
                _run(db, [(sql, behind(values)) for sql, values in self._unsaved])
            except sqlite3.Error:
                db.close()
                raise
        except (sqlite3.Error, OSError, InUse) as error:
            self._fail(error)
            return False
        ours = behind({"evening": self._evening, "entry_id": self._log_number})
        self._evening, self._log_number, self._known = ours["evening"], ours["entry_id"], None
        self._db.close()
        self._db = db
        self._unsaved.clear()
        self.trouble = ""
        return True

    def _behind(self, db: sqlite3.Connection) -> Callable[[dict[str, Any]], dict[str, Any]]:
        """What the file holds beyond the numbers that were known keeps its own: our rows move behind it."""
        if self._known is None:
            return lambda values: values
        newest = (_newest(db, "evening"), _newest(db, "log"))
        moves = {
            name: (known, max(0, there - known))
            for name, known, there in zip(("evening", "entry_id"), self._known, newest, strict=True)
        }
        return lambda values: (
            values | {name: values[name] + by for name, (known, by) in moves.items() if values.get(name, 0) > known}
        )

    def _commit(self, statements: list[Statement]) -> None:
        if self.trouble:
            _run(self._db, statements)
            self._unsaved += statements
            self.mend()
            return
        try:
            _run(self._db, statements)
        except sqlite3.Error as error:
            self._fail(error)
            self._db = self._in_memory(error)
            _run(self._db, statements)
            self._unsaved += statements

    def _fail(self, error: Exception) -> None:
        self.trouble = str(error) or type(error).__name__
        self._failed_at = time.monotonic()

    def _opened(self) -> sqlite3.Connection:
        """The file; or when that cannot be written, a copy of what can be read of it, in memory."""
        if not self.trouble:
            try:
                return self._file()
            except (sqlite3.Error, OSError) as error:
                self._fail(error)
        return _filled(self._rows())

    def _file(self) -> sqlite3.Connection:
        """The file, ready to be written; damage is set aside and the good part copied into a new one."""
        wal = self._path.with_name(self._path.name + "-wal")
        if torn_inside(wal):
            aside = free_name(wal, "damaged")
            aside.write_bytes(wal.read_bytes())
            self.notices.append(f"the end of the journal was damaged; a copy of it is in {aside}")
        rows = None
        try:
            return _checked(self._path)
        except Newer as error:
            aside = set_aside(self._path, "newer")
            self.notices.append(f"the store was written by a newer companion ({error}); it was set aside as {aside}")
        except sqlite3.DatabaseError as error:
            if not _is_damage(error):
                raise
            rows = good_rows(self._path)
            aside = set_aside(self._path, "damaged")
            count = sum(map(len, rows.values()))
            self.notices.append(f"the store was damaged ({error}); {count} rows were saved, the rest is in {aside}")
        db = _checked(self._path)
        _run(db, _inserts(rows or {}))
        return db

    def _in_memory(self, error: sqlite3.Error) -> sqlite3.Connection:
        """What the file says, in memory; read from it directly while that goes."""
        try:
            if _is_damage(error):
                raise error
            memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
            self._db.backup(memory)
            memory.row_factory = sqlite3.Row
        except sqlite3.Error:
            memory = _filled(self._rows())
        with suppress(sqlite3.Error):
            self._db.close()
        return memory

    def _rows(self) -> dict[str, list[dict[str, object]]]:
        try:
            return good_rows(self._path)
        except OSError:
            return {}

    # --- rows ------------------------------------------------------------------------------------------

    def _last_number(self) -> int:
        query = "SELECT coalesce(max(number), 0) FROM input WHERE evening = ?"
        return int(self._db.execute(query, (self._evening,)).fetchone()[0])

    def _snapshot(self, at: Millis, state: str) -> Statement:
        row = {"evening": self._evening, "number": self._number, "at": at, "state": state, "seal": seal(state)}
        return _insert("snapshot", row)

    def _kept(self, key: str, entry: str, now: Moment | None) -> Statement:
        """As a new entry, or in place of the one with the same key, which keeps its number and date."""
        known = self._db.execute("SELECT id FROM log WHERE key = ?", (key,)).fetchone()
        text = {"entry": entry, "seal": seal(entry)}
        if known is not None:
            return "UPDATE log SET entry = :entry, seal = :seal WHERE id = :entry_id", text | {"entry_id": known["id"]}
        self._log_number += 1
        now = now or Moment("", 0, None)
        row = {"key": key, "boot": now.boot, "uptime": now.uptime, "date": written(now.date), **text}
        places = ", ".join(f":{name}" for name in row)
        sql = f"INSERT OR REPLACE INTO log (id, {', '.join(row)}) VALUES (:entry_id, {places})"
        return sql, {"entry_id": self._log_number, **row}


def _run(db: sqlite3.Connection, statements: Iterable[Statement]) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        for sql, values in statements:
            db.execute(sql, values)
        db.execute("COMMIT")
    except sqlite3.Error:
        if db.in_transaction:
            with suppress(sqlite3.Error):
                db.execute("ROLLBACK")
        raise


def _checked(path: Path) -> sqlite3.Connection:
    db = connected(path)
    try:
        migrate(db)
        found: str = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            error = sqlite3.DatabaseError(found.splitlines()[-1])
            error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise error
        _run(db, [("UPDATE evening SET id = id WHERE 0", {})])  # is it ours to write?
    except BaseException:
        db.close()
        raise
    return db


def _is_damage(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in DAMAGE


def _insert(table: str, row: Mapping[str, object]) -> Statement:
    places = ", ".join(f":{name}" for name in row)
    return f"INSERT OR REPLACE INTO {table} ({', '.join(row)}) VALUES ({places})", dict(row)


def _inserts(rows: Mapping[str, list[dict[str, object]]]) -> list[Statement]:
    return [_insert(table, row) for table in TABLES for row in rows.get(table, ())]


def _newest(db: sqlite3.Connection, table: str) -> int:
    return int(db.execute(f"SELECT coalesce(max(id), 0) FROM {table}").fetchone()[0])


def _filled(rows: Mapping[str, list[dict[str, object]]]) -> sqlite3.Connection:
    db = connected(":memory:")
    migrate(db)
    _run(db, _inserts(rows))
    return db
