"""PURE. What a seat of Stationfall may say, read into commands: each acts for its own seat only."""

from collections.abc import Callable

from companion.games.stationfall.table.commands import (
    AgendaTyped,
    Answered,
    Delivered,
    FateEntered,
    KompromatNoted,
    Revealed,
    RollDone,
    RowsTapped,
    SheetEntered,
    TurnEnded,
)
from companion.games.stationfall.table.own import AgendaLine
from companion.games.stationfall.table.sheets import MOST_LINES, SHEET
from companion.kit.forms import a_form
from companion.kit.page import Refused, Said, a_number, a_seat_name, a_text, one_of
from companion.kit.refereed.phones import Tapped
from companion.rules.stationfall.characters import CHARACTERS
from companion.rules.stationfall.terms import Data, Offsite

LONGEST_ROW = 40  # keys of rows are names of the rules
MOST_ROWS = 4  # from the first list to what is entered
LONGEST_LINE = 24  # of an agenda: it has to fit the display
MOST_POINTS = 20
NAMES = {name: name for name in CHARACTERS}
DATA, OFFSITES = {data.value: data.value for data in Data}, {offsite.value: offsite.value for offsite in Offsite}
MOST_DELIVERIES = len(DATA) * len(OFFSITES)


def end_turn(message: Said, seat: str) -> TurnEnded:
    return TurnEnded(seat)


def tap(message: Said, seat: str) -> Tapped:
    return Tapped(seat, a_text(message, "row", LONGEST_ROW))


def rows(message: Said, seat: str) -> RowsTapped:
    given = message.get("rows", [])
    if not isinstance(given, list) or len(given) > MOST_ROWS:
        raise Refused("malformed", f"rows is a list of at most {MOST_ROWS}")
    return RowsTapped(seat, tuple(a_text({"row": row}, "row", LONGEST_ROW) for row in given))


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


def form(message: Said, seat: str) -> SheetEntered:
    filled = a_form(message, seat)
    if filled.form != SHEET or len(filled.about) != 1 or not filled.about[0].isdecimal():
        raise Refused("malformed", "the form is a score sheet, about a place in turn order")
    return SheetEntered(seat, int(filled.about[0]), filled.values)


def agenda(message: Said, seat: str) -> AgendaTyped:
    lines = message.get("lines", [])
    if not isinstance(lines, list) or len(lines) > MOST_LINES:
        raise Refused("malformed", f"lines is a list of at most {MOST_LINES}")
    return AgendaTyped(seat, one_of(message, "character", NAMES), tuple(a_line(line) for line in lines))


def a_line(given: object) -> AgendaLine:
    if not isinstance(given, dict):
        raise Refused("malformed", "a line is an object")
    words = " ".join(a_text(given, "text", 200, "").split())
    if any(not character.isprintable() for character in words):
        raise Refused("malformed", "text is a line of text")
    points = a_number(given, "points", -MOST_POINTS, MOST_POINTS)
    return AgendaLine(points, given.get("plus") is True, words[:LONGEST_LINE])


def fate(message: Said, seat: str) -> FateEntered:
    return FateEntered(seat, a_text(message, "body", LONGEST_ROW), a_text(message, "fate", LONGEST_ROW))


def roll_done(message: Said, seat: str) -> RollDone:
    return RollDone(seat)


def characters(message: Said, field: str, most: int) -> tuple[str, ...]:
    given = message.get(field, [])
    if not isinstance(given, list) or len(given) > most:
        raise Refused("malformed", f"{field} is a list of at most {most}")
    return tuple(one_of({field: each}, field, NAMES) for each in given)


MESSAGES: dict[str, Callable[[Said, str], object]] = {
    "name": a_seat_name, "end_turn": end_turn, "tap": tap, "rows": rows, "reveal": reveal, "deliver": deliver,
    "answer": answer, "kompromat": kompromat, "form": form, "agenda": agenda, "fate": fate, "roll_done": roll_done,
}  # fmt: skip
