"""Mission scripts, tracks and voice packs from a USB stick, and the ship's log out to it."""

import argparse
import os
from pathlib import Path

from companion.cli import Refusal
from companion.cli_words import tell, translated
from companion.store import home
from companion.types import later
from companion.user_files import stick


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", type=Path)
    parser.add_argument("--state", type=Path)


def main(args: argparse.Namespace) -> int:
    try:
        done = stick.carried(args.folder, args.state or home(os.environ))
    except OSError as error:
        raise Refusal(later("at", where=args.folder, wrong=error.strerror) if error.strerror else str(error)) from error
    for name in done.came:
        print(f"+ {name}")
    for reason in done.refused:
        print(translated(f"- {reason}"))
    print(tell("stick_files", came=len(done.came), same=done.same, refused=done.refusals))
    if done.entries is None:
        print(tell("stick_log_stays"))
    else:
        print(tell("stick_log_goes", count=done.entries))
    return 1 if done.refusals else 0
