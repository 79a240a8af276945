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
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli import Refusal, speed
from companion.games import BY_ID, GAMES
from companion.kit.game_info import GameInfo

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.torture.rounds import RoundReport

    Spoilt = tuple[dict[str, int], list[str]]  # figures, and what should not have been


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=[each.word for each in GAMES], help="of one game (all)")
    parser.add_argument("--rounds", type=int, default=30, help="how many evenings (30)")
    parser.add_argument("--seed", type=int, default=1, help="of the first evening; the next ones count on (1)")
    parser.add_argument("--speed", type=speed, default=400.0, help="how fast time runs, for the whole process (400)")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time (1)")
    parser.add_argument("--damage", type=int, metavar="N", help="damage the store N times instead, and start on it")
    parser.add_argument("--cuts", type=int, metavar="N", help="cut the power in the middle of N commits instead")
    parser.add_argument(
        "--recordings", type=int, metavar="N", help="damage N recordings instead, and have them decoded"
    )
    parser.add_argument(
        "--from", dest="older", type=Path, metavar="FILE",
        help="take up stores that an earlier version left instead (tests/store/data/0.2.0/stages.tar.xz)",
    )  # fmt: skip
    parser.add_argument("--faults", choices=("none", "some", "all"), default="some", help="also break parts (some)")


def main(args: argparse.Namespace) -> int:
    if args.rounds < 1 or args.jobs < 1:
        raise Refusal("--rounds and --jobs are to be above 0")
    if args.recordings:
        return spoilt(partial(recordings, args))
    if args.older:
        return spoilt(partial(older, args))
    if args.cuts:
        return spoilt(partial(cuts, args))
    return spoilt(partial(stores, args)) if args.damage else killed(args)


def stores(args: argparse.Namespace) -> "Spoilt":
    from companion.torture.campaign import campaign

    return campaign(args.seed, args.damage, args.jobs, games_in(args))


def older(args: argparse.Namespace) -> "Spoilt":
    from companion.torture.campaign import upgrades

    if not args.older.is_file():
        raise Refusal(f"there is no archive of stores {args.older}; tests/store/data has one for every earlier version")
    return upgrades(args.older, args.seed, args.rounds, args.jobs)


def cuts(args: argparse.Namespace) -> "Spoilt":
    from companion.torture.campaign import cut_campaign

    return cut_campaign(args.seed, args.cuts, args.jobs, games_in(args))


def recordings(args: argparse.Namespace) -> "Spoilt":
    from companion.torture.recordings import campaign

    return campaign(args.seed, args.recordings)


def spoilt(campaign: "Callable[[], Spoilt]") -> int:
    """Something is damaged, or of an earlier version, instead of the box killed."""
    began = time.monotonic()
    summary, faults = campaign()
    for fault in faults:
        print(fault, flush=True)
    print(json.dumps({**summary, "seconds": round(time.monotonic() - began, 1)}))
    return 1 if faults else 0


def killed(args: argparse.Namespace) -> int:
    began = time.monotonic()
    games = games_in(args)
    tasks = [
        (seed, games[seed // 2 % len(games)].id, args.speed, with_faults(args.faults, seed))
        for seed in range(args.seed, args.seed + args.rounds)
    ]
    kills = acts = repeated = failed = upgrades = said = 0
    context = multiprocessing.get_context("fork")
    with concurrent.futures.ProcessPoolExecutor(args.jobs, context) as pool:
        for done, result in enumerate(pool.map(one_round, tasks), start=1):
            kills, acts, repeated = kills + result.kills, acts + result.acts, repeated + result.repeated
            upgrades, said = upgrades + bool(result.upgrade), said + result.said
            for difference in result.differences:
                print(f"seed {result.seed}: {difference}", flush=True)
            if result.differences:
                failed += 1
                print(f"seed {result.seed}: its state is kept in {result.kept}", flush=True)
            if done % 50 == 0:
                print(f"{done} rounds, {kills} kills, {failed} differ", flush=True)
    seconds = round(time.monotonic() - began, 1)
    summary = {
        "rounds": args.rounds, "kills": kills, "acts": acts, "repeated_lines": repeated, "upgrades": upgrades,
        "said": said, "differ": failed,
    }  # fmt: skip
    print(json.dumps({**summary, "seconds": seconds}))
    return 1 if failed else 0


def with_faults(choice: str, seed: int) -> bool:
    return choice == "all" or (choice == "some" and seed % 2 == 0)


def games_in(args: argparse.Namespace) -> Sequence[GameInfo]:
    return [BY_ID[args.game.replace("-", "_")]] if args.game else GAMES


def one_round(task: tuple[int, str, float, bool]) -> "RoundReport":
    from companion.torture import rounds, victim

    logging.disable(logging.CRITICAL)
    seed, game, speed, faults = task
    victim.load_drivers()
    return rounds.played(seed, BY_ID[game], speed, faults)
