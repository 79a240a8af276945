"""Backups on the box: those that were brought, those the box made of itself, one on its way to a stick, and the wish to
put one back at the next start. All of it in the folder `backups` of the state directory, which no backup holds."""

import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from companion.store.directory import synced
from companion.types import later
from companion.user_files.cargo import BACKUPS, files

SUFFIXES = {".tgz"}
OUT = "out"  # in there what waits for a stick
WANTED = "wanted"  # a file: the next stick's backups are to come
WISH = "restore.json"  # a file: this one is to be put back at the next start
LAST = "last.json"  # how the last request went: one of the texts `care.why`, and its values
LARGEST = 1024 * 1024 * 1024  # bytes of one that is brought
MOST = 3  # how many of a stick, the newest
BEFORE = "before-"  # the prefix of those that the box makes before an update


def folder_of(state: Path) -> Path:
    folder = state / BACKUPS
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def on_the_box(state: Path) -> list[Path]:
    """The newest first."""
    found = files(state / BACKUPS, SUFFIXES)
    return sorted(found, key=lambda file: file.stat().st_mtime_ns, reverse=True)


def forget_old(state: Path) -> None:
    """Of those made before an update the last two stay."""
    for file in [each for each in on_the_box(state) if each.name.startswith(BEFORE)][2:]:
        file.unlink(missing_ok=True)


def tidy(state: Path) -> None:
    """Removes what was being made, received or looked into when the power went: nothing else there is hidden."""
    for left in (state / BACKUPS).glob(".*"):
        if left.is_dir() and not left.is_symlink():
            shutil.rmtree(left, ignore_errors=True)
    for left in (state / BACKUPS / OUT).glob(".*"):
        shutil.rmtree(left, ignore_errors=True)


def note(file: Path, about: object) -> None:
    """Whole or not at all."""
    fresh = file.with_name(f".{file.name}.new")
    with fresh.open("w", encoding="utf-8") as out:
        json.dump(about, out, ensure_ascii=False)
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(file)
    synced(file.parent)


def noted(file: Path) -> Mapping[str, object]:
    """What was noted there; nothing where nothing is, or nothing that could be meant."""
    try:
        about = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return about if isinstance(about, dict) else {}


def tell(state: Path, why: str, **said: object) -> None:
    note(folder_of(state) / LAST, {"why": why, "said": {name: str(value) for name, value in said.items()}})


def is_own(name: str) -> bool:
    """Made by the box and never away from it: what is called so is not taken from anybody."""
    return name.startswith(BEFORE)


def try_again(folder: Path, wished: Mapping[str, object], most: int) -> None:
    """Counts how often a wish was begun and not ended; raises OSError after that many."""
    count = wished.get("tries", 0)
    if not isinstance(count, int) or count >= most:
        raise OSError(later("often_begun", count=count))
    note(folder / WISH, {**wished, "tries": count + 1})


def wish(state: Path, name: str) -> None:
    """To put that one back at the next start."""
    note(folder_of(state) / WISH, {"file": name})
