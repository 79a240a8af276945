"""In the guest: updates as people take them, from a stick and by the display's own rows. Plain Python."""

import json
from pathlib import Path
from typing import Any

from crew import ETC, HOME, STATE, active, choose, press, restarts, run, told_of, wait_for, wait_seen
from inside import install, version

WORD = Path("/run/space-alert-companion-update")  # of root's helper: how the last one went
WAITING, KEYS = STATE / "updates", ETC / "update.pub"
TRIAL, BEFORE = HOME / "trial", Path(f"{HOME}.before")
HELPER = "companion-update"
LONG_S = 1800  # an environment is made and filled, a program compiled


def takes_updates(folder: str, key: str) -> None:
    """Of that key, from now on."""
    if KEYS.exists() and KEYS.read_text() == key:
        return
    file = Path("/run/proving/update.pub")
    file.write_text(key)
    install(folder, "--update-key", str(file))
    assert KEYS.read_text() == key, f"{KEYS} has another key"


def has_come(name: str) -> None:
    wait_for(lambda: (WAITING / name).exists(), 300, 1, f"{name} on the box", "companion-stick@sda")
    wait_for(lambda: told_of("companion-stick@sda.service", "ActiveState") == "inactive", 120)


def in_care() -> None:
    """Of the settings the row for updates and backups; that opens, and is brought up to date."""
    press("back", "back", "back")
    choose("Settings")
    choose("Update and backup")


def begin(wanted: str) -> None:
    """As somebody at the box does it."""
    WORD.unlink(missing_ok=True)
    in_care()
    wait_seen(f"Update to {wanted}", seconds=120)
    choose(f"Update to {wanted}")
    choose("Update now")


def updated(wanted: str) -> str:
    before = version()
    begin(wanted)
    settled("updated", wanted)
    says("Updated to")
    assert version(BEFORE) == before, f"the way back leads to {version(BEFORE)}, not to {before}"
    return f"{wanted} runs, in place of {before}"


def begin_back(wanted: str) -> None:
    WORD.unlink(missing_ok=True)
    in_care()
    wait_seen(f"Back to {wanted}", seconds=120)
    choose(f"Back to {wanted}")
    choose("Go back now")


def gone_back(wanted: str) -> str:
    """By hand."""
    begin_back(wanted)
    settled("back", wanted)
    return f"back to {wanted} by hand"


def falls_back(wanted: str, broken: str) -> str:
    """A version that does not start gives way to the one before, by itself."""
    begin(broken)
    settled("fell_back", wanted)
    assert told()["said"] == {"version_failed": broken}, told()
    assert not BEFORE.exists(), "a version that never started is offered as the way back"
    says(f"{broken} did")
    return f"{broken} did not start; {wanted} runs again by itself, and the display says so"


def is_on_trial(wanted: str) -> None:
    """Until the new version has taken the old one's place and has not yet been seen to start."""
    begin(wanted)
    wait_for(TRIAL.exists, LONG_S, 0.05, f"{wanted} in its first start", HELPER)


def settled_after_cut(wanted: str) -> str:
    """An update whose first start a power cut interrupted is continued by the next start of the machine."""
    settled("updated", wanted)
    return f"cut in the first start of {wanted}; at the next it was watched once more, and runs"


def refused(said: str) -> str:
    """Reported on the display, and nothing of it is left."""
    before = version()
    wait_for(lambda: not list(WAITING.glob("*.update")), 300, 1, "an update that is refused", "companion-stick@sda")
    says(said)
    assert version() == before, f"{version()} is there"
    return f"refused: {said}"


def told() -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(WORD.read_text())
    except OSError:
        return {}
    return found


def settled(did: str, wanted: str) -> None:
    """Root's helper has said so; that version runs, without a mark and without having been restarted."""
    wait_for(told, LONG_S, 1, f"a word that it is {did}", HELPER)
    seen = told()
    assert (seen["did"], seen["version"]) == (did, wanted), f"{seen}, wanted {did} {wanted}"
    assert version() == wanted, f"{version()} is there"
    said = run("companion --version").split()[-1]
    assert said == wanted, f"companion --version says {said}"
    assert not TRIAL.exists(), "it still has the mark of one that was not seen to start"
    wait_for(active, 180, why=f"companion.service of {wanted}")
    assert restarts() == 0, f"started anew {restarts()} times"


def says(text: str) -> None:
    """Its row is below those of backups, which need not all be on the display at once."""
    in_care()
    choose("Last result")
    wait_seen(text, seconds=30)
    press("back", "back")
