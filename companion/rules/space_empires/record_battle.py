"""Records of battles, of single hits, of odds and of bombardments."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from companion.rules.fields import Fields, Impossible, Json, Where, a_flag, listed, named, number_of, whole
from companion.rules.space_empires.battle import (
    Answer,
    Battle,
    Fire,
    Fired,
    MachineMined,
    Mines,
    NextRound,
    Result,
    Retreat,
    RoundBegan,
    Screen,
    Step,
    Swept,
    Taken,
    Who,
    apply,
    begin,
    firing_order,
)
from companion.rules.space_empires.bombardment import COLONY_STEPS, HOME_SIZES, Bombed, Bomber, bombard
from companion.rules.space_empires.forces import Force, Monster, Side
from companion.rules.space_empires.hits import FACES, Shot, When, cloaked, machine_shot, shot
from companion.rules.space_empires.odds import odds
from companion.rules.space_empires.reading import (
    battle_unit,
    chosen_profile,
    dice,
    die,
    group_number,
    level2,
    level3,
    lone_unit,
    pairs,
    side,
    terrain,
    two_sides,
)
from companion.rules.space_empires.refusals import Code
from companion.rules.space_empires.ships import IMMOBILE, Ship

SIDES = {"attacker": Who.ATTACKER, "defender": Who.DEFENDER}
SIDE_NAMES = {who: name for name, who in SIDES.items()}
PLACES = 9  # of decimals


def fraction(faces: int) -> str:
    of_ten = Fraction(faces, FACES)
    return f"{of_ten.numerator}/{of_ten.denominator}"


# ---------------------------------------------------------------- one hit


def hit(fields: Fields) -> dict[str, Json]:
    shooter, target = two_sides(fields, ("shooter", "target"), lone_unit)
    dd = Fields(fields.given["target"], "target").take("dd", a_flag, False)
    when = When(terrain(fields), fields.take("round", whole(1, 99), 1), fields.take("bonus", a_flag, False))
    aimed = one_shot(shooter, target, dd, when)
    return {"class": aimed.fires, "need": aimed.need, "chance": fraction(aimed.faces)}


def one_shot(shooter: Side, target: Side, dd: bool, when: When) -> Shot:
    if isinstance(shooter, Monster):
        assert isinstance(target, Force)
        return machine_shot(shooter, target.groups[0], when.terrain)
    if isinstance(target, Monster):
        return shot(shooter.groups[0], shooter, None, target, when)
    stands = with_destroyer(target) if dd else target
    own = replace(shooter, cloaked=cloaked(shooter, stands, when.terrain))
    return shot(own.groups[0], own, target.groups[0], target, when)


def with_destroyer(target: Force) -> Force:
    return replace(target, groups=(*target.groups, replace(target.groups[0], unit=Ship.DD)))


# ---------------------------------------------------------------- a battle


def read_mines(row: Fields, against: Mapping[Who, bool]) -> Mines:
    who = row.take("side", named(SIDES))
    if against[who]:
        return Mines(who, dice=row.take("dice", dice))
    return Mines(who, row.take("kills", pairs, ()))


def read_fire(row: Fields, against: Mapping[Who, bool]) -> Fire:
    who = row.take("side", named(SIDES))
    group, at = row.take("group", group_number, 0), row.take("at", group_number, 0)
    return Fire(who, row.take("die", die), group, at)


def read_retreat(row: Fields, against: Mapping[Who, bool]) -> Retreat:
    who = row.take("side", named(SIDES))
    return Retreat(who, row.take("group", group_number), row.take("n", whole(1, 99)), row.take("with", pairs, ()))


STEPS: Mapping[str, Callable[[Fields, Mapping[Who, bool]], Step]] = {
    "mines": read_mines,
    "screen": lambda row, against: Screen(row.take("side", named(SIDES)), row.take("units", pairs, ())),
    "fire": read_fire,
    "retreat": read_retreat,
    "next": lambda row, against: NextRound(),
}

ANSWERS: Mapping[type, Callable[[Any], dict[str, Json]]] = {
    Swept: lambda a: {"swept": a.swept, "kills": a.kills, "stranded": a.stranded, "mines": a.mines},
    MachineMined: lambda a: {"swept": 0, "hits": a.hits, "mines": 0},
    Fired: lambda a: {"class": a.shot.fires, "need": a.shot.need, "hit": a.hit, "killed": a.killed},
    RoundBegan: lambda a: {"round": a.round},
    Taken: lambda a: {},
}


def answer_row(answer: Answer) -> dict[str, Json]:
    return ANSWERS[type(answer)](answer)


def step_row(result: Result) -> dict[str, Json]:
    if result.code is not None:
        return {"ok": False, "refused": result.code.value}
    assert result.answer is not None
    return {**answer_row(result.answer), "ok": True}


def read_battle(fields: Fields) -> Battle:
    attacker, defender = two_sides(fields, ("attacker", "defender"), side)
    return begin(attacker, defender, terrain(fields), chosen_profile(fields))


def read_steps(fields: Fields, battle: Battle) -> tuple[Step, ...]:
    against = {who: isinstance(battle.enemy(who), Monster) for who in Who}

    def step(value: Json, where: Where) -> Step:
        row = Fields(value, where)
        return row.take("do", named(STEPS))(row, against)

    return fields.take("steps", listed(step))


def battle(fields: Fields) -> dict[str, Json]:
    fight = read_battle(fields)
    rows = []
    for step in read_steps(fields, fight):
        result = apply(fight, step)
        fight = result.battle
        rows.append(step_row(result))
    return {
        "steps": rows,
        "round": fight.round,
        "over": fight.over,
        "winner": None if fight.winner is None else SIDE_NAMES[fight.winner],
        "order": [[SIDE_NAMES[turn.side], turn.group, turn.fires] for turn in firing_order(fight)],
        "attacker": side_row(fight.attacker),
        "defender": side_row(fight.defender),
        "stranded": fight.attacker.unberthed() if isinstance(fight.attacker, Force) else 0,
    }


def side_row(fighting: Side) -> dict[str, Json]:
    if isinstance(fighting, Monster):
        return {"damage": fighting.damage, "left": fighting.left}
    rows = [[group.unit.value, group.alive, group.hits, group.retreated] for group in fighting.groups]
    return {"groups": rows, "mines": fighting.mines}


# ---------------------------------------------------------------- odds


def odds_of(fields: Fields) -> dict[str, Json]:
    attacker, defender = two_sides(fields, ("attacker", "defender"), side)
    for name, each in (("attacker", attacker), ("defender", defender)):
        if isinstance(each, Force) and each.mines:
            raise Impossible(f"{name}.mines", "cannot be reckoned with; the odds are those after the mines")
    found = odds(begin(attacker, defender, terrain(fields)))
    assert found is not None
    return {
        "attacker": round(found.attacker, PLACES),
        "defender": round(found.defender, PLACES),
        "attacker_left": round(found.attacker_left, PLACES),
        "defender_left": round(found.defender_left, PLACES),
        "size": found.size,
    }


# ---------------------------------------------------------------- bombardment


def read_bomber(value: Json, where: Where) -> Bomber:
    row = Fields(value, where)
    unit = row.take("unit", battle_unit)
    if unit in IMMOBILE:
        raise Impossible(f"{where}.unit", f"is {unit.value!r}, which does not move")
    return Bomber(unit, row.take("die", die), row.take("attack", level3, 0), row.take("cloaking", level2, 1))


def bombardment(fields: Fields) -> dict[str, Json]:
    home = fields.take("home", a_flag, False)
    colony = (
        fields.take("colony", number_of(HOME_SIZES))
        if home
        else fields.take("colony", number_of(sorted(COLONY_STEPS)), 0)
    )
    done = bombard(colony, fields.take("shots", listed(read_bomber), ()), home=home)
    return {"shots": [bombed_row(each) for each in done.shots], "colony": done.colony, "destroyed": done.destroyed}


def bombed_row(bombed: Bombed) -> dict[str, Json]:
    if bombed.need is None:
        return {"ok": False, "refused": Code.GONE.value}
    return {"ok": True, "need": bombed.need, "hit": bombed.hit, "colony": bombed.colony}
