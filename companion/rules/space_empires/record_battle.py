"""Records of battles, of single hits, of odds and of bombardments."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from companion.rules.fields import Fields, Impossible, Json, Where, a_flag, listed, named, number_of, whole
from companion.rules.forms import Choice, Form, Row, beside, forms, plain_fields
from companion.rules.space_empires.battle import (
    Answer,
    BattleResult,
    Fire,
    Fired,
    MachineMined,
    Mines,
    NextRound,
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
from companion.rules.space_empires.forces import Force, Monster, Side, Terrain
from companion.rules.space_empires.hits import FACES, Shot, When, cloaked, machine_shot, shot
from companion.rules.space_empires.odds import odds
from companion.rules.space_empires.options import PROFILES, Profile
from companion.rules.space_empires.reading import (
    battle_unit,
    dice,
    die,
    group_number,
    level2,
    level3,
    lone_unit,
    pairs,
    question,
    side,
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


def rounded(found: Any) -> dict[str, Json]:
    return {name: round(value, PLACES) for name, value in plain_fields(found).items()}


# ---------------------------------------------------------------- one hit


def hit(fields: Fields, when: When) -> dict[str, Json]:
    shooter, target = two_sides(fields, ("shooter", "target"), lone_unit)
    dd = Fields(fields.given["target"], "target").take("dd", a_flag, False)
    aimed = one_shot(shooter, target, dd, when)
    return {"class": aimed.fires, **plain_fields(aimed, "need"), "chance": fraction(aimed.faces)}


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


def kills_beside(value: Json, where: Where) -> tuple[tuple[int, int], ...]:
    """At ships; at a machine there are dice."""
    row = Fields(value, where)
    return () if where.known[row.take("side", named(SIDES))] else row.take("kills", pairs, ())


def dice_beside(value: Json, where: Where) -> tuple[int, ...]:
    row = Fields(value, where)
    return row.take("dice", dice) if where.known[row.take("side", named(SIDES))] else ()


form = forms(
    {
        "side": named(SIDES), "die": die, "group": group_number, "at": group_number, "units": pairs, "n": whole(1, 99),
        "carried": Row(pairs, key="with"),
    }
)  # fmt: skip
STEP: Choice[Step] = Choice(
    "do",
    {
        "mines": form(Mines, kills=Row(kills_beside, inside=True), dice=Row(dice_beside, inside=True)),
        "screen": form(Screen),
        "fire": form(Fire),
        "retreat": form(Retreat),
        "next": form(NextRound),
    },
)
ANSWERS: Mapping[type, Callable[[Any], dict[str, Json]]] = {
    Swept: plain_fields,
    MachineMined: lambda a: {"swept": 0, "hits": a.hits, "mines": 0},
    Fired: lambda a: {"class": a.shot.fires, **plain_fields(a.shot, "need"), **plain_fields(a, "hit", "killed")},
    RoundBegan: plain_fields,
    Taken: plain_fields,
}


def answer_row(answer: Answer) -> dict[str, Json]:
    return ANSWERS[type(answer)](answer)


def step_row(result: BattleResult) -> dict[str, Json]:
    if result.code is not None:
        return {"ok": False, "refused": result.code.value}
    assert result.answer is not None
    return {**answer_row(result.answer), "ok": True}


def battle(fields: Fields, terrain: Terrain = Terrain.OPEN, profile: Profile = PROFILES["seed"]) -> dict[str, Json]:
    fight = begin(*two_sides(fields, ("attacker", "defender"), side), terrain, profile)
    at_machine = {who: isinstance(fight.enemy(who), Monster) for who in Who}
    rows = []
    for step in fields.knowing(at_machine).take("steps", listed(STEP.read)):
        result = apply(fight, step)
        fight = result.battle
        rows.append(step_row(result))
    return {
        "steps": rows,
        **plain_fields(fight, "round", "over"),
        "winner": None if fight.winner is None else SIDE_NAMES[fight.winner],
        "order": [[SIDE_NAMES[turn.side], turn.group, turn.fires] for turn in firing_order(fight)],
        "attacker": side_row(fight.attacker),
        "defender": side_row(fight.defender),
        "stranded": fight.attacker.unberthed() if isinstance(fight.attacker, Force) else 0,
    }


def side_row(fighting: Side) -> dict[str, Json]:
    if isinstance(fighting, Monster):
        return plain_fields(fighting, "damage", "left")
    rows = [[group.unit.value, group.alive, group.hits, group.retreated] for group in fighting.groups]
    return {"groups": rows, **plain_fields(fighting, "mines")}


# ---------------------------------------------------------------- odds


def odds_of(fields: Fields, terrain: Terrain = Terrain.OPEN) -> dict[str, Json]:
    attacker, defender = two_sides(fields, ("attacker", "defender"), side)
    for name, each in (("attacker", attacker), ("defender", defender)):
        if isinstance(each, Force) and each.mines:
            raise Impossible(f"{name}.mines", "cannot be reckoned with; the odds are those after the mines")
    return rounded(odds(begin(attacker, defender, terrain)))


# ---------------------------------------------------------------- bombardment


def mobile(bomber: Bomber, where: Where) -> Bomber:
    if bomber.unit in IMMOBILE:
        raise Impossible(where.at("unit"), f"is {bomber.unit.value!r}, which does not move")
    return bomber


def bombardment(fields: Fields, shots: tuple[Bomber, ...] = (), home: bool = False) -> dict[str, Json]:
    sizes = number_of(HOME_SIZES if home else sorted(COLONY_STEPS))
    done = bombard(fields.take("colony", sizes) if home else fields.take("colony", sizes, 0), shots, home=home)
    return {"shots": [bombed_row(each) for each in done.shots], **plain_fields(done, "colony", "destroyed")}


def bombed_row(bombed: Bombed) -> dict[str, Json]:
    return {"ok": False, "refused": Code.GONE.value} if bombed.need is None else {"ok": True, **plain_fields(bombed)}


BOMBER = form(Bomber, mobile, unit=battle_unit, attack=level3, cloaking=level2)
KINDS: Mapping[str, Form] = {
    "hit": question(hit, when=beside(question(When, round=whole(1, 99)))),
    "battle": question(battle),
    "odds": question(odds_of),
    "bombard": question(bombardment, shots=listed(BOMBER.read)),
}
