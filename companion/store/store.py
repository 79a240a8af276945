"""The one writer of the store: inputs, snapshots, log entries and settings, durable when `write` returns.

Where the disk is full, read-only or broken the store continues in memory, says so in `trouble`, and writes
everything down later if the disk comes back. A file that is not what we wrote is set aside whole, what can be read of
it goes into a new one, and `notices` says so. A journal is cut at its snapshots: of the evening under way the last few
are kept with the inputs after them, of earlier ones the first of those. The log is never cut.
"""

import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from companion.store.directory import DATABASE, HEARTBEAT, claimed, file_size, files_at, free_name, has_room
from companion.store.heartbeat import Heartbeat
from companion.store.logbook import Labels, LogBook, Moment, dates_of_the_undated, written
from companion.store.notices import NOTICES, notices_in, with_notice
from companion.store.opening import (
    DISTRUSTED,
    LONG_LOG,
    checked,
    filled,
    log_looked_through,
    place_in,
    saved_rows,
    taken_back,
)
from companion.store.salvage import (
    OLDER,
    beside,
    finish,
    good_rows,
    put_back,
    replaced,
    rows_in,
    rows_to_be_seen,
    set_aside,
    to_be_salvaged,
)
from companion.store.saved import Saved, Snapshot, Written
from companion.store.schema import (
    CHECKPOINT_PAGES,
    COLUMNS,
    LABELS,
    PAGE_BYTES,
    Damaged,
    Newer,
    Older,
    Rows,
    connected,
    sealed,
    whole,
)
from companion.store.settings import settings_of
from companion.store.statements import (
    Statement,
    execute,
    hashes,
    insert_row,
    last_number,
    newest,
    newest_evening,
    roll_back,
    run,
    set_value,
    update_row,
)
from companion.types import Millis, SharedText, later

KEPT_EVENINGS = 30  # journals of earlier evenings, for replays and reports of faults
KEPT_SNAPSHOTS = 8  # of the evening under way, and the inputs after the first of them
OVERGROWN_BYTES = 16 * CHECKPOINT_PAGES * PAGE_BYTES  # of the write-ahead log
RETRY_S = 5.0  # between two attempts at a disk that failed

Answer = TypeVar("Answer")
# What SQLite says when it may be the disk: a file made beside the database shows whether it is.
PERHAPS_THE_DISK = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}
SURELY_THE_DISK = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM}


def primary_code(error: Exception) -> int:
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


class Store:
    """Raises `InUse` when another process has the directory; after that, nothing for want of a disk."""

    def __init__(self, directory: Path, alive: Callable[[], None] = lambda: None) -> None:
        """`alive` is called while something takes long."""
        self.trouble = ""  # why nothing is being saved; empty when it is
        self.notices: list[str] = []  # what was found and done on opening, for the journal and the display
        self._path = directory / DATABASE
        self._alive = alive
        self._unsaved: list[Statement] = []
        self._written: list[Statement] = []  # in the transaction that is open
        self._gathering = False
        self._reached: Millis | None = None  # by what is in it
        self._failed_at = 0.0
        self._lock: int | None = None
        self._heart = Heartbeat(directory / HEARTBEAT)
        try:
            directory.mkdir(parents=True, exist_ok=True)
            self._lock = claimed(directory)
        except OSError as error:
            self._fail(error)
        self._gone = False  # somebody has taken the file away: what is in memory is all there is
        self._db = self._opened()
        self._is_at = files_at(self._path)
        self.notices = [*dict.fromkeys((*notices_in(settings_of(self._db)), *self.notices))]
        self.log = LogBook(self._asked)
        self._evening = newest_evening(self._db)
        self._number = last_number(self._db, self._evening)
        self._log_number = newest(self._db, "log", "id")
        self._snapshots = self._snapshot_numbers()
        self._parts: dict[str, tuple[str, ...]] = self._known_parts()
        # Opened without its file, which may hold more than could be read of it: up to here its numbers are known.
        self._known = (self._evening, self._log_number) if self.trouble else None
        if not self._evening and not self.notices and self._heart.has_beaten:
            self.notices.append(later("store_empty"))
        self._unseen_notices = bool(self.notices)
        if self._unseen_notices:
            self._commit(self._noticed())
        self._put_heart_right()

    # --- the journal ---------------------------------------------------------------------------------

    def begin(
        self,
        form: int,
        build: str,
        at: Millis,
        state: str,
        parts: Sequence[SharedText] = (),
        notices: Sequence[str] = (),
    ) -> None:
        """A new evening that starts from this state; those before the last few are dropped. `notices` say why the one
        before does not continue: they are stored until somebody has seen them."""
        self.notices += notices
        self._unseen_notices = self._unseen_notices or bool(notices)
        self._evening += 1
        self._number = 0
        self._snapshots = []
        its = {"evening": self._evening}
        row = "INSERT OR REPLACE INTO evening (id, format, build, seal)"
        oldest = f":evening - {KEPT_EVENINGS}"
        firsts = "SELECT min(id) FROM snapshot GROUP BY evening"
        self._commit([
            *self._sweep(parts),
            (f"{row} VALUES (:evening, :format, :build, {sealed('evening')})", its | {"format": form, "build": build}),
            *self._snapshot(at, state, parts),
            (f"DELETE FROM input WHERE evening <= {oldest}", its),
            (f"DELETE FROM snapshot WHERE evening <= {oldest}", its),
            (f"DELETE FROM snapshot WHERE evening < :evening - 1 AND id NOT IN ({firsts})", its),
            (f"DELETE FROM evening WHERE id <= {oldest}", its),
            *(self._noticed() if notices else ()),
        ], at)  # fmt: skip

    def write(
        self,
        at: Millis,
        command: str,
        *,
        digest: str = "",
        parts: Sequence[SharedText] = (),
        state: str | None = None,
        state_parts: Sequence[SharedText] = (),
        entries: Mapping[str, str] | None = None,
        labels: Mapping[str, Labels] | None = None,
        struck: Iterable[str] = (),
        settings: Mapping[str, str] | None = None,
        now: Moment | None = None,
        seen: bool = False,
    ) -> None:
        """An input, and with it what follows from it, all or nothing: the `state` it led to if a snapshot is
        due, log entries by their key (an entry of the same key is replaced) with their `labels`, the keys of those
        that are struck, settings that changed. `parts` are those that the command holds, `state_parts` those of the
        state. `seen`: somebody was at the box, and knows what it had to say."""
        self._number += 1
        row = {"evening": self._evening, "number": self._number, "at": at, "hand": command, "digest": digest}
        statements = [*self._new_parts(parts), insert_row("input", row | {"parts": hashes(parts)})]
        if state is not None:
            if len(self._snapshots) >= 2 * KEPT_SNAPSHOTS:
                statements = [*self._sweep((*parts, *state_parts)), *statements, *self._cut()]
            statements += self._snapshot(at, state, state_parts)
        for key, entry in (entries or {}).items():
            statements.append(self._kept(key, entry, (labels or {}).get(key), now))
        statements += [("DELETE FROM log WHERE key = :key", {"key": key}) for key in struck]
        for name, value in (settings or {}).items():
            statements += set_value(name, value)
        if seen and self._unseen_notices:
            self._unseen_notices = False
            statements.append(("DELETE FROM setting WHERE name = :name", {"name": NOTICES}))
        self._commit(statements, at)

    def last(self) -> Saved | None:
        """The last evening and the end of the one before, as far as they can be read."""
        if not self._evening:
            return None
        number = self._evening
        row = self._sound("evening", "id = ?", number)
        its: dict[str, Any] = row[0] if row else {"format": 0, "build": ""}
        inputs = self._sound("input", "evening >= ?", number - 1)
        snapshots = self._sound("snapshot", "evening >= ?", number - 1)
        return Saved(
            number,
            its["format"],
            its["build"],
            tuple(Snapshot(e["evening"], e["number"], e["at"], e["state"]) for e in snapshots),
            tuple(Written(e["evening"], e["number"], e["at"], e["hand"], e["digest"]) for e in inputs),
            self._heart.last(number),
        )

    def text(self, digest: str) -> str | None:
        """The text of that part; None when it is not there or not what it was."""
        found = self._sound("part", "hash = ?", digest)
        if not found:
            self._parts.pop(digest, None)  # its holder may write it again
            return None
        return str(found[0]["text"])

    def heartbeat(self, at: Millis) -> None:
        """The evening has reached this instant, and all its inputs are on the disk. Written soon, by a thread; nothing
        waits for it.

        Not while inputs are only in memory: a pause among them, once lost, would count as time flown."""
        if not self.trouble and not self._written:
            self._heart.beat(self._evening, at, self._number)

    def _put_heart_right(self) -> None:
        """What is missing has been reported, and is not reported again."""
        if not self.trouble and (self._heart.place or (0, 0)) > (self._evening, self._number):
            self._heart.put_right(self._evening, self._number)

    def settings(self) -> dict[str, str]:
        return {name: value for name, value in self._asked(settings_of).items() if name not in (NOTICES, DISTRUSTED)}

    def _noticed(self) -> list[Statement]:
        return set_value(NOTICES, json.dumps(self.notices))

    # --- the log -------------------------------------------------------------------------------------

    def date_entries(self, now: Moment) -> int:
        """Gives undated entries of this run of the machine their date; returns how many."""
        dates = self._asked(lambda db: dates_of_the_undated(db, now))
        if dates:
            self._commit([update_row("log", {"date": date}, number) for number, date in dates.items()])
        return len(dates)

    def label(self, labels: Mapping[int, Labels]) -> None:
        """Says of entries, by their number, whose they are: entries of an older version do not say so."""
        self._commit([update_row("log", asdict(each), number) for number, each in labels.items()])

    def looked_through(self, rest: Callable[[], bool]) -> str:
        """What is wrong with a log too long to be looked through at the start; for a thread of its own."""
        return log_looked_through(self._path, rest) if self._log_number > LONG_LOG and not self.trouble else ""

    def distrust(self, why: str) -> None:
        """The log is damaged, and the box is in use: that is reported now, and repaired at the next start."""
        self.notices.append(later("log_damaged", why=why))
        self._unseen_notices = True
        self._commit([*set_value(DISTRUSTED, json.dumps(why)), *self._noticed()])

    def close(self) -> None:
        """Writes what is left; a failing disk is said in `trouble`."""
        self.commit()
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
            db = self._new_file() if self._gone else self._file()
            try:
                behind = self._behind(db)
                run(db, [(sql, behind(values)) for sql, values in self._unsaved if not self._gone])
            except BaseException:
                db.close()
                raise
        except Exception as error:  # whatever it is, the evening continues, and it is tried again
            self._fail(error)
            return False
        ours = behind({"evening": self._evening, "entry_id": self._log_number})
        self._evening, self._log_number, self._known = ours["evening"], ours["entry_id"], None
        self._db.close()
        self._db, self._is_at = db, files_at(self._path)
        self._unsaved.clear()
        self._gone = False
        self.trouble = ""
        self._put_heart_right()
        return True

    def _behind(self, db: sqlite3.Connection) -> Callable[[dict[str, Any]], dict[str, Any]]:
        """Rows in the file beyond the numbers we knew keep their numbers: ours move behind them."""
        if self._known is None:
            return lambda values: values
        highest = (newest_evening(db), newest(db, "log", "id"))
        moves = {
            name: (known, max(0, there - known))
            for name, known, there in zip(("evening", "entry_id"), self._known, highest, strict=True)
        }
        return lambda values: (
            values | {name: values[name] + by for name, (known, by) in moves.items() if values.get(name, 0) > known}
        )

    def gather(self) -> None:
        """From now on until `commit` all that is written is one transaction, and not yet durable."""
        self._gathering = True

    def commit(self) -> None:
        """What was gathered is durable when this returns; the only call that waits for the disk, for a thread of its
        own if need be. Nothing else may be asked of the store until then."""
        self._gathering = False
        if not self._written:
            return
        try:
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            self._go_on_in_memory(error)
        self._written = []
        self._beat()

    def _commit(self, statements: list[Statement], at: Millis | None = None) -> None:
        """`at`: how far the evening has got with that."""
        self._reached = self._reached if at is None else at
        if not self.trouble and not self._written and files_at(self._path) != self._is_at:
            self._miss_the_file()
        if self.trouble:
            run(self._db, statements)
            self._unsaved += statements
            self.mend()
            self._beat()
            return
        begins = not self._written
        self._written += statements
        try:
            execute(self._db, statements, begins)
        except sqlite3.Error as error:
            self._go_on_in_memory(error)
        if not self._gathering:
            self.commit()

    def _go_on_in_memory(self, error: sqlite3.Error) -> None:
        """With what could not be written."""
        self._fail(error)
        roll_back(self._db)
        self._db = self._in_memory(error)
        run(self._db, self._written)
        self._unsaved += self._written
        self._written = []

    def overgrown(self) -> bool:
        """Whether the write-ahead log is long and a checkpoint cannot end it: somebody keeps reading the store, so none
        of it can be freed."""
        if file_size(self._path.with_name(self._path.name + "-wal")) < OVERGROWN_BYTES or self.trouble:
            return False
        _, frames, moved = self._asked(lambda db: db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone())
        return bool(moved < frames)

    def _beat(self) -> None:
        if self._reached is not None:
            self.heartbeat(self._reached)
        self._reached = None

    def _fail(self, error: Exception) -> None:
        self.trouble = str(error) or type(error).__name__
        self._failed_at = time.monotonic()

    def _opened(self) -> sqlite3.Connection:
        """The file; or when that cannot be written, a copy of what can be read of it, in memory."""
        if not self.trouble:
            try:
                return self._file()
            except Exception as error:  # even of a file that we have just made
                self._fail(error)
        return filled(self._rows())

    def _file(self) -> sqlite3.Connection:
        """The file, ready to be written; damage is set aside and the good part copied into a new one."""
        said = finish(self._path)
        if said:
            self.notices.append(said)
        try:
            return self._looked_through()
        except Newer as error:
            aside = set_aside(self._path, "newer")
            self.notices.append(later("newer_aside", why=error, aside=aside))
        except Older:
            self._take_over()
        except Exception as error:  # whatever a file that we did not write like this makes anybody do
            if self._is_the_disk(error):
                raise
            self._salvage(error)
        self._alive()
        return checked(self._path)

    def _take_over(self) -> None:
        """What an older companion left, and what it had set aside of one like us: after going back a version and
        forward again."""
        self._alive()
        rows, asides = taken_back(self._path, good_rows(self._path))
        replaced(self._path, rows, OLDER)
        for aside in asides:
            set_aside(aside, "taken-back")

    def _looked_through(self) -> sqlite3.Connection:
        """The file, if it is what we wrote. What a disk says once may be a weak moment: it is asked again."""
        self._miss_its_end()
        try:
            return checked(self._path)
        except sqlite3.OperationalError as error:
            if primary_code(error) not in PERHAPS_THE_DISK:
                raise
            return checked(self._path)

    def _miss_the_file(self) -> None:
        """Somebody has taken it away: SQLite would go on in a file without a name, which nobody finds again. As long as
        it is open all of it can be read."""
        self._fail(FileNotFoundError(later("store_gone")))
        self._gone = True
        try:
            self._db = self._copied()
        except sqlite3.Error as error:  # it is broken as well
            self._db = self._in_memory(error)
        self._heart.close()
        self._heart = Heartbeat(self._path.with_name(HEARTBEAT))
        if self._lock is not None:  # its directory may be gone, too
            os.close(self._lock)
            self._lock = None
        self.mend(now=True)

    def _new_file(self) -> sqlite3.Connection:
        notice = later("written_anew")
        if os.path.lexists(self._path):
            notice = later("written_beside", aside=free_name(self._path, "brought"))
        put_back(self._path, with_notice(rows_in(self._db), notice))
        self.notices.append(notice)
        self._unseen_notices = True
        return checked(self._path)

    def _miss_its_end(self) -> None:
        """Raises when inputs are missing that were on the disk. Nothing else shows it: to SQLite a broken end of the
        write-ahead log is what a power cut leaves. Asked before SQLite may write, which drops that end for good."""
        place = self._heart.place
        there = place_in(self._path) if place else None
        if place and there and there < place:
            raise Damaged(later("end_missing", evening=place[0], count=place[1]))

    def _is_the_disk(self, error: Exception) -> bool:
        code = primary_code(error)
        perhaps = code in PERHAPS_THE_DISK or isinstance(error, OSError)
        return code in SURELY_THE_DISK or (perhaps and not has_room(self._path.parent))

    def _salvage(self, error: Exception) -> None:
        self._alive()
        if not os.path.lexists(self._path):  # its write-ahead log is there without it
            self._path.touch()
        rows = saved_rows(self._path)
        rows["setting"] = [row for row in rows["setting"] if row["name"] != DISTRUSTED]
        count, aside = sum(map(len, rows.values())), free_name(self._path, "damaged")
        notice = later("store_damaged", why=error, count=count, aside=aside)
        replaced(self._path, with_notice(rows, notice), "damaged")
        self.notices.append(notice)

    def _in_memory(self, error: sqlite3.Error) -> sqlite3.Connection:
        """What the file says, in memory; read from it directly while that goes."""
        try:
            if not self._is_the_disk(error):
                raise error
            return self._copied()
        except sqlite3.Error:
            with suppress(sqlite3.Error):
                self._db.close()
            return filled(self._rows())

    def _copied(self) -> sqlite3.Connection:
        """All that the open file holds, in memory; it is closed then."""
        memory = connected(":memory:")
        self._db.backup(memory)
        with suppress(sqlite3.Error):
            self._db.close()
        return memory

    def _rows(self) -> Rows:
        """What can be read; from the file that is to take its place if there is no other."""
        there = (self._path, beside(self._path, "salvaged"), to_be_salvaged(self._path) or self._path)
        return rows_to_be_seen(next(filter(os.path.lexists, there), self._path))

    def _asked(self, question: Callable[[sqlite3.Connection], Answer]) -> Answer:
        """What the database says. A file that was damaged since it was opened is like a disk that failed: from now on
        the evening is in memory, and the file is repaired when it is tried again."""
        try:
            return question(self._db)
        except sqlite3.Error as error:
            if self.trouble:
                raise
            self._go_on_in_memory(error)
            return question(self._db)

    # --- rows ------------------------------------------------------------------------------------------

    def _sound(self, table: str, where: str, value: object) -> list[dict[str, Any]]:
        order = "evening, number, id" if "evening" in COLUMNS[table] else "id"
        query = f"SELECT * FROM {table} WHERE {where} ORDER BY {order}"
        rows = self._asked(lambda db: db.execute(query, (value,)).fetchall())
        return [row for row in (whole(table, dict(each)) for each in rows) if row is not None]

    def _snapshot_numbers(self) -> list[int]:
        rows = self._db.execute("SELECT number FROM snapshot WHERE evening = ? ORDER BY number", (self._evening,))
        return [row["number"] for row in rows]

    def _known_parts(self) -> dict[str, tuple[str, ...]]:
        return {row["hash"]: tuple(row["parts"].split()) for row in self._db.execute("SELECT hash, parts FROM part")}

    def _snapshot(self, at: Millis, state: str, parts: Sequence[SharedText]) -> list[Statement]:
        self._snapshots.append(self._number)
        row = {"evening": self._evening, "number": self._number, "at": at, "state": state, "parts": hashes(parts)}
        return [*self._new_parts(parts), insert_row("snapshot", row)]

    def _new_parts(self, parts: Sequence[SharedText]) -> list[Statement]:
        """Those that are not yet written, with all that they hold."""
        found: list[Statement] = []
        waiting = list(parts)
        while waiting:
            part = waiting.pop()
            if part.hash not in self._parts:
                self._parts[part.hash] = tuple(each.hash for each in part.parts)
                row = {"hash": part.hash, "text": part.text, "parts": hashes(part.parts)}
                found.append(insert_row("part", row))
                waiting += part.parts
        return found

    def _cut(self) -> list[Statement]:
        """The inputs before the last few snapshots are in those."""
        self._snapshots = self._snapshots[-KEPT_SNAPSHOTS:]
        values = {"evening": self._evening, "number": self._snapshots[0]}
        return [
            ("DELETE FROM input WHERE evening = :evening AND number <= :number", values),
            ("DELETE FROM snapshot WHERE evening = :evening AND number < :number", values),
        ]

    def _sweep(self, roots: Sequence[SharedText]) -> list[Statement]:
        """Parts that nothing holds any more are let go; what the cut lets go now is found the next time."""
        query = "SELECT parts FROM snapshot UNION ALL SELECT parts FROM input WHERE parts != ''"
        rows = self._asked(lambda db: db.execute(query).fetchall())
        waiting = [each for row in rows for each in row["parts"].split()]
        held: set[str] = set()
        for part in roots:  # not yet written, perhaps, but known
            waiting += (part.hash, *(each.hash for each in part.parts))
        while waiting:
            each = waiting.pop()
            if each not in held:
                held.add(each)
                waiting += self._parts.get(each, ())
        gone = self._parts.keys() - held
        for each in gone:
            del self._parts[each]
        return [("DELETE FROM part WHERE hash = :hash", {"hash": each}) for each in gone]

    def _kept(self, key: str, entry: str, labels: Labels | None, now: Moment | None) -> Statement:
        """As a new entry, or in place of the one with the same key, which keeps its number and date."""
        known = self._asked(lambda db: db.execute("SELECT id FROM log WHERE key = ?", (key,)).fetchone())
        labelled = asdict(labels) if labels else dict.fromkeys(LABELS)
        if known is not None:
            return update_row("log", {**labelled, "entry": entry}, known["id"])
        self._log_number += 1
        now = now or Moment("", 0, None)
        row = {
            "key": key,
            "boot": now.boot,
            "uptime": now.uptime,
            "date": written(now.date),
            **labelled,
            "entry": entry,
        }
        return insert_row("log", row, self._log_number)
