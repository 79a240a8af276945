"""PURE. What tables and keeper say to each other over the broker: topics, values, and reading them back.

A table is who its topic says: the broker's topic rules let a box write under its own name alone, and nothing inside a
message can claim another. What comes in is a stranger's: sizes and types are checked; `Nonsense` says what is wrong.
"""

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, Self

ONLINE, OFFLINE = "online", "offline"
LONGEST_TEXT = 120
LONGEST_LIST = 64
NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")


class Nonsense(ValueError):
    """A message that is none."""


@dataclass(frozen=True)
class Topics:
    """Of one hall."""

    hall: str

    def of(self, box: str, what: str) -> str:
        """What a table says: `here`, `state`, `log`, `clock`, `answer`."""
        return f"hall/{self.hall}/tables/{box}/{what}"

    def to(self, box: str, what: str) -> str:
        """What one table receives: `clock`, `taken`."""
        return f"hall/{self.hall}/orders/{box}/{what}"

    @property
    def orders(self) -> str:
        """What all tables receive."""
        return f"hall/{self.hall}/orders/all"

    @property
    def keeper(self) -> str:
        return f"hall/{self.hall}/keeper"

    @property
    def of_all(self) -> str:
        return self.of("+", "+")

    def whose(self, topic: str) -> tuple[str, str]:
        """The table of a topic and what it says there."""
        parts = topic.split("/")
        if len(parts) != 5 or parts[:3] != ["hall", self.hall, "tables"] or not NAME.fullmatch(parts[3]):
            raise Nonsense(f"{topic} is no table's")
        return parts[3], parts[4]


def text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise Nonsense(f"{value!r:.60} is no text of at most {LONGEST_TEXT} characters")
    return value


def number(value: Any) -> int:
    if type(value) is not int or not -(2**53) < value < 2**53:
        raise Nonsense(f"{value!r:.60} is no number")
    return value


def truth(value: Any) -> bool:
    if type(value) is not bool:
        raise Nonsense(f"{value!r:.60} is neither true nor false")
    return value


def unless_none(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else read(value)


READERS: dict[object, Callable[[Any], Any]] = {
    str: text, int: number, bool: truth, int | None: unless_none(number), bool | None: unless_none(truth),
}  # fmt: skip


class Message:
    """A flat value that is written as one JSON object and read back by the types of its fields."""

    def written(self) -> str:
        found = {each.name: getattr(self, each.name) for each in fields(self)}  # type: ignore[arg-type]
        return json.dumps(found, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def read(cls, payload: bytes) -> Self:
        given = json_object(payload)
        known = [each for each in fields(cls) if each.name in given]  # type: ignore[arg-type]
        found = {each.name: READERS[each.type](given[each.name]) for each in known}
        try:
            return cls(**found)
        except TypeError as error:
            raise Nonsense(str(error)) from error


def json_object(payload: bytes) -> dict[str, Any]:
    try:
        given = json.loads(payload)
    except (ValueError, RecursionError) as error:
        raise Nonsense(f"no JSON: {error}") from error
    if not isinstance(given, dict):
        raise Nonsense("no JSON object")
    return given


# --- what a table says -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class TableState(Message):
    """How it is at a table; never anything hidden, a name only of the table itself."""

    table: str = ""  # what people call it
    game: str = ""
    title: str = ""  # of the game, in the table's language
    mission: str = ""  # that the hall has started
    doing: str = "home"
    phase: str = ""
    ends: int | None = None  # of the phase or turn, on the hall's clock
    paused: bool = False
    ready: bool = False  # would a start be heard?
    score: int | None = None
    result: str = ""
    turn: str = ""
    minute: int | None = None


@dataclass(frozen=True)
class LogLine(Message):
    """A finished game. The same id again replaces it; `deleted` takes it away."""

    id: str
    game: str = ""
    mission: str = ""  # what games with the same one are compared by
    title: str = ""
    crew: str = ""  # names, where the table lets them go
    date: str = ""
    won: bool | None = None
    total: int | None = None
    result: str = ""
    deleted: bool = False

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.written().encode()).hexdigest()[:16]


@dataclass(frozen=True)
class ClockQuestion(Message):
    """What is the time in the hall? `sent` is the table's own."""

    sent: int


@dataclass(frozen=True)
class Answer(Message):
    """What a table makes of an order: done, or why not."""

    order: str
    done: bool
    why: str = ""


# --- what the keeper says --------------------------------------------------------------------------------


@dataclass(frozen=True)
class KeeperHere(Message):
    """`store` is what remembers lines: with another one, every line is wanted again."""

    store: str = ""
    address: str = ""


@dataclass(frozen=True)
class ClockAnswer(Message):
    """`store` says whose clock it is: two keepers have two."""

    sent: int  # as it was asked
    hall: int
    store: str = ""


@dataclass(frozen=True)
class Order(Message):
    """`what` is mission, start, pause, go_on or say; `at` an instant on the clock of the keeper with that store."""

    id: str
    what: str
    value: str = ""
    at: int = 0
    store: str = ""


@dataclass(frozen=True)
class Taken:
    """Lines that are safe now, by id and digest, in that store and in no other."""

    lines: tuple[tuple[str, str], ...] = field(default=())
    store: str = ""

    def written(self) -> str:
        return json.dumps({"lines": self.lines, "store": self.store}, separators=(",", ":"))

    @classmethod
    def read(cls, payload: bytes) -> Self:
        message = json_object(payload)
        given = message.get("lines")
        if not isinstance(given, list) or len(given) > LONGEST_LIST:
            raise Nonsense("no list of lines")
        for each in given:
            if not isinstance(each, list) or len(each) != 2:
                raise Nonsense("a line has an id and a digest")
        return cls(tuple((text(name), text(digest)) for name, digest in given), text(message.get("store", "")))
