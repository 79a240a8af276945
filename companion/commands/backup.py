"""A backup of this box: evening, log and settings, and what was brought to it, in one file; or what is in one."""

import argparse
import os
import tempfile
from pathlib import Path

from companion.cli import Refusal
from companion.cli_words import listed, tell
from companion.commands.passphrase import decrypted, encrypted, is_encrypted, passphrase
from companion.store import home
from companion.store.backup import Contents, backed_up, looked_into
from companion.store.restoring import Useless
from companion.types import later


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--state", type=Path)
    parser.add_argument("--tracks", action="store_true")
    parser.add_argument("--encrypt", action="store_true")
    parser.add_argument("--passphrase-file", type=Path, metavar="FILE")
    parser.add_argument("--show", action="store_true")


def main(args: argparse.Namespace) -> int:
    try:
        found = shown(args) if args.show else written(args)
    except Useless as error:
        raise Refusal(later("at", where=args.file, wrong=error)) from error
    except OSError as error:
        what = "backup_could_not_read" if args.show else "backup_could_not_write"
        raise Refusal(tell(what, file=args.file, reason=error)) from error
    print(tell("backup_in_it" if args.show else "backup_written", contents=contents_text(found)))
    return 0


def written(args: argparse.Namespace) -> Contents:
    directory = args.state or home(os.environ)
    if not args.encrypt and args.passphrase_file is None:
        return backed_up(directory, args.file, args.tracks)
    secret = passphrase(args.passphrase_file, twice=True)
    with tempfile.TemporaryDirectory(prefix=".making-", dir=args.file.absolute().parent) as scratch:
        plain, locked, again = (Path(scratch) / name for name in ("plain", "locked", "again"))
        found = backed_up(directory, plain, args.tracks)
        encrypted(plain, locked, secret)
        decrypted(locked, again, secret)
        if looked_into(again) != found:
            raise Useless(tell("backup_not_as_written"))
        locked.chmod(0o600)
        locked.replace(args.file)
    return found


def shown(args: argparse.Namespace) -> Contents:
    if not args.file.is_file():
        raise Refusal(tell("there_is_no", file=args.file))
    with tempfile.TemporaryDirectory(prefix="companion-") as scratch:
        return looked_into(readable(args.file, Path(scratch), args.passphrase_file))


def readable(backup: Path, scratch: Path, secret: Path | None) -> Path:
    """The backup itself, or what is in it when it is encrypted."""
    if not is_encrypted(backup):
        return backup
    plain = scratch / "backup.tgz"
    decrypted(backup, plain, passphrase(secret, twice=False))
    return plain


def contents_text(found: Contents) -> str:
    parts = [
        tell("backup_lines", count=found.lines),
        tell("backup_evenings", evenings=found.evenings, inputs=found.inputs),
        tell("backup_settings", count=found.settings),
        *(tell("backup_others", name=name, count=count) for name, count in sorted(found.others.items())),
    ]
    return listed(parts)
