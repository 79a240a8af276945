"""A file kept from who does not know a passphrase: OpenPGP, by gpg. What it makes, any OpenPGP program opens."""

import getpass
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from companion.cli import Refusal
from companion.cli_words import tell

SYMMETRIC = (0x8C, 0xC3)  # how a file begins whose key follows from a passphrase (RFC 9580, packet 3, old and new form)


def is_encrypted(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(1)[:1] in [bytes([each]) for each in SYMMETRIC]


def passphrase(file: Path | None, twice: bool) -> str:
    """From the first line of that file, else asked for."""
    if file is not None:
        try:
            return file.read_text("utf-8").partition("\n")[0]
        except (OSError, UnicodeDecodeError) as error:
            raise Refusal(tell("cannot_be_read", file=file, reason=error)) from error
    if not sys.stdin.isatty():
        raise Refusal(tell("passphrase_nobody"))
    given = getpass.getpass(tell("passphrase_ask"))
    if twice and given != getpass.getpass(tell("passphrase_again")):
        raise Refusal(tell("passphrase_differ"))
    return given


def encrypted(source: Path, to: Path, secret: str) -> None:
    if not secret:
        raise Refusal(tell("passphrase_empty"))
    _gpg(secret, "--symmetric", "--cipher-algo", "AES256", "--output", str(to), str(source))


def decrypted(source: Path, to: Path, secret: str) -> None:
    _gpg(secret, "--decrypt", "--output", str(to), str(source))


def _gpg(secret: str, *words: str) -> None:
    """The passphrase goes through a pipe: on a command line every user of the machine could read it."""
    if shutil.which("gpg") is None:
        raise Refusal(tell("passphrase_no_gpg"))
    with tempfile.TemporaryDirectory(prefix="companion-gpg-") as home:
        reading, writing = os.pipe()
        os.write(writing, secret.encode() + b"\n")
        os.close(writing)
        options = ("--homedir", home, "--batch", "--yes", "--quiet", "--no-symkey-cache", "--pinentry-mode", "loopback")
        try:
            done = subprocess.run(
                ["gpg", *options, "--passphrase-fd", str(reading), *words],
                pass_fds=[reading], capture_output=True, text=True, timeout=600,
            )  # fmt: skip
        finally:
            os.close(reading)
    if done.returncode:
        wrong = "Bad session key" in done.stderr or "decryption failed" in done.stderr
        raise Refusal(tell("passphrase_wrong") if wrong else f"gpg: {done.stderr.strip()}")
