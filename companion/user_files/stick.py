"""A USB stick: mission scripts, tracks, voice packs and updates in, the ship's log out; backups as they were asked for.

On the stick everything lies in a folder `space-alert`, in folders of the same names as on the box. A file is on
the box whole or not at all; nothing on the box is deleted, nothing on the stick is changed but the log.

A stick may be anybody's. Every step of a path is opened by itself, in the folder opened before it, and never
through a link; what is open cannot be exchanged any more. Only regular files are read and written.
"""

import json
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from companion.store.logbook import StoredEntry, entries_in
from companion.types import later
from companion.user_files import backups, bundle, cargo, forms, packs
from companion.user_files.cargo import SCRIPT_BYTES, SCRIPT_SUFFIXES, SCRIPTS, TRACK_SUFFIXES, TRACKS, VOICES, tellable

FOLDER = "space-alert"
LOG, LOG_FILE = "log", "ships-log.json"
MOST = 2000  # files a stick may bring at once: a file system made to be endless comes to an end
PIECE = 1 << 20

AS_A_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
TO_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC  # a pipe is not waited for
TO_WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC


@dataclass
class Carried:
    """What went in and out, and what did not; names as they can be shown."""

    came: list[str] = field(default_factory=list)
    same: int = 0
    entries: int | None = None  # of the log that went out; None: it did not
    backup: str = ""  # the one that went out
    # By kind and reason, the first name and how many there are: a stick may hold as many as it likes.
    _refused: dict[tuple[str, str], tuple[str, int]] = field(default_factory=dict)

    def refuse(self, name: Path | str, error: OSError | str) -> None:
        reason = error if isinstance(error, str) else error.strerror or str(error)
        alike = (Path(name).parts[0], reason)
        first, count = self._refused.get(alike, (tellable(str(name)), 0))
        self._refused[alike] = (first, count + 1)

    @property
    def refused(self) -> list[str]:
        """A line for each reason, however many names it has."""
        return [
            later("at", where=more(first, count - 1), wrong=why) for (_, why), (first, count) in self._refused.items()
        ]

    @property
    def refusals(self) -> int:
        return sum(count for _, count in self._refused.values())


def more(first: str, count: int) -> str:
    return later("and_more", first=first, count=count) if count else first


@dataclass(frozen=True)
class Found:
    """A file on the stick that is to be brought."""

    folder: int
    name: str  # in there
    place: Path  # below the state directory


class NotPlain(OSError):
    """A link, a pipe, a device."""


def carried(stick: Path, state: Path) -> Carried:
    """Raises `FileNotFoundError` when the stick has no such folder."""
    done = Carried()
    with ExitStack() as closing:
        folder = beneath(opened(stick, os.O_DIRECTORY | os.O_RDONLY | os.O_CLOEXEC, None, closing), FOLDER, closing)
        if folder is None:
            raise FileNotFoundError(later("no_folder", stick=tellable(str(stick)), folder=FOLDER))
        state.mkdir(parents=True, exist_ok=True)
        home = opened(state, os.O_DIRECTORY | os.O_RDONLY | os.O_CLOEXEC, None, closing)
        for count, file in enumerate(wanted(folder, done, closing)):
            if count == MOST:
                done.refuse(FOLDER, later("too_many", most=MOST))
                break
            bring(file, home, done)
        decode(state, done)
        take_log(folder, state, done)
        bring_update(folder, home, state, done, closing)
        take_backup(folder, state, done)
        bring_backups(folder, state, done, closing)
    return done


# --- looking ---------------------------------------------------------------------------------------------


def opened(name: Path | str, how: int, folder: int | None, closing: ExitStack) -> int:
    fd = os.open(name, how, 0o644, dir_fd=folder)
    closing.callback(os.close, fd)
    return fd


def beneath(folder: int, name: str, closing: ExitStack) -> int | None:
    """That folder in this one, however its name is written: sticks come from all kinds of machines."""
    for each in names_in(folder):
        if each.lower() == name:
            with suppress(OSError):  # a file or a link of that name is not what is looked for
                return opened(each, AS_A_FOLDER, folder, closing)
    return None


def names_in(folder: int) -> list[str]:
    return sorted(each for each in os.listdir(folder) if not each.startswith("."))


def kind_of(folder: int, name: str) -> int:
    """Of the name itself, never of what it leads to; 0 if it is gone."""
    try:
        return stat.S_IFMT(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode)
    except OSError:
        return 0


def wanted(folder: int, done: Carried, closing: ExitStack) -> Iterator[Found]:
    """Every file to be brought, and where in the state directory it belongs."""
    for kind, looks in ((SCRIPTS, scripts), (TRACKS, tracks), (VOICES, voices)):
        place = beneath(folder, kind, closing)
        if place is not None:
            yield from looks(place, Path(kind), done)


def scripts(folder: int, place: Path, done: Carried) -> Iterator[Found]:
    yield from files(folder, place, SCRIPT_SUFFIXES, done)


def tracks(folder: int, place: Path, done: Carried) -> Iterator[Found]:
    """In folders of their own too, one for each CD."""
    yield from files(folder, place, TRACK_SUFFIXES, done)
    for name, disc in folders(folder, place, done):
        yield from files(disc, place / name, TRACK_SUFFIXES, done)


def voices(folder: int, place: Path, done: Carried) -> Iterator[Found]:
    for name, pack in folders(folder, place, done):
        names = names_in(pack)
        if packs.are_a_pack(names):
            yield from files(pack, place / name, None, done)
            for game, its in folders(pack, place / name, done):  # one for each game
                yield from files(its, place / name / game, None, done)
        else:
            done.refuse(place / name, later("no_pack"))


def folders(folder: int, place: Path, done: Carried) -> Iterator[tuple[str, int]]:
    """Each of them open while it is looked into."""
    for name in names_in(folder):
        if kind_of(folder, name) == stat.S_IFDIR and is_tellable(name, place, done):
            with ExitStack() as closing:
                try:
                    inside = opened(name, AS_A_FOLDER, folder, closing)
                except OSError as error:
                    done.refuse(place / name, error)
                    continue
                yield name, inside


def files(folder: int, place: Path, suffixes: set[str] | None, done: Carried) -> Iterator[Found]:
    for name in names_in(folder):
        kind = kind_of(folder, name)
        if kind == stat.S_IFDIR or not is_tellable(name, place, done):
            continue
        if kind != stat.S_IFREG:
            done.refuse(place / name, later("not_plain"))
        elif suffixes is not None and Path(name).suffix.lower() not in suffixes:
            done.refuse(place / name, later("no_such_kind", suffixes=" ".join(sorted(suffixes))))
        else:
            yield Found(folder, name, place / name)


def is_tellable(name: str, place: Path, done: Carried) -> bool:
    """Its name will stand on the display, in the journal, on the page."""
    if tellable(name) == name:
        return True
    done.refuse(place / name, later("strange_name"))
    return False


# --- bringing --------------------------------------------------------------------------------------------


def bring(file: Found, home: int, done: Carried) -> None:
    try:
        with ExitStack() as closing:
            source = closing.enter_context(plain(file.folder, file.name))
            size = os.fstat(source.fileno()).st_size
            if file.place.parts[0] == SCRIPTS and size > SCRIPT_BYTES:
                done.refuse(file.place, later("script_long"))
                return
            target = made(home, file.place.parent, closing)
            if is_the_same(source, target, file.name):
                done.same += 1
            elif shutil.disk_usage(target).free - size < cargo.KEPT_FREE:
                done.refuse(file.place, later("no_room"))
            else:
                source.seek(0)
                copy(source, size, target, file.name)
                done.came.append(tellable(str(file.place)))
    except OSError as error:
        done.refuse(file.place, error)


def plain(folder: int, name: str) -> BinaryIO:
    """A regular file, open for reading. It is what is open that is asked, not its name."""
    file = os.fdopen(os.open(name, TO_READ, dir_fd=folder), "rb")
    if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        return file
    file.close()
    raise NotPlain(0, later("not_plain"))


def made(home: int, place: Path, closing: ExitStack) -> int:
    """That folder of the box, created if missing."""
    folder = home
    for name in place.parts:
        with suppress(FileExistsError):
            os.mkdir(name, 0o755, dir_fd=folder)
        folder = opened(name, AS_A_FOLDER, folder, closing)
    return folder


def is_the_same(source: BinaryIO, target: int, name: str) -> bool:
    try:
        with plain(target, name) as there:
            if os.fstat(there.fileno()).st_size != os.fstat(source.fileno()).st_size:
                return False
            while piece := source.read(PIECE):
                if piece != there.read(PIECE):
                    return False
            return True
    except OSError:
        return False  # nothing there, or certainly not the same


def copy(source: BinaryIO, size: int, target: int, name: str) -> None:
    """Whole or not at all, however early the stick is pulled."""
    with Whole(target, name) as part:
        left = size
        while left and (piece := source.read(min(left, PIECE))):
            part.write(piece)
            left -= len(piece)
        if left or source.read(1):
            raise OSError(0, later("changed"))


class Whole:
    """A new file that gets its name when it is complete and on the disk; until then it has another one."""

    def __init__(self, folder: int, name: str) -> None:
        self._folder, self._name, self._part = folder, name, f".{name}.part"

    def __enter__(self) -> BinaryIO:
        with suppress(FileNotFoundError):
            os.unlink(self._part, dir_fd=self._folder)  # a link goes, not what it leads to
        self._file = os.fdopen(os.open(self._part, TO_WRITE, 0o644, dir_fd=self._folder), "wb")
        return self._file

    def __exit__(self, wrong: type[BaseException] | None, *_: object) -> None:
        try:
            with self._file as file:
                if wrong is None:
                    file.flush()
                    os.fsync(file.fileno())
            if wrong is None:
                os.replace(self._part, self._name, src_dir_fd=self._folder, dst_dir_fd=self._folder)
                os.fsync(self._folder)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(self._part, dir_fd=self._folder)


# --- decoding --------------------------------------------------------------------------------------------


def decode(state: Path, done: Carried) -> None:
    """The voice packs of which anything came: the box opens nothing but our own form of them."""
    theirs = dict.fromkeys(Path(name).parts[1] for name in done.came if Path(name).parts[0] == VOICES)
    for name in theirs:
        try:
            broken = forms.of(state).made(packs.open_pack(state / VOICES / name)).broken
        except packs.PackError as wrong:
            done.refuse(Path(VOICES) / name, str(wrong.fault or wrong))
            continue
        for fault in broken:
            done.refuse(Path(VOICES) / name, str(fault))
    if theirs:
        forms.of(state).keep_only(packs.found_in(state / VOICES))


# --- update and backup -----------------------------------------------------------------------------------


def bring_update(folder: int, home: int, state: Path, done: Carried, closing: ExitStack) -> None:
    """The newest of those that lie in the folder itself; whose it is, is looked at by anybody who takes it."""
    found = [name for name in names_in(folder) if name.lower().endswith(bundle.SUFFIX)]
    for name in newest(folder, found, 1):
        place = Path(bundle.UPDATES) / name
        if not is_tellable(name, place.parent, done):
            continue
        if os.stat(name, dir_fd=folder, follow_symlinks=False).st_size > bundle.LARGEST:
            done.refuse(place, later("update_large"))
            continue
        bring(Found(folder, name, place), home, done)
        if tellable(str(place)) in done.came:
            cargo.place_update(state / place, state / place)


def newest(folder: int, names: list[str], most: int) -> list[str]:
    """By their own dates."""
    files = [each for each in names if kind_of(folder, each) == stat.S_IFREG]
    dated = sorted(files, key=lambda name: os.stat(name, dir_fd=folder, follow_symlinks=False).st_mtime_ns)
    return dated[::-1][:most]


def take_backup(folder: int, state: Path, done: Carried) -> None:
    """What the box has made for a stick moves onto the first one plugged in."""
    waiting = cargo.files(state / cargo.BACKUPS / backups.OUT, backups.SUFFIXES)
    try:
        for file in waiting:
            with ExitStack() as closing:
                place = beneath(folder, cargo.BACKUPS, closing)
                if place is None:
                    place = made(folder, Path(cargo.BACKUPS), closing)
                source = closing.enter_context(file.open("rb"))
                copy(source, file.stat().st_size, place, file.name)
            file.unlink()
            done.backup = file.name
            backups.tell(state, "on_stick", name=file.name)
    except OSError as error:
        done.refuse(cargo.BACKUPS, error)
        backups.tell(state, "failed", detail=error.strerror or error)


def bring_backups(folder: int, state: Path, done: Carried, closing: ExitStack) -> None:
    """Only when somebody has asked for them: a stick of backups is not to fill the box."""
    wanted = state / cargo.BACKUPS / backups.WANTED
    place = beneath(folder, cargo.BACKUPS, closing)
    if place is None or not wanted.exists():
        return
    home, before = opened(state, os.O_DIRECTORY | os.O_RDONLY | os.O_CLOEXEC, None, closing), len(done.came) + done.same
    named = [each for each in names_in(place) if Path(each).suffix.lower() in backups.SUFFIXES]
    found = [each for each in named if not backups.is_own(each)]
    for name in newest(place, found, backups.MOST):
        size = os.stat(name, dir_fd=place, follow_symlinks=False).st_size
        if size <= backups.LARGEST and is_tellable(name, Path(cargo.BACKUPS), done):
            bring(Found(place, name, Path(cargo.BACKUPS) / name), home, done)
    wanted.unlink(missing_ok=True)
    backups.tell(state, "brought", count=len(done.came) + done.same - before)


# --- the log ---------------------------------------------------------------------------------------------


def take_log(folder: int, state: Path, done: Carried) -> None:
    try:
        kept = entries_in(state)
        text = json.dumps([exported(each) for each in kept], ensure_ascii=False, indent=1) + "\n"
        with ExitStack() as closing:
            place = beneath(folder, LOG, closing)
            if place is None:
                place = made(folder, Path(LOG), closing)
            with Whole(place, LOG_FILE) as file:
                file.write(text.encode("utf-8"))
        done.entries = len(kept)
    except OSError as error:
        done.refuse(LOG, error)


def exported(kept: StoredEntry) -> object:
    return {"number": kept.number, "written": kept.date, "entry": kept.entry}
