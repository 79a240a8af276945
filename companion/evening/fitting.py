"""PURE. Whether a value from outside is what its annotations say, all the way down. The journal reads back the classes
it wrote itself and believes what they hold; a backup that somebody else has made may hold anything in them."""

import enum
from collections.abc import Collection, Mapping
from dataclasses import is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from companion.evening.air import DELAYS
from companion.evening.journal import BOX, kinds_of, saved_fields
from companion.games import BY_ID
from companion.kit.evening import Settings
from companion.kit.logline import LogEntry
from companion.types import is_address

PERCENT = range(101)


def is_fit(value: object) -> bool:
    """A line of the log, or the settings."""
    if not isinstance(value, LogEntry | Settings) or not fits(value, type(value)):
        return False
    if isinstance(value, LogEntry):
        return True
    speakers = all(is_address(address) and later in DELAYS for address, _name, later in value.speakers)
    return speakers and value.volume in PERCENT and value.brightness in PERCENT


def fits(value: Any, hint: Any) -> bool:
    if hint is None or hint is type(None):
        return value is None
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(fits(value, side) for side in inner)
    if origin is Literal:
        return value in inner
    if is_dataclass(value) and not isinstance(value, type):
        known = not isinstance(hint, type) or isinstance(value, hint)
        return known and all(fits(getattr(value, name), its) for name, its in hints(type(value)).items())
    if hint is Any or hint is object:
        return fits_nobody(value)
    if hint is float:
        return type(value) in (int, float)
    if isinstance(hint, type) and not inner:
        return type(value) is hint or (isinstance(value, hint) and isinstance(value, enum.Enum))
    return collected(value, origin, inner)


def fits_nobody(value: Any) -> bool:
    """A value without an annotation: each dataclass in it has to fit its own annotations."""
    if isinstance(value, Mapping):
        return all(fits_nobody(each) for pair in value.items() for each in pair)
    if isinstance(value, tuple | frozenset):
        return all(map(fits_nobody, value))
    return not is_dataclass(value) or fits(value, type(value))


def collected(value: Any, origin: Any, inner: tuple[Any, ...]) -> bool:
    if not isinstance(origin, type) or isinstance(value, str):
        return False
    if issubclass(origin, Mapping):
        return isinstance(value, Mapping) and all(fits(a, inner[0]) and fits(b, inner[1]) for a, b in value.items())
    if origin is tuple and inner[-1:] != (...,):
        fitting = isinstance(value, tuple) and len(value) == len(inner)
        return fitting and all(fits(each, its) for each, its in zip(value, inner, strict=True))
    is_one = isinstance(value, frozenset if issubclass(origin, frozenset) else tuple)
    return is_one and issubclass(origin, Collection) and all(fits(each, inner[0]) for each in value)


@cache
def hints(kind: type) -> Mapping[str, Any]:
    """Of what the journal writes of that class; an annotation may name classes that its module does not import."""
    names = {each.__name__: each for owner in (*BY_ID, BOX) for each in kinds_of(owner).values()}
    known = get_type_hints(kind, localns=names | {each.__name__: each for each in kinds_beside(kind)})
    return {field.name: known[field.name] for field in saved_fields(kind)}


def kinds_beside(kind: type) -> Collection[type]:
    """Of the same game: the same name may be another class in another one."""
    owner = next((each for each in (*BY_ID, BOX) if kind in kinds_of(each).values()), BOX)
    return kinds_of(owner).values()
