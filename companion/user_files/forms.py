"""The recordings of other people's voice packs in our own form: decoded once, in a process that may crash, and stored.

A damaged file can crash a decoder. So the box itself opens only what came with it and what lies here: plain samples,
written by us. A folder for each pack, named by what lies in the pack; it has an index when it is whole.
"""

import atexit
import json
import os
import select
import shutil
import subprocess
import tempfile
import wave
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from time import time
from typing import Any

from companion.run.working import MUCH_MEMORY, ended_by, started
from companion.types import Millis, later
from companion.user_files import cargo, packs
from companion.user_files.cargo import tellable
from companion.user_files.packs import OpenPack, PackError
from companion.voice.faults import PackFault
from companion.voice.pack import LONGEST

FOLDER, INDEX, MAKING = "decoded", "index.json", ".making-"
FORM = 1  # ours; when it changes, everything is decoded again
TASK = "companion.run.decoding"
PATIENCE_S = 60.0  # for one file, on a machine that has something else to do
MOST_ENDS = 5  # of the decoder: a pack that ends it more often is not worth the trouble
WHOLE: Millis = 30 * 60_000  # of one pack together: 80 MB of the card. Ours last six minutes
OLD_S = 3600.0  # after so long nobody is making it any more

RATE = 22_050  # the mixer's: nothing is left to be converted in flight
LONGEST_BYTES = 2 * RATE * LONGEST // 1000
MOST_BYTES = 2 * RATE * WHOLE // 1000
LONGEST_REASON = 120  # characters

Row = Mapping[str, Any]  # its file and bytes, or what is wrong with it
Rows = Mapping[str, Row]  # by clip


class Forms:
    """Our own form of packs, in that folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def found(self, opened: OpenPack) -> OpenPack | None:
        """That pack as it may be played; None while it is not decoded. Decodes nothing."""
        wanted = brought(opened)
        if not wanted:
            return opened
        try:
            place = self.folder / fingerprint(wanted)
            rows: Rows = json.loads((place / INDEX).read_text("utf-8"))
            lost = [row for row in rows.values() if "file" in row and not is_whole(place / row["file"], row["bytes"])]
        except (OSError, ValueError):
            return None
        return with_forms(opened, rows, place) if not lost else None

    def made(self, opened: OpenPack) -> OpenPack:
        """The same, decoded now if it was not: that takes some seconds. PackError says why it cannot be."""
        found = self.found(opened)
        if found is not None:
            return found
        wanted = brought(opened)
        try:
            place = self.folder / fingerprint(wanted)
            self.folder.mkdir(parents=True, exist_ok=True)
            making = Path(tempfile.mkdtemp(dir=self.folder, prefix=MAKING))
            try:
                rows = decoded(wanted, making)
                (making / INDEX).write_text(json.dumps(rows), "utf-8")
                shutil.rmtree(place, ignore_errors=True)  # what a power cut has left of it
                making.rename(place)
            finally:
                shutil.rmtree(making, ignore_errors=True)
        except PackFault as wrong:
            raise PackError(f"voice pack {opened.folder}: {wrong}", wrong) from None
        except OSError as error:
            raise PackError(f"voice pack {opened.folder}: {error}") from None
        return with_forms(opened, rows, place)

    def keep_only(self, folders: Sequence[Path]) -> None:
        """Forgets what was made of packs that are not among these any more."""
        with suppress(OSError):
            kept = {fingerprint(brought(each)) for each in map(opened_if_possible, folders) if each is not None}
            for place in self.folder.iterdir():
                is_making = place.name.startswith(MAKING) and place.stat().st_mtime > time() - OLD_S
                if place.name not in kept and not is_making:
                    shutil.rmtree(place, ignore_errors=True)


def of(directory: Path) -> Forms:
    """Those of the box that has its state there."""
    return Forms(directory / FOLDER)


@cache
def for_now() -> Forms:
    """For a command that plays a pack or looks at it once: gone with the process."""
    folder = tempfile.mkdtemp(prefix="companion-voices-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Forms(Path(folder))


def brought(opened: OpenPack) -> Mapping[str, Path]:
    """Its recordings that did not come with the companion."""
    return {clip: file for clip, file in opened.files.items() if not file.is_relative_to(packs.OURS)}


def fingerprint(files: Mapping[str, Path]) -> str:
    """Of the files as they lie there, wherever that is: a pack that is renamed is the same one."""
    parts: list[object] = [FORM, LONGEST]
    for clip, file in sorted(files.items()):
        seen = file.stat()
        parts.append((clip, file.name, seen.st_size, seen.st_mtime_ns, seen.st_ino))
    return blake2b(repr(parts).encode(), digest_size=16).hexdigest()


def is_whole(file: Path, size: int) -> bool:
    """A power cut leaves files that are shorter than they were written."""
    return file.stat().st_size == size


def opened_if_possible(folder: Path) -> OpenPack | None:
    with suppress(PackError):
        return packs.open_pack(folder)
    return None


def with_forms(opened: OpenPack, rows: Rows, place: Path) -> OpenPack:
    """With our form of what was brought; what could not be decoded is spoken by ours."""
    wrong = {clip: PackFault(**row["fault"]) for clip, row in rows.items() if "fault" in row}
    named = [PackFault("at", place=opened.files[clip].name, wrong=fault) for clip, fault in wrong.items()]
    files = {clip: file for clip, file in opened.files.items() if clip not in rows}
    files |= {clip: place / row["file"] for clip, row in rows.items() if "file" in row}
    recordings = {clip: each for clip, each in opened.pack.recordings.items() if clip not in wrong}
    pack = replace(opened.pack, recordings=recordings)
    kept = replace(opened, pack=pack, files=files, broken=(*opened.broken, *named))
    return packs.with_our_sounds(packs.filled_up(kept, list(wrong), ()))


# --- the process that decodes --------------------------------------------------------------------------------


def decoded(files: Mapping[str, Path], folder: Path, most_ends: int = MOST_ENDS) -> Rows:
    """Our form of each of them, in that folder, or what is wrong with it."""
    rows: dict[str, Row] = {}
    ends = 0
    while left := [clip for clip in files if clip not in rows]:
        targets = [folder / f"{len(rows) + number}.wav" for number in range(len(left))]
        begun = -1
        for answer in answers([files[clip] for clip in left], targets):
            if "begun" in answer:
                begun = answer["begun"]
            elif "done" in answer:
                rows[left[begun]] = row_of(answer, targets[begun])
                check_room(rows, folder)
            elif begun < 0 or ends == most_ends:
                raise PackFault("no_decoder", how=answer["ended"])
            else:
                rows[left[begun]] = faulty("ends_decoder", how=answer["ended"])
                ends += 1
    return rows


def answers(sources: Sequence[Path], targets: Sequence[Path]) -> Iterator[Mapping[str, Any]]:
    """Of the process: for each file that it is `begun` and `done`; `ended` if it did before the last was done."""
    done = 0
    files = [(str(source), str(raw_of(target))) for source, target in zip(sources, targets, strict=True)]
    with started(TASK, stderr=subprocess.DEVNULL) as process:
        assert process.stdin and process.stdout
        try:
            process.stdin.write(json.dumps({"files": files, "longest": LONGEST}))
            process.stdin.close()
            for line in lines_of(process.stdout.fileno()):
                answer = json.loads(line)
                if answer not in ({"begun": done}, {"done": done, "wrong": answer.get("wrong")}):
                    raise ValueError("whatever talks there is not our decoder any more")
                yield answer
                done += "done" in answer
        except (OSError, ValueError, AttributeError):
            pass  # it has ended, or is to
        finally:
            process.kill()
    if done < len(sources):
        yield {"ended": ended_by(process.returncode)}


def lines_of(stream: int) -> Iterator[bytes]:
    """Until its end, or until nothing comes any more."""
    half = b""
    while select.select([stream], [], [], PATIENCE_S)[0] and (piece := os.read(stream, 1 << 16)):
        *lines, half = (half + piece).split(b"\n")
        yield from lines


def raw_of(target: Path) -> Path:
    """Where the process writes its samples; what it says of them is not asked."""
    return target.with_suffix(".raw")


def row_of(answer: Mapping[str, Any], target: Path) -> Row:
    """The samples, put into a file of ours."""
    if answer["wrong"]:
        much = answer["wrong"] == MUCH_MEMORY
        wrong = later("much_memory") if much else tellable(str(answer["wrong"]))[:LONGEST_REASON]
        return faulty("undecodable", wrong=wrong)
    raw = raw_of(target)
    with raw.open("rb") as file:
        samples = file.read(LONGEST_BYTES + 1)
    raw.unlink()
    if not 2 <= len(samples) <= LONGEST_BYTES:
        return faulty("too_long", most=LONGEST // 1000) if samples else faulty("damaged")
    with wave.open(str(target), "wb") as out:
        out.setparams((1, 2, RATE, 0, "NONE", ""))
        out.writeframes(samples[: len(samples) // 2 * 2])
    return {"file": target.name, "bytes": target.stat().st_size}


def faulty(kind: str, **values: object) -> Row:
    return {"fault": {"kind": kind, **values}}


def check_room(rows: Rows, folder: Path) -> None:
    if sum(row.get("bytes", 0) for row in rows.values()) > MOST_BYTES:
        raise PackFault("too_much", most=WHOLE // 60_000)
    if shutil.disk_usage(folder).free < cargo.KEPT_FREE:
        raise PackFault("no_room")
