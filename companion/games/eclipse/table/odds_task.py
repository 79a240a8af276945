"""The odds of a battle, worked out in a process of its own: first by some trials, then exactly where that is possible
(E-R24), else by more and more trials. Each answer is better than the one before."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from companion.rules.dice import Dice, seed_of
from companion.rules.eclipse.battle import Battle, Role, Side, Squadron, Stage, Vessel
from companion.rules.eclipse.chance import Estimate, estimate
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.names import Ship
from companion.rules.eclipse.odds import odds_of, within_bounds
from companion.rules.eclipse.switches import InitiativeTie, NpcTargets, Switches

Json = dict[str, Any]

FIRST = 20  # trials: enough to say who is the stronger
MOST = 2560


def work(question: Json) -> Iterator[Json]:
    battle = battle_in(question)
    dice = Dice(seed_of(repr(battle)))
    tried = estimate(battle, dice, FIRST)
    yield by_trials(tried)
    if within_bounds(battle):
        odds = odds_of(battle)
        yield {"win": float(odds.win), "stalemate": float(odds.stalemate), "trials": 0}
        return
    while tried.trials < MOST:
        more = estimate(battle, dice, tried.trials)
        tried = Estimate(tried.trials * 2, tried.wins + more.wins, tried.stalemates + more.stalemates)
        yield by_trials(tried)


def by_trials(tried: Estimate) -> Json:
    return {"win": tried.wins / tried.trials, "stalemate": tried.stalemates / tried.trials, "trials": tried.trials}


# ---------------------------------------------------------------- a battle as JSON, from where it stands


def question_of(battle: Battle) -> Json:
    """Whatever the odds depend on: ships, damage, who is still to act."""
    return {
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
            {"type": each.type.value, "design": asdict(each.design), "damage": [vessel.damage for vessel in each.here]}
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
    vessels = tuple(Vessel(number, damage) for number, damage in enumerate(row["damage"], 1))
    return Squadron(Ship(row["type"]), Design(**design), vessels)
