"""Fields of a record, read by name: one that is missing, of a wrong type or out of range is refused by its place."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from companion.rules.eclipse.assignment import DAMAGES
from companion.rules.eclipse.hexes import HEXES
from companion.rules.eclipse.names import RESOURCES, Amounts, Resource
from companion.rules.eclipse.switches import CHOICES, Switches
from companion.rules.eclipse.technologies import BOX, TECH_NAMES, TECH_PLACE, Tech, counted
from companion.rules.fields import Impossible, Json, a_list, a_number, an_object, one_of

T = TypeVar("T")
K = TypeVar("K")
Reader = Callable[[Json, str], T]

COUNT = (0, 99)  # unless a range is given
STORE = (0, 999)
NPC_NAMES = ("ancient", "gcds")


# ---------------------------------------------------------------- single values


def in_range(low: int, high: int) -> Reader[int]:
    def read(value: Json, where: str) -> int:
        number = a_number(value, where)
        if not low <= number <= high:
            raise Impossible(where, f"is {number}, not {low} to {high}")
        return number

    return read


def among(table: Mapping[str, T]) -> Reader[T]:
    def read(value: Json, where: str) -> T:
        return one_of(value, table, where)

    return read


def or_null(reader: Reader[T]) -> Reader[T | None]:
    """For the few places where null stands for "none"."""

    def read(value: Json, where: str) -> T | None:
        return None if value is None else reader(value, where)

    return read


def a_text(value: Json, where: str) -> str:
    if not isinstance(value, str) or not value:
        raise Impossible(where, f"is {value!r}, not a name")
    return value


def a_flag(value: Json, where: str) -> bool:
    if not isinstance(value, bool):
        raise Impossible(where, f"is {value!r}, not true or false")
    return value


def a_hex(value: Json, where: str) -> int:
    number = a_number(value, where)
    if number not in HEXES:
        raise Impossible(where, f"there is no hex {number}")
    return number


def a_player_name(value: Json, where: str) -> str:
    """Names that stand beside those of NPCs."""
    name = a_text(value, where)
    if name in NPC_NAMES:
        raise Impossible(where, f"{name} is not a player's name")
    return name


a_tech = among(TECH_NAMES)
a_resource = among(RESOURCES)
a_reputation = in_range(1, 4)
a_pip = in_range(1, 6)

# ---------------------------------------------------------------- lists and maps


def each(reader: Reader[T]) -> Reader[tuple[T, ...]]:
    def read(value: Json, where: str) -> tuple[T, ...]:
        return tuple([reader(item, f"{where}[{place}]") for place, item in enumerate(a_list(value, where))])

    return read


def single(reader: Reader[tuple[T, ...]]) -> Reader[tuple[T, ...]]:
    """A list in which nothing comes twice."""

    def read(value: Json, where: str) -> tuple[T, ...]:
        return no_twice(reader(value, where), where)

    return read


def filled(reader: Reader[tuple[T, ...]]) -> Reader[tuple[T, ...]]:
    """A list that may not be empty."""

    def read(value: Json, where: str) -> tuple[T, ...]:
        items = reader(value, where)
        if not items:
            raise Impossible(where, "is empty")
        return items

    return read


def by_name(table: Mapping[str, K], reader: Reader[T]) -> Reader[dict[K, T]]:
    """A map whose keys are names; the table's order is kept, whatever the order of the keys."""

    def read(value: Json, where: str) -> dict[K, T]:
        given = an_object(value, where)
        for name in given:
            one_of(name, table, where)
        return {key: reader(given[name], f"{where}.{name}") for name, key in table.items() if name in given}

    return read


def no_twice(items: tuple[T, ...], where: str) -> tuple[T, ...]:
    if len(set(items)) < len(items):
        raise Impossible(where, "names something twice")
    return items


def amounts(range_: tuple[int, int]) -> Reader[Amounts]:
    """By resource; what is missing is 0."""
    reader = by_name(RESOURCES, in_range(*range_))

    def read(value: Json, where: str) -> Amounts:
        given = reader(value, where)
        return given.get(Resource.MONEY, 0), given.get(Resource.SCIENCE, 0), given.get(Resource.MATERIALS, 0)

    return read


def tiles_in_box(value: Json, where: str) -> tuple[Tech, ...]:
    """Technology tiles, at most as many of each as the box has."""
    tiles = each(a_tech)(value, where)
    for tech, number in zip(TECH_PLACE, counted(tiles), strict=True):
        if number > BOX[TECH_PLACE[tech]]:
            raise Impossible(where, f"has {number} of {tech}: more than in the box")
    return tiles


DICE_NAMES = {str(damage): damage for damage in DAMAGES}


def by_damage(reader: Reader[T]) -> Reader[tuple[tuple[T, ...], ...]]:
    """Lists by damage of the dice; empty ones may be left out."""
    lists = by_name(DICE_NAMES, each(reader))

    def read(value: Json, where: str) -> tuple[tuple[T, ...], ...]:
        given = lists(value, where)
        return tuple([given.get(damage, ()) for damage in DAMAGES])

    return read


a_volley = by_damage(a_pip)
some_aims = by_damage(or_null(a_text))

# ---------------------------------------------------------------- objects


class Fields:
    """One object; fields that nobody asks for are ignored."""

    __slots__ = ("given", "where")

    def __init__(self, value: Json, where: str = "") -> None:
        self.given = an_object(value, where or "record")
        self.where = where

    def at(self, name: str) -> str:
        return f"{self.where}.{name}" if self.where else name

    def read(self, name: str, reader: Reader[T]) -> T:
        if name not in self.given:
            raise Impossible(self.at(name), "is missing")
        return reader(self.given[name], self.at(name))

    def get(self, name: str, reader: Reader[T], default: T) -> T:
        return reader(self.given[name], self.at(name)) if name in self.given else default

    def some(self, name: str, reader: Reader[tuple[T, ...]]) -> tuple[T, ...]:
        """A list that may be left out."""
        return self.get(name, reader, ())

    def counts(self, name: str, reader: Reader[dict[K, T]]) -> dict[K, T]:
        """A map that may be left out."""
        return self.get(name, reader, {})

    def maybe(self, name: str, reader: Reader[T]) -> T | None:
        return reader(self.given[name], self.at(name)) if name in self.given else None

    def objects(self, name: str, reader: Callable[["Fields"], T]) -> tuple[T, ...]:
        return self.read(name, each(an_object_by(reader)))


def an_object_by(reader: Callable[[Fields], T]) -> Reader[T]:
    def read(value: Json, where: str) -> T:
        return reader(Fields(value, where))

    return read


def read_switches(fields: Fields) -> Switches:
    given = an_object(fields.given.get("switches", {}), fields.at("switches"))
    chosen = {}
    for name, value in given.items():
        where = f"{fields.at('switches')}.{name}"
        choices = one_of(name, CHOICES, fields.at("switches"))
        fitting = [
            choice for choice in choices if choice == value and isinstance(choice, bool) == isinstance(value, bool)
        ]
        if not fitting or isinstance(value, float):
            raise Impossible(where, f"is {value!r}, not one of {', '.join(map(str, choices))}")
        chosen[name] = fitting[0]
    return Switches(**chosen)  # type: ignore[arg-type]  # each name has its own choices
