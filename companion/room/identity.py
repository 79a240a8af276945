"""This box's name among others: the same at every start, and it reveals nothing else."""

import hashlib
import socket
from pathlib import Path

MACHINE = Path("/etc/machine-id")


def identity(machine: Path = MACHINE) -> str:
    """Made of the machine's own id, which is not to be known outside, or of its name."""
    try:
        known = machine.read_text("ascii").strip()
    except (OSError, ValueError):
        known = ""
    return "box_" + hashlib.sha256(f"companion room {known or socket.gethostname()}".encode()).hexdigest()[:10]
