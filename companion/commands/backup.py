"""Write a backup of this box: evening, log and settings, and what was brought to it, in one file.

./run backup friday.tgz

The box may go on playing. The file is complete or not there at all, and is read once before it counts. With --encrypt
only who knows the passphrase can read it; without, whoever has the file has the box's secrets. `restore` puts it back.
--show tells what is in a backup and changes nothing.
"""

import argparse
import os
import tempfile
from pathlib import Path

from companion.cli import Refusal
from companion.commands.passphrase import decrypted, encrypted, is_encrypted, passphrase
from companion.store import home
from companion.store.backup import Contents, backed_up, looked_into
from companion.store.restoring import Useless


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="where to write it")
    parser.add_argument("--state", type=Path, help="the directory of the box (default: this user's)")
    parser.add_argument("--tracks", action="store_true", help="recordings of your own CD, too: they are large")
    parser.add_argument("--encrypt", action="store_true", help="ask for a passphrase; needs gpg")
    parser.add_argument("--passphrase-file", type=Path, metavar="FILE", help="its first line is the passphrase")
    parser.add_argument("--show", action="store_true", help="only tell what is in that file")


def main(args: argparse.Namespace) -> int:
    try:
        found = shown(args) if args.show else written(args)
    except Useless as error:
        raise Refusal(f"{args.file}: {error}") from error
    except OSError as error:
        raise Refusal(f"{args.file} could not be {'read' if args.show else 'written'}: {error}") from error
    print(f"{'in it' if args.show else 'written'}: {told(found)}")
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
            raise Useless("what was encrypted is not what was written")
        locked.chmod(0o600)
        locked.replace(args.file)
    return found


def shown(args: argparse.Namespace) -> Contents:
    if not args.file.is_file():
        raise Refusal(f"there is no {args.file}")
    with tempfile.TemporaryDirectory(prefix="companion-") as scratch:
        return looked_into(readable(args.file, Path(scratch), args.passphrase_file))


def readable(backup: Path, scratch: Path, secret: Path | None) -> Path:
    """The backup itself, or what is in it when it is encrypted."""
    if not is_encrypted(backup):
        return backup
    plain = scratch / "backup.tgz"
    decrypted(backup, plain, passphrase(secret, twice=False))
    return plain


def told(found: Contents) -> str:
    parts = [
        f"{found.lines} lines of the log",
        f"{found.evenings} evenings with {found.inputs} inputs",
        f"{found.settings} settings",
        *(f"{name} ({count} files)" for name, count in sorted(found.others.items())),
    ]
    return ", ".join(parts)
