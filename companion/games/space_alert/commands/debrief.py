"""What would have saved the ship: game records in, for each the fewest cards that would have won it.

A record is one JSON object per line, bare or as {"game": ...}, as for ./run resolve. For a lost mission the smallest
set of changed slots with which it is won; for a won one the change that would have brought most points. One and two
changes are tried exhaustively ("complete" says how far), more from the best of those. An answer that needs a damage
tile nobody has drawn is not "sure": then it "holds" in so many of the possible "orders" of tiles. The players' hands
are not known.
A bad line yields {"status": "bad_input", ...} in its place, the rest goes on, and the exit code is 1.
"""

import argparse
import json
import time

from companion.cli import Refusal
from companion.commands.records import add_files, answered
from companion.rules.space_alert.debrief import MOST_CHANGES, debrief_record


def arguments(parser: argparse.ArgumentParser) -> None:
    add_files(parser)
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to search for each at most (default 20)")
    parser.add_argument(
        "--changes", type=int, default=3, help=f"how many cards at most, 1 to {MOST_CHANGES} (default 3)"
    )


def main(args: argparse.Namespace) -> int:
    if not args.seconds > 0:
        raise Refusal("--seconds is to be above 0")
    if not 1 <= args.changes <= MOST_CHANGES:
        raise Refusal(f"--changes is 1 to {MOST_CHANGES}")

    def answer(game: object) -> str:
        until = time.monotonic() + args.seconds
        return json.dumps(debrief_record(game, lambda: time.monotonic() >= until, args.changes))

    return answered(args.files, answer)
