"""./run missions convert FILE --to FORMAT"""

import argparse

from companion.games.space_alert.commands.mission_output import (
    NOTATIONS,
    add_language,
    add_phase_end,
    decisions,
    losses,
    phase_ends_from,
    printed,
    reading_of,
    say_aside,
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
    found = reading_of(args.file, phase_ends_from(args.phase_end))
    written = (
        phase_ends_from(args.write_phase_end)
        or phase_ends_from(args.phase_end)
        or found.phase_ends
        or PhaseEnds.PRINTED
    )
    text = printed(found.missions, args.to, args.language, written)
    say_aside(decisions(found) + losses(found.missions, args.to, written))
    print(text)
    return 0
