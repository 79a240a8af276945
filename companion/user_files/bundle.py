"""An update as it comes: one file, a tar with the signature of all of it at its end, by OpenSSH (`ssh-keygen -Y`).

Nothing of it is read before its signature is found good: the keys that count are those of the person who installed the
box. In the tar stand the manifest (version, and for each file its size and sum), the program as `./install` takes it,
and the wheels that it stands on. Plain Python: the helper that puts it in its place runs without the box's own
environment.
"""

import base64
import binascii
import hashlib
import json
import re
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, Any

SUFFIX = ".update"
UPDATES = "updates"  # the folder of the state directory where they wait
FETCHED = "fetched.json"  # in there: how it ended that one was looked for
MANIFEST, PROGRAM, WHEELS = "manifest.json", "program", "wheels"
NAMESPACE = "space-alert-companion-update"
SIGNER = "release"
BEGIN, END = b"-----BEGIN SSH SIGNATURE-----\n", b"-----END SSH SIGNATURE-----\n"
LONGEST_SIGNATURE = 8192
LARGEST = 250 * 1024 * 1024  # bytes of a bundle
LARGEST_UNPACKED = 600 * 1024 * 1024
LARGEST_MANIFEST = 1 << 20
MOST_FILES = 20_000
PIECE = 1 << 20
VERSION = re.compile(r"\d{1,4}(\.\d{1,4}){1,3}")
KEY = re.compile(r"(ssh-ed25519|ecdsa-sha2-nistp256|sk-ssh-ed25519@openssh\.com) [A-Za-z0-9+/=]+")


class Refused(Exception):
    """Why a bundle is not taken: one of the box's words, with what stands in it."""

    def __init__(self, why: str, **said: str) -> None:
        super().__init__(" ".join((why, *said.values())))
        self.why, self.said = why, said


@dataclass(frozen=True)
class Manifest:
    """What a bundle says of itself. `files`: size and SHA-256 by their names in it."""

    version: str
    machine: str  # as the kernel calls it: aarch64
    pythons: tuple[str, ...]
    files: Mapping[str, tuple[int, str]]

    @property
    def size(self) -> int:
        return sum(size for size, _ in self.files.values())


# --- whose it is -----------------------------------------------------------------------------------------


def keys_in(file: Path) -> tuple[str, ...]:
    """The public keys that a box takes updates of; none where there is no such file."""
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return ()
    return tuple(found[0] for line in lines if (found := KEY.match(line)))


def signed_part(file: IO[bytes]) -> tuple[int, bytes]:
    """How many bytes of it are signed, and the signature after them, written in the one way there is to write it."""
    size = file.seek(0, 2)
    if size > LARGEST:
        raise Refused("large")
    file.seek(max(0, size - LONGEST_SIGNATURE))
    tail = file.read()
    at = tail.rfind(BEGIN)
    if at < 0:
        raise Refused("unsigned")
    signature = tail[at:]
    if signature != armoured(signature):
        raise Refused("signature")
    return size - len(signature), signature


def armoured(signature: bytes) -> bytes:
    """The same signature as ssh-keygen writes it: no byte of the file may differ."""
    try:
        plain = base64.b64decode(b"".join(signature.split(b"\n")[1:-2]), validate=True)
    except binascii.Error:
        return b""
    text = base64.b64encode(plain)
    lines = [text[at : at + 70] + b"\n" for at in range(0, len(text), 70)]
    return b"".join((BEGIN, *lines, END))


def verify(bundle: Path, keys: tuple[str, ...]) -> None:
    """Raises `Refused` unless one of those keys has signed every byte of it."""
    if not keys:
        raise Refused("no_key")
    with bundle.open("rb") as file, tempfile.TemporaryDirectory(prefix="companion-") as scratch:
        length, signature = signed_part(file)
        signers, sealed = Path(scratch) / "signers", Path(scratch) / "signature"
        signers.write_text("".join(f'{SIGNER} namespaces="{NAMESPACE}" {key}\n' for key in keys), "utf-8")
        sealed.write_bytes(signature)
        command = ["ssh-keygen", "-Y", "verify", "-f", signers, "-I", SIGNER, "-n", NAMESPACE, "-s", sealed]
        if not fed(command, file, length):
            raise Refused("signature")


def fed(command: list[Any], file: IO[bytes], length: int) -> bool:
    """Whether that command is content with that many bytes from the beginning of the file."""
    try:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except OSError as error:
        raise Refused("no_ssh") from error
    assert process.stdin is not None
    file.seek(0)
    try:
        with process.stdin as pipe:
            while length:
                piece = file.read(min(length, PIECE))
                pipe.write(piece)
                length -= len(piece)
    except BrokenPipeError:
        pass  # it has heard enough; see its exit code
    return process.wait() == 0


# --- what is in it ---------------------------------------------------------------------------------------


def newer(version: str, than: str) -> bool:
    return numbers(version) > numbers(than)


def numbers(version: str) -> tuple[int, ...]:
    """0.3 is 0.3.0; what is no version is older than all."""
    found = [int(part) for part in version.split(".")] if VERSION.fullmatch(version) else []
    return (*found, *(0,) * (4 - len(found)))


def version_of(program: Path) -> str:
    """Of a program installed there, without running it; empty if there is none."""
    try:
        text = (program / "companion" / "__init__.py").read_text("utf-8")
    except OSError:
        return ""
    found = re.search(r'^VERSION = "([^"]+)"', text, re.MULTILINE)
    return found[1] if found else ""


def manifest_in(tar: "tarfile.TarFile") -> Manifest:
    """It is the first file of all."""
    try:
        member = tar.next()
        if member is None or member.name != MANIFEST or member.size > LARGEST_MANIFEST:
            raise Refused("damaged")
        content = tar.extractfile(member)
        return read_manifest(content.read() if content else b"")
    except (tarfile.TarError, EOFError, OSError) as error:
        raise Refused("damaged") from error


def read_manifest(text: bytes) -> Manifest:
    try:
        manifest = json.loads(text)
        files = {str(name): (int(size), str(digest)) for name, (size, digest) in manifest["files"].items()}
        found = Manifest(
            str(manifest["version"]), str(manifest["machine"]), tuple(map(str, manifest["pythons"])), files
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Refused("damaged") from error
    if not VERSION.fullmatch(found.version) or len(files) > MOST_FILES or found.size > LARGEST_UNPACKED:
        raise Refused("damaged")
    return found


def looked_into(bundle: Path, keys: tuple[str, ...]) -> Manifest:
    """What a bundle of ours brings; raises `Refused`. Nothing is unpacked."""
    verify(bundle, keys)
    with tarfile.open(bundle, "r:") as tar:
        return manifest_in(tar)


def fits(manifest: Manifest, version: str, machine: str, python: str) -> None:
    """Raises `Refused` where it is for another machine, or no newer than what is there."""
    if not newer(manifest.version, version):
        raise Refused("older", version=manifest.version, now=version)
    if manifest.machine != machine:
        raise Refused("machine", machine=manifest.machine)
    if python not in manifest.pythons:
        raise Refused("python", python=python)


def unpack(bundle: Path, folder: Path) -> Manifest:
    """All of a bundle that was verified, file by file as its manifest has them, and nothing besides."""
    with tarfile.open(bundle, "r:") as tar:
        manifest = manifest_in(tar)
        left = dict(manifest.files)
        while (member := tar.next()) is not None:
            size, digest = left.pop(member.name, (-1, ""))
            content = tar.extractfile(member) if member.isreg() and member.size == size else None
            if content is None or not is_inside(member.name):
                raise Refused("damaged")
            place(content, folder / member.name, digest)
    if left:
        raise Refused("damaged")
    return manifest


def is_inside(name: str) -> bool:
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts and path.parts[0] in (PROGRAM, WHEELS)


def place(content: IO[bytes], to: Path, digest: str) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    summed = hashlib.sha256()
    with to.open("xb") as out:
        while piece := content.read(PIECE):
            summed.update(piece)
            out.write(piece)
    if summed.hexdigest() != digest:
        raise Refused("damaged")
