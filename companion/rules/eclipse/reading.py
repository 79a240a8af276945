"""Readers of what only Eclipse has in its records: hexes, tiles, dice, switches."""

from typing import TypeVar

from companion.rules.eclipse.assignment import DAMAGES
from companion.rules.eclipse.hexes import HEXES
from companion.rules.eclipse.names import RESOURCES, Amounts, Resource
from companion.rules.eclipse.switches import CHOICES, Switches
from companion.rules.eclipse.technologies import BOX, TECH_NAMES, TECH_PLACE, Tech, counted
from companion.rules.fields import (
    Fields,
    Impossible,
    Json,
    Reader,
    Where,
    a_name,
    a_number,
    an_object,
    by_name,
    listed,
    named,
    one_of,
    or_null,
    whole,
)

T = TypeVar("T")

COUNT = (0, 99)  # unless a range is given
STORE = (0, 999)
NPC_NAMES = ("ancient", "gcds")


def a_hex(value: Json, where: Where) -> int:
    number = a_number(value, where)
    if number not in HEXES:
        raise Impossible(where, f"there is no hex {number}")
    return number


def a_player_name(value: Json, where: Where) -> str:
    """Names that stand beside those of NPCs."""
    name = a_name(value, where)
    if name in NPC_NAMES:
        raise Impossible(where, f"{name} is not a player's name")
    return name


a_tech = named(TECH_NAMES)
a_resource = named(RESOURCES)
a_reputation = whole(1, 4)
a_pip = whole(1, 6)


def amounts(range_: tuple[int, int]) -> Reader[Amounts]:
    """By resource; what is missing is 0."""
    reader = by_name(RESOURCES, whole(*range_))

    def read(value: Json, where: Where) -> Amounts:
        given = reader(value, where)
        return given.get(Resource.MONEY, 0), given.get(Resource.SCIENCE, 0), given.get(Resource.MATERIALS, 0)

    return read


def tiles_in_box(value: Json, where: Where) -> tuple[Tech, ...]:
    """Technology tiles, at most as many of each as the box has."""
    tiles = listed(a_tech)(value, where)
    for tech, number in zip(TECH_PLACE, counted(tiles), strict=True):
        if number > BOX[TECH_PLACE[tech]]:
            raise Impossible(where, f"has {number} of {tech}: more than in the box")
    return tiles


DICE_NAMES = {str(damage): damage for damage in DAMAGES}


def by_damage(reader: Reader[T]) -> Reader[tuple[tuple[T, ...], ...]]:
    """Lists by damage of the dice; empty ones may be left out."""
    lists = by_name(DICE_NAMES, listed(reader))

    def read(value: Json, where: Where) -> tuple[tuple[T, ...], ...]:
        given = lists(value, where)
        return tuple([given.get(damage, ()) for damage in DAMAGES])

    return read


a_volley = by_damage(a_pip)
some_aims = by_damage(or_null(a_name))


def read_switches(fields: Fields) -> Switches:
    given = fields.take("switches", an_object, {})
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
