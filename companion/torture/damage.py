"""The store damaged: a played evening is spoilt in some way, the box starts on it, and what it finds is compared.

It must start. What is not as it was must have been said. A line of the log may only be missing, or be there as it was
before a correction, where its own bytes were hit.
"""

import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from companion.evening import Evening, step
from companion.evening.journal import written
from companion.evening.shared_texts import SharedTexts, digest_of
from companion.kit.commands import SeedGiven
from companion.kit.effects import DeleteLogEntry, Save
from companion.rules.dice import Dice
from companion.run.recorder import Recorder
from companion.store import Store, salvage
from companion.store.carving import carved
from companion.store.directory import DATABASE
from companion.store.schema import PAGE_BYTES
from companion.store.write_ahead import frames
from companion.torture.rounds import MEMORY
from companion.torture.story import Story
from companion.types import Input

WAL = f"{DATABASE}-wal"
LINES = 12  # of missions long ago in the log
LONGEST_S = 60.0
Json = dict[str, Any]


@dataclass(frozen=True)
class Base:
    """A state directory as it was left, and what is in it."""

    directory: Path
    ended: bool  # switched off; else the power was cut
    evening: str  # its digest
    log: dict[str, Any]  # by id
    places: "Places"
    earlier: "Earlier" = field(default_factory=dict)


Earlier = dict[str, list[Any]]  # by id of a line: what it was before it was corrected
Places = dict[str, list[tuple[str, int, int]]]  # by id of a line: the file, and from where to where its bytes lie there


@dataclass(frozen=True)
class Hit:
    """What was done: the bytes of a file that are not what they were; all from `start` on if there is no end."""

    what: str
    file: str = DATABASE
    start: int = 0
    end: int | None = None


@dataclass(frozen=True)
class Verdict:
    seed: int
    hit: Hit
    said: bool
    differs: bool  # the evening is another one, as was said
    lines_lost: int
    corrections_lost: int = 0
    faults: tuple[str, ...] = ()


@dataclass(frozen=True)
class Played:
    """How far an evening has got: its digest, and its log by id."""

    evening: str
    log: dict[str, Any]


def played(story: Story, store: Store) -> Iterator[Played]:
    """The first part of a story on the real store, input by input."""
    earlier = story.random_play.earlier
    old = [replace(earlier, id=f"old {number}", title=f"Evening {number}") for number in range(LINES)]
    lines = {line.id: line for line in (earlier, *old)}
    store.write(0, "{}", entries={name: json.dumps(written(line)) for name, line in lines.items()})
    recorder = Recorder(store)
    evening = recorder.found().evening
    for place, act in enumerate(story.acts[: max(40, len(story.acts) - 10)], start=1):
        given = Input(max(evening.at, story.evenings[place].at), act.command)
        evening, effects = step(evening, given)
        recorder.record(given, evening, effects)
        for each in effects:
            if isinstance(each, Save):
                lines[each.entry.id] = each.entry
            if isinstance(each, DeleteLogEntry):
                del lines[each.id]
        come_back, _ = step(evening, Input(evening.at))  # who comes back lets time pass up to where it was
        yield Played(digest(come_back), {name: written(line) for name, line in lines.items()})


def base(story: Story, directory: Path, ended: bool) -> Base:
    """A state directory with that in it, as it was left."""
    live, left = directory / "live", directory / "left"
    store = Store(live)
    earlier: Earlier = {}
    last = Played("", {})
    for now in played(story, store):
        for name in (each for each, line in last.log.items() if now.log.get(each, line) != line):
            earlier.setdefault(name, []).append(last.log[name])
        last = now
    store._heart.close()  # its last beat is on the disk
    if ended:
        store.close()
    shutil.copytree(live, left)
    store.close()
    shutil.rmtree(live)
    (left / f"{DATABASE}-shm").unlink(missing_ok=True)
    places = places_in(left)
    assert places.keys() == last.log.keys(), "every line stands somewhere"
    return Base(left, ended, last.evening, last.log, places, earlier)


def places_in(directory: Path) -> Places:
    """Where every line of the log stands: in the database, or in the last frame of its page that the write-ahead log
    has."""
    image, wal = bytearray((directory / DATABASE).read_bytes()), b""
    if (directory / WAL).exists():
        wal = (directory / WAL).read_bytes()
    moved = {}
    for frame in frames(wal):
        start = (frame.page - 1) * PAGE_BYTES
        image[start : start + PAGE_BYTES] = wal[frame.at : frame.at + PAGE_BYTES]
        moved[frame.page - 1] = frame.at
    found: Places = {}
    for each in carved(bytes(image)):
        if each.table == "log":
            found[str(each.row["key"])] = [place_of(span, moved) for span in each.spans]
    return found


def place_of(span: tuple[int, int], moved: Mapping[int, int]) -> tuple[str, int, int]:
    start, end = span
    page, within = divmod(start, PAGE_BYTES)
    at = moved[page] + within if page in moved else start
    return (WAL if page in moved else DATABASE), at, at + end - start


def digest(evening: Evening) -> str:
    return digest_of(SharedTexts().of(replace(evening, at=0, seed=0, names=0, draws=0)))


# --- what is done to it ----------------------------------------------------------------------------------


def one_bit(data: bytearray, dice: Dice) -> tuple[int, int | None]:
    at = dice.below(len(data))
    data[at] ^= 1 << dice.below(8)
    return at, at + 1


def some_bytes(data: bytearray, dice: Dice) -> tuple[int, int | None]:
    at, count = dice.below(len(data)), 1 + dice.below(200)
    data[at : at + count] = bytes(dice.below(256) for _ in range(len(data[at : at + count])))
    return at, at + count


def a_page(data: bytearray, dice: Dice) -> tuple[int, int | None]:
    at = dice.below(len(data) // PAGE_BYTES) * PAGE_BYTES
    data[at : at + PAGE_BYTES] = bytes([dice.choice((0, 255))]) * PAGE_BYTES
    return at, at + PAGE_BYTES


def cut_off(data: bytearray, dice: Dice) -> tuple[int, int | None]:
    at = dice.below(len(data))
    del data[at:]
    return at, None


def nothing(data: bytearray, dice: Dice) -> tuple[int, int | None]:
    data.clear()
    return 0, None


SPOIL: Sequence[tuple[Callable[[bytearray, Dice], tuple[int, int | None]], int]] = (
    (one_bit, 10), (some_bytes, 4), (a_page, 3), (cut_off, 2), (nothing, 1),
)  # fmt: skip


def spoil(directory: Path, dice: Dice) -> Hit:
    files = [name for name in (DATABASE, WAL) if (directory / name).exists() and (directory / name).stat().st_size]
    name = dice.choice(files)
    data = bytearray((directory / name).read_bytes())
    how = dice.weighted(SPOIL)
    start, end = how(data, dice)
    (directory / name).write_bytes(data)
    return Hit(how.__name__, name, start, end)


# --- starting on it --------------------------------------------------------------------------------------


def found(directory: Path) -> Json:
    """The box starts, continues, and looks at its log."""
    store = Store(directory)
    recorder = Recorder(store)
    start = recorder.found()
    log = {kept.entry["id"]: kept.entry for kept in store.log.entries()}
    evening, effects = step(start.evening, Input(start.at, SeedGiven(5)))
    recorder.record(Input(start.at, SeedGiven(5)), evening, effects)
    recorder.log_read()
    store.close()
    return {"evening": digest(start.evening), "log": log, "notices": start.notices, "trouble": store.trouble}


def in_a_process(
    directory: Path, kill_after: float | None, room: int | None, starts: Callable[[Path], Json] = found
) -> Json | None:
    """What it found; None when it was killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        salvage.MEMORY = directory  # what a killed one leaves goes with the rest
        try:
            if room is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
            answer = starts(directory)
        except BaseException as error:
            answer = {"failed": f"{type(error).__name__}: {error}"}
        with os.fdopen(writing, "w") as to:
            json.dump(answer, to)
            to.flush()
        sys.stdout.flush()
        os._exit(0)
    os.close(writing)
    if kill_after is not None:
        time.sleep(kill_after)
        os.kill(child, signal.SIGKILL)
    else:
        signal.alarm(int(LONGEST_S))
    with os.fdopen(reading) as answered:
        text = answered.read()
    signal.alarm(0)
    os.waitpid(child, 0)
    try:
        answer = json.loads(text)
    except ValueError:
        return None if kill_after is not None else {"failed": "it died without a word"}
    return None if kill_after is not None else answer


def spoilt(seed: int, left: Base) -> Verdict:
    """One round: damage, perhaps a start that is killed or has no room, then the start that is judged."""
    dice = Dice(seed)
    directory = Path(tempfile.mkdtemp(prefix=f"damage-{seed}-", dir=MEMORY if MEMORY.is_dir() else None))
    shutil.copytree(left.directory, directory, dirs_exist_ok=True)
    hit = spoil(directory, dice)
    said: list[str] = []
    match dice.below(4):
        case 0:
            in_a_process(directory, dice.below(60_000) / 1e6, None)
        case 1:
            answer = in_a_process(directory, None, 30_000 + dice.below(120_000))
            said += (answer or {}).get("notices", ())
    answer = in_a_process(directory, None, None) or {}
    verdict = judged(seed, left, hit, answer, said)
    if verdict.faults:
        (directory / "verdict.json").write_text(json.dumps([verdict.faults, answer, said], default=str))
    else:
        shutil.rmtree(directory)
    return verdict


# --- and what is to be said of that ------------------------------------------------------------------------


def judged(seed: int, left: Base, hit: Hit, answer: Json, said: Sequence[str]) -> Verdict:
    if "failed" in answer or answer.get("trouble"):
        why = str(answer.get("failed") or answer.get("trouble"))
        return Verdict(seed, hit, False, True, 0, faults=(f"the box does not start: {why}",))
    notices = [*said, *answer["notices"]]
    differs = answer["evening"] != left.evening
    lost = [name for name in left.log if name not in answer["log"]]
    others = [name for name in answer["log"] if answer["log"][name] != left.log.get(name)]
    before = [name for name in others if answer["log"][name] in left.earlier.get(name, ())]
    faults = [f"{name} is another line now" for name in others if name not in before]
    unhit = [name for name in before if not touched(left.places[name], hit)]
    if unhit:
        faults.append(f"corrections lost, though nothing of them was hit: {', '.join(unhit)}")
    if (differs or lost or before) and not notices:
        faults.append(f"silently lost: {'the evening, ' if differs else ''}{len(lost) + len(before)} lines of the log")
    unhit = [name for name in lost if not touched(left.places[name], hit)]
    if unhit:
        faults.append(f"lines out of reach, though nothing of them was hit: {', '.join(unhit)}")
    return Verdict(seed, hit, bool(notices), differs, len(lost), len(before), tuple(faults))


def touched(places: Sequence[tuple[str, int, int]], hit: Hit) -> bool:
    """Were bytes hit that lie there?"""
    return any(
        file == hit.file and hit.start < end and (hit.end is None or start < hit.end) for file, start, end in places
    )
