"""The tables: what they are made of, and which of their rows are whole.

Text columns hold JSON, or the text of a part. Every row has a `seal`, the checksum of all its other columns but its id;
those of the tally have none: they follow from the log.
"""

import sqlite3
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.types import later

PAGE_BYTES = 4096  # SQLite's own choice, written down because salvage counts on it
CACHE_KIB = 400  # of pages in memory; SQLite would take 2000, for queries that nobody has here
CHECKPOINT_PAGES = 100  # keeps the write-ahead log small: quick to look through after a power cut

# How a file of each version is laid out. Never edit one that was released. A file of an older version is not changed:
# its rows are copied into a new one, so that files of a version are all laid out alike, and salvage can count on it.
LAYOUTS = {
    1: """
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
    2: """
    CREATE TABLE evening (id INTEGER PRIMARY KEY, format INTEGER NOT NULL, build TEXT NOT NULL, seal INTEGER NOT NULL);
    CREATE TABLE input (id INTEGER PRIMARY KEY, evening INTEGER NOT NULL, number INTEGER NOT NULL,
                        at INTEGER NOT NULL, hand TEXT NOT NULL, digest TEXT NOT NULL, parts TEXT NOT NULL,
                        seal INTEGER NOT NULL);
    CREATE TABLE snapshot (id INTEGER PRIMARY KEY, evening INTEGER NOT NULL, number INTEGER NOT NULL,
                           at INTEGER NOT NULL, state TEXT NOT NULL, parts TEXT NOT NULL, seal INTEGER NOT NULL);
    CREATE TABLE log (id INTEGER PRIMARY KEY, key TEXT NOT NULL, boot TEXT NOT NULL, uptime INTEGER NOT NULL,
                      date TEXT, entry TEXT NOT NULL, seal INTEGER NOT NULL);
    CREATE TABLE setting (id INTEGER PRIMARY KEY, name TEXT NOT NULL, value TEXT NOT NULL, seal INTEGER NOT NULL);
    CREATE TABLE part (id INTEGER PRIMARY KEY, hash TEXT NOT NULL, text TEXT NOT NULL, parts TEXT NOT NULL,
                       seal INTEGER NOT NULL);
    CREATE UNIQUE INDEX input_of ON input (evening, number);
    CREATE INDEX snapshot_of ON snapshot (evening, number);
    CREATE UNIQUE INDEX part_of ON part (hash);
    """,
    3: """
    CREATE TABLE evening (id INTEGER PRIMARY KEY, format INTEGER NOT NULL, build TEXT NOT NULL, seal INTEGER NOT NULL);
    CREATE TABLE input (id INTEGER PRIMARY KEY, evening INTEGER NOT NULL, number INTEGER NOT NULL,
                        at INTEGER NOT NULL, hand TEXT NOT NULL, digest TEXT NOT NULL, parts TEXT NOT NULL,
                        seal INTEGER NOT NULL);
    CREATE TABLE snapshot (id INTEGER PRIMARY KEY, evening INTEGER NOT NULL, number INTEGER NOT NULL,
                           at INTEGER NOT NULL, state TEXT NOT NULL, parts TEXT NOT NULL, seal INTEGER NOT NULL);
    CREATE TABLE log (id INTEGER PRIMARY KEY, key TEXT NOT NULL, boot TEXT NOT NULL, uptime INTEGER NOT NULL,
                      date TEXT, game TEXT, crew TEXT, campaign TEXT, entry TEXT NOT NULL, seal INTEGER NOT NULL);
    CREATE TABLE setting (id INTEGER PRIMARY KEY, name TEXT NOT NULL, value TEXT NOT NULL, seal INTEGER NOT NULL);
    CREATE TABLE part (id INTEGER PRIMARY KEY, hash TEXT NOT NULL, text TEXT NOT NULL, parts TEXT NOT NULL,
                       seal INTEGER NOT NULL);
    CREATE UNIQUE INDEX input_of ON input (evening, number);
    CREATE INDEX snapshot_of ON snapshot (evening, number);
    CREATE UNIQUE INDEX part_of ON part (hash);
    CREATE INDEX log_of ON log (key);
    CREATE INDEX log_of_game ON log (game);
    CREATE INDEX log_of_crew ON log (crew);
    CREATE INDEX log_of_campaign ON log (campaign);
    CREATE INDEX log_undated ON log (boot) WHERE date IS NULL;
    """,
}
# How many lines of the log each label has, and all of them (under no label); and how many names a label has. Maintained
# by the database itself, with every line that is written, changed or struck: a long log is never counted.
COUNTED = ("game", "crew", "campaign")


def _counted_in(label: str, name: str) -> str:
    known = f"{name} > ''" if label else "1"
    return (
        f"INSERT INTO tally SELECT '{label}', {name}, 1, new.id WHERE {known} "
        "ON CONFLICT (label, name) DO UPDATE SET lines = lines + 1, newest = max(newest, new.id);"
    )


def _counted_out(label: str, name: str) -> str:
    mine, its = f"{label} = {name}" if label else "1", f"label = '{label}' AND name = {name}"
    newest = f"coalesce((SELECT max(id) FROM log WHERE {mine}), 0)"
    return (
        f"UPDATE tally SET lines = lines - 1, newest = {newest} WHERE {its}; "
        f"DELETE FROM tally WHERE {its} AND lines < 1;"
    )


def _tally() -> str:
    came = " ".join([_counted_in("", "''"), *(_counted_in(label, f"new.{label}") for label in COUNTED)])
    went = " ".join([_counted_out("", "''"), *(_counted_out(label, f"old.{label}") for label in COUNTED)])
    return f"""
    CREATE TABLE tally (label TEXT NOT NULL, name TEXT NOT NULL, lines INTEGER NOT NULL, newest INTEGER NOT NULL,
                        PRIMARY KEY (label, name)) WITHOUT ROWID;
    CREATE INDEX tally_newest ON tally (label, newest);
    CREATE TRIGGER log_came AFTER INSERT ON log BEGIN {came} END;
    CREATE TRIGGER log_went AFTER DELETE ON log BEGIN {went} END;
    CREATE TRIGGER log_turned AFTER UPDATE OF {", ".join(COUNTED)} ON log
    WHEN {" OR ".join(f"old.{label} IS NOT new.{label}" for label in COUNTED)} BEGIN {went} {came} END;
    CREATE TRIGGER name_came AFTER INSERT ON tally WHEN new.label > '' BEGIN
    INSERT INTO tally VALUES ('', new.label, 1, 0) ON CONFLICT (label, name) DO UPDATE SET lines = lines + 1; END;
    CREATE TRIGGER name_went AFTER DELETE ON tally WHEN old.label > '' BEGIN
    UPDATE tally SET lines = lines - 1 WHERE label = '' AND name = old.label; END;
    """


LAYOUTS[4] = LAYOUTS[3] + _tally()
VERSION = max(LAYOUTS)

# table -> its columns but id and seal, and what they hold
COLUMNS: Mapping[str, Mapping[str, tuple[type, ...]]] = {
    "evening": {"format": (int,), "build": (str,)},
    "input": {"evening": (int,), "number": (int,), "at": (int,), "hand": (str,), "digest": (str,), "parts": (str,)},
    "snapshot": {"evening": (int,), "number": (int,), "at": (int,), "state": (str,), "parts": (str,)},
    "log": {"key": (str,), "boot": (str,), "uptime": (int,), "date": (str, type(None)),
            "game": (str, type(None)), "crew": (str, type(None)), "campaign": (str, type(None)), "entry": (str,)},
    "setting": {"name": (str,), "value": (str,)},
    "part": {"hash": (str,), "text": (str,), "parts": (str,)},
}  # fmt: skip
LABELS = COUNTED  # of a line of the log: whose it is; empty until known
# By version: the columns that its rows lack, and what stands for them.
LACKING: Mapping[int, Mapping[str, str | None]] = {
    1: {"digest": "", "parts": "", **dict.fromkeys(LABELS)},
    2: dict.fromkeys(LABELS),
    3: {},
    4: {},
}
TABLES = tuple(COLUMNS)
# What a row is about: of two about the same thing one is out of date.
MEANT_BY = {
    "evening": ("id",), "input": ("evening", "number"), "snapshot": ("evening", "number"), "log": ("key",),
    "setting": ("name",), "part": ("hash",),
}  # fmt: skip
FIRST_TABLES = ("evening", "input", "snapshot", "log", "setting")  # of version 1, which sealed one column each
FIRST_SEALED = {"input": "hand", "snapshot": "state", "log": "entry", "setting": "value"}
ABSURD = 1 << 53  # no number of ours is as large, nor as far below zero

Row = dict[str, object]
Rows = dict[str, list[Row]]


class Newer(Exception):
    """The file was written by a newer companion than this one."""


class Older(Exception):
    """The file was written by an older companion than this one."""


class Damaged(Exception):
    """The file is not what we have written."""


def seal(*values: object) -> int:
    """The checksum of a row; a number that no row has, for what no row of ours can hold."""
    made = 0
    for value in values:
        try:
            made = zlib.crc32(value.encode() if isinstance(value, str) else repr(value).encode(), made)
        except UnicodeEncodeError:
            return -1
    return made


def sealed(table: str) -> str:
    """Those columns' seal, as SQL: numbers of rows may still change before a row is written."""
    return f"seal({', '.join(f':{name}' for name in COLUMNS[table])})"


def whole(table: str, row: Row, version: int = VERSION) -> Row | None:
    """That row with all its columns, or None if it is not what was written."""
    kinds = COLUMNS[table]
    found = {name: row.get(name, LACKING[version].get(name)) for name in ("id", *kinds)}
    fitting = all(type(found[name]) in kinds[name] for name in kinds)
    numbers = [value for value in (*found.values(), row.get("seal", 0)) if isinstance(value, int)]
    if not fitting or type(found["id"]) is not int or any(abs(number) >= ABSURD for number in numbers):
        return None
    if version == 1:
        column = FIRST_SEALED.get(table)
        good = column is None or seal(found[column]) == row.get("seal")
    else:
        good = seal(*(found[name] for name in columns(table, version))) == row.get("seal")
    return found if good else None


def columns(table: str, version: int = VERSION) -> tuple[str, ...]:
    """Those that a table has in files of that version, but id and seal."""
    return tuple(name for name in COLUMNS[table] if name not in LACKING[version])


def text_or_bytes(data: bytes) -> str | bytes:
    """What is no text is no reason to stop reading: that row is not whole."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def reading(db: sqlite3.Connection) -> sqlite3.Connection:
    """Reads rows by the names of their columns, whatever stands in them."""
    db.row_factory = sqlite3.Row
    db.text_factory = text_or_bytes
    return db


def writing(db: sqlite3.Connection) -> sqlite3.Connection:
    """A connection that can also seal rows; transactions are begun and ended by hand."""
    reading(db).create_function("seal", -1, seal, deterministic=True)
    db.execute(f"PRAGMA page_size = {PAGE_BYTES}")
    db.execute("PRAGMA recursive_triggers = ON")  # a line in place of another is one that went and one that came
    return db


def connected(path: Path | str) -> sqlite3.Connection:
    """A connection with everything set."""
    db = writing(sqlite3.connect(path, isolation_level=None, check_same_thread=False))
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA secure_delete = FAST")  # what is let go is overwritten: salvage must not find it again
    db.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
    db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
    db.execute(f"PRAGMA journal_size_limit = {2 * CHECKPOINT_PAGES * PAGE_BYTES}")
    db.execute("PRAGMA busy_timeout = 2000")  # somebody may be reading the log
    return db


def version_of(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def lay_out(db: sqlite3.Connection, version: int = VERSION) -> None:
    """The tables in an empty file."""
    db.execute("BEGIN IMMEDIATE")
    for statement in statements(version):
        db.execute(statement)
    db.execute(f"PRAGMA user_version = {version}")
    db.execute("COMMIT")


def prepare(db: sqlite3.Connection) -> None:
    """Lays out an empty file; refuses one that is not laid out as ours are today."""
    version, there = version_of(db), laid_out(db)
    if version == 0 and not there:
        lay_out(db)
        return
    if version > VERSION:
        raise Newer(later("version", version=version, ours=VERSION))
    if version not in LAYOUTS or there != expected(version):
        raise Damaged(later("no_store"))
    if version < VERSION:
        raise Older(later("old_version", version=version))


def laid_out(db: sqlite3.Connection) -> set[str]:
    return {" ".join(str(row[0]).split()) for row in db.execute("SELECT sql FROM sqlite_master WHERE sql NOT NULL")}


def expected(version: int) -> set[str]:
    return {" ".join(statement.split()).removesuffix(";") for statement in statements(version)}


def statements(version: int) -> Iterator[str]:
    """Those that lay out a file; one of them may hold others."""
    begun = ""
    for piece in LAYOUTS[version].split(";")[:-1]:
        begun += piece + ";"
        if sqlite3.complete_statement(begun):
            yield begun.strip()
            begun = ""


def miscounted(db: sqlite3.Connection) -> bool:
    """Is the tally not what the log comes to? Counts all of it."""
    names = [
        f"SELECT '{each}', {each}, count(*), max(id) FROM log WHERE {each} > '' GROUP BY {each}" for each in LABELS
    ]
    lines = "SELECT '', '', count(*), max(id) FROM log HAVING count(*)"
    labels = "SELECT '', label, count(*), 0 FROM tally WHERE label > '' GROUP BY label"
    real = " UNION ALL ".join([*names, lines, labels])
    kept = "SELECT label, name, lines, newest FROM tally WHERE lines > 0"
    wrong = (
        f"SELECT 1 WHERE EXISTS ({kept} EXCEPT SELECT * FROM ({real})) OR EXISTS (SELECT * FROM ({real}) EXCEPT {kept})"
    )
    return db.execute(wrong).fetchone() is not None
