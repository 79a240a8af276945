"""How the fields of a record are read, refused by name where they cannot be, and written again."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from enum import StrEnum
from typing import Any, TypeVar

from companion.rules.fields import Impossible, Json, a_list, a_number, an_object, one_of

T = TypeVar("T")
K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Names:
    """What a record may name, each as a table for `one_of`. Outside `play` there is nothing to look up."""

    colours: Mapping[str, str] = field(default_factory=dict)
    sharers: Mapping[str, str] = field(default_factory=dict)  # of a bonus: colours, or sides
    cards: Mapping[str, str] = field(default_factory=dict)
    bodies: Mapping[str, str] = field(default_factory=dict)
    pods: Mapping[str, str] = field(default_factory=dict)
    sections: Mapping[str, str] = field(default_factory=dict)  # of the board, and these pods
    airlocks: Mapping[str, str] = field(default_factory=dict)


NO_NAMES = Names()
Reader = Callable[[Json, str, Names], T]


def same(names: Iterable[str]) -> dict[str, str]:
    return {name: name for name in names}


# ---------------------------------------------------------------- single values


def a_flag(value: Json, where: str, names: Names) -> bool:
    if not isinstance(value, bool):
        raise Impossible(where, "is missing" if value is None else f"is {value!r}, not true or false")
    return value


def a_text(value: Json, where: str, names: Names) -> str:
    if not isinstance(value, str):
        raise Impossible(where, "is missing" if value is None else f"is {value!r}, not a string")
    return value


def a_name(value: Json, where: str, names: Names) -> str:
    """Any string but the empty one."""
    if not a_text(value, where, names):
        raise Impossible(where, "is empty; it needs a name")
    return str(value)


def whole(low: int | None = None, high: int | None = None) -> Reader[int]:
    def read(value: Json, where: str, names: Names) -> int:
        number = a_number(value, where)
        if (low is not None and number < low) or (high is not None and number > high):
            raise Impossible(where, f"is {number}; it must be {span(low, high)}")
        return number

    return read


def span(low: int | None, high: int | None) -> str:
    if high is None:
        return f"at least {low}"
    return f"{low} to {high}"


def one(table: Mapping[str, T]) -> Reader[T]:
    return lambda value, where, names: one_of(value, table, where)


def among(values: Iterable[T]) -> Reader[T]:
    """One of these, by its own name."""
    return one({str(value): value for value in values})


def or_null(read: Reader[T]) -> Reader[T | None]:
    return lambda value, where, names: None if value is None else read(value, where, names)


# ---------------------------------------------------------------- names of this game


def a_colour(value: Json, where: str, names: Names) -> str:
    return one_of(value, names.colours, where)


def a_card(value: Json, where: str, names: Names) -> str:
    return one_of(value, names.cards, where)


def a_body(value: Json, where: str, names: Names) -> str:
    return one_of(value, names.bodies, where)


def a_pod(value: Json, where: str, names: Names) -> str:
    return one_of(value, names.pods, where)


def a_section(value: Json, where: str, names: Names) -> str:
    return one_of(value, names.sections, where)


def an_airlock(value: Json, where: str, names: Names) -> str:
    return one_of(value, names.airlocks, where)


# ---------------------------------------------------------------- several


def listed(read: Reader[T], *, doubles: bool = True) -> Reader[tuple[T, ...]]:
    def read_all(value: Json, where: str, names: Names) -> tuple[T, ...]:
        items = tuple([read(item, f"{where}[{i}]", names) for i, item in enumerate(a_list(value, where))])
        if not doubles:
            no_doubles(items, where)
        return items

    return read_all


def no_doubles(items: Iterable[object], where: str) -> None:
    seen = set()
    for item in items:
        if item in seen:
            raise Impossible(where, f"has {item} twice")
        seen.add(item)


def mapped(key: Reader[K], read: Reader[T]) -> Reader[dict[K, T]]:
    def read_all(value: Json, where: str, names: Names) -> dict[K, T]:
        given = an_object(value, where).items()
        return {key(name, where, names): read(item, f"{where}.{name}", names) for name, item in given}

    return read_all


# ---------------------------------------------------------------- values with fields


def plain(value: Any) -> Json:
    """As JSON has it."""
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return value


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record, and of the value it is read into; there it is `attr`, if the record's name cannot be."""

    key: str
    read: Reader[Any]
    write: Callable[[Any], Json] = plain
    attr: str = ""
    needed: bool = False  # although the value could do without

    @property
    def name(self) -> str:
        return self.attr or self.key


class Form:
    """How a value is read from an object: a field that the value needs must be there, unknown ones are ignored.

    `fixed`: what this form alone says of the value. `checked`: fields that are read, but say nothing more.
    """

    __slots__ = ("checked", "defaults", "fields", "fixed", "kind")

    def __init__(
        self, kind: type, *given: Field, fixed: Mapping[str, Any] | None = None, checked: Iterable[Field] = ()
    ) -> None:
        self.kind = kind
        self.fixed = fixed or {}
        self.checked = tuple(checked)
        self.defaults = {each.name: default_of(each) for each in fields(kind)}
        self.fields = tuple((each, each.name, self.defaults[each.name] is MISSING or each.needed) for each in given)

    def read(self, value: Mapping[str, Json], where: str, names: Names, **known: Any) -> Any:
        found = {**self.fixed, **known}
        for each, name, needed in self.fields:
            if each.key in value:
                found[name] = each.read(value[each.key], f"{where}.{each.key}", names)
            elif needed:
                raise Impossible(f"{where}.{each.key}", "is missing")
        for each in self.checked:
            if each.key in value:
                each.read(value[each.key], f"{where}.{each.key}", names)
        return self.kind(**found)

    def fits(self, value: object) -> bool:
        return type(value) is self.kind and all(getattr(value, name) == fixed for name, fixed in self.fixed.items())

    def written(self, value: object) -> dict[str, Json]:
        """Without what is usual."""
        told = [(each, getattr(value, name), self.defaults[name]) for each, name, _ in self.fields]
        return {each.key: each.write(given) for each, given, usual in told if given != usual}


def default_of(each: Any) -> Any:
    return each.default if each.default_factory is MISSING else each.default_factory()


def a_value(form: Form) -> Reader[Any]:
    return lambda value, where, names: form.read(an_object(value, where), where, names)
