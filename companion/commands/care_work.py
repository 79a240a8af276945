"""What is worked out for update and backup, in a process of its own (`companion/run/worker.py`): signatures are
checked, backups written and looked into, with limits and without the box waiting."""

import os
import platform
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from companion import VERSION
from companion.cli import Refusal
from companion.commands.passphrase import decrypted, encrypted, is_encrypted
from companion.store.backup import Contents, backed_up, looked_into
from companion.store.restoring import Useless
from companion.types import later
from companion.user_files import backups, bundle, cargo
from companion.user_files.bundle import Refused

LOOKED = ".looked-"  # beside a backup: what is in it, so that it is not unpacked at every look


def work(question: Mapping[str, Any]) -> Iterator[object]:
    state = Path(question["state"])
    try:
        match question["do"]:
            case "look":
                yield look(state, Path(question["keys"]), int(question.get("updated", 0)))
            case "backup":
                whole = question.get("whole") == "yes"  # else it leaves the box
                yield asdict(written(state, Path(question["to"]), question.get("secret", ""), whole))
            case "show":
                yield asdict(kept(state, Path(question["file"]), question["name"], question.get("secret", "")))
    except (Useless, Refusal, OSError) as error:
        yield {"failed": str(error)}


def look(state: Path, keys: Path, updated: int) -> dict[str, object]:
    """The update that waits, if it can be taken, and the backups there are. The one that was installed, at the time
    `updated`, goes without a word."""
    found: dict[str, object] = {"offered": "", "file": "", "why": "", "said": {}}
    known = bundle.keys_in(keys)
    for file in cargo.updates(state)[:1] if known else ():
        try:
            manifest = bundle.looked_into(file, known)
            bundle.fits(manifest, VERSION, platform.machine(), ".".join(platform.python_version_tuple()[:2]))
            found |= {"offered": manifest.version, "file": file.name}
        except Refused as refused:
            if refused.why != "older" or file.stat().st_ctime_ns > updated:
                found |= {"why": refused.why, "said": refused.said}
                backups.tell(state, refused.why, **refused.said)  # for those who open the settings later
            file.unlink(missing_ok=True)  # it is not looked at again
    return found | {"updates": bool(known), "backups": [shown(file) for file in backups.on_the_box(state)]}


def shown(file: Path) -> list[object]:
    """Name, what it is called, games, evenings; of one that cannot be read, none."""
    beside = file.with_name(f"{LOOKED}{file.name}.json")
    noted = backups.noted(beside)
    if noted.get("size") != file.stat().st_size:
        try:
            found = looked_into(file)
            evenings = found.evenings if backups.is_own(file.name) else 0  # of others none is restored
            noted = {"size": file.stat().st_size, "games": found.lines, "evenings": evenings}
        except (Useless, OSError):
            noted = {"size": file.stat().st_size, "games": 0, "evenings": 0}
        backups.note(beside, noted)
    return [file.name, file.stem, noted["games"], noted["evenings"]]


def written(state: Path, to: Path, secret: str, whole: bool = False) -> Contents:
    to.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not secret:
        return backed_up(state, to, whole=whole)
    with tempfile.TemporaryDirectory(prefix=".making-", dir=to.parent) as scratch:
        plain, locked = Path(scratch) / "plain", Path(scratch) / "locked"
        found = backed_up(state, plain, whole=whole)
        encrypted(plain, locked, secret)
        locked.chmod(0o600)
        locked.replace(to)
    return found


def kept(state: Path, file: Path, name: str, secret: str) -> Contents:
    """One that was brought, unlocked and looked into: on the box if it can be put back, else nowhere."""
    if backups.is_own(name):
        raise Useless(later("name_of_own", name=name))
    place = backups.folder_of(state) / name
    with tempfile.TemporaryDirectory(prefix=".coming-", dir=place.parent) as scratch:
        plain = Path(scratch) / "plain.tgz"
        if is_encrypted(file):
            decrypted(file, plain, secret)
        else:
            shutil.copyfile(file, plain)
        found = looked_into(plain)
        plain.chmod(0o600)
        with plain.open("rb") as opened:
            os.fsync(opened.fileno())
        plain.replace(place)
    return found
