"""The odds of a battle, worked out in a process of its own: first by some trials, then exactly with best play (E-R27),
or by E-R8 (E-R24) where that is too much. Where E-R8 takes long, too, comes what is nearly exact before it; where even
that is too much, more and more trials. Each answer is better than the one before. Of dice that are thrown: whom they
should go to."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial
from typing import Any

from companion.rules.dice import Dice, seed_of
from companion.rules.eclipse.battle import Battle, Role, Side, Squadron, Stage, Vessel, Volley
from companion.rules.eclipse.best_play import BUDGET, RULE_BUDGET, Play, best_odds, ends_in_a_win, rule_odds
from companion.rules.eclipse.chance import Estimate, estimate
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.gunnery import TooLarge
from companion.rules.eclipse.names import Ship
from companion.rules.eclipse.odds import finished, solving
from companion.rules.eclipse.proposal import Proposal, proposed
from companion.rules.eclipse.queue_odds import Next, Queue, holders, trial
from companion.rules.eclipse.switches import InitiativeTie, NpcTargets, Switches
from companion.rules.eclipse.thinned import OFF, near_odds

Json = dict[str, Any]

FIRST = 20  # trials: enough to say who is the stronger
MOST = 2560
EXACT = 4_000_000  # work for exact odds by E-R8 where a battle may end with nobody as the winner: about four seconds
SHORT = RULE_BUDGET // 10  # for exact odds by E-R8 at once
NEAR = round(100 * OFF)  # points in a hundred that a nearly exact answer may be off by


def work(question: Json) -> Iterator[Json]:
    queue = queue_in(question)
    if "dice" in question:
        yield written_proposal(proposed(queue.battle, dice_in(question["dice"])))
        return
    trials = Trials(queue)
    yield trials.more(FIRST)
    known = False
    for worked_out in ways(queue, Play(question["play"])):
        try:
            answer = worked_out()
        except TooLarge:
            continue
        known = True
        yield answer
        if not answer.get("within"):
            return
    while not known and trials.tried.trials < MOST:
        yield trials.more(trials.tried.trials)


def ways(queue: Queue, play: Play) -> list[Callable[[], Json]]:
    """From the best; but what is nearly exact comes before what may take long. All figures of an answer by the same."""
    best = [partial(exactly, queue, Play.BEST, BUDGET)] if play is Play.BEST else []
    by_rule = [partial(exactly, queue, Play.RULE, budget) for budget in (SHORT, RULE_BUDGET)]
    return [*best, by_rule[0], partial(nearly, queue), by_rule[1]]


def exactly(queue: Queue, play: Play, budget: int) -> Json:
    found: Json = {"trials": 0, "play": play.value}
    if play is Play.BEST:
        found |= {"win": best_odds(queue.battle), "stalemate": 0.0}
    elif ends_in_a_win(queue.battle):
        found |= {"win": rule_odds(queue.battle, budget), "stalemate": 0.0}
    else:
        odds = finished(solving(queue.battle, min(EXACT, budget)))
        found |= {"win": float(odds.win), "stalemate": float(odds.stalemate)}
    return {**found, "holds": holders(queue, play, budget)} if queue.waiting else found


def nearly(queue: Queue) -> Json:
    win, stalemate = near_odds(queue.battle)
    found: Json = {"trials": 0, "play": Play.RULE.value, "within": NEAR, "win": win, "stalemate": stalemate}
    return {**found, "holds": holders(queue, Play.RULE, RULE_BUDGET, nearly=True)} if queue.waiting else found


class Trials:
    """More and more of them; of a hex with more than two parties also who holds it."""

    def __init__(self, queue: Queue) -> None:
        self.queue, self.dice = queue, Dice(seed_of(repr(queue.battle)))
        self.tried, self.held = Estimate(0, 0, 0), Counter[str]()

    def more(self, trials: int) -> Json:
        tried, more = self.tried, estimate(self.queue.battle, self.dice, trials)
        self.tried = Estimate(tried.trials + trials, tried.wins + more.wins, tried.stalemates + more.stalemates)
        found: Json = {
            "win": self.tried.wins / self.tried.trials,
            "stalemate": self.tried.stalemates / self.tried.trials,
            "trials": self.tried.trials,
            "play": Play.RULE.value,
        }
        if not self.queue.waiting:
            return found
        self.held.update([trial(self.queue, self.dice) for _ in range(trials)])
        return {**found, "holds": {name: held / self.tried.trials for name, held in self.held.items()}}


def written_proposal(found: Proposal) -> Json:
    rows = [found.best, *found.others]
    return {
        "play": found.play.value if found.play else None,
        "worths": [{"aims": row.aims, "chance": row.chance, "first": row.first and row.first.value} for row in rows],
    }


def dice_in(given: list[list[int]]) -> Volley:
    return tuple(tuple(pips) for pips in given)


# ---------------------------------------------------------------- a battle as JSON, from where it stands


def question_of(queue: Queue, play: Play, dice: Volley = ()) -> Json:
    """Whatever the odds depend on: ships, damage, who is still to act, who waits for the winner; with `dice`: whom
    these should go to."""
    battle = queue.battle
    waiting = [{**side_row(each.side), "name": each.side.name, "unless": each.unless} for each in queue.waiting]
    return {
        **({"dice": dice} if dice else {}),
        **({"waiting": waiting, "names": [side.name for side in battle.sides]} if waiting else {}),
        "play": play.value,
        "sides": [side_row(side) for side in battle.sides],
        "stage": battle.stage.value,
        "queue": [[int(role), ship.value] for role, ship in battle.queue if battle.sides[role].squadron(ship).here],
        "npc_targets": battle.switches.npc_targets.value,
        "initiative_tie": battle.switches.initiative_tie.value,
    }


def side_row(side: Side) -> Json:
    return {
        "npc": side.npc,
        "ships": [
            {
                "type": each.type.value,
                "design": asdict(each.design),
                "damage": [vessel.damage for vessel in each.here],
                "numbers": [vessel.number for vessel in each.here],
            }
            for each in side.squadrons
            if each.here
        ],
    }


def queue_in(question: Json) -> Queue:
    waiting = (Next(side_in(row, row["name"]), row["unless"]) for row in question.get("waiting", ()))
    return Queue(battle_in(question), tuple(waiting))


def battle_in(question: Json) -> Battle:
    names = question.get("names", [role.name.lower() for role in Role])
    attacker, defender = (side_in(row, name) for name, row in zip(names, question["sides"], strict=True))
    return Battle(
        (attacker, defender),
        Switches(
            npc_targets=NpcTargets(question["npc_targets"]), initiative_tie=InitiativeTie(question["initiative_tie"])
        ),
        Stage(question["stage"]),
        round=0,
        queue=tuple((Role(role), Ship(ship)) for role, ship in question["queue"]),
    )


def side_in(row: Json, name: str) -> Side:
    return Side(name, tuple(squadron_in(each) for each in row["ships"]), row["npc"])


def squadron_in(row: Json) -> Squadron:
    design: Json = {name: tuple(value) if isinstance(value, list) else value for name, value in row["design"].items()}
    vessels = tuple(Vessel(number, damage) for number, damage in zip(row["numbers"], row["damage"], strict=True))
    return Squadron(Ship(row["type"]), Design(**design), vessels)
