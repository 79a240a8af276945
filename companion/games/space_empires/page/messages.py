"""PURE. What a seat of Space Empires may say besides the forms of the box, read into commands (docs/protocol.md)."""

from collections.abc import Callable

from companion.games.space_empires.table.commands import (
    AllBrought,
    Bought,
    ColonyGone,
    FieldTold,
    OddsAsked,
    Settled,
    SheetDone,
)
from companion.kit.forms import a_form
from companion.kit.page import Said, a_number, one_of
from companion.rules.space_empires.accounts import ROWS
from companion.rules.space_empires.forces import Terrain

TERRAINS = {terrain.value: terrain for terrain in Terrain}
MOST = 99


def done(message: Said, seat: str) -> SheetDone:
    return SheetDone(seat)


def field(message: Said, seat: str) -> FieldTold:
    return FieldTold(seat, message.get("attacks") is True, one_of(message, "terrain", TERRAINS))


def odds(message: Said, seat: str) -> OddsAsked:
    if "alien" not in message:
        return OddsAsked(seat)
    return OddsAsked(seat, a_number(message, "alien", 0, 3), a_number(message, "fleet", 0, MOST))


def colony_gone(message: Said, seat: str) -> ColonyGone:
    return ColonyGone(seat, a_number(message, "place", 0, MOST))


def buy(message: Said, seat: str) -> Bought:
    return Bought(seat, one_of(message, "name", {name: name for name in ROWS}), a_number(message, "by", -1, 1))


def settle(message: Said, seat: str) -> Settled:
    return Settled(seat)


def bring_all(message: Said, seat: str) -> AllBrought:
    return AllBrought(seat)


MESSAGES: dict[str, Callable[[Said, str], object]] = {
    "form": a_form, "done": done, "field": field, "odds": odds, "colony_gone": colony_gone,
    "buy": buy, "settle": settle, "bring_all": bring_all,
}  # fmt: skip
