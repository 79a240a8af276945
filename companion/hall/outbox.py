"""What a table still owes the hall: the lines of its log that the hall's store has not said it has.

What is delivered is remembered in a small file beside the log, by id and digest; so a corrected line goes out again, a
line that was deleted takes its like away, and after any power cut at most something known is said twice.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

from companion.hall.messages import LogLine

FILE = "hall-sent.sqlite3"
RECENT = 200  # lines: what was corrected or deleted among them is noticed at once
# At most that many lines older than that number (0: the newest), newest first.
Read = Callable[[int, int], Sequence[tuple[int, LogLine]]]


class Outbox:
    """`read` reads the log. Of another store than the one before, nothing is delivered yet."""

    def __init__(self, directory: Path, read: Read) -> None:
        self._path, self._read = directory / FILE, read
        self._store = ""
        with closing(self._opened()):
            pass

    def _opened(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, isolation_level=None)
        try:
            self._lay_out(db)
        except sqlite3.DatabaseError:  # damaged: it is known again as soon as all was said again
            db.close()
            self._path.unlink(missing_ok=True)
            db = sqlite3.connect(self._path, isolation_level=None)
            self._lay_out(db)
        return db

    @staticmethod
    def _lay_out(db: sqlite3.Connection) -> None:
        columns = "store TEXT, id TEXT, number INTEGER, digest TEXT, PRIMARY KEY (store, id)"
        db.execute(f"CREATE TABLE IF NOT EXISTS sent ({columns})")
        db.execute("CREATE TABLE IF NOT EXISTS whole (store TEXT PRIMARY KEY)")

    def owed(self, store: str, all_of_it: bool = False) -> Iterator[tuple[int, LogLine]]:
        """What that store still has to receive, the newest first. The whole log, until all of it was delivered once;
        then the newest lines, or on demand all of it: an old one may have been corrected or deleted."""
        self._store = store
        with closing(self._opened()) as db:
            known = dict(db.execute("SELECT id, digest FROM sent WHERE store = ?", (store,)).fetchall())
            whole = db.execute("SELECT 1 FROM whole WHERE store = ?", (store,)).fetchone() is not None
        complete = True
        oldest = 0  # of those that were read; 0: all were
        here: set[str] = set()
        while page := self._read(RECENT, oldest):
            here |= {line.id for _, line in page}
            for number, line in page:
                if known.get(line.id) != line.digest:
                    complete = False
                    yield number, line
            oldest = page[-1][0] if len(page) == RECENT else 0
            if not oldest or (whole and not all_of_it):
                break
        else:
            oldest = 0
        yield from self._gone(store, here, oldest)
        if complete and not whole:
            with closing(self._opened()) as db:
                db.execute("INSERT OR REPLACE INTO whole VALUES (?)", (store,))

    def _gone(self, store: str, here: set[str], oldest: int) -> Iterator[tuple[int, LogLine]]:
        """Lines that were delivered and are no longer in the log, as far back as that number."""
        with closing(self._opened()) as db:
            rows = db.execute("SELECT id, number, digest FROM sent WHERE store = ? AND number >= ?", (store, oldest))
            found = [(number, LogLine(name, deleted=True), digest) for name, number, digest in rows if name not in here]
        for number, line, digest in found:
            if digest != line.digest:
                yield number, line

    def about_to_say(self, lines: Iterable[tuple[int, LogLine]]) -> None:
        """Noted before it is sent: the hall may have the line without our ever learning of it. If it is deleted then,
        the hall has to be informed as well."""
        self._remember("OR IGNORE", [(number, line.id, "") for number, line in lines])

    def delivered(self, lines: Iterable[tuple[int, LogLine]]) -> None:
        self._remember("OR REPLACE", [(number, line.id, line.digest) for number, line in lines])

    def _remember(self, otherwise: str, rows: Iterable[tuple[int, str, str]]) -> None:
        with closing(self._opened()) as db:
            db.execute("BEGIN IMMEDIATE")
            for number, name, digest in rows:
                db.execute(f"INSERT {otherwise} INTO sent VALUES (?, ?, ?, ?)", (self._store, name, number, digest))
            db.execute("COMMIT")
