"""Kill the box at random points of random evenings and compare with one that was never killed.

A real process on fake wires with the real store gets SIGKILL a few times, is started again each time, and must
come to the same end: same state, same log, every announcement heard, none lost. Exit code 1 if one did not.
"""

import argparse
import concurrent.futures
import json
import logging
import multiprocessing
import time
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import Refusal, speed

if TYPE_CHECKING:
    from companion.torture.rounds import Result


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, default=30, help="how many evenings (30)")
    parser.add_argument("--seed", type=int, default=1, help="of the first evening; the next ones count on (1)")
    parser.add_argument("--speed", type=speed, default=400.0, help="how fast time runs, for the whole process (400)")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time (1)")
    parser.add_argument("--faults", choices=("none", "some", "all"), default="some", help="also break parts (some)")


def main(args: argparse.Namespace) -> int:
    if args.rounds < 1 or args.jobs < 1:
        raise Refusal("--rounds and --jobs are to be above 0")
    began = time.monotonic()
    tasks = [(seed, args.speed, with_faults(args.faults, seed)) for seed in range(args.seed, args.seed + args.rounds)]
    kills = acts = repeated = failed = 0
    context = multiprocessing.get_context("fork")
    with concurrent.futures.ProcessPoolExecutor(args.jobs, context) as pool:
        for done, result in enumerate(pool.map(one_round, tasks), start=1):
            kills, acts, repeated = kills + result.kills, acts + result.acts, repeated + result.repeated
            for difference in result.differences:
                print(f"seed {result.seed}: {difference}", flush=True)
            if result.differences:
                failed += 1
                print(f"seed {result.seed}: its state is kept in {result.kept}", flush=True)
            if done % 50 == 0:
                print(f"{done} rounds, {kills} kills, {failed} differ", flush=True)
    seconds = round(time.monotonic() - began, 1)
    summary = {"rounds": args.rounds, "kills": kills, "acts": acts, "repeated_lines": repeated, "differ": failed}
    print(json.dumps({**summary, "seconds": seconds}))
    return 1 if failed else 0


def with_faults(choice: str, seed: int) -> bool:
    return choice == "all" or (choice == "some" and seed % 2 == 0)


def one_round(task: tuple[int, float, bool]) -> "Result":
    from companion.brought import cargo
    from companion.kit.hands import BoxTold
    from companion.run.box import configured
    from companion.run.sounding import opened_voice
    from companion.torture import rounds, victim
    from companion.torture.crew import story

    logging.disable(logging.CRITICAL)
    seed, speed, faults = task
    victim.load_drivers()
    nothing_brought = Path("/nonexistent")
    voice = opened_voice("", "en", nothing_brought)
    box = BoxTold(voices=cargo.voices(nothing_brought))
    told = story(seed, voice.pack if voice else None, configured(victim.torture_config()), box)
    return rounds.played(seed, told, speed, faults)
