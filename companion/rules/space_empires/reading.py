"""Readers of the values that several kinds of records of Space Empires share."""

from collections.abc import Callable, Mapping, Sequence

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
    one_of,
    pair,
    whole,
)
from companion.rules.forms import Form
from companion.rules.space_empires.doomsday import STRENGTHS, Weakness
from companion.rules.space_empires.forces import Force, Group, Monster, Side, Terrain
from companion.rules.space_empires.options import PROFILES, SWITCHED_BY, Options, Profile, Switches
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
profile = named(PROFILES)


def ships(value: Json, where: Where) -> Ships:
    return fleet_of(mapped(sheet_unit, count)(value, where))


def lost_ships(value: Json, where: Where) -> Ships:
    """As sheets count them, or fighters by their level, as they fought."""
    return fleet_of(mapped(any_unit, count)(value, where))


def levels_of(techs: Sequence[Tech], prices: PriceList) -> Reader[Levels]:
    known = among(techs)

    def read(value: Json, where: Where) -> Levels:
        row = {}
        for name, item in an_object(value, where).items():
            tech = known(name, where)
            row[tech.value] = whole(START.of(tech), top(tech, prices))(item, where.at(name))
        return Levels(**row)

    return read


def alien_levels(prices: PriceList) -> Reader[Levels]:
    return levels_of(ALIEN_TECHS, prices)


def any_levels(prices: PriceList) -> Reader[Levels]:
    return levels_of(tuple(Tech), prices)


SEEN = Form(Seen, {"cloaking": level2, "scanner": level2, "point_defense": level3})
SEEN_NAMES = tuple(row.key for row in SEEN.rows)


def seen(value: Json, where: Where) -> Seen:
    found: Seen = SEEN.read(Fields(value, where).only(SEEN_NAMES).given, where)
    return found


def switches(value: Json, where: Where) -> Switches:
    chosen: dict[str, str | bool] = {}
    for number, item in an_object(value, where).items():
        name, values = one_of(number, SWITCHED_BY, where)
        if not any(item is each or (isinstance(item, str) and item == each) for each in values):
            raise Impossible(f"{where}.{number}", f"is {item!r}, not one of {', '.join(map(str, values))}")
        chosen[name] = item
    return Switches(**chosen)  # type: ignore[arg-type]


def price_list(fields: Fields) -> PriceList:
    return fields.take("prices", among(PriceList), PriceList.CURRENT)


def chosen_switches(fields: Fields) -> Switches:
    return fields.take("switches", switches, Switches())


def chosen_profile(fields: Fields) -> Profile:
    return fields.take("profile", profile, PROFILES["seed"])


def options(fields: Fields) -> Options:
    return Options(chosen_profile(fields), price_list(fields), chosen_switches(fields))


# ---------------------------------------------------------------- sides of a battle

TECHS_OF_GROUPS = ("attack", "defense", "tactics")


def group(value: Json, where: Where, usual: Mapping[str, int]) -> Group:
    fields = Fields(value, where)
    techs = {name: fields.take(name, level3, usual[name]) for name in TECHS_OF_GROUPS}
    return Group(fields.take("unit", battle_unit), fields.take("n", whole(1, 30)), **techs)


def force(fields: Fields, groups: Callable[[Mapping[str, int]], tuple[Group, ...]]) -> Force:
    """A side of ships; how its groups are written differs."""
    usual = {name: fields.take(name, level3, 0) for name in TECHS_OF_GROUPS}
    side = Force(
        groups(usual),
        cloaking=fields.take("cloaking", level2, 0),
        scanner=fields.take("scanner", level2, 0),
        point_defense=fields.take("point_defense", level3, 0),
        mine_sweep=fields.take("mine_sweep", level2, 0),
        mines=fields.take("mines", whole(0, 20), 0),
        alien=fields.take("alien", a_flag, False),
    )
    if side.stands(Ship.R) and not side.cloaking:
        raise Impossible(fields.at("cloaking"), "is 0, and raiders need 1 or more")
    return side


def machine(fields: Fields) -> Monster:
    strength = fields.take("machine", whole(1, 10))
    for name in ("groups", "mines"):
        if fields.given.get(name):
            raise Impossible(fields.at(name), "stands beside a machine, which fights alone")
    damage = fields.take("damage", whole(0, STRENGTHS[strength].hull - 1), 0)
    return Monster(strength, fields.take("weakness", among(Weakness)), damage)


def side(value: Json, where: Where) -> Side:
    fields = Fields(value, where)
    if "machine" in fields.given:
        return machine(fields)

    def groups(usual: Mapping[str, int]) -> tuple[Group, ...]:
        rows = fields.take("groups", listed(lambda row, place: group(row, place, usual)), ())
        if not rows:
            raise Impossible(fields.at("groups"), "has no group; there is at least one")
        return rows

    return force(fields, groups)


def lone_unit(value: Json, where: Where) -> Side:
    """A side that is one unit, with the side's own fields beside it."""
    fields = Fields(value, where)
    if "machine" in fields.given:
        return machine(fields)
    return force(fields, lambda usual: (Group(fields.take("unit", battle_unit), 1, **usual),))


def two_sides(fields: Fields, names: tuple[str, str], read: Reader[Side]) -> tuple[Side, Side]:
    one, other = (fields.take(name, read) for name in names)
    if isinstance(one, Monster) and isinstance(other, Monster):
        raise Impossible(fields.at(names[1]), "is a second machine; they do not fight each other")
    return one, other


def terrain(fields: Fields) -> Terrain:
    return fields.take("terrain", among(Terrain), Terrain.OPEN)
