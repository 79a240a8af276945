"""PURE. What a seat of Eclipse may say, read into hands: the same steps that keys tell (docs/protocol.md)."""

import json
from collections.abc import Callable

from companion.games.eclipse.table.hands import Acted, Corrected, Kept, PointsCounted, Redesigned, Reported
from companion.games.eclipse.table.standing import POINTS
from companion.kit.hands import NameTyped
from companion.kit.page import Refused, Said, a_number, a_text, one_of
from companion.rules.eclipse.assignment import DAMAGES
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.events import Number
from companion.rules.eclipse.names import PLAYER_SHIPS
from companion.rules.eclipse.numbers import DRAW_CAP, REPUTATION_BOX

NUMBERS = {number.value: number for number in Number}
SHIPS = {ship.value: ship for ship in PLAYER_SHIPS}
KINDS = {kind: kind for kind in POINTS}
LONGEST_EVENT = 2000
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
    drawn = message.get("drawn")
    if not isinstance(drawn, list) or not 0 < len(drawn) <= DRAW_CAP:
        raise Refused("malformed", f"drawn is a list of at most {DRAW_CAP} tiles")
    tiles = tuple(a_number({"drawn": tile}, "drawn", 1, BEST) for tile in drawn)
    keep = a_number(message, "keep", 1, BEST) if "keep" in message else None
    return Kept(seat, tiles, keep, a_number(message, "drop", 1, BEST) if "drop" in message else None)


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
    "name": name, "act": act, "event": event, "correct": correct, "kept": kept, "design": design, "points": points,
}  # fmt: skip
