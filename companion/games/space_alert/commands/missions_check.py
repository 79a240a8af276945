"""./run missions check FILE"""

import argparse

from companion.games.space_alert.commands.mission_output import add_phase_end, counted, decisions, reading_of, told
from companion.games.space_alert.words.announcement import clock


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a script in any format; - is standard input")
    add_phase_end(parser, help="what PE means: as printed on a card, or the real end 5 s later")


def main(args: argparse.Namespace) -> int:
    found = reading_of(args.file, told(args.phase_end))
    for timeline in found.missions:
        ends = " - ".join(map(clock, timeline.phase_ends_s))
        print(f"{timeline.id}: phases end at {ends}; {counted(timeline)}")
    for line in decisions(found):
        print(f"note: {line}")
    missions = "1 mission" if len(found.missions) == 1 else f"{len(found.missions)} missions"
    broken = len({fault.mission for fault in found.faults})
    print(f"{missions}, {f'{broken} left out' if broken else 'no errors'}")
    return 1 if broken else 0
