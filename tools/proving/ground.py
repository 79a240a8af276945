"""Puts the pieces together: a root with the box installed as documented, a disk, a kernel, a machine that has them."""

import hashlib
import io
import json
import re
import shutil
import subprocess
import tarfile
import threading
from dataclasses import dataclass
from pathlib import Path

from tools.proving import initrd
from tools.proving.debian import (
    ROOT,
    SYSTEM,
    Cache,
    Failed,
    System,
    build_parts,
    entered,
    installer,
    kernel_of,
    layered,
    make_disk,
    remove_tree,
    said_by,
)  # fmt: skip
from tools.proving.machine import DISK, Machine, before_disk

HERE = Path(__file__).resolve().parent
DISK_MB, CARD_ROOM_MB = 3072, 512
CARD_BOOT_MB = 4  # where a card's first partition begins (tools/card/image.py)
# What a card has besides: Debian's firmware for the Pi, and the overlay of a root that is not written to, whose script
# in the initial file system needs the tools of busybox, and without them continues with a writable root.
FIRMWARE = ("linux-image-arm64", "raspi-firmware", "firmware-brcm80211", "wireless-regdb", "overlayroot", "busybox")
INSIDE = ("agent.py", "inside.py", "chips.py", "updates.py", "crew.py", "eye.py", "proving-agent.service")
PARTS = ("parts.sh", "watch.sh", "proving-watch.service")
NO_PI = ("cpuinfo", "cpuinfo.conf")  # where no device tree says so
LOCK = "requirements.lock"
SOURCE = "/root/companion"  # where a person would have cloned it
MAKING = threading.Lock()  # systems are proven side by side, and made from one cache and in one workshop


def card_packages() -> tuple[str, ...]:
    return (*SYSTEM, *installer().ALWAYS, *installer().WIRELESS, *FIRMWARE)


def source_archive(commit: str) -> bytes:
    """The tree as git has it; for today's, what lies in the working copy and is known to git."""
    if commit:
        return subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
    files = said_by("git", "ls-files", cwd=ROOT).split("\n")
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for name in filter(None, files):
            if (ROOT / name).exists():
                archive.add(ROOT / name, name)
    return packed.getvalue()


@dataclass(frozen=True)
class Ground:
    """One system, with its disk ready to be booted."""

    system: System
    cache: Cache
    folder: Path

    @property
    def disk(self) -> Path:
        return self.folder / "disk.raw"

    @property
    def before(self) -> int:
        """Where in that file the disk begins."""
        return before_disk(self.system)

    def prepare(self, commit: str = "", breaking: str = "") -> str:
        """Installs the box (that commit's, or this working copy's) into a fresh root; what the installer said.
        `breaking`: what is done wrong on purpose."""
        with MAKING:
            return self._made(commit, breaking)

    def _made(self, commit: str, breaking: str) -> str:
        remove_tree(self.folder)
        self.folder.mkdir(parents=True)
        base = self.cache.tree(self.system, "box", self.packages())
        with layered(base, self.folder / "layers") as tree:
            for name, content in (("today", ""), ("older", commit)):
                if name == "today" or content:
                    at = tree / SOURCE.lstrip("/") / name
                    at.mkdir(parents=True)
                    unpack = subprocess.run(["tar", "-x", "-C", at], input=source_archive(content), capture_output=True)
                    if unpack.returncode:
                        raise Failed(unpack.stderr.decode())
            self._settle(tree)
            said = self._installed(tree, commit)
            self._break(tree, breaking)
            make_disk(tree, self.disk, DISK_MB, before=self.before)
            self._boot_files(tree)
        shutil.rmtree(self.folder / "layers")
        return said

    def _break(self, tree: Path, what: str) -> None:
        """Something that has to be named by the run."""
        if what == "no-i2c-for-the-unit":
            drop_in = tree / "etc/systemd/system/companion.service.d"
            drop_in.mkdir()
            (drop_in / "break.conf").write_text("[Service]\nDeviceAllow=\nDeviceAllow=char-gpiochip rw\n")
        if what == "missing-package":
            for part in tree.glob("opt/space-alert-companion/venv/lib/python*/site-packages/smbus2*"):
                shutil.rmtree(part)

    def _installed(self, tree: Path, commit: str) -> str:
        """As the docs say; the packages come from a folder, so that the guest needs no network for an upgrade."""
        which = "older" if commit else "today"
        (tree / "etc/pip.conf").write_text("[global]\nno-index = true\nfind-links = /root/companion/wheels\n")
        listed = said_by(
            "find", *(tree / name for name in ("etc", "opt", "usr", "var/lib", "var/log", "var/spool", "srv", "home"))
        )
        (tree / "root/companion/before").write_text(listed.replace(str(tree), ""))
        shutil.copytree(self.cache.wheels(self.system, self._locks(commit)), tree / "root/companion/wheels")
        # 0.1.0 stops where no udev runs; a root that is not booted has none.
        answers = tree / "usr/local/sbin/udevadm"
        if which == "older":
            answers.write_text("#!/bin/sh\nexit 0\n")
            answers.chmod(0o755)
        with entered(tree) as chroot:
            said = chroot.run(f"{SOURCE}/{which}/install")
        answers.unlink(missing_ok=True)
        return said

    def _locks(self, commit: str) -> list[str]:
        """Today's, and what an older version wants."""
        found = [(ROOT / LOCK).read_text()]
        if commit:
            found.append(said_by("git", "show", f"{commit}:{LOCK}", cwd=ROOT))
        if commit and self.system.suite == "bookworm":
            found.append((HERE / "older.lock").read_text())
        return found

    def packages(self) -> tuple[str, ...]:
        return (*SYSTEM, *installer().ALWAYS, f"linux-image-{self.system.arch}", "strace")

    def _settle(self, tree: Path) -> None:
        """What Debian's installer would have written."""
        (tree / "etc/hostname").write_text("companion\n")
        (tree / "etc/hosts").write_text("127.0.0.1 localhost\n127.0.1.1 companion\n")
        (tree / "etc/fstab").write_text("LABEL=root / ext4 errors=remount-ro 0 1\n")
        (tree / "etc/machine-id").write_text("")
        journal = tree / "etc/systemd/journald.conf.d"
        journal.mkdir(parents=True, exist_ok=True)
        (journal / "proving.conf").write_text("[Journal]\nStorage=persistent\nSyncIntervalSec=5s\n")

    def take_card(self, image: Path, room: int = CARD_ROOM_MB) -> str:
        """A card as it is flashed, in a slot: that very image, on a card with more room than it needs."""
        remove_tree(self.folder)
        self.folder.mkdir(parents=True)
        self._flash(image, image.stat().st_size + room * 1024 * 1024)
        kernel = kernel_of(self.cache.tree(self.system, "card", card_packages()))
        (self.folder / "companion-parts.ko").write_bytes(self._parts(kernel))
        return f"{image.stat().st_size >> 20} MB, on a card with {room} MB more"

    def _flash(self, image: Path, size: int) -> None:
        said_by("truncate", "-s", str(self.before + size), self.disk)
        at = f"seek={self.before >> 20}"
        said_by("dd", f"if={image}", f"of={self.disk}", "bs=1M", at, "conv=notrunc,sparse", "status=none")

    def read_card(self) -> str:
        """What a Pi's firmware does: from the first partition kernel, initial file system (with the crew beside it) and
        the kernel's command line, which is the answer."""
        config = self.card_file("config.txt").decode()
        kernel, own = (re.findall(rf"^{word}[ =](\S+)", config, re.MULTILINE)[-1] for word in ("kernel", "initramfs"))
        (self.folder / "vmlinuz").write_bytes(self.card_file(kernel))
        (self.folder / "initrd").write_bytes(initrd.beside(self.card_file(own), self._carried()))
        return self.card_file("cmdline.txt").decode().strip()

    @property
    def _boot_partition(self) -> str:
        return f"{self.disk}@@{self.before + CARD_BOOT_MB * 1024 * 1024}"

    def card_file(self, name: str) -> bytes:
        """Of the partition that opens on any computer."""
        into = self.folder / "from-card"
        said_by("mcopy", "-n", "-o", "-i", self._boot_partition, f"::{name}", into)
        return into.read_bytes()

    def write_on_card(self, name: str, content: bytes) -> None:
        """As a person does it, with the card in another computer."""
        (self.folder / "to-card").write_bytes(content)
        said_by("mcopy", "-n", "-o", "-i", self._boot_partition, self.folder / "to-card", f"::{name}")

    def root_digest(self) -> str:
        """Of everything that is on the card's root partition."""
        start, size = self.root_partition()
        digest = hashlib.sha256()
        with self.disk.open("rb") as disk:
            disk.seek(start)
            for at in range(0, size, 1 << 20):
                digest.update(disk.read(min(1 << 20, size - at)))
        return digest.hexdigest()[:16]

    def root_partition(self) -> tuple[int, int]:
        """Where it begins in the file, and how long it is."""
        rows = json.loads(said_by("sfdisk", "--json", self._partition_table()))["partitiontable"]["partitions"]
        return self.before + 512 * rows[2]["start"], 512 * rows[2]["size"]

    def _partition_table(self) -> Path:
        """As a file that begins with it: before the disk lies the machine's memory."""
        table = self.folder / "table"
        with self.disk.open("rb") as disk, table.open("wb") as out:
            disk.seek(self.before)
            out.write(disk.read(1 << 20))
            out.truncate(self.disk.stat().st_size - self.before)
        return table

    def _boot_files(self, tree: Path) -> None:
        """The kernel that the root has, and an initial file system of ours."""
        kernel = kernel_of(tree)
        shutil.copyfile(tree / f"boot/vmlinuz-{kernel}", self.folder / "vmlinuz")
        modules = [
            (path.name, path.read_bytes())
            for path in initrd.with_dependencies(tree, kernel, initrd.NEEDED[self.system.arch])
        ]
        (self.folder / "companion-parts.ko").write_bytes(self._parts(kernel))
        busybox = self.cache.busybox(self.system)
        (self.folder / "initrd").write_bytes(initrd.made(busybox, modules, DISK, self._carried()))

    def _parts(self, kernel: str) -> bytes:
        return build_parts(self.cache.workshop(self.system), self.system, kernel, self.folder)

    def _carried(self) -> dict[str, bytes]:
        """What the crew brings along into the guest."""
        names = (*INSIDE, *PARTS, *(() if self.system.arch == "arm64" else NO_PI))
        carried = {name: (HERE / "guest" / name).read_bytes() for name in names}
        return carried | {"companion-parts.ko": (self.folder / "companion-parts.ko").read_bytes()}

    def machine(self, extra: str = "") -> Machine:
        return Machine(
            self.system, self.folder / "vmlinuz", self.folder / "initrd", self.disk, self.folder / "machine", extra
        )
