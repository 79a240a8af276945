"""A USB stick: mission scripts, tracks and voice packs in, the ship's log out.

On the stick everything lies in a folder `space-alert`, in folders of the same names as on the box. A file is on
the box whole or not at all; nothing on the box is deleted, nothing on the stick is changed but the log.
"""

import filecmp
import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from companion.brought import cargo
from companion.brought.cargo import SCRIPT_BYTES, SCRIPT_SUFFIXES, SCRIPTS, TRACK_SUFFIXES, TRACKS, VOICES, folders
from companion.brought.packs import is_pack
from companion.store.logbook import Kept, entries_in

FOLDER = "space-alert"
LOG = "log"


@dataclass
class Carried:
    """What went in and out, and what did not, each with its reason."""

    came: list[str] = field(default_factory=list)
    same: int = 0
    refused: list[str] = field(default_factory=list)
    entries: int = 0


def carried(stick: Path, state: Path) -> Carried:
    """Raises `FileNotFoundError` when the stick has no such folder."""
    folder = beneath(stick, FOLDER)
    if folder is None:
        raise FileNotFoundError(f"{stick} has no folder {FOLDER}")
    done = Carried()
    for file, where in wanted(folder, done):
        bring(file, state / where, where, done)
    take_log(folder, state, done)
    return done


def beneath(folder: Path, name: str) -> Path | None:
    """That folder in this one, however its name is written: sticks come from all kinds of machines."""
    return next((each for each in sorted(folder.iterdir()) if each.is_dir() and each.name.lower() == name), None)


def wanted(folder: Path, done: Carried) -> Iterator[tuple[Path, Path]]:
    """Every file to be brought, and where in the state directory it belongs."""
    for kind, suffixes in ((SCRIPTS, SCRIPT_SUFFIXES), (TRACKS, TRACK_SUFFIXES)):
        place = beneath(folder, kind)
        if place is None:
            continue
        discs = folders(place) if kind == TRACKS else []
        for file in (file for each in (place, *discs) for file in sorted(each.iterdir())):
            if not file.is_file() or file.name.startswith("."):
                continue
            name = Path(kind) / file.relative_to(place)
            if file.suffix.lower() not in suffixes:
                done.refused.append(f"{name}: not one of {' '.join(sorted(suffixes))}")
            elif kind == SCRIPTS and file.stat().st_size > SCRIPT_BYTES:
                done.refused.append(f"{name}: too long for a mission script")
            else:
                yield file, name
    place = beneath(folder, VOICES)
    for pack in sorted(place.iterdir()) if place else ():
        if not pack.is_dir() or pack.name.startswith("."):
            continue
        if not is_pack(pack):
            done.refused.append(f"{VOICES}/{pack.name}: not a voice pack")
            continue
        for file in sorted(pack.rglob("*")):
            if file.is_file() and not file.is_symlink():
                yield file, Path(VOICES) / pack.name / file.relative_to(pack)


def bring(file: Path, to: Path, name: Path, done: Carried) -> None:
    try:
        if to.is_file() and filecmp.cmp(file, to, shallow=False):
            done.same += 1
            return
        to.parent.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(to.parent).free - file.stat().st_size < cargo.KEPT_FREE:
            done.refused.append(f"{name}: no room for it on the box")
            return
        copy(file, to)
        done.came.append(str(name))
    except OSError as error:
        done.refused.append(f"{name}: {error.strerror}")


def copy(file: Path, to: Path) -> None:
    """Whole or not at all, however early the stick is pulled."""
    part = to.with_name(f".{to.name}.part")
    try:
        with file.open("rb") as source, part.open("wb") as target:
            shutil.copyfileobj(source, target)
            target.flush()
            os.fsync(target.fileno())
        part.replace(to)
    finally:
        part.unlink(missing_ok=True)


def take_log(folder: Path, state: Path, done: Carried) -> None:
    try:
        kept = entries_in(state)
        place = beneath(folder, LOG) or folder / LOG
        place.mkdir(exist_ok=True)
        part = place / "ships-log.json.part"
        with part.open("w", encoding="utf-8") as file:
            file.write(json.dumps([exported(each) for each in kept], ensure_ascii=False, indent=1) + "\n")
            file.flush()
            os.fsync(file.fileno())
        part.replace(place / "ships-log.json")
        done.entries = len(kept)
    except OSError as error:
        done.refused.append(f"{LOG}: {error.strerror or error}")


def exported(kept: Kept) -> object:
    return {"number": kept.number, "written": kept.date, "entry": kept.entry}
