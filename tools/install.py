"""Installs the companion as a service: sudo ./install. Again is an upgrade; the state is kept.

Plain Python, nothing but the standard library. Every step first looks whether there is anything to do, so it
can be run as often as one likes. `--dry-run` says what it would do; `--root` works in a directory instead of /.
"""

from __future__ import annotations  # an older Python gets as far as saying that it is too old

import argparse
import filecmp
import grp
import os
import pwd
import re
import secrets
import shlex
import shutil
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.panel.boards import Board

SOURCE = Path(__file__).resolve().parent.parent
NAME = "space-alert-companion"
USER = "companion"
GROUPS = ("gpio", "i2c", "spi", "audio", "dialout")

HOME = f"/opt/{NAME}"
NEXT = f"{HOME}.next"  # the version that is to be there, while it is being made
BEFORE = f"{HOME}.before"  # the one before the last update, to go back to (tools/update.py)
COMING = f"{HOME}.coming"  # an update while it is unpacked
CONFIG = f"/etc/{NAME}"
STATE = f"/var/lib/{NAME}"
LOG = f"/var/log/{NAME}-install.log"
UNITS = "/etc/systemd/system"
RULES = "/etc/udev/rules.d/70-companion.rules"
MODULES = "/etc/modules-load.d/companion.conf"
COMMAND = "/usr/local/bin/companion"
AVAHI = "/etc/avahi/services"
FOUND_AS = f"{AVAHI}/{NAME}.service"
UPDATE_KEYS = f"{CONFIG}/update.pub"  # whose updates the box takes; without it none
PROFILE = "companion-hotspot"
PROFILE_FILE = f"/etc/NetworkManager/system-connections/{PROFILE}.nmconnection"
DISPATCHER = "/etc/NetworkManager/dispatcher.d"
HOTSPOT_TOLD = f"{DISPATCHER}/{PROFILE}"
DEFAULT_PORT = 8080  # of the page, as in companion/default.toml and systemd/companion.avahi
MARK = "# added by the Space Alert companion"
LOCK = "requirements.lock"
PROGRAM = (
    "companion",
    "audio",
    "docs",
    "systemd",
    "tools",
    "install",
    LOCK,
    "LICENSE",
    "README.md",
    "CHANGELOG.md",
)
UNIT_KINDS = (".service", ".path", ".socket")
ENABLED = (
    "companion.service",
    "companion-wifi.socket",
    *(f"companion-{ask}.path" for ask in ("poweroff", "hotspot", "update", "fetch", "sticks")),
)

# Debian packages. pygame's wheels need GLib, soundtracks need VLC's library.
ALWAYS = ("python3-venv", "libglib2.0-0", "libvlc5", "vlc-plugin-base", "alsa-utils")
WIRELESS = ("bluez", "bluez-alsa-utils")  # for a Bluetooth speaker: a box does without, an update too
BITS_32 = ("python3-pygame", "python3-pil", "python3-aiohttp", "python3-cbor2", "python3-libgpiod")
# On 32 bit these, being plain Python, come from the lock; everything else there is the distribution's.
PLAIN = ("colorzero", "gpiozero", "jeepney", "luma-core", "luma-oled", "pyserial", "python-vlc", "segno", "smbus2")
SPI_PINS = (7, 8, 9, 10, 11)
WIRES = ("gpio", "i2c-dev", "spidev")  # what companion.rules is about, besides sticks
RECEIVER = "bluealsa-aplay.service"  # comes with bluez-alsa: would play whatever phones send on the box's own card
ANY_CARD = '"sysdefault"'  # until one is there to be chosen
KNOWN = ("bookworm", "trixie")
OLDEST, NEWEST = (3, 11), (3, 13)  # Pythons; for a newer one some package of the lock has no wheel yet

NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC

COMMAND_TEXT = f"""#!/bin/sh
# The companion's commands on this box: companion log list, companion doctor, ...
export CALLED_AS=companion PYTHONPATH={HOME} STATE_DIRECTORY="${{STATE_DIRECTORY:-{STATE}}}"
if [ "${{1:-}}" = doctor ]; then # with the box's own pins and sound, and without the box, which has them
    export SDL_AUDIODRIVER=alsa ALSA_CONFIG_PATH={CONFIG}/asound.conf AUDIODEV=companion
    if systemctl is-active --quiet companion.service; then
        echo "The box pauses while the doctor looks." >&2
        sudo systemctl stop companion.service || exit
        trap : INT
        code=0
        {HOME}/venv/bin/python -P -m companion "$@" || code=$?
        sudo systemctl start companion.service
        exit "$code"
    fi
fi
exec {HOME}/venv/bin/python -P -m companion "$@"
"""


class Failed(Exception):
    """A step could not be done; the message says what is missing and what to do."""


class Machine:
    """The machine, or a directory that stands for it. Everything done to it is said and logged here."""

    def __init__(self, root: Path, dry: bool) -> None:
        self.root, self.dry = root, dry
        self.changes = 0
        self.remarks: list[str] = []  # said once more at the end

    def path(self, absolute: str) -> Path:
        return self.root / absolute.lstrip("/")

    def say(self, text: str) -> None:
        print(text, flush=True)
        self.note(text)

    def remark(self, text: str) -> None:
        self.remarks.append(text)
        self.note(text)

    def note(self, text: str) -> None:
        if self.dry:
            return
        log = self.path(LOG)
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("a", encoding="utf-8") as file:
            file.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {text}\n")

    def doing(self, text: str) -> bool:
        """Says it; whether it is really to be done."""
        self.changes += 1
        self.say(f"would: {text}" if self.dry else text)
        return not self.dry

    # --- looking

    def has(self, command: str) -> bool:
        return shutil.which(command) is not None

    def asked(self, *command: str) -> str:
        """What a command that changes nothing prints; empty when it fails or is not there."""
        try:
            return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
        except OSError:
            return ""

    def text(self, absolute: str) -> str:
        try:
            return self.path(absolute).read_text("utf-8")
        except OSError:
            return ""

    # --- doing

    def run(self, *command: str, env: dict[str, str] | None = None) -> None:
        """It must not contain a secret: everybody on the machine can read command lines."""
        shown = shlex.join(command)
        if not self.doing(f"$ {shown}"):
            return
        try:
            run = subprocess.run(
                command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env={**os.environ, **(env or {})}
            )
        except OSError as error:
            raise Failed(f"{command[0]}: {error.strerror}") from error
        for line in run.stdout.splitlines():
            self.note(f"  {line}")
        if run.returncode:
            self.changes -= 1  # where the installation continues without it, nothing was changed
            last = "\n".join(f"  {line}" for line in run.stdout.splitlines()[-5:])
            raise Failed(f"{shown} failed:\n{last}")

    def write(self, absolute: str, text: str, mode: int = 0o644, group: str = "root") -> bool:
        """Whether the file had to be changed. It is there whole, and was never readable by more people than at the
        end."""
        path = self.path(absolute)
        if path.is_file() and self.text(absolute) == text and path.stat().st_mode & 0o777 == mode:
            return False
        if self.doing(f"write {absolute}"):
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = path.with_name(f".{path.name}.part")
            fresh.unlink(missing_ok=True)
            with os.fdopen(os.open(fresh, NEW_FILE, mode & 0o600), "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            if group != "root":
                self.give(fresh, "root", group)
            if fresh.stat().st_mode & 0o777 != mode:  # not on FAT, which has one mode for all and refuses others
                fresh.chmod(mode)
            fresh.replace(path)
        return True

    def give(self, path: Path, user: str, group: str) -> None:
        """To its owner; never what a link leads to. Only on the machine itself: elsewhere there is no such user."""
        if os.geteuid() == 0 and self.root == Path("/"):
            os.chown(path, pwd.getpwnam(user).pw_uid, grp.getgrnam(group).gr_gid, follow_symlinks=False)

    def remove(self, absolute: str) -> None:
        path = self.path(absolute)
        if (path.exists() or path.is_symlink()) and self.doing(f"remove {absolute}"):
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()

    def copy(self, source: Path, absolute: str) -> None:
        """To a place where nothing is yet. Modes are ours, not the source's: a clone on a stick has one mode for
        everything, and everybody may write there."""
        path = self.path(absolute)
        if self.doing(f"copy {source.name} to {absolute}"):
            path.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, path, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copyfile(source, path)
            for each in (path, *path.rglob("*")):
                each.chmod(mode_of(each))


def mode_of(path: Path) -> int:
    """Writable by root alone; executable only what names its interpreter."""
    if path.is_dir():
        return 0o755
    with path.open("rb") as file:
        return 0o755 if file.read(2) == b"#!" else 0o644


def has_its_mode(path: Path) -> bool:
    return not path.is_symlink() and path.stat().st_mode & 0o7777 == mode_of(path)


def contents(folder: Path) -> set[Path]:
    """Without what `compile_program` makes: a fresh clone has none of it, another may have an old one."""
    files = (file for file in folder.rglob("*") if "__pycache__" not in file.parts and file.suffix != ".mo")
    return {file.relative_to(folder) for file in files}


def same(source: Path, copy: Path) -> bool:
    if not (copy.exists() and all(map(has_its_mode, (copy, *copy.rglob("*"))))):
        return False
    if source.is_file():
        return copy.is_file() and filecmp.cmp(source, copy, shallow=False)
    ours, theirs = contents(source), contents(copy)
    files = [file for file in ours if (source / file).is_file()]
    return ours == theirs and all(filecmp.cmp(source / file, copy / file, shallow=False) for file in files)


# --- what this machine is --------------------------------------------------------------------------------


def is_32_bit(machine: Machine) -> bool:
    return machine.asked("dpkg", "--print-architecture") in ("armhf", "armel", "i386")


def python_version(machine: Machine) -> tuple[int, int]:
    found = re.match(
        r"(\d+)\.(\d+)", machine.asked("python3", "-I", "-c", "import platform; print(platform.python_version())")
    )
    return (int(found[1]), int(found[2])) if found else (0, 0)


# --- the steps -------------------------------------------------------------------------------------------


def look_at_the_system(machine: Machine, args: argparse.Namespace) -> None:
    release = machine.text("/etc/os-release")
    codename = (re.search(r"^VERSION_CODENAME=(\w+)", release, re.MULTILINE) or [None, ""])[1]
    if codename not in KNOWN:
        machine.remark(f"This is {codename or 'an unknown system'}; made for Raspberry Pi OS {' and '.join(KNOWN)}.")
    version = python_version(machine)
    if version < OLDEST:
        raise Failed("Python 3.11 or newer is needed; Raspberry Pi OS has it from Bookworm on.")
    if version > NEWEST and not is_32_bit(machine):  # there the packages are the distribution's
        raise Failed(
            f"Python {'.'.join(map(str, version))} is too new: "
            f"not all of the packages in {LOCK} have wheels for it yet. "
            f"Python 3.11 to {'.'.join(map(str, NEWEST))} will do; Raspberry Pi OS {' and '.join(KNOWN)} have one."
        )
    if is_32_bit(machine) and codename == "bookworm":
        machine.remark(
            "Keys and lamps on the Pi's pins need libgpiod 2, which Bookworm does not have for 32 bit: take a system of"
            " 64 bit, or Trixie. The page and serial pads work all the same."
        )
    the_board(machine, args)  # a name that does not exist is reported before anything is done


def absent_packages(machine: Machine, args: argparse.Namespace) -> list[str]:
    wanted = [*ALWAYS]
    if is_32_bit(machine):
        wanted += BITS_32
    if args.sound.startswith("bluetooth"):
        wanted += WIRELESS
    return [package for package in wanted if not is_installed(machine, package)]


def miss_packages(machine: Machine, args: argparse.Namespace) -> None:
    """An update brings no Debian packages and fetches none."""
    if absent := absent_packages(machine, args):
        raise Failed(
            f"These Debian packages are missing: {' '.join(absent)}. With a network, sudo ./install gets them."
        )


def install_packages(machine: Machine, args: argparse.Namespace) -> None:
    absent = absent_packages(machine, args)
    if not absent:
        return
    try:
        machine.run("apt-get", "update")
    except Failed:
        machine.say("The package lists could not be brought up to date; trying with those that are here.")
    try:
        env = {"DEBIAN_FRONTEND": "noninteractive"}
        machine.run("apt-get", "install", "--yes", "--no-install-recommends", *absent, env=env)
    except Failed as error:
        raise Failed(
            f"These Debian packages are missing and could not be fetched: {' '.join(absent)}\n{error}"
        ) from error


def install_wireless(machine: Machine, _args: argparse.Namespace) -> None:
    absent = [package for package in WIRELESS if not is_installed(machine, package)]
    if not absent:
        return
    try:
        env = {"DEBIAN_FRONTEND": "noninteractive"}
        machine.run("apt-get", "install", "--yes", "--no-install-recommends", *absent, env=env)
        machine.run("systemctl", "disable", *(["--now"] if is_running_systemd(machine) else []), RECEIVER)
    except Failed:
        machine.remark(f"A Bluetooth speaker needs {' '.join(absent)}, which could not be fetched.")


def is_installed(machine: Machine, package: str) -> bool:
    """By its own name, or by that of the package that took its place (libglib2.0-0t64 on Trixie)."""
    names = (package, f"{package}t64")
    status = [machine.asked("dpkg-query", "--show", "--showformat", "${db:Status-Status}", name) for name in names]
    return "installed" in status


def make_user(machine: Machine, _args: argparse.Namespace) -> None:
    groups = [line.split(":")[0] for line in machine.text("/etc/group").splitlines()]
    for group in GROUPS:
        if group not in groups:
            machine.run("groupadd", "--system", group)
    if not re.search(rf"^{USER}:", machine.text("/etc/passwd"), re.MULTILINE):
        home = ("--home-dir", STATE, "--no-create-home", "--shell", "/usr/sbin/nologin")
        machine.run("useradd", "--system", "--user-group", *home, USER)


def switch_on_buses(machine: Machine, args: argparse.Namespace) -> None:
    """The display's bus, and no other: panel-10 has lamps on the pins of SPI."""
    board = the_board(machine, args)
    if not board.pins:
        return
    if not machine.has("raspi-config"):
        machine.remark(f"There is no raspi-config: switch {board.screen.bus.upper()} on yourself, for the display.")
        return
    if machine.asked("raspi-config", "nonint", f"get_{board.screen.bus}") != "0":
        machine.run("raspi-config", "nonint", f"do_{board.screen.bus}", "0")
        name = board.screen.bus.upper()
        machine.remark(f"{name} was switched on: restart the Pi before the display can work (sudo reboot).")
    wired = sorted(part for part, pin in board.pins.items() if pin in SPI_PINS)
    if board.screen.bus != "spi" and wired and machine.asked("raspi-config", "nonint", "get_spi") == "0":
        machine.remark(
            f"SPI is on, and {', '.join(wired)} of {board.name} are on its pins: "
            "sudo raspi-config nonint do_spi 1, then sudo reboot."
        )
    if board.screen.bus == "i2c":
        raise_the_speed(machine)


def the_board(machine: Machine, args: argparse.Namespace) -> Board:
    """The one asked for, else the configuration's; read by the program's own code, which is plain Python here."""
    sys.path.insert(0, str(SOURCE))
    sys.dont_write_bytecode = True  # it may be somebody else's folder
    from companion import config

    choices = config.CHOICES["board"]
    if args.board and args.board not in choices:
        raise Failed(f"There is no board {args.board!r}; there are {', '.join(choices)} (docs/boards.md).")
    asked = {"COMPANION_BOARD": args.board} if args.board else {}
    return config.read([machine.path(f"{CONFIG}/config.toml")], asked).board


def raise_the_speed(machine: Machine) -> None:
    for boot in ("/boot/firmware/config.txt", "/boot/config.txt"):
        text = machine.text(boot)
        if text and "firmware/config.txt" not in text:
            if "i2c_arm_baudrate" not in text:
                # a picture takes 25 ms instead of 99
                lines = f"\n{MARK}\n[all]\ndtparam=i2c_arm_baudrate=400000\n"
                machine.write(boot, text.rstrip("\n") + "\n" + lines, machine.path(boot).stat().st_mode & 0o777)
                machine.remark("The display's bus runs at 400 kHz after the next start of the Pi.")
            return


def make_next(machine: Machine, args: argparse.Namespace) -> None:
    """Whatever differs: the new version is made whole beside the one that runs. What an attempt left that was cut off
    is not trusted. An update is always made whole: it waits there for its turn."""
    machine.remove(NEXT)
    there = {path.name for path in machine.path(HOME).glob("*")} - {"venv"}
    names = [name for name in PROGRAM if (SOURCE / name).exists()]
    as_before = there == set(names) and all(same(SOURCE / name, machine.path(f"{HOME}/{name}")) for name in names)
    args.fresh = args.prepare is not None or not (as_before and has_its_venv(machine))
    if args.fresh:
        for name in names:
            machine.copy(SOURCE / name, f"{NEXT}/{name}")


def write_command(machine: Machine, _args: argparse.Namespace) -> None:
    machine.write(COMMAND, COMMAND_TEXT, 0o755)


def wanted_packages(machine: Machine) -> str:
    locked = (SOURCE / LOCK).read_text("utf-8")
    return plain_only(locked) if is_32_bit(machine) else locked


def venv_marker(machine: Machine) -> str:
    """What a virtual environment was made from."""
    system = "with" if is_32_bit(machine) else "without"
    return f"# {system} the system's packages, Python {python_version(machine)}\n{wanted_packages(machine)}"


def has_its_venv(machine: Machine) -> bool:
    return machine.text(f"{HOME}/venv/made-from.lock") == venv_marker(machine)


def make_venv(machine: Machine, args: argparse.Namespace) -> None:
    if not args.fresh:
        return
    if has_its_venv(machine):
        if machine.doing("keep the virtual environment, which is as it should be"):
            old, new = (machine.path(f"{place}/venv") for place in (HOME, NEXT))
            shutil.copytree(old, new, symlinks=True, copy_function=os.link)
        return
    system, wanted = is_32_bit(machine), wanted_packages(machine)
    venv = str(machine.path(f"{NEXT}/venv"))
    machine.run("python3", "-I", "-m", "venv", *(["--system-site-packages"] if system else []), venv)
    if not machine.dry:
        machine.path(f"{NEXT}/venv/wanted.lock").write_text(wanted, "utf-8")
    pip = (f"{venv}/bin/python", "-I", "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    plain = ["--no-deps"] if is_32_bit(machine) else []
    brought = ["--no-index", "--find-links", str(args.prepare)] if args.prepare else []
    held = ("--require-hashes", "--requirement", f"{venv}/wanted.lock")
    try:
        machine.run(*pip, *brought, "--only-binary", ":all:", *plain, *held)
    except Failed as error:
        names = " ".join(re.findall(r"^([\w.-]+)==", wanted, re.MULTILINE))
        raise Failed(f"The Python packages could not be fetched (is there a network?): {names}\n{error}") from error
    machine.write(f"{NEXT}/venv/made-from.lock", venv_marker(machine))


def plain_only(lock: str) -> str:
    """Of a lock file, the packages that are plain Python."""
    entries = re.findall(r"^[\w.-]+==[^\n]*\n(?:[ \t]+[^\n]*\n)*", lock, re.MULTILINE)
    return "".join(entry for entry in entries if entry.split("==")[0] in PLAIN)


def compile_program(machine: Machine, args: argparse.Namespace) -> None:
    """The daemon may not write where its program is, so what Python would cache is made now, and texts are compiled."""
    if args.fresh:
        made, place = str(machine.path(NEXT)), str(machine.path(HOME))
        python = f"{made}/venv/bin/python"
        machine.run(python, "-I", f"{made}/tools/catalogues.py")
        machine.run(python, "-I", "-m", "compileall", "-q", "-f", "-s", made, "-p", place, f"{made}/companion")


def take_place(machine: Machine, args: argparse.Namespace) -> None:
    """In one step: whenever the power goes, there is the old version whole or the new one."""
    if not args.fresh or not machine.doing(f"put it in the place of {HOME}"):
        return
    new, old = machine.path(NEXT), machine.path(HOME)
    os.sync()  # a name must not get to the disk before what it names
    if old.exists():
        exchange(new, old)
        shutil.rmtree(new)
    else:
        new.rename(old)


def exchange(one: Path, other: Path) -> None:
    """Their names, at once."""
    import ctypes

    libc, here, swap = ctypes.CDLL(None, use_errno=True), -100, 2  # AT_FDCWD, RENAME_EXCHANGE
    if libc.renameat2(here, os.fsencode(one), here, os.fsencode(other), swap):
        raise OSError(ctypes.get_errno(), f"{os.strerror(ctypes.get_errno())}: {one} and {other} cannot be exchanged")


def choose_sound(machine: Machine, args: argparse.Namespace) -> None:
    known = machine.text(f"{CONFIG}/asound.conf")
    if known and known != asound(ANY_CARD) and args.sound == "auto":
        return  # chosen before
    cards = sound_cards(machine) if is_running_systemd(machine) else {}  # in an image: those of another machine
    wanted = sound_device(args.sound, cards)
    if wanted is None:
        names = ", ".join(f"{name} ({kind})" for name, kind in cards.items()) or "none at all"
        if args.sound != "auto":
            raise Failed(f"There is no sound output {args.sound!r} here; there are: {names}")
        machine.remark(
            "No sound card was found; plug one in and run sudo ./install --sound usb, or the box stays silent."
        )
        wanted = ANY_CARD
    machine.write(f"{CONFIG}/asound.conf", asound(wanted))


def sound_cards(machine: Machine) -> dict[str, str]:
    """Name -> "jack", "hdmi" or "usb", as the kernel lists them."""
    cards: dict[str, str] = {}
    for number, name, about in re.findall(
        r"^ *(\d+) \[(\S+) *\]: (.*)", machine.text("/proc/asound/cards"), re.MULTILINE
    ):
        if machine.path(f"/proc/asound/card{number}/usbid").exists() or "USB" in about:
            cards[name] = "usb"
        else:
            cards[name] = "hdmi" if "hdmi" in name.lower() else "jack"
    return cards


def sound_device(choice: str, cards: dict[str, str]) -> str | None:
    """What ALSA calls the output that was chosen; by default USB, then the jack, then HDMI."""
    if choice.startswith("bluetooth:"):
        return f'"bluealsa:DEV={choice.removeprefix("bluetooth:").upper()},PROFILE=a2dp"'
    order = ("usb", "jack", "hdmi") if choice == "auto" else (choice,)
    for kind in order:
        for name, its in cards.items():
            if kind in (its, name):
                # HDMI wants its own conversion; the others are shared between announcements and soundtrack
                return f'"sysdefault:CARD={name}"' if its == "hdmi" else f'"dmix:CARD={name},DEV=0"'
    return None


def asound(device: str) -> str:
    return f"""# Where the companion's sound goes; written by ./install --sound jack|hdmi|usb|bluetooth:ADDRESS|CARD.
</usr/share/alsa/alsa.conf>
pcm.companion {{ type plug slave.pcm {device} }}
pcm.!default {{ type plug slave.pcm {device} }}
"""


def write_config(machine: Machine, args: argparse.Namespace) -> None:
    """The shipped defaults with every line commented out: what is not changed follows the next version."""
    default = SOURCE / "companion" / "default.toml"
    if not default.exists():
        return
    lines = default.read_text("utf-8").splitlines()
    text = "# What is not said here is as it comes; take the # away from a line to change it.\n\n" + "".join(
        f"{line}\n" if not line or line.startswith(("#", "[")) else f"# {line}\n" for line in lines
    )
    path = f"{CONFIG}/config.toml"
    kept = machine.text(path)
    if not kept:
        machine.write(path, with_board(text, args.board))
        return
    if args.board and machine.write(path, with_board(kept, args.board), machine.path(path).stat().st_mode & 0o777):
        args.fresh = True
    if kept != text and machine.write(f"{path}.new", text):
        machine.say(f"Your {path} is kept; the present defaults are in {path}.new.")


def with_board(text: str, board: str) -> str:
    """That configuration, with the board that was asked for."""
    if not board:
        return text
    line, count = re.compile(r"^(?:# )?board = .*$", re.MULTILINE), 1
    said = f'board = "{board}"'
    return line.sub(said, text, count) if line.search(text) else f"{said}\n{text}"


def make_directories(machine: Machine, _args: argparse.Namespace) -> None:
    for name in ("", "/scripts", "/tracks", "/voices"):
        path = machine.path(STATE + name)
        if not path.is_dir() and machine.doing(f"make {STATE}{name}"):
            path.mkdir(parents=True)
            machine.give(path, USER, USER)


def make_hotspot(machine: Machine, args: argparse.Namespace) -> None:
    """A profile only; it is opened in the settings of the box (docs/operating.md)."""
    if args.no_hotspot:
        return
    if machine.path(DISPATCHER).is_dir():
        machine.write(HOTSPOT_TOLD, (SOURCE / "systemd" / "hotspot-told").read_text("utf-8"), 0o755)
    if machine.text(f"{CONFIG}/hotspot.txt"):
        return
    if not machine.has("nmcli") or not machine.asked("nmcli", "--terse", "--fields", "RUNNING", "general"):
        machine.remark("NetworkManager is not running here: the box will have no hotspot of its own.")
        return
    password = "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(10))
    # As a file, not in words of nmcli: those can be read by everybody while it runs.
    machine.write(PROFILE_FILE, hotspot_profile("Space Alert", password), 0o600)
    machine.run("nmcli", "connection", "load", str(machine.path(PROFILE_FILE)))
    machine.write(f"{CONFIG}/hotspot.txt", f"Space Alert\n{password}\n", 0o640, USER)


def hotspot_profile(network: str, password: str) -> str:
    return f"""[connection]
id={PROFILE}
uuid={uuid.uuid4()}
type=wifi
autoconnect=false

[wifi]
mode=ap
band=bg
ssid={network}

[wifi-security]
key-mgmt=wpa-psk
psk={password}

[ipv4]
method=shared

[ipv6]
method=disabled
"""


def write_unit_files(machine: Machine) -> bool:
    """Whether any had to be changed. One that this version does not have any more does nothing."""
    changed = []
    for unit in sorted((SOURCE / "systemd").iterdir()):
        if unit.suffix in UNIT_KINDS:
            changed.append(machine.write(f"{UNITS}/{unit.name}", rendered(unit.read_text("utf-8"))))
    return any(changed)


def settle(machine: Machine, args: argparse.Namespace) -> None:
    """This version, which has taken its place, has its units and its command; the rest comes with a start of the Pi."""
    write_command(machine, args)
    machine.write(MODULES, (SOURCE / "systemd" / "companion.modules").read_text("utf-8"))
    machine.write(RULES, (SOURCE / "systemd" / "companion.rules").read_text("utf-8"))
    if write_unit_files(machine) and is_running_systemd(machine):
        machine.run("systemctl", "daemon-reload")
    machine.run("systemctl", "enable", *ENABLED)


def write_units(machine: Machine, args: argparse.Namespace) -> None:
    changed = write_unit_files(machine)
    kinds = (SOURCE / "systemd" / "companion.modules").read_text("utf-8")
    if machine.write(MODULES, kinds):
        args.fresh = True  # or a box that runs would go without them until the next start
        if is_running_systemd(machine):
            make_known(machine, re.findall(r"^[\w-]+$", kinds, re.MULTILINE))
    if machine.write(RULES, (SOURCE / "systemd" / "companion.rules").read_text("utf-8")) and is_running_systemd(
        machine
    ):
        machine.run("udevadm", "control", "--reload")  # and what is there already is given to its group now:
        machine.run("udevadm", "trigger", "--settle", *(f"--subsystem-match={name}" for name in WIRES))
    if changed:
        if is_running_systemd(machine):
            machine.run("systemctl", "daemon-reload")
        args.fresh = True


def make_known(machine: Machine, modules: Sequence[str]) -> None:
    """Now, as at every start from now on."""
    try:
        machine.run("modprobe", "--all", *modules)
    except Failed as error:
        machine.remark(f"This kernel lacks a driver, and the box what hangs on it: {error}")


def tell_the_network(machine: Machine, _args: argparse.Namespace) -> None:
    """Who browses for web servers finds the page; without Avahi its address is on the box's display all the same."""
    page = settings_of(machine, "page")
    port = page.get("port", DEFAULT_PORT)
    if machine.path(AVAHI).is_dir() and page.get("on", True):
        text = (SOURCE / "systemd" / "companion.avahi").read_text("utf-8")
        machine.write(FOUND_AS, text.replace(f"<port>{DEFAULT_PORT}<", f"<port>{port}<"))  # Avahi notices by itself
    else:
        machine.remove(FOUND_AS)


def settings_of(machine: Machine, section: str) -> dict[str, object]:
    """What the configuration says there; mistakes in it are reported by the daemon."""
    import tomllib  # not at the top: a Python that has none gets a message (look_at_the_system)

    try:
        found = tomllib.loads(machine.text(f"{CONFIG}/config.toml")).get(section)
    except tomllib.TOMLDecodeError:
        found = None
    return found if isinstance(found, dict) else {}


def rendered(unit: str) -> str:
    return unit.replace("@PYTHON@", f"{HOME}/venv/bin/python").replace("@HOME@", HOME)


def is_running_systemd(machine: Machine) -> bool:
    """Not where a system is only being made, in a chroot or an image."""
    return machine.path("/run/systemd/system").is_dir()


def start(machine: Machine, args: argparse.Namespace) -> None:
    if any(machine.asked("systemctl", "is-enabled", unit) != "enabled" for unit in ENABLED):
        machine.run("systemctl", "enable", *ENABLED)
    if args.no_start:
        return
    if not is_running_systemd(machine):
        machine.remark("systemd is not running here: the box starts with the next start of the machine.")
        return
    if args.fresh or machine.asked("systemctl", "is-active", "companion.service") != "active":
        machine.run("systemctl", "restart", *ENABLED)


def take_keys(machine: Machine, args: argparse.Namespace) -> None:
    """Whose updates the box takes from now on, instead of those before."""
    if args.update_key is None:
        return
    try:
        text = args.update_key.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Failed(f"The key {args.update_key} cannot be read: {error}") from error
    if "PRIVATE" in text or not text.startswith(("ssh-", "ecdsa-", "sk-")):
        raise Failed(f"{args.update_key} is no public key of OpenSSH; the one that ends in .pub is meant.")
    machine.write(UPDATE_KEYS, text)


Step = Callable[[Machine, argparse.Namespace], None]
# An update (tools/update.py) makes the new version with its own installer, and once it has taken its place, its units.
PREPARING: tuple[Step, ...] = (look_at_the_system, miss_packages, make_next, make_venv, compile_program)
STEPS: tuple[Step, ...] = (
    look_at_the_system, install_packages, install_wireless, make_user, switch_on_buses, make_next, write_command,
    make_venv, compile_program, take_place, choose_sound, write_config, take_keys, make_directories, make_hotspot,
    tell_the_network, write_units, start,
)  # fmt: skip


def uninstall(machine: Machine, _args: argparse.Namespace) -> None:
    units = sorted(unit.name for unit in (SOURCE / "systemd").iterdir() if unit.suffix in UNIT_KINDS)
    if any(machine.path(f"{UNITS}/{unit}").exists() for unit in units):
        machine.run("systemctl", "disable", *(["--now"] if is_running_systemd(machine) else []), *ENABLED)
        for unit in units:
            machine.remove(f"{UNITS}/{unit}")
        if is_running_systemd(machine):
            machine.run("systemctl", "daemon-reload")
    machine.remove(RULES)
    machine.remove(MODULES)
    machine.remove(FOUND_AS)
    machine.remove(HOTSPOT_TOLD)
    machine.remove(COMMAND)
    for place in (HOME, NEXT, BEFORE, COMING, UPDATE_KEYS):
        machine.remove(place)
    machine.remove(PROFILE_FILE)
    machine.remove(f"{CONFIG}/hotspot.txt")
    if machine.has("nmcli"):
        machine.asked("nmcli", "connection", "reload")  # NetworkManager may not run, or know of it no more
    for boot in ("/boot/firmware/config.txt", "/boot/config.txt"):
        text = machine.text(boot)
        if MARK in text:
            kept = re.sub(rf"\n*{MARK}\n\[all\]\n[^\n]*\n", "\n", text)
            machine.write(boot, kept, machine.path(boot).stat().st_mode & 0o777)
    machine.remark(f"Kept: the ship's log and journals in {STATE}, your settings in {CONFIG}, the user {USER},")
    machine.remark(f"the groups {' '.join(GROUPS)}, Debian packages, I2C and SPI as they are, and {LOG}.")
    machine.remark("Delete them yourself if you are sure.")


def arguments(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./install", description=__doc__, allow_abbrev=False)
    parser.add_argument("--dry-run", action="store_true", help="say what would be done, and do nothing")
    parser.add_argument("--uninstall", action="store_true", help="take it off again; log and settings are kept")
    parser.add_argument(
        "--sound", default="auto", metavar="WHERE", help="jack, hdmi, usb, bluetooth:ADDRESS, or a card's name"
    )
    parser.add_argument(
        "--board", default="", metavar="NAME", help="panel-10 (the usual one) or another of docs/boards.md"
    )
    parser.add_argument("--no-hotspot", action="store_true", help="make no hotspot profile")
    parser.add_argument("--update-key", type=Path, metavar="FILE", help="a public key: take updates that it signed")
    parser.add_argument("--prepare", type=Path, metavar="WHEELS", help="only make what an update brings (for updates)")
    parser.add_argument("--settle", action="store_true", help="only write the units of this version (for updates)")
    parser.add_argument("--no-start", action="store_true", help="do not start it now")
    parser.add_argument("--root", type=Path, default=Path("/"), metavar="DIR", help="put files there instead (tests)")
    return parser.parse_args(words)


def main(words: Sequence[str]) -> int:
    args = arguments(words)
    args.fresh = False
    os.umask(0o022)  # whatever root's is: what is made here is read by others and written by none
    machine = Machine(args.root, args.dry_run)
    if args.root == Path("/") and not args.dry_run and os.geteuid() != 0:
        print(
            "This changes the system: sudo ./install (or ./install --dry-run to see what it would do).", file=sys.stderr
        )
        return 2
    steps = (uninstall,) if args.uninstall else PREPARING if args.prepare else (settle,) if args.settle else STEPS
    try:
        for step in steps:
            step(machine, args)
    except (Failed, OSError) as error:
        machine.say(f"It stopped here: {error}")
        machine.say("What is done so far is harmless; mend that and run it again." + log_hint(machine))
        return 1
    for remark in machine.remarks:
        print(f"* {remark}")
    if not machine.changes:
        machine.say("Everything is as it should be already; nothing was done.")
    elif not args.dry_run:
        done = "It is off this machine." if args.uninstall else "It is installed; companion doctor looks at the wiring."
        machine.say(done + log_hint(machine))
    return 0


def log_hint(machine: Machine) -> str:
    return "" if machine.dry else f" The log of this is {LOG}."


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
