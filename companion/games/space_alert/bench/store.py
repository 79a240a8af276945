"""What the store costs: a key with many scripts aboard, the room a long evening takes, and a start on it.

A crew that never goes home plays with the real recorder on a real store; the time of a key is the recorder's own, on
its thread's clock and on the wall's. Then a process of its own starts on that store: its time, its memory at the most.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from companion.bench.other_process import with_us
from companion.bench.players import Players
from companion.cli import Refusal
from companion.evening import Evening, next_at, step
from companion.games.space_alert import INFO
from companion.kit.commands import BoxStatus, DateKnown, SeedGiven
from companion.kit.logline import LogEntry
from companion.rules.dice import Dice
from companion.run import memory
from companion.run.recorder import Recorder, text
from companion.store import Store
from companion.store.logbook import Labels
from companion.types import Input, Key, Millis, Press

SCRIPT_BYTES = 60_000
RECORD_BYTES, LINES_AT_ONCE = 2_000, 500
PLAYED = 20  # of a hundred inputs, that many are the crew's; the others turn a page of home: cheap, to make it long

START = """
import json, resource, sys, time
from companion.run import memory
memory.leave_behind()
from pathlib import Path
from companion.run.recorder import Recorder
from companion.games import GAMES
from companion.store import Store
[info.game for info in GAMES]
began = time.monotonic()
store = Store(Path(sys.argv[1]))
found = Recorder(store).found()
took = time.monotonic() - began
began = time.monotonic()
store.log.page(20); store.log.page(20, by="crew", of="crew 7")
page = time.monotonic() - began
began = time.process_time()
for _ in range(100):
    store.log.count(); store.log.count("crew", "crew 7"); store.log.names("crew"); store.log.groups("crew", 20)
counts = (time.process_time() - began) / 100
store.close()
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps({"start_s": round(took, 2), "start_mb": round(peak, 1), "resumed": found.resumed,
                  "notices": len(found.notices),
                  "log_page_ms": round(1000 * page, 1), "log_counts_cpu_ms": round(1000 * counts, 2)}))
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--inputs", type=int, default=5000, help="how many (5000)")
    parser.add_argument("--log", type=int, default=0, help="games in the log from the start (0)")
    parser.add_argument("--scripts", type=int, default=300, help="of 60 kB each, aboard from the start (300)")


def measure(args: argparse.Namespace) -> dict[str, object]:
    if args.inputs < 100 or min(args.scripts, args.log) < 0:
        raise Refusal("--inputs is to be at least 100, --scripts and --log at least 0")
    with tempfile.TemporaryDirectory(prefix="bench-store-") as scratch:
        fill_log(Path(scratch), args.log)
        costs = sorted(played(Path(scratch), args.inputs, args.scripts))
        walls = sorted(wall for _, wall in costs)
        size = sum(file.stat().st_size for file in Path(scratch).iterdir())
        command, env = [sys.executable, "-P", "-c", START, scratch], with_us(os.environ)
        run = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    place = (len(costs) * 99) // 100
    return {
        "key_cpu_p50_ms": ms(costs[len(costs) // 2][0]), "key_cpu_p99_ms": ms(costs[place][0]),
        "key_cpu_max_ms": ms(costs[-1][0]), "key_wall_p50_ms": ms(walls[len(walls) // 2]),
        "key_wall_p99_ms": ms(walls[place]), "store_mb": round(size / 1e6, 1), **json.loads(run.stdout),
    }  # fmt: skip


def fill_log(directory: Path, lines: int) -> None:
    """A long life: games of long ago, each with a record of its own."""
    store = Store(directory)
    for first in range(0, lines, LINES_AT_ONCE):
        numbers = range(first, min(lines, first + LINES_AT_ONCE))
        entries = {f"old {number}": line(number) for number in numbers}
        labels = {f"old {number}": Labels("space_alert", f"crew {number % 40}") for number in numbers}
        store.write(0, "{}", entries=entries, labels=labels)
    store.close()


def line(number: int) -> str:
    game = LogEntry(
        f"old {number}", "space_alert", "2026-01-01", title=f"Mission {number}", won=True, total=number % 40
    )
    return text(replace(game, record=f"{number:010d}" * (RECORD_BYTES // 10)))


def ms(seconds: float) -> float:
    return round(1000 * seconds, 2)


def played(directory: Path, inputs: int, scripts: int) -> Iterator[tuple[float, float]]:
    """The recorder's time for each input: of its thread, and on the wall."""
    memory.settle()  # as the box does when a game is opened
    dice, store = Dice(1), Store(directory)
    players = Players([INFO], dice)
    recorder = Recorder(store)
    evening = recorder.found().evening
    texts = tuple((f"script {number}", f"{dice.word():016x}\n" * (SCRIPT_BYTES // 17)) for number in range(scripts))
    for given in (BoxStatus(version="bench", scripts=texts), SeedGiven(5), DateKnown("2026-11-16")):
        evening, _ = recorded(recorder, evening, given)
    for _ in range(inputs):
        evening, command = following(evening, players, dice)
        evening, took = recorded(recorder, evening, command)
        yield took
    store.close()


def following(evening: Evening, players: Players, dice: Dice) -> tuple[Evening, object]:
    """What is done next; until it is due, time passes."""
    while dice.below(100) < PLAYED:
        act = None if players.looks_on(evening) else players.next_act(evening)
        if act is not None:
            return passed(evening, players.due(evening, act)), act.command
        evening, _ = step(evening, Input(next_at(evening) or evening.at + 500))
    return evening, Press(dice.choice((Key.LEFT, Key.RIGHT)), pages=1)


def passed(evening: Evening, until: Millis) -> Evening:
    while (due := next_at(evening)) is not None and due <= until:
        evening, _ = step(evening, Input(due))
    return step(evening, Input(max(evening.at, until)))[0]


def recorded(recorder: Recorder, evening: Evening, command: object) -> tuple[Evening, tuple[float, float]]:
    given = Input(evening.at + 100, command)
    now, effects = step(evening, given)
    began = time.thread_time(), time.monotonic()
    recorder.record(given, now, effects)
    return now, (time.thread_time() - began[0], time.monotonic() - began[1])
