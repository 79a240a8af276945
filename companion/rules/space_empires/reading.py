"""Readers of the values that several kinds of records of Space Empires share."""

from functools import cache

from companion.rules.fields import (
    Fields,
    Impossible,
    Json,
    Reader,
    Where,
    a_flag,
    among,
    an_object,
    listed,
    mapped,
    named,
    pair,
    whole,
)
from companion.rules.forms import Form, Row, Rows, beside, forms
from companion.rules.space_empires.forces import Force, Group, Monster, Side, Terrain
from companion.rules.space_empires.options import PROFILES, SWITCHED_BY, Options, Switches
from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.ships import IN_BATTLE, ON_SHEETS, Ship, Ships, fleet_of
from companion.rules.space_empires.technology import ALIEN_TECHS, START, Levels, PriceList, Tech, top

# ---------------------------------------------------------------- what the kinds share

die = whole(1, 10)
dice = listed(die)
money = whole(0, 999)
count = whole(0, 99)
level3 = whole(0, 3)
level2 = whole(0, 2)
sheet_unit = among(ON_SHEETS)
battle_unit = among(IN_BATTLE)
any_unit = among(tuple(Ship))
group_number = whole(0, 99)
pairs = listed(pair(group_number, whole(1, 99)))
hexes = whole(0, 60)


def ships(value: Json, where: Where) -> Ships:
    return fleet_of(mapped(sheet_unit, count)(value, where))


def lost_ships(value: Json, where: Where) -> Ships:
    """As sheets count them, or fighters by their level, as they fought."""
    return fleet_of(mapped(any_unit, count)(value, where))


@cache
def levels_of(techs: tuple[Tech, ...], prices: PriceList = PriceList.CURRENT) -> Form:
    numbers: Rows = {tech.value: whole(START.of(tech), top(tech, prices)) for tech in techs}
    others = {tech.value: START.of(tech) for tech in Tech if tech not in techs}
    return Form(Levels, numbers, fixed=others, only=True)


def levels_beside(techs: tuple[Tech, ...]) -> Row:
    """As high as the price list of the record goes."""

    def read(value: Json, where: Where) -> Levels:
        fields = Fields(value, where)
        return fields.take("levels", levels_of(techs, price_list(fields)).read, START)

    return Row(read, inside=True)


SEEN = Form(Seen, {"cloaking": level2, "scanner": level2, "point_defense": level3}, only=True)
SWITCHES = Form(
    Switches,
    {
        field: Row(a_flag if True in values else among(values), key=number)
        for number, (field, values) in SWITCHED_BY.items()
    },
    only=True,
)
OPTIONS: Rows = {"profile": named(PROFILES), "switches": SWITCHES}


def price_list(fields: Fields) -> PriceList:
    return fields.take("prices", among(PriceList), PriceList.CURRENT)


def chosen_switches(fields: Fields) -> Switches:
    return fields.take("switches", SWITCHES.read, Switches())


# What the fields of questions are, wherever they stand.
question = forms(
    {
        "cp": money, "tech": money, "fleet": money, "defense": money, "seen": SEEN, "dice": dice,
        "levels": levels_beside(ALIEN_TECHS), "options": beside(Form(Options, OPTIONS)), "units": ships,
        "distance": Row(hexes, usual=0), "home_distance": Row(hexes, usual=0), "profile": named(PROFILES),
        "terrain": among(Terrain), "fields": Row(Fields, inside=True),
    },
    null=False,
)  # fmt: skip

# ---------------------------------------------------------------- sides of a battle

LEVELS_OF_GROUPS = dict.fromkeys(("attack", "defense", "tactics"), level3)
GROUP: Rows = {"unit": battle_unit, "alive": Row(whole(1, 30), key="n")}
UNTOUCHED = dict.fromkeys(("hits", "retreated", "fired", "screened"), 0)


A_UNIT = Form(Group, {**GROUP, **LEVELS_OF_GROUPS}, fixed={**UNTOUCHED, "alive": 1})


def a_unit(value: Json, where: Where) -> tuple[Group, ...]:
    """A side that is one unit, with the side's own fields beside it."""
    return (A_UNIT.read(value, where),)


def groups(value: Json, where: Where) -> tuple[Group, ...]:
    """With the side's technology where a group has no other."""
    fields = Fields(value, where)
    levels = {name: Row(read, usual=fields.take(name, read, 0)) for name, read in LEVELS_OF_GROUPS.items()}
    rows = fields.take("groups", listed(Form(Group, {**GROUP, **levels}, fixed=UNTOUCHED).read), ())
    if not rows:
        raise Impossible(where.at("groups"), "has no group; there is at least one")
    return rows


def cloaked_raiders(side: Force, where: Where) -> Force:
    if side.stands(Ship.R) and not side.cloaking:
        raise Impossible(where.at("cloaking"), "is 0, and raiders need 1 or more")
    return side


def alone(value: Json, where: Where) -> None:
    if value:
        raise Impossible(where, "stands beside a machine, which fights alone")


def hurt(machine: Monster, where: Where) -> Monster:
    whole(0, machine.hull - 1)(machine.damage, where.at("damage"))
    return machine


MACHINE = Form(
    Monster,
    {"strength": Row(whole(1, 10), key="machine")},
    fixed={"fired": 0},
    also={"groups": alone, "mines": alone},
    check=hurt,
)


def side_of(groups: Reader[tuple[Group, ...]]) -> Reader[Side]:
    """Ships, however their groups are written, or a machine."""
    levels = {"cloaking": level2, "scanner": level2, "point_defense": level3, "mine_sweep": level2}
    rows: Rows = {"groups": Row(groups, inside=True), **levels, "mines": whole(0, 20)}
    ships = Form(Force, rows, fixed={"mines_done": False, "cloaked": False}, check=cloaked_raiders)
    return lambda value, where: (MACHINE if "machine" in an_object(value, where) else ships).read(value, where)


side, lone_unit = side_of(groups), side_of(a_unit)


def two_sides(fields: Fields, names: tuple[str, str], read: Reader[Side]) -> tuple[Side, Side]:
    one, other = (fields.take(name, read) for name in names)
    if isinstance(one, Monster) and isinstance(other, Monster):
        raise Impossible(fields.at(names[1]), "is a second machine; they do not fight each other")
    return one, other
