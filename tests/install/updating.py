"""A small box in a folder, with the real updater, the real installer and real signatures: what it is updated to, killed
at random instants. `.venv-dev/bin/python -P -m tests.install.updating 200` kills it so often and prints the figures."""

import json
import os
import platform
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from companion.user_files import bundle
from tests import ROOT
from tools import bundle as making
from tools.install import BEFORE, HOME, LOCK, NAME, STATE, UPDATE_KEYS

OLD, NEW = "1.0.0", "1.1.0"
PARTS = ("tools/install.py", "tools/update.py", "companion/user_files/bundle.py", "companion/hw/machine.py")
CONFIG = """CHOICES = {"board": ()}
class Board: pins = {}
class Config: board = Board()
def read(*_): return Config()
"""
SYSTEMCTL = """#!/bin/sh
# The box starts if its program does; one that has crashed since is not active.
case "$*" in
"restart companion.service") PYTHONPATH=$BOX exec "$BOX/venv/bin/python" -P -m companion ;;
"is-active companion.service") [ -e "$BOX/crashes" ] && echo failed || echo active ;;
"show "*) echo 0 ;;
esac
"""

PYTHON = """#!/bin/sh
# The real one, but that an environment is a copy of one made before: making it is most of the time, and says the least.
case "$*" in
"-I -m venv "*) for to in "$@"; do :; done; mkdir -p "${to%/*}"; exec cp -a "$READY" "$to" ;;
esac
exec "$REAL" "$@"
"""


def program(version: str, breaks: str = "") -> dict[str, bytes]:
    """What such a box consists of. `breaks`: how it fails, at its start or a little later."""
    files = {name: (ROOT / name).read_bytes() for name in PARTS}
    for unit in (ROOT / "systemd").iterdir():
        files[f"systemd/{unit.name}"] = unit.read_bytes()
    files["systemd/companion.service"] += f"# of {version}\n".encode()
    texts = {
        "companion/__init__.py": f'VERSION = "{version}"\n', "companion/user_files/__init__.py": "",
        "companion/hw/__init__.py": "", "companion/config.py": CONFIG, "tools/__init__.py": "",
        "tools/catalogues.py": "", LOCK: "", "README.md": version * 5000,
        "companion/__main__.py": "raise SystemExit(1)\n" if breaks == "start" else "",
        **({"crashes": ""} if breaks == "later" else {}),
    }  # fmt: skip
    return files | {name: text.encode() for name, text in texts.items()}


def key_in(folder: Path, name: str = "key") -> Path:
    key = folder / name
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "tests", "-f", key], check=True)
    return key


def venv_in(folder: Path) -> Path:
    subprocess.run([sys.executable, "-m", "venv", folder / "ready"], check=True)
    return folder / "ready"


def bundle_of(version: str, key: Path, out: Path, files: Mapping[str, bytes] | None = None, **more: object) -> Path:
    """Signed by that key, for this machine and Python unless said otherwise."""
    inside = {f"{bundle.PROGRAM}/{name}": data for name, data in (files or program(version)).items()}
    fit = {"machine": platform.machine(), "pythons": (".".join(platform.python_version_tuple()[:2]),), **more}
    return making.write(version, inside, key, out, **fit)  # type: ignore[arg-type]


class SmallBox:
    """Everything below one folder; `version` is what would start now."""

    def __init__(self, at: Path, key: Path, ready: Path) -> None:
        self.root, self.bin, self.ready = at / "root", at / "bin", ready
        self.home, self.before = (self.root / place.lstrip("/") for place in (HOME, BEFORE))
        self.state, self.run = self.root / STATE.lstrip("/"), self.root / "run" / NAME
        for folder in (self.state / bundle.UPDATES, self.run, self.root / "run/systemd/system", self.root / "etc"):
            folder.mkdir(parents=True)
        (self.root / "etc/os-release").write_text("VERSION_CODENAME=bookworm\n")
        keys = self.root / UPDATE_KEYS.lstrip("/")
        keys.parent.mkdir(parents=True)
        shutil.copyfile(key.with_suffix(".pub"), keys)
        self.bin.mkdir()
        self.command("systemctl", SYSTEMCTL)
        self.command("dpkg", "#!/bin/sh\necho arm64\n")
        self.command("dpkg-query", "#!/bin/sh\nprintf installed\n")
        self.command("python3", PYTHON)
        for name, data in program(OLD).items():
            (self.home / name).parent.mkdir(parents=True, exist_ok=True)
            (self.home / name).write_bytes(data)
        shutil.copytree(ready, self.home / "venv", symlinks=True)
        self.files = {OLD: self.seen(self.home)}

    def command(self, name: str, text: str) -> None:
        (self.bin / name).write_text(text)
        (self.bin / name).chmod(0o755)

    def bring(self, file: Path) -> str:
        shutil.copyfile(file, self.state / bundle.UPDATES / file.name)
        return file.name

    def ask(self, note: str) -> None:
        (self.run / "update").write_text(f"{note}\n")
        (self.run / "update-asked").touch()

    def started(self) -> "subprocess.Popen[bytes]":
        """The helper, as its unit starts it."""
        here = {"BOX": self.home, "READY": self.ready, "REAL": sys.executable}
        environment = {"PATH": f"{self.bin}:/usr/bin:/bin", **{name: str(value) for name, value in here.items()}}
        script = str(self.home / "tools/update.py")
        command = [sys.executable, "-I", script, "--root", str(self.root), "--steady", "0.01"]
        return subprocess.Popen(
            command, env=environment, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )

    def acts(self, note: str = "") -> Mapping[str, object]:
        """Until it has done what was asked; what it says of that."""
        if note:
            self.ask(note)
        process = self.started()
        said = process.communicate()[1]
        assert process.returncode == 0, said.decode()
        return self.told

    @property
    def told(self) -> Mapping[str, object]:
        try:
            found: Mapping[str, object] = json.loads((self.root / f"run/{NAME}-update").read_text())
        except OSError:
            return {}
        return found

    @property
    def version(self) -> str:
        code = "from companion import VERSION; print(VERSION)"
        command = [str(self.home / "venv/bin/python"), "-P", "-c", code]
        return subprocess.run(
            command, env={"PYTHONPATH": str(self.home)}, capture_output=True, text=True, check=True
        ).stdout.strip()

    def seen(self, program: Path) -> dict[str, bytes]:
        """All of it but what Python makes of it and the mark."""
        files = (path for path in program.rglob("*") if path.is_file() and not path.is_relative_to(program / "venv"))
        kept = (path for path in files if "__pycache__" not in path.parts and path.name != "trial")
        return {str(path.relative_to(program)): path.read_bytes() for path in kept}

    @property
    def unit_of(self) -> str:
        """Of which version the unit of the box is."""
        unit = self.root / "etc/systemd/system/companion.service"
        return unit.read_text().rpartition("# of ")[2].strip() if unit.exists() else ""


def kill_at(box: SmallBox, seconds: float) -> bool:
    """Whether it was still running. Its children are killed too, as by a power cut."""
    process = box.started()
    try:
        process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return True
    return False


def wrong_after(box: SmallBox) -> str:
    """What is not as it should be once the power has gone; empty: the old one or the new one is there, whole."""
    files = box.seen(box.home)
    if files not in (box.files[OLD], box.files[NEW]):
        return f"two halves: {sorted(set(files) ^ set(box.files[NEW]))[:5]}"
    return "" if box.version in (OLD, NEW) else "neither starts"


def kills(count: int, seed: int, at: Path) -> Counter[str]:
    """How each of that many updates ended that were killed at a random instant, then continued by the next start."""
    key, ready, chance, ended = key_in(at), venv_in(at), random.Random(seed), Counter[str]()
    good = bundle_of(NEW, key, at)
    box = SmallBox(at / "first", key, ready)
    name, began = box.bring(good), time.monotonic()
    assert box.acts(f"update {name}")["did"] == "updated"
    longest = time.monotonic() - began
    new = box.seen(box.home)
    while (done := sum(times for how, times in ended.items() if not how.startswith("too late"))) < count:
        box = SmallBox(at / f"{ended.total()}", key, ready)
        box.files[NEW] = new
        box.ask(f"update {box.bring(good)}")
        cut = kill_at(box, chance.uniform(0.0, longest))
        wrong = wrong_after(box)
        if not wrong and chance.random() < 0.3:  # and once more while it continues
            kill_at(box, chance.uniform(0.0, 1.0))
            wrong = wrong_after(box)
        box.acts()
        wrong = wrong or wrong_after(box) or ("units of another" if box.unit_of not in ("", box.version) else "")
        if (box.home / "trial").exists():
            wrong = wrong or "never settled"
        print(done, wrong, file=sys.stderr, flush=True)
        ended[wrong or f"{'killed' if cut else 'too late'}, {'new' if box.version == NEW else 'old'}"] += 1
        shutil.rmtree(box.root.parent)
    return ended


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        print(json.dumps(kills(int(sys.argv[1]), int((sys.argv[2:] or ["1"])[0]), Path(scratch))))
