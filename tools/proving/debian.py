"""Debian systems as trees on this machine: made by mmdebstrap from the packages alone, cached, and entered to install
the box as its docs say. Nothing is booted here; foreign architectures run through qemu-user."""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
SUITES = {"bookworm": "3.11", "trixie": "3.13"}  # and their Python
ARCHITECTURES = {"amd64": "x86_64", "arm64": "aarch64"}  # and as wheels and kernels call them

SYSTEM = (
    "systemd", "systemd-sysv", "udev", "dbus", "kmod", "initramfs-tools", "zstd", "sudo", "iproute2", "iputils-ping",
    "e2fsprogs", "dosfstools", "fdisk", "ca-certificates", "systemd-timesyncd", "python3",
    "network-manager", "wpasupplicant", "dnsmasq-base", "iptables", "avahi-daemon", "libnss-mdns", "openssh-server",
)  # fmt: skip
WORKSHOP = ("gcc", "make", "busybox-static")  # besides the kernel's headers: what the parts' module is made with
RENAMED = {"trixie": {"libglib2.0-0": "libglib2.0-0t64"}}


class Failed(Exception):
    """A step could not be done; the message says which, and what was said."""


@dataclass(frozen=True)
class System:
    suite: str
    arch: str

    @property
    def name(self) -> str:
        return f"{self.suite}-{self.arch}"


def named(text: str) -> System:
    suite, _, arch = text.partition("-")
    if suite not in SUITES or arch not in ARCHITECTURES:
        raise ValueError(f"{text!r} is none of {', '.join(f'{s}-{a}' for s in SUITES for a in ARCHITECTURES)}")
    return System(suite, arch)


def said_by(*words: object, **more: object) -> str:
    command = [str(word) for word in words]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)  # type: ignore[call-overload]
    if done.returncode:
        raise Failed(f"{' '.join(command)[:300]}: exit code {done.returncode}\n{done.stdout[-3000:]}")
    return str(done.stdout)


def installer() -> ModuleType:
    """tools/install.py, for what it knows: the Debian packages of the box."""
    spec = importlib.util.spec_from_file_location("install", ROOT / "tools/install.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["install"] = module
    spec.loader.exec_module(module)
    return module


# ---- where packages come from


def sources(suite: str, mirror: str) -> list[str]:
    """The lines mmdebstrap gets: that mirror, or those of this machine's own apt."""
    sites = [mirror] if mirror else sites_of_apt()
    security = [site for site in sites if "security" in site]
    plain = [site for site in sites if "security" not in site]
    if not plain:
        raise Failed("apt knows no Debian mirror here; name one with --mirror.")
    parts = "main non-free-firmware"
    rows = [f"deb {plain[0]} {suite} {parts}", f"deb {plain[0]} {suite}-updates {parts}"]
    return rows + [f"deb {site} {suite}-security {parts}" for site in security[:1]]


def sites_of_apt() -> list[str]:
    """Of the archive called Debian, without what other people offer."""
    found = said_by("apt-get", "indextargets", "--format", "$(ORIGIN) $(REPO_URI)", "Created-By: Packages")
    rows = (line.split() for line in found.splitlines())
    return list(dict.fromkeys(row[1].rstrip("/") for row in rows if len(row) == 2 and row[0] == "Debian"))


# ---- trees


@dataclass(frozen=True)
class Cache:
    """What was made before: trees by what they are made of."""

    folder: Path
    mirror: str = ""

    def tree(self, system: System, kind: str, packages: Sequence[str], variant: str = "minbase") -> Path:
        """A Debian with these packages; made once."""
        names = sorted({RENAMED.get(system.suite, {}).get(name, name) for name in packages})
        key = hashlib.sha256(" ".join(names).encode()).hexdigest()[:8]
        tree = self.folder / f"{kind}-{system.name}-{key}"
        if not tree.is_dir():
            self.folder.mkdir(parents=True, exist_ok=True)
            fresh = tree.with_suffix(".new")
            remove_tree(fresh)
            words = (
                f"--variant={variant}",
                f"--arch={system.arch}",
                f"--include={','.join(names)}",
                "--format=directory",
            )
            environment = {**os.environ, "INITRD": "No"}  # made where it is booted
            said_by("mmdebstrap", *words, system.suite, fresh, *sources(system.suite, self.mirror), env=environment)
            fresh.rename(tree)
        return tree

    def workshop(self, system: System) -> Path:
        """Where the parts' module is made for that system: on this machine's own architecture, with a compiler for the
        other and its headers, which are unpacked beside."""
        native = System(system.suite, said_by("dpkg", "--print-architecture").strip())
        headers = f"linux-headers-{system.arch}"
        if system == native:
            return self.tree(native, "workshop", (*WORKSHOP, headers))
        compiler = f"gcc-{ARCHITECTURES[system.arch].replace('_', '-')}-linux-gnu"
        tree = self.tree(native, "workshop", (*WORKSHOP, f"linux-headers-{native.arch}", compiler))
        foreign = self.tree(system, "headers", (headers, "busybox-static"), variant="extract")
        for each in (foreign / "usr/src").glob("linux-headers-*"):
            if not (tree / "usr/src" / each.name).exists():
                shutil.copytree(each, tree / "usr/src" / each.name, symlinks=True)
        return tree

    def busybox(self, system: System) -> Path:
        """For the guest: of the tree that is of its own architecture. In Trixie's packages nothing lies in /bin."""
        workshop = self.workshop(system)
        trees = [*self.folder.glob(f"headers-{system.name}-*"), workshop]
        return next(
            path for tree in trees for path in (tree / "bin/busybox", tree / "usr/bin/busybox") if path.exists()
        )

    def emulator(self) -> Path:
        """Trixie's QEMU, which knows more of a Pi's chips than Bookworm's (no I2C there)."""
        native = System("trixie", said_by("dpkg", "--print-architecture").strip())
        return self.tree(native, "emulator", ("qemu-system-arm", "zstd"))

    def wheels(self, system: System, locks: Sequence[str]) -> Path:
        """Every package of these lock files as a wheel for that system: fetched once, as this machine's pip is set
        up to."""
        key = hashlib.sha256("".join(locks).encode()).hexdigest()[:8]
        folder = self.folder / f"wheels-{system.name}-{key}"
        if not folder.is_dir():
            fresh = folder.with_suffix(".new")
            machine, python = ARCHITECTURES[system.arch], SUITES[system.suite]
            platforms = [f"manylinux_2_{minor}_{machine}" for minor in range(36, 4, -1)] + [f"manylinux2014_{machine}"]
            for lock in locks:
                with tempfile.NamedTemporaryFile("w", suffix=".lock") as wanted:
                    wanted.write(lock)
                    wanted.flush()
                    said_by(
                        sys.executable, "-P", "-m", "pip", "--disable-pip-version-check", "download", "--quiet",
                        "--no-deps", "--only-binary", ":all:", "--implementation", "cp", "--python-version", python,
                        *(word for name in platforms for word in ("--platform", name)),
                        "--require-hashes", "--requirement", wanted.name, "--dest", fresh,
                    )  # fmt: skip
            fresh.rename(folder)
        return folder


def remove_tree(folder: Path, mounts: Path = Path("/proc/mounts")) -> None:
    """With everything that a run which was killed has left mounted in it: through a bound /dev this machine's own would
    be deleted."""
    for line in reversed(mounts.read_text().splitlines()):
        at = re.sub(r"\\(\d{3})", lambda octal: chr(int(octal[1], 8)), line.split()[1])
        if Path(at).is_relative_to(folder.absolute()):
            said_by("umount", "--lazy", at)
    shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def layered(base: Path, scratch: Path) -> Iterator[Path]:
    """The tree, to be changed without changing it: what is written lies in `scratch`."""
    merged, upper, work = (scratch / name for name in ("tree", "upper", "work"))
    for folder in (merged, upper, work):
        folder.mkdir(parents=True)
    said_by("mount", "-t", "overlay", "companion", "-o", f"lowerdir={base},upperdir={upper},workdir={work}", merged)
    try:
        yield merged
    finally:
        said_by("umount", merged)


@contextmanager
def entered(tree: Path) -> Iterator["Chroot"]:
    """A tree in which commands can be run, with a network if this machine has one."""
    with ExitStack() as closing:
        for kind, at in (("proc", "proc"), ("sysfs", "sys"), ("tmpfs", "run"), ("tmpfs", "tmp")):
            said_by("mount", "-t", kind, kind, tree / at)
            closing.callback(said_by, "umount", tree / at)
        said_by("mount", "--bind", "/dev", tree / "dev")
        closing.callback(said_by, "umount", tree / "dev")
        yield Chroot(tree)


@dataclass(frozen=True)
class Chroot:
    tree: Path

    def run(self, *words: object) -> str:
        environment = {
            "PATH": "/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin",
            "LANG": "C.UTF-8",
            "HOME": "/root",
            "INITRD": "No",
        }
        return said_by("chroot", self.tree, *words, env=environment)


def kernel_of(tree: Path) -> str:
    """The newest kernel that is in there."""
    names = [path.name for path in (tree / "lib/modules").iterdir() if re.match(r"\d", path.name)]
    if not names:
        raise Failed(f"{tree} has no kernel")
    return max(names, key=lambda name: [int(number) for number in re.findall(r"\d+", name)])


def make_disk(tree: Path, file: Path, megabytes: int, label: str = "root", before: int = 0) -> None:
    """An ext4 file system with that tree in it, `before` bytes into the file; no loop device is needed."""
    file.unlink(missing_ok=True)
    with file.open("wb") as disk:
        disk.truncate(before + megabytes * 1024 * 1024)
    said_by("mkfs.ext4", "-q", "-L", label, "-E", f"root_owner=0:0,offset={before}", "-d", tree, file, f"{megabytes}M")


def build_parts(workshop: Path, system: System, kernel: str, scratch: Path) -> bytes:
    """Our module, made with that kernel's headers."""
    source = scratch / "parts"
    shutil.copytree(ROOT / "tools/proving/parts", source)
    at = workshop / "root/parts"
    at.mkdir(exist_ok=True)
    with ExitStack() as closing:
        said_by("mount", "--bind", source, at)
        closing.callback(said_by, "umount", at)
        if not (workshop / f"usr/src/linux-headers-{kernel}").is_dir():
            raise Failed(
                f"the workshop has no headers for {kernel}: take it out of the cache, it is older than the root"
            )
        machine = ARCHITECTURES[system.arch].replace("_", "-")
        cross = [f"CROSS_COMPILE={machine}-linux-gnu-"] if not (workshop / "lib/modules" / kernel).exists() else []
        headers = f"/usr/src/linux-headers-{kernel}"
        said_by("chroot", workshop, "make", "-C", headers, "M=/root/parts", *cross, "modules")
    return (source / "companion-parts.ko").read_bytes()
