"""A database is looked through before it is believed: which it is, whether every row of it is what was written, and
whether its end is there."""

import logging
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from companion.store.directory import is_written, kept_private
from companion.store.salvage import good_rows, insert
from companion.store.schema import COLUMNS, Damaged, Rows, connected, prepare, whole
from companion.store.statements import last_number, newest_evening, run
from companion.store.write_ahead import torn_inside

log = logging.getLogger(__name__)


def checked(path: Path) -> sqlite3.Connection:
    if os.path.lexists(path) and path.exists() and not path.is_file():
        raise Damaged("it is not a file")
    wal = path.with_name(path.name + "-wal")
    if torn_inside(wal):  # SQLite would drop what is behind that, without a word
        raise Damaged("its write-ahead log is broken in the middle")
    if is_written(wal) and not is_written(path):
        raise Damaged("it is empty, but its write-ahead log is not")
    kept_private(path)
    db = connected(path)
    try:
        prepare(db)
        found = str(db.execute("PRAGMA integrity_check(1)").fetchone()[0])
        if found != "ok":
            raise Damaged(found.splitlines()[-1])
        for table in COLUMNS:
            _look_through(db, table)
        run(db, [("UPDATE evening SET id = id WHERE 0", {})])  # is it ours to write?
    except BaseException:
        db.close()
        raise
    return db


def saved_rows(path: Path) -> Rows:
    """None rather than no box: the file is kept whole, and somebody may look at it who is cleverer."""
    try:
        return good_rows(path, damaged=True)
    except OSError:
        raise  # there is no room now: it is tried again
    except Exception:
        log.exception("nothing could be saved from %s", path)
        return {table: [] for table in COLUMNS}


def place_in(path: Path) -> tuple[int, int] | None:
    """The last input there, looked up without changing anything; None where that cannot be told."""
    if not is_written(path):
        return None
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            evening = newest_evening(db)
            return evening, last_number(db, evening)
    except sqlite3.Error:
        return None


def _look_through(db: sqlite3.Connection, table: str) -> None:
    """Raises when a row is not what was written. Parts may be long: whether their texts are theirs is seen when they
    are read."""
    if table == "part":
        rows = db.execute("SELECT id FROM part WHERE typeof(hash) || typeof(text) || typeof(parts) != 'texttexttext'")
        broken = rows.fetchone()
    else:
        broken = next((row for row in db.execute(f"SELECT * FROM {table}") if whole(table, dict(row)) is None), None)
    if broken is not None:
        raise Damaged(f"row {broken['id']} of the table {table} is not what it was")


def filled(rows: Rows) -> sqlite3.Connection:
    db = connected(":memory:")
    prepare(db)
    insert(db, rows)
    return db
