"""The proving ground's own tools, without anything being booted."""

import gzip
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion.layout import bitmap
from companion.panel.boards import BOARDS
from companion.types import Choices, Countdown, Frame, Hint, Key, Row
from tests import ROOT
from tools.proving import debian, initrd
from tools.proving.__main__ import arguments, run_all
from tools.proving.debian import named
from tools.proving.device_tree import rewritten
from tools.proving.guest import eye
from tools.proving.initrd import archive, with_dependencies
from tools.proving.machine import Machine, Patience
from tools.proving.steps import STEPS, Prover, lines_of, prove
from tools.proving.steps import Row as Proven


def memory_of(frame: Frame) -> bytes:
    """As the display's controller keeps it."""
    drawn = bitmap(frame).data
    rows = [f"{int.from_bytes(drawn[16 * y : 16 * (y + 1)], 'big'):0128b}" for y in range(64)]
    pages = (zip(*rows[8 * page : 8 * (page + 1)], strict=True) for page in range(8))
    return bytes(int("".join(reversed(column)), 2) for page in pages for column in page)


def test_texts_are_found_in_the_pixels_and_the_cursor_too() -> None:
    memory = memory_of(Choices("Which game?", (Row("Space Alert"), Row("Eclipse")), 1))
    assert eye.sees(memory, "Space Alert") and not eye.at_cursor(memory, "Space Alert")
    assert eye.at_cursor(memory, "Eclipse")
    assert not eye.sees(memory, "Stationfall")
    assert eye.sketch(memory).startswith("\u28ff")  # a title is light


def test_lines_that_stand_close_are_found_too() -> None:
    memory = memory_of(Countdown("3:30", "Pause", "T+1 threat, blue", footer="Phase 1", hints=(Hint(Key.OK, "go on"),)))
    assert eye.sees(memory, "Pause") and eye.sees(memory, "Phase") and eye.sees(memory, "go on")
    assert not eye.sees(memory, "Paused")


def test_the_little_file_system_is_laid_out_as_the_kernel_reads_it() -> None:
    """cpio, new format: 13 fields of eight hex digits after the magic, names and contents padded to four bytes."""
    files = {"bin": (0o40755, b""), "bin/hello": (0o100755, b"#!/bin/sh\n"), "odd": (0o100644, b"123")}
    data = gzip.decompress(archive(files))
    found, at = [], 0
    while at < len(data):
        assert data[at : at + 6] == b"070701"
        fields = [int(data[at + 6 + 8 * n : at + 14 + 8 * n], 16) for n in range(13)]
        name = data[at + 110 : at + 110 + fields[11] - 1].decode()
        start = (at + 110 + fields[11] + 3) // 4 * 4
        found.append((name, fields[1], data[start : start + fields[6]]))
        at = (start + fields[6] + 3) // 4 * 4
    assert found == [*((name, *rest) for name, rest in files.items()), ("TRAILER!!!", 0, b"")]


def test_a_module_comes_after_what_it_needs(tmp_path: Path) -> None:
    base = tmp_path / "lib/modules/6.1"
    base.mkdir(parents=True)
    (base / "modules.dep").write_text("fs/ext4.ko: fs/jbd2.ko lib/crc16.ko\nfs/jbd2.ko:\nlib/crc16.ko:\n")
    assert [path.name for path in with_dependencies(tmp_path, "6.1", ("ext4", "built_in"))] == [
        "crc16.ko",
        "jbd2.ko",
        "ext4.ko",
    ]


def test_the_parts_are_loaded_before_the_root_is_gone_on_to(tmp_path: Path) -> None:
    """As a Pi's own are: nothing waits for them, and nothing of them is mounted afterwards."""
    for name in ("mount", "umount", "chroot"):
        (tmp_path / name).write_text(f'#!/bin/sh\necho "{name} $*" >>{tmp_path}/done\n')
        (tmp_path / name).chmod(0o755)
    script = ["sh", str(ROOT / "tools/proving/guest/parts.sh"), "/new"]
    subprocess.run(script, check=True, env={"PATH": f"{tmp_path}:{os.environ['PATH']}"})
    done = (tmp_path / "done").read_text()
    parts = [done.index(word) for word in ("i2c-dev", "snd-aloop", "companion-parts.ko", "no-display")]
    assert parts == sorted(parts) and done.count("chroot /new ") == 3
    assert done.count("umount") == 3 and done.index("umount") > parts[-1]
    loading = "/run/proving/parts.sh"
    assert loading in initrd.ON_A_CARD
    assert initrd.INIT.index(loading) < initrd.INIT.index("switch_root /root")


TREE = """/dts-v1/;

/ {
\tmodel = "linux,dummy-virt";
\tcompatible = "linux,dummy-virt";

\tmemory@40000000 {
\t\treg = <0x00 0x40000000 0x00 0x8000000>;
\t};

\tgpio-keys {
\t\tpoweroff {
\t\t\tgpios = <0x1>;
\t\t};
\t};
};
"""


def test_the_board_takes_itself_for_a_pi() -> None:
    tree = rewritten(TREE, 1 << 30, 3 << 30)
    assert 'model = "Raspberry Pi 4 Model B Rev 1.5"' in tree and "dummy-virt" not in tree
    assert "linux,revision = <0xc03115>" in tree
    assert "gpio-keys" not in tree
    assert "reg = <0x0 0x80000000 0x0 0xc0000000>" in tree


def test_every_line_of_the_usual_board_is_a_key_or_an_output() -> None:
    lines = lines_of(BOARDS["panel-10"])
    assert list(lines.values()).count("in") == 10 and list(lines.values()).count("out") == 8
    assert lines["17"] == "in" and lines["12"] == "out"


@pytest.mark.parametrize("name", ["bookworm", "sarge-amd64", "bookworm-riscv64"])
def test_a_system_that_is_not_proven_is_refused_by_name(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="bookworm-amd64"):
        named(name)
    with pytest.raises(SystemExit):
        arguments(["long", name])
    assert "bookworm-amd64" in capsys.readouterr().err.splitlines()[-1]


def test_what_a_killed_run_left_mounted_is_unmounted_before_its_folder_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, mounts, called = tmp_path / "run 1", tmp_path / "mounts", list[tuple[object, ...]]()
    (folder / "tree/dev").mkdir(parents=True)
    at = str(folder).replace(" ", "\\040")
    rows = (f"overlay {at}/tree overlay rw 0 0", f"udev {at}/tree/dev devtmpfs rw 0 0", f"x {at}2/dev devtmpfs rw 0 0")
    mounts.write_text("\n".join(rows))
    monkeypatch.setattr(debian, "said_by", lambda *words, **_: called.append(words))
    debian.remove_tree(folder, mounts)
    assert called == [("umount", "--lazy", f"{folder}/tree/dev"), ("umount", "--lazy", f"{folder}/tree")]
    assert not folder.exists()


def test_a_folder_in_which_something_stays_mounted_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "run/dev").mkdir(parents=True)
    (tmp_path / "mounts").write_text(f"udev {tmp_path}/run/dev devtmpfs rw 0 0")

    def refuses(*words: object, **_how: object) -> str:
        raise debian.Failed("umount: target is busy")

    monkeypatch.setattr(debian, "said_by", refuses)
    with pytest.raises(debian.Failed, match="busy"):
        debian.remove_tree(tmp_path / "run", tmp_path / "mounts")
    assert (tmp_path / "run/dev").exists()


@pytest.mark.parametrize("where", ["bin", "usr/bin"])
def test_the_guest_gets_a_shell_of_its_own_architecture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    native, foreign = tmp_path / "workshop/bin/busybox", tmp_path / "headers-trixie-arm64-1" / where / "busybox"
    monkeypatch.setattr(debian.Cache, "workshop", lambda *_: tmp_path / "workshop")
    for path in (native, foreign):
        path.parent.mkdir(parents=True)
        path.touch()
    cache = debian.Cache(tmp_path)
    assert (cache.busybox(named("trixie-arm64")), cache.busybox(named("trixie-amd64"))) == (foreign, native)


class Ground:
    system = named("bookworm-amd64")

    def prepare(self, **_how: str) -> str:
        raise AssertionError("no package python3-venv")


def test_a_step_that_fails_is_named_and_what_needs_it_is_not_tried() -> None:
    rows: list[Proven] = []
    prove(Prover(Ground()), "short", rows.append)  # type: ignore[arg-type]
    assert (rows[0].ok, rows[0].seen) == (False, "no package python3-venv")
    assert [row.ok for row in rows[1:]] == [None] * (sum(step.short for step in STEPS) - 1)
    assert "installed as documented" in rows[1].seen


class Watched(Prover):
    """Shows whether it was ended."""

    ended = False

    def end(self) -> None:
        self.ended = True


class Broken(Ground):
    def __init__(self, name: str, why: BaseException) -> None:
        self.system, self.why = named(name), why

    def prepare(self, **_how: str) -> str:
        raise self.why


def watched(**systems: BaseException) -> list[Watched]:
    return [Watched(Broken(name.replace("_", "-"), why)) for name, why in systems.items()]  # type: ignore[arg-type]


def test_systems_are_proven_side_by_side() -> None:
    both = watched(trixie_arm64=OSError("no room"), bookworm_arm64=OSError("no net"))
    rows: list[Proven] = []
    run_all(both, arguments(["short"]), rows.append)
    failed = {(row.system, row.seen) for row in rows if row.ok is False}
    assert failed == {("trixie-arm64", "no room"), ("bookworm-arm64", "no net")}
    assert all(prover.ended for prover in both)


def test_whoever_breaks_off_leaves_no_machine_running() -> None:
    both = watched(bookworm_amd64=KeyboardInterrupt(), bookworm_arm64=OSError("no room"))
    with pytest.raises(KeyboardInterrupt):
        run_all(both, arguments(["short"]), lambda row: None)
    assert all(prover.ended for prover in both)


ANSWERS = """
import json, socket, sys
wires = []
for path in sys.argv[1:]:
    wires.append(socket.socket(socket.AF_UNIX))
    wires[-1].bind(path)
    wires[-1].listen()
control = wires[0].accept()[0]
control.sendall(b'{"QMP": {}}\\n')
control.recv(1000)
control.sendall(b'{"return": {}}\\n')
port = wires[1].accept()[0]
port.sendall(b'{"ready": true}\\n')
control.recv(1000)
control.sendall(b'{"return": {}}\\n')
control.recv(1000)
"""


class Answering(Machine):
    """An emulator that only answers."""

    def command(self) -> list[str]:
        return [sys.executable, "-c", ANSWERS, self.wire("control"), self.wire("port")]


def test_a_machine_is_reached_however_deep_its_folder_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A socket's path has at most 107 characters; the folder of something done wrong on purpose has a long name."""
    nowhere = tmp_path / "none"
    machine = Answering(named("bookworm-arm64"), nowhere, nowhere, nowhere, tmp_path / ("deep" * 30) / "machine")
    machine.folder.mkdir(parents=True)
    (machine.folder / "console").write_text("of another run")
    monkeypatch.setattr(Patience, "worked", lambda _: 2.0)
    for _ in range(2):
        machine.start()
        machine.cut()
    assert (machine.folder / "console").read_text() == ""
    assert machine.worked() == 4.0  # what those that have ended worked is not forgotten


class Working(Patience):
    """One whose emulator has worked as long as is said."""

    work_done = 0.0

    def worked(self) -> float:
        return self.work_done


@pytest.mark.parametrize(
    ("share", "waited"),
    [(1.0, 1801), (0.02, 90_001), (0.0, 601), (0.001, 601)],
    ids=["to itself", "on a busy host", "that hangs", "that only answers us"],
)
def test_a_machine_is_waited_for_by_what_it_works(share: float, waited: int, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr("tools.proving.machine.time.monotonic", lambda: clock[0])
    patience = Working(1, work=1800)
    while not patience.is_over():
        clock[0] += 1
        patience.work_done = clock[0] * share
    assert clock[0] == pytest.approx(waited, abs=60)


def test_an_emulators_work_is_told_by_the_kernel() -> None:
    before = Patience(os.getpid())
    until = time.process_time() + 0.1
    while time.process_time() < until:
        pass
    assert before.worked() > before.begun and before.worked() == pytest.approx(time.process_time(), abs=1)
    assert not before.is_over() and Patience(os.getpid(), work=-1).is_over()
