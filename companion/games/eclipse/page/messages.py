"""PURE. What a seat of Eclipse may say, read into commands: the same steps that the keys enter (docs/protocol.md)."""

import json
from collections.abc import Callable

from companion.games.eclipse.table.commands import (
    Bought,
    CutAt,
    Decided,
    Drafted,
    OddsAsked,
    PactAccepted,
    PactOffered,
    PutBack,
    Reported,
)
from companion.games.eclipse.table.what_if import Question
from companion.kit.forms import a_form
from companion.kit.page import Refused, Said, a_number, a_seat_name, a_text, one_of
from companion.rules.eclipse.names import PLAYER_SHIPS, RESOURCES
from companion.rules.eclipse.numbers import FIGURES
from companion.rules.eclipse.parts import PART_NAMES
from companion.rules.eclipse.state import Figures
from companion.rules.eclipse.technologies import TECH_NAMES

SHIPS = {ship.value: ship for ship in PLAYER_SHIPS}
PARTS = {part.name.lower(): part for part in PART_NAMES.values()}
TECHS = {tech.name.lower(): tech for tech in TECH_NAMES.values()}
LONGEST_EVENT = 2000
MOST_STEPS = 100_000
LONGEST_KEY = 40
MOST = 12  # of a number on a blueprint


def event(message: Said, seat: str) -> Reported:
    """In the words of a record, without the player: that is the seat."""
    given = message.get("event")
    if not isinstance(given, dict) or not isinstance(given.get("do"), str):
        raise Refused("malformed", "event is an object with `do`")
    text = json.dumps(given, sort_keys=True)
    if len(text) > LONGEST_EVENT:
        raise Refused("malformed", f"event has more than {LONGEST_EVENT} characters")
    return Reported(seat, text)


def buy(message: Said, seat: str) -> Bought:
    return Bought(seat, one_of(message, "tech", TECHS))


def offer(message: Said, seat: str) -> PactOffered:
    """An alliance, offered to the phone of `with`; without `with`: withdrawn."""
    if "with" not in message:
        return PactOffered(seat, "")
    return PactOffered(seat, a_text(message, "with", LONGEST_KEY), one_of(message, "cube", RESOURCES))


def accept(message: Said, seat: str) -> PactAccepted:
    return PactAccepted(seat, a_text(message, "with", LONGEST_KEY), one_of(message, "cube", RESOURCES))


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
    against = a_text(message, "against", LONGEST_KEY)
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


MESSAGES: dict[str, Callable[[Said, str], object]] = {
    "name": a_seat_name, "event": event, "form": a_form, "decide": decide, "draft": draft, "odds": odds, "cut": cut,
    "put_back": put_back, "buy": buy, "offer": offer, "accept": accept,
}  # fmt: skip
