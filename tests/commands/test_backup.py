"""A backup is one file, complete or not there, made while the box plays, and comes back as it was."""

import gzip
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.cli import main
from companion.store import Store
from companion.store.backup import BROKEN, looked_into
from tests import ROOT
from tests.commands.test_restore import as_found, played
from tests.conftest import missing
from tests.store.test_store import command


def with_things(box: Path) -> Path:
    for name in ("scripts/ours.txt", "voices/pack/red.ogg", "tracks/01.mp3", "page-secret", "decoded/x/y"):
        (box / name).parent.mkdir(parents=True, exist_ok=True)
        (box / name).write_text(name)
    (box / "scripts/link.txt").symlink_to("/etc/hostname")
    return box


def said(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    code = main([str(word) for word in words])
    captured = capsys.readouterr()
    return captured.out if code == 0 else f"{code}: {captured.err}"


def test_a_backup_of_a_box_that_plays_on_holds_all_it_knew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    box, backup = with_things(played(tmp_path / "box", 7, switched_off=False)), tmp_path / "b.tgz"
    store = Store(box)
    told = said(capsys, "backup", backup, "--state", box)
    store.write(800, command(8))
    store.close()
    assert told.startswith("written: 7 lines of the log, 1 evening with 7 inputs")
    assert "scripts (1 file)" in told and "tracks" not in told and "decoded" not in told
    assert said(capsys, "backup", backup, "--show") == told.replace("written", "in it")
    assert backup.stat().st_mode & 0o777 == 0o600
    said(capsys, "restore", backup, "--state", tmp_path / "new")
    assert as_found(tmp_path / "new") == ([*range(1, 8)], [*range(1, 8)], [])
    assert (tmp_path / "new/voices/pack/red.ogg").read_text() == "voices/pack/red.ogg"
    assert (tmp_path / "new/page-secret").exists() and not (tmp_path / "new/scripts/link.txt").exists()


def test_an_encrypted_backup_opens_for_who_knows_the_passphrase_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if shutil.which("gpg") is None:
        missing("gpg", "sudo apt-get install gnupg")
    box, backup = played(tmp_path / "box", 3), tmp_path / "b.tgz.gpg"
    right, wrong = tmp_path / "right", tmp_path / "wrong"
    right.write_text("a long way to Sector 7\n")
    wrong.write_text("a long way\n")
    assert "3 lines of the log" in said(capsys, "backup", backup, "--state", box, "--passphrase-file", right)
    assert b"companion.db" not in backup.read_bytes()
    assert "not its passphrase" in said(capsys, "backup", backup, "--show", "--passphrase-file", wrong)
    assert "not its passphrase" in said(
        capsys, "restore", backup, "--state", tmp_path / "new", "--passphrase-file", wrong
    )
    assert not (tmp_path / "new/companion.db").exists()
    said(capsys, "restore", backup, "--state", tmp_path / "new", "--passphrase-file", right)
    assert as_found(tmp_path / "new")[1] == [1, 2, 3]
    assert "nobody is here to type the passphrase" in said(capsys, "backup", backup, "--show")


def test_what_cannot_be_backed_up_is_said_and_leaves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    box = played(tmp_path / "box", 3)
    (tmp_path / "there.tgz").write_bytes(b"an earlier one")
    assert "there is no companion.db" in said(capsys, "backup", tmp_path / "b.tgz", "--state", tmp_path / "none")
    assert "could not be written" in said(capsys, "backup", tmp_path / "no/b.tgz", "--state", box)
    (box / "companion.db").write_bytes(b"noise" * 2000)
    assert "could not be copied" in said(capsys, "backup", tmp_path / "there.tgz", "--state", box)
    assert (tmp_path / "there.tgz").read_bytes() == b"an earlier one"
    assert "not a readable archive" in said(capsys, "backup", tmp_path / "there.tgz", "--show")
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_backup_with_a_changed_byte_is_never_restored_in_silence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Either nothing is changed, or what is there is restored and the damage is reported. A bit of the name in gzip's
    head, or of how far back a repetition lies, may be another and the same bytes unpack: only then nothing is
    reported."""
    box, backup = with_things(played(tmp_path / "box", 20)), tmp_path / "b.tgz"
    said(capsys, "backup", backup, "--state", box)
    whole, dice = backup.read_bytes(), random.Random(7)
    for number in range(30):
        spoilt = bytearray(whole)
        spoilt[dice.randrange(len(spoilt))] ^= 1 << dice.randrange(8)
        (tmp_path / "spoilt.tgz").write_bytes(spoilt)
        told = said(capsys, "restore", tmp_path / "spoilt.tgz", "--state", tmp_path / f"new-{number}")
        shown = said(capsys, "backup", tmp_path / "spoilt.tgz", "--show")
        if unpacks_to(bytes(spoilt), gzip.decompress(whole)):
            assert told.startswith("restored: ") and "damaged" not in told and shown.startswith("in it: ")
        else:
            assert "the backup is damaged" in told or told.startswith("2: "), told
            assert shown.startswith("2: "), shown


def unpacks_to(packed: bytes, content: bytes) -> bool:
    try:
        return gzip.decompress(packed) == content
    except BROKEN:
        return False


@pytest.mark.parametrize("seed", range(4))
def test_a_backup_that_is_killed_leaves_the_one_before_or_its_own_whole(tmp_path: Path, seed: int) -> None:
    box, backup = with_things(played(tmp_path / "box", 5)), tmp_path / "b.tgz"
    assert main(["backup", str(backup), "--state", str(box)]) == 0
    words = [sys.executable, "-P", "-m", "companion", "backup", str(backup), "--state", str(box)]
    process = subprocess.Popen(words, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.DEVNULL)
    time.sleep(random.Random(seed).uniform(0.05, 0.5))
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert looked_into(backup).lines == 5
