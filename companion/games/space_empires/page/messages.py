"""PURE. What a seat of Space Empires may say besides the forms of the box, read into commands (docs/protocol.md)."""

from collections.abc import Callable

from companion.games.space_empires.table.charting import (
    PLACED,
    EnemyMoved,
    MapBrought,
    Marked,
    Moved,
    Put,
    TapUndone,
)
from companion.games.space_empires.table.commands import (
    AllBrought,
    BattlefieldEntered,
    Bought,
    ColonyGone,
    OddsAsked,
    Settled,
    SheetDone,
    SideBrought,
)
from companion.games.space_empires.words import say
from companion.kit.forms import a_form
from companion.kit.page import Refused, Said, a_number, one_of
from companion.rules.space_empires.accounts import ROWS
from companion.rules.space_empires.board import MARKS, MOST_LONG, MOST_ROWS, NoMap, read
from companion.rules.space_empires.forces import Terrain

TERRAINS = {terrain.value: terrain for terrain in Terrain}
KINDS = {kind.value: kind for kind in PLACED} | {"nothing": None}
MOST = 99
MOST_COUNTERS = 500


def done(message: Said, seat: str) -> SheetDone:
    return SheetDone(seat)


def field(message: Said, seat: str) -> BattlefieldEntered:
    return BattlefieldEntered(seat, message.get("attacks") is True, one_of(message, "terrain", TERRAINS))


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


def bring(message: Said, seat: str) -> SideBrought:
    return SideBrought(seat)


def hex_in(message: Said) -> tuple[int, int]:
    return a_number(message, "row", 1, MOST_ROWS), a_number(message, "place", 1, MOST_LONG)


def mark(message: Said, seat: str) -> Marked:
    return Marked(seat, *hex_in(message), one_of(message, "mark", {each: each for each in MARKS}))


def put(message: Said, seat: str) -> Put:
    return Put(seat, *hex_in(message), one_of(message, "kind", KINDS))


def move(message: Said, seat: str) -> Moved:
    return Moved(seat, a_number(message, "counter", 0, MOST_COUNTERS), *hex_in(message))


def enemy_moved(message: Said, seat: str) -> EnemyMoved:
    return EnemyMoved(seat, a_number(message, "alien", 0, 3), a_number(message, "fleet", 0, MOST))


def tap_undone(message: Said, seat: str) -> TapUndone:
    return TapUndone(seat)


def map_given(name: str, text: str, language: str) -> MapBrought:
    """A map that somebody brings as a file; refused with what is wrong with it."""
    try:
        return MapBrought(*read(text))
    except NoMap as wrong:
        raise Refused("unfit", say(language, f"board.fault_{wrong.why}", **wrong.said)) from None


MESSAGES: dict[str, Callable[[Said, str], object]] = {
    "form": a_form, "done": done, "field": field, "odds": odds, "colony_gone": colony_gone,
    "buy": buy, "settle": settle, "bring_all": bring_all, "bring": bring,
    "mark": mark, "put": put, "move": move, "enemy_moved": enemy_moved, "tap_undone": tap_undone,
}  # fmt: skip
