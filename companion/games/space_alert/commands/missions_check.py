"""./run missions check FILE"""

import argparse

from companion.cli_words import spoken
from companion.games.space_alert.commands import tell
from companion.games.space_alert.commands.mission_output import (
    add_phase_end,
    counted,
    decisions,
    phase_ends_from,
    reading_of,
)
from companion.games.space_alert.words.announcement import clock


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE")
    add_phase_end(parser)


def main(args: argparse.Namespace) -> int:
    found = reading_of(args.file, phase_ends_from(args.phase_end))
    for timeline in found.missions:
        ends = " - ".join(map(clock, timeline.phase_ends_s))
        print(tell("missions_phases_end", mission=timeline.id, times=ends, counted=counted(timeline, spoken())))
    for line in decisions(found):
        print(tell("missions_note", note=line))
    broken = len({fault.mission for fault in found.faults})
    errors = tell("missions_left_out", count=broken) if broken else tell("missions_no_errors")
    print(tell("missions_checked", missions=tell("missions_found", count=len(found.missions)), errors=errors))
    return 1 if broken else 0
