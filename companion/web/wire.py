"""What a page may say, read into hands: the same values that keys make. Knows no sockets (docs/protocol.md)."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.rules.space_alert import script
from companion.rules.space_alert.cards import Card
from companion.table.hands import Chosen, NameTyped, ScriptGiven, Undo
from companion.table.space_alert.crew import PlayerColour
from companion.table.space_alert.hands import CardLies, PlanEntered, PlanTakenBack
from companion.types import Hold, Key, Press
from companion.words.script_faults import fault_line

PROTOCOL = 1
LONGEST_MESSAGE = 64 * 1024  # bytes; a script is the longest thing that is said
LONGEST_NAME = 12
LONGEST_SCRIPT = 32 * 1024
PAGES = ("bridge", "panel", "seat")
SEATS = tuple(colour.value for colour in PlayerColour)
KEYS = {key.value: key for key in Key}
CARDS = {card.value: card for card in Card}
TURNS = 12


class Refused(Exception):
    """Cannot be done; the reason is a key of the page's words, with a detail where there is one."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.reason, self.detail = reason, detail


Message = Mapping[str, Any]


@dataclass(frozen=True)
class Hello:
    """How a page introduces itself."""

    page: str
    language: str = ""
    me: str = ""  # a random name that this browser has given itself, known to nobody else
    seat: str = ""
    pin: str = ""
    token: str = ""


def read_message(text: str) -> Message:
    try:
        message = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused("malformed", str(error)[:200]) from None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise Refused("malformed", "a message is an object with a type")
    return message


def a_text(message: Message, name: str, longest: int, default: str | None = None) -> str:
    value = message.get(name, default)
    if not isinstance(value, str) or len(value) > longest:
        raise Refused("malformed", f"{name} is a text of at most {longest} characters")
    if not value.isascii() and any("\ud800" <= character <= "\udfff" for character in value):
        raise Refused("malformed", f"{name} is no text: half a character")  # JSON can say it, nothing can keep it
    return value


def one_of(message: Message, name: str, table: Mapping[str, Any]) -> Any:
    value = message.get(name)
    if not isinstance(value, str) or value not in table:
        raise Refused("malformed", f"{name} is one of {', '.join(table)}")
    return table[value]


def read_hello(message: Message) -> Hello:
    if message["type"] != "hello":
        raise Refused("malformed", "the first message is hello")
    if message.get("protocol") != PROTOCOL:
        raise Refused("protocol", f"this box speaks protocol {PROTOCOL}")
    return Hello(
        page=one_of(message, "page", {page: page for page in PAGES}),
        language=a_text(message, "language", 8, ""),
        me=a_text(message, "me", 64, ""),
        seat=a_text(message, "seat", 8, ""),
        pin=a_text(message, "pin", 16, ""),
        token=a_text(message, "token", 128, ""),
    )


# --- messages that are hands -------------------------------------------------------------------------


def press(message: Message) -> Press:
    return Press(one_of(message, "key", KEYS), again=message.get("again") is True)


def hold(message: Message) -> Hold:
    return Hold(one_of(message, "key", KEYS))


def chosen(message: Message) -> Chosen:
    return Chosen(a_text(message, "option", 80))


def undo(message: Message) -> Undo:
    return Undo()


def name(message: Message, seat: str) -> NameTyped:
    given = " ".join(a_text(message, "name", 200).split())
    if any(not character.isprintable() for character in given):
        raise Refused("name")
    return NameTyped(seat, given[:LONGEST_NAME])


def a_card(value: object, where: str) -> Card:
    if not isinstance(value, str) or value not in CARDS:
        raise Refused("malformed", f"{where} is one of {', '.join(CARDS)}")
    return CARDS[value]


def plan(message: Message, seat: str) -> PlanEntered:
    cards = message.get("cards")
    if not isinstance(cards, list) or len(cards) > TURNS:
        raise Refused("malformed", f"cards is a list of at most {TURNS}")
    return PlanEntered(seat, tuple(a_card(card, f"cards[{place}]") for place, card in enumerate(cards)))


def plan_back(message: Message, seat: str) -> PlanTakenBack:
    return PlanTakenBack(seat)


def card(message: Message, seat: str) -> CardLies:
    turn = message.get("turn")
    if isinstance(turn, bool) or not isinstance(turn, int) or not 1 <= turn <= TURNS:
        raise Refused("malformed", f"turn is one of 1 to {TURNS}")
    return CardLies(seat, turn, a_card(message.get("card"), "card"), message.get("stumbled") is True)


def mission_script(message: Message, language: str) -> ScriptGiven:
    return script_given(a_text(message, "name", 80, ""), a_text(message, "text", LONGEST_SCRIPT), language)


def script_given(name: str, text: str, language: str) -> ScriptGiven:
    """A mission somebody wrote; refused with the first of its faults."""
    reading = script.read(text, name=name or "script")
    if reading.faults:
        raise Refused("script", fault_line(language, reading.faults[0]))
    return ScriptGiven(name or "script", text)


HANDS: dict[str, Callable[[Message], object]] = {"press": press, "hold": hold, "chosen": chosen, "undo": undo}
SEAT_HANDS: dict[str, Callable[[Message, str], object]] = {
    "name": name, "plan": plan, "plan_back": plan_back, "card": card,
}  # fmt: skip


def hand_of(message: Message, seat: str, language: str) -> object:
    """The hand that a message is. What is a seat's own business needs a seat, and is done to no other."""
    kind = message["type"]
    if kind in HANDS:
        return HANDS[kind](message)
    if kind == "script":
        return mission_script(message, language)
    if kind in SEAT_HANDS:
        if not seat:
            raise Refused("no_seat")
        return SEAT_HANDS[kind](message, seat)
    raise Refused("malformed", f"there is no message {kind[:40]!r}")
