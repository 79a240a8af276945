"""Many stores damaged, or taken over from an earlier version, on several processes: how many started, what was lost,
what was reported."""

import concurrent.futures
import logging
import multiprocessing
import shutil
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from companion.kit.game_info import GameInfo
from companion.torture import cuts, damage, older, victim
from companion.torture.rounds import MEMORY

EVENINGS = 4  # played to be damaged, each ended and cut off
TAPES: list[cuts.Tape] = []  # what a process is forked with needs no sending


def campaign(seed: int, rounds: int, jobs: int, games: Sequence[GameInfo]) -> tuple[dict[str, int], list[str]]:
    """Figures, and what should not have been."""
    logging.disable(logging.CRITICAL)
    scratch = Path(tempfile.mkdtemp(prefix="damage-", dir=MEMORY if MEMORY.is_dir() else None))
    try:
        bases = [
            damage.base(
                victim.story_on_box(seed + number, games[number % len(games)]), scratch / f"{number}-{ended}", ended
            )
            for number in range(max(EVENINGS, len(games)))
            for ended in (True, False)
        ]
        tasks = [(each, bases[each % len(bases)]) for each in range(seed, seed + rounds)]
        figures: Counter[str] = Counter(rounds=rounds)
        faults = []
        with concurrent.futures.ProcessPoolExecutor(jobs, multiprocessing.get_context("fork")) as pool:
            for verdict in pool.map(one, tasks):
                figures["said"] += verdict.said
                figures["evenings_cut_short"] += verdict.differs
                figures["lines_lost"] += verdict.lines_lost
                figures["corrections_lost"] += verdict.corrections_lost
                figures["faults"] += bool(verdict.faults)
                faults += [f"seed {verdict.seed}: {verdict.hit}: {fault}" for fault in verdict.faults]
    finally:
        shutil.rmtree(scratch)
    return dict(figures), faults


def one(task: tuple[int, damage.Base]) -> damage.Verdict:
    return damage.spoilt(*task)


def upgrades(archive: Path, seed: int, rounds: int, jobs: int) -> tuple[dict[str, int], list[str]]:
    """Figures and faults of the stores in that archive, one after the other."""
    logging.disable(logging.CRITICAL)
    stores = older.stores_in(archive)
    figures, faults = Counter[str](rounds=rounds, stores=len(stores)), []
    with concurrent.futures.ProcessPoolExecutor(jobs, multiprocessing.get_context("fork")) as pool:
        tasks = [(each, stores[each % len(stores)]) for each in range(seed, seed + rounds)]
        for verdict in pool.map(taken_up, tasks):
            figures["kills"] += verdict.kills
            figures["faults"] += bool(verdict.faults)
            faults += [f"seed {verdict.seed}: {verdict.name}: {fault}" for fault in verdict.faults]
    return dict(figures), faults


def taken_up(task: tuple[int, older.Older]) -> older.Verdict:
    return older.taken_up(*task)


def cut_campaign(seed: int, rounds: int, jobs: int, games: Sequence[GameInfo]) -> tuple[dict[str, int], list[str]]:
    """The same for power cuts in the middle of a commit."""
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory(prefix="cuts-", dir=MEMORY if MEMORY.is_dir() else None) as scratch:
        tapes = [
            cuts.tape_of(
                victim.story_on_box(seed + number, games[number % len(games)]), Path(scratch) / str(number), seed
            )
            for number in range(max(EVENINGS, len(games)))
        ]
    TAPES[:] = tapes  # what a process is forked with needs no sending
    figures: Counter[str] = Counter(cuts=rounds)
    faults = []
    with concurrent.futures.ProcessPoolExecutor(jobs, multiprocessing.get_context("fork")) as pool:
        for made in pool.map(one_cut, range(seed, seed + rounds), chunksize=8):
            figures[f"in_{made.what}"] += 1
            figures["faults"] += bool(made.faults)
            faults += [f"seed {made.seed}: {made.what}: {fault}" for fault in made.faults]
    return dict(figures), faults


def one_cut(seed: int) -> cuts.Cut:
    return cuts.cut(seed, TAPES[seed % len(TAPES)])
