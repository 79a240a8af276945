"""PURE. What a seat of Space Empires may say, read into hands (docs/protocol.md)."""

from collections.abc import Callable

from companion.games.space_empires.table.aiming import FIELDS
from companion.games.space_empires.table.force import MOST_OF_A_KIND, TECHS
from companion.games.space_empires.table.hands import (
    BidTold,
    ColonyGone,
    ColonyTold,
    FieldTold,
    LevelTold,
    OddsAsked,
    SheetDone,
    SheetEntered,
    ShipsTold,
    ShotTold,
)
from companion.kit.page import Refused, Said, a_number, one_of
from companion.rules.space_empires.accounts import ROWS
from companion.rules.space_empires.battle import Who
from companion.rules.space_empires.forces import Terrain
from companion.rules.space_empires.hits import FACES
from companion.rules.space_empires.ships import IN_BATTLE

SHIPS = {ship.value: ship for ship in IN_BATTLE}
LEVELS = {tech.value: tech for tech in TECHS}
TERRAINS = {terrain.value: terrain for terrain in Terrain}
SIDES = {who.name.lower(): who for who in Who}
MOST = 99


def entry(message: Said, seat: str) -> SheetEntered:
    name = one_of(message, "name", {name: name for name in ROWS})
    value = a_number(message, "value", 0, MOST)
    if value not in ROWS[name].values:
        raise Refused("malformed", f"{name} is one of {', '.join(map(str, ROWS[name].values))}")
    return SheetEntered(seat, name, value)


def bid(message: Said, seat: str) -> BidTold:
    return BidTold(seat, a_number(message, "cp", 0, 999))


def done(message: Said, seat: str) -> SheetDone:
    return SheetDone(seat)


def ships(message: Said, seat: str) -> ShipsTold:
    side, count = a_number(message, "side", 0, 1), a_number(message, "count", 0, MOST_OF_A_KIND)
    return ShipsTold(seat, side, one_of(message, "ship", SHIPS), count)


def level(message: Said, seat: str) -> LevelTold:
    tech = one_of(message, "tech", LEVELS)
    return LevelTold(seat, a_number(message, "side", 0, 1), tech, a_number(message, "level", 0, TECHS[tech]))


def field(message: Said, seat: str) -> FieldTold:
    return FieldTold(seat, message.get("attacks") is True, one_of(message, "terrain", TERRAINS))


def odds(message: Said, seat: str) -> OddsAsked:
    if "alien" not in message:
        return OddsAsked(seat)
    return OddsAsked(seat, a_number(message, "alien", 0, 3), a_number(message, "fleet", 0, MOST))


def colony(message: Said, seat: str) -> ColonyTold | ColonyGone:
    place = a_number(message, "place", 0, MOST)
    if message.get("gone") is True:
        return ColonyGone(seat, place)
    return ColonyTold(seat, place, tuple(a_number(message, name, 0, most) for name, most in FIELDS.items()))


def shot(message: Said, seat: str) -> ShotTold:
    group, at = (a_number(message, name, 0, MOST) for name in ("group", "at"))
    return ShotTold(seat, one_of(message, "side", SIDES), group, at, a_number(message, "die", 1, FACES))


MESSAGES: dict[str, Callable[[Said, str], object]] = {
    "entry": entry, "bid": bid, "done": done, "ships": ships, "level": level, "field": field, "odds": odds,
    "colony": colony, "shot": shot,
}  # fmt: skip
