"""The odds of a battle as it stands, worked out in a process of its own: the box asks in JSON and is answered in it."""

import gc
from collections.abc import Iterator
from typing import Any

from companion.rules.space_empires.battle import Battle, judge_cloaks
from companion.rules.space_empires.doomsday import Weakness
from companion.rules.space_empires.forces import Force, Group, Monster, Side, Terrain
from companion.rules.space_empires.odds import odds
from companion.rules.space_empires.refusals import Refused
from companion.rules.space_empires.ships import Ship

Json = dict[str, Any]
TECHS = ("attack", "defense", "tactics")
COUNTED = ("alive", "hits", *TECHS)
OF_A_SIDE = ("cloaking", "scanner", "point_defense", "alien")
SHOWN = ("attacker", "defender", "attacker_left", "defender_left")


def work(question: Json) -> Iterator[Json]:
    collects = gc.isenabled()
    gc.disable()  # hundreds of thousands of values, and no circle among them: looking for some takes half the time
    try:
        yield answer_to(question)
    finally:
        if collects:
            gc.enable()


def answer_to(question: Json) -> Json:
    try:
        found = odds(battle_in(question))
    except Refused as refused:
        return {"refused": refused.code.value}
    return {name: round(getattr(found, name), 4) for name in SHOWN}


def question_of(battle: Battle) -> Json:
    return {
        "attacker": side_row(battle.attacker),
        "defender": side_row(battle.defender),
        "terrain": battle.terrain.value,
        "round": battle.round if battle.bonus is None else battle.round + 1,  # what has begun counts as over
    }


def side_row(side: Side) -> Json:
    if isinstance(side, Monster):
        return {"machine": side.strength, "weakness": side.weakness.value, "damage": side.damage}
    groups = [{"unit": group.unit.value, **{name: getattr(group, name) for name in COUNTED}} for group in side.groups]
    return {"groups": groups, **{name: getattr(side, name) for name in OF_A_SIDE}}


def battle_in(question: Json) -> Battle:
    attacker, defender = (side_in(question[name]) for name in ("attacker", "defender"))
    return judge_cloaks(Battle(defender, attacker, Terrain(question["terrain"]), round=question["round"]))


def side_in(row: Json) -> Side:
    if "machine" in row:
        return Monster(row["machine"], Weakness(row["weakness"]), row["damage"])
    groups = tuple(Group(Ship(group["unit"]), **{name: group[name] for name in COUNTED}) for group in row["groups"])
    return Force(groups, **{name: row[name] for name in OF_A_SIDE})
