"""./run missions convert FILE --to FORMAT"""

import argparse

from companion.games.space_alert.commands.mission_output import (
    NOTATIONS,
    add_language,
    add_phase_end,
    decisions,
    losses,
    printed,
    reading_of,
    say_aside,
    told,
)
from companion.rules.space_alert.reading import PhaseEnds


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--to", required=True, choices=NOTATIONS)
    add_phase_end(parser)
    parser.add_argument(
        "--write-phase-end",
        choices=[each.value for each in PhaseEnds],
    )
    add_language(parser)


def main(args: argparse.Namespace) -> int:
    found = reading_of(args.file, told(args.phase_end))
    written = told(args.write_phase_end) or told(args.phase_end) or found.phase_ends or PhaseEnds.PRINTED
    text = printed(found.missions, args.to, args.language, written)
    say_aside(decisions(found) + losses(found.missions, args.to, written))
    print(text)
    return 0
