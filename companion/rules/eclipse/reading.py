"""Readers of what only Eclipse has in its records: hexes, tiles, dice, switches."""

from companion.rules.eclipse.assignment import DAMAGES
from companion.rules.eclipse.hexes import HEXES
from companion.rules.eclipse.names import RESOURCES, Amounts
from companion.rules.eclipse.switches import Switches
from companion.rules.eclipse.technologies import BOX, TECH_NAMES, TECH_PLACE, Tech, counted
from companion.rules.fields import (
    Impossible,
    Json,
    Reader,
    Where,
    a_name,
    a_number,
    in_order,
    listed,
    named,
    number_of,
    or_null,
    whole,
)
from companion.rules.forms import Form, forms

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
a_reputation = whole(1, 4)


def amounts(range_: tuple[int, int]) -> Reader[Amounts]:
    """By resource; what is missing is 0."""
    return in_order(RESOURCES, whole(*range_), 0)


def written_amounts(numbers: Amounts, table: object = None) -> dict[str, Json]:
    return dict(zip(RESOURCES, numbers, strict=True))


def tiles_in_box(value: Json, where: Where) -> tuple[Tech, ...]:
    """Technology tiles, at most as many of each as the box has."""
    tiles = listed(a_tech)(value, where)
    for tech, number in zip(TECH_PLACE, counted(tiles), strict=True):
        if number > BOX[TECH_PLACE[tech]]:
            raise Impossible(where, f"has {number} of {tech}: more than in the box")
    return tiles


# Lists by damage of the dice; empty ones may be left out.
DICE_NAMES = {str(damage): damage for damage in DAMAGES}
a_volley = in_order(DICE_NAMES, listed(whole(1, 6)), ())
some_aims = in_order(DICE_NAMES, listed(or_null(a_name)), ())

SWITCHES = Form(Switches, {"cleanup_2p": number_of((4, 5))}, only=True)

# What the fields of questions are, wherever they stand.
question = forms(
    {
        "name": a_name, "hex": a_hex, "switches": SWITCHES.read, "dice": a_volley, "seen": tiles_in_box,
        "supply": tiles_in_box, "techs": listed(a_tech, doubles=False), "reputation": listed(a_reputation),
        "drawn": listed(a_reputation), "keep": or_null(a_reputation), "drop": or_null(a_reputation),
        **dict.fromkeys(RESOURCES, whole(*STORE)),
    },
    null=False,
)  # fmt: skip
