"""The debriefing of lost missions, on one core: all single changes, all pairs, and how many missions they save.

The missions are the lost ones among the example games, and won ones with one card taken out so that they are lost:
those one change saves for sure, and every one of them that is not found counts against `found_share`. A variant is
looked at when what it comes to is known: many come to the same, and are played on once. Seconds are those of one core.
"""

import argparse
import json
import statistics
import time
from collections.abc import Iterator
from itertools import islice
from typing import Any

from companion.cli import Refusal
from companion.games.space_alert.bench.resolve import EXAMPLES
from companion.rules.fields import Impossible
from companion.rules.space_alert.debrief import Search, ones, search, twos
from companion.rules.space_alert.record import read, resolved


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--missions", type=int, default=9, help="how many of each kind (default 9)")
    parser.add_argument("--pairs", type=int, default=3, help="for how many all pairs are timed (default 3)")


def measure(args: argparse.Namespace) -> dict[str, float]:
    if args.missions < 1 or not 1 <= args.pairs <= args.missions:
        raise Refusal("--missions is 1 or more, --pairs not more than that")
    if not EXAMPLES.exists():
        raise Refusal(f"the example games are not installed ({EXAMPLES}): run this in the cloned repository")
    games = [json.loads(line)["game"] for line in EXAMPLES.read_text("utf-8").splitlines()]
    lost = list(islice((game for game in games if resolved(game, turns=False)["status"] == "lost"), args.missions))
    spoiled = list(islice(spoilt(games), args.missions))
    singles = [timed_ones(game) for game in (*lost, *spoiled)]
    pairs = [timed_twos(game) for game in lost[: args.pairs]]
    found = [is_found(game) for game in spoiled]
    variants = sum(count for count, _ in (*singles, *pairs))
    return {
        "missions_per_s": round(variants / sum(span for _, span in (*singles, *pairs)), 1),
        "one_change_s": round(statistics.median(span for _, span in singles), 3),
        "two_changes_s": round(statistics.median(span for _, span in pairs), 1),
        "found_share": round(sum(found) / len(found), 3),
    }


def spoilt(games: list[Any]) -> Iterator[Any]:
    """Won missions, each without the first card whose absence loses it."""
    for game in games:
        if resolved(game, turns=False)["status"] == "won":
            yield from islice(lost_without_a_card(game), 1)


def lost_without_a_card(game: Any) -> Iterator[Any]:
    for player, plan in enumerate(game["players"]):
        for turn, card in enumerate(plan["actions"]):
            if card == "-" or card.startswith("h"):  # a heroic card would not be invented again
                continue
            cards = [*plan["actions"][:turn], "-", *plan["actions"][turn + 1 :]]
            players = [
                {**each, "actions": cards} if place == player else each for place, each in enumerate(game["players"])
            ]
            other = {**game, "players": players}
            try:
                if resolved(other, turns=False)["status"] == "lost":
                    yield other
            except Impossible:
                continue  # it would need a tile that the record does not have


def timed_ones(game: Any) -> tuple[int, float]:
    begin = time.process_time()
    count = sum(1 for _ in ones(Search(*read(game))))
    return count, time.process_time() - begin


def timed_twos(game: Any) -> tuple[int, float]:
    begin = time.process_time()
    count = sum(line.stands_for for line in twos(Search(*read(game))))
    return count, time.process_time() - begin


def is_found(game: Any) -> bool:
    *_, last = search(*read(game), 1)
    return last.answer is not None
