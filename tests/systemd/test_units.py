"""The units, rendered as ./install renders them, before systemd's own judges; notify on a real socket."""

import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.run.airing import HELPER
from companion.run.notify import notify, watchdog_seconds
from companion.user_files.cargo import hotspot_is_open
from tests import ROOT
from tests.conftest import missing

UNITS = sorted(path for path in (ROOT / "systemd").iterdir() if path.suffix in {".service", ".path", ".socket"})
SERVICES = [unit.name for unit in UNITS if unit.suffix == ".service"]
EXPOSURE = 20  # tenths


@pytest.fixture
def analyze() -> str:
    found = shutil.which("systemd-analyze")
    if not found:
        missing("systemd-analyze", "sudo apt-get install systemd")
    return str(found)


@pytest.fixture
def rendered(tmp_path: Path) -> Path:
    """All units in one directory, with an interpreter and scripts that exist, at a place such as ./install
    chooses: without blanks, wherever this checkout may be."""
    home, python = tmp_path / "home", tmp_path / "python"
    home.symlink_to(ROOT)
    python.symlink_to(sys.executable)
    for unit in UNITS:
        text = unit.read_text().replace("@PYTHON@", str(python)).replace("@HOME@", str(home))
        (tmp_path / unit.name).write_text(text)
    return tmp_path


def test_every_unit_passes_systemds_own_check(analyze: str, rendered: Path) -> None:
    names = [unit.name.replace("@.", "@sda1.") for unit in UNITS]
    run = subprocess.run(
        [analyze, "verify", "--man=no", *names], cwd=rendered, capture_output=True, text=True,
        env={**os.environ, "SYSTEMD_UNIT_PATH": f"{rendered}:"},
    )  # fmt: skip
    assert run.stderr == ""  # it exits 0 on some mistakes, but never silently
    assert run.returncode == 0


def test_a_mistake_in_the_unit_would_be_seen(analyze: str, rendered: Path) -> None:
    unit = rendered / "companion.service"
    unit.write_text(unit.read_text().replace("Type=notify", "Type=notifyy"))
    run = subprocess.run([analyze, "verify", "--man=no", str(unit)], capture_output=True, text=True)
    assert "notifyy" in run.stderr


@pytest.mark.parametrize("unit", SERVICES)
def test_daemon_and_helpers_are_shut_off_from_what_they_do_not_need(analyze: str, rendered: Path, unit: str) -> None:
    run = subprocess.run(
        [analyze, "security", "--offline=true", f"--threshold={EXPOSURE}", str(rendered / unit)],
        capture_output=True, text=True, env={**os.environ, "SYSTEMD_PAGER": ""},
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-400:] + run.stderr
    assert float(re.findall(r"exposure level for \S+: ([\d.]+)", run.stdout)[0]) <= EXPOSURE / 10


@pytest.mark.parametrize("unit", SERVICES)
def test_what_helps_the_daemon_may_do_little_of_what_root_may(unit: str) -> None:
    bounding = re.findall(r"^CapabilityBoundingSet=(.*)", (ROOT / "systemd" / unit).read_text(), re.MULTILINE)
    allowed = {
        "companion.service": set(),
        "companion-fetch.service": set(),
        "companion-wifi@.service": set(),
        "companion-stick@.service": {"CAP_SYS_ADMIN", "CAP_DAC_OVERRIDE", "CAP_SETUID", "CAP_SETGID"},
    }
    assert set(bounding[0].split()) == allowed.get(unit, {"CAP_DAC_OVERRIDE"})


def test_nobody_but_the_box_may_ask_for_a_network() -> None:
    lines = (ROOT / "systemd/companion-wifi.socket").read_text().splitlines()
    assert {"SocketUser=companion", "SocketMode=0600", f"ListenStream={HELPER}"} <= set(lines)


def test_gpiozero_can_read_the_model_of_the_pi() -> None:
    assert not re.search(r"^ProcSubset=", (ROOT / "systemd/companion.service").read_text(), re.MULTILINE)


def test_the_daemon_may_ask_whether_the_clock_is_set_and_may_not_set_it() -> None:
    unit = (ROOT / "systemd/companion.service").read_text()
    assert not re.search(r"^ProtectClock=", unit, re.MULTILINE)  # forbids asking, too
    filters = re.findall(r"^SystemCallFilter=(.*)", unit, re.MULTILINE)
    assert {"adjtimex", "clock_adjtime"} <= set(filters[-1].split())  # the C library's, and the one behind it
    assert re.search(r"^CapabilityBoundingSet=$", unit, re.MULTILINE)


@pytest.mark.parametrize("script", ["hotspot", "hotspot-told", "stick", "sticks"])
def test_the_scripts_are_plain_shell(script: str) -> None:
    path = ROOT / "systemd" / script
    assert os.access(path, os.X_OK)
    assert subprocess.run(["sh", "-n", str(path)], capture_output=True).returncode == 0


NMCLI = """#!/bin/sh
# NetworkManager where no other network is known: whoever asks it to connect a device gets the one profile it has.
case "$*" in
*"connection up companion-hotspot" | *"device connect"*) touch "$OPEN" ;;
*"connection down companion-hotspot") rm "$OPEN" ;;
esac
"""


@dataclass(frozen=True)
class Notes:
    """Where the daemon asks, and where root says what is so."""

    asked: Path
    told: Path

    @property
    def open(self) -> bool:
        """As the box has it."""
        return hotspot_is_open({"RUNTIME_DIRECTORY": str(self.asked.parent)})


@pytest.fixture
def notes(tmp_path: Path) -> Notes:
    (tmp_path / "box").mkdir()
    return Notes(tmp_path / "box" / "hotspot", tmp_path / "box-hotspot")


def hotspot(notes: Notes, answers: str, word: str = "") -> bool:
    """The script does as the note says, with such a NetworkManager: whether the network is open then."""
    folder = notes.told.parent
    nmcli = folder / "nmcli"
    nmcli.write_text(answers)
    nmcli.chmod(0o755)
    if word:
        notes.asked.write_text(f"{word}\n")
    more = {"OPEN": folder / "open", "NOTE": notes.asked, "OTHER": folder / "other"}
    environment = {"PATH": f"{folder}:/usr/bin:/bin", **{name: str(path) for name, path in more.items()}}
    command = [ROOT / "systemd/hotspot", notes.asked, notes.told]
    subprocess.run(command, env=environment, capture_output=True, timeout=20)
    return (folder / "open").exists()


def test_a_hotspot_that_cannot_be_opened_is_not_said_to_be_open(notes: Notes) -> None:
    assert not hotspot(notes, "#!/bin/sh\nexit 4\n", "on")
    assert notes.told.read_text() == "off\n"
    assert not notes.open
    for note in (notes.asked, notes.told):
        os.utime(note, ns=(5, 5))  # both within a tick
    assert not notes.open


@pytest.mark.parametrize("link", ["ln -s", "ln"])
def test_root_writes_nothing_through_what_the_daemon_puts_in_the_place_of_its_note(notes: Notes, link: str) -> None:
    other = notes.told.parent / "other"
    other.write_text("root's own\n")
    hotspot(notes, f'#!/bin/sh\nrm "$NOTE"; {link} "$OTHER" "$NOTE"; exit 4\n', "on")
    assert other.read_text() == "root's own\n"


def test_root_reads_nothing_through_a_link_in_the_place_of_the_note(notes: Notes) -> None:
    other = notes.told.parent / "other"
    other.write_text("on\n")
    notes.asked.symlink_to(other)
    assert not hotspot(notes, NMCLI)


@pytest.mark.parametrize("made", [os.mkfifo, os.mkdir])
def test_what_is_no_file_is_no_note_and_is_not_waited_for(notes: Notes, made: Callable[[Path], None]) -> None:
    made(notes.asked)
    assert not hotspot(notes, NMCLI)


def test_a_hotspot_that_is_closed_stays_closed(notes: Notes) -> None:
    assert [hotspot(notes, NMCLI, word) for word in ("on", "off", "off")] == [True, False, False]


def test_whoever_asks_while_the_hotspot_still_opens_is_heard_afterwards(notes: Notes) -> None:
    bell = notes.asked.with_name("hotspot-asked")
    bell.touch()
    hotspot(notes, NMCLI, "on")
    assert not bell.exists()
    hotspot(notes, '#!/bin/sh\ntouch "$NOTE-asked"\n', "on")  # while NetworkManager is at it
    assert bell.exists()
    unit = (ROOT / "systemd/companion-hotspot.path").read_text()
    assert "PathExists=/run/space-alert-companion/hotspot-asked" in unit


SYSTEMCTL = '#!/bin/sh\necho "$@" >>"$CALLS"\n'


def told(folder: Path, connection: str, action: str) -> tuple[str, bool]:
    """NetworkManager says so: what is noted, and whether the box is asked to look."""
    systemctl, note, calls = folder / "systemctl", folder / "note", folder / "calls"
    systemctl.write_text(SYSTEMCTL)
    systemctl.chmod(0o755)
    calls.write_text("")
    environment = {"PATH": f"{folder}:/usr/bin:/bin", "NOTE": str(note), "CALLS": str(calls)}
    words = [str(ROOT / "systemd/hotspot-told"), "wlan0", action]
    subprocess.run(words, env=environment | {"CONNECTION_ID": connection}, check=True)
    return note.read_text().strip() if note.exists() else "", "reload companion.service" in calls.read_text()


def test_a_hotspot_that_somebody_else_opens_or_closes_is_reported_to_the_box(tmp_path: Path) -> None:
    assert told(tmp_path, "home", "up") == ("", False)
    assert told(tmp_path, "companion-hotspot", "pre-up") == ("", False)
    assert told(tmp_path, "companion-hotspot", "up") == ("on", True)
    assert told(tmp_path, "home", "down") == ("on", False)
    assert told(tmp_path, "companion-hotspot", "down") == ("off", True)


@pytest.mark.parametrize("file", sorted((ROOT / "systemd").iterdir()), ids=lambda file: file.name)
def test_python_never_looks_in_the_directory_it_is_started_in(file: Path) -> None:
    assert not re.search(r"(PYTHON@|python)\S* -m", file.read_text())


STICK_COMMANDS = {
    "id": "echo 900",
    "mount": 'for at in "$@"; do :; done; cp -r "$STICK/." "$at"; echo "mount $*" >>"$CALLS"',
    "umount": 'echo "umount $*" >>"$CALLS"',
    "setpriv": 'echo "setpriv $*" >>"$CALLS"',
}


@pytest.mark.parametrize(("folder", "ours"), [("Space-Alert", True), ("holiday", False)])
def test_a_stick_is_looked_at_and_let_go_of(tmp_path: Path, folder: str, ours: bool) -> None:
    for name, does in STICK_COMMANDS.items():
        command = tmp_path / "bin" / name
        command.parent.mkdir(exist_ok=True)
        command.write_text(f"#!/bin/sh\n{does}\n")
        command.chmod(0o755)
    (tmp_path / "stick" / folder).mkdir(parents=True)
    calls, at = tmp_path / "calls", tmp_path / "run" / "mounted"
    environment = {"PATH": f"{tmp_path}/bin:/usr/bin:/bin", "STICK": f"{tmp_path}/stick", "CALLS": str(calls)}
    subprocess.run(
        ["sh", ROOT / "systemd/stick", "/dev/sda1"], check=True, env=environment | {"RUNTIME_DIRECTORY": str(at.parent)}
    )
    said = calls.read_text().splitlines()
    assert said[0] == f"mount -o nosuid,nodev,noexec,nosymfollow,uid=900,gid=900 /dev/sda1 {at}"
    copied = "setpriv --reuid=companion --regid=companion --init-groups -- "
    assert all(line.startswith(copied) for line in said[1:-1]), "by the daemon's own user"
    assert [f"-P -m companion stick --state /var/lib/space-alert-companion {at}" in line for line in said[1:-1]] == [
        True
    ] * ours
    assert said[-1] == f"umount {at}"


# --- notify ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("abstract", [False, True])
def test_systemd_hears_us(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, abstract: bool) -> None:
    name = f"@companion-test-{os.getpid()}" if abstract else str(tmp_path / "notify")
    monkeypatch.setenv("NOTIFY_SOCKET", name)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind("\0" + name[1:] if abstract else name)
        ear.settimeout(2)
        notify("READY=1")
        assert ear.recv(100) == b"READY=1"


def test_without_systemd_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    notify("READY=1")
    monkeypatch.setenv("NOTIFY_SOCKET", "/nowhere/at/all")
    notify("READY=1")


def test_the_watchdog_is_fed_twice_in_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "20000000")
    assert watchdog_seconds() == 10.0
    monkeypatch.setenv("WATCHDOG_PID", "1")
    assert watchdog_seconds() is None
    monkeypatch.delenv("WATCHDOG_USEC")
    assert watchdog_seconds() is None


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_the_box_has_its_pins_and_buses_before_udev_has_come_to_them(tmp_path: Path) -> None:
    """And what udev, or a person, has given to somebody stays so."""
    names = ("gpiochip0", "i2c-1", "spidev0.0", "i2c-20", "random", "snd/pcmC0D0p")
    (tmp_path / "snd/by-path").mkdir(parents=True)
    for name in names:
        (tmp_path / name).touch(mode=0o600)
    os.chown(tmp_path / "i2c-20", 0, 1)
    (tmp_path / "chgrp").write_text('#!/bin/sh\necho "${2##*/} $1" >>"${2%/*}/given"\n')
    (tmp_path / "chgrp").chmod(0o755)
    path = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    subprocess.run(["sh", ROOT / "systemd/opened", tmp_path], check=True, env=path)
    assert (tmp_path / "given").read_text().splitlines() == ["gpiochip0 gpio", "i2c-1 i2c", "spidev0.0 spi"]
    assert (tmp_path / "snd/given").read_text() == "pcmC0D0p audio\n"
    modes = [(tmp_path / name).stat().st_mode & 0o777 for name in names]
    assert modes == [0o660, 0o660, 0o660, 0o600, 0o600, 0o660]
    rules = (ROOT / "systemd/companion.rules").read_text()
    for group in ("gpio", "i2c", "spi"):
        assert f'GROUP="{group}", MODE="0660"' in rules
    subprocess.run(["sh", ROOT / "systemd/opened", tmp_path / "empty"], check=True)  # a machine without any
