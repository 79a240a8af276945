"""The tables, and how an older file becomes a newer one. Text columns hold JSON; `seal` is its checksum."""

import sqlite3
import zlib
from pathlib import Path

PAGE_BYTES = 4096  # SQLite's own choice, written down because salvage counts on it
CACHE_KIB = 400  # of pages in memory; SQLite would take 2000, for queries that nobody has here
CHECKPOINT_PAGES = 100  # keeps the write-ahead log small: quick to look through after a power cut

# One script per version of the file, each run once, in order, in one transaction. Never edit one that was
# released: salvage counts on files of a version being laid out alike.
MIGRATIONS = (
    """
    CREATE TABLE evening (id INTEGER PRIMARY KEY, format INTEGER NOT NULL, build TEXT NOT NULL);
    CREATE TABLE input (id INTEGER PRIMARY KEY, evening INTEGER NOT NULL, number INTEGER NOT NULL,
                        at INTEGER NOT NULL, hand TEXT NOT NULL, seal INTEGER NOT NULL);
    CREATE TABLE snapshot (id INTEGER PRIMARY KEY, evening INTEGER NOT NULL, number INTEGER NOT NULL,
                           at INTEGER NOT NULL, state TEXT NOT NULL, seal INTEGER NOT NULL);
    CREATE TABLE log (id INTEGER PRIMARY KEY, key TEXT NOT NULL, boot TEXT NOT NULL, uptime INTEGER NOT NULL,
                      date TEXT, entry TEXT NOT NULL, seal INTEGER NOT NULL);
    CREATE TABLE setting (id INTEGER PRIMARY KEY, name TEXT NOT NULL, value TEXT NOT NULL, seal INTEGER NOT NULL);
    CREATE UNIQUE INDEX input_of ON input (evening, number);
    CREATE INDEX snapshot_of ON snapshot (evening, number);
    """,
)
VERSION = len(MIGRATIONS)
SEALED = {"input": "hand", "snapshot": "state", "log": "entry", "setting": "value"}  # table -> its JSON column
TABLES = ("evening", *SEALED)


class Newer(Exception):
    """The file was written by a newer companion than this one."""


def seal(text: str) -> int:
    return zlib.crc32(text.encode())


def connected(path: Path | str) -> sqlite3.Connection:
    """A connection with everything set; transactions are begun and ended by hand."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.row_factory = sqlite3.Row
    db.execute(f"PRAGMA page_size = {PAGE_BYTES}")
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
    db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
    db.execute("PRAGMA busy_timeout = 2000")  # somebody may be reading the log
    return db


def migrate(db: sqlite3.Connection) -> None:
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise Newer(f"it is of version {version}, this companion knows {VERSION}")
    for number, script in enumerate(MIGRATIONS[version:], start=version + 1):
        db.execute("BEGIN IMMEDIATE")
        try:
            for statement in filter(str.strip, script.split(";")):
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {number}")
            db.execute("COMMIT")
        except sqlite3.Error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
