"""What would have saved the ship: for each game record the fewest cards that would have won it."""

import argparse
import json
import time

from companion.cli import Refusal
from companion.commands.records import add_files, answered
from companion.games.space_alert.commands import tell
from companion.rules.space_alert.debrief import MOST_CHANGES, debrief_record


def arguments(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--changes", type=int, default=3, help=tell("debrief_changes", most=MOST_CHANGES))


def main(args: argparse.Namespace) -> int:
    if not args.seconds > 0:
        raise Refusal(tell("above_0", option="--seconds"))
    if not 1 <= args.changes <= MOST_CHANGES:
        raise Refusal(tell("debrief_changes_are", most=MOST_CHANGES))

    def answer(game: object) -> str:
        until = time.monotonic() + args.seconds
        return json.dumps(debrief_record(game, lambda: time.monotonic() >= until, args.changes))

    return answered(args.files, answer)
