"""A game that plays itself, on the big screen in a browser or line by line."""

import argparse
import importlib
import os
import sys
import time
import webbrowser
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from companion.cli import speed
from companion.cli_words import spoken, tell, teller
from companion.evening import Evening
from companion.evening.demos import Performed, lasts, performed, played
from companion.evening.faces import draw
from companion.games import GAMES
from companion.kit.effects import Hush, Sound
from companion.kit.evening import Settings
from companion.kit.logline import LogEntry
from companion.layout import bitmap
from companion.layout.one_line import News
from companion.run import drivers
from companion.run.sounding import Sounding
from companion.types import Millis
from companion.words import SPOKEN

if TYPE_CHECKING:
    from companion.web.site import Site

OPENED_S = 8.0  # so long a browser takes, and a look at the table as it is laid out
STAYS_S = 60.0  # the last page, for anybody who still reads
IN_TEXT = 60.0  # times as fast, if nobody says how fast
SILENTLY: Millis = 60_000  # so long it takes on the page where there is no sound, if nobody says how fast


DEMOS = {info.word: info for info in GAMES if info.demo}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", choices=DEMOS, default=next(iter(DEMOS), None))
    parser.add_argument("--speed", type=speed)
    parser.add_argument("--text", action="store_true")
    parser.add_argument("--language", choices=SPOKEN, default=spoken())
    parser.add_argument("--pixels", action="store_true")


def main(args: argparse.Namespace) -> int:
    demo = importlib.import_module(f"{DEMOS[args.game].package}.demo")
    if args.text or args.pixels or not is_looked_at():
        in_text(args, demo)
    else:
        on_the_page(args, demo)
    print(tell("demo_ends", ended=teller(DEMOS[args.game].package)("demo_ended")))
    return 0


def is_looked_at() -> bool:
    return sys.stdout.isatty()


def in_text(args: argparse.Namespace, demo: Any) -> None:
    speed, news = args.speed or IN_TEXT, News()
    introduce(args.game, speed)
    began = time.monotonic()
    for _, evening in played(demo, args.language):
        wait(began + evening.at / 1000 / speed)
        frame = draw(evening).frame
        line = news.of(frame)
        if line and args.pixels:
            print(clock(evening), *(row.rstrip() for row in bitmap(frame).blocks()), sep="\n  ", flush=True)
        elif line:
            print(clock(evening), line, flush=True)


def introduce(game: str, speed: float) -> None:
    introduced = teller(DEMOS[game].package)("demo_introduced")
    if speed == 1:
        print(tell("demo_on_time", introduced=introduced), flush=True)
    else:
        print(tell("demo_begins", introduced=introduced, speed=f"{speed:g}"), flush=True)


# --- on the page ---------------------------------------------------------------------------------------


class DemoClock:
    """The demo's own time: it continues from `start` when the page is there; everything before passes at once."""

    def __init__(self, speed: float, start: Millis) -> None:
        self.speed, self.start, self.began = speed, start, time.monotonic() + OPENED_S

    def now(self) -> Millis:
        return self.start + max(0, round((time.monotonic() - self.began) * 1000 * self.speed))

    def seconds_until(self, at: Millis) -> float:
        if at < self.start:
            return 0.0
        return max(0.0, self.began + (at - self.start) / 1000 / self.speed - time.monotonic())


class NoLog:
    def page(self, count: int, before: int) -> Sequence[tuple[int, LogEntry]]:
        return ()


def on_the_page(args: argparse.Namespace, demo: Any) -> None:
    """Served to this computer alone; keys do nothing here. The set-up passes before anybody looks."""
    spoken = args.speed in (None, 1) and drivers.has_card()
    set_up = demo.SPOKEN if spoken else demo.SET_UP
    speed = 1.0 if spoken else args.speed or max(1.0, round(lasts(demo) / SILENTLY))
    introduce(args.game, speed)
    if not spoken and args.speed in (None, 1):
        print(tell("demo_silent"), flush=True)
    with TemporaryDirectory() as folder, ExitStack() as closing:
        timed = DemoClock(speed, demo.THINKS * len(set_up))
        reported: list[Any] = []  # which voice it has
        sound = Sounding(reported.append, lambda trouble: None, Path(folder))
        if spoken:
            sound.speaker = drivers.mixer(timed, sound.tell)
            closing.callback(sound.speaker.close)
            sound.use_voice("", Evening(settings=Settings(language=args.language)))
        site = opened(Path(folder), timed)
        closing.callback(site.close)
        say_where(site.addresses[0])
        pack = reported[0].pack if reported else None
        show(performed(demo, args.language, set_up, pack), timed, site, sound)
        time.sleep(min(STAYS_S, 600 / speed))


def say_where(address: str) -> None:
    print(tell("demo_look", address=address))
    if has_screen():
        webbrowser.open(address)


def show(evenings: Iterable[Performed], timed: DemoClock, site: "Site", sound: Sounding) -> None:
    for _, evening, asked in evenings:
        time.sleep(timed.seconds_until(evening.at))
        for effect in asked:
            if isinstance(effect, Sound):
                sound.play(effect)
            elif isinstance(effect, Hush):
                sound.hush()
        site.beat()
        site.watch(evening, draw(evening))


def opened(folder: Path, timed: DemoClock) -> "Site":
    from companion import VERSION
    from companion.web.addresses import Place
    from companion.web.incoming import Incoming
    from companion.web.secret import Secret
    from companion.web.site import Site

    secret, place = Secret(folder), Place(only_watched=True)
    site = Site(place, lambda command: None, timed, Incoming(folder), NoLog(), secret, timed.speed, VERSION)
    site.open()
    return site


def has_screen() -> bool:
    """Without a desktop a browser would take over the terminal."""
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def clock(evening: Evening) -> str:
    return f"--- {evening.at // 60_000}:{evening.at // 1000 % 60:02}"


def wait(until: float) -> None:
    left = until - time.monotonic()
    if left > 0:
        time.sleep(left)
