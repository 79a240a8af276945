"""Readers of a record's fields, and the values that several kinds of records share.

A reader takes a plain JSON value and where it stands, and gives a value of ours or raises Impossible.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Final, TypeVar, overload

from companion.rules.fields import Impossible, Json, a_list, a_number, an_object, one_of
from companion.rules.space_empires.doomsday import STRENGTHS, Weakness
from companion.rules.space_empires.forces import Force, Group, Monster, Side, Terrain
from companion.rules.space_empires.options import PROFILES, SWITCHED_BY, Options, Profile, Switches
from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.ships import IN_BATTLE, ON_SHEETS, Ship, Ships, fleet_of
from companion.rules.space_empires.technology import ALIEN_TECHS, START, Levels, PriceList, Tech, top

T = TypeVar("T")
D = TypeVar("D")
E = TypeVar("E", bound=StrEnum)
Reader = Callable[[Json, str], T]


class Required:
    """Stands for a default that there is none of."""


REQUIRED: Final = Required()


class Fields:
    """An object's fields. Those that nobody takes are ignored."""

    __slots__ = ("row", "where")

    def __init__(self, value: Json, where: str) -> None:
        self.row = an_object(value, where)
        self.where = where

    def place(self, name: str) -> str:
        return f"{self.where}.{name}" if self.where else name

    @overload
    def take(self, name: str, read: Reader[T]) -> T: ...
    @overload
    def take(self, name: str, read: Reader[T], default: D) -> T | D: ...

    def take(self, name: str, read: Reader[T], default: D | Required = REQUIRED) -> T | D:
        if name in self.row:
            return read(self.row[name], self.place(name))
        if isinstance(default, Required):
            raise Impossible(self.place(name), "is missing")
        return default

    def only(self, names: Sequence[str]) -> "Fields":
        for name in self.row:
            one_of(name, dict.fromkeys(names), self.where)
        return self


# ---------------------------------------------------------------- single values


def flag(value: Json, where: str) -> bool:
    if not isinstance(value, bool):
        raise Impossible(where, f"is {value!r}, neither true nor false")
    return value


def text(value: Json, where: str) -> str:
    if not isinstance(value, str):
        raise Impossible(where, f"is {value!r}, not a string")
    return value


def whole(least: int, most: int) -> Reader[int]:
    def read(value: Json, where: str) -> int:
        number = a_number(value, where)
        if not least <= number <= most:
            raise Impossible(where, f"is {number}; it goes from {least} to {most}")
        return number

    return read


def among(*numbers: int) -> Reader[int]:
    def read(value: Json, where: str) -> int:
        number = a_number(value, where)
        if number not in numbers:
            raise Impossible(where, f"is {number}, not one of {', '.join(map(str, numbers))}")
        return number

    return read


def named(table: Mapping[str, T]) -> Reader[T]:
    return lambda value, where: one_of(value, table, where)


def member(kind: type[E]) -> Reader[E]:
    return named({each.value: each for each in kind})


def or_null(read: Reader[T]) -> Reader[T | None]:
    return lambda value, where: None if value is None else read(value, where)


# ---------------------------------------------------------------- several values


def listed(read: Reader[T]) -> Reader[tuple[T, ...]]:
    def read_all(value: Json, where: str) -> tuple[T, ...]:
        return tuple([read(item, f"{where}[{place}]") for place, item in enumerate(a_list(value, where))])

    return read_all


def mapped(names: Reader[T], read: Reader[D]) -> Reader[dict[T, D]]:
    def read_all(value: Json, where: str) -> dict[T, D]:
        row = an_object(value, where)
        return {names(name, where): read(item, f"{where}.{name}") for name, item in row.items()}

    return read_all


def pair(first: Reader[T], second: Reader[D]) -> Reader[tuple[T, D]]:
    def read(value: Json, where: str) -> tuple[T, D]:
        items = a_list(value, where)
        if len(items) != 2:
            raise Impossible(where, f"has {len(items)} entries, not two")
        return first(items[0], f"{where}[0]"), second(items[1], f"{where}[1]")

    return read


def distinct(read: Reader[T]) -> Reader[tuple[T, ...]]:
    def read_all(value: Json, where: str) -> tuple[T, ...]:
        items = listed(read)(value, where)
        if len(set(items)) < len(items):
            raise Impossible(where, "names the same twice")
        return items

    return read_all


# ---------------------------------------------------------------- what the kinds share

die = whole(1, 10)
dice = listed(die)
money = whole(0, 999)
count = whole(0, 99)
level3 = whole(0, 3)
level2 = whole(0, 2)
sheet_unit = named({ship.value: ship for ship in ON_SHEETS})
battle_unit = named({ship.value: ship for ship in IN_BATTLE})
group_number = whole(0, 99)
pairs = listed(pair(group_number, whole(1, 99)))
profile = named(PROFILES)


def ships(value: Json, where: str) -> Ships:
    return fleet_of(mapped(sheet_unit, count)(value, where))


def levels_of(techs: Sequence[Tech], prices: PriceList) -> Reader[Levels]:
    known = named({tech.value: tech for tech in techs})

    def read(value: Json, where: str) -> Levels:
        row = {}
        for name, item in an_object(value, where).items():
            tech = known(name, where)
            row[tech.value] = whole(START.of(tech), top(tech, prices))(item, f"{where}.{name}")
        return Levels(**row)

    return read


def alien_levels(prices: PriceList) -> Reader[Levels]:
    return levels_of(ALIEN_TECHS, prices)


def any_levels(prices: PriceList) -> Reader[Levels]:
    return levels_of(tuple(Tech), prices)


SEEN = ("fighters", "mines", "cloaking", "scanner", "point_defense")


def seen_in(fields: Fields) -> Seen:
    return Seen(
        fields.take("fighters", flag, False),
        fields.take("mines", flag, False),
        fields.take("cloaking", level2, 0),
        fields.take("scanner", level2, 0),
        fields.take("point_defense", level3, 0),
    )


def seen(value: Json, where: str) -> Seen:
    return seen_in(Fields(value, where).only(SEEN))


def switches(value: Json, where: str) -> Switches:
    chosen: dict[str, str | bool] = {}
    for number, item in an_object(value, where).items():
        name, values = one_of(number, SWITCHED_BY, where)
        if not any(item is each or (isinstance(item, str) and item == each) for each in values):
            raise Impossible(f"{where}.{number}", f"is {item!r}, not one of {', '.join(map(str, values))}")
        chosen[name] = item
    return Switches(**chosen)  # type: ignore[arg-type]


def price_list(fields: Fields) -> PriceList:
    return fields.take("prices", member(PriceList), PriceList.CURRENT)


def chosen_switches(fields: Fields) -> Switches:
    return fields.take("switches", switches, Switches())


def chosen_profile(fields: Fields) -> Profile:
    return fields.take("profile", profile, PROFILES["seed"])


def options(fields: Fields) -> Options:
    return Options(chosen_profile(fields), price_list(fields), chosen_switches(fields))


# ---------------------------------------------------------------- sides of a battle

TECHS_OF_GROUPS = ("attack", "defense", "tactics")


def group(value: Json, where: str, usual: Mapping[str, int]) -> Group:
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
        alien=fields.take("alien", flag, False),
    )
    if side.stands(Ship.R) and not side.cloaking:
        raise Impossible(fields.place("cloaking"), "is 0, and raiders need 1 or more")
    return side


def machine(fields: Fields) -> Monster:
    strength = fields.take("machine", whole(1, 10))
    for name in ("groups", "mines"):
        if fields.row.get(name):
            raise Impossible(fields.place(name), "stands beside a machine, which fights alone")
    damage = fields.take("damage", whole(0, STRENGTHS[strength].hull - 1), 0)
    return Monster(strength, fields.take("weakness", member(Weakness)), damage)


def side(value: Json, where: str) -> Side:
    fields = Fields(value, where)
    if "machine" in fields.row:
        return machine(fields)

    def groups(usual: Mapping[str, int]) -> tuple[Group, ...]:
        rows = fields.take("groups", listed(lambda row, place: group(row, place, usual)), ())
        if not rows:
            raise Impossible(fields.place("groups"), "has no group; there is at least one")
        return rows

    return force(fields, groups)


def lone_unit(value: Json, where: str) -> Side:
    """A side that is one unit, with the side's own fields beside it."""
    fields = Fields(value, where)
    if "machine" in fields.row:
        return machine(fields)
    return force(fields, lambda usual: (Group(fields.take("unit", battle_unit), 1, **usual),))


def two_sides(fields: Fields, names: tuple[str, str], read: Reader[Side]) -> tuple[Side, Side]:
    one, other = (fields.take(name, read) for name in names)
    if isinstance(one, Monster) and isinstance(other, Monster):
        raise Impossible(fields.place(names[1]), "is a second machine; they do not fight each other")
    return one, other


def terrain(fields: Fields) -> Terrain:
    return fields.take("terrain", member(Terrain), Terrain.OPEN)
