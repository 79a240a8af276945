"""How late announcements are: a mission in real time on a PulseAudio null sink, or on ALSA's loop card (--loop), found
again in what was heard.

lateness: first sound of an announcement, captured from the sink, minus its start in the plan. drift_ms: the
slope of that over the run. CPU and memory are those of the process that plays. --load adds two busy loops. With
--slow-card a whole box flies, whose every commit takes so long, and somebody presses keys all the time.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from companion.bench.ear import onset
from companion.bench.loop_card import LoopCard
from companion.bench.nasty_broker import KINDS
from companion.bench.null_sink import NullSink, Recorded
from companion.bench.other_process import beside
from companion.cli import Refusal
from companion.games.space_alert.voice.plan import Spoken, plan
from companion.progress import bar
from companion.rules.space_alert.missions import mission
from companion.run import drivers
from companion.types import Millis
from companion.user_files.packs import open_pack

CARD = "S2-2"
FLOWN_BY_A_BOX = "mission-3"  # as `bench/wired.py` takes off
TEMPLATE: Millis = 120  # so much of a clip's beginning is looked for: in 60 the F of "First" drowns in the ship
REACH: Millis = 150  # so far around where it is due
BUSY = "while True: pass"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--minutes", type=float, default=10.0, help="how much of the mission to play (10)")
    parser.add_argument("--pack", default="en", help="voice pack (en)")
    parser.add_argument("--pages", type=int, default=0, help="with a box in flight and so many web pages looking on")
    parser.add_argument("--room", choices=KINDS, help="with a box in flight whose room has a broker that does this")
    parser.add_argument("--loop", action="store_true", help="on ALSA's loop card instead, as a box is set up")
    parser.add_argument("--alsa", action="store_true", help="on the same sink, but through ALSA's plugin for it")
    parser.add_argument("--slow-card", type=int, metavar="MS", help="with a box whose every commit takes so long")
    parser.add_argument("--load", action="store_true", help="with two busy loops at nice 10 beside it")


def measure(args: argparse.Namespace) -> dict[str, float | str]:
    if args.minutes <= 0 or (args.slow_card or 0) < 0:
        raise Refusal("--minutes is to be more than 0, --slow-card at least 0")
    pack = open_pack(args.pack)
    card = CARD if args.slow_card is None else FLOWN_BY_A_BOX
    spoken = [each for each in plan(mission(card), pack.pack).spoken if each.ends <= 60_000 * args.minutes]
    busy = [_busy_loop() for _ in range(2)] if args.load else []
    try:
        with LoopCard() if args.loop else NullSink(args.alsa) as sink, _broker(args.room) as port:
            zero, used = _flown(sink, args, port)
    finally:
        for loop in busy:
            loop.kill()
            loop.wait()
    clips = beginnings(pack.files, spoken, sink.recorded.rate)
    late = lateness(sink.recorded, zero, spoken, clips)
    values = sorted(value for _, value in late)
    if not values:
        raise Refusal("nothing was heard on the sink")
    return {
        "events": len(values),
        "lost": len(spoken) - len(values),
        "mean_ms": round(statistics.fmean(values), 2),
        "p99_ms": round(values[min(len(values) - 1, int(0.99 * len(values)))], 2),
        "max_ms": round(max(abs(value) for value in values), 2),
        "min_ms": round(values[0], 2),
        "drift_ms": round(_drift(late), 2),
        "minutes": args.minutes,
        "load": float(args.load),
        "pages": args.pages,
        "room": args.room or "",
        "slow_card_ms": args.slow_card or 0,
        **used,
    }


def _busy_loop() -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, "-P", "-c", BUSY], preexec_fn=lambda: os.nice(10) and None)


@contextmanager
def _broker(kind: str | None) -> Iterator[int]:
    """Its port; 0: there is none."""
    if kind is None:
        yield 0
        return
    with beside("companion.bench.nasty_broker", kind) as broker:
        assert broker.stdout is not None
        try:
            yield int(broker.stdout.readline())
        finally:
            broker.kill()


def _flown(sink: NullSink | LoopCard, args: argparse.Namespace, broker: int) -> tuple[Millis, dict[str, float]]:
    """Plays the mission in a process of its own; the instant of its start, and what it used."""
    minutes = args.minutes
    module, words = "lateness_player", [CARD, args.pack, str(minutes), str(args.pages), str(broker)]
    with tempfile.TemporaryDirectory(prefix="bench-") as directory:
        if args.slow_card is not None:
            module, words = "lateness_box", [directory, str(args.slow_card), str(minutes)]
        package = "companion.games.space_alert.bench"
        with beside(f"{package}.{module}", *words, environment=sink.environment) as player:
            started = said(player, "zero")
            since = time.monotonic()
            while player.poll() is None and time.monotonic() - since < 60 * minutes + 30:
                bar(min(0.999, (time.monotonic() - since) / (60 * minutes)), "playing")
                time.sleep(0.5)
            bar(1, "playing")
            late = {"handed_over_ms": started["handed_over_ms"]} if "handed_over_ms" in started else {}
            return int(started["zero"]), late | said(player, "cpu_percent")


def said(player: "subprocess.Popen[str]", name: str) -> dict[str, float]:
    """What it says of that, whatever it says before."""
    assert player.stdout is not None
    for line in player.stdout:
        said: dict[str, float] = json.loads(line) if line.startswith("{") else {}
        if name in said:
            return said
    raise Refusal("the process that plays has ended without a word of that")


def beginnings(files: Mapping[str, Path], spoken: Sequence[Spoken], rate: int) -> "dict[str, array[int]]":
    decoder = drivers.decoder(rate)
    names = {each.cues[0].sound for each in spoken}
    size = 2 * (TEMPLATE * rate // 1000)
    found = {name: array("h", decoder.samples(files[name])[:size]) for name in names}
    decoder.close()
    return found


def lateness(
    heard: Recorded, zero: Millis, spoken: Sequence[Spoken], clips: "dict[str, array[int]]", reach: Millis = REACH
) -> list[tuple[Millis, float]]:
    """Of every announcement that was heard: when it was planned, and by how much it was late."""
    late = []
    for number, each in enumerate(spoken, start=1):
        planned = (zero + each.at) / 1000
        around = heard.sample(planned)
        far = reach * heard.rate // 1000
        at = onset(heard.samples, clips[each.cues[0].sound], around - far, around + far)
        if at is not None:
            late.append((each.at, 1000 * (heard.instant(at) - planned)))
        bar(number / len(spoken), "listening")
    return late


def _drift(late: list[tuple[Millis, float]]) -> float:
    """How much later the end is than the beginning, by a straight line through all of it."""
    if len(late) < 3:
        return 0.0
    line = statistics.linear_regression([at for at, _ in late], [value for _, value in late])
    return line.slope * (late[-1][0] - late[0][0])
