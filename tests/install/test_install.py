"""./install in a directory that stands for the machine, with commands that note how they were called."""

import ast
import configparser
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests import ROOT

COMMAND = Path(__file__).with_name("command")
NAMES = (
    "apt-get", "dpkg", "dpkg-query", "groupadd", "useradd", "raspi-config", "systemctl", "nmcli",
    "modprobe", "udevadm", "python3", "python", "sudo",
)  # fmt: skip
HOME, ETC, STATE = "opt/space-alert-companion", "etc/space-alert-companion", "var/lib/space-alert-companion"

FOUND_AS = "etc/avahi/services/space-alert-companion.service"


class Pi:
    """A fake root with the few files that tell a Pi, and the commands of one."""

    def __init__(self, at: Path, codename: str = "bookworm", arch: str = "arm64", version: str = "3.11.2") -> None:
        self.root, self.world = at / "root", at / "world"
        self.environment = {"ARCH": arch, "VERSION": version, "FAIL": ""}
        folders = (
            "etc/avahi/services",
            "etc/NetworkManager/dispatcher.d",
            "boot/firmware",
            "proc/asound",
            "run/systemd/system",
        )
        for folder in folders:
            (self.root / folder).mkdir(parents=True)
        (self.root / "etc/os-release").write_text(f"VERSION_CODENAME={codename}\n")
        (self.root / "etc/group").write_text("audio:x:29:\ndialout:x:20:\n")
        (self.root / "etc/passwd").write_text("root:x:0:0::/:/bin/sh\n")
        (self.root / "boot/firmware/config.txt").write_text("dtparam=audio=on\n")
        (self.root / "proc/asound/cards").write_text(
            " 0 [vc4hdmi        ]: vc4-hdmi - vc4-hdmi\n"
            "                      vc4-hdmi\n"
            " 1 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n"
        )
        (self.world / "bin").mkdir(parents=True)
        (self.world / "installed").touch()
        (self.world / "calls").touch()
        for name in NAMES:
            (self.world / "bin" / name).symlink_to(COMMAND)

    def install(self, *words: str, code: int = 0, clone: Path = ROOT, cwd: Path = ROOT) -> str:
        (self.world / "calls").write_text("")
        run = subprocess.run(
            [clone / "install", "--root", self.root, *words], capture_output=True, text=True, cwd=cwd,
            env={
                **os.environ, **self.environment, "PATH": f"{self.world}/bin:/usr/bin:/bin",
                "WORLD": str(self.world), "ROOT": str(self.root), "REAL": sys.executable,
            },
        )  # fmt: skip
        assert run.returncode == code, run.stdout + run.stderr
        return run.stdout

    @property
    def calls(self) -> list[str]:
        """Those that change something."""
        reading = r"dpkg|raspi-config nonint get|systemctl is-|nmcli --terse|python3 -I -c|python3 .*install.py"
        lines = (self.world / "calls").read_text().splitlines()
        return [line.replace(str(self.root), "") for line in lines if not re.match(reading, line)]

    def text(self, path: str) -> str:
        return (self.root / path).read_text()

    def files(self) -> dict[str, bytes]:
        every = (path for path in self.root.rglob("*") if path.is_file() and "install.log" not in path.name)
        return {str(path.relative_to(self.root)): path.read_bytes() for path in every}


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


def test_everything_is_put_in_its_place(pi: Pi) -> None:
    said = pi.install()
    assert (pi.root / HOME / "companion/cli.py").exists()
    assert (pi.root / HOME / "audio/en/manifest.toml").is_file()
    assert not list((pi.root / HOME).rglob("__pycache__"))
    assert f"ExecStart=/{HOME}/venv/bin/python -P -m companion play" in pi.text("etc/systemd/system/companion.service")
    assert "@" not in re.sub(r"companion-stick@|@system-service|@privileged|@resources|companion@", "",
                             pi.text("etc/systemd/system/companion.service"))  # fmt: skip
    assert "companion:x:" in pi.text("etc/passwd")
    assert (pi.root / STATE / "scripts").is_dir()
    assert f"systemctl restart {' '.join(loaded().ENABLED)}" in pi.calls
    assert "restart the Pi before the display can work" in said
    assert "i2c_arm_baudrate=400000" in pi.text("boot/firmware/config.txt")


def test_only_the_bus_of_the_display_is_switched_on(pi: Pi) -> None:
    pi.install()
    assert [call for call in pi.calls if call.startswith("raspi-config")] == ["raspi-config nonint do_i2c 0"]


def test_a_board_is_named_once_and_its_bus_is_switched_on(pi: Pi) -> None:
    pi.install("--board", "waveshare-oled-hat-1in3")
    assert [call for call in pi.calls if call.startswith("raspi-config")] == ["raspi-config nonint do_spi 0"]
    assert tomllib.loads(pi.text(f"{ETC}/config.toml"))["board"] == "waveshare-oled-hat-1in3"
    pi.install("--board", "encoder")
    assert tomllib.loads(pi.text(f"{ETC}/config.toml"))["board"] == "encoder"
    assert any(call.startswith("systemctl restart") for call in pi.calls)


def test_the_board_of_the_configuration_counts(pi: Pi) -> None:
    (pi.root / ETC).mkdir()
    (pi.root / ETC / "config.toml").write_text('board = "none"\n')
    pi.install()
    assert not [call for call in pi.calls if call.startswith("raspi-config")]


def test_spi_that_takes_the_lamps_pins_is_reported(pi: Pi) -> None:
    (pi.world / "get_spi").write_text("0\n")
    assert "SPI is on, and lamp_blue, lamp_comms" in pi.install()
    assert "SPI is on" not in pi.install("--board", "minimal-4")


def test_a_board_that_does_not_exist_is_refused_before_anything_is_written(pi: Pi) -> None:
    before = pi.files()
    assert "there are panel-10, minimal-4" in pi.install("--board", "panel-11", code=1)
    assert pi.files() == before


def test_the_box_pauses_while_the_doctor_looks(pi: Pi) -> None:
    pi.install()
    script = pi.text("usr/local/bin/companion").replace(f"/{HOME}", str(pi.root / HOME))
    (pi.world / "calls").write_text("")
    environment = {**pi.environment, "PATH": f"{pi.world}/bin:/usr/bin:/bin", "WORLD": str(pi.world)}
    subprocess.run(["sh", "-c", script, "companion", "doctor", "--look"], env=environment, check=True)
    stop, look, start = [call for call in pi.calls if not call.startswith("sudo")]
    assert (stop, start) == ("systemctl stop companion.service", "systemctl start companion.service")
    assert look == "python -P -m companion doctor --look"


def test_every_group_of_the_unit_exists_afterwards(pi: Pi) -> None:
    pi.install()
    wanted = re.search(r"SupplementaryGroups=(.*)", pi.text("etc/systemd/system/companion.service"))
    assert wanted is not None
    assert set(wanted[1].split()) <= {line.split(":")[0] for line in pi.text("etc/group").splitlines()}


def test_again_does_nothing(pi: Pi) -> None:
    pi.install()
    before = pi.files()
    said = pi.install()
    assert "nothing was done" in said
    assert pi.calls == []
    assert pi.files() == before


def test_texts_that_were_compiled_where_the_box_is_are_no_change_of_the_program(pi: Pi) -> None:
    """A fresh clone has none."""
    pi.install()
    made = pi.root / "opt/space-alert-companion/companion/words/catalogues/zz.mo"
    made.write_bytes(b"compiled")
    made.chmod(0o644)
    assert "nothing was done" in pi.install()


def test_a_changed_program_is_an_upgrade_that_keeps_state_and_settings(pi: Pi) -> None:
    pi.install()
    (pi.root / HOME / "companion/cli.py").write_text("an older version")
    (pi.root / HOME / "companion/gone.py").write_text("no longer part of it")
    (pi.root / STATE / "companion.db").write_text("the ship's log")
    (pi.root / ETC / "asound.conf").write_text("my own")
    pi.install()
    assert (pi.root / HOME / "companion/cli.py").read_bytes() == (ROOT / "companion/cli.py").read_bytes()
    assert not (pi.root / HOME / "companion/gone.py").exists()
    assert pi.text(f"{STATE}/companion.db") == "the ship's log"
    assert pi.text(f"{ETC}/asound.conf") == "my own"
    assert any(call.startswith("systemctl restart") for call in pi.calls)
    assert not any("venv" in call and "compileall" not in call and "catalogues" not in call for call in pi.calls)


def test_a_dry_run_changes_nothing(pi: Pi) -> None:
    before = pi.files()
    said = pi.install("--dry-run")
    assert pi.files() == before
    assert pi.calls == []
    assert "would: write /etc/systemd/system/companion.service" in said


def test_uninstalling_leaves_log_and_settings(pi: Pi) -> None:
    before = set(pi.files())
    pi.install()
    (pi.root / STATE / "companion.db").write_text("the ship's log")
    said = pi.install("--uninstall")
    left = set(pi.files()) - before
    assert {path for path in left if not path.startswith((ETC, STATE))} == set()
    assert (pi.root / "var/log/space-alert-companion-install.log").exists()
    documented = (ROOT / "docs/operating.md").read_text().partition("--uninstall")[2].partition("\n\n")[0]
    for kept in (f"/{STATE}", f"/{ETC}", "user companion", "gpio", "packages", "I2C", "-install.log"):
        assert kept in said, kept
    for kept in ("the log", "settings", "user", "groups", "packages", "I2C", "log of the installation"):
        assert kept in " ".join(documented.split()), kept
    assert pi.text(f"{STATE}/companion.db") == "the ship's log"
    assert pi.text("boot/firmware/config.txt") == "dtparam=audio=on\n"
    assert "Kept" in said
    assert any(call.startswith("systemctl disable --now companion.service") for call in pi.calls)


def test_the_page_is_announced_where_it_is_served(pi: Pi) -> None:
    said = pi.install("--dry-run")
    assert f"would: write /{FOUND_AS}" in said
    pi.install()
    assert "<port>8080</port>" in pi.text(FOUND_AS)
    config = pi.root / ETC / "config.toml"
    config.write_text("[page]\nport = 8088\n")
    pi.install()
    assert "<port>8088</port>" in pi.text(FOUND_AS)
    config.write_text("[page]\non = false\n")
    pi.install()
    assert not (pi.root / FOUND_AS).exists()


def test_without_avahi_nothing_is_announced(pi: Pi) -> None:
    (pi.root / "etc/avahi/services").rmdir()
    pi.install()
    assert not (pi.root / "etc/avahi/services").exists()


def test_the_announced_port_is_the_default_one() -> None:
    default = tomllib.loads((ROOT / "companion/default.toml").read_text("utf-8"))["page"]
    assert default["on"]
    announced = ElementTree.parse(ROOT / "systemd/companion.avahi").findtext("service/port")
    assert announced == str(default["port"])


@pytest.mark.parametrize(("codename", "version"), [("bookworm", "3.11.2"), ("trixie", "3.13.5")])
def test_on_64_bit_everything_of_python_comes_from_the_index(tmp_path: Path, codename: str, version: str) -> None:
    pi = Pi(tmp_path, codename=codename, version=version)
    pi.install()
    assert f"python3 -I -m venv /{HOME}.next/venv" in pi.calls
    assert pi.text(f"{HOME}/venv/wanted.lock") == (ROOT / "requirements.lock").read_text()


def test_on_32_bit_only_plain_python_comes_from_the_index(tmp_path: Path) -> None:
    pi = Pi(tmp_path, arch="armhf", codename="trixie", version="3.13.5")
    said = pi.install()
    assert any("python3-pygame" in call and "python3-libgpiod" in call for call in pi.calls)
    assert "libgpiod 2" not in said
    names = re.findall(r"^([\w.-]+)==", pi.text(f"{HOME}/venv/wanted.lock"), re.MULTILINE)
    assert names == [
        "colorzero", "gpiozero", "jeepney", "luma-core", "luma-oled", "pyserial", "python-vlc", "segno", "smbus2"
    ]  # fmt: skip
    assert any("--no-deps --require-hashes" in call for call in pi.calls)


def test_what_a_bluetooth_speaker_needs_is_fetched_and_a_box_does_without(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    pi.install()
    assert any("bluez bluez-alsa-utils" in call for call in pi.calls)
    assert "systemctl disable --now bluealsa-aplay.service" in pi.calls  # the box is no speaker for phones
    module, remarks = loaded(), list[str]()

    class Poor:
        def asked(self, *_command: str) -> str:
            return ""

        def run(self, *_command: str, **_more: object) -> None:
            raise module.Failed

        remark = remarks.append

    module.install_wireless(Poor(), None)
    assert remarks == ["A Bluetooth speaker needs bluez bluez-alsa-utils, which could not be fetched."]


def test_a_package_that_cannot_be_fetched_changes_nothing_each_time(pi: Pi) -> None:
    pi.environment["FAIL"] = "apt-get install --yes --no-install-recommends bluez"
    pi.install()
    again = pi.install()
    assert "A Bluetooth speaker needs bluez bluez-alsa-utils, which could not be fetched." in again
    assert "nothing was done" in again


def test_on_32_bit_bookworm_it_says_that_the_pins_stay_dead(tmp_path: Path) -> None:
    assert "need libgpiod 2, which Bookworm does not have for 32 bit" in Pi(tmp_path, arch="armhf").install()


@pytest.mark.parametrize(
    ("choice", "device"),
    [
        ("jack", "dmix:CARD=Headphones,DEV=0"),
        ("hdmi", "sysdefault:CARD=vc4hdmi"),
        ("Headphones", "dmix:CARD=Headphones,DEV=0"),
        ("bluetooth:aa:bb:cc:dd:ee:ff", "bluealsa:DEV=AA:BB:CC:DD:EE:FF,PROFILE=a2dp"),
        ("auto", "dmix:CARD=Headphones,DEV=0"),
    ],
)
def test_the_sound_goes_where_it_was_chosen_to_go(pi: Pi, choice: str, device: str) -> None:
    pi.install("--sound", choice)
    assert f'slave.pcm "{device}"' in pi.text(f"{ETC}/asound.conf")


def test_a_usb_sound_card_is_preferred(pi: Pi) -> None:
    cards = pi.root / "proc/asound/cards"
    cards.write_text(cards.read_text() + " 2 [Device         ]: USB-Audio - USB Audio Device\n")
    pi.install()
    assert "dmix:CARD=Device,DEV=0" in pi.text(f"{ETC}/asound.conf")


def test_a_sound_output_that_is_not_there_is_said(pi: Pi) -> None:
    said = pi.install("--sound", "usb", code=1)
    assert "no sound output 'usb' here; there are: vc4hdmi (hdmi), Headphones (jack)" in said


def test_offline_it_says_what_is_missing(pi: Pi) -> None:
    pi.environment["FAIL"] = "apt-get"
    said = pi.install(code=1)
    assert "These Debian packages are missing and could not be fetched: python3-venv libglib2.0-0" in said
    pi.environment["FAIL"] = "python -I -m pip"
    said = pi.install(code=1)
    assert re.search(r"The Python packages could not be fetched .*: aiohappyeyeballs aiohttp .*pygame", said)
    pi.environment["FAIL"] = ""
    pi.install()


def test_what_was_done_is_in_the_log(pi: Pi) -> None:
    pi.install()
    log = pi.text("var/log/space-alert-companion-install.log")
    assert "$ systemctl daemon-reload" in log
    assert re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d ", log)


def test_the_hotspots_password_is_made_once_and_not_for_everybodys_eyes(pi: Pi) -> None:
    pi.install()
    first = pi.text(f"{ETC}/hotspot.txt")
    assert re.fullmatch(r"Space Alert\n[a-z2-9]{10}\n", first)
    assert (pi.root / ETC / "hotspot.txt").stat().st_mode & 0o007 == 0
    pi.install()
    assert pi.text(f"{ETC}/hotspot.txt") == first
    assert first.split()[2] not in pi.text("var/log/space-alert-companion-install.log")


def test_network_manager_tells_the_box_of_its_hotspot(pi: Pi) -> None:
    told = pi.root / "etc/NetworkManager/dispatcher.d/companion-hotspot"
    pi.install("--no-hotspot")
    assert not told.exists()
    pi.install()
    assert told.read_text() == (ROOT / "systemd/hotspot-told").read_text()
    assert told.stat().st_mode & 0o777 == 0o755  # others NetworkManager does not run
    pi.install("--uninstall")
    assert not told.exists()


def test_it_can_be_taken_off_where_network_manager_knows_no_hotspot_any_more(pi: Pi) -> None:
    pi.install()
    pi.environment["FAIL"] = "nmcli"
    assert "Kept" in pi.install("--uninstall")
    assert not (pi.root / "etc/NetworkManager/system-connections/companion-hotspot.nmconnection").exists()
    assert not (pi.root / ETC / "hotspot.txt").exists()


def test_the_hotspots_password_is_on_no_command_line(pi: Pi) -> None:
    pi.install()
    password = pi.text(f"{ETC}/hotspot.txt").split()[2]
    assert password not in (pi.world / "calls").read_text()
    profile = pi.root / "etc/NetworkManager/system-connections/companion-hotspot.nmconnection"
    assert profile.stat().st_mode & 0o777 == 0o600
    said = configparser.ConfigParser()
    said.read_string(profile.read_text())
    assert said["wifi-security"]["psk"] == password
    assert (said["connection"]["id"], said["connection"]["autoconnect"]) == ("companion-hotspot", "false")
    assert said["wifi"]["mode"] == "ap"
    assert f"nmcli connection load /{profile.relative_to(pi.root)}" in pi.calls


def test_a_password_is_never_for_everybodys_eyes_not_even_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installer = loaded()
    seen: list[int] = []
    real = os.fsync

    def looked(fd: int) -> None:
        seen.append(os.fstat(fd).st_mode & 0o777)
        real(fd)

    monkeypatch.setattr(installer.os, "fsync", looked)
    installer.Machine(tmp_path, dry=False).write("/etc/secret", "a password", 0o640)
    assert seen == [0o600]
    assert (tmp_path / "etc/secret").stat().st_mode & 0o777 == 0o640


def loaded() -> Any:
    """tools/install.py as a module."""
    spec = importlib.util.spec_from_file_location("installer", ROOT / "tools/install.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_clone_in_which_everybody_may_write_leaves_nothing_of_that(pi: Pi, tmp_path: Path) -> None:
    """As from exFAT, where every file has every right."""
    clone = tmp_path / "clone"
    shutil.copytree(ROOT, clone, ignore=shutil.ignore_patterns(".*", "__pycache__", "build", "tests", "audio"))
    for path in (clone, *clone.rglob("*")):
        path.chmod(0o777)
    pi.install(clone=clone)
    installed = [path for path in (pi.root / HOME).rglob("*") if "venv" not in path.parts]
    modes = {path: path.stat().st_mode & 0o7777 for path in installed}
    assert len(modes) > 200
    assert {path for path, mode in modes.items() if path.is_dir() and mode != 0o755} == set()
    run = {path.name for path, mode in modes.items() if path.is_file() and mode == 0o755}
    assert run >= {"stick", "hotspot", "install"}
    assert {path for path, mode in modes.items() if path.is_file() and mode not in (0o644, 0o755)} == set()
    assert modes[pi.root / HOME / "companion/cli.py"] == 0o644


def test_what_others_may_write_on_the_box_is_corrected_by_the_next_installation(pi: Pi) -> None:
    pi.install()
    script = pi.root / HOME / "systemd/stick"
    script.chmod(0o777)
    pi.install()
    assert script.stat().st_mode & 0o7777 == 0o755


def test_a_folder_is_not_given_away_through_a_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The state directory is the daemon's own: by the time a folder in it is given to it, it may be a link."""
    installer = loaded()
    given: list[tuple[object, bool]] = []
    monkeypatch.setattr(installer.os, "geteuid", lambda: 0)
    monkeypatch.setattr(installer, "USER", "root")  # who exists everywhere
    chown = lambda path, _uid, _gid, follow_symlinks=True: given.append((path, follow_symlinks))  # noqa: E731
    monkeypatch.setattr(installer.os, "chown", chown)
    monkeypatch.setattr(installer.shutil, "chown", lambda path, *_: given.append((path, True)), raising=False)
    machine = installer.Machine(Path("/"), dry=False)
    monkeypatch.setattr(machine, "path", lambda absolute: tmp_path / absolute.lstrip("/"))
    installer.make_directories(machine, None)
    assert [follows for _path, follows in given] == [False] * 4


def test_wires_that_are_there_already_are_given_to_their_groups_at_once(pi: Pi) -> None:
    pi.install()
    reload, trigger = [call for call in pi.calls if call.startswith("udevadm")]
    assert reload == "udevadm control --reload"
    assert trigger.startswith("udevadm trigger")
    rules = pi.text("etc/udev/rules.d/70-companion.rules")
    for subsystem in re.findall(r'^SUBSYSTEM=="(\S+?)", (?:KERNEL|GROUP)', rules, re.MULTILINE):
        assert f"--subsystem-match={subsystem}" in trigger
    assert pi.calls.index(trigger) < next(i for i, call in enumerate(pi.calls) if call.startswith("systemctl restart"))


def test_the_box_has_more_of_the_processor_than_another_service_and_most_of_it_at_the_start() -> None:
    unit = (ROOT / "systemd/companion.service").read_text()
    usual, start = (
        int(re.findall(rf"^{name}=(\d+)$", unit, re.MULTILINE)[0]) for name in ("CPUWeight", "StartupCPUWeight")
    )
    assert 100 < usual < start


def test_a_part_whose_driver_comes_later_than_the_box_is_open_to_it(pi: Pi) -> None:
    """systemd settles what a unit may open when it starts, by the kinds that /proc/devices lists by then."""
    known = {"i2c": "i2c-dev", "alsa": "snd", "ttyUSB": "usbserial", "ttyACM": "cdc-acm"}
    built_in = {"gpiochip", "spi"}
    kinds = re.findall(r"^DeviceAllow=char-(\w+)", (ROOT / "systemd/companion.service").read_text(), re.MULTILINE)
    pi.install()
    loaded = re.findall(r"^[\w-]+$", pi.text("etc/modules-load.d/companion.conf"), re.MULTILINE)
    assert {known[kind] for kind in kinds if kind not in built_in} == set(loaded)
    now = f"modprobe --all {' '.join(loaded)}"
    assert pi.calls.index(now) < next(i for i, call in enumerate(pi.calls) if call.startswith("systemctl restart"))


def test_a_kernel_without_such_a_driver_is_reported_and_the_box_is_installed(pi: Pi) -> None:
    pi.environment["FAIL"] = "modprobe"
    assert "This kernel lacks a driver" in pi.install()


def test_every_package_of_every_lock_is_pinned_with_its_hashes() -> None:
    for lock in sorted(ROOT.glob("requirements*.lock")):
        named = [line for line in lock.read_text().splitlines() if line and not line.startswith((" ", "#"))]
        assert all(re.fullmatch(r"[\w.-]+==[\w.]+ ?(;.*)?\\", line.strip()) for line in named), lock
    script = (ROOT / "tools/setup.sh").read_text()
    assert script.count("pip --disable-pip-version-check install") == script.count("--require-hashes") == 1


HOSTILE = "import pathlib; pathlib.Path(__file__).with_name('owned').touch()\n"


def test_root_runs_nothing_that_lies_in_the_directory_one_stands_in(pi: Pi, tmp_path: Path) -> None:
    hostile = tmp_path / "downloads"
    hostile.mkdir()
    for name in ("platform", "json", "companion", "venv", "pip", "compileall", "argparse", "tomllib"):
        (hostile / f"{name}.py").write_text(HOSTILE)
    # the real Python for the question that is asked of it
    (pi.world / "bin/python3").unlink()
    (pi.world / "bin/python3").write_text(
        f'#!/bin/sh\ncase "$*" in *platform*|*install.py*) exec "{sys.executable}" "$@" ;; esac\n"{COMMAND}" "$@"\n'
    )
    (pi.world / "bin/python3").chmod(0o755)
    pi.install("--dry-run", cwd=hostile)
    assert not (hostile / "owned").exists()


def test_an_unknown_system_is_remarked_on(tmp_path: Path) -> None:
    assert "This is sid; made for" in Pi(tmp_path, codename="sid").install()


def test_where_systemd_does_not_run_nothing_is_started(pi: Pi) -> None:
    (pi.root / "run/systemd/system").rmdir()
    assert "starts with the next start of the machine" in pi.install()
    assert [call for call in pi.calls if call.startswith("systemctl")] == [
        "systemctl disable bluealsa-aplay.service", f"systemctl enable {' '.join(loaded().ENABLED)}"
    ]  # fmt: skip


def test_an_old_python_is_refused(tmp_path: Path) -> None:
    assert "Python 3.11 or newer" in Pi(tmp_path, codename="bullseye", version="3.9.2").install(code=1)


def test_a_python_without_wheels_is_refused_before_anything_is_fetched(tmp_path: Path) -> None:
    pi = Pi(tmp_path, codename="forky", version="3.14.0")
    said = pi.install(code=1)
    assert "Python 3.14 is too new: not all of the packages in requirements.lock have wheels for it yet" in said
    assert not any("pip" in call or "apt-get" in call for call in pi.calls)


def test_on_32_bit_the_packages_are_the_distributions_whatever_python_it_has(tmp_path: Path) -> None:
    assert "too new" not in Pi(tmp_path, codename="forky", arch="armhf", version="3.14.0").install("--dry-run")


def fake_pythons(folder: Path, *versions: str) -> Path:
    folder.mkdir()
    for version in versions:
        name = folder / ("python3" if version == versions[-1] else f"python{version}")
        name.write_text(f"#!/bin/sh\necho {version}\n")
        name.chmod(0o755)
    return folder


@pytest.mark.parametrize(
    ("versions", "said"),
    [
        (("3.14",), "Python 3.14 is too new: not all of the packages in the lock files have wheels for it yet."),
        (("4.0",), "Python 4.0 is too new"),
        (("3.9",), "No Python from 3.11 to 3.13 was found."),
        (("3.13", "3.14"), "/python3.13"),
        (("3.12",), "/python3"),
    ],
)
def test_a_python_is_found_or_refused_in_words(tmp_path: Path, versions: tuple[str, ...], said: str) -> None:
    folder = fake_pythons(tmp_path / "bin", *versions)
    script = f". '{ROOT / 'tools/setup.sh'}'; find_python"
    run = subprocess.run(["/bin/sh", "-c", script], env={"PATH": str(folder)}, capture_output=True, text=True)
    assert said in run.stdout + run.stderr
    assert "network" not in run.stderr


def test_all_who_choose_a_python_mean_the_same() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == ">=3.11,<3.14"
    assert "3.11 | 3.12 | 3.13)" in (ROOT / "tools/setup.sh").read_text("utf-8")
    assert "OLDEST, NEWEST = (3, 11), (3, 13)" in (ROOT / "tools/install.py").read_text("utf-8")


def test_a_really_old_python_can_read_the_script_that_refuses_it() -> None:
    text = (ROOT / "tools/install.py").read_text("utf-8")
    ast.parse(text, feature_version=(3, 9))
    assert "\nfrom __future__ import annotations" in text
    assert not re.search(r"^(import|from) tomllib", text, re.MULTILINE)


def test_without_root_it_says_sudo() -> None:
    nobody: dict[str, Any] = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
    run = subprocess.run([ROOT / "install"], capture_output=True, text=True, **nobody)
    assert run.returncode == 2
    assert "sudo ./install" in run.stderr


def a_clone(tmp_path: Path, version: str) -> Path:
    clone = tmp_path / version
    shutil.copytree(ROOT, clone, ignore=shutil.ignore_patterns(".*", "__pycache__", "build", "tests", "audio", "docs"))
    (clone / "companion/__init__.py").write_text(f'NAME, VERSION = "Table companion", "{version}"\n')
    return clone


@pytest.mark.parametrize("cut_at", ["python -I -m compileall", "python -I -m pip"])
def test_an_update_that_is_cut_off_leaves_the_old_version_whole(pi: Pi, tmp_path: Path, cut_at: str) -> None:
    old, new = a_clone(tmp_path, "1.0"), a_clone(tmp_path, "2.0")
    pi.install(clone=old)
    (new / "requirements.lock").write_text((new / "requirements.lock").read_text() + "# another\n")
    pi.environment["FAIL"] = cut_at
    pi.install(clone=new, code=1)
    assert '"1.0"' in pi.text(f"{HOME}/companion/__init__.py")
    assert (pi.root / HOME / "venv/made-from.lock").exists()
    pi.environment["FAIL"] = ""
    pi.install(clone=new)
    assert '"2.0"' in pi.text(f"{HOME}/companion/__init__.py")
    assert not (pi.root / f"{HOME}.next").exists()


def test_an_update_keeps_an_environment_that_is_as_it_should_be(pi: Pi, tmp_path: Path) -> None:
    pi.install(clone=a_clone(tmp_path, "1.0"))
    pi.install(clone=a_clone(tmp_path, "2.0"))
    assert not any("-m venv" in call or "-m pip" in call for call in pi.calls)
    assert (pi.root / HOME / "venv/made-from.lock").exists()


def test_what_an_older_version_had_and_this_one_has_not_goes(pi: Pi) -> None:
    pi.install()
    (pi.root / HOME / "of-old").mkdir()
    pi.install()
    assert not (pi.root / HOME / "of-old").exists()


def test_in_an_image_no_card_of_the_machine_that_makes_it_is_chosen(pi: Pi) -> None:
    (pi.root / "run/systemd/system").rmdir()
    pi.install()
    assert "sysdefault" in pi.text("etc/space-alert-companion/asound.conf")
    assert not any(call.startswith("udevadm") for call in pi.calls)
    (pi.root / "run/systemd/system").mkdir()
    pi.install()  # on the machine itself
    assert "dmix:CARD=Headphones" in pi.text("etc/space-alert-companion/asound.conf")
