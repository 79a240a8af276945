"""Watch a game that plays itself, with people who know what they do. Needs nothing.

Prints what the display shows, whenever it changes; at --speed 60 a minute at the table takes a second.
"""

import argparse
import importlib
import time

from companion.cli import as_called, speed
from companion.evening import Evening
from companion.evening.demos import played
from companion.evening.faces import draw
from companion.games import GAMES
from companion.layout import bitmap
from companion.layout.plain import plain
from companion.types import Countdown, Frame
from companion.words import SPOKEN

LONGEST_S = 20  # of flight time without a word


DEMOS = {info.word: info for info in GAMES if info.demo}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", choices=DEMOS, default=next(iter(DEMOS), None), help="which one")
    parser.add_argument("--speed", type=speed, default=60.0, help="how fast time runs (default 60)")
    parser.add_argument("--language", choices=SPOKEN, default="en")
    parser.add_argument("--pixels", action="store_true", help="show the display's pixels instead of its words")


def main(args: argparse.Namespace) -> int:
    shown, at = "", 0
    demo = importlib.import_module(f"{DEMOS[args.game].package}.demo")
    print(f"{demo.INTRODUCED}, {args.speed:g} times as fast as you will. What the display shows:")
    began = time.monotonic()
    for _, evening in played(demo, args.language):
        wait(began + evening.at / 1000 / args.speed)
        frame = draw(evening).frame
        now = told(frame)
        if now == shown and not (isinstance(frame, Countdown) and evening.at - at >= 1000 * LONGEST_S):
            continue
        shown, at = now, evening.at
        print(clock(evening))
        lines = [line.rstrip() for line in bitmap(frame).blocks()] if args.pixels else plain(frame)
        print("\n".join(f"  {line}" for line in lines), flush=True)
    print(as_called(f"{demo.ENDED} ./run plays, ./run --help tells what else there is."))
    return 0


def told(frame: Frame) -> str:
    """What must change to be worth a new picture: of a running clock not the seconds."""
    if isinstance(frame, Countdown):
        return f"{frame.phase} {frame.headline} {frame.footer}"
    return "\n".join(plain(frame))


def clock(evening: Evening) -> str:
    return f"--- {evening.at // 60_000}:{evening.at // 1000 % 60:02}"


def wait(until: float) -> None:
    left = until - time.monotonic()
    if left > 0:
        time.sleep(left)
