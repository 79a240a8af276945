"""What this machine is and has, read from the system's own files: model, buses, sound cards. Opens no device."""

import os
from pathlib import Path

ROOT = Path("/")


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


def sound_cards(root: Path = ROOT) -> list[str]:
    try:
        lines = (root / "proc/asound/cards").read_text("utf-8").splitlines()
    except OSError:
        return []
    return [line.partition("]: ")[2].strip() for line in lines if "]: " in line]


def may_use(path: str) -> bool:
    return os.access(path, os.R_OK | os.W_OK)
