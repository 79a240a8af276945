"""./run missions list"""

import argparse

from companion.games.space_alert.commands.mission_output import add_language
from companion.games.space_alert.words.announcement import clock, title
from companion.rules.space_alert.mission_json import written_list
from companion.rules.space_alert.missions import missions
from companion.rules.space_alert.timeline import Timeline


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as a JSON list, with every event")
    add_language(parser)


def main(args: argparse.Namespace) -> int:
    if args.json:
        print(written_list(missions()))
        return 0
    print(f"{'CARD':<5} {'ID':<22} {'LENGTH':>6} {'POINTS':>6} {'OF FIVE':>7}  TITLE")
    for timeline in missions():
        print(row(timeline, args.language))
    print("\nPOINTS are what four crew face, OF FIVE with the unconfirmed reports that only five count.")
    return 0


def row(timeline: Timeline, language: str) -> str:
    four = timeline.points - timeline.unconfirmed_points
    mark = "" if timeline.verified else "  (expansion, not verified)"
    return (
        f"{timeline.card or '-':<5} {timeline.id:<22} {clock(timeline.length_s):>6} {four:>6} "
        f"{timeline.points:>7}  {title(language, timeline)}{mark}"
    )
