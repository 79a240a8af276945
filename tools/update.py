"""Puts an update in the place of the program, watches its first start and takes a step back if it fails. Run as root
by companion-update.service, with the system's own Python: an environment that does not work must not keep it from that.

    NEXT    is being made, and trusted by nobody
    HOME    is what runs; with a file `trial` in it, it has not yet been seen to start
    BEFORE  is the way back; with a file `trial` in it, it is not, and goes

HOME and BEFORE change places in one step, with their marks. Whenever the power goes, HOME is a whole version, and the
next start of the machine continues from what the marks say (companion-update.path).
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from companion.hw.machine import is_in_memory  # noqa: E402
from companion.user_files import bundle  # noqa: E402
from companion.user_files.bundle import UPDATES, Refused  # noqa: E402
from tools.install import BEFORE, COMING, HOME, NEXT, STATE, UPDATE_KEYS, Failed, Machine, exchange  # noqa: E402

RUN = "/run/space-alert-companion"  # the daemon's: it leaves a note there and rings
TOLD = f"{RUN}-update"  # root's own word, where only root can write
TRIAL, NEW, AGAIN = "trial", "new", "again"  # the mark, and whether what it lies in was there before
TRIES = 2  # starts of the machine in the middle of a first start, before it counts as failed
STEADY_S = 15.0  # a version that was ready for that long has started
GROWN = 3  # a wheel's files are larger than the wheel, and Python's cache comes to them
KEPT_FREE = 100_000_000  # bytes of the disk
LONGEST_NOTE = 200
TO_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
SERVICE = "companion.service"


class Updater:
    """On the machine, or in a directory that stands for it."""

    def __init__(self, machine: Machine, steady_s: float = STEADY_S) -> None:
        self.machine, self.steady_s = machine, steady_s
        self.home, self.before, self.next, self.coming = map(machine.path, (HOME, BEFORE, NEXT, COMING))

    # --- what is asked

    def act(self) -> None:
        """Whatever was left by a power cut first, then what the daemon's note asks for."""
        self.settle()
        bell, note = self.machine.path(f"{RUN}/update-asked"), self.machine.path(f"{RUN}/update")
        if not os.path.lexists(bell):
            return
        bell.unlink()
        word, _, name = read_note(note).partition(" ")
        try:
            if word == "back":
                self.go_back()
            elif word == "update" and Path(name).name == name:
                self.update(self.machine.path(f"{STATE}/{UPDATES}/{name}"))
        except Refused as refused:
            self.tell("refused", refused.why, **refused.said)
        except (Failed, OSError) as error:
            self.machine.note(str(error))
            self.tell("refused", "failed", detail=str(error).splitlines()[0][:200])
        finally:
            remove(self.coming)

    def tell(self, did: str, why: str = "", **said: str) -> None:
        text = json.dumps({"did": did, "why": why, "said": said, "version": bundle.version_of(self.home)})
        self.machine.write(TOLD, text + "\n")
        self.machine.say(f"{did} {why} {' '.join(said.values())}".strip())

    # --- the way there

    def update(self, file: Path) -> None:
        self.look()
        remove(self.coming)
        self.coming.mkdir(mode=0o700)
        mine = self.coming / "bundle"
        self.take(file, mine)
        manifest = bundle.looked_into(mine, bundle.keys_in(self.machine.path(UPDATE_KEYS)))
        python = ".".join(platform.python_version_tuple()[:2])
        bundle.fits(manifest, bundle.version_of(self.home), platform.machine(), python)
        bundle.unpack(mine, self.coming)
        mine.unlink()
        self.prepare()
        mark(self.next, f"{NEW} 0")
        to_disk(self.next)  # a name must not get to the disk before what it names
        remove(self.before)
        self.next.rename(self.before)
        self.change_places()
        self.watch()

    def look(self) -> None:
        """Before anything is written: would it still be there after the next start?"""
        if is_in_memory(self.home, self.machine.root):
            raise Refused("read_only")
        if not os.access(self.home.parent, os.W_OK) or os.statvfs(self.home.parent).f_flag & os.ST_RDONLY:
            raise Refused("read_only")

    def take(self, file: Path, to: Path) -> None:
        """A copy that only root can change; of a plain file, as large as there is room for."""
        with os.fdopen(os.open(file, TO_READ), "rb") as source, to.open("xb") as out:
            size = os.fstat(source.fileno()).st_size
            if size > bundle.LARGEST:
                raise Refused("large")
            if shutil.disk_usage(to.parent).free < GROWN * size + KEPT_FREE:
                raise Refused("space", mb=str((GROWN * size + KEPT_FREE) // 1_000_000))
            shutil.copyfileobj(source, out, bundle.PIECE)

    def prepare(self) -> None:
        """By the new version's own installer: it knows best what it consists of."""
        script = self.coming / bundle.PROGRAM / "tools" / "install.py"
        self.installer(script, "--prepare", str(self.coming / bundle.WHEELS))

    def installer(self, script: Path, *words: str) -> None:
        root = () if self.machine.root == Path("/") else ("--root", str(self.machine.root))
        self.machine.run("python3", "-I", str(script), *root, *words)

    def go_back(self) -> None:
        """By hand: to the version before the last update."""
        self.look()
        if not self.before.is_dir():
            raise Refused("no_before")
        mark(self.before, f"{AGAIN} 0")
        self.change_places()
        self.watch(asked_back=True)

    def change_places(self) -> None:
        exchange(self.before, self.home)
        to_disk(self.home)

    # --- the first start

    def watch(self, asked_back: bool = False) -> None:
        """For what has a mark: it stays if it comes up, else the other one takes its place again."""
        word, _, count = (self.home / TRIAL).read_text("utf-8").partition(" ")
        tries = int(count) if count.strip().isdigit() else TRIES
        mark(self.home, f"{word} {tries + 1}")
        if tries < TRIES and self.comes_up():
            self.home.joinpath(TRIAL).unlink()
            to_disk(self.home)
            self.tell("back" if asked_back or word == AGAIN else "updated")
            return
        failed = bundle.version_of(self.home)
        self.change_places()
        self.settle_units()
        self.restart()
        self.drop_untried()
        self.tell("fell_back", version_failed=failed)

    def comes_up(self) -> bool:
        try:
            self.settle_units()
        except Failed as error:
            self.machine.note(str(error))
            return False
        if not self.restart():
            return False
        until = time.monotonic() + self.steady_s
        while time.monotonic() < until:
            time.sleep(min(1.0, self.steady_s))
            if self.machine.asked("systemctl", "is-active", SERVICE) != "active":
                return False
        return self.machine.asked("systemctl", "show", "--property=NRestarts", "--value", SERVICE) in ("", "0")

    def settle_units(self) -> None:
        self.installer(self.home / "tools" / "install.py", "--settle")

    def restart(self) -> bool:
        """Waits until the box has reported ready, or failed to (Type=notify)."""
        subprocess.run(["systemctl", "reset-failed", SERVICE], capture_output=True)
        return subprocess.run(["systemctl", "restart", SERVICE], capture_output=True).returncode == 0

    # --- after a power cut

    def settle(self) -> None:
        remove(self.coming)
        if (self.home / TRIAL).exists():
            self.watch()
        remove(self.next)
        if (self.before / TRIAL).exists():  # in the middle of a step back, its units may still be the other one's
            self.settle_units()
            self.restart()
        self.drop_untried()

    def drop_untried(self) -> None:
        """BEFORE, where it was never seen to start; a way back that was about to be gone stays one."""
        trial = self.before / TRIAL
        if trial.exists() and trial.read_text("utf-8").startswith(AGAIN):
            trial.unlink()
        elif trial.exists():
            remove(self.before)


def read_note(note: Path) -> str:
    """Whatever may have taken its place is not followed and not waited for."""
    try:
        with os.fdopen(os.open(note, TO_READ), "rb") as file:
            return file.read(LONGEST_NOTE).decode(errors="replace").strip()
    except OSError:
        return ""


def mark(folder: Path, word: str) -> None:
    fresh = folder / f".{TRIAL}.part"
    with fresh.open("w", encoding="utf-8") as file:
        file.write(word)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(folder / TRIAL)


def to_disk(folder: Path) -> None:
    """All that was written on that file system; others are not waited for, least of all a stick."""
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        if ctypes.CDLL(None, use_errno=True).syncfs(opened):
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), str(folder))
    finally:
        os.close(opened)


def remove(folder: Path) -> None:
    """Under another name first: half of a version must not lie where a whole one is looked for."""
    going = folder.with_name(f"{folder.name}-going")
    shutil.rmtree(going, ignore_errors=True)
    if folder.exists():
        folder.rename(going)
        shutil.rmtree(going)


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools/update.py", description=__doc__, allow_abbrev=False)
    parser.add_argument("--root", type=Path, default=Path("/"), metavar="DIR", help="there instead (tests)")
    parser.add_argument("--steady", type=float, default=STEADY_S, metavar="SECONDS", help="how long a start is watched")
    args = parser.parse_args(words)
    os.umask(0o022)
    Updater(Machine(args.root, dry=False), args.steady).act()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
