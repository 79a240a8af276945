"""Put a backup over this box: its evening, log and settings, and what was brought to it."""

import argparse
import json
import os
import shutil
import stat
import tarfile
import tempfile
from pathlib import Path, PurePosixPath

from companion.cli import Refusal
from companion.cli_words import tell
from companion.commands.backup import readable
from companion.store import InUse, home
from companion.store.backup import BROKEN, BROUGHT, is_whole, make_room
from companion.store.directory import DATABASE, HEARTBEAT, as_owner
from companion.store.restoring import Restored, Useless, restore
from companion.store.schema import Row
from companion.user_files import backups, forms
from companion.user_files.bundle import UPDATES
from companion.user_files.cargo import BACKUPS, is_tellable

RECORDS = (DATABASE, HEARTBEAT, "companion.log", ".lock")  # what begins like this is the store's, and restored as one
LEFT = (BACKUPS, UPDATES, forms.FOLDER)  # of another box: no wishes, no program, no sound that nobody has looked into
CHOSEN = "chosen"  # the names of the settings that were changed on the box (companion/run/recorder.py)
TRIES = 5  # starts that a wish may take: whatever it does to them, the box is not to hang on it


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("backup", metavar="FILE", type=Path)
    parser.add_argument("--state", type=Path)
    parser.add_argument("--passphrase-file", type=Path, metavar="FILE")


def main(args: argparse.Namespace) -> int:
    directory, backup = args.state or home(os.environ), args.backup
    if not backup.exists():
        raise Refusal(tell("there_is_no", file=backup))
    try:
        done, brought, whole = put_back(backup, directory, args.passphrase_file)
    except InUse as error:
        raise Refusal(tell("restore_in_use", reason=error)) from error
    except Useless as error:
        raise Refusal(tell("restore_cannot", file=backup, reason=error)) from error
    except (OSError, tarfile.TarError, *BROKEN) as error:
        raise Refusal(tell("restore_could_not", file=backup, directory=directory, reason=error)) from error
    print("\n".join(outcome_lines(done, brought)))
    if not whole:
        print(tell("restore_damaged"))
    return 0


def put_back(
    backup: Path, directory: Path, secret: Path | None = None, whole: bool = True
) -> tuple[Restored, int, bool]:
    """What was restored, how many other files, and whether the backup was as it was written. Of one that is not to be
    restored `whole`: neither evenings, whose maker knows their cards, nor passwords."""
    directory.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".restore-", dir=directory) as scratch:
        source = source_of(backup, Path(scratch), secret)
        is_sound = backup.is_dir() or is_whole(backup)
        done = restore(directory, source, None if whole else is_harmless)
        return done, bring_others(source, directory, whole) if source.is_dir() else 0, is_sound


def grant(directory: Path) -> None:
    """The wish to put a backup back, that the box was ended for; before its store is opened. The wish goes when it is
    done: cut off in the middle, it is done again at the next start."""
    folder = directory / BACKUPS
    wished = backups.noted(folder / backups.WISH)
    if not (name := str(wished.get("file", ""))):
        return
    for left in directory.glob(".restore-*"):  # of one that was cut off
        shutil.rmtree(left, ignore_errors=True)
    try:
        if Path(name).name != name or not (folder / name).is_file():
            raise Useless(tell("restore_no_store", file=name))
        backups.try_again(folder, wished, TRIES)
        done, _others, _sound = put_back(folder / name, directory, whole=backups.is_own(name))
        backups.tell(directory, "restored", games=done.lines, evenings=done.evenings)
    except (InUse, Useless, OSError, ValueError, tarfile.TarError, *BROKEN) as error:
        backups.tell(directory, "not_restored", detail=error)
    (folder / backups.WISH).unlink(missing_ok=True)


def outcome_lines(done: Restored, brought: int) -> list[str]:
    evenings = tell("backup_evenings", evenings=done.evenings, inputs=done.inputs)
    others = tell("restore_others", count=brought)
    lines = [tell("restore_done", lines=tell("backup_lines", count=done.lines), evenings=evenings, others=others)]
    if done.lacking:
        lines.append(tell("restore_lacking", count=done.lacking))
    if done.aside:
        lines.append(tell("restore_aside", place=done.aside))
    return lines


def source_of(backup: Path, scratch: Path, secret: Path | None) -> Path:
    """What `restore` takes: unlocked and unpacked where it is an archive."""
    if backup.is_dir():
        return backup
    plain = readable(backup, scratch, secret)
    files = scratch / "files"
    files.mkdir()
    return unpacked(plain, files) if tarfile.is_tarfile(plain) else plain


def unpacked(archive: Path, scratch: Path) -> Path:
    """The files of the state directory in it; nothing else of it is looked at, links and devices least of all."""
    with tarfile.open(archive) as tar:
        files = [member for member in tar if member.isfile()]
        roots = [PurePosixPath(each.name).parent for each in files if PurePosixPath(each.name).name == DATABASE]
        if not roots:
            raise Useless(tell("restore_no_store", file=DATABASE))
        root = min(roots, key=lambda each: len(each.parts))
        make_room(sum(member.size for member in files), scratch)
        for member in files:
            name = PurePosixPath(member.name)
            if name.is_relative_to(root) and ".." not in name.parts and is_tellable(member.name):
                to = scratch / name.relative_to(root)
                to.parent.mkdir(parents=True, exist_ok=True)
                content = tar.extractfile(member)
                assert content is not None
                with to.open("wb") as file:
                    shutil.copyfileobj(content, file)
                to.chmod(member.mode & 0o644 | 0o600)  # what was for nobody else's eyes stays so
    return scratch


def is_harmless(table: str, row: Row) -> bool:
    """Of a backup that anybody may have made: no evening, and nothing in log and settings that the box would not have
    written there. The rest of the settings are as on a new box."""
    from companion.evening.fitting import is_fit
    from companion.evening.journal import Unreadable, read

    try:
        match table:
            case "log":
                return is_fit(read(json.loads(str(row["entry"]))))
            case "setting":
                return row["name"] == CHOSEN or is_fit(read(json.loads(str(row["value"]))))
    except (Unreadable, ValueError, TypeError, AttributeError, RecursionError):
        return False
    return False


def bring_others(source: Path, directory: Path, whole: bool = True) -> int:
    """Scripts, recordings, voices, and if `whole` the page's secret and passwords: what is not the store's own."""
    count = 0
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source)
        if path.is_symlink() or not path.is_file() or name.parts[0].startswith(RECORDS) or name.parts[0] in LEFT:
            continue
        if not whole and name.parts[0] not in BROUGHT:
            continue
        to = directory / name
        with path.open("rb") as content, as_owner(directory):
            to.parent.mkdir(parents=True, exist_ok=True)
            with to.open("wb") as file:
                shutil.copyfileobj(content, file)
            to.chmod(stat.S_IMODE(os.fstat(content.fileno()).st_mode))
        count += 1
    return count
