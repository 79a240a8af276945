"""What a page may say, read into commands: the same values that keys make. Knows no sockets (docs/protocol.md)."""

import json
from collections.abc import Callable
from dataclasses import dataclass

from companion.kit.commands import Chosen, Undo, Unveiled
from companion.kit.page import GamePage, Refused, Said, a_text, one_of
from companion.types import Hold, Key, Press, Release

PROTOCOL = 1
LONGEST_MESSAGE = 64 * 1024  # bytes; a script is the longest thing that is said
PAGES = ("bridge", "panel", "seat")
KEYS = {key.value: key for key in Key}


@dataclass(frozen=True)
class Hello:
    """How a page introduces itself."""

    page: str
    language: str = ""
    me: str = ""  # a random name that this browser has given itself, known to nobody else
    seat: str = ""
    game: str = ""  # in which it had that seat; empty: whichever
    pin: str = ""
    token: str = ""


def read_message(text: str) -> Said:
    try:
        message = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused("malformed", str(error)[:200]) from None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise Refused("malformed", "a message is an object with a type")
    if "\\u" in text and not is_whole(message):
        raise Refused("malformed", "half a character")
    return message


def is_whole(value: object) -> bool:
    """JSON can express half a character, by its number; nothing can store it."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def read_hello(message: Said) -> Hello:
    if message["type"] != "hello":
        raise Refused("malformed", "the first message is hello")
    if message.get("protocol") != PROTOCOL:
        raise Refused("protocol", f"this box speaks protocol {PROTOCOL}")
    return Hello(
        page=one_of(message, "page", {page: page for page in PAGES}),
        language=a_text(message, "language", 8, ""),
        me=a_text(message, "me", 64, ""),
        seat=a_text(message, "seat", 32, ""),
        game=a_text(message, "game", 32, ""),
        pin=a_text(message, "pin", 16, ""),
        token=a_text(message, "token", 128, ""),
    )


# --- messages that are commands -------------------------------------------------------------------------


def press(message: Said) -> Press:
    """On a page with the whole text in sight nobody turns the display's pages: OK goes on."""
    turns = 0 if message.get("whole") is True else 1
    return Press(one_of(message, "key", KEYS), again=message.get("again") is True, turns=turns)


def hold(message: Said) -> Hold:
    return Hold(one_of(message, "key", KEYS))


def release(message: Said) -> Release:
    return Release(one_of(message, "key", KEYS))


def chosen(message: Said) -> Chosen:
    return Chosen(a_text(message, "option", 80))


def undo(message: Said) -> Undo:
    return Undo()


COMMANDS: dict[str, Callable[[Said], object]] = {
    "press": press, "hold": hold, "release": release, "chosen": chosen, "undo": undo,
}  # fmt: skip


def command_of(message: Said, seat: str, language: str, page: GamePage | None) -> object:
    """The command that a message is. What is a seat's own business needs a seat, and is done to no other; what besides
    the keys there is to say, the game on the table knows."""
    kind = message["type"]
    if kind in COMMANDS:
        return COMMANDS[kind](message)
    if page is not None and kind in page.open_messages:
        return page.open_messages[kind](message, language)
    if kind == "unveil" and seat:
        return Unveiled(seat)
    if page is not None and kind in page.messages:
        if not seat:
            raise Refused("no_seat")
        return page.messages[kind](message, seat)
    raise Refused("malformed", f"there is no message {kind[:40]!r}")
