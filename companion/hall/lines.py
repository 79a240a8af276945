"""PURE. What the configuration says of the hall, read; mistakes are reported in words."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from companion.hall.messages import LONGEST_TEXT, NAME
from companion.room.lines import Broker, Mistake, broker_of
from companion.types import later

LONGEST_TABLE = 40


@dataclass(frozen=True)
class Wanted:
    """`broker`, `user`, `password` and `ca` are the room's where the hall has none of its own."""

    name: str
    broker: Broker
    user: str = ""
    password: str = field(default="", repr=False)
    ca: str = ""
    table: str = ""
    names: bool = False


def hall_of(text: str) -> str:
    if not NAME.fullmatch(text):
        raise Mistake(later("hall_name", value=repr(text)))
    return text


def table_of(text: str) -> str:
    if len(text) > LONGEST_TABLE:
        raise Mistake(later("hall_table", length=len(text), most=LONGEST_TABLE))
    return text


def broker_in(text: str) -> Broker:
    try:
        return broker_of(text)
    except Mistake as mistake:
        raise Mistake(str(mistake).replace("room.broker", "hall.broker", 1)) from mistake


READERS = {"name": hall_of, "table": table_of, "broker": broker_in}


def wanted(hall: dict[str, Any], room: dict[str, Any]) -> Wanted:
    """Of the tables `hall` and `room` of a configuration without mistakes."""
    login = hall if hall["broker"] or hall["user"] else room
    return Wanted(
        hall_of(hall["name"]),
        broker_in(hall["broker"] or room["broker"]),
        login["user"],
        login["password"],
        hall["ca"] or room["ca"],
        table_of(hall["table"]),
        hall["names"],
    )


def mistakes(values: dict[str, Any]) -> Iterable[tuple[str, str]]:
    for name, read in READERS.items():
        try:
            read(values[name])
        except Mistake as mistake:
            yield name, str(mistake)


def fitting(text: str) -> str:
    """So much of a text as a message may hold."""
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…"
