"""What people bring: mission scripts, voice packs, their own recordings, stored in the box's state directory.

A file gets a harmless name, is written beside its place and moved there when it is whole, fits, and is on the disk:
once told that it is stored, people may pull the plug. Packs come as zip archives and are unpacked flat, or into a
game's folder; nothing in them can reach another directory.
"""

import asyncio
import lzma
import os
import shutil
import tempfile
import unicodedata
import zipfile
import zlib
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from companion.games import BY_ID
from companion.kit.page import TextReader
from companion.store.directory import synced
from companion.user_files import cargo, forms
from companion.user_files.packs import PackError, found_in, open_pack

MB = 1024 * 1024
Place = Callable[[Path, Path, str], "StoredFile"]  # the file, where it belongs, the language for what is wrong with it
LIMITS = {
    cargo.SCRIPTS: cargo.SCRIPT_BYTES, cargo.MAPS: cargo.MAP_BYTES, cargo.VOICES: 60 * MB, cargo.TRACKS: 200 * MB,
}  # bytes of one file  # fmt: skip
SUFFIXES = {
    cargo.SCRIPTS: cargo.SCRIPT_SUFFIXES, cargo.MAPS: cargo.MAP_SUFFIXES, cargo.VOICES: {".zip"},
    cargo.TRACKS: cargo.TRACK_SUFFIXES,
}  # fmt: skip
IN_A_PACK = (".ogg", ".opus", ".mp3", ".wav", ".flac", ".toml", ".xml", ".txt", ".md")
FILES_IN_A_PACK = 500
LONGEST_NAME = 80
LONGEST_BYTES = 240  # of a name: file systems count them, not characters
COMING, OLD, PACK = ".coming-", "old", "pack"  # where a file waits until it is whole; and what in there


class Full(Exception):
    """It is too large, or the disk has no room for it."""


class Unfit(Exception):
    """It is not what it should be. `why` is one of the page's words, with what stands in it."""

    def __init__(self, why: str, **said: object) -> None:
        super().__init__(why)
        self.why, self.said = why, said


@dataclass(frozen=True)
class StoredFile:
    name: str
    commands: tuple[object, ...] = ()  # what the evening hears of it


def safe_name(name: str) -> str:
    """Letters and digits of any language, and a few signs; never a path, never hidden."""
    kept = [each if each.isalnum() or each in " ._-+()" else "_" for each in unicodedata.normalize("NFC", name)]
    harmless = "".join(kept).strip(" .")[-LONGEST_NAME:]
    harmless = harmless.encode()[-LONGEST_BYTES:].decode(errors="ignore").lstrip(" .")
    if not harmless:
        raise Unfit("nameless")
    return harmless


class Incoming:
    """The folders of `user_files/cargo.py`. `changed` is called on the page's thread when something is new."""

    def __init__(self, folder: Path, changed: Callable[[], None] = lambda: None) -> None:
        self.folder, self.changed = folder, changed
        with suppress(OSError):  # a state directory that we may not look into is reported elsewhere
            for kind in LIMITS:
                for coming in (folder / kind).glob(f"{COMING}*"):  # the power went while something was brought
                    put_right(coming, folder / kind)

    async def take(
        self,
        kind: str,
        name: str,
        size: int | None,
        chunks: AsyncIterator[bytes],
        language: str,
        texts: Mapping[str, TextReader],
    ) -> StoredFile:
        """A file that comes in; KeyError when there is no such kind. `texts` are those that the current game reads;
        their faults are described in `language`."""
        limit, fits, placed = LIMITS[kind], SUFFIXES[kind], PLACING.get(kind) or place_text(texts[kind])
        name = safe_name(name)
        if Path(name).suffix.lower() not in fits:
            raise Unfit("ending", name=name, fit=", ".join(sorted(fits)))
        if size is not None and size > limit:
            raise Full
        folder = self.folder / kind
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix=COMING) as coming:
            file = Path(coming) / name
            await write_whole(file, limit, chunks)
            kept = await asyncio.get_running_loop().run_in_executor(None, placed, file, folder, language)
        self.changed()
        return kept


async def write_whole(file: Path, limit: int, chunks: AsyncIterator[bytes]) -> None:
    written = 0
    loop = asyncio.get_running_loop()
    with file.open("wb") as out:
        async for chunk in chunks:
            written += len(chunk)
            if written > limit or shutil.disk_usage(file.parent).free - len(chunk) < cargo.KEPT_FREE:
                raise Full
            await loop.run_in_executor(None, out.write, chunk)
        await loop.run_in_executor(None, write_through, out)


def write_through(file: IO[bytes]) -> None:
    file.flush()
    os.fsync(file.fileno())


def put_right(coming: Path, folder: Path) -> None:
    """A pack whose place was already cleared for it goes there: it was complete. The rest was not, and is deleted."""
    for pack in (coming / PACK).glob("*") if (coming / OLD).exists() else ():
        if not (folder / pack.name).exists():
            with suppress(OSError):
                pack.rename(folder / pack.name)
    shutil.rmtree(coming, ignore_errors=True)


def place_text(read: TextReader) -> Place:
    """Refused by its reader with what is wrong with it."""

    def place(file: Path, folder: Path, language: str) -> StoredFile:
        try:
            given = read(file.stem, file.read_text("utf-8-sig"), language)
        except UnicodeDecodeError:
            raise Unfit("no_text", name=file.name) from None
        file.replace(folder / file.name)
        synced(folder)
        return StoredFile(file.name, (given,))

    return place


def place_track(file: Path, folder: Path, language: str) -> StoredFile:
    file.replace(folder / file.name)
    synced(folder)
    return StoredFile(file.name)


def place_voice(file: Path, folder: Path, language: str) -> StoredFile:
    """Unpacked flat into a folder of its own, and decoded to see that all of it can be played."""
    unpacked = file.parent / PACK / file.stem
    unpacked.mkdir(parents=True)
    try:
        with zipfile.ZipFile(file) as archive:
            unpack(archive, unpacked)
        if broken := forms.of(folder.parent).made(open_pack(unpacked)).broken:
            raise PackError(f"voice pack {file.stem}: {broken[0]}", broken[0])
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, RuntimeError, EOFError) as wrong:
        raise Unfit("no_archive", name=file.name, wrong=wrong) from None
    except PackError as wrong:
        why = wrong.fault.said(language) if wrong.fault else str(wrong)
        raise Unfit("no_pack", name=file.stem, wrong=why) from None
    target = folder / file.stem
    if target.exists():
        target.rename(file.parent / OLD)  # goes with the temporary directory
    unpacked.rename(target)
    synced(folder)
    forms.of(folder.parent).keep_only(found_in(folder))
    return StoredFile(target.name)


def place_of(name: Path, folder: Path) -> Path:
    """Flat, but for a game's recordings, which have a folder of the game's name."""
    game = name.parent.name if name.parent.name in BY_ID else ""
    (folder / game).mkdir(exist_ok=True)
    return folder / game / safe_name(name.name)


def unpack(archive: zipfile.ZipFile, folder: Path) -> None:
    members = [each for each in archive.infolist() if Path(each.filename).suffix.lower() in IN_A_PACK]
    if len(members) > FILES_IN_A_PACK:
        raise Unfit("many_files", most=FILES_IN_A_PACK)
    room = LIMITS["voices"]
    for member in members:
        with archive.open(member) as source, place_of(Path(member.filename), folder).open("wb") as out:
            for chunk in chunks_of(source):
                room -= len(chunk)  # what comes out counts, not what the archive says of itself
                if room < 0:
                    raise Full
                out.write(chunk)
            write_through(out)


def chunks_of(source: IO[bytes]) -> Iterator[bytes]:
    """What is packed, unpacked. Each kind of packing has its own word for damage; one of them says OSError, as a disk
    would."""
    try:
        while chunk := source.read(64 * 1024):
            yield chunk
    except (zlib.error, lzma.LZMAError, OSError, EOFError) as wrong:
        raise zipfile.BadZipFile(str(wrong)) from None


PLACING: dict[str, Place] = {
    cargo.VOICES: place_voice,
    cargo.TRACKS: place_track,
}
