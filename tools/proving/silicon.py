"""A card in a Pi whose chips are QEMU's models of them: the kernel's own drivers for pins, I2C, card and USB at work.

Nothing of ours stands between the box and the chips, so hands and eyes are outside: keys come from a serial pad on USB,
lamps are read from the pin controller's register, the picture is what went over the I2C bus. What the model has not
(edges and pulls of pins, radio, sound, firmware, time) is named in docs/proving-ground.md.
"""

import re
import socket
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.bench.wires import Chip
from companion.panel.boards import BOARDS
from tools.proving import initrd
from tools.proving.debian import Failed, said_by
from tools.proving.ground import HERE, INSIDE, Ground
from tools.proving.guest import eye
from tools.proving.machine import STILL_S, Machine

CARD_MB = 4096  # the model takes powers of two
DISPLAY = 0x3C
SET, LEVELS = 0x1C, 0x34  # of the pin controller, behind the functions of ten lines each
IN, OUT = 0, 1  # functions
HEADER_BUS = "i2c-bus.1"
HALTED = "System halted"  # the kernel's last words
SENT = re.compile(r"i2c_send send\(addr:0x(\w+)\) data:0x(\w+)")
BEGUN = re.compile(r"i2c_event start\(addr:0x(\w+)\)")
COMMANDS, DATA = 0x00, 0x40  # the control byte before what a display is sent


@dataclass(frozen=True)
class Pi:
    """What its firmware knows and adds (which device tree is its own, and its revision), and what models it."""

    model: str
    tree: str
    revision: int
    machine: str = "raspi3b"
    pins: int = 0x3F20_0000  # registers of the pin controller
    label: str = "pinctrl-bcm2835"
    console: str = "ttyS1"  # the serial line that is the header's in that tree
    altered: tuple[tuple[str, ...], ...] = ()  # fdtput's words: where the model is no such Pi

    def told(self, tree: Path) -> None:
        said_by("fdtput", "-p", "-t", "x", tree, "/system", "linux,revision", f"{self.revision:x}")
        for option, *words in self.altered:
            said_by("fdtput", *option.split(), tree, *words)


PI_3 = Pi("Raspberry Pi 3 Model B", "bcm2837-rpi-3-b.dtb", 0xA02082)
ZERO_2 = Pi("Raspberry Pi Zero 2 W", "bcm2837-rpi-zero-2-w.dtb", 0x902120)
# Not modelled: HDMI (the kernel panics at its interrupt controller), a second serial line without a storm of
# interrupts, the card's supplies; and the card sits where the radio is.
HDMI = (
    "interrupt-controller@7ef00100",
    "clock@7ef00000",
    "i2c@7ef04500",
    "i2c@7ef09500",
    "hdmi@7ef00700",
    "hdmi@7ef05700",
)
PI_4 = Pi(
    "Raspberry Pi 4 Model B",
    "bcm2711-rpi-4-b.dtb",
    0xB03115,
    "raspi4b",
    0xFE20_0000,
    "pinctrl-bcm2711",
    "ttyAMA0",
    (
        *(("-t s", f"/soc/{name}", "status", "disabled") for name in (*HDMI, "serial@7e215040")),
        ("-r", "/soc/serial@7e201000/bluetooth"),
        ("-r", "/soc/mmc@7e300000/wifi@1"),
        ("-d", "/soc/mmc@7e300000", "mmc-pwrseq", "non-removable"),
        ("-t x", "/soc/mmc@7e300000", "broken-cd"),
        ("-d", "/emmc2bus/mmc@7e340000", "vqmmc-supply", "vmmc-supply"),
    ),
)


def emulator(tree: Path) -> list[str]:
    """The program in that tree, with its own libraries: this machine's may be older."""
    (loader,) = tree.glob("usr/lib/*-linux-gnu/ld-linux-*.so.*")
    program, shared = tree / "usr/bin/qemu-system-aarch64", tree / "usr/share/qemu"
    return [str(loader), "--library-path", str(loader.parent), str(program), "-L", str(shared)]


@dataclass
class Silicon(Machine):
    """Its console is the second serial line of the chip; the agent speaks on it too."""

    program: list[str] = field(default_factory=list)
    pi: Pi = PI_3
    display_bus: str = HEADER_BUS
    page_port: int = 0
    usb_bus = "usb-bus.0"
    _wires: dict[str, socket.socket] = field(default_factory=dict)
    _from_pad: bytes = b""

    @property
    def surroundings(self) -> dict[str, str]:
        """Or it would try the modules of this machine's own emulator."""
        return {"QEMU_MODULE_DIR": f"{self.program[2]}/qemu"}

    def command(self) -> list[str]:
        at = self.folder
        self.page_port = free_port()
        words = [*self.program, "-M", self.pi.machine, "-accel", "tcg,thread=single,tb-size=512", "-display", "none"]
        words += ["-no-reboot", "-icount", "shift=0,sleep=off"]
        words += ["-kernel", str(self.kernel), "-initrd", str(self.initrd), "-dtb", str(at.parent / "pi.dtb")]
        console = self.pi.console
        words += ["-append", f"{self.extra} console=ttyAMA0 console={console} systemd.show_status=false"]
        # The model's watchdog resets at once when it is opened, which systemd does before it restarts.
        words[-1] += f" systemd.mask=serial-getty@{console}.service systemd.watchdog_device=/dev/null panic=-1"
        words[-1] += " systemd.mask=e2scrub_reap.service"  # looks for volumes of LVM, at every start, and finds none
        words += ["-drive", f"if=sd,format=raw,file={self.disk}"]
        words += ["-chardev", f"socket,id=port,path={self.wire('port')},server=on,wait=off"]
        lines = ["-serial", f"file:{at}/kernel", "-serial", "chardev:port"]  # as the model numbers them
        words += lines if console == "ttyS1" else lines[2:] + lines[:2]
        words += ["-qmp", f"unix:{self.wire('control')},server=on,wait=off"]
        words += ["-qtest", f"unix:{self.wire('registers')},server=on,wait=off", "-qtest-log", "none"]
        words += ["-d", "trace:i2c_send,trace:i2c_event", "-D", f"{at}/bus"]
        words += ["-device", f"ssd0303,bus={self.display_bus},address={DISPLAY:#x}"]
        words += ["-netdev", f"user,id=net,hostfwd=tcp:127.0.0.1:{self.page_port}-:8080"]
        words += ["-device", "usb-net,netdev=net"]
        words += ["-chardev", f"socket,id=pad,path={self.wire('pad')},server=on,wait=off"]
        return [*words, "-device", "usb-serial,chardev=pad"]

    def start(self) -> None:
        for name in ("registers", "pad", "kernel"):
            (self.folder / name).unlink(missing_ok=True)
        super().start()

    def is_powered(self) -> None:
        """The model's pins have no pulls: what hangs on a key's line when nobody presses it is put there."""
        self._wires = {name: self._connected(name) for name in ("registers", "pad")}
        self._from_pad = b""
        for board in BOARDS.values():
            for line in (*board.switches.values(), *(board.encoder or ())):
                self.register(f"writel {self.pi.pins + SET:#x} {1 << line:#x}")

    def _gone(self) -> None:
        super()._gone()
        for wire in self._wires.values():
            wire.close()
        self._wires = {}

    def _alive(self) -> None:
        """A Pi whose root is not found has no driver yet to restart by: it stands still for good."""
        super()._alive()
        said = self.folder / "kernel"
        if said.exists() and HALTED in said.read_text("utf-8", "replace"):
            raise Failed(f"the kernel has stopped; its words are in {said}")

    # ---- the chip from outside

    def register(self, command: str) -> int:
        wire = self._wires["registers"]
        wire.sendall(command.encode() + b"\n")
        wire.settimeout(STILL_S)
        answer = b""
        while not answer.endswith(b"\n"):
            if not (data := wire.recv(4096)):
                raise Failed(f"{command}: the emulator has ended")
            answer += data
        words = answer.split()
        if words[0] != b"OK":
            raise Failed(f"{command}: {answer.decode()}")
        return int(words[1], 16) if len(words) > 1 else 0

    def levels(self) -> int:
        """Of the header's lines, a bit each."""
        return self.register(f"readl {self.pi.pins + LEVELS:#x}")

    def function(self, line: int) -> int:
        return self.register(f"readl {self.pi.pins + line // 10 * 4:#x}") >> line % 10 * 3 & 7

    def picture(self) -> bytes:
        """What was sent to the display since the machine was started, as the display keeps it."""
        return replayed((self.folder / "bus").read_text("utf-8", "replace"))

    def fetched(self) -> str:
        """The page, over the Pi's USB; nothing if it does not come. The machine has to run meanwhile."""
        self._asked("cont")
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.page_port}/", timeout=60) as answer:
                return str(answer.read().decode())
        except OSError:
            return ""
        finally:
            self._asked("stop")

    # ---- the pad

    def press(self, key: str) -> None:
        self._wires["pad"].sendall(f"K {key}\n".encode())
        self.do("pause", seconds=0.5)

    def hello(self) -> None:
        self._wires["pad"].sendall(b"HELLO 1 crew\n")
        self.do("pause", seconds=1)

    def lamps_of_pad(self) -> dict[str, bool]:
        """As the box last set them."""
        wire = self._wires["pad"]
        wire.setblocking(False)
        try:
            while data := wire.recv(1 << 16):
                self._from_pad += data
        except BlockingIOError:
            pass
        finally:
            wire.setblocking(True)
        told = re.findall(rb"^L (\w+) ([01])\r?$", self._from_pad, re.MULTILINE)
        return {name.decode(): level == b"1" for name, level in told}


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


def replayed(trace: str, address: int = DISPLAY) -> bytes:
    """The memory of a display that has heard all of it: each message begins with a byte that says what it is."""
    chip, message = Chip(), list[int]()
    for line in trace.splitlines():
        if begun := BEGUN.search(line):
            obeyed(chip, message)
            message = [] if int(begun[1], 16) == address else message
        elif (sent := SENT.search(line)) and int(sent[1], 16) == address:
            message.append(int(sent[2], 16))
    obeyed(chip, message)
    return b"".join(map(bytes, chip.memory)) if chip.on else bytes(1024)


def obeyed(chip: Chip, message: list[int]) -> None:
    if message and message[0] == COMMANDS:
        chip.command(message[1:])
    elif message and message[0] == DATA:
        chip.data(message[1:])
    message.clear()


@dataclass(frozen=True)
class PiGround(Ground):
    """A card as it is flashed, in a Pi's own slot."""

    @property
    def before(self) -> int:
        return 0

    def take_card(self, image: Path, _room: int = 0) -> str:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.disk.unlink(missing_ok=True)
        self._flash(image, CARD_MB << 20)
        return f"{image.stat().st_size >> 20} MB, on a card of {CARD_MB}"

    def insert(self, pi: Pi, missing: str = "") -> str:
        """What that Pi's firmware does; the answer is the kernel's command line. `missing`: a file that the card's
        initial file system is to be without."""
        line = self.read_card()
        if "upstream_kernel=1" not in self.card_file("config.txt").decode():
            raise Failed("config.txt does not say upstream_kernel=1: the firmware would look for other device trees")
        tree = self.folder / "pi.dtb"
        tree.write_bytes(self.card_file(pi.tree))
        pi.told(tree)
        if missing:
            self._take_out(missing)
        return line

    def _take_out(self, name: str) -> None:
        config = self.card_file("config.txt").decode()
        packed = self.folder / "card-initrd"
        packed.write_bytes(self.card_file(re.findall(r"^initramfs[ =](\S+)", config, re.MULTILINE)[-1]))
        said_by(*self.tool("zstd"), "-q", "-d", "-f", packed, "-o", self.folder / "card-cpio")
        left = initrd.without((self.folder / "card-cpio").read_bytes(), name)
        (self.folder / "initrd").write_bytes(initrd.beside(left, self._carried()))

    def tool(self, name: str) -> list[str]:
        """A program of the emulator's tree."""
        tree = self.cache.emulator()
        return [*emulator(tree)[:3], str(tree / "usr/bin" / name)]

    def _carried(self) -> dict[str, bytes]:
        return {name: (HERE / "guest" / name).read_bytes() for name in INSIDE}

    def machine(self, extra: str = "") -> Silicon:
        kernel, own, folder = self.folder / "vmlinuz", self.folder / "initrd", self.folder / "machine"
        program = emulator(self.cache.emulator())
        return Silicon(self.system, kernel, own, self.disk, folder, extra, program=program)


# ---- hands and eyes


@dataclass
class Crew:
    """At that machine, from outside; whatever is waited for is waited for in the guest's time."""

    machine: Silicon

    def sees(self, *texts: str) -> bool:
        seen = self.machine.picture()
        return any(eye.sees(seen, text) for text in texts)

    def wait(self, what: Callable[[], Any], why: str, seconds: float = 60) -> Any:
        for _ in range(int(seconds * 2)):
            if found := what():
                return found
            self.machine.do("pause", seconds=0.5)
        shows = eye.sketch(self.machine.picture())
        said = self.machine.do("journal", count=20)
        raise AssertionError(f"{why}: not within {seconds} s; the bus has carried\n{shows}\n{said}")

    def wait_seen(self, *texts: str, seconds: float = 60) -> None:
        self.wait(lambda: self.sees(*texts), f"{' or '.join(texts)} on the display", seconds)

    def choose(self, text: str) -> None:
        for _ in range(20):
            if eye.at_cursor(self.machine.picture(), text):
                return self.machine.press("OK")
            self.machine.press("RIGHT")
        raise AssertionError(f"no row {text!r}; the bus has carried\n{eye.sketch(self.machine.picture())}")

    def fly(self) -> None:
        """From home into the first test run."""
        for _ in range(3):
            self.machine.press("BACK")
        self.wait_seen("Space Alert", "Training")
        if not self.sees("Training"):
            self.choose("Space Alert")
        self.wait_seen("Training")
        self.choose("Training")
        for _ in range(16):  # as many players as it proposes, that crew (or the last one), the first lesson, its pages
            if self.in_flight():
                break
            self.machine.press("OK")
        self.wait(self.in_flight, "a phase lamp in the chip's register", 30)

    def lit(self) -> set[str]:
        """Lamps of the usual board, by the levels of their lines."""
        levels = self.machine.levels()
        return {lamp.value for lamp, line in BOARDS["panel-10"].lamps.items() if levels >> line & 1}

    def in_flight(self) -> bool:
        return any(name.startswith("phase") for name in self.lit())

    def goes_on(self) -> str:
        """After a start: what was under way is offered, and continued."""
        self.machine.hello()
        self.wait_seen("Go on", "go on")
        if not self.sees("go on"):  # at home it is a row; in flight a key is called that
            self.choose("Go on")
        self.wait_seen("go on", seconds=30)
        self.machine.press("OK")
        self.wait(self.is_counting, "a countdown that runs", 30)
        return "goes on in flight"

    def is_counting(self) -> bool:
        seen = set()
        for _ in range(4):
            seen.add(self.machine.picture())
            self.machine.do("pause", seconds=1.1)
        return self.in_flight() and len(seen) > 2
