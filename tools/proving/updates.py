"""Updates for a booted box, made and signed as those of a release are, with a key of the run's own."""

import re
from dataclasses import dataclass
from pathlib import Path

from companion.user_files.bundle import PROGRAM
from tools import bundle
from tools.proving.debian import ARCHITECTURES, ROOT, SUITES, Cache, System, said_by
from tools.proving.ground import LOCK

NEXT, BROKEN = "98.0.0", "98.0.1"  # newer than whatever is there; the second does not start
ENDS = b'raise SystemExit("this version does not start, on purpose")\n'


@dataclass(frozen=True)
class Updates:
    system: System
    cache: Cache
    folder: Path

    @property
    def key(self) -> Path:
        """The private one; the public one lies beside it."""
        key = self.folder / "release"
        if not key.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            said_by("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "proving", "-f", key)
        return key

    @property
    def public(self) -> str:
        return self.key.with_suffix(".pub").read_text("utf-8")

    def made(self, version: str) -> Path:
        """The program of the commit under another number, and the wheels of that system."""
        key, wheels = self.key, self.cache.wheels(self.system, [(ROOT / LOCK).read_text("utf-8")])
        files = bundle.program_of("HEAD") | bundle.wheels_in(wheels)
        named = f"{PROGRAM}/companion/__init__.py"
        files[named] = re.sub(rb"^VERSION = .*$", f'VERSION = "{version}"'.encode(), files[named], flags=re.MULTILINE)
        if version == BROKEN:
            files[f"{PROGRAM}/companion/__main__.py"] = ENDS
        machine, pythons = ARCHITECTURES[self.system.arch], (SUITES[self.system.suite],)
        return bundle.write(version, files, key, self.folder, machine=machine, pythons=pythons)


def spoilt(file: Path) -> Path:
    """The same with another bit somewhere in the middle, under a name of its own."""
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    other = file.with_stem(f"{file.stem}-spoilt")
    other.write_bytes(data)
    return other
