"""Whether every locked package can be had ready-made for a 64-bit Pi: tools/arm64.py, called by .ci/run.

Asks the package index for wheels for aarch64, for the Pythons of Bookworm and Trixie. Without a network nothing is
checked, and that is said.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.lock"
PYTHONS = {"3.11": "Bookworm", "3.13": "Trixie"}
GLIBC = 36  # Bookworm's is 2.36; wheels for older ones serve as well
PLATFORMS = [f"manylinux_2_{minor}_aarch64" for minor in range(GLIBC, 16, -1)] + ["manylinux2014_aarch64"]
NO_NETWORK = re.compile(
    "NewConnectionError|ConnectTimeout|Temporary failure|Retrying|Network is unreachable|ProxyError|ReadTimeout"
)


def fetched(python: str, *wanted: str) -> subprocess.CompletedProcess[str]:
    """What pip says when it is to fetch these wheels for a Pi."""
    platforms = [word for name in PLATFORMS for word in ("--platform", name)]
    with tempfile.TemporaryDirectory() as scratch:
        return subprocess.run(
            [
                sys.executable, "-P", "-m", "pip", "--disable-pip-version-check", "download", "--quiet", "--no-deps",
                "--only-binary", ":all:", "--implementation", "cp", "--python-version", python, *platforms,
                "--retries", "1", "--timeout", "10", "--dest", scratch, *wanted,
            ],
            capture_output=True, text=True, check=False,
        )  # fmt: skip


def main() -> int:
    failures = 0
    for python, system in PYTHONS.items():
        locked = fetched(python, "--require-hashes", "--requirement", str(LOCK))
        if locked.returncode and NO_NETWORK.search(locked.stderr):
            print("arm64: NOT CHECKED, the package index cannot be reached from here")
            return 0
        if locked.returncode:
            failures += 1
            print(f"arm64: {system}, Python {python}: a locked package has no wheel:\n{locked.stderr.strip()}")
        else:
            print(f"arm64: {system}, Python {python}: every package of {LOCK.name} has a wheel for aarch64")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
