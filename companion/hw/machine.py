"""What this machine is and has, read from the system's own files: model, buses, sound cards, mounts. Opens none."""

import os
from contextlib import suppress
from pathlib import Path

ROOT = Path("/")
HEADER_I2C = "i2c@7e804000"


def model(root: Path = ROOT) -> str | None:
    """ "Raspberry Pi 4 Model B Rev 1.5", or None elsewhere."""
    try:
        name = (root / "proc/device-tree/model").read_bytes().rstrip(b"\0").decode("utf-8", "replace")
    except OSError:
        return None
    return name if "Raspberry Pi" in name else None


def buses(root: Path = ROOT) -> dict[str, list[str]]:
    """The device files of each bus that is switched on."""
    found = {"i2c": sorted(root.glob("dev/i2c-*")), "spi": sorted(root.glob("dev/spidev*"))}
    return {bus: [f"/{path.relative_to(root)}" for path in paths] for bus, paths in found.items() if paths}


def header_bus(usual: int, root: Path = ROOT) -> int:
    """The number of the I2C bus on a Pi's header. Raspberry Pi OS calls it 1; Debian's device trees number nothing, and
    on a Pi 4 HDMI takes 0 and 1. Up to the Pi 4 it is the controller at this address."""
    for bus in (root / "sys/bus/i2c/devices").glob("i2c-*"):
        with suppress(OSError):
            if (bus / "of_node").readlink().name == HEADER_I2C:
                return int(bus.name.removeprefix("i2c-"))
    return usual


def sound_cards(root: Path = ROOT) -> list[str]:
    try:
        lines = (root / "proc/asound/cards").read_text("utf-8").splitlines()
    except OSError:
        return []
    return [line.partition("]: ")[2].strip() for line in lines if "]: " in line]


def is_in_memory(directory: Path, root: Path = ROOT) -> bool:
    """Whether what is written there goes with the power: on a tmpfs, or on the overlay of a read-only root."""
    try:
        lines = (root / "proc/self/mountinfo").read_text("utf-8").splitlines()
    except OSError:
        return False
    under: dict[Path, str] = {}  # mount point -> kind of file system; later ones lie above earlier ones
    for line in lines:
        before, _, after = line.partition(" - ")  # "36 35 98:0 /root /mount/point rw,noatime shared:1 - ext4 /dev/..."
        under[Path(before.split()[4].replace("\\040", " "))] = after.split()[0]
    where = directory.absolute()
    nearest = next((under[each] for each in (where, *where.parents) if each in under), "")
    return nearest in ("tmpfs", "ramfs", "overlay")


def gpio_chips(root: Path = ROOT) -> list[str]:
    return [f"/{path.relative_to(root)}" for path in sorted(root.glob("dev/gpiochip*"))]


def group_of(path: str) -> str:
    """The name of the group a file belongs to; empty where there is neither."""
    try:
        return Path(path).group()
    except (OSError, KeyError):
        return ""


def may_use(path: str) -> bool:
    return os.access(path, os.R_OK | os.W_OK)
