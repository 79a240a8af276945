"""The directory of the store: one process at a time may have it. Knows no SQLite."""

import fcntl
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.types import later

DATABASE = "companion.db"
HEARTBEAT = "heartbeat"
LOCK = ".lock"
NAME = "space-alert-companion"
ROOM_BYTES = 1 << 16
KEPT_FREE = 100_000_000  # bytes of the disk, whatever people bring: the journal comes first


def home(environment: Mapping[str, str]) -> Path:
    """Where the state lives: what systemd says, else the user's own place for it."""
    given = environment.get("STATE_DIRECTORY", "").split(":")[0]
    if given:
        return Path(given)
    state = environment.get("XDG_STATE_HOME") or str(Path(environment.get("HOME", "~")).expanduser() / ".local/state")
    return Path(state) / NAME


@contextmanager
def as_owner(directory: Path) -> Iterator[None]:
    """Root writes there as the directory's owner, who may have put links there, and gets no further than that user."""
    owner = directory.stat()
    if os.geteuid() or not owner.st_uid:
        yield
        return
    before = os.getegid(), os.getgroups()
    os.setgroups([])
    os.setegid(owner.st_gid)
    os.seteuid(owner.st_uid)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(before[0])
        os.setgroups(before[1])


class InUse(Exception):
    """Another companion has this directory; the message says which."""


def claimed(directory: Path) -> int:
    """A descriptor that holds the directory until it is closed or its process ends, however it ends.

    The lock is on a file that only its owner may open: one on the directory, or on anything that others may read, any
    user of the machine could take. Versions before 0.3.0 lock the directory: one that does is still running. Where no
    file can be made (a read-only disk) it is on the directory all the same, and what others do there is not heeded.
    """
    try:
        fd = _lock_file(directory)
    except OSError:
        return _claimed_directory(directory)
    if not _locked(fd):
        raise _in_use(directory, fd, _holder(fd))
    if older := _ours(_holder_of(directory), directory):
        raise _in_use(directory, fd, older)
    return fd


def _lock_file(directory: Path) -> int:
    fd = os.open(directory / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    if os.geteuid() == 0:  # who restores a backup for the box's own user
        os.fchown(fd, directory.stat().st_uid, directory.stat().st_gid)
    return fd


def _claimed_directory(directory: Path) -> int:
    fd = os.open(directory, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    if not _locked(fd) and (who := _ours(_holder(fd), directory)) is not None:
        raise _in_use(directory, fd, who)
    return fd


def _locked(fd: int) -> bool:
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _in_use(directory: Path, fd: int, who: int | None) -> InUse:
    os.close(fd)
    return InUse(later("in_use_by", process=who, directory=directory) if who else later("in_use", directory=directory))


def _ours(process: int | None, directory: Path) -> int | None:
    """That process, if it is of our user or of the directory's: another user's is no companion on it, whatever it has
    locked."""
    with suppress(OSError):
        owners = {os.geteuid(), directory.stat().st_uid}
        return process if process and Path(f"/proc/{process}").stat().st_uid in owners else None
    return None


def _holder_of(directory: Path) -> int | None:
    with suppress(OSError):
        fd = os.open(directory, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            return _holder(fd)
        finally:
            os.close(fd)
    return None


def _holder(fd: int) -> int | None:
    """The process that has locked that file, as far as the kernel says."""
    inode = os.fstat(fd).st_ino
    with suppress(OSError, IndexError, ValueError):
        for line in Path("/proc/locks").read_text().splitlines():
            words = line.split()  # "1: FLOCK ADVISORY WRITE 123 fe:00:456 0 EOF"
            if words[1] == "FLOCK" and words[5].endswith(f":{inode}") and words[4] != "0":  # 0: in another container
                return int(words[4])
    return None


def free_name(path: Path, word: str) -> Path:
    """`companion.db.damaged-1`, or the first number that no file has."""
    number = 1
    while os.path.lexists(aside := path.with_name(f"{path.name}.{word}-{number}")):
        number += 1
    return aside


def set_aside_files(path: Path, *words: str) -> list[Path]:
    """What was set aside under one of these words, the oldest first; nothing if we may not look."""
    try:
        there = [each.name for each in path.parent.iterdir()]
    except OSError:
        return []
    begins = [f"{path.name}.{word}-" for word in words]
    found = [path.with_name(n) for begin in begins for n in there if n.startswith(begin) and n[len(begin) :].isdigit()]
    return sorted(found, key=_since)


def newest_aside(path: Path, *words: str) -> Path | None:
    """What was last set aside under one of these words; in the same instant, under the first of them."""
    return max(set_aside_files(path, *words), key=_since, default=None)


def _since(aside: Path) -> int:
    return aside.lstat().st_ctime_ns


def files_at(path: Path) -> tuple[tuple[int, int] | None, ...]:
    """Which files have the name of this database and of its write-ahead log now."""
    return _file_at(path), _file_at(path.with_name(path.name + "-wal"))


def _file_at(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def file_size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def is_written(path: Path) -> bool:
    """Is there a database that SQLite may be let look at? Beside an empty one it deletes the write-ahead log, even if
    it is only to read."""
    return path.is_file() and path.stat().st_size > 0


def make_private(path: Path) -> None:
    """A database holds what is still secret in a game: nobody else on this machine reads it, nor its log of writes, nor
    what was set aside of it. Where that is not ours to say it stays as it is."""
    with suppress(OSError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK, 0o600))
    with suppress(OSError):
        for each in path.parent.iterdir():
            if each.name.startswith(path.name) and each.is_file() and not each.is_symlink():
                with suppress(OSError):
                    each.chmod(0o600)


def synced(directory: Path) -> None:
    """Names given and taken in it are on the disk."""
    fd = os.open(directory, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def has_room(directory: Path) -> bool:
    """Whether a file can be made there, large enough for a database: else it is the disk that fails, not a file."""
    probe = directory / ".room"
    try:
        probe.write_bytes(bytes(ROOM_BYTES))
    except OSError:
        return False
    finally:
        with suppress(OSError):
            probe.unlink(missing_ok=True)
    return True
