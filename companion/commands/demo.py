"""A game that plays itself, on the big screen in a browser or line by line."""

import argparse
import importlib
import os
import sys
import time
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from companion.cli import speed
from companion.cli_words import spoken, tell, teller
from companion.evening import Evening
from companion.evening.demos import played
from companion.evening.faces import draw
from companion.games import GAMES
from companion.kit.logline import LogEntry
from companion.layout import bitmap
from companion.layout.plain import plain
from companion.types import Countdown, Frame
from companion.words import SPOKEN

if TYPE_CHECKING:
    from companion.web.site import Site

LONGEST_S = 20  # of flight time without a word
OPENED_S = 3.0  # so long a browser takes
STAYS_S = 60.0  # the last page, for whoever still reads


DEMOS = {info.word: info for info in GAMES if info.demo}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", choices=DEMOS, default=next(iter(DEMOS), None))
    parser.add_argument("--speed", type=speed, default=60.0)
    parser.add_argument("--text", action="store_true")
    parser.add_argument("--language", choices=SPOKEN, default=spoken())
    parser.add_argument("--pixels", action="store_true")


def main(args: argparse.Namespace) -> int:
    package = DEMOS[args.game].package
    demo, of_the_game = importlib.import_module(f"{package}.demo"), teller(package)
    print(tell("demo_begins", introduced=of_the_game("demo_introduced"), speed=f"{args.speed:g}"), flush=True)
    if args.text or args.pixels or not sys.stdout.isatty():
        in_text(args, demo)
    else:
        on_the_page(args, demo)
    print(tell("demo_ends", ended=of_the_game("demo_ended")))
    return 0


def in_text(args: argparse.Namespace, demo: Any) -> None:
    shown, at = "", 0
    began = time.monotonic()
    for _, evening in played(demo, args.language):
        wait(began + evening.at / 1000 / args.speed)
        frame = draw(evening).frame
        now = told(frame)
        if now == shown and not (isinstance(frame, Countdown) and evening.at - at >= 1000 * LONGEST_S):
            continue
        shown, at = now, evening.at
        if args.pixels:
            print(clock(evening), *(line.rstrip() for line in bitmap(frame).blocks()), sep="\n  ", flush=True)
        else:
            print(clock(evening), " | ".join(plain(frame)), flush=True)


# --- on the page ---------------------------------------------------------------------------------------


class DemoClock:
    """The demo's own time: it begins when the page is there."""

    def __init__(self, speed: float) -> None:
        self.speed, self.began = speed, time.monotonic() + OPENED_S

    def now(self) -> int:
        return max(0, round((time.monotonic() - self.began) * 1000 * self.speed))

    def seconds_until(self, at: int) -> float:
        return max(0.0, self.began + at / 1000 / self.speed - time.monotonic())


class NoLog:
    def page(self, count: int, before: int) -> Sequence[tuple[int, LogEntry]]:
        return ()


def on_the_page(args: argparse.Namespace, demo: Any) -> None:
    """Served to this computer alone; nobody's keys mean anything here."""
    with TemporaryDirectory() as folder:
        timed = DemoClock(args.speed)
        site = opened(Path(folder), timed)
        address = site.addresses[0]
        print(tell("demo_look", address=address))
        if has_screen():
            webbrowser.open(address)
        try:
            for _, evening in played(demo, args.language):
                time.sleep(timed.seconds_until(evening.at))
                site.beat()
                site.watch(evening, draw(evening))
            time.sleep(min(STAYS_S, 600 / args.speed))
        finally:
            site.close()


def opened(folder: Path, timed: DemoClock) -> "Site":
    from companion import VERSION
    from companion.web.intake import Intake
    from companion.web.places import Place
    from companion.web.secret import Secret
    from companion.web.site import Site

    secret = Secret(folder)
    site = Site(Place(), lambda command: None, timed, Intake(folder), NoLog(), secret, timed.speed, VERSION)
    site.open()
    return site


def has_screen() -> bool:
    """Elsewhere a browser would take the terminal."""
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


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
