"""Reading plain JSON values: what every game's record needs to refuse a bad field by its place and the reason.

A *reader* takes a JSON value and where it stands, and gives a value of ours or raises `Impossible`. How a whole
dataclass is read and written follows from its fields: `forms.py`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar, overload

Json = Any  # what json.loads gives
T = TypeVar("T")
D = TypeVar("D")
K = TypeVar("K")


class Impossible(ValueError):
    """A value that cannot be: which field, and why."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = str(field)
        self.reason = reason


class Where(str):
    """A place in a record, as it is named to its author; `known` is what that record may name (players, cards), for
    readers that look it up."""

    __slots__ = ("known",)
    known: Any

    def __new__(cls, path: str = "", known: Any = None) -> "Where":
        made = str.__new__(cls, path)
        made.known = known
        return made

    def at(self, name: str) -> "Where":
        return Where(f"{self}.{name}" if self else name, self.known)

    def item(self, place: int) -> "Where":
        return Where(f"{self}[{place}]", self.known)


Reader = Callable[[Json, Where], T]

# ---------------------------------------------------------------- single values


def wrong(value: Json, where: str, wanted: str) -> Impossible:
    return Impossible(where, "is missing" if value is None else f"is {value!r}, not {wanted}")


def an_object(value: Json, where: str) -> Mapping[str, Json]:
    if not isinstance(value, dict):
        raise wrong(value, where or "record", "an object")
    return value


def a_list(value: Json, where: str) -> Sequence[Json]:
    if not isinstance(value, list):
        raise wrong(value, where, "a list")
    return value


def a_number(value: Json, where: str) -> int:
    """A whole number; neither true nor 3.0 is one."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise wrong(value, where, "a whole number")
    return value


def a_flag(value: Json, where: str) -> bool:
    if not isinstance(value, bool):
        raise wrong(value, where, "true or false")
    return value


def a_text(value: Json, where: str) -> str:
    if not isinstance(value, str):
        raise wrong(value, where, "a string")
    return value


def a_name(value: Json, where: str) -> str:
    """Any string but the empty one."""
    if not a_text(value, where):
        raise Impossible(where, "is empty; it needs a name")
    return str(value)


def one_of(value: Json, table: Mapping[str, T], where: str) -> T:
    if not isinstance(value, str) or value not in table:
        raise Impossible(where, f"is {value!r}, not one of {', '.join(table)}")
    return table[value]


def whole(low: int | None = None, high: int | None = None) -> Reader[int]:
    def read(value: Json, where: Where) -> int:
        number = a_number(value, where)
        if (low is not None and number < low) or (high is not None and number > high):
            span = f"at least {low}" if high is None else f"{low} to {high}"
            raise Impossible(where, f"is {number}; it must be {span}")
        return number

    return read


def number_of(numbers: Iterable[int]) -> Reader[int]:
    """One of these numbers."""
    possible = tuple(numbers)

    def read(value: Json, where: Where) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value not in possible:
            raise wrong(value, where, f"one of {', '.join(map(str, possible))}")
        return value

    return read


def named(table: Mapping[str, T]) -> Reader[T]:
    return lambda value, where: one_of(value, table, where)


def among(values: Iterable[T]) -> Reader[T]:
    """One of these, by its own name."""
    return named({str(value): value for value in values})


def known(names: Callable[[Any], Mapping[str, T]]) -> Reader[T]:
    """One of what this record may name."""
    return lambda value, where: one_of(value, names(where.known), where)


def or_null(read: Reader[T]) -> Reader[T | None]:
    """For places where null stands for "none"."""
    return lambda value, where: None if value is None else read(value, where)


# ---------------------------------------------------------------- several


def listed(read: Reader[T], *, doubles: bool = True, empty: bool = True, once: str = "") -> Reader[tuple[T, ...]]:
    """`once`: the field in which no two may be alike."""

    def read_all(value: Json, where: Where) -> tuple[T, ...]:
        items = tuple([read(item, where.item(place)) for place, item in enumerate(a_list(value, where))])
        if not items and not empty:
            raise Impossible(where, "is empty")
        if not doubles:
            no_doubles(items, where, value)
        if once:
            no_doubles([getattr(item, once) for item in items], where)
        return items

    return read_all


def no_doubles(items: Sequence[object], where: str, said: Sequence[object] = ()) -> None:
    """`said`: what the record calls them."""
    seen = set()
    for item, name in zip(items, said or items, strict=True):
        if item in seen:
            raise Impossible(where, f"has {name} twice")
        seen.add(item)


def pair(first: Reader[T], second: Reader[D]) -> Reader[tuple[T, D]]:
    def read(value: Json, where: Where) -> tuple[T, D]:
        items = a_list(value, where)
        if len(items) != 2:
            raise Impossible(where, f"has {len(items)} entries, not two")
        return first(items[0], where.item(0)), second(items[1], where.item(1))

    return read


def mapped(key: Reader[K], read: Reader[T]) -> Reader[dict[K, T]]:
    def read_all(value: Json, where: Where) -> dict[K, T]:
        return {key(name, where): read(item, where.at(name)) for name, item in an_object(value, where).items()}

    return read_all


def by_name(table: Mapping[str, K], read: Reader[T]) -> Reader[dict[K, T]]:
    """A map whose keys are these names, in their order, whatever the order of the keys."""
    return by_known(lambda _: table, read)


def by_known(names: Callable[[Any], Mapping[str, K]], read: Reader[T]) -> Reader[dict[K, T]]:
    """The same, of names that depend on the record."""

    def read_all(value: Json, where: Where) -> dict[K, T]:
        given, table = an_object(value, where), names(where.known)
        for name in given:
            one_of(name, table, where)
        return {key: read(given[name], where.at(name)) for name, key in table.items() if name in given}

    return read_all


def in_order(names: Mapping[str, Any], read: Reader[T], missing: D) -> Reader[Any]:
    """One for each of these names, as a tuple."""
    given = by_name(names, read)

    def read_all(value: Json, where: Where) -> tuple[T | D, ...]:
        found = given(value, where)
        return tuple([found.get(key, missing) for key in names.values()])

    return read_all


# ---------------------------------------------------------------- objects, field by field


class Required:
    """Stands for a default that there is none of."""


REQUIRED: Final = Required()


class Fields:
    """One object, for a question whose answer needs more than a value with fields; what nobody takes is ignored."""

    __slots__ = ("given", "where")

    def __init__(self, value: Json, where: str = "") -> None:
        self.given = an_object(value, where)
        self.where = where if isinstance(where, Where) else Where(where)

    def at(self, name: str) -> Where:
        return self.where.at(name)

    def knowing(self, known: Any) -> "Fields":
        """The same record, of which it is known by now what it may name."""
        return Fields(self.given, Where(self.where, known))

    @overload
    def take(self, name: str, read: Reader[T]) -> T: ...
    @overload
    def take(self, name: str, read: Reader[T], default: D) -> T | D: ...

    def take(self, name: str, read: Reader[T], default: D | Required = REQUIRED) -> T | D:
        if name in self.given:
            return read(self.given[name], self.at(name))
        if isinstance(default, Required):
            raise Impossible(self.at(name), "is missing")
        return default

    def only(self, names: Iterable[str]) -> "Fields":
        """Refuses any other field: it may be a misspelling of one that matters."""
        known = dict.fromkeys(names)
        for name in self.given:
            if name not in known:
                raise Impossible(self.at(name), f"is not a field here; there are {', '.join(known)}")
        return self


def an_object_by(read: Callable[[Fields], T]) -> Reader[T]:
    return lambda value, where: read(Fields(value, where))
