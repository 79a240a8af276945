"""Backups and restores killed at random instants: `.venv-dev/bin/python -P -m tests.store.backup_kills 200` does so
many of each and prints how they ended."""

import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from companion.commands.restore import grant
from companion.store.backup import backed_up, looked_into
from companion.user_files import backups
from tests.commands.test_restore import as_found, played

OLD, NEW = 40, 90  # inputs of the two evenings
BROUGHT = 40  # files beside the store


def with_voices(box: Path, word: str) -> Path:
    chance = random.Random(word)
    for number in range(BROUGHT):
        file = box / f"voices/pack/{number}.ogg"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(chance.randbytes(50_000))
    return box


def voices(box: Path) -> list[bytes]:
    return [file.read_bytes() for file in sorted(box.glob("voices/pack/*.ogg"))]


def killed(act: Callable[[], object], seconds: float) -> bool:
    """Whether it was still at it after so long."""
    child = os.fork()
    if child == 0:
        act()
        os._exit(0)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if os.waitpid(child, os.WNOHANG)[0]:
            return False
        time.sleep(0.001)
    os.kill(child, signal.SIGKILL)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


def lasting(act: Callable[[], object]) -> float:
    """The shortest of three: a busy machine makes it longer, and a kill that comes too late proves nothing."""
    took = []
    for _ in range(3):
        began = time.monotonic()
        act()
        took.append(time.monotonic() - began)
    return min(took)


def killed_backups(count: int, seed: int, at: Path) -> Counter[str]:
    """Over an older backup: that one or the new one is there, whole."""
    box, chance, ended = with_voices(played(at / "box", NEW), "box"), random.Random(seed), Counter[str]()
    older, to = at / "older.tgz", at / "out" / "backup.tgz"
    to.parent.mkdir()
    backed_up(played(at / "old", OLD), older)
    longest = lasting(lambda: backed_up(box, to))
    while sum(number for how, number in ended.items() if how.startswith("killed")) < count:
        shutil.copyfile(older, to)
        cut = killed(lambda: backed_up(box, to), chance.uniform(0, longest))
        there = looked_into(to).inputs  # raises where it is neither
        ended[f"{'killed' if cut else 'too late'}, {'new' if there == NEW else 'old'} there"] += 1
        shutil.rmtree(to.parent)
        to.parent.mkdir()
    return ended


def killed_restores(count: int, seed: int, at: Path) -> Counter[str]:
    """Killed once or twice, then continued: all of the backup is there, and all that was there before is kept."""
    source, chance, ended = with_voices(played(at / "source", NEW), "source"), random.Random(seed), Counter[str]()
    backed_up(source, at / "b.tgz")
    whole, before = as_found(played(at / "as-new", NEW))[0], as_found(played(at / "as-old", OLD))[0]
    longest, number = lasting(lambda: grant(fresh(at, f"first-{time.monotonic_ns()}"))), 0
    while sum(int(how[0]) * times for how, times in ended.items()) < count:
        number += 1
        box = fresh(at, str(number))
        cuts = sum(killed(lambda: grant(box), chance.uniform(0, longest)) for _ in range(chance.randint(1, 2)))  # noqa: B023
        grant(box)
        assert as_found(box)[0] == whole and voices(box) == voices(source)
        assert backups.noted(box / "backups" / backups.LAST)["why"] == "restored"
        kept = [as_found(aside(file, at / f"aside-{number}"))[0] for file in box.glob("companion.db.replaced-?")]
        assert before in kept, kept
        assert not (box / "backups" / backups.WISH).exists() and not list(box.glob(".restore-*"))
        ended[f"{cuts} kills"] += 1
        shutil.rmtree(box)
    return ended


def fresh(at: Path, name: str) -> Path:
    """A box on which something was played, and the wish to put the backup back."""
    box = with_voices(played(at / f"box-{name}", OLD), name)
    name = f"{backups.BEFORE}b.tgz"  # the box's own: the evening is restored as well
    shutil.copyfile(at / "b.tgz", backups.folder_of(box) / name)
    backups.wish(box, name)
    return box


def aside(database: Path, to: Path) -> Path:
    shutil.rmtree(to, ignore_errors=True)
    to.mkdir()
    shutil.copyfile(database, to / "companion.db")
    return to


if __name__ == "__main__":
    for campaign in (killed_backups, killed_restores):
        with tempfile.TemporaryDirectory() as scratch:
            print(campaign.__name__, json.dumps(campaign(int(sys.argv[1]), 1, Path(scratch))), flush=True)
