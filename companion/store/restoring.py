"""A backup put over a store: all of it or nothing, whatever state the box was left in, and nothing of it is deleted.

A write-ahead log or a heartbeat that is left beside another database is worse than none: SQLite takes the one for that
database's own, and the box misses what the other knows of. So rows are read from the backup, written into a new file,
and that takes the place of the old one, which is set aside with all that belongs to it.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.store.directory import DATABASE, HEARTBEAT, as_owner, claimed, free_name, is_written, synced
from companion.store.heartbeat import Heartbeat
from companion.store.opening import version_in
from companion.store.salvage import REPLACED, fill, good_rows, named, set_aside
from companion.store.schema import VERSION, Row, Rows
from companion.types import Millis, later

PLAYED = ("evening", "input", "snapshot", "part")  # tables of what is played


class Useless(Exception):
    """That is no backup this companion can read; the message says why."""


@dataclass(frozen=True)
class Restored:
    """What was found in the backup, and where that is which it took the place of."""

    lines: int  # of the log
    evenings: int
    inputs: int
    lacking: int  # inputs that the backup's own heartbeat knows of
    aside: Path | None


def restore(directory: Path, backup: Path, keeps: Callable[[str, Row], bool] | None = None) -> Restored:
    """The store of a `backup` (a directory as the box keeps it, or a database) in place of the one in `directory`; of
    its rows, by table, those that `keeps` takes. Raises `InUse` while a box runs there, `Useless`, or OSError when
    there is no room: then nothing has changed."""
    directory.mkdir(parents=True, exist_ok=True)
    lock = claimed(directory)
    try:
        source = backup / DATABASE if backup.is_dir() else backup
        rows = rows_of_backup(source)
        if keeps is not None:
            rows = {table: [row for row in found if keeps(table, row)] for table, found in rows.items()}
        if not rows["snapshot"]:
            rows |= {table: [] for table in PLAYED}
        beats = Heartbeat(source.with_name(HEARTBEAT))
        path, reached = directory / DATABASE, last_place(rows)
        with as_owner(directory):
            fill(path, rows)
            aside = _replaced(path)
            _tell_heart(directory, reached, beats.last(reached[0]) or 0)
    finally:
        os.close(lock)
    evenings = {row["evening"] for row in (*rows["snapshot"], *rows["input"])}
    lacking = lacking_in(beats.place or reached, reached)
    return Restored(len(rows["log"]), len(evenings), len(rows["input"]), lacking, aside)


def lacking_in(recorded: tuple[int, int], reached: tuple[int, int]) -> int:
    """How many inputs there were that are not there."""
    if recorded <= reached:
        return 0
    return recorded[1] - reached[1] if recorded[0] == reached[0] else recorded[1]


def rows_of_backup(source: Path) -> Rows:
    if not is_written(source):
        raise Useless(later("no_database", name=DATABASE) if source.name == DATABASE else later("no_store_file"))
    if (version_in(source) or 0) > VERSION:
        raise Useless(later("newer"))
    rows = good_rows(source)
    if not any(rows.values()):
        raise Useless(later("nothing_readable"))
    return rows


def last_place(rows: Rows) -> tuple[int, int]:
    """The evening and the number of the last input in it."""
    places = [(each["evening"], each["number"]) for each in (*rows["input"], *rows["snapshot"])]
    found = [(evening, number) for evening, number in places if isinstance(evening, int) and isinstance(number, int)]
    return max(found, default=(0, 0))


def _replaced(path: Path) -> Path | None:
    """The heartbeat is set aside first: without it a cut costs a second of flight; with another store's there is a
    false alarm."""
    aside = free_name(path, REPLACED)
    heart = path.with_name(HEARTBEAT)
    there = os.path.lexists(path)
    if heart.exists():
        heart.rename(aside.with_name(f"{aside.name}-{HEARTBEAT}"))
    if there:
        set_aside(path, REPLACED)
    named(path)
    return aside if there else None


def _tell_heart(directory: Path, reached: tuple[int, int], at: Millis) -> None:
    heart = Heartbeat(directory / HEARTBEAT)
    heart.beat(reached[0], at, reached[1])
    heart.close()
    synced(directory)
