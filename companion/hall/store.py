"""What a hall remembers: the finished games of all its tables, each once. On SQLite, durable when `take` returns."""

import secrets
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType

from companion.hall.messages import LogLine
from companion.types import later

FILE = "hall.sqlite3"
MOST_LINES = 20_000  # of one box
MOST_TABLES = 5_000  # that are named at once
LAYOUT = 1
TABLES = """
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE lines (
    box TEXT NOT NULL, id TEXT NOT NULL, digest TEXT NOT NULL, line TEXT NOT NULL, PRIMARY KEY (box, id)
) WITHOUT ROWID;
CREATE TABLE tables (box TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
"""


class Unusable(OSError):
    """The file is no hall's, or of a later version."""


class HallStore:
    """One writer. The same line again changes nothing; a corrected one replaces what was there."""

    def __init__(self, directory: Path) -> None:
        self.path = directory / FILE
        directory.mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(self.path, isolation_level=None)
        try:
            self._open()
        except sqlite3.DatabaseError as error:
            self._db.close()
            raise Unusable(later("hall_store", path=str(self.path), why=str(error))) from error
        self.id = str(self._db.execute("SELECT value FROM about WHERE name = 'id'").fetchone()[0])

    def _open(self) -> None:
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        layout = self._db.execute("PRAGMA user_version").fetchone()[0]
        if layout > LAYOUT:
            raise sqlite3.DatabaseError(later("newer"))
        if layout == 0:
            self._db.execute("BEGIN IMMEDIATE")
            for statement in filter(None, map(str.strip, TABLES.split(";"))):
                self._db.execute(statement)
            self._db.execute("INSERT INTO about VALUES ('id', ?)", (secrets.token_hex(16),))
            self._db.execute(f"PRAGMA user_version = {LAYOUT}")
            self._db.execute("COMMIT")
        self._db.execute("SELECT count(*) FROM lines").fetchone()

    def take(
        self, lines: Iterable[tuple[str, LogLine]], names: Mapping[str, str] = MappingProxyType({})
    ) -> list[tuple[str, LogLine]]:
        """By the box they come from, with what people call the tables, in one transaction. Those that it has now: a box
        that never ends does not fill the disk."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            counts: dict[str, int] = {}
            taken = [(box, line) for box, line in lines if self._put(box, line, counts)]
            self._db.executemany("INSERT OR REPLACE INTO tables VALUES (?, ?)", list(names.items())[:MOST_TABLES])
            self._db.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # a full disk has ended it by itself
                self._db.execute("ROLLBACK")
            raise
        return taken

    def _put(self, box: str, line: LogLine, counts: dict[str, int]) -> bool:
        """One that was taken away stays known, so that nobody asks for it again."""
        row = (box, line.id, line.digest, line.written())
        if box not in counts:
            counts[box] = self._db.execute("SELECT count(*) FROM lines WHERE box = ?", (box,)).fetchone()[0]
        if self._db.execute("SELECT 1 FROM lines WHERE box = ? AND id = ?", row[:2]).fetchone() is None:
            if counts[box] >= MOST_LINES:
                return False
            counts[box] += 1
        self._db.execute("INSERT OR REPLACE INTO lines VALUES (?, ?, ?, ?)", row)
        return True

    def lines(self) -> Iterator[tuple[str, LogLine]]:
        """All that count, with the names of their tables."""
        rows = self._db.execute(
            "SELECT coalesce(tables.name, lines.box), line FROM lines LEFT JOIN tables USING (box) ORDER BY box, id"
        )
        for name, text in rows:
            line = LogLine.read(text.encode())
            if not line.deleted:
                yield name, line

    def close(self) -> None:
        self._db.close()
