"""A database is looked through before it is believed: which it is, whether every row of it is what was written, and
whether its end is there."""

import logging
import os
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from companion.store.directory import is_written, make_private, set_aside_files
from companion.store.salvage import NEWER, good_rows, insert
from companion.store.schema import (
    COLUMNS,
    VERSION,
    Damaged,
    Row,
    Rows,
    connected,
    miscounted,
    prepare,
    reading,
    version_of,
    whole,
)
from companion.store.settings import settings_of
from companion.store.statements import last_number, newest, newest_evening, run
from companion.store.write_ahead import torn_inside
from companion.types import later

log = logging.getLogger(__name__)
Answer = TypeVar("Answer")
LONG_LOG = 1000  # lines; more are looked through when the box is up
DISTRUSTED = "distrusted"  # among the settings: what was found wrong with the log, to be repaired at the next start


def checked(path: Path) -> sqlite3.Connection:
    if os.path.lexists(path) and path.exists() and not path.is_file():
        raise Damaged(later("no_file"))
    wal = path.with_name(path.name + "-wal")
    if torn_inside(wal):  # SQLite would drop what is behind that, without a word
        raise Damaged(later("wal_broken"))
    if is_written(wal) and not is_written(path):
        raise Damaged(later("wal_alone"))
    make_private(path)
    db = connected(path)
    try:
        prepare(db)
        waits = _is_left_for_later(db)
        tables = [table for table in COLUMNS if not (waits and table == "log")]
        for check in [*tables, "tally"] if waits else ["1"]:
            _check(db, check)
        for table in tables:
            _look_through(db, table)
        if not waits:
            _refuse_miscounted(db)
        run(db, [("UPDATE evening SET id = id WHERE 0", {})])  # is it ours to write?
    except BaseException:
        db.close()
        raise
    return db


def _check(db: sqlite3.Connection, what: str) -> None:
    """One table, or all of the file with "1", which is how many faults are reported."""
    found = str(db.execute(f"PRAGMA integrity_check({what})").fetchone()[0])
    if found != "ok":
        raise Damaged(found.splitlines()[-1])


def _is_left_for_later(db: sqlite3.Connection) -> bool:
    """A start does not wait for a long log to be looked through; unless something was found wrong with it."""
    return newest(db, "log", "id") > LONG_LOG and DISTRUSTED not in settings_of(db)


def log_looked_through(path: Path, rest: Callable[[], bool]) -> str:
    """What is wrong with a long log, row by row; for a thread that has time. `rest` is called after every few, and says
    whether to go on."""
    last, wrong = 0, ""
    try:
        with closing(reading(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True))) as db:
            while rows := db.execute("SELECT * FROM log WHERE id > ? ORDER BY id LIMIT 200", (last,)).fetchall():
                last = rows[-1]["id"]
                _refuse_broken(rows, "log")
                if not rest():
                    return ""
            _check(db, "log")
            _refuse_miscounted(db)
    except (Damaged, sqlite3.DatabaseError) as error:
        wrong = "" if isinstance(error, sqlite3.OperationalError) else str(error)
    return wrong


def saved_rows(path: Path) -> Rows:
    """None rather than no box: the file stays untouched for somebody who can repair it."""
    try:
        return good_rows(path, damaged=True)
    except OSError:
        raise  # there is no room now: it is tried again
    except Exception:
        log.exception("nothing could be saved from %s", path)
        return {table: [] for table in COLUMNS}


def place_in(path: Path) -> tuple[int, int] | None:
    """The last input there, looked up without changing anything; None where that cannot be determined, or was never
    noted in the heartbeat: version 1 did not."""

    def last(db: sqlite3.Connection) -> tuple[int, int] | None:
        evening = newest_evening(db)
        return (evening, last_number(db, evening)) if version_of(db) > 1 else None

    return _looked_up(path, last)


def version_in(path: Path) -> int | None:
    """Of the file there, looked up without changing anything."""
    return _looked_up(path, version_of)


def _looked_up(path: Path, question: Callable[[sqlite3.Connection], Answer]) -> Answer | None:
    if not is_written(path):
        return None
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            return question(db)
    except sqlite3.Error:
        return None


def taken_back(path: Path, rows: Rows) -> tuple[Rows, list[Path]]:
    """Log and settings of what an older companion had set aside as a newer one's, with what was written since: the
    log in that order; settings as they were, the older one knew fewer. And which files those were."""
    asides = [each for each in set_aside_files(path, NEWER) if (version_in(each) or VERSION + 1) <= VERSION]
    for aside in reversed(asides):
        earlier = good_rows(aside)
        rows = {**rows, "log": _joined(earlier["log"], rows["log"], "key")}
        rows["setting"] = _joined(earlier["setting"], rows["setting"], "name")
    return rows, asides


def _joined(earlier: list[Row], later: list[Row], name: str) -> list[Row]:
    """Of two about the same thing the earlier counts; all numbered again."""
    known = {row[name] for row in earlier}
    both = [*earlier, *(row for row in later if row[name] not in known)]
    return [{**row, "id": number} for number, row in enumerate(both, start=1)]


def _look_through(db: sqlite3.Connection, table: str) -> None:
    """Raises when a row is not what was written. Parts may be long: their texts are checked when they are read."""
    if table == "part":
        query = "SELECT id FROM part WHERE typeof(hash) || typeof(text) || typeof(parts) != 'texttexttext'"
        if broken := db.execute(query).fetchone():
            raise _broken(broken, table)
    else:
        _refuse_broken(db.execute(f"SELECT * FROM {table}"), table)


def _refuse_miscounted(db: sqlite3.Connection) -> None:
    if miscounted(db):
        raise Damaged(later("miscounted"))


def _refuse_broken(rows: Iterable[sqlite3.Row], table: str) -> None:
    for row in rows:
        if whole(table, dict(row)) is None:
            raise _broken(row, table)


def _broken(row: sqlite3.Row, table: str) -> Damaged:
    return Damaged(later("row_broken", row=row["id"], table=table))


def filled(rows: Rows) -> sqlite3.Connection:
    db = connected(":memory:")
    prepare(db)
    insert(db, rows)
    return db
