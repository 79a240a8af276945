"""In the guest: the crew's hands and eyes, and what a system tells of itself. Plain Python.

Keys are pressed by connecting their line to ground, lamps and the picture are read from the parts' other ends
(parts/companion-parts.c). All times are the guest's own.
"""

import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PARTS = Path("/sys/devices/platform/companion-parts")
HOME, STATE, ETC = (Path(f"{each}/space-alert-companion") for each in ("/opt", "/var/lib", "/etc"))
KEYS = {"left": 17, "right": 27, "lift": 22, "a": 23, "b": 24, "c": 25, "bot": 5, "hero": 6, "ok": 13, "back": 26}
LAMPS = {"red": 16, "white": 4, "blue": 7, "phase 1": 10, "phase 2": 9, "phase 3": 11, "comms": 8}
if "proving.break=wrong-pin" in Path("/proc/cmdline").read_text():
    KEYS["ok"] = 21  # on purpose, to see it named
SHORT_S, BETWEEN_S = 0.12, 0.4

sys.dont_write_bytecode = True
# Today's fonts, whichever version is installed: a source lies there but on a card.
sys.path += ["/root/companion/today", str(HOME), *map(str, (HOME / "venv/lib").glob("python*/site-packages"))]

import eye  # noqa: E402 # it needs the program's own fonts

# ---- hands


def ground(line: int, grounded: bool) -> None:
    (PARTS / "ground").write_text(f"{line} {int(grounded)}")


def press(*keys: str, hold: float = SHORT_S) -> None:
    for key in keys:
        heard = sorted(line for line, row in lines().items() if row[0] == "in")
        assert KEYS[key] in heard, f"key {key}: wired to GPIO {KEYS[key]}, and the box listens to {heard}"
        ground(KEYS[key], True)
        time.sleep(hold)
        ground(KEYS[key], False)
        time.sleep(BETWEEN_S)


def choose(text: str) -> None:
    """Down a list to that row, and into it."""
    for _ in range(20):
        if eye.at_cursor(picture(), text):
            press("ok")
            return
        press("right")
    raise AssertionError(f"no row {text!r}; the display shows\n{eye.sketch(picture())}")


# ---- eyes


def lines() -> dict[int, tuple[str, str, int, int]]:
    """Every line in use: number -> direction, pull, level, how often written."""
    rows = (row.split() for row in (PARTS / "lines").read_text().splitlines())
    return {int(at): (way, pull, int(level), int(writes)) for at, way, pull, level, writes in rows}


def picture() -> bytes:
    """On chips that are not ours it can be seen from outside only (silicon.py)."""
    return (PARTS / "picture").read_bytes() if PARTS.exists() else bytes(1024)


def sees(*texts: str) -> bool:
    """Any of them."""
    return any(eye.sees(picture(), text) for text in texts)


def traffic() -> dict[str, int]:
    names = ("transfers", "bytes", "unanswered", "first picture")
    return dict(zip(names, map(int, (PARTS / "traffic").read_text().split()), strict=True))


def wait_for(
    what: Callable[[], Any], seconds: float = 60, every: float = 0.2, why: str = "", unit: str = "companion"
) -> Any:
    """Waits until it is true; returns its value. If that does not happen: what the display shows and that unit has
    said."""
    until = time.monotonic() + seconds
    while not (found := what()):
        if time.monotonic() > until:
            shows = eye.sketch(picture())
            raise AssertionError(
                f"{why or 'what was awaited'}: not within {seconds} s; the display shows\n{shows}\n{last_words(unit)}"
            )
        time.sleep(every)
    return found


def last_words(unit: str) -> str:
    """Of the journal, if it can be read: on a disk that fails no program starts any more."""
    try:
        return journal(20, unit)
    except OSError as error:
        return f"(the journal cannot be read: {error})"


def wait_seen(*texts: str, seconds: float = 60) -> None:
    wait_for(lambda: sees(*texts), seconds, why=f"{' or '.join(texts)} on the display")


# ---- the system


def run(command: str, check: bool = True, seconds: float = 3600) -> str:
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=seconds)
    if check and done.returncode:
        raise AssertionError(f"{command}: exit code {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout + (done.stderr if not check else "")


def told_of(unit: str, name: str) -> str:
    return run(f"systemctl show -P {name} {unit}").strip()


def active(unit: str = "companion") -> bool:
    return told_of(unit, "ActiveState") == "active"


def pid() -> int:
    return int(told_of("companion", "MainPID"))


def restarts() -> int:
    return int(told_of("companion", "NRestarts"))


def journal(count: int = 200, unit: str = "companion", form: str = "cat") -> str:
    return run(f"journalctl -q -b -u {unit} -o {form} -n {count} --no-pager", check=False)


def journal_end() -> str:
    """A place in the journal: what is said later comes after it."""
    return re.findall(r"cursor: (\S+)", run("journalctl -q -n 1 --show-cursor -o cat"))[-1]


def said_after(place: str, pattern: str, unit: str = "companion") -> bool:
    said = run(f"journalctl -q -u {unit} -o cat --no-pager --after-cursor='{place}'", check=False)
    return re.search(pattern, said) is not None


def wait_said(place: str, pattern: str, seconds: float, why: str) -> None:
    wait_for(lambda: said_after(place, pattern), seconds, why=f"a word in the journal that {why}")


def page(path: str = "/", host: str = "127.0.0.1") -> str:
    import urllib.request

    with urllib.request.urlopen(f"http://{host}:8080{path}", timeout=60) as answer:
        return str(answer.read().decode())
