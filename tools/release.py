"""Makes what a release consists of, and tries it: tools/release.py [--out FOLDER]. docs/releasing.md has the steps.

The source archive is what git has, no more; the wheel is built from that archive, so that nothing lying about gets in,
twice, and both must be the same to the byte. It is then installed into a fresh environment and asked who it is, to play
a demo and to find its voices. Beside it: what it stands on, by which licences, and what it was made from (`supply.py`).
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import venv
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion import VERSION  # noqa: E402
from companion.cli_words import EARLIER, SCRIPT  # noqa: E402
from companion.words import SPOKEN  # noqa: E402
from tools import bundle, supply  # noqa: E402

STEM = f"space_alert_companion-{VERSION}"
SUMS = "SHA256SUMS"


class Failed(Exception):
    """What has to be fixed before there can be a release."""


def said_by(*command: object, cwd: Path = ROOT, **environment: str) -> str:
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True)
    if done.returncode:
        raise Failed(f"{' '.join(words)}:\n{done.stdout}{done.stderr}".rstrip())
    return done.stdout.strip()


def look(draft: bool) -> None:
    """Everything is committed, and the changelog says what is in it."""
    if changed := said_by("git", "status", "--porcelain"):
        raise Failed(f"Commit or put away first:\n{changed}")
    told = re.search(rf"^## {re.escape(VERSION)}, (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    if told is None:
        raise Failed(f"CHANGELOG.md has no heading for {VERSION} (companion/__init__.py).")
    if "not yet" in told[1] and not draft:
        raise Failed(f"CHANGELOG.md says of {VERSION}: {told[1]}. Write its date there, or try with --draft.")


def make_archive(out: Path) -> Path:
    archive = out / f"{STEM}.tar.gz"
    said_by("git", "archive", "--format=tar.gz", f"--prefix={STEM}/", f"--output={archive}", "HEAD")
    return archive


def unpacked(archive: Path, scratch: Path) -> Path:
    with tarfile.open(archive) as packed:
        packed.extractall(scratch, filter="data")
    return scratch / STEM


def committed_at() -> int:
    return int(said_by("git", "log", "-1", "--format=%ct"))


def make_wheel(source: Path, out: Path, instant: int) -> Path:
    """Every file in it has the commit's date: otherwise no two wheels are the same."""
    build = "import sys; from setuptools import build_meta; print(build_meta.build_wheel(sys.argv[1]))"
    said = said_by(sys.executable, "-P", "-c", build, out, cwd=source, SOURCE_DATE_EPOCH=str(instant))
    return out / said.splitlines()[-1]


def make_wheel_twice(archive: Path, scratch: Path, out: Path) -> Path:
    """From two copies of the source: it is reproducible only if both are the same."""
    wheels = []
    for name, to in (("first", out), ("second", scratch / "again")):
        (scratch / name).mkdir()
        to.mkdir(exist_ok=True)
        wheels.append(make_wheel(unpacked(archive, scratch / name), to, committed_at()))
    if wheels[0].read_bytes() != wheels[1].read_bytes():
        raise Failed("Two wheels made from the same commit differ.")
    return wheels[0]


def write_supply(files: Sequence[Path], out: Path) -> Sequence[Path]:
    """Bill of materials, licences, constraints, provenance. The facts about packages are those of `.venv`."""
    lock = ROOT / "requirements.lock"
    packages = supply.pinned(lock.read_text("utf-8"))
    there = supply.installed_in(next((ROOT / ".venv").glob("lib/python*/site-packages"), Path()))
    if missing := [each.name for each in packages if supply.plain(each.name) not in there]:
        raise Failed(f".venv does not have {', '.join(missing)}; ./run makes it.")
    instant = committed_at()
    made = datetime.fromtimestamp(instant, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    bill, held = out / f"{STEM}.cdx.json", out / f"{STEM}-constraints.txt"
    bill.write_text(json.dumps(supply.bill_of_materials(VERSION, packages, there, made), indent=1) + "\n", "utf-8")
    held.write_text(supply.constraints(packages), "utf-8")
    texts = supply.packed(supply.licence_texts(packages, there), out / f"{STEM}-licences.tar", instant)
    beside = [bill, held, texts]
    commit, python = said_by("git", "rev-parse", "HEAD"), ".".join(map(str, sys.version_info[:3]))
    materials = {lock.name: supply.sum_of(lock.read_bytes())}
    statement = supply.provenance(commit, made, [*files, *beside], materials, python)
    origin = out / f"{STEM}.provenance.json"
    origin.write_text(json.dumps(statement, indent=1) + "\n", "utf-8")
    return [*beside, origin]


def try_wheel(wheel: Path, fresh: Path, dependencies: bool) -> list[str]:
    """What a person sees who installs it; without dependencies those of this Python are used."""
    venv.create(fresh, with_pip=True)
    pip = (fresh / "bin/python", "-P", "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    said_by(*pip, "--no-deps", "--no-index", wheel)
    if dependencies:
        said_by(*pip, "--require-hashes", "--only-binary", ":all:", "--requirement", ROOT / "requirements.lock")
    else:
        lent = next(path for path in sys.path if path.endswith("site-packages"))
        site = next(fresh.glob("lib/python*/site-packages"))
        (site / "lent.pth").write_text(lent + "\n")
    command, home = fresh / "bin" / SCRIPT, fresh / "state"
    if not (fresh / "bin" / EARLIER).exists():
        raise Failed(f"The wheel has no command {EARLIER}, which people know.")
    called = {"PYTHONPATH": "", "STATE_DIRECTORY": str(home), "CALLED_AS": ""}
    version = said_by(command, "--version", cwd=fresh, **called)
    if not version.endswith(f" {VERSION}"):
        raise Failed(f"The installed command says {version!r}, not {VERSION}.")
    names = "from companion.commands.demo import DEMOS; print(*DEMOS)"
    games = said_by(fresh / "bin/python", "-P", "-c", names, cwd=fresh, **called).split()
    for game in games:
        said_by(command, "demo", game, "--speed", "1000000", cwd=fresh, **called)
    voices = said_by(command, "voices", "list", cwd=fresh, **called)
    for pack in SPOKEN:
        if not re.search(rf"^{pack}\b", voices, re.MULTILINE):
            raise Failed(f"The installed command does not find its voice pack {pack}:\n{voices}")
    return [version, f"plays by itself: {', '.join(games)}", *voices.splitlines()]


def write_sums(files: Sequence[Path], out: Path) -> None:
    rows = [f"{supply.sum_of(file.read_bytes())}  {file.name}\n" for file in files]
    (out / SUMS).write_text("".join(rows))


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools/release.py", description=__doc__, allow_abbrev=False)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "release", metavar="FOLDER")
    parser.add_argument("--draft", action="store_true", help="though CHANGELOG.md says that it is not yet released")
    parser.add_argument("--fetch", action="store_true", help="try the wheel with dependencies from the package index")
    parser.add_argument("--sign", type=Path, metavar="KEY", help="make the update for boxes, too, signed by this key")
    args = parser.parse_args(words)
    try:
        look(args.draft)
        args.out = args.out.resolve()
        args.out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as scratch:
            archive = make_archive(args.out)
            wheel = make_wheel_twice(archive, Path(scratch), args.out)
            tried = try_wheel(wheel, Path(scratch) / "fresh", args.fetch)
        files = [archive, wheel, *([bundle.make(VERSION, args.sign, args.out)] if args.sign else [])]
        files += write_supply(files, args.out)
    except (Failed, bundle.Failed) as error:
        print(f"No release: {error}", file=sys.stderr)
        return 1
    write_sums(files, args.out)
    for line in tried:
        print(f"  {line}")
    for file in files:
        print(f"{file}  {file.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
