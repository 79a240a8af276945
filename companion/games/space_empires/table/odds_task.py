"""The odds of a battle, worked out in a process of its own: a record of the kind `odds`, and its outcome."""

from collections.abc import Iterator
from typing import Any

from companion.rules.space_empires.battle import Battle
from companion.rules.space_empires.forces import Monster, Side
from companion.rules.space_empires.record import referee

Json = dict[str, Any]


def work(question: Json) -> Iterator[Json]:
    yield referee(question)


def question_of(battle: Battle) -> Json:
    return {
        "id": "odds",
        "kind": "odds",
        "attacker": side_row(battle.attacker),
        "defender": side_row(battle.defender),
        "terrain": battle.terrain.value,
    }


def side_row(side: Side) -> Json:
    if isinstance(side, Monster):
        return {"machine": side.strength, "weakness": side.weakness.value, "damage": side.damage}
    techs = ("attack", "defense", "tactics")
    return {
        "groups": [
            {"unit": group.unit.value, "n": group.alive} | {name: getattr(group, name) for name in techs}
            for group in side.groups
        ],
        **{name: getattr(side, name) for name in ("cloaking", "scanner", "point_defense", "alien")},
    }
