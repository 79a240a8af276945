"""Boxes, keeper and broker of a hall killed at random moments; then the hall's log is what the boxes' logs are."""

import random
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from companion.bench.hall_parts import HALL, Process, free_port, keeper, mosquitto
from companion.bench.other_process import ours
from companion.cli import Refusal
from companion.hall.messages import LogLine
from companion.hall.store import HallStore
from companion.hall.table import line_of
from companion.progress import bar
from companion.run.log_reading import read_line
from companion.store.logbook import log_in

BOXES = 4
LONGEST_S = 480.0  # then it kills no more, and says how often it did
REST_S = 2.0  # at most, between two kills: a box has time to start and to play
PATIENCE_S = 90.0  # until what is owed has arrived


def killed(directory: Path, kills: int, seed: int) -> dict[str, Any]:
    dice = random.Random(seed)
    port, page = free_port(), free_port()
    names = [f"box_{number}" for number in range(BOXES)]
    parts = {"broker": mosquitto(directory, port), "keeper": keeper(directory / "hall", port, page)}
    count = dict.fromkeys((*parts, "box"), 0)
    with ExitStack() as closing:
        for part in parts.values():
            closing.callback(part.kill)
            part.start()
        boxes = {name: started(directory, port, name, 0, closing) for name in names}
        began = time.monotonic()
        for done in range(kills):
            if time.monotonic() - began > LONGEST_S:
                break
            time.sleep(dice.uniform(0, REST_S))
            who = dice.choice(("broker", "keeper", *names))
            count[who if who in parts else "box"] += 1
            if who in parts:
                parts[who].kill()
                time.sleep(dice.uniform(0, REST_S))
                parts[who].start()
            else:
                boxes[who].kill()
                boxes[who] = started(directory, port, who, dice.getrandbits(32), closing)
            bar((done + 1) / kills, "killing")
        for box in boxes.values():
            box.kill()
        wanted = {name: logged(directory / name) for name in names}
        quiet = {name: started(directory, port, name, 0, closing, quiet=True) for name in names}
        found = settled(directory / "hall", wanted)
        for box in quiet.values():
            box.kill()
    return {
        "kills": sum(count.values()),
        **{f"{who}_kills": number for who, number in count.items()},
        **judged(wanted, found),
    }


def started(directory: Path, port: int, name: str, seed: int, closing: ExitStack, quiet: bool = False) -> Process:
    (directory / name).mkdir(exist_ok=True)
    words = (str(directory / name), str(port), HALL, name, str(seed), *(["quiet"] if quiet else []))
    box = Process(ours("companion.bench.hall_box", *words))
    closing.callback(box.kill)
    box.start()
    return box


def logged(directory: Path) -> dict[str, LogLine]:
    """What a box's own log says, as the hall is to know it."""
    with log_in(directory) as log:
        lines = [line_of(read_line(each), names=False) for each in log.entries()]
    return {line.id: line for line in lines}


def in_the_hall(directory: Path) -> list[tuple[str, LogLine]]:
    store = HallStore(directory)
    try:
        return list(store.lines())
    finally:
        store.close()


def settled(directory: Path, wanted: dict[str, dict[str, LogLine]]) -> list[tuple[str, LogLine]]:
    """What the hall has, as soon as it has all; after a while whatever it has."""
    expected = sorted(line.digest for lines in wanted.values() for line in lines.values())
    until = time.monotonic() + PATIENCE_S
    found: list[tuple[str, LogLine]] = []
    while time.monotonic() < until:
        with suppress(OSError):
            found = in_the_hall(directory)
        if sorted(line.digest for _, line in found) == expected:
            return found
        time.sleep(0.5)
    return found


def judged(wanted: dict[str, dict[str, LogLine]], found: list[tuple[str, LogLine]]) -> dict[str, int]:
    lines = {line.id: line for mine in wanted.values() for line in mine.values()}
    if not lines:
        raise Refusal("nobody has played anything: nothing was tried")
    here = [line.id for _, line in found]
    return {
        "lines": len(lines),
        "lost": len(lines.keys() - set(here)),
        "twice": len(here) - len(set(here)),
        "differ": sum(line.id in lines and lines[line.id] != line for _, line in found),
        "not_taken_away": len(set(here) - lines.keys()),
        "of_another_table": sum(not line.id.startswith(f"{table} ") for table, line in found),
    }
