"""What to attach to a fault: the evening, without what is still secret.

./run report --to report.jsonl

Hands, bids, sheets, tiles, what is to come and the box's own secrets are not in it, and what was pressed in secret is
one line: it can be read by anybody, also in the middle of a game. Names that people gave themselves are in it. The
store of an installed box is the box's own to read: sudo companion report.
"""

import argparse
import os
from pathlib import Path

from companion import VERSION
from companion.cli import Refusal
from companion.cli_words import tell
from companion.commands.replay import opened
from companion.evening.report import report
from companion.store import home
from companion.store.directory import DATABASE


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--state", type=Path)
    parser.add_argument("--evening", type=int)
    parser.add_argument("--to", type=Path, metavar="FILE")


def main(args: argparse.Namespace) -> int:
    directory = args.state or home(os.environ)
    start, inputs = opened(directory / DATABASE, args.evening)
    text = report(VERSION, start, inputs)
    if args.to is None:
        print(text, end="")
        return 0
    try:
        args.to.write_text(text, "utf-8")
    except OSError as error:
        raise Refusal(tell("cannot_be_written", file=args.to, reason=error.strerror)) from error
    print(tell("report_written", count=len(inputs), file=args.to))
    return 0
