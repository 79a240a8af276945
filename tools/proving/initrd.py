"""The little file system a guest starts from: it loads what the disk needs, adds the proving ground's own units in
memory, and goes on to the root that is to be proven, in which nothing is changed."""

import gzip
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

INIT = """#!/bin/busybox sh
/bin/busybox --install -s /bin
export PATH=/bin
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
for each in $(cat /modules.order); do insmod "/modules/$each" || echo "proving: no $each"; done
tries=0
until mount -t ext4 -o ro @ROOT@ /root 2>/dev/null; do
    tries=$((tries + 1))
    [ $tries -lt 50 ] || { echo "proving: no root at @ROOT@"; ls /dev; poweroff -f; }
    sleep 0.2
done
mount -t tmpfs -o mode=755 run /run
mkdir -p /run/proving /run/systemd/system/sysinit.target.wants
cp -r /proving/. /run/proving/
for unit in /run/proving/*.service; do
    mv "$unit" /run/systemd/system/
    ln -s "../${unit##*/}" /run/systemd/system/sysinit.target.wants/
done
if [ -e /run/proving/cpuinfo.conf ]; then
    mkdir /run/systemd/system/companion.service.d
    mv /run/proving/cpuinfo.conf /run/systemd/system/companion.service.d/
fi
sh /run/proving/parts.sh /root || echo "proving: no parts"
mount --move /run /root/run
mount --move /dev /root/dev
umount /proc /sys
exec switch_root /root /sbin/init
"""

# Beside a card's own initial file system, whose scripts these are: with the tools it has, once its root is there.
ON_A_CARD = """[ -e /run/proving ] || {
    mkdir -p /run/proving /run/systemd/system/sysinit.target.wants
    for each in /proving/*; do
        case $each in
        *.service)
            cat "$each" >"/run/systemd/system/${each##*/}"
            ln -s "../${each##*/}" "/run/systemd/system/sysinit.target.wants/${each##*/}"
            ;;
        *) cat "$each" >"/run/proving/${each##*/}" ;;
        esac
    done
    [ ! -e /run/proving/parts.sh ] || sh /run/proving/parts.sh "$rootmnt" || echo "proving: no parts"
}
"""

NEEDED = {
    "amd64": ("nfit", "nd_pmem", "crc32c_generic", "ext4"),
    "arm64": ("of_pmem", "nd_pmem", "crc32c_generic", "ext4"),
}


def with_dependencies(tree: Path, kernel: str, wanted: Iterable[str]) -> list[Path]:
    """These modules of that kernel and what they need, in the order in which they can be loaded."""
    base = tree / "lib/modules" / kernel
    needs: dict[str, tuple[str, list[str]]] = {}  # name -> its file, and the files it needs, the nearest first
    for line in (base / "modules.dep").read_text().splitlines():
        file, _, others = line.partition(":")
        needs[name_of(file)] = (file, others.split())
    found: list[Path] = []
    for name in wanted:
        if name not in needs:
            continue  # built into the kernel
        own, nearest_first = needs[name]
        found += [base / each for each in (*reversed(nearest_first), own) if base / each not in found]
    return found


def name_of(file: str) -> str:
    return re.sub(r"\.ko(\.\w+)?$", "", file.rsplit("/", 1)[-1]).replace("-", "_")


def archive(files: Mapping[str, tuple[int, bytes]]) -> bytes:
    """As the kernel wants it: cpio, new format. Path -> mode and content."""
    out = io.BytesIO()
    for number, (path, (mode, content)) in enumerate([*files.items(), ("TRAILER!!!", (0, b""))], start=1):
        name = path.encode() + b"\0"
        fields = (number, mode, 0, 0, 1, 0, len(content), 0, 0, 0, 0, len(name), 0)
        out.write(b"070701" + b"".join(b"%08X" % field for field in fields) + name)
        out.write(bytes(-out.tell() % 4))
        out.write(content)
        out.write(bytes(-out.tell() % 4))
    return gzip.compress(out.getvalue(), 1)


def made(busybox: Path, modules: Sequence[tuple[str, bytes]], root: str, carried: Mapping[str, bytes]) -> bytes:
    """`root`: the device; `carried`: what the guest finds in /run/proving."""
    folders = ("bin", "proc", "sys", "dev", "root", "run", "modules", "proving")
    files: dict[str, tuple[int, bytes]] = dict.fromkeys(folders, (16877, b""))
    files["init"] = (0o100755, INIT.replace("@ROOT@", root).encode())
    files["bin/busybox"] = (0o100755, busybox.read_bytes())
    files["modules.order"] = (0o100644, "\n".join(name for name, _ in modules).encode())
    files |= {f"modules/{name}": (0o100644, content) for name, content in modules}
    files |= {f"proving/{name}": (0o100644, content) for name, content in carried.items()}
    return archive(files)


def without(unpacked: bytes, name: str) -> bytes:
    """An archive as it was, but for the files of that name."""
    at, kept, hole = 0, b"", f"/{name}".encode()
    while unpacked[at : at + 6] == b"070701":
        size, length = (int(unpacked[at + place : at + place + 8], 16) for place in (54, 94))
        path = unpacked[at + 110 : at + 110 + length - 1]
        end = at + (110 + length + 3) // 4 * 4 + (size + 3) // 4 * 4
        if not path.endswith(hole):
            kept += unpacked[at:end]
        at = end
    return kept


def beside(own: bytes, carried: Mapping[str, bytes]) -> bytes:
    """A card's own, with the crew before it: the kernel unpacks one after the other."""
    files: dict[str, tuple[int, bytes]] = dict.fromkeys(("proving", "scripts", "scripts/local-bottom"), (16877, b""))
    files["scripts/local-bottom/ORDER"] = (0o100644, ON_A_CARD.encode())
    files |= {f"proving/{name}": (0o100644, content) for name, content in carried.items()}
    ours = archive(files)
    return ours + bytes(-len(ours) % 4) + own
