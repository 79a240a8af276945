"""./run missions show ID"""

import argparse

from companion.games.space_alert.commands.mission_output import (
    add_language,
    add_notations,
    add_phase_end,
    as_heard_by,
    described,
    mission_named,
    phase_ends_from,
    printed,
)
from companion.rules.space_alert.reading import PhaseEnds


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", nargs="+", metavar="ID")
    add_notations(parser)
    parser.add_argument("--crew", type=int, metavar="N")
    add_phase_end(parser)
    add_language(parser)


def main(args: argparse.Namespace) -> int:
    timeline = as_heard_by(args.crew, mission_named(" ".join(args.id)))
    if args.to is None:
        print(described(timeline, args.language))
    else:
        print(printed([timeline], args.to, args.language, phase_ends_from(args.phase_end) or PhaseEnds.PRINTED))
    return 0
