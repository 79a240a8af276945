"""A machine that is not there: QEMU with a stock Debian kernel, its disk, and a serial port to the agent inside.

Time in the guest is counted in its instructions (`-icount`), and what nobody does is skipped (`sleep=off`): a busy host
makes it slow to watch, never late by its own clock, and ten minutes of waiting cost seconds. For that nothing may be
waited for outside: the disk is memory (a file that is mapped, so that it outlives the machine), and between two orders
the machine is stopped.
"""

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.proving.debian import Failed, System, said_by

MEMORY_MB = 1024
PATIENCE_S = 1800.0  # of the emulator's work, for one order; a guest that hangs is recognised by its console
STILL_S, A_MOVE_S = 600.0, 1.0  # of the clock, in which an emulator that does anything has worked as much
TICKS = os.sysconf("SC_CLK_TCK")
QEMU = {"amd64": "qemu-system-x86_64", "arm64": "qemu-system-aarch64"}
PACKAGE = {"amd64": "qemu-system-x86", "arm64": "qemu-system-arm"}
CONSOLE = {"amd64": "ttyS0", "arm64": "ttyAMA0"}
ARM = "cortex-a72"  # as a Pi 4 has
DISK = "/dev/pmem0"
KERNEL = {
    "amd64": "modprobe.blacklist=lpc_ich,gpio_ich",  # or the board's own pins would be the first chip
    "arm64": f"mem={MEMORY_MB}M",  # above that lies the disk
}


@dataclass
class Patience:
    """How long an emulator is waited for, by what it has worked: on a busy host it comes to little in an hour, and
    nothing is wrong. By the clock only where it does not work at all."""

    process: int
    work: float = PATIENCE_S
    begun: float = field(init=False)
    moved: float = field(init=False)  # what it had worked
    since: float = field(init=False)  # when that was, by the clock

    def __post_init__(self) -> None:
        self.begun = self.moved = self.worked()
        self.since = time.monotonic()

    def worked(self) -> float:
        """Seconds of a processor."""
        with suppress(OSError):  # it has ended, which the caller that waits for it sees
            told = Path(f"/proc/{self.process}/stat").read_text().rpartition(")")[2].split()
            return (int(told[11]) + int(told[12])) / TICKS
        return 0.0

    def is_over(self) -> bool:
        now, worked = time.monotonic(), self.worked()
        if worked >= self.moved + A_MOVE_S:
            self.moved, self.since = worked, now
        return worked > self.begun + self.work or now > self.since + STILL_S

    def __str__(self) -> str:
        return f"{self.worked() - self.begun:.0f} s of its work"


@dataclass
class Machine:
    """One that runs from `start` to `cut` (the plug is pulled) or `wait_off`; then it can be started again."""

    system: System
    kernel: Path
    initrd: Path
    disk: Path
    folder: Path
    extra: str = ""  # for the kernel's command line
    _process: "subprocess.Popen[bytes] | None" = None
    _port: socket.socket | None = None
    _control: socket.socket | None = None
    _place: int = -1  # the folder, open: a socket's whole path may have 107 characters, and a cache can lie deep
    _coming: dict[str, bytes] = field(default_factory=dict)
    boots: int = 0
    sticks: int = 0
    _work: float = 0.0  # of this emulator
    _work_before: float = 0.0  # of those that have ended
    usb_bus = "usb.0"

    # ---- power

    def start(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        for name in ("port", "control"):
            (self.folder / name).unlink(missing_ok=True)
        self.boots += 1
        (self.folder / "console").open("wb" if self.boots == 1 else "ab").close()  # not what another run left
        log = (self.folder / "qemu.log").open("ab")
        env = {**os.environ, **self.surroundings}
        self._place = os.open(self.folder, os.O_PATH)
        self._process = subprocess.Popen(
            self.command(), stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=env, pass_fds=[self._place]
        )
        self._coming = {"port": b"", "control": b""}
        self._control = self._connected("control")
        self._heard("control")  # the greeting
        self._asked("qmp_capabilities")
        self.is_powered()
        self._port = self._connected("port")
        self._heard("port")  # the agent is ready
        self._asked("stop")

    def wire(self, name: str) -> str:
        """A socket of that name in the folder, as the emulator and we call it."""
        return f"/proc/self/fd/{self._place}/{name}"

    def is_powered(self) -> None:
        """Its processor has just begun: for whatever has to be set before anything reads it."""

    @property
    def surroundings(self) -> Mapping[str, str]:
        """Variables of the environment that the emulator needs."""
        return {}

    def command(self) -> list[str]:
        size = self.disk.stat().st_size - before_disk(self.system)
        words = [
            QEMU[self.system.arch],
            "-accel",
            "tcg,thread=single,tb-size=512",
            "-smp",
            "1",
            "-display",
            "none",
            "-no-reboot",
        ]
        words += ["-icount", "shift=0,sleep=off", "-nic", "none"]
        if self.system.arch == "amd64":
            words += ["-machine", "q35,nvdimm=on", "-cpu", "max", "-m", f"{MEMORY_MB}M,slots=2,maxmem=16G"]
            words += ["-object", f"memory-backend-file,id=disk,share=on,mem-path={self.disk},size={size}"]
            words += ["-device", "nvdimm,memdev=disk"]
        else:
            words += virt(self.disk, size, self.folder)
        words += ["-kernel", str(self.kernel), "-initrd", str(self.initrd), "-append"]
        words += [f"console={CONSOLE[self.system.arch]} panic=-1 {KERNEL[self.system.arch]} {self.extra}".strip()]
        words += ["-serial", f"file:{self.folder}/console", "-device", "qemu-xhci,id=usb"]
        words += ["-chardev", f"socket,id=port,path={self.wire('port')},server=on,wait=off"]
        words += ["-device", "virtio-serial-pci", "-device", "virtserialport,chardev=port,name=proving"]
        return [*words, "-qmp", f"unix:{self.wire('control')},server=on,wait=off"]

    def cut(self) -> None:
        """The plug is pulled."""
        if self._process is not None:
            self._process.kill()
        self._gone()

    def wait_off(self) -> None:
        """Until it has switched itself off; it is running again for that, if it has not done so already."""
        if not self.has_ended(0):
            self._asked("cont")
        patience = self._patience()
        while self._process is not None and self._process.poll() is None:
            if patience.is_over():
                raise Failed(f"it did not switch itself off within {patience}; {self.folder}/console tells more")
            self.worked()
            time.sleep(0.2)
        self._gone()

    def has_ended(self, seconds: float) -> bool:
        """Has it, or does it within so many seconds?"""
        assert self._process is not None
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def worked(self) -> float:
        """Seconds of a processor, of all its starts: what a run takes where nobody else wants one."""
        if self._process is not None:
            self._work = max(self._work, self._patience().begun)
        return self._work_before + self._work

    def _patience(self, work: float = PATIENCE_S) -> Patience:
        assert self._process is not None
        return Patience(self._process.pid, work)

    def _gone(self) -> None:
        self._work_before, self._work = self.worked(), 0.0
        if self._process is not None:
            self._process.wait()
        for each in (self._port, self._control):
            if each is not None:
                each.close()
        self._process = self._port = self._control = None
        if self._place >= 0:
            os.close(self._place)
            self._place = -1

    # ---- orders

    def do(self, call: str, **values: object) -> Any:
        """Calls a function of inside.py in the guest and gives what it returns. The machine runs only meanwhile."""
        order = json.dumps({"call": call, "values": values}).encode() + b"\n"
        assert self._port is not None
        self._asked("cont")
        self._port.sendall(order)
        answer = self._heard("port")
        self._asked("stop")
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer["result"]

    def plug_in(self, stick: Path) -> None:
        """A USB stick with that content, while it runs."""
        self.sticks += 1  # one that was pulled out keeps its name until the emulator has let go of it
        name = f"stick{self.sticks}"
        drive = {"node-name": name, "driver": "raw", "file": {"driver": "file", "filename": str(stick)}}
        self._asked("blockdev-add", **drive)
        self._asked("device_add", driver="usb-storage", id=name, drive=name, bus=self.usb_bus)

    def pull_out(self) -> None:
        self._asked("device_del", id=f"stick{self.sticks}")

    # ---- the wires

    def _connected(self, name: str) -> socket.socket:
        self._alive()
        patience = self._patience(work=60)
        while True:
            self._alive()
            wire = socket.socket(socket.AF_UNIX)
            try:
                wire.connect(self.wire(name))
                return wire
            except OSError:
                wire.close()
                if patience.is_over():
                    raise Failed(f"{self.folder}/{name} cannot be reached") from None
                time.sleep(0.1)

    def _alive(self) -> None:
        if self._process is None or self._process.poll() is not None:
            said = (self.folder / "qemu.log").read_text("utf-8", "replace")[-1000:]
            raise Failed(f"the emulator has ended; its console is {self.folder}/console\n{said}")

    def _asked(self, command: str, **values: object) -> None:
        assert self._control is not None
        self._control.sendall(json.dumps({"execute": command, "arguments": values}).encode() + b"\n")
        while "return" not in (answer := self._heard("control", work=120)):
            if "error" in answer:
                raise Failed(f"{command}: {answer['error']}")

    def _heard(self, name: str, work: float = PATIENCE_S) -> Any:
        """The next line that is JSON; where the agent speaks on the console itself, others come in between."""
        while not (line := self._line(name, work)).startswith(b"{"):
            with (self.folder / "console").open("ab") as console:
                console.write(line + b"\n")
        return json.loads(line)

    def _line(self, name: str, work: float) -> bytes:
        wire = self._port if name == "port" else self._control
        assert wire is not None
        patience = self._patience(work)
        while b"\n" not in self._coming[name]:
            wire.settimeout(20)
            try:
                data = wire.recv(1 << 20)
            except TimeoutError:
                data = None
            if data:
                self._coming[name] += data
            elif data is None and not patience.is_over():
                self._alive()
                if name == "port":  # with nothing to wait for but us, its clock may have stopped
                    self._asked("stop")
                    self._asked("cont")
            else:
                self._alive()
                raise Failed(f"no answer within {patience}; the guest's console is {self.folder}/console")
        line, _, self._coming[name] = self._coming[name].partition(b"\n")
        return line


def before_disk(system: System) -> int:
    """Bytes of the disk's file that are the guest's memory."""
    return MEMORY_MB << 20 if system.arch == "arm64" else 0


def virt(disk: Path, size: int, folder: Path) -> list[str]:
    """QEMU's own ARM board, which takes itself for a Pi 4. Its memory is a file: the guest's, then the disk's, and the
    device tree says which is which."""
    from tools.proving.device_tree import as_pi

    dumped = folder / "virt.dtb"
    board = "virt,gic-version=3"
    said_by(QEMU["arm64"], "-machine", f"{board},dumpdtb={dumped}", "-cpu", ARM, "-m", "1G", "-display", "none")
    tree = folder / "pi.dtb"
    tree.write_bytes(as_pi(dumped, MEMORY_MB << 20, size, folder))
    both = size + (MEMORY_MB << 20)
    words = ["-machine", f"{board},memory-backend=all", "-cpu", ARM, "-m", str(both >> 20), "-dtb", str(tree)]
    return [*words, "-object", f"memory-backend-file,id=all,share=on,mem-path={disk},size={both}"]


def needed(systems: Sequence[System]) -> list[str]:
    """The Debian packages that are not installed here and have to be."""
    programs = {"mmdebstrap": "mmdebstrap", "mkfs.ext4": "e2fsprogs", "dtc": "device-tree-compiler"}
    programs |= {"mkfs.vfat": "dosfstools", "mcopy": "mtools", "sfdisk": "fdisk"}
    programs |= {QEMU[system.arch]: PACKAGE[system.arch] for system in systems}
    if any(system.arch == "arm64" for system in systems):
        programs |= {"qemu-aarch64-static": "qemu-user-static", "arch-test": "arch-test"}
    return sorted({package for program, package in programs.items() if shutil.which(program) is None})
