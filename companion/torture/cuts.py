"""The power cut in the middle of a commit: of the blocks not yet synced any may have arrived, in any order.

Between two syncs a card writes what it was given as it likes: blocks are missing, torn, and later ones there without
earlier ones. A commit of the store has up to three such stretches (https://sqlite.org/wal.html): a new header when the
write-ahead log begins again, then its frames, then the pages of a checkpoint in the database. Every evening is played
on the real store, whose files are copied before and after a commit; cuts are made from those.

Nothing that was acknowledged may be lost then, and nothing may be said: a cut is no damage.
"""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from companion.rules.dice import Dice
from companion.store import Store
from companion.store.directory import DATABASE, HEARTBEAT
from companion.store.write_ahead import HEADER
from companion.torture.damage import Played, found, played
from companion.torture.rounds import MEMORY
from companion.torture.story import Story

WAL = f"{DATABASE}-wal"
MOST_COMMITS = 60  # stored of an evening; of its checkpoints and new beginnings, as many again
Files = dict[str, bytes]


@dataclass(frozen=True)
class Commit:
    """The files before and after it, and the states that may be found afterwards: one of these."""

    before: Files
    after: Files
    acceptable: tuple[Played, ...]


@dataclass(frozen=True)
class Stretch:
    """What was written to one file between two syncs: `wanted` in place of `synced`; nothing else changes then."""

    what: str
    file: str
    synced: bytes
    wanted: bytes
    others: Files


@dataclass(frozen=True)
class Cut:
    seed: int
    what: str
    faults: tuple[str, ...] = ()


@dataclass
class Tape:
    """The commits of an evening, as many as can be stored: each as likely as the others, but those that do more than
    add frames more often."""

    dice: Dice
    plain: list[Commit] = field(default_factory=list)
    rare: list[Commit] = field(default_factory=list)
    seen: dict[bool, int] = field(default_factory=lambda: {True: 0, False: 0})

    def keep(self, commit: Commit) -> None:
        is_rare = len(stretches(commit)) > 1
        kept = self.rare if is_rare else self.plain
        self.seen[is_rare] += 1
        place = len(kept) if len(kept) < MOST_COMMITS else self.dice.below(self.seen[is_rare])
        kept[place : place + 1] = [commit] if place < MOST_COMMITS else kept[place : place + 1]


def tape_of(story: Story, directory: Path, seed: int) -> Tape:
    """The evening played once, with every commit watched."""
    tape = Tape(Dice(seed))
    reached: Played | None = None
    commits: list[tuple[Files, Files]] = []
    store = Store(directory)
    with watched(directory, commits):
        for now in played(story, store):
            for place, (before, after) in enumerate(commits):
                # The first writes the input; what follows on it in commits of its own changes nothing of the evening.
                if reached is not None:
                    tape.keep(Commit(before, after, (now,) if place else (reached, now)))
            commits.clear()
            reached = now
    store.close()
    return tape


@contextmanager
def watched(directory: Path, commits: list[tuple[Files, Files]]) -> Iterator[None]:
    """Every commit of a store, with its files before and after."""
    commit = Store.commit

    def watching(store: Store) -> None:
        before = files_in(directory)
        commit(store)
        commits.append((before, files_in(directory)))

    setattr(Store, "commit", watching)  # noqa: B010
    try:
        yield
    finally:
        setattr(Store, "commit", commit)  # noqa: B010


def files_in(directory: Path) -> Files:
    """As they are on the disk; the heartbeat may be behind, and is never ahead."""
    paths = [directory / name for name in (DATABASE, WAL, HEARTBEAT)]
    return {path.name: path.read_bytes() for path in paths if path.exists()}


def stretches(commit: Commit) -> list[Stretch]:
    """What a commit wrote from sync to sync."""
    before, after = dict(commit.before), commit.after
    log, wanted = before.get(WAL, b""), after.get(WAL, b"")
    made: list[Stretch] = []
    if log[:HEADER] != wanted[:HEADER]:
        begun = wanted[:HEADER] + log[HEADER:]
        made.append(Stretch("header", WAL, log, begun, dict(before)))
        log = begun
    made.append(Stretch("frames", WAL, log, wanted, dict(before)))
    if before[DATABASE] != after[DATABASE]:
        before[WAL] = wanted
        made.append(Stretch("checkpoint", DATABASE, before[DATABASE], after[DATABASE], before))
    return made


def arrived(stretch: Stretch, dice: Dice) -> bytes:
    """What of it is there after the power went. A block is whole or not at all there; a card's are of either size."""
    size = dice.choice((512, 4096))
    length = max(len(stretch.synced), len(stretch.wanted))
    old, new = stretch.synced.ljust(length, b"\0"), stretch.wanted.ljust(length, b"\0")
    changed = [at for at in range(0, length, size) if old[at : at + size] != new[at : at + size]]
    there = set(_some(changed, dice))
    data = bytearray(old)
    for at in there:
        data[at : at + size] = new[at : at + size]
    end = max([len(stretch.synced), *(min(at + size, length) for at in there)])
    return bytes(data[: length if dice.below(2) else end])


def _some(blocks: list[int], dice: Dice) -> list[int]:
    match dice.below(5):
        case 0:  # the last without those before it: the end of the transaction is there
            return blocks[-1 - dice.below(3) :]
        case 1:  # all but one
            lacking = dice.below(len(blocks)) if blocks else 0
            return [*blocks[:lacking], *blocks[lacking + 1 :]]
        case 2:  # in order, as far as it got
            return blocks[: dice.below(len(blocks) + 1)]
        case _:
            share = dice.choice((10, 50, 90))
            return [at for at in blocks if dice.below(100) < share]


def cut(seed: int, tape: Tape) -> Cut:
    """One of them, and a start on what it left."""
    dice = Dice(seed)
    commit = dice.choice(dice.choice([kept for kept in (tape.plain, tape.rare) if kept]))
    stretch = dice.choice(stretches(commit))
    files = {**stretch.others, stretch.file: arrived(stretch, dice)}
    directory = Path(tempfile.mkdtemp(prefix=f"cut-{seed}-", dir=MEMORY if MEMORY.is_dir() else None))
    for name, data in files.items():
        (directory / name).write_bytes(data)
    faults = judged(directory, commit.acceptable)
    if not faults:
        shutil.rmtree(directory)
    return Cut(seed, stretch.what, tuple(faults))


def judged(directory: Path, acceptable: tuple[Played, ...]) -> list[str]:
    try:
        answer = found(directory)
    except Exception as error:
        return [f"the box does not start: {type(error).__name__}: {error}"]
    faults = [f"a false alarm: {notice}" for notice in answer["notices"]]
    if answer["trouble"]:
        faults.append(f"nothing is saved: {answer['trouble']}")
    if (answer["evening"], answer["log"]) not in [(each.evening, each.log) for each in acceptable]:
        faults.append(f"something acknowledged is lost: {len(answer['log'])} lines of the log are there")
    return faults
