"""In the guest: what is looked at, each a function that says what it saw or raises what is wrong. For agent.py."""

import array
import json
import os
import re
import signal
import subprocess
import time
from collections import Counter
from pathlib import Path

from crew import (
    ETC,
    HOME,
    LAMPS,
    PARTS,
    STATE,
    active,
    choose,
    eye,
    in_journal,
    journal,
    lines,
    page,
    picture,
    pid,
    press,
    restarts,
    run,
    sees,
    told_of,
    traffic,
    wait_for,
    wait_seen,
)  # fmt: skip

RATE = 48_000  # of the loop card
HEARD = Path("/run/proving/heard.raw")
CALLS_PER_SECOND = 20  # at most, of a box that nobody uses
KEPT = ("/var/lib/space-alert-companion", "/etc/space-alert-companion", "/var/log/space-alert-companion-install.log")
# What a running Debian writes by itself, with or without a box.
OF_THE_SYSTEM = re.compile(
    r"/var/lib/(NetworkManager|systemd|dhcp|misc|alsa|private|dbus)|/var/log/(wtmp|btmp|lastlog|private|alternatives)"
    r"|/etc/(machine-id|resolv|ssh|\\.updated|(group|passwd|shadow|gshadow|subuid|subgid)-?$)|/var/(lib|log)/\\.updated"
)
BACKGROUND: dict[str, "subprocess.Popen[bytes]"] = {}


def sketch() -> str:
    return str(eye.sketch(picture()))


# ---- coming up


def is_up() -> str:
    """The unit is there by itself, with its first picture and its page."""
    wait_for(active, 120, why="companion.service active")
    wait_for(lambda: traffic()["bytes"] > 1000, 30, why="a picture")
    ready = int(told_of("companion", "ActiveEnterTimestampMonotonic")) / 1e6
    wait_for(page_is_up, 60, why="the page")
    first = traffic()["first picture"] / 1000
    return f"first picture {first:.1f} s, ready {ready:.1f} s after the kernel's start; {memory()} MB"


def page_is_up() -> bool:
    try:
        return "<html" in page("/").lower()
    except OSError:
        return False


def memory() -> int:
    status = Path(f"/proc/{pid()}/status").read_text()
    return round(int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024)


def install(folder: str, *words: str) -> str:
    said = run(f"cd {folder} && ./install {' '.join(words)}")
    wait_for(active, 120, why="companion.service after ./install")
    return said.strip().splitlines()[-1]


def install_again(folder: str) -> str:
    """On the machine itself it finds what a chroot does not have: the sound card, NetworkManager."""
    install(folder)
    sound = (ETC / "asound.conf").read_text()
    assert "dmix:CARD=Loopback" in sound, sound
    again = install(folder)
    assert "nothing was done" in again, again
    return "sound card chosen, a second run finds nothing to do"


def doctor(is_a_pi: bool) -> str:
    told = run("companion doctor --json", check=False)
    checks = json.loads(told[told.index("{") : told.rindex("}") + 1])["checks"]
    wrong = [check for check in checks if not check["ok"]]
    allowed = set() if is_a_pi else {"machine"}
    assert {check["part"] for check in wrong} <= allowed, wrong
    wait_for(active, 120, why="the box after the doctor")
    return f"{len(checks)} checks, " + ("all is well" if is_a_pi else "all but that this is no Pi")


def card_is_set_up() -> str:
    """What a card does at its first start, from its companion.txt as it comes."""
    wait_for(
        lambda: told_of("companion-card", "ActiveState") == "active",
        600,
        why=f"companion-card\n{journal(20, 'companion-card')}",
    )
    assert "dmix:CARD=Loopback" in (ETC / "asound.conf").read_text(), "no sound card was chosen"
    assert (ETC / "hotspot.txt").exists(), "no hotspot was made"
    assert "yes" in run("nmcli -g connection.autoconnect connection show companion-hotspot"), "the hotspot stays closed"
    disk, root = (int(run(f"lsblk -bdno SIZE {name}")) for name in ("/dev/pmem0", "/dev/pmem0p3"))
    free = os.statvfs("/")
    assert free.f_blocks * free.f_frsize > 0.9 * root > 0.9 * (disk - (600 << 20)), "the root has not grown"
    assert "pmem0p2" in run(f"findmnt -no SOURCE {STATE}"), "the state has no partition of its own"
    return f"sound, hotspot, {root >> 20} MB of root, state on its own"


# ---- pins


def lines_are(wanted: dict[str, str], board: str) -> str:
    """Number -> "in" or "out", as that board has them: these and no others, keys pulled up."""
    config = ETC / "config.toml"
    config.write_text(
        re.sub(r"^(# )?board = .*$", f'board = "{board}"', config.read_text(), count=1, flags=re.MULTILINE)
    )
    run("systemctl restart companion")
    wait_for(active, 120)
    there = {str(at): row[0] for at, row in lines().items()}
    assert there == wanted, f"{board}: lines {there}, wanted {wanted}\n{journal(8)}"
    loose = [at for at, row in lines().items() if row[0] == "in" and row[1] != "up"]
    assert not loose, f"{board}: {loose} are not pulled up"
    return f"{list(there.values()).count('in')} in, pulled up, {list(there.values()).count('out')} out"


def idle_calls(seconds: int) -> str:
    """System calls of a box that nobody uses, as strace sees them, by thread. The sound card has threads of its own
    (SDL's: one feeds it, one looks for cards); the rest is ours: loop, mixer, pins, display, page."""
    time.sleep(45)  # whatever was under way
    out = Path("/run/proving/strace")
    names = {path.name: (path / "comm").read_text().strip() for path in Path(f"/proc/{pid()}/task").iterdir()}
    run(f"timeout -s INT {seconds} strace -f -o {out} -p {pid()}", check=False)
    calls = Counter(names.get(line.split()[0], "?") for line in out.read_text().splitlines() if "resumed>" not in line)
    told = ", ".join(f"{name} {count / seconds:.1f}" for name, count in calls.most_common())
    ours = sum(count for name, count in calls.items() if not name.startswith("SDL")) / seconds
    assert ours <= CALLS_PER_SECOND, f"{ours:.1f} system calls a second: {told}"
    return f"{ours:.1f} system calls a second ({told})"


def denials(seconds: int) -> str:
    """What the sandbox or a permission refuses while a key is pressed and the page is read."""
    out = Path("/run/proving/strace")
    watch = subprocess.Popen(f"timeout -s INT {seconds} strace -f -Z -o {out} -p {pid()}", shell=True)
    time.sleep(3)
    press("right", "left")
    page("/")
    watch.wait()
    refused = re.findall(r"(\w+)\(([^\n]*?)\) += -1 (EPERM|EACCES)", out.read_text())
    names = sorted({f"{call} {why}" for call, _, why in refused})
    assert not names, f"refused: {names}\n" + "\n".join(map(str, refused[:5]))
    return "nothing refused"


# ---- a mission


def fly() -> str:
    """From home into the first test run, by keys."""
    press("back", "back", "back")
    wait_seen("Space Alert", seconds=30)
    if not sees("Training"):
        choose("Space Alert")
    wait_seen("Training", seconds=30)
    choose("Training")
    press("ok")  # as many players as it proposes
    press("ok")  # the crew
    press("ok")  # the first of the list
    wait_seen("Start now", seconds=30)
    choose("Start now")
    wait_for(in_flight, 30, why="a phase lamp")
    return "in flight"


def in_flight() -> bool:
    there = lines()
    return any(there[LAMPS[name]][2] for name in ("phase 1", "phase 2", "phase 3"))


def listen() -> None:
    """Records the other end of the loop from now on."""
    words = [
        "arecord",
        "-q",
        "-D",
        "plughw:Loopback,1,0",
        "-f",
        "S16_LE",
        "-c",
        "2",
        "-r",
        str(RATE),
        "-t",
        "raw",
        str(HEARD),
    ]
    BACKGROUND["ear"] = subprocess.Popen(words)


def loudness() -> list[int]:
    """Of every second that was recorded."""
    ear = BACKGROUND.pop("ear")
    assert ear.poll() is None, f"arecord has ended with {ear.returncode}"
    ear.send_signal(signal.SIGINT)
    ear.wait()
    samples = array.array("h", HEARD.read_bytes()[: HEARD.stat().st_size // 4 * 4])[::2]
    return [max(map(abs, samples[at : at + RATE : 16]), default=0) for at in range(0, len(samples), RATE)]


def announcements() -> str:
    """The first half minute of a flight is full of them."""
    listen()
    time.sleep(1)
    fly()
    time.sleep(40)
    loud = [level > 300 for level in loudness()]
    assert sum(loud) >= 5, f"sound in {sum(loud)} of {len(loud)} s\n{journal(10)}"
    return f"sound in {sum(loud)} of {len(loud)} s at the other end"


def to_the_score() -> str:
    """The flight to its end, and through the resolution: no card was played."""
    lit = set()
    until = time.monotonic() + 900
    while not sees("check the cards", "The action round is over."):
        there = lines()
        lit |= {name for name, at in LAMPS.items() if there[at][2]}
        assert time.monotonic() < until, f"the flight does not end\n{sketch()}"
        time.sleep(2)
    presses = 0
    while not sees("Points", "And now?"):
        press("ok")
        presses += 1
        assert presses < 400, f"no score after {presses} presses\n{sketch()}"
    assert {"phase 1", "phase 2"} & lit, f"lamps seen: {sorted(lit)}"
    return f"score after {presses} presses of OK; lamps seen: {', '.join(sorted(lit))}"


def into_resolution() -> str:
    wait_for(lambda: sees("check the cards", "The action round is over."), 900, 2, why="the end of the flight")
    press("ok", "ok", "ok", "ok")
    Path(STATE / "proving-picture").write_bytes(picture())
    run("sync")
    return "in the resolution"


def goes_on(flight: bool) -> str:
    """After a start: what was under way is offered, and the key that is named goes on with it."""
    wait_for(active, 180)
    wait_seen("Go on", "go on", seconds=60)
    press("ok")
    if flight:
        if sees("Pause"):
            press("ok")
        wait_for(is_counting, 30, why="a countdown that runs")
    else:
        kept = STATE / "proving-picture"
        wait_for(lambda: picture() == kept.read_bytes(), 30, why="the very picture that was there before")
    return "goes on in flight" if flight else "the same picture as before"


def is_counting() -> bool:
    """Another second, another picture."""
    seen = set()
    for _ in range(4):
        seen.add(picture())
        time.sleep(1.1)
    return in_flight() and len(seen) > 2


def lateness(minutes: float) -> str:
    """Announcements against their plan, on the card as the box has it, by the program's own benchmark."""
    run("systemctl stop companion")
    sound = f"ALSA_CONFIG_PATH={ETC}/asound.conf AUDIODEV=companion"
    told = json.loads(run(f"{sound} companion bench lateness --loop --minutes {minutes}").strip().splitlines()[-1])
    run("systemctl start companion")
    wait_for(active, 120)
    seen = (
        f"{told['events']} heard, {told['lost']} lost, mean {told['mean_ms']} ms, {told['min_ms']} to {told['max_ms']}"
    )
    assert told["lost"] == 0 and abs(told["mean_ms"]) <= 5, seen
    return seen


# ---- what goes wrong


def killed_in_flight(how: str) -> str:
    assert in_flight(), f"not in flight\n{sketch()}"
    before = pid()
    os.kill(before, getattr(signal, how))
    wait_for(lambda: pid() not in (0, before) and active(), 120, why="a new process")
    return f"started anew ({restarts()}), {goes_on(flight=True)}"


def display_gone() -> str:
    wait_for(active)
    (PARTS / "present").write_text("0")
    press("right")
    wait_for(lambda: in_journal("display: (?!works)"), 60, why="a word of the display in the journal")
    assert active()
    (PARTS / "present").write_text("1")
    before = traffic()["bytes"]
    wait_for(lambda: traffic()["bytes"] > before + 500, 120, why="a picture again")
    return "told in the journal; the picture came back"


def sound_gone() -> str:
    driver = Path("/sys/bus/platform/drivers/snd_aloop")
    (driver / "unbind").write_text("snd_aloop.0")
    wait_for(lambda: in_journal("sound: (?!works)"), 120, why="a word of the sound in the journal")
    assert active()
    (driver / "bind").write_text("snd_aloop.0")
    wait_for(lambda: in_journal("sound: works again"), 180, why="the sound's return in the journal")
    return "told, and told to be back"


def read_only() -> str:
    run("mount -o remount,ro /")
    press("right", "left")
    wait_for(lambda: in_journal("store: (?!works)"), 90, why="a word in the journal that nothing is saved")
    assert active()
    run("mount -o remount,rw /")
    wait_for(lambda: in_journal("store: works again"), 120, why="a word in the journal that it is saved again")
    return "the evening went on; saved again afterwards"


def disk_full() -> str:
    room = os.statvfs("/")
    run(f"fallocate -l {room.f_bavail * room.f_frsize} /full", check=False)
    run("dd if=/dev/zero of=/full2 bs=4k", check=False)
    press("right", "left", "right", "left")
    time.sleep(10)
    assert active()
    run("rm -f /full /full2")
    time.sleep(15)
    press("right", "left")
    assert active()
    return "played on, saved when there was room"


def clock_jump() -> str:
    before = restarts()
    run("date -s '+3 years'")
    press("right", "left")
    time.sleep(5)
    run("date -s '-5 years'")
    press("right", "left")
    time.sleep(30)
    assert active() and restarts() == before, journal(10)
    run("date -s '+2 years'")
    return "three years forward and five back: nothing happened"


def network_down() -> str:
    run("ip link add table type dummy && ip addr add 192.168.77.1/24 dev table && ip link set table up")
    time.sleep(5)
    run("ip link del table && systemctl stop NetworkManager")
    press("right", "left")
    assert active() and page_is_up()
    run("systemctl start NetworkManager")
    return "the box and its page on this machine stay"


def hotspot() -> str:
    run("modprobe mac80211_hwsim radios=1")
    name = wait_for(lambda: run("nmcli -g DEVICE,TYPE device | sed -n 's/:wifi$//p'").split(), 90, why="a radio")[0]
    note = Path("/run/space-alert-companion/hotspot")

    def ask(word: str) -> None:
        run(f"runuser -u companion -- sh -c 'echo {word} >{note}'")

    def is_open() -> bool:
        return "companion-hotspot" in run("nmcli -g NAME connection show --active")

    ask("on")
    wait_for(is_open, 120, 1, why="the hotspot open\n" + journal(20, "companion-hotspot.service"))
    ask("off")
    wait_for(lambda: not is_open(), 120, 1, why="the hotspot closed")
    time.sleep(60)
    assert not is_open(), "it opened again"
    return f"opened on {name} and closed for good"


def stick_read(name: str) -> str:
    wait_for(
        lambda: (STATE / "scripts" / name).exists(),
        300,
        1,
        why=f"{name} brought in by a stick\n{run('journalctl -b -n 30 --no-pager')}",
    )
    wait_for(lambda: told_of("companion-stick@sda.service", "ActiveState") == "inactive", 120)
    return "brought in by udev's unit"


def switch_off() -> None:
    """As the daemon asks for it: the note in its directory."""
    run("runuser -u companion -- touch /run/space-alert-companion/power-off")


# ---- upgrade and uninstall


def version() -> str:
    return re.findall(r"VERSION = \"(.*?)\"", (HOME / "companion/__init__.py").read_text())[0]


def begin_upgrade(folder: str) -> str:
    """Until the new version is being made; it is never finished."""
    BACKGROUND["install"] = subprocess.Popen(["./install"], cwd=folder, stdout=subprocess.DEVNULL)
    wait_for(lambda: Path(f"{HOME}.next/companion").exists(), 300, 0.05, why="the new version in the making")
    return "cut while the new version is being copied"


def has_version(wanted: str) -> str:
    assert version() == wanted, f"{version()} is there, not {wanted}"
    wait_for(active, 180)
    return f"{wanted} runs"


def upgraded(folder: str, wanted: str) -> str:
    install(folder)
    said = run("companion --version").split()[-1]
    assert said == wanted == version(), f"{said}, {version()}"
    assert not Path(f"{HOME}.next").exists()
    return f"{wanted} runs, state kept"


def uninstalled(folder: str) -> str:
    """What the system has now that it had not before anything was installed; the ground left a list of that."""
    run(f"cd {folder} && ./install --uninstall")
    assert not active()
    before = set(Path("/root/companion/before").read_text().splitlines())
    where = "/etc /opt /usr /var/lib /var/log /var/spool /srv /home"
    now = set(run(f"find {where} -xdev -not -path '/var/log/journal*' -not -name '*.pyc'").splitlines())
    left = sorted(path for path in now - before if not path.startswith(KEPT) and not OF_THE_SYSTEM.match(path))
    assert not left, f"left behind: {left[:20]}"
    return "nothing left but what the docs name"
