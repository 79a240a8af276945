"""Where people write their settings, and the one setting that is wanted before all others are read: the language.

Apart from `config`, so that a command which needs no configuration does not load it to speak.
"""

import errno
import os
import stat
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from companion.types import later
from companion.words import ENGLISH, SPOKEN

PREFIX = "COMPANION_"
NAME = "space-alert-companion"
LONGEST = 1 << 20  # bytes of a configuration


def files(environment: Mapping[str, str]) -> list[Path]:
    """Where people write their settings, the stronger one last; card.toml is what companion.txt on a card says."""
    home = environment.get("XDG_CONFIG_HOME") or str(Path(environment.get("HOME", "~")).expanduser() / ".config")
    machine = Path("/etc") / NAME
    return [machine / "config.toml", machine / "card.toml", Path(home) / NAME / "config.toml"]


def languages() -> tuple[str, ...]:
    """Those the box has words in, complete or still being translated."""
    catalogues = Path(__file__).resolve().parent / "words" / "catalogues"
    return tuple(sorted({ENGLISH, *SPOKEN, *(each.name.partition(".")[0] for each in catalogues.glob("*.[pm]o"))}))


def text_in(path: Path) -> str:
    """Raises `OSError` also for what is no file: a pipe would be waited for, and a device has no end."""
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC), "rb") as file:
        kind = os.fstat(file.fileno()).st_mode
        if not stat.S_ISREG(kind) and not path.samefile(os.devnull):
            raise OSError(later("no_file"))
        text = file.read(LONGEST + 1)
    if len(text) > LONGEST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return text.decode()


def language(environment: Mapping[str, str]) -> str:
    """As the environment has it, else the strongest file; English where neither names one that the box has."""
    return _language(environment.get(f"{PREFIX}LANGUAGE", ""), tuple(reversed(files(environment))))


@cache
def _language(given: str, paths: tuple[Path, ...]) -> str:
    named = filter(None, (given, *map(_named_in, paths)))
    return next((each for each in named if each == ENGLISH or each in languages()), ENGLISH)


def _named_in(path: Path) -> str:
    """Nothing if it cannot be read: `config` says what is wrong with it."""
    import tomllib

    try:
        return str(tomllib.loads(text_in(path)).get("language", ""))
    except (OSError, ValueError, RecursionError):
        return ""
