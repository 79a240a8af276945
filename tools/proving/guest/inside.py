"""In the guest: what is looked at, each a function that says what it saw or raises what is wrong. For agent.py."""

import array
import ctypes
import errno
import json
import os
import re
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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
    ground,
    journal,
    journal_end,
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
    wait_said,
    wait_seen,
)  # fmt: skip

RATE = 48_000  # of the loop card
LOUD = 300  # of 32,768
REST_S = 6  # longer than any picture of a turn that plays
HEARD = Path("/run/proving/heard.raw")
UNSAVED = ("Nothing is being saved", "Nothing is being", "Nothing is")  # broken wherever the line ends
FREE_LINES = (14, 15)  # that no board has
CALLS_PER_SECOND = 20  # at most, of a box that nobody uses
KEPT = ("/var/lib/space-alert-companion", "/etc/space-alert-companion", "/var/log/space-alert-companion-install.log")
# What a running Debian writes by itself, with or without a box.
OF_THE_SYSTEM = re.compile(
    r"/var/lib/(NetworkManager|systemd|dhcp|misc|alsa|private|dbus)|/var/log/(wtmp|btmp|lastlog|private|alternatives)"
    r"|/etc/(machine-id|resolv|ssh|\.updated|(group|passwd|shadow|gshadow|subuid|subgid)-?$)"
)
# SDL wants more of the processor for its threads; the unit has given it to the whole box (Nice=), and grants no more.
EXPECTED_REFUSALS = {"setpriority EPERM"}
GROUPS = Path("/sys/fs/cgroup")
WORKERS_TASK = Path("/run/proving/holds.py")  # for a worker of the box: takes so much memory and keeps it for a while
HOLDS = """import time
def work(asked):
    held = b"x" * (asked["mb"] << 20)
    yield len(held) >> 20
    time.sleep(asked["seconds"])
    yield "kept"
"""
# systemd 257 opens /dev/console for its own words in the process that is about to become the box.
ONCE_A_START = {"openat EPERM"}
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


def page_is_up(host: str = "127.0.0.1") -> bool:
    try:
        return "<html" in page("/", host).lower()
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
    told = run("companion doctor --json; echo exit code $?", check=False)
    assert '"checks"' in told, f"the doctor says nothing that can be read:\n{told}\n{journal(10)}"
    checks = json.loads(told[told.index("{") : told.rindex("}") + 1])["checks"]
    wrong = [check for check in checks if not check["ok"]]
    allowed = set() if is_a_pi else {"machine"}
    assert {check["part"] for check in wrong} <= allowed, wrong
    wait_for(active, 120, why="the box after the doctor")
    return f"{len(checks)} checks, " + ("all is well" if is_a_pi else "all but that this is no Pi")


def card_is_set_up() -> str:
    """What a card does at its first start, from its companion.txt as it comes."""
    wait_for(lambda: told_of("companion-card", "ActiveState") == "active", 600, unit="companion-card")
    assert "dmix:CARD=Loopback" in (ETC / "asound.conf").read_text(), "no sound card was chosen"
    assert (ETC / "hotspot.txt").exists(), "no hotspot was made"
    assert "yes" in run("nmcli -g connection.autoconnect connection show companion-hotspot"), "the hotspot stays closed"
    return f"sound, hotspot, {has_grown('pmem0')} MB of root, state on its own"


def has_grown(disk: str) -> int:
    """The root to fill its card, in MB; the state has its own partition."""
    whole, root = (int(run(f"lsblk -bdno SIZE /dev/{name}")) for name in (disk, f"{disk}p3"))
    free = os.statvfs("/")
    before = 512 * int(Path(f"/sys/class/block/{disk}p3/start").read_text())
    assert free.f_blocks * free.f_frsize > 0.9 * root > 0.9 * 0.99 * (whole - before), "the root has not grown"
    assert f"{disk}p2" in run(f"findmnt -no SOURCE {STATE}"), "the state has no partition of its own"
    return root >> 20


def root_is_kept(disk: str = "pmem0") -> str:
    """A root that takes what is written into memory, over one that is not written to; the state is written to."""
    assert run("findmnt -no FSTYPE /").strip() == "overlay", run("findmnt /")
    below = run("findmnt -no OPTIONS /media/root-ro").strip()
    assert below.startswith("ro"), f"the root below: {below}"
    state = run(f"findmnt -no SOURCE,OPTIONS {STATE}").split()
    assert f"{disk}p2" in state[0] and state[1].startswith("rw"), state
    assert run("hostname").strip() == "bridge", run("hostname")
    wait_for(lambda: active("ssh"), 60, why="ssh, for whoever has the key")
    assert "ssh-ed25519" in run("ssh-keyscan -t ed25519 127.0.0.1 2>/dev/null"), "no ssh answers"
    return "root in memory over one that is read-only, state on its own partition; its name and its ssh as asked for"


def own_network() -> str:
    """A card without a home network opens its own by itself, and the box is notified."""
    run("modprobe mac80211_hwsim radios=1")
    wait_for(hotspot_is_open, 180, 1, "the hotspot open by itself", "companion-card")
    in_settings("on")
    ask_for_hotspot("off")
    stays_closed()
    in_settings("off")
    return "open by itself once there is a radio, as the settings say; closed for good"


def as_asked_for(lines: dict[str, str], board: str) -> str:
    """What another companion.txt has changed (steps.py: ASKED_LATER); its radio finds the network of the house."""
    assert run("hostname").strip() == "deck", run("hostname")
    has_lines(lines, board, [])
    said = Path("/boot/firmware/companion-said.txt").read_text()
    assert "There is no sound output 'usb' here" in said, said
    assert "no" in run("nmcli -g connection.autoconnect connection show companion-hotspot")
    run("modprobe mac80211_hwsim radios=2")
    assert Path("/sys/module/cfg80211/parameters/ieee80211_regdom").read_text().strip() == "DE"
    words = "con-name house ssid 'Our House' password 'hush hush hush'"
    wait_for(lambda: not run(f"nmcli device wifi hotspot ifname wlan1 {words} >&2 || echo no"), 120, 5, "a house")
    wait_for(lambda: "companion-wifi:activated" in connections(), 180, 1, "the box in it", "NetworkManager")
    return f"{board}'s lines, in the network of the house, its country's rules, what could not be is told on the card"


# ---- pins


def lines_are(wanted: dict[str, str], board: str, others: list[int]) -> str:
    """Number -> "in" or "out", as that board has them."""
    config = ETC / "config.toml"
    config.write_text(
        re.sub(r"^(# )?board = .*$", f'board = "{board}"', config.read_text(), count=1, flags=re.MULTILINE)
    )
    run("systemctl restart companion")
    wait_for(active, 120)
    return has_lines(wanted, board, others)


def has_lines(wanted: dict[str, str], board: str, others: list[int]) -> str:
    """These and none but `others`, keys pulled up."""
    there = {str(at): row[0] for at, row in lines().items() if at not in others}
    assert there == wanted, f"{board}: lines {there}, wanted {wanted}\n{journal(8)}"
    loose = [at for at, row in lines().items() if row[0] == "in" and row[1] != "up"]
    assert not loose, f"{board}: {loose} are not pulled up"
    return f"{list(there.values()).count('in')} in, pulled up, {list(there.values()).count('out')} out"


def spun(detents: int) -> str:
    """An encoder on two lines nobody has, faster than any hand, ten to one side and ten to the other: by the box's own
    driver every click is heard, in its order."""
    from companion.hw.gpio import GpioKeys, open_pins

    pins, heard = open_pins(), list[int]()
    keys = GpioKeys(pins, {}, encoder=FREE_LINES)
    keys.listen(lambda click: heard.append(click.clicks))
    wanted = [1 if turn // 10 % 2 == 0 else -1 for turn in range(detents)]
    began = time.monotonic()
    for way in wanted:
        for grounded in (True, False):
            for line in FREE_LINES[::way]:
                ground(line, grounded)
                time.sleep(0.0002)
    took = time.monotonic() - began
    wait_for(lambda: len(heard) >= detents, 10, why=f"{detents} clicks, of which {len(heard)} came")
    keys.close()
    pins.close()
    assert heard == wanted, f"clicks out of order: {heard}"
    return f"{detents} clicks in {took:.1f} s, {4 * detents} edges: none lost, none out of order"


def idle_calls(seconds: int) -> str:
    """System calls of a box that nobody uses, all of its threads, as strace sees them."""
    time.sleep(60)  # whatever was under way; the sound card is released
    out, task = Path("/run/proving/strace"), Path(f"/proc/{pid()}/task")
    names = {path.name: (path / "comm").read_text().strip() for path in task.iterdir()}
    run(f"timeout -s INT {seconds} strace -f -o {out} -p {pid()}", check=False)
    rows = [line.split(maxsplit=1) for line in out.read_text().splitlines()]
    calls = Counter(names.get(row[0], "?") for row in rows if re.match(r"\w+\(", row[1]))
    told = ", ".join(f"{name} {count / seconds:.1f}" for name, count in calls.most_common())
    every = calls.total() / seconds
    assert calls, "strace saw nothing"
    assert every <= CALLS_PER_SECOND, f"{every:.1f} system calls a second: {told}"
    return f"{every:.1f} system calls a second ({told})"


def denials() -> str:
    """What the box was refused since the machine started, by its sandbox or by a permission: the kernel notes every
    system call that ends so (watch.sh). Those that systemd makes on the way to the box have its name in brackets."""
    noted = run("cat /sys/kernel/tracing/trace")
    rows = re.findall(r"^ *(.*)-\d+ +\( *(\d+)\) .*sys_exit: NR (\d+) = -(\d+)", noted, re.MULTILINE)
    assert rows, f"the kernel has noted no refusal of anybody: it does not watch\n{noted[-500:]}"
    ours = set(re.findall(r"\[(\d+)\]: ", journal(10_000, form="short"))) - {"1"}
    each = Counter(
        (owner, f"{call_name(int(call))} {errno.errorcode[int(why)]}")
        for name, owner, call, why in rows
        if owner in ours and not name.startswith("(")
    )
    refused = Counter[str]()
    for (_owner, what), count in each.items():
        refused[what] += count
    told = ", ".join(f"{what} ({count} times)" for what, count in refused.most_common())
    wrong = {what for (_owner, what), count in each.items() if what not in ONCE_A_START or count > 1}
    assert wrong <= EXPECTED_REFUSALS, f"refused to the box: {told}"
    return f"refused to the box since the start: {told or 'nothing'}; to others {len(rows) - refused.total()} times"


def call_name(number: int) -> str:
    """As systemd's own filters know it."""
    seccomp = ctypes.CDLL("libseccomp.so.2")
    seccomp.seccomp_syscall_resolve_num_arch.restype = ctypes.c_char_p
    name = seccomp.seccomp_syscall_resolve_num_arch(0, number)
    return name.decode() if name else f"system call {number}"


# ---- a mission


def fly() -> str:
    """From home into the first test run, by keys."""
    press("back", "back", "back")
    for _ in range(12):  # a list stays where it was left
        if sees("Space Alert", "Training"):
            break
        press("left")
    wait_seen("Space Alert", "Training", seconds=30)
    if not sees("Training"):
        choose("Space Alert")
    wait_seen("Training", seconds=30)
    choose("Training")
    for _ in range(16):  # as many players as it proposes, that crew (or the last one), the first lesson, all its pages
        if in_flight():
            break
        press("ok")
    wait_for(in_flight, 30, why="a phase lamp")
    return "in flight"


def in_flight() -> bool:
    there = lines()
    return any(there[LAMPS[name]][2] for name in ("phase 1", "phase 2", "phase 3"))


def is_over() -> bool:
    return sees("The action round")  # as far as its line goes


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
    loud = [level > LOUD for level in loudness()]
    assert sum(loud) >= 5, f"sound in {sum(loud)} of {len(loud)} s\n{journal(10)}"
    return f"sound in {sum(loud)} of {len(loud)} s at the other end"


def to_the_end() -> str:
    """Of the flight; every lamp that shines in it."""
    lit, until = set[str](), time.monotonic() + 900
    while not is_over():
        there = lines()
        lit |= {name for name, at in LAMPS.items() if there[at][2]}
        assert time.monotonic() < until, f"the flight does not end\n{sketch()}"
        time.sleep(0.5)
    assert {"phase 1", "phase 2"} <= lit, f"lamps seen: {sorted(lit)}"
    return f"the flight ends; lamps seen: {', '.join(sorted(lit))}"


def to_the_score() -> str:
    """Through the resolution; no card was played."""
    presses = 0
    while not sees("And now?"):
        press("ok")
        at_rest()
        presses += 1
        assert presses < 100, f"no score after {presses} presses\n{sketch()}"
    press("ok")  # done, home
    return f"score after {presses} presses of OK"


def at_rest() -> None:
    """Waits until the picture stays: a turn that plays moves by itself, and a key would stop it."""
    wait_for(lambda: stays(REST_S), 300, 0, why="a picture that stays")


def stays(seconds: int) -> bool:
    before = picture()
    for _ in range(seconds):
        time.sleep(1)
        if picture() != before:
            return False
    return True


def into_resolution() -> str:
    assert is_over(), f"the flight is not over\n{sketch()}"
    press("ok", "ok")  # the check, and on
    for _ in range(6):  # cards of the first turn and some of the second
        at_rest()
        press("ok")
    at_rest()
    Path(STATE / "proving-picture").write_bytes(picture())
    run("sync")
    return "in the resolution"


def goes_on(flight: bool) -> str:
    """After a start: what was under way is offered, and the key that is named continues it."""
    wait_for(active, 180)
    wait_seen("Go on", "go on", "Pause", seconds=60)
    if sees("Go on"):  # at home, which tells where it stands; in flight the key is called "go on"
        choose("Go on")
    if flight:
        wait_seen("Pause", seconds=30)
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
    try:
        told = json.loads(run(f"{sound} companion bench lateness --loop --minutes {minutes}").strip().splitlines()[-1])
    finally:
        run("systemctl start companion")
        wait_for(active, 120)
    seen = f"{told['events']} heard, {told['lost']} lost, mean {told['mean_ms']} ms, at most {told['max_ms']} ms off"
    seen += f", with a lead of {told['lead_ms']} ms"
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
    since = journal_end()
    (PARTS / "present").write_text("0")
    press("right")
    wait_said(since, "display: (?!works)", 60, "the display is gone")
    assert active()
    (PARTS / "present").write_text("1")
    before = traffic()["bytes"]
    wait_said(since, "display: works again", 120, "it is back")
    assert traffic()["bytes"] >= before + 1024, f"{traffic()['bytes'] - before} bytes of a picture since"
    shown = picture()
    press("left")
    wait_for(lambda: picture() != shown, 30, why="a key that changes the picture")
    return "told, and told to be back; a whole picture, and keys change it"


def sound_gone() -> str:
    """In flight, so that there is something to be heard, and heard again."""
    with flight():
        return sound_goes_and_comes()


def sound_goes_and_comes() -> str:
    since, driver = journal_end(), Path("/sys/bus/platform/drivers/snd_aloop")
    (driver / "unbind").write_text("snd_aloop.0")
    wait_said(since, "sound: (?!works)", 120, "the sound card is gone")
    assert in_flight(), f"the flight does not go on\n{sketch()}"
    (driver / "bind").write_text("snd_aloop.0")
    wait_said(since, "sound: works again", 180, "it is back")
    listen()
    time.sleep(60)
    seconds = sum(level > LOUD for level in loudness())
    assert seconds >= 2, f"{seconds} s of sound after its return\n{journal(10)}"
    return f"told, the flight went on; told to be back, {seconds} s of sound in the minute after"


def disk_fails() -> str:
    """An error, as of a card that wears out: the kernel lets nobody write to the root any more, and only a start mends
    that. No program may start then (Linux 6.12): only the display and files of the kernel are looked at."""
    device = Path(run("findmnt -no SOURCE /").strip()).name
    run("mount -o remount,errors=remount-ro /")  # as Debian's installer wants it
    press("back", "back", "back")
    Path(f"/sys/fs/ext4/{device}/trigger_fs_error").write_text("1")
    assert not can_be_made(Path("/var/tmp/proving")), "the root can still be written to"
    assert move(), f"keys are dead\n{sketch()}"
    wait_seen(*UNSAVED, seconds=90)
    assert move(), f"keys are dead once it was told\n{sketch()}"
    return "told on the display; keys went on"


def can_be_made(file: Path) -> bool:
    try:
        file.touch()
    except OSError:
        return False
    return True


def disk_full() -> str:
    """From a fresh start on: before that the store has free pages to write over."""
    run("journalctl --relinquish-var; systemctl restart companion")
    wait_for(active, 120)
    since = journal_end()
    run(
        f"fallocate -l $(df --output=avail -B1 / | tail -1) {STATE}/full; dd if=/dev/zero of={STATE}/full2 bs=4k",
        check=False,
    )
    try:
        assert os.statvfs("/").f_bavail == 0, "it is not full for the box"
        with flight():
            wait_said(since, "store: (?!saving works)", 90, "nothing is saved")
            assert active()
            run(f"rm -f {STATE}/full {STATE}/full2")
            wait_said(since, "store: saving works again", 120, "it is saved again")
    finally:
        run(f"rm -f {STATE}/full {STATE}/full2; journalctl --flush")
    return "told, with a flight begun meanwhile; told to be saved again when there was room"


def move() -> bool:
    """A key up and down a list: whether each changed the picture."""
    before = picture()
    press("right")
    after = picture()
    press("left")
    return before != after


@contextmanager
def flight() -> Iterator[None]:
    """A flight that is over afterwards, whatever becomes of the step: the next one begins at home."""
    fly()
    try:
        yield
    except BaseException:
        with suppress(AssertionError):
            leave()
        raise
    leave()


def leave() -> None:
    """Out of a flight, to where a game is chosen."""
    press("back")
    choose("Abort the mission")
    choose("Yes, abort it")
    wait_for(lambda: not in_flight(), 30, why="dark lamps")


def memory_short(limit: int, each: int, alone: int) -> str:
    """In MB: two workers, both within their own limit, are too much together for the box's. One of them goes, not the
    box; one that asks for more than its own limit is told so."""
    group = GROUPS / told_of("companion", "ControlGroup").lstrip("/")
    assert (group / "memory.max").read_text().strip() == str(limit << 20), (group / "memory.max").read_text()
    WORKERS_TASK.write_text(HOLDS)
    with flight():
        box, kills = pid(), oom_kills(group)
        greedy = worker(group, alone)
        said = greedy.communicate(timeout=120)[1]
        code = greedy.returncode
        assert code == errno.ENOMEM and oom_kills(group) == kills, f"{alone} MB alone ended with {code}: {said}"
        both = [worker(group, each) for _ in range(2)]
        codes = sorted(one.wait(timeout=120) for one in both)
        assert codes == [-signal.SIGKILL, 0], f"two of {each} MB ended with {codes}"
        assert oom_kills(group) == kills + 1 and pid() == box, journal(10)
        wait_for(is_counting, 30, why="a countdown that runs")
    return (
        f"{limit} MB in force: of two workers of {each} MB the kernel ended one, of {alone} MB alone it was told;"
        " the flight went on, no restart"
    )


def worker(group: Path, megabytes: int) -> "subprocess.Popen[str]":
    """As the box starts its own: as its user, among its processes, by its own program."""
    shell = f"echo $$ >{group}/cgroup.procs && echo -500 >/proc/$$/oom_score_adj && exec setpriv --reuid=companion"
    shell += f" --regid=companion --init-groups {HOME}/venv/bin/python -P -m companion.run.worker {WORKERS_TASK.stem}"
    path = {"PYTHONPATH": f"{HOME}:{WORKERS_TASK.parent}"}
    pipe = subprocess.PIPE
    started = subprocess.Popen(["sh", "-c", shell], env=path, text=True, stdin=pipe, stdout=pipe, stderr=pipe)
    assert started.stdin is not None
    started.stdin.write(json.dumps({"mb": megabytes, "seconds": 20}))
    started.stdin.close()
    started.stdin = None
    return started


def oom_kills(group: Path) -> int:
    return int(re.findall(r"^oom_kill (\d+)", (group / "memory.events").read_text(), re.MULTILINE)[0])


def clock_jump() -> str:
    """In flight: its time is not the wall's."""
    with flight():
        before = restarts()
        for jump in ("+3 years", "-5 years", "+2 years"):
            run(f"date -s '{jump}'")
            wait_for(is_counting, 30, why=f"a countdown that runs after {jump}")
        assert active() and restarts() == before, journal(10)
    return "three years forward, five back, two forward: the flight counts on, no restart"


def network_down() -> str:
    run("ip link add table type dummy && ip addr add 192.168.77.1/24 dev table && ip link set table up")
    wait_for(lambda: page_is_up("192.168.77.1"), 60, why="the page on that network")
    run("ip link del table && systemctl stop NetworkManager")
    assert move(), "keys are dead"
    assert active() and page_is_up() and not page_is_up("192.168.77.1")
    run("systemctl start NetworkManager")
    run("ip link add table type dummy && ip addr add 192.168.77.1/24 dev table && ip link set table up")
    wait_for(lambda: page_is_up("192.168.77.1"), 60, why="the page on the network that is back")
    return "the box and its page on this machine stay; the page is back with the network"


def hotspot() -> str:
    run("modprobe mac80211_hwsim radios=1")
    name = wait_for(lambda: run("nmcli -g DEVICE,TYPE device | sed -n 's/:wifi$//p'").split(), 90, why="a radio")[0]
    ask_for_hotspot("on")
    wait_for(hotspot_is_open, 120, 1, "the hotspot open", "companion-hotspot")
    ask_for_hotspot("off")
    stays_closed()
    for action, word in (("up", "on"), ("down", "off")):
        run(f"nmcli connection {action} companion-hotspot")
        in_settings(word)
    return f"opened on {name} and closed for good; by hand, and the settings say so"


def ask_for_hotspot(word: str) -> None:
    """As the box does it."""
    note = "/run/space-alert-companion/hotspot"
    run(f"runuser -u companion -- sh -c 'echo {word} >{note} && touch {note}-asked'")


def stays_closed() -> None:
    wait_for(lambda: not hotspot_is_open(), 120, 1, "the hotspot closed", "companion-hotspot")
    time.sleep(60)
    assert not hotspot_is_open(), "it opened again"


def in_settings(word: str) -> None:
    """What the box's own settings say of the hotspot; and home again."""
    press("back", "back", "back")
    choose("Settings")
    for _ in range(20):
        if eye.at_cursor(picture(), "Hotspot"):
            break
        press("right")
    wait_for(lambda: all(eye.at_cursor(picture(), each) for each in ("Hotspot", word)), 30, 1, f"Hotspot {word}")
    press("back")


def hotspot_is_open() -> bool:
    return "companion-hotspot:activated" in connections()


def connections() -> list[str]:
    return run("nmcli -g NAME,STATE connection show --active").splitlines()


def stick_read(name: str) -> str:
    wait_for(lambda: (STATE / "scripts" / name).exists(), 300, 1, f"{name} on the box", "companion-stick@sda")
    wait_for(lambda: told_of("companion-stick@sda.service", "ActiveState") == "inactive", 120)
    return "brought in by udev's unit"


def switch_off() -> None:
    """As the daemon asks for it: the note in its directory."""
    run("runuser -u companion -- touch /run/space-alert-companion/power-off")


# ---- upgrade and uninstall


def version(program: Path = HOME) -> str:
    return re.findall(r"VERSION = \"(.*?)\"", (program / "companion/__init__.py").read_text())[0]


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
    assert not Path(f"{HOME}.next").exists(), f"{HOME}.next was left"
    return f"{wanted} runs"


def uninstalled(folder: str) -> str:
    """What the system has now that it did not have before the installation; ground.py left a list of that."""
    run(f"cd {folder} && ./install --uninstall")
    assert not active()
    before = set(Path("/root/companion/before").read_text().splitlines())
    where = "/etc /opt /usr /var/lib /var/log /var/spool /srv /home"
    now = set(run(f"find {where} -xdev -not -path '/var/log/journal*' -not -name '*.pyc'").splitlines())
    left = sorted(path for path in now - before if not path.startswith(KEPT) and not OF_THE_SYSTEM.match(path))
    assert not left, f"left behind: {left[:20]}"
    return "nothing left but what the docs name"
