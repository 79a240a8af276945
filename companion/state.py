"""Where the companion keeps its state: what systemd gives it, else the user's own directory for such things."""

import os
from pathlib import Path

NAME = "space-alert-companion"


def directory() -> Path:
    given = os.environ.get("COMPANION_STATE") or os.environ.get("STATE_DIRECTORY", "").split(":")[0]
    if given:
        return Path(given)
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / NAME
