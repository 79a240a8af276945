"""The secret that PINs and tokens follow from: made once, kept in the state directory, readable by nobody else."""

import os
import secrets
from pathlib import Path

NAME = "page-secret"
LENGTH = 32


def secret_in(directory: Path) -> bytes:
    """Where nothing can be written it lasts for this run only."""
    path = directory / NAME
    try:
        known = path.read_bytes()
        if len(known) == LENGTH:
            return known
    except OSError:
        pass
    made = secrets.token_bytes(LENGTH)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(made)
    except OSError:
        pass
    return made
