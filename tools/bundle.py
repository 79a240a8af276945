"""Makes an update for boxes: tools/bundle.py --key KEY [--out FOLDER]. docs/releasing.md has the steps.

One file: the program as `./install` takes it, from the commit alone, and the wheels of requirements.lock for every
Python that Raspberry Pi OS has, hash by hash; signed by OpenSSH. The private key is the releaser's own and stays where
it is.
"""

import argparse
import hashlib
import io
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.user_files.bundle import MANIFEST, NAMESPACE, PROGRAM, SUFFIX, WHEELS  # noqa: E402
from tools.install import LOCK  # noqa: E402
from tools.install import PROGRAM as PARTS  # noqa: E402

MACHINE, PYTHONS = "aarch64", ("3.11", "3.13")
NEWEST_GLIBC = 36  # Bookworm's: what needs a newer one than this does not run there


class Failed(Exception):
    """Why there is no bundle."""


def said_by(*command: object, given: bytes | None = None, cwd: Path = ROOT) -> bytes:
    words = [str(word) for word in command]
    done = subprocess.run(words, input=given, cwd=cwd, capture_output=True)
    if done.returncode:
        raise Failed(f"{' '.join(words)}:\n{done.stderr.decode(errors='replace')}".rstrip())
    return done.stdout


def program_of(commit: str) -> dict[str, bytes]:
    """What an installed box has, as that commit has it; by name."""
    there = set(said_by("git", "ls-tree", "--name-only", commit).decode().split())
    packed = said_by("git", "archive", "--format=tar", commit, *(name for name in PARTS if name in there))
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        found = ((each.name, archive.extractfile(each)) for each in archive if each.isfile())
        return {f"{PROGRAM}/{name}": content.read() for name, content in found if content is not None}


def without_markers(lock: str) -> str:
    """pip asks them of the Python it runs on, not of the one that wheels are fetched for."""
    return re.sub(r" ; [^\\\n]*", " ", lock)


def fetch_wheels(lock: str, to: Path) -> None:
    """Of every package, for each of our Pythons; its hash must be one of the lock's."""
    wanted = to / "wanted.lock"
    wanted.write_text(without_markers(lock), "utf-8")
    glibc = [f"--platform=manylinux_2_{minor}_{MACHINE}" for minor in range(NEWEST_GLIBC, 16, -1)]
    for python in PYTHONS:
        abis = [f"--abi={name}" for name in (f"cp{python.replace('.', '')}", "abi3", "none")]
        said_by(
            sys.executable, "-P", "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps",
            "--require-hashes", "--only-binary=:all:", "--implementation=cp", f"--python-version={python}", *abis,
            *glibc, f"--platform=manylinux2014_{MACHINE}", f"--dest={to}", f"--requirement={wanted}",
        )  # fmt: skip
    wanted.unlink()


def wheels_in(folder: Path) -> dict[str, bytes]:
    return {f"{WHEELS}/{file.name}": file.read_bytes() for file in sorted(folder.glob("*.whl"))}


def manifest(version: str, machine: str, pythons: Sequence[str], files: Mapping[str, bytes]) -> bytes:
    sums = {name: [len(data), hashlib.sha256(data).hexdigest()] for name, data in sorted(files.items())}
    told = {"version": version, "machine": machine, "pythons": list(pythons), "files": sums}
    return json.dumps(told, indent=1).encode() + b"\n"


def packed(told: bytes, files: Mapping[str, bytes]) -> bytes:
    """The same files give the same bytes: no owner and no time."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in [(MANIFEST, told), *sorted(files.items())]:
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return out.getvalue()


def signed(data: bytes, key: Path) -> bytes:
    """With its signature behind it. ssh-keygen asks for the passphrase of a key, or an agent has it."""
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "bundle"
        file.write_bytes(data)
        said_by("ssh-keygen", "-Y", "sign", "-f", key.absolute(), "-n", NAMESPACE, file)
        return data + file.with_suffix(".sig").read_bytes()


def write(version: str, files: Mapping[str, bytes], key: Path, out: Path, *, machine: str = MACHINE,
          pythons: Sequence[str] = PYTHONS) -> Path:  # fmt: skip
    made = out / f"space-alert-{version}{SUFFIX}"
    made.write_bytes(signed(packed(manifest(version, machine, pythons, files), files), key))
    return made


def make(version: str, key: Path, out: Path, wheels: Path | None = None) -> Path:
    """From the commit, and from wheels that lie there already or are fetched."""
    with tempfile.TemporaryDirectory() as scratch:
        if wheels is None:
            wheels = Path(scratch)
            fetch_wheels((ROOT / LOCK).read_text("utf-8"), wheels)
        return write(version, program_of("HEAD") | wheels_in(wheels), key, out)


def main(words: Sequence[str]) -> int:
    from companion import VERSION

    parser = argparse.ArgumentParser(prog="tools/bundle.py", description=__doc__, allow_abbrev=False)
    parser.add_argument("--key", type=Path, required=True, help="the private key, or the public one of an agent's")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "release", metavar="FOLDER")
    args = parser.parse_args(words)
    try:
        args.out.mkdir(parents=True, exist_ok=True)
        made = make(VERSION, args.key, args.out)
    except (Failed, OSError) as error:
        print(f"No update: {error}", file=sys.stderr)
        return 1
    print(f"{made}  {made.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
