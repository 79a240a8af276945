"""Reading plain JSON values: what every game's record needs to refuse a bad field by its name and the reason."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

Json = Any  # what json.loads gives
T = TypeVar("T")


class Impossible(ValueError):
    """A value that cannot be: which field, and why."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


def an_object(value: Json, where: str) -> Mapping[str, Json]:
    if not isinstance(value, dict):
        raise Impossible(where, "is missing" if value is None else f"is {value!r}, not an object")
    return value


def a_list(value: Json, where: str) -> Sequence[Json]:
    if not isinstance(value, list):
        raise Impossible(where, "is missing" if value is None else f"is {value!r}, not a list")
    return value


def a_number(value: Json, where: str) -> int:
    """A whole number; neither true nor 3.0 is one."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise Impossible(where, "is missing" if value is None else f"is {value!r}, not a whole number")
    return value


def one_of(value: Json, table: Mapping[str, T], where: str) -> T:
    if not isinstance(value, str) or value not in table:
        raise Impossible(where, f"is {value!r}, not one of {', '.join(table)}")
    return table[value]
