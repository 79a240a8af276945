"""./run missions list"""

import argparse

from companion.cli_words import padded
from companion.games.space_alert.commands import tell
from companion.games.space_alert.commands.mission_output import add_language
from companion.games.space_alert.words.announcement import clock, title
from companion.rules.space_alert.mission_json import written_list
from companion.rules.space_alert.missions import missions
from companion.rules.space_alert.timeline import Timeline


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true")
    add_language(parser)


def main(args: argparse.Namespace) -> int:
    if args.json:
        print(written_list(missions()))
        return 0
    print(heading())
    for timeline in missions():
        print(row(timeline, args.language))
    points, five = tell("missions_head_points"), tell("missions_head_five")
    print(f"\n{tell('missions_points_are', points=points, five=five)}")
    return 0


def heading() -> str:
    names = {"card": 5, "id": 22, "length": -6, "points": -6, "five": -7, "title": 1}
    cells = [padded(tell(f"missions_head_{name}"), width) for name, width in names.items()]
    return " ".join(cells[:-1]) + f"  {cells[-1]}"


def row(timeline: Timeline, language: str) -> str:
    four = timeline.points - timeline.unconfirmed_points
    mark = "" if timeline.verified else f"  {tell('missions_unverified')}"
    return (
        f"{timeline.card or '-':<5} {timeline.id:<22} {clock(timeline.length_s):>6} {four:>6} "
        f"{timeline.points:>7}  {title(language, timeline)}{mark}"
    )
