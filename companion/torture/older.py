"""Stores that an earlier version left: this version takes one up, is killed while it does, and continues.

What it finds must be what the earlier version itself found there, with nothing left out and nothing to say; and what is
played on from there must be there at the next start.
"""

import json
import shutil
import tarfile
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.evening import Evening, step
from companion.evening.journal import read, written
from companion.evening.tables import offered, pages_of
from companion.games import BY_ID
from companion.kit.commands import PoweredOn
from companion.kit.effects import PowerOff
from companion.kit.random_play import wandering
from companion.rules.dice import Dice
from companion.run.recorder import Recorder
from companion.store import Store
from companion.store.directory import DATABASE
from companion.torture.damage import digest, in_a_process
from companion.torture.judge import first_difference
from companion.torture.rounds import MEMORY
from companion.torture.story import GO_ON
from companion.types import Input, Press

EXPECTED = "expected.json"  # in the archive: by store, the evening as the earlier version found it again
MOST_KILLS = 3
LONGEST_START = 60_000  # microseconds until one is killed
ACTS = 20  # done by this version


@dataclass(frozen=True)
class Older:
    """A store that was left, and what is in it as it was written then: the evening without its steps of undo, and the
    lines of the log, where those were noted."""

    name: str
    data: bytes
    evening: Mapping[str, Any]
    log: Sequence[Any] = ()


@dataclass(frozen=True)
class Verdict:
    seed: int
    name: str
    kills: int
    faults: tuple[str, ...]


def stores_in(archive: Path) -> Sequence[Older]:
    with tarfile.open(archive) as tar:
        files = {each.name: tar.extractfile(each).read() for each in tar}  # type: ignore[union-attr]
    expected = json.loads(files[EXPECTED])
    return [Older(name, files[f"{name}.db"], each["evening"], each.get("log", ())) for name, each in expected.items()]


def taken_up(seed: int, left: Older) -> Verdict:
    """One round: some starts that are killed, one that is played on from, and one that looks where that has led."""
    dice = Dice(seed)
    directory = Path(tempfile.mkdtemp(prefix=f"older-{seed}-", dir=MEMORY if MEMORY.is_dir() else None))
    (directory / DATABASE).write_bytes(left.data)
    kills = dice.below(MOST_KILLS + 1)
    for _ in range(kills):
        in_a_process(directory, dice.below(LONGEST_START) / 1e6, None, looks)
    first = in_a_process(directory, None, None, lambda there: plays_on(there, dice)) or {}
    then = in_a_process(directory, None, None, looks) or {}
    faults = judged(left, first, then)
    if not faults:
        shutil.rmtree(directory)
    return Verdict(seed, left.name, kills, tuple(faults))


def looks(directory: Path) -> dict[str, Any]:
    """What is found there."""
    store = Store(directory)
    found = Recorder(store).found()
    store.close()
    return {"digest": digest(found.evening), "notices": found.notices}


def plays_on(directory: Path, dice: Dice) -> dict[str, Any]:
    """The box comes up, continues where they were, and people do this and that."""
    store = Store(directory)
    recorder = Recorder(store)
    found = recorder.found()
    evening = found.evening
    for command in (PoweredOn(), GO_ON):
        evening = does(recorder, evening, command)
    for _ in range(ACTS):
        evening = does(recorder, evening, next_command(evening, dice))
    store.close()
    evening, _ = step(evening, Input(evening.at))  # what is due at that very instant
    there = written(replace(found.evening, history=()))
    return {"evening": there, "notices": found.notices, "resumed": found.resumed, "digest": digest(evening)}


def next_command(evening: Evening, dice: Dice) -> object:
    rows = offered(evening)
    keys = None if rows is None else [row.key for row in rows]
    random_play = BY_ID[evening.table].random_play if evening.table in BY_ID else wandering("")
    command = random_play.act(evening, keys, dice).command
    return replace(command, pages=pages_of(evening)) if isinstance(command, Press) else command


def does(recorder: Recorder, evening: Evening, command: object) -> Evening:
    """Unless that would switch the box off."""
    given = Input(evening.at, command)
    after, effects = step(evening, given)
    if any(isinstance(each, PowerOff) for each in effects):
        return evening
    recorder.record(given, after, effects)
    return after


def judged(left: Older, first: Mapping[str, Any], then: Mapping[str, Any]) -> list[str]:
    """Faults found. `first`: in the life that continues; `then`: in the one after it."""
    for life in (first, then):
        if "digest" not in life:
            return [f"the box does not start: {life.get('failed', 'it died without a word')}"]
    faults = [f"said of it: {notice}" for notice in (*first["notices"], *then["notices"])]
    if not first["resumed"]:
        faults.append("the evening is not gone on with")
    was = written(read(left.evening, "evening"))  # in the present names
    if was != first["evening"]:
        faults.append(f"the evening is another one: {first_difference(was, first['evening'])}")
    if first["digest"] != then["digest"]:
        faults.append("what was played on from there is not there at the next start")
    return faults
