"""Makes an SD card image of the box from Debian's arm64 packages alone: tools/image. docs/card.md explains the rest.

Three partitions: boot (FAT, with companion.txt, which anybody can edit), state (the log and the evening), and root,
the last, so that it can grow to fill the card. No loop device is needed, and nothing of this machine gets in.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.proving.__main__ import CACHE
from tools.proving.debian import ROOT, Cache, Chroot, Failed, System, entered, kernel_of, layered, remove_tree, said_by
from tools.proving.ground import CARD_BOOT_MB, card_packages, source_archive
from tools.proving.machine import needed

HERE = Path(__file__).resolve().parent
BOARD = System("bookworm", "arm64")
# What the kernel needs to find its root on a Pi's card; the same list for every Pi, so that a card can change boxes.
MODULES = (
    "sdhci_iproc", "fixed", "gpio_regulator", "bcm2835", "reset_raspberrypi", "ext4", "crc32c_generic", "overlay",
    "vfat", "nls_ascii", "nls_cp437", "of_pmem", "nd_pmem",
)  # fmt: skip
MIB = 1024 * 1024
BOOT_MB, STATE_MB, ROOM_MB = 256, 1024, 200  # the last: room to spare on the root before it has grown
# Parts of the initial file system without which some Pi does not find its root (a Pi 4 has two supplies for its card, a
# Pi 3 another controller), or without which that could not be kept from being written.
IN_INITRD = (
    "sdhci-iproc.ko", "regulator/fixed.ko", "gpio-regulator.ko", "host/bcm2835.ko", "overlay.ko",
    "init-bottom/overlayroot", "bin/busybox",
)  # fmt: skip


@dataclass(frozen=True)
class Part:
    name: str
    kind: str  # as sfdisk calls it
    megabytes: int


def make(out: Path, cache: Cache, key: Path | None = None) -> dict[str, float]:
    """The image; what it measures. `key`: whose updates its boxes take; without it none."""
    since = time.monotonic()
    base = cache.tree(BOARD, "card", card_packages())
    scratch = cache.folder / "card-work"
    remove_tree(scratch)
    scratch.mkdir(parents=True)
    with layered(base, scratch / "layers") as tree:
        settle(tree)
        with entered(tree) as chroot:
            put_box_in(tree, chroot, cache, key)
            make_bootable(tree, chroot)
        remove(tree / "etc/pip.conf")
        assemble(tree, out, scratch)
    shutil.rmtree(scratch)
    return {"megabytes": out.stat().st_size / MIB, "seconds": time.monotonic() - since}


SSH_KEYS_FIRST = """[Service]
ExecStartPre=
ExecStartPre=/usr/bin/ssh-keygen -A
ExecStartPre=/usr/sbin/sshd -t
"""  # Debian's own test of the configuration comes before anything that is added, and fails without keys


def remove(path: Path) -> None:
    shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)


def settle(tree: Path) -> None:
    """A Debian that nobody has to log in to."""
    files = {
        "etc/hostname": "companion\n",
        "etc/hosts": "127.0.0.1 localhost\n127.0.1.1 companion\n::1 localhost\n",
        "etc/fstab": "LABEL=root / ext4 noatime,errors=remount-ro 0 1\n"
        "LABEL=COMPANION /boot/firmware vfat noatime,nofail 0 2\n"
        "LABEL=state /var/lib/space-alert-companion ext4 noatime,commit=5,nofail,x-systemd.device-timeout=10s 0 2\n",
        "etc/machine-id": "",  # made at the first start; "uninitialized" would switch everything on that Debian presets
        # Without cma=, which keeps a Pi 4 from starting; every Pi's device tree says how much.
        "etc/default/raspi-firmware": "ROOTPART=LABEL=root\nCONSOLES=tty0\nCMA=0\n",
        "etc/default/raspi-firmware-custom": "enable_uart=0\n",  # for config.txt, also at the next kernel
        "etc/initramfs-tools/conf.d/companion": "MODULES=list\nCOMPRESS=zstd\n",
        "etc/initramfs-tools/modules": "\n".join(MODULES) + "\n",
        "etc/systemd/journald.conf.d/companion.conf": "[Journal]\nStorage=volatile\n",  # the card is spared
        "etc/resolv.conf": "",
    }
    for name, text in files.items():
        file = tree / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.unlink(missing_ok=True)
        file.write_text(text)


def put_box_in(tree: Path, chroot: Chroot, cache: Cache, key: Path | None) -> None:
    """As the docs say, from a clone; and the unit that does what companion.txt says."""
    at = tree / "tmp/companion"
    (at / "source").mkdir(parents=True)
    unpack = subprocess.run(["tar", "-x", "-C", at / "source"], input=source_archive(""), capture_output=True)
    if unpack.returncode:
        raise Failed(unpack.stderr.decode())
    shutil.copytree(cache.wheels(BOARD, [(ROOT / "requirements.lock").read_text()]), at / "wheels")
    (tree / "etc/pip.conf").write_text("[global]\nno-index = true\nfind-links = /tmp/companion/wheels\n")
    if key is not None:
        shutil.copyfile(key, at / "update.pub")
    chroot.run("/tmp/companion/source/install", *(["--update-key", "/tmp/companion/update.pub"] if key else []))
    shutil.copyfile(HERE / "companion-card.service", tree / "etc/systemd/system/companion-card.service")
    chroot.run("systemctl", "enable", "companion-card.service")
    chroot.run("systemctl", "disable", "ssh.service")
    chroot.run("passwd", "--lock", "root")
    for key in (tree / "etc/ssh").glob("ssh_host_*"):
        key.unlink()  # every box makes its own
    drop_in = tree / "etc/systemd/system/ssh.service.d"
    drop_in.mkdir()
    (drop_in / "companion.conf").write_text(SSH_KEYS_FIRST)


def make_bootable(tree: Path, chroot: Chroot) -> None:
    """Kernel, initial file system, firmware and device trees into /boot/firmware, by Debian's own hooks."""
    kernel = kernel_of(tree)
    (tree / "boot/firmware").mkdir(exist_ok=True)
    chroot.run("update-initramfs", "-c", "-k", kernel)
    inside = chroot.run("lsinitramfs", f"/boot/initrd.img-{kernel}")
    for part in IN_INITRD:
        if part not in inside:
            raise Failed(f"the initial file system has no {part}: there is a Pi that would not start, or not be kept")
    firmware = tree / "boot/firmware"
    for needed_file in ("start4.elf", "bootcode.bin", "config.txt", "cmdline.txt", "bcm2711-rpi-4-b.dtb"):
        if not (firmware / needed_file).exists():
            raise Failed(f"raspi-firmware has put no {needed_file} into /boot/firmware")
    if "cma=" in (firmware / "cmdline.txt").read_text():
        raise Failed("cmdline.txt says cma=: a Pi 4 would not start")
    shutil.copyfile(HERE / "companion.txt", firmware / "companion.txt")


def assemble(tree: Path, out: Path, scratch: Path) -> None:
    boot, state, root = (scratch / f"{name}.part" for name in ("boot", "state", "root"))
    used = int(said_by("du", "-sm", tree).split()[0])
    parts = (Part("boot", "c", BOOT_MB), Part("state", "83", STATE_MB), Part("root", "83", used + used // 10 + ROOM_MB))
    said_by("truncate", "-s", f"{BOOT_MB}M", boot)
    said_by("mkfs.vfat", "-F", "32", "-n", "COMPANION", boot)
    said_by("mcopy", "-s", "-m", "-i", boot, *sorted((tree / "boot/firmware").iterdir()), "::/")
    for file in (tree / "boot/firmware").iterdir():
        remove(file)
    empty = scratch / "state"
    shutil.copytree(tree / "var/lib/space-alert-companion", empty, symlinks=True)
    owner = (tree / "var/lib/space-alert-companion").stat()
    for path in (empty, *empty.rglob("*")):
        os.chown(path, owner.st_uid, owner.st_gid)
    for file, folder, part, label in ((state, empty, parts[1], "state"), (root, tree, parts[2], "root")):
        said_by("truncate", "-s", f"{part.megabytes}M", file)
        said_by("mkfs.ext4", "-q", "-L", label, "-d", folder, file)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.unlink(missing_ok=True)
    said_by("truncate", "-s", f"{CARD_BOOT_MB + sum(part.megabytes for part in parts)}M", out)
    table = "label: dos\nunit: sectors\n" + table_rows(parts)
    sfdisk = subprocess.run(["sfdisk", "--quiet", out], input=table, text=True, capture_output=True)
    if sfdisk.returncode:
        raise Failed(f"sfdisk: {sfdisk.stderr}")
    at = CARD_BOOT_MB
    for part, file in zip(parts, (boot, state, root), strict=True):
        said_by("dd", f"if={file}", f"of={out}", "bs=1M", f"seek={at}", "conv=notrunc,sparse", "status=none")
        at += part.megabytes


def table_rows(parts: Sequence[Part]) -> str:
    rows, at = "", CARD_BOOT_MB
    for part in parts:
        rows += f"start={at * 2048}, size={part.megabytes * 2048}, type={part.kind}\n"
        at += part.megabytes
    return rows


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools/image", description=__doc__, allow_abbrev=False)
    parser.add_argument("--out", type=Path, default=ROOT / "build/companion-card.img", metavar="FILE")
    parser.add_argument("--cache", type=Path, default=CACHE, metavar="FOLDER", help=f"trees and wheels ({CACHE})")
    parser.add_argument("--mirror", default="", metavar="URL", help="of Debian; else this machine's own apt knows")
    parser.add_argument("--update-key", type=Path, metavar="FILE", help="a public key: boxes take updates it signed")
    args = parser.parse_args(words)
    if os.geteuid() != 0:
        print("Making a root file system takes root: sudo tools/image", file=sys.stderr)
        return 2
    if missing := needed([BOARD]):
        print(f"Not installed: sudo apt-get install --no-install-recommends {' '.join(missing)}", file=sys.stderr)
        return 2
    try:
        made = make(args.out, Cache(args.cache, args.mirror), args.update_key)
    except (Failed, OSError) as error:
        print(f"No image: {error}", file=sys.stderr)
        return 1
    print(f"{args.out}: {made['megabytes']:.0f} MB, made in {made['seconds']:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
