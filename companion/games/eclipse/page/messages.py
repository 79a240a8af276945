"""PURE. What a seat of Eclipse may say, read into hands: the same steps that keys tell (docs/protocol.md)."""

import json
from collections.abc import Callable

from companion.games.eclipse.table.hands import (
    Acted,
    Corrected,
    CutAt,
    Dealt,
    Decided,
    Drafted,
    Kept,
    OddsAsked,
    PointsCounted,
    PutBack,
    Redesigned,
    Reported,
    Untold,
)
from companion.games.eclipse.table.what_if import Question
from companion.kit.hands import NameTyped
from companion.kit.page import Refused, Said, a_number, a_text, one_of
from companion.rules.eclipse.assignment import DAMAGES
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.events import Number
from companion.rules.eclipse.names import PLAYER_SHIPS
from companion.rules.eclipse.numbers import DRAW_CAP, FIGURES, REPUTATION_BOX
from companion.rules.eclipse.parts import PART_NAMES
from companion.rules.eclipse.standing import POINTS
from companion.rules.eclipse.state import Figures

NUMBERS = {number.value: number for number in Number}
SHIPS = {ship.value: ship for ship in PLAYER_SHIPS}
KINDS = {kind: kind for kind in POINTS}
PARTS = {part.name.lower(): part for part in PART_NAMES.values()}
LONGEST_EVENT = 2000
MOST_STEPS = 100_000
LONGEST_NAME = 40
MOST = 12  # of a number on a blueprint
BEST = len(REPUTATION_BOX)


def name(message: Said, seat: str) -> NameTyped:
    return NameTyped(seat, a_text(message, "name", LONGEST_NAME))


def act(message: Said, seat: str) -> Acted:
    return Acted(seat, message.get("passes") is True)


def event(message: Said, seat: str) -> Reported:
    """In the words of a record, without the player: that is the seat."""
    given = message.get("event")
    if not isinstance(given, dict) or not isinstance(given.get("do"), str):
        raise Refused("malformed", "event is an object with `do`")
    text = json.dumps(given, sort_keys=True)
    if len(text) > LONGEST_EVENT:
        raise Refused("malformed", f"event has more than {LONGEST_EVENT} characters")
    return Reported(seat, text)


def correct(message: Said, seat: str) -> Corrected:
    return Corrected(seat, one_of(message, "number", NUMBERS), a_number(message, "value", 0, 999))


def kept(message: Said, seat: str) -> Kept:
    tiles = some_tiles(message, "drawn")
    keep = a_number(message, "keep", 1, BEST) if "keep" in message else None
    return Kept(seat, tiles, keep, a_number(message, "drop", 1, BEST) if "drop" in message else None)


def some_tiles(message: Said, name: str) -> tuple[int, ...]:
    given = message.get(name)
    if not isinstance(given, list) or not 0 < len(given) <= DRAW_CAP:
        raise Refused("malformed", f"{name} is a list of at most {DRAW_CAP} tiles")
    return tuple(a_number({name: tile}, name, 1, BEST) for tile in given)


def dealt(message: Said, seat: str) -> Dealt:
    return Dealt(seat, some_tiles(message, "tiles"))


def untold(message: Said, seat: str) -> Untold:
    return Untold(seat)


def decide(message: Said, seat: str) -> Decided:
    return Decided(seat, message.get("anyway") is True)


def draft(message: Said, seat: str) -> Drafted:
    """Tiles slot by slot, empty where the printed part shows; without them: as it flies."""
    ship = one_of(message, "ship", SHIPS)
    if "tiles" not in message:
        return Drafted(seat, ship, None)
    given = message["tiles"]
    if not isinstance(given, list) or len(given) > MOST or any(not isinstance(tile, str) for tile in given):
        raise Refused("malformed", "tiles is a list of parts")
    return Drafted(seat, ship, tuple(one_of({"tile": tile}, "tile", PARTS) if tile else None for tile in given))


def odds(message: Said, seat: str) -> OddsAsked:
    """Without `against` nothing is asked any more."""
    if "against" not in message:
        return OddsAsked(seat, None)
    against = a_text(message, "against", LONGEST_NAME)
    ships, theirs = some_figures(message, "ships"), some_figures(message, "theirs")
    return OddsAsked(seat, Question(ships, against, theirs, message.get("defends") is not True))


def some_figures(message: Said, name: str) -> Figures:
    """How many ships of each type."""
    given = message.get(name)
    if not isinstance(given, list) or len(given) != len(SHIPS):
        raise Refused("malformed", f"{name} are {len(SHIPS)} numbers")
    counts = [a_number({name: number}, name, 0, most) for number, most in zip(given, FIGURES.values(), strict=True)]
    return counts[0], counts[1], counts[2], counts[3]


def cut(message: Said, seat: str) -> CutAt:
    return CutAt(seat, a_number(message, "place", 0, MOST_STEPS))


def put_back(message: Said, seat: str) -> PutBack:
    return PutBack(seat)


def design(message: Said, seat: str) -> Redesigned:
    numbers = {part: a_number(message, part, 0, MOST) for part in ("initiative", "computer", "shield", "hull")}
    weapons = {part: some_dice(message, part) for part in ("cannons", "missiles")}
    return Redesigned(seat, one_of(message, "ship", SHIPS), Design(**numbers, **weapons))  # type: ignore[arg-type]


def some_dice(message: Said, part: str) -> tuple[int, ...]:
    given = message.get(part, [])
    if not isinstance(given, list) or len(given) > MOST or any(die not in DAMAGES for die in given):
        raise Refused("malformed", f"{part} is a list of damages: {', '.join(map(str, DAMAGES))}")
    return tuple(sorted(given, reverse=True))


def points(message: Said, seat: str) -> PointsCounted:
    return PointsCounted(seat, one_of(message, "kind", KINDS), a_number(message, "value", -9, 999))


MESSAGES: dict[str, Callable[[Said, str], object]] = {
    "name": name, "act": act, "event": event, "correct": correct, "kept": kept, "dealt": dealt, "untold": untold,
    "decide": decide, "draft": draft, "odds": odds, "cut": cut, "put_back": put_back, "design": design,
    "points": points,
}  # fmt: skip
