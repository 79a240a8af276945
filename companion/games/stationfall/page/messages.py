"""PURE. What a seat of Stationfall may say, read into hands: each acts for its own seat only."""

from collections.abc import Callable

from companion.games.stationfall.keys import COLOURS
from companion.games.stationfall.table.hands import (
    Answered,
    Delivered,
    KompromatNoted,
    Revealed,
    SheetFilled,
    TurnEnded,
)
from companion.kit.hands import NameTyped
from companion.kit.page import Refused, Said, a_number, a_text, one_of
from companion.kit.refereed.phones import Tapped
from companion.rules.stationfall.characters import CHARACTERS
from companion.rules.stationfall.events import BonusOf
from companion.rules.stationfall.scoring import Line
from companion.rules.stationfall.setup import CUBES
from companion.rules.stationfall.terms import Data, Offsite

LONGEST_NAME = 12
LONGEST_ROW = 40  # keys of rows are names of the rules
MOST_LINES = 20
MOST_POINTS = 99
MOST_BONUS = 2
MOST_BRIBES = 9
NAMES = {name: name for name in CHARACTERS}
DATA, OFFSITES = {data.value: data.value for data in Data}, {offsite.value: offsite.value for offsite in Offsite}
MOST_DELIVERIES = len(DATA) * len(OFFSITES)


def name(message: Said, seat: str) -> NameTyped:
    given = " ".join(a_text(message, "name", 200).split())
    if any(not character.isprintable() for character in given):
        raise Refused("name")
    return NameTyped(seat, given[:LONGEST_NAME])


def end_turn(message: Said, seat: str) -> TurnEnded:
    return TurnEnded(seat)


def tap(message: Said, seat: str) -> Tapped:
    return Tapped(seat, a_text(message, "row", LONGEST_ROW))


def reveal(message: Said, seat: str) -> Revealed:
    return Revealed(seat, one_of(message, "character", NAMES), message.get("schroedinger") is True)


def deliver(message: Said, seat: str) -> Delivered:
    given = message.get("given", [])
    if not isinstance(given, list) or len(given) > MOST_DELIVERIES:
        raise Refused("malformed", f"given is a list of at most {MOST_DELIVERIES}")
    return Delivered(seat, tuple(map(a_delivery, given)))


def a_delivery(given: object) -> tuple[str, str]:
    if not isinstance(given, dict):
        raise Refused("malformed", "a delivery is an object")
    return one_of(given, "data", DATA), one_of(given, "offsite", OFFSITES)


def answer(message: Said, seat: str) -> Answered:
    return Answered(seat, message.get("accepted") is True)


def kompromat(message: Said, seat: str) -> KompromatNoted:
    return KompromatNoted(seat, characters(message, "names", len(CHARACTERS)))


def sheet(message: Said, seat: str) -> SheetFilled:
    lines = message.get("lines", [])
    if not isinstance(lines, list) or len(lines) > MOST_LINES:
        raise Refused("malformed", f"lines is a list of at most {MOST_LINES}")
    return SheetFilled(
        seat,
        one_of({"colour": message.get("colour", seat)}, "colour", {colour: colour for colour in COLOURS}),
        tuple(a_line(line) for line in lines),
        a_number(message, "agenda", -MOST_POINTS, MOST_POINTS),
        tuple(BonusOf(character) for character in characters(message, "bonus", MOST_BONUS)),
        perhaps(message, "cubes", CUBES),
        perhaps(message, "betrayal", CUBES),
        perhaps(message, "bribes", MOST_BRIBES),
        perhaps(message, "on_pc", MOST_BRIBES) or 0,
        message.get("ready") is True,
    )


def perhaps(message: Said, field: str, most: int) -> int | None:
    return a_number(message, field, 0, most) if field in message else None


def a_line(given: object) -> Line:
    if not isinstance(given, dict):
        raise Refused("malformed", "a line is an object")
    points = a_number(given, "points", -MOST_POINTS, MOST_POINTS)
    return Line(points, a_number(given, "times", 0, MOST_POINTS), given.get("plus") is True)


def characters(message: Said, field: str, most: int) -> tuple[str, ...]:
    given = message.get(field, [])
    if not isinstance(given, list) or len(given) > most:
        raise Refused("malformed", f"{field} is a list of at most {most}")
    return tuple(one_of({field: each}, field, NAMES) for each in given)


MESSAGES: dict[str, Callable[[Said, str], object]] = {
    "name": name, "end_turn": end_turn, "tap": tap, "reveal": reveal, "deliver": deliver, "answer": answer,
    "kompromat": kompromat, "sheet": sheet,
}  # fmt: skip
