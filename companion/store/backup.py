"""A backup of a box that continues playing: one archive, complete or not there at all, and looked at before it counts.

The database is copied by SQLite itself, so that what is still in the write-ahead log is in the copy. Everything else is
copied as it is, except what can be made again and for recordings of a CD, which are large and on the CD.

A backup that leaves by the page or on a stick is for people who play: it has the log, the settings and what was
brought, but no evening (its cards, its chance) and no password.
"""

import errno
import gzip
import os
import sqlite3
import tarfile
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from shutil import copyfileobj, disk_usage
from tempfile import TemporaryDirectory, mkdtemp
from typing import IO

from companion.store.directory import DATABASE, HEARTBEAT, KEPT_FREE, LOCK, synced
from companion.store.restoring import Useless, rows_of_backup
from companion.types import later

FOLDER = "space-alert-companion"  # in the archive: as the tar of docs/operating.md has it
LEFT_OUT = (DATABASE, HEARTBEAT, "companion.log", LOCK, "decoded", "updates", "backups", ".restore-", ".backup-")
TRACKS = "tracks"
BROUGHT = ("scripts", TRACKS, "voices", "maps")  # folders of what people have brought
EVENING = ("input", "snapshot", "part")  # tables of what is played
LARGEST_RATIO, LARGEST_UNPACKED = 20, 1 << 30  # how much may come out of an archive: that many times its size, or this
MAKING = ".making-"
BROKEN = (EOFError, gzip.BadGzipFile, zlib.error)


@dataclass(frozen=True)
class Contents:
    """What is in a backup. `others`: how many files, by the folder of the state directory."""

    lines: int  # of the log
    evenings: int
    inputs: int
    settings: int
    others: Mapping[str, int] = field(default_factory=dict)


def backed_up(directory: Path, to: Path, tracks: bool = False, whole: bool = True) -> Contents:
    """Writes it and looks into it; not `whole`: for players. Raises OSError when there is no room or nothing may be
    read or written, `Useless` when there is no store or what was written cannot be read: then `to` is as it was."""
    if not (directory / DATABASE).is_file():
        raise Useless(later("no_database_in", name=DATABASE, directory=directory))
    making = Path(mkdtemp(prefix=f"{MAKING}{to.name}-", dir=to.parent))
    try:
        made = making / to.name
        copy = _copied(directory / DATABASE, making / DATABASE)
        if not whole:
            _forget_evenings(copy)
        _pack(copy, others_in(directory, tracks, whole), made)
        found = looked_into(made)
        with made.open("rb") as file:
            os.fsync(file.fileno())
        made.replace(to)
        synced(to.parent)
    finally:
        for left in making.iterdir():
            left.unlink()
        making.rmdir()
    return found


def _copied(database: Path, to: Path) -> Path:
    try:
        with (
            closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as there,
            closing(sqlite3.connect(to)) as copy,
        ):
            there.backup(copy)
    except sqlite3.DatabaseError as error:
        raise OSError(later("not_copied", file=database, why=error)) from error
    return to


def _forget_evenings(copy: Path) -> None:
    """Deleted rows stay in a file until it is rewritten."""
    with closing(sqlite3.connect(copy, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        for table in EVENING:
            database.execute(f"DELETE FROM {table}")
        database.execute("VACUUM")


def others_in(directory: Path, tracks: bool, whole: bool = True) -> Sequence[tuple[PurePosixPath, Path]]:
    """What people brought, and if `whole` the page's secret and passwords: plain files only, by their place in the
    archive."""
    found = []
    for path in sorted(directory.rglob("*")):
        name = path.relative_to(directory)
        if name.parts[0].startswith(LEFT_OUT) or (name.parts[0] == TRACKS and not tracks):
            continue
        if not whole and name.parts[0] not in BROUGHT:
            continue
        if path.is_file() and not path.is_symlink():
            found.append((PurePosixPath(FOLDER, *name.parts), path))
    return found


def _pack(database: Path, others: Sequence[tuple[PurePosixPath, Path]], to: Path) -> None:
    os.close(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))  # it holds the box's secrets
    with gzip.open(to, "wb") as packed, tarfile.open(fileobj=packed, mode="w") as archive:
        for name, path in [(PurePosixPath(FOLDER, DATABASE), database), *others]:
            archive.add(path, str(name), recursive=False)


def is_whole(archive: Path) -> bool:
    """Is every byte as it was packed? A tar ends before its gzip's checksum: reading the files alone does not show
    it."""
    with archive.open("rb") as file:
        packed = file.read(2) == b"\x1f\x8b"
    if not packed:
        return True
    left = max(LARGEST_UNPACKED, LARGEST_RATIO * archive.stat().st_size)
    try:
        with gzip.open(archive) as opened:
            while left > 0 and (piece := opened.read(1 << 20)):
                left -= len(piece)
    except BROKEN:
        return False
    return left > 0


def looked_into(archive: Path) -> Contents:
    """Reads all of it, as a restore would. Raises `Useless` when that cannot be done."""
    if not is_whole(archive):
        raise Useless(later("checksum"))
    try:
        with (
            tarfile.open(archive) as tar,
            TemporaryDirectory(prefix=".backup-", dir=archive.parent) as scratch,
        ):
            files = {PurePosixPath(each.name): each for each in tar if each.isfile()}
            place = _database_in(files)
            make_room(files[place].size, archive.parent)
            database = Path(scratch) / DATABASE
            with database.open("wb") as file:
                copyfileobj(_content(tar, files[place]), file)
            rows = rows_of_backup(database)
    except (tarfile.TarError, *BROKEN) as error:
        raise Useless(later("no_archive", why=error)) from error
    evenings = {row["evening"] for row in (*rows["snapshot"], *rows["input"])}
    others = Counter(each.relative_to(place.parent).parts[0] for each in files if each.is_relative_to(place.parent))
    brought = {name: count for name, count in others.items() if not name.startswith((DATABASE, HEARTBEAT, LOCK))}
    return Contents(len(rows["log"]), len(evenings), len(rows["input"]), len(rows["setting"]), brought)


def make_room(size: int, at: Path) -> None:
    """Raises OSError where as much has no room: a small archive may hold a large file."""
    if disk_usage(at).free < size + KEPT_FREE:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _content(tar: tarfile.TarFile, member: tarfile.TarInfo) -> IO[bytes]:
    content = tar.extractfile(member)
    assert content is not None  # it is a file
    return content


def _database_in(files: Iterable[PurePosixPath]) -> PurePosixPath:
    found = [each for each in files if each.name == DATABASE]
    if not found:
        raise Useless(later("no_database", name=DATABASE))
    return min(found, key=lambda each: len(each.parts))
