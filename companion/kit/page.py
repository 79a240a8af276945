"""What a game brings to the web page: what bridge and seats may see, what they may send, and their files.

A view is a JSON object without nulls: updates are JSON Merge Patches. It never contains what is still to come, nor
what is hidden from anybody who looks.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.kit.commands import NameTyped
from companion.kit.evening import Evening

Json = dict[str, Any]


@dataclass(frozen=True)
class Viewer:
    """A viewer: of which page, in which language ("" is the box's), from which seat; `authenticated` viewers may
    act."""

    page: str
    language: str = ""
    seat: str = ""
    authenticated: bool = True


class Refused(Exception):
    """Refused; the reason is a key of the page's words, with an optional detail."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.reason, self.detail = reason, detail


Said = Mapping[str, Any]  # a message of a page, as it came


TextReader = Callable[[str, str, str], object]  # name, text and the language for its faults -> a command
BOX_UPLOADS = ("tracks", "voices")  # files that people may bring whatever is played


@dataclass(frozen=True)
class GamePage:
    """The game's part of the page, in Python. Its part in the browser lies in `page/static/` of the game's folder and
    is served as /static/GAME/...: `bridge.js` and `seat.js`, each of them a module with one function

        export function open(root, tools)   // -> { draw(view), tick?(now), close?(), ... }

    and `style.css`; a game leaves out what it does not need. docs/page.md describes all of it.

    `view` takes the language and the seats whose phone is connected, and returns what of the game belongs on that page.
    Its `picture` is "box" if the bridge shows the box's display, and any other text if the game draws; with
    `screened` it draws around what is on the display, which it is given as `screen`; with `covered` whoever has the
    keys on that page gets what the display asks over the picture, with those keys of `answers` that say nothing of
    themselves there."""

    view: Callable[[Evening, Viewer, str, frozenset[str]], Json]
    seats: Callable[[Evening], Sequence[str]]  # who may have a phone, by a name that never changes in a game
    messages: Mapping[str, Callable[[Said, str], object]] = field(default_factory=dict)  # of a seat: kind -> command
    # From anybody, with the language for what is wrong: kind -> command.
    open_messages: Mapping[str, Callable[[Said, str], object]] = field(default_factory=dict)
    uploads: Mapping[str, TextReader] = field(default_factory=dict)  # text files that the game reads, by their kind
    hides: Callable[[Evening], bool] = lambda evening: False  # does any seat have something private? Also after the end
    seat_name: Callable[[str, str], str] = lambda language, seat: seat
    naming: Callable[[Evening], bool] = lambda evening: False  # may a seat give itself a name now?
    # The table drawn in letters, in that language and that many columns: for a terminal that has room below the rest.
    in_letters: Callable[[Evening, str, int], Sequence[str]] = lambda evening, language, columns: ()
    words: tuple[str, ...] = ("page",)  # topics of the game's words that the page's scripts use
    kinds: Mapping[str, object] = field(default_factory=dict)  # names and numbers that scripts receive, not copy


def a_text(message: Said, name: str, longest: int, default: str | None = None) -> str:
    value = message.get(name, default)
    if not isinstance(value, str) or len(value) > longest:
        raise Refused("malformed", f"{name} is a text of at most {longest} characters")
    if not value.isascii() and any("\ud800" <= character <= "\udfff" for character in value):
        raise Refused("malformed", f"{name} is no text: half a character")  # JSON can express it, nothing can store it
    return value


LONGEST_NAME = 12


def a_seat_name(message: Said, seat: str) -> NameTyped:
    """What a phone calls its seat, in every game: printable, without blanks around it, cut to the room of a row."""
    given = " ".join(a_text(message, "name", 200).split())
    if any(not character.isprintable() for character in given):
        raise Refused("name")
    return NameTyped(seat, given[:LONGEST_NAME])


def a_number(message: Said, name: str, least: int, most: int) -> int:
    value = message.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise Refused("malformed", f"{name} is one of {least} to {most}")
    return value


def one_of(message: Said, name: str, table: Mapping[str, Any]) -> Any:
    value = message.get(name)
    if not isinstance(value, str) or value not in table:
        raise Refused("malformed", f"{name} is one of {', '.join(table)}")
    return table[value]
