"""What is proven, in order: rows of a table. Each step says what it saw or raises what is wrong.

A step that fails is named with what it saw; those after it are tried all the same, unless the machine itself is gone.
"""

import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion import VERSION
from companion.panel.boards import BOARDS, Board
from tools.proving.debian import Failed, remove_tree, said_by
from tools.proving.ground import SOURCE, Ground
from tools.proving.machine import Machine
from tools.proving.updates import BROKEN, NEXT, Updates, spoilt

TODAY, OLDER = f"{SOURCE}/today", f"{SOURCE}/older"
FIRST_RELEASE = ("0.1.0", "db8f35a")  # never tagged; this was its last commit
SCRIPT = "proving.txt"
UNNUMBERED = "proving.unnumbered"  # as with Debian's device trees on a Pi 4: other buses are I2C 0 and 1


@dataclass
class Prover:
    """One system under way."""

    ground: Ground
    breaking: str = ""
    image: Path = Path()
    machine: Machine = field(init=False)
    is_card: bool = False
    root: str = ""  # of a card that is not written to: what its root was

    def steps(self, form: str) -> "Sequence[Step]":
        return {"short": [step for step in STEPS if step.short], "long": STEPS, "image": CARD_STEPS}[form]

    def prepare(self) -> str:
        said = self.ground.prepare(breaking=self.breaking)
        self.machine = self.ground.machine(f"proving.break={self.breaking}" if self.breaking else "")
        return said.strip().splitlines()[-1]

    def take_card(self) -> str:
        self.is_card = True
        said = self.ground.take_card(self.image)
        self.machine = self.ground.machine()
        return said

    def worked(self) -> float:
        return self.machine.worked() if hasattr(self, "machine") else 0.0

    def end(self) -> None:
        """Whatever happened: nothing is left running. The disk stays for inspection."""
        if hasattr(self, "machine"):
            self.machine.cut()

    def boot(self) -> str:
        self.start()
        return str(self.machine.do("is_up"))

    def start(self) -> None:
        if self.is_card:
            self.machine.extra = f"{self.ground.read_card()} {UNNUMBERED}"
        self.machine.start()

    def start_and_restart(self) -> None:
        """It restarts by itself, which ends the emulator, perhaps before the crew in it has said a word."""
        try:
            self.start()
        except Failed:
            if not self.machine.has_ended(10):
                raise
        self.machine.wait_off()

    def cut_and_boot(self) -> str:
        self.machine.cut()
        return self.boot()


Act = Callable[[Any], object]


@dataclass(frozen=True)
class Step:
    name: str
    act: Act
    short: bool = False
    vital: bool = False  # without it nothing can follow
    always: bool = False  # others stand on it, also with --only


def inside(call: str, **values: object) -> Act:
    return lambda prover: prover.machine.do(call, **values)


def lines_of(board: Board) -> dict[str, str]:
    """Which lines that board's keys, lamps and buzzer take, and which way."""
    ins = {*board.switches.values(), *(board.encoder or ())}
    outs = {*board.lamps.values(), *(pin for part, pin in board.pins.items() if part == "buzzer")}
    return {str(at): "in" if at in ins else "out" for at in sorted(ins | outs)}


def every_board(prover: Prover) -> str:
    """The usual one last: it stays. On SPI there is no display here: its own two lines are not looked for."""
    boards = sorted((board for board in BOARDS.values() if board.pins), key=lambda board: board.name == "panel-10")
    for board in boards:
        others = [pin for part, pin in board.pins.items() if part.startswith("display")]
        prover.machine.do("lines_are", wanted=lines_of(board), board=board.name, others=others)
    return f"{', '.join(board.name for board in boards)}: every line with its direction, keys pulled up"


def doctor(prover: Prover) -> object:
    return prover.machine.do("doctor", is_a_pi=prover.ground.system.arch == "arm64")


def power_cut(flight: bool) -> Act:
    def act(prover: Prover) -> str:
        if not flight:
            prover.machine.do("into_resolution")
        up = prover.cut_and_boot()
        return f"{prover.machine.do('goes_on', flight=flight)}; {up.split(';')[0]}"

    return act


def read_only(prover: Prover) -> str:
    try:
        seen = prover.machine.do("disk_fails")
    finally:
        prover.machine.cut()
        up = boot_of_a_mended_disk(prover)
    return f"{seen}; {up}"


def boot_of_a_mended_disk(prover: Prover) -> str:
    """A root that had to be repaired is not used as it is: the machine restarts by itself, which ends the emulator."""
    try:
        return prover.boot().split(";")[0]
    except Failed:
        prover.machine.cut()
        return f"the disk was mended at the next start; {prover.boot().split(';')[0]}"


def stick(prover: Prover) -> object:
    plug_in(prover, {f"scripts/{SCRIPT}": b"not a mission, but a file\n"})
    seen = prover.machine.do("stick_read", name=SCRIPT)
    prover.machine.pull_out()
    return seen


def plug_in(prover: Prover, files: Mapping[str, bytes]) -> None:
    """A FAT stick without a partition table, as many are; what lies in its folder for the box."""
    file, folder = prover.ground.folder / "stick.raw", prover.ground.folder / "space-alert"
    remove_tree(folder)
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    file.unlink(missing_ok=True)
    said_by("truncate", "-s", f"{16 + sum(map(len, files.values())) // 1_000_000 * 5 // 4}M", file)
    said_by("mkfs.vfat", file)
    said_by("mcopy", "-s", "-i", file, folder, "::/")
    prover.machine.plug_in(file)


def updates_of(prover: Prover) -> Updates:
    return Updates(prover.ground.system, prover.ground.cache, prover.ground.folder / "updates")


def brought(prover: Prover, file: Path) -> None:
    """An update, on a stick, to a box that knows its key."""
    prover.machine.do("takes_updates", folder=TODAY, key=updates_of(prover).public)
    plug_in(prover, {file.name: file.read_bytes()})
    try:
        prover.machine.do("has_come", name=file.name)
    finally:
        prover.machine.pull_out()


def update(prover: Prover) -> str:
    """There and back again, by the display's own rows."""
    brought(prover, updates_of(prover).made(NEXT))
    seen = prover.machine.do("updated", wanted=NEXT)
    return f"{seen}; {prover.machine.do('gone_back', wanted=VERSION)}"


def update_that_fails(prover: Prover) -> object:
    brought(prover, updates_of(prover).made(BROKEN))
    return prover.machine.do("falls_back", wanted=VERSION, broken=BROKEN)


def update_cut(prover: Prover) -> str:
    brought(prover, updates_of(prover).made(NEXT))
    prover.machine.do("is_on_trial", wanted=NEXT)
    up = prover.cut_and_boot()
    seen = prover.machine.do("settled_after_cut", wanted=NEXT)
    return f"{seen}; {up.split(';')[0]}"


def update_spoilt(prover: Prover) -> object:
    """One bit of it is flipped: the box does not take it."""
    file = spoilt(updates_of(prover).made(BROKEN))
    plug_in(prover, {file.name: file.read_bytes()})
    try:
        return prover.machine.do("refused", said="The update is")
    finally:
        prover.machine.pull_out()


def switch_off(prover: Prover) -> str:
    prover.machine.do("switch_off")
    prover.machine.wait_off()
    return f"off by itself; {prover.boot()}"


def upgrade(prover: Prover) -> str:
    """From the last release, on a root of its own, in the middle of a flight: cut off, then to the end."""
    version, commit = FIRST_RELEASE
    folder = prover.ground.folder.with_name(f"{prover.ground.folder.name}-upgrade")
    ground = Ground(prover.ground.system, prover.ground.cache, folder)
    machine = ground.machine()
    try:
        ground.prepare(commit)
        machine.start()
        machine.do("has_version", wanted=version)
        flies = prover.ground.system.suite == "bookworm"  # for Trixie's Python 0.1.0 had no driver of the pins
        if flies:
            machine.do("fly")
        machine.do("begin_upgrade", folder=TODAY)
        machine.cut()
        machine.start()
        machine.do("has_version", wanted=version)
        seen = f"{version} after a cut in the middle; then {machine.do('upgraded', folder=TODAY, wanted=VERSION)}"
        return f"{seen}; its flight {machine.do('goes_on', flight=True)}" if flies else seen
    except Failed as wrong:
        raise AssertionError(str(wrong)) from wrong  # this machine is lost, the other stands
    finally:
        machine.cut()
        remove_tree(ground.folder)


def uninstall(prover: Prover) -> object:
    return prover.machine.do("uninstalled", folder=TODAY)


STEPS: Sequence[Step] = (
    Step("installed as documented", Prover.prepare, short=True, vital=True),
    Step("boots to the box", Prover.boot, short=True, vital=True),
    Step("./install again, on the machine", inside("install_again", folder=TODAY), short=True, always=True),
    Step("doctor", doctor),
    Step("lines of every board", every_board),
    Step("a spun encoder", inside("spun", detents=500)),
    Step("idle", inside("idle_calls", seconds=20)),
    Step("a key, a picture, sound", inside("announcements"), short=True),
    Step("sandbox", inside("denials"), short=True),
    Step("power cut in flight", power_cut(flight=True), short=True),
    Step("kill -9 in flight", inside("killed_in_flight", how="SIGKILL")),
    Step("watchdog", inside("killed_in_flight", how="SIGSTOP")),
    Step("to the end of the flight", inside("to_the_end")),
    Step("power cut in the resolution", power_cut(flight=False)),
    Step("to the score", inside("to_the_score")),
    Step("announcements on time", inside("lateness", minutes=2.6)),
    Step("display gone and back", inside("display_gone")),
    Step("sound card gone and back", inside("sound_gone")),
    Step("read-only disk", read_only),
    Step("full disk", inside("disk_full")),
    Step("clock jumps", inside("clock_jump")),
    Step("network down", inside("network_down")),
    Step("hotspot", inside("hotspot")),
    Step("stick", stick),
    Step("memory short", inside("memory_short", limit=512, each=300, alone=400)),
    Step("update and back", update),
    Step("update that does not start", update_that_fails),
    Step("update cut in its first start", update_cut),
    Step("update with another bit", update_spoilt),
    Step("switches itself off", switch_off),
    Step("upgrade", upgrade),
    Step("uninstall", uninstall),
)


ASKED_FOR = (
    b"hostname = bridge\r\nread_only = yes\r\n"
    b"ssh_key = ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE0Y7hPzA1mYp0m5l0Nn1y7yQvZ6m0m1c2d3e4f5g6h7 crew\r\n"
)


def becomes_read_only(prover: Prover) -> str:
    """A person writes it into companion.txt on another computer; the next start does it, and the one after is so."""
    prover.machine.do("run", command="sync; systemctl stop companion")
    prover.machine.cut()
    text = prover.ground.card_file("companion.txt")
    prover.ground.write_on_card("companion.txt", text + ASKED_FOR)
    prover.start_and_restart()
    prover.root = prover.ground.root_digest()
    return f"{prover.boot()}; {prover.machine.do('root_is_kept')}"


def cut_read_only(prover: Prover) -> str:
    """Something is done that would be written, and something that is; the power is cut; both are looked for."""
    prover.machine.do("goes_on", flight=True)
    prover.machine.do("run", command="touch /etc/written; sync; sleep 10")
    seen = f"{power_cut(flight=True)(prover)}; {prover.machine.do('root_is_kept')}"
    prover.machine.do("run", command="test ! -e /etc/written")
    prover.machine.cut()
    after = prover.ground.root_digest()
    assert after == prover.root, f"the root has changed: {prover.root} before, {after} after"
    return f"{seen}; the root partition is the same, bit for bit"


ASKED_LATER = (
    b"hostname = deck\nwifi = Our House\npassword = hush hush hush\ncountry = de\nboard = minimal-4\nsound = usb\n"
)


def is_changed_again(prover: Prover) -> str:
    """Another file, on a read-only card: it restarts by itself, to be writable again."""
    prover.machine.cut()
    prover.ground.write_on_card("companion.txt", ASKED_LATER)
    prover.start_and_restart()
    prover.boot()
    board = BOARDS["minimal-4"]
    return str(prover.machine.do("as_asked_for", lines=lines_of(board), board=board.name))


CARD_STEPS: Sequence[Step] = (
    Step("the card as it is flashed", Prover.take_card, vital=True),
    Step("boots to the box", Prover.boot, vital=True),
    Step("its first start", inside("card_is_set_up")),
    Step("a network of its own", inside("own_network")),
    Step("boots again", Prover.cut_and_boot, vital=True),
    Step("doctor", doctor),
    Step("a key, a picture, sound", inside("announcements")),
    Step("sandbox", inside("denials")),
    Step("power cut in flight", power_cut(flight=True)),
    Step("root not written to", becomes_read_only, vital=True),
    Step("power cut with such a root", cut_read_only),
    Step("another companion.txt", is_changed_again),
)


@dataclass(frozen=True)
class Row:
    system: str
    step: str
    ok: bool | None  # None: not tried
    seen: str
    seconds: float
    work: float = 0.0  # of the emulator


def chosen(steps: Sequence[Step], only: Sequence[str]) -> list[Step]:
    """All of them; or those named, with the steps they depend on."""
    if only and not any(step.name in only for step in steps):
        return []
    return [step for step in steps if not only or step.vital or step.always or step.name in only]


def prove(prover: Prover, form: str, tell: Callable[[Row], None], only: Sequence[str] = ()) -> None:
    gone = ""
    for step in chosen(prover.steps(form), only):
        since, before = time.monotonic(), prover.worked()
        if gone:
            row = Row(prover.ground.system.name, step.name, None, f"not tried, for want of: {gone}", 0.0)
        else:
            ok, seen, lost = tried(step, prover)
            gone = step.name if not ok and (step.vital or lost) else ""
            took = time.monotonic() - since
            row = Row(prover.ground.system.name, step.name, ok, seen, took, prover.worked() - before)
        tell(row)


def tried(step: Step, prover: Prover) -> tuple[bool, str, bool]:
    """Whether it held, what was seen, and whether the machine is lost."""
    try:
        return True, str(step.act(prover)), False
    except AssertionError as wrong:
        return False, str(wrong), False
    except (Failed, OSError, subprocess.SubprocessError) as wrong:
        return False, str(wrong), True


def table(rows: Sequence[Row]) -> str:
    """For the docs and for the eye."""
    signs = {True: "held", False: "**failed**", None: "not tried"}
    lines = ["| system | what | | seen | s | work |", "|---|---|---|---|---|---|"]
    for row in rows:
        seen = row.seen.splitlines()[0] if row.seen else ""
        lines.append(f"| {row.system} | {row.step} | {signs[row.ok]} | {seen} | {row.seconds:.0f} | {row.work:.0f} |")
    return "\n".join(lines) + "\n"


def written(rows: Sequence[Row], file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    details = "\n".join(f"--- {row.system}: {row.step}\n{row.seen}\n" for row in rows if row.ok is False)
    file.write_text(f"{table(rows)}\n{details}")
