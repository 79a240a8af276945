"""The odds of a battle, worked out in a process of its own: first by some trials, then exactly with best play (E-R27),
or by E-R8 (E-R24) where that is too much, else by more and more trials. Each answer is better than the one before. Of
dice that are thrown: whom they should go to."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from companion.rules.dice import Dice, seed_of
from companion.rules.eclipse.battle import Battle, Role, Side, Squadron, Stage, Vessel, Volley
from companion.rules.eclipse.best_play import Play, best_odds
from companion.rules.eclipse.chance import Estimate, estimate
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.gunnery import TooLarge
from companion.rules.eclipse.names import Ship
from companion.rules.eclipse.odds import odds_within
from companion.rules.eclipse.proposal import Proposal, proposed
from companion.rules.eclipse.switches import InitiativeTie, NpcTargets, Switches

Json = dict[str, Any]

FIRST = 20  # trials: enough to say who is the stronger
MOST = 2560
EXACT = 4_000_000  # work for exact odds by E-R8: about four seconds


def work(question: Json) -> Iterator[Json]:
    battle = battle_in(question)
    if "dice" in question:
        yield written_proposal(proposed(battle, dice_in(question["dice"])))
        return
    dice = Dice(seed_of(repr(battle)))
    tried = estimate(battle, dice, FIRST)
    yield by_trials(tried)
    answer = exact(battle, Play(question["play"]))
    if answer is not None:
        yield answer
        return
    while tried.trials < MOST:
        more = estimate(battle, dice, tried.trials)
        tried = Estimate(tried.trials * 2, tried.wins + more.wins, tried.stalemates + more.stalemates)
        yield by_trials(tried)


def exact(battle: Battle, play: Play) -> Json | None:
    """Best play where that can be worked out, else by E-R8, else nothing."""
    if play is Play.BEST:
        try:
            return {"win": best_odds(battle), "stalemate": 0.0, "trials": 0, "play": play.value}
        except TooLarge:
            pass
    odds = odds_within(battle, EXACT)
    if odds is None:
        return None
    return {"win": float(odds.win), "stalemate": float(odds.stalemate), "trials": 0, "play": Play.RULE.value}


def by_trials(tried: Estimate) -> Json:
    return {
        "win": tried.wins / tried.trials,
        "stalemate": tried.stalemates / tried.trials,
        "trials": tried.trials,
        "play": Play.RULE.value,
    }


def written_proposal(found: Proposal) -> Json:
    rows = [found.best, *found.others]
    return {
        "play": found.play.value if found.play else None,
        "worths": [{"aims": row.aims, "chance": row.chance, "first": row.first and row.first.value} for row in rows],
    }


def dice_in(given: list[list[int]]) -> Volley:
    return tuple(tuple(pips) for pips in given)


# ---------------------------------------------------------------- a battle as JSON, from where it stands


def question_of(battle: Battle, play: Play, dice: Volley = ()) -> Json:
    """Whatever the odds depend on: ships, damage, who is still to act; with `dice`: whom these should go to."""
    return {
        **({"dice": dice} if dice else {}),
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


def battle_in(question: Json) -> Battle:
    attacker, defender = (side_in(row, role) for role, row in zip(Role, question["sides"], strict=True))
    return Battle(
        (attacker, defender),
        Switches(
            npc_targets=NpcTargets(question["npc_targets"]), initiative_tie=InitiativeTie(question["initiative_tie"])
        ),
        Stage(question["stage"]),
        round=0,
        queue=tuple((Role(role), Ship(ship)) for role, ship in question["queue"]),
    )


def side_in(row: Json, role: Role) -> Side:
    return Side(role.name.lower(), tuple(squadron_in(each) for each in row["ships"]), row["npc"])


def squadron_in(row: Json) -> Squadron:
    design: Json = {name: tuple(value) if isinstance(value, list) else value for name, value in row["design"].items()}
    vessels = tuple(Vessel(number, damage) for number, damage in zip(row["numbers"], row["damage"], strict=True))
    return Squadron(Ship(row["type"]), Design(**design), vessels)
