"""On a card: whenever it starts, before the box. Lets the root fill the card, and does what companion.txt says.

What was done is noted, so that an unchanged file costs nothing. A read-only root is written to once if the file has
changed: the card restarts without its overlay, does it, and restarts with it.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
import uuid
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.card.settings import Settings, command_line, configuration, read, wifi_profile

BOOT = Path("/boot/firmware")
SAID = "companion-said.txt"  # beside companion.txt, for anybody who puts the card into a computer again
DONE = Path("/var/lib/companion-card")
RULES = Path("/etc/modprobe.d/companion.conf")
RADIO = Path("/sys/module/cfg80211")
CARDS = Path("/proc/asound/cards")
BOX = Path("/etc/space-alert-companion/card.toml")
PROFILE = Path("/etc/NetworkManager/system-connections/companion-wifi.nmconnection")
STOPPED = "It stopped here: "  # as tools/install.py begins to tell why
INSTALL = Path(__file__).resolve().parents[2] / "install"


def run(*words: str, check: bool = True) -> str:
    done = tried(*words)
    if done.returncode and check:
        raise SystemExit(1)
    return done.stdout.strip()


def tried(*words: str) -> "subprocess.CompletedProcess[str]":
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode:
        print(f"{' '.join(words)}: {done.stdout}{done.stderr}".rstrip(), file=sys.stderr)
    return done


def grow() -> None:
    """The root's partition is the last: it takes what is left of the card, once."""
    device = run("findmnt", "-no", "SOURCE", "/")
    disk = run("lsblk", "-no", "PKNAME", device, check=False).splitlines()
    number = re.search(r"(\d+)$", device)
    if not disk or number is None:
        return
    room = int(Path(f"/sys/class/block/{disk[0]}/size").read_text())
    part = Path(f"/sys/class/block/{Path(device).name}")
    end = int((part / "start").read_text()) + int((part / "size").read_text())
    if room - end > 65_536:  # 32 MB: it has not been done yet
        grown = subprocess.run(
            ["sfdisk", "--no-reread", "--force", "-N", number[1], f"/dev/{disk[0]}"], input=", +\n", text=True
        )
        if grown.returncode == 0:
            run("partx", "--update", "--nr", number[1], f"/dev/{disk[0]}")
            print("the root fills the card now")
    run("resize2fs", device, check=False)  # the card works without, and what is in companion.txt is done


def apply(settings: Settings) -> bool:
    """Whether it needs another start: the rules of a country are read when the radio's driver is loaded."""
    name = settings["hostname"] or "companion"
    Path("/etc/hostname").write_text(f"{name}\n")
    Path("/etc/hosts").write_text(f"127.0.0.1 localhost\n127.0.1.1 {name}\n::1 localhost\n")
    run("hostname", name)
    country = settings["country"].upper()
    rules = f"options cfg80211 ieee80211_regdom={country}\n" if country else ""
    is_new = (RULES.read_text() if RULES.exists() else "") != rules
    RULES.write_text(rules)
    if settings["wifi"]:
        write_secret(PROFILE, wifi_profile(settings, str(uuid.uuid4())))
    else:
        PROFILE.unlink(missing_ok=True)
    tell_box(configuration(settings))
    keys = Path("/root/.ssh")
    keys.mkdir(mode=0o700, exist_ok=True)
    write_secret(keys / "authorized_keys", settings["ssh_key"] + "\n")
    run("systemctl", "enable" if settings["ssh_key"] else "disable", "--now", "ssh.service", check=False)
    return is_new and RADIO.exists()


def tell_box(lines: str) -> None:
    """Of room and hall: a password may be in it, so nobody but the box reads it."""
    if not lines:
        BOX.unlink(missing_ok=True)
        return
    BOX.parent.mkdir(exist_ok=True)
    write_secret(BOX, f"# by companion.txt on the card; what is written on the box's page beats it\n{lines}")
    with suppress(LookupError):
        shutil.chown(BOX, group="companion")
        BOX.chmod(0o640)


def write_secret(path: Path, text: str) -> None:
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text)


def set_up(settings: Settings) -> list[str]:
    """What can only be known on the machine itself: its sound card, its network. What of it cannot be."""
    run("systemctl", "start", "NetworkManager.service", check=False)  # not waited for by any later start
    run("udevadm", "settle", "--timeout=20", check=False)  # only here: other starts are to be quick
    wait_for_sound()
    board, sound = ([f"--{name}={settings[name]}"] if settings[name] else [] for name in ("board", "sound"))
    wrong = stopped_at(*board, *sound)
    if wrong and sound:  # a sound card that is not there: everything else is done
        wrong += stopped_at(*board)
    wanted = "no" if settings["wifi"] else "yes"  # without a network of the house the box opens its own
    run("nmcli", "connection", "reload", check=False)
    run("nmcli", "connection", "modify", "companion-hotspot", "connection.autoconnect", wanted, check=False)
    return wrong


def wait_for_sound(seconds: float = 10) -> None:
    """A sound card may appear later than this: it is chosen now or not at all."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and not re.search(r"^ *\d", CARDS.read_text() if CARDS.exists() else "", re.M):
        time.sleep(0.5)


def stopped_at(*words: str) -> list[str]:
    """Why ./install did not come to its end, if it did not."""
    done = tried(str(INSTALL), "--no-start", *words)
    told = [line.removeprefix(STOPPED) for line in done.stdout.splitlines() if line.startswith(STOPPED)]
    return (told or [f"./install: exit code {done.returncode}"]) if done.returncode else []


def switch_overlay(on: bool) -> bool:
    """Whether the kernel's command line had to be changed."""
    file = BOOT / "cmdline.txt"
    wanted = command_line(file.read_text(), on)
    if file.read_text().split() == wanted.split():
        return False
    write_whole(file, wanted)  # a Pi does not start from an empty line
    return True


def write_whole(file: Path, text: str) -> None:
    """It is there as it was or as it is to be, whenever the power goes."""
    fresh = file.with_suffix(".new")
    with fresh.open("w", encoding="utf-8") as written:
        written.write(text)
        written.flush()
        os.fsync(written.fileno())
    fresh.replace(file)
    os.sync()


def tell(mistakes: Sequence[str]) -> None:
    """To the journal, and where it can be read without the box."""
    for mistake in mistakes:
        print(f"companion.txt, {mistake}", file=sys.stderr)
    lines = [*mistakes, "All other lines are done."] if mistakes else ["All of it is done."]
    try:
        write_whole(BOOT / SAID, "What the box made of companion.txt:\r\n\r\n" + "\r\n".join(lines) + "\r\n")
    except OSError as error:  # the box does not depend on it
        print(f"{BOOT / SAID}: {error}", file=sys.stderr)


def main() -> int:
    if not (BOOT / "cmdline.txt").exists():
        print(f"{BOOT} is not there: nothing is changed", file=sys.stderr)
        return 1
    data = (BOOT / "companion.txt").read_bytes() if (BOOT / "companion.txt").exists() else b""
    digest = hashlib.sha256(data).hexdigest()
    is_done = (DONE / "done").exists() and (DONE / "done").read_text() == digest
    is_kept = run("findmnt", "-no", "FSTYPE", "/") == "overlay"
    settings = read(data)
    if not is_kept:
        grow()
    if is_kept and not is_done:
        again = switch_overlay(on=False)  # the next start writes to the card, for once
    elif is_done:
        again = switch_overlay(settings.read_only)  # a new kernel may have made the line again
    else:
        again = carry_out(settings)
        DONE.mkdir(exist_ok=True)
        (DONE / "done").write_text(digest)  # only now: a power cut before does it all once more
    if again:
        run("systemctl", "reboot")
    return 0


def carry_out(settings: Settings) -> bool:
    """Whether the card has to start again for it."""
    again = apply(settings)
    tell([*settings.mistakes, *set_up(settings)])
    return switch_overlay(settings.read_only) or again


if __name__ == "__main__":
    sys.exit(main())
