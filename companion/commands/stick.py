"""Bring mission scripts, tracks and voice packs from a USB stick, and take the ship's log out to it.

On the box this happens by itself when a stick with a folder space-alert is plugged in; docs/operating.md tells more.
"""

import argparse
import os
from pathlib import Path

from companion.brought import stick
from companion.cli import Refusal
from companion.store import home


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where the stick is mounted")
    parser.add_argument("--state", type=Path, help="where the box keeps its state")


def main(args: argparse.Namespace) -> int:
    try:
        done = stick.carried(args.folder, args.state or home(os.environ))
    except OSError as error:
        raise Refusal(f"{args.folder}: {error.strerror}" if error.strerror else str(error)) from error
    for name in done.came:
        print(f"+ {name}")
    for reason in done.refused:
        print(f"- {reason}")
    print(f"Files: {len(done.came)} came in, {done.same} were here already, {done.refusals} were refused.")
    if done.entries is None:
        print("The ship's log did not go out.")
    else:
        print(f"The ship's log went out; missions in it: {done.entries}.")
    return 1 if done.refusals else 0
