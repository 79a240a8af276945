"""How values with fields stand in a record: an object whose names, types and defaults are those of the dataclass, or
of the function that answers it.

What the dataclass does not tell is a row: another name in the record, a narrower reader, a value written otherwise.
Reading and writing go by the same rows, so `read(written(x)) == x`; what is usual is not written.
"""

import types
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from enum import Enum, StrEnum
from functools import cache, cached_property
from inspect import signature
from typing import Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

from companion.rules.fields import (
    REQUIRED,
    Fields,
    Impossible,
    Json,
    Reader,
    Where,
    a_flag,
    a_text,
    an_object,
    listed,
    named,
    one_of,
    or_null,
    whole,
)

T = TypeVar("T")
AS_THEY_ARE = frozenset((str, int, bool, type(None)))
Write = Callable[[Any, Any], Json]  # from the value and what the record may name


def plain(value: Any, known: Any = None) -> Json:
    """As JSON has it."""
    if type(value) in AS_THEY_ARE:  # most are
        return value
    if isinstance(value, Enum):
        return value_name(value)
    if isinstance(value, tuple | list):
        return [plain(item, known) for item in value]
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(item, known) for key, item in value.items()}
    if not is_dataclass(value):
        return value
    return form_of(type(value)).written(value, known)  # type: ignore[arg-type]


def plain_fields(value: object, *names: str, **renamed: str) -> dict[str, Json]:
    """Some of its fields, or all, for the outcome of a record; `renamed`: those that have another name there."""
    both = {**{name: name for name in names}, **renamed} or {each.name: each.name for each in fields(value)}  # type: ignore[arg-type]
    return {key: plain(getattr(value, name)) for key, name in both.items()}


def value_name(value: Enum) -> str:
    return str(value.value) if isinstance(value, StrEnum) else value.name.lower()


@dataclass(frozen=True, slots=True)
class Row:
    """One field of a form: `key` is its name in the record, `needed` where the value could do without it. `inside`:
    its own fields stand beside the others, in the same object."""

    read: Reader[Any] | None = None  # None: by its type
    write: Write = plain
    key: str = ""
    needed: bool = False
    inside: bool = False
    name: str = ""  # in the dataclass
    usual: Any = REQUIRED  # its value if the record has none, where that is not the dataclass's default


Rows = Mapping[str, "Reader[Any] | Row | Form | Choice[Any]"]


def reader_of(hint: Any) -> Reader[Any]:
    """By the type of a field."""
    if hint in (bool, int, str):
        found: Reader[Any] = {bool: a_flag, int: whole(), str: a_text}[hint]
        return found
    if get_origin(hint) in (Union, types.UnionType):
        return or_null(reader_of(not_null(hint)))
    if get_origin(hint) is tuple and get_args(hint)[1:] == (...,):
        return listed(reader_of(get_args(hint)[0]))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return named({value_name(each): each for each in hint})
    if is_dataclass(hint):
        return form_of(hint).read  # type: ignore[arg-type]
    raise TypeError(f"{hint} has no form of its own in a record; give its field a row")


def not_null(hint: Any) -> Any:
    """X of `X | None`; anything else as it is."""
    rest = tuple(each for each in get_args(hint) if each is not type(None))
    optional = get_origin(hint) in (Union, types.UnionType) and len(rest) < len(get_args(hint))
    return Union[rest] if optional else hint  # noqa: UP007 # as many as there are


def taken_by(kind: Callable[..., Any]) -> Iterator[tuple[str, Any]]:
    """What it is made of or asks for, and the default of each."""
    if not is_dataclass(kind):
        for name, each in signature(kind).parameters.items():
            yield name, REQUIRED if each.default is each.empty else each.default
        return
    for field in fields(kind):
        if field.init and field.default_factory is not MISSING:
            yield field.name, field.default_factory()
        elif field.init:
            yield field.name, REQUIRED if field.default is MISSING else field.default


class Form:
    """A dataclass as an object: a field that it needs must be there, unknown ones are ignored. Of a function, the
    fields are its parameters, and what is read is what it answers.

    `fixed`: what this form alone says of the value. `also`: fields that are read, but say nothing more. `only`: an
    unknown field is refused, as it may be a slip of the pen in one that matters. `null`: it may stand for None. `check`
    gives the value, or refuses what no field can say alone.
    """

    def __init__(
        self,
        kind: Callable[..., Any],
        rows: Rows | None = None,
        *,
        fixed: Mapping[str, Any] | None = None,
        also: Mapping[str, Reader[Any]] | None = None,
        only: bool = False,
        null: bool = True,
        check: Callable[[Any, Where], Any] | None = None,
        usual: Rows | None = None,
    ) -> None:
        """`usual`: rows by the names of fields, for all forms of a game; `rows` are those of this one."""
        self.kind, self.given = kind, {**(usual or {}), **(rows or {})}
        self.fixed, self.also, self.only, self.null, self.check = fixed or {}, also or {}, only, null, check

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        hints = get_type_hints(self.kind)
        taken = taken_by(self.kind)
        return tuple([self.row(name, usual, hints[name]) for name, usual in taken if name not in self.fixed])

    def row(self, name: str, usual: Any, hint: Any) -> Row:
        given = self.given.get(name, Row())
        if isinstance(given, Form | Choice):
            given = Row(given.read, given.written)
        row = given if isinstance(given, Row) else Row(given)
        read = row.read or reader_of(not_null(hint))
        if self.null and not_null(hint) is not hint and not (row.read and row.needed):
            read = or_null(read)
        usual = usual if row.usual is REQUIRED else row.usual
        needed = row.needed or (usual is REQUIRED and not row.inside)
        return replace(row, read=read, key=row.key or name, needed=needed, name=name, usual=usual)

    @cached_property
    def reading(self) -> list[tuple[str, str, Reader[Any], bool, bool, Any]]:
        """The rows once more, in the form in which many records are read."""
        return [(row.name, row.key, read, row.inside, row.needed, row.usual) for row in self.rows if (read := row.read)]

    def read(self, value: Json, where: Where) -> Any:
        given, found = an_object(value, where), dict(self.fixed)
        if self.only:
            Fields(given, where).only([*[row.key for row in self.rows], *self.also])
        for name, key, read, inside, needed, usual in self.reading:
            if inside:
                found[name] = read(given, where)
            elif key in given:
                found[name] = read(given[key], where.at(key))
            elif needed:
                raise Impossible(where.at(key), "is missing")
            elif usual is not REQUIRED:
                found[name] = usual
        for key, read in self.also.items():
            if key in given:
                read(given[key], where.at(key))
        made = self.kind(**found)
        return made if self.check is None else self.check(made, where)

    def fits(self, value: object) -> bool:
        return type(value) is self.kind and all(getattr(value, name) == fixed for name, fixed in self.fixed.items())

    def written(self, value: object, known: Any = None) -> dict[str, Json]:
        """Without what is usual."""
        found: dict[str, Json] = {}
        for row in self.rows:
            item = getattr(value, row.name)
            if row.inside:
                found |= row.write(item, known)
            elif row.needed or item != row.usual:
                found[row.key] = row.write(item, known)
        return found

    def each(self, key: str = "", empty: bool = True) -> Row:
        """A list of such values."""
        read = listed(self.read, empty=empty)
        return Row(read, lambda values, known: [self.written(value, known) for value in values], key)


@cache
def form_of(kind: type) -> Form:
    """Of a value that needs no row."""
    return Form(kind)


class Either:
    """One of several forms, by which field is there; exactly one must be."""

    def __init__(self, forms: Mapping[str, Form]) -> None:
        self.forms = forms

    def read(self, value: Json, where: Where) -> Any:
        given = an_object(value, where)
        there = [key for key in self.forms if given.get(key) is not None]
        if len(there) != 1:
            raise Impossible(where, f"needs exactly one of {', '.join(self.forms)}")
        return self.forms[there[0]].read(value, where)

    def fits(self, value: object) -> bool:
        return any(form.fits(value) for form in self.forms.values())

    def written(self, value: object, known: Any = None) -> dict[str, Json]:
        return next(form.written(value, known) for form in self.forms.values() if form.fits(value))


class Choice(Generic[T]):
    """One of several forms, by what a field says; all of them read a `T`."""

    def __init__(self, key: str, forms: "Mapping[str, Form | Choice[Any] | Either]") -> None:
        self.key, self.forms = key, forms

    def read(self, value: Json, where: Where) -> T:
        given = an_object(value, where)
        found: T = one_of(given.get(self.key), self.forms, where.at(self.key)).read(value, where)
        return found

    def fits(self, value: object) -> bool:
        return any(form.fits(value) for form in self.forms.values())

    def written(self, value: object, known: Any = None) -> dict[str, Json]:
        for name, form in self.forms.items():
            if form.fits(value):
                return {self.key: name, **form.written(value, known)}
        raise Impossible("event", f"{type(value).__name__} has no form in a record")


def beside(form: "Form | Choice[Any]") -> Row:
    """A value whose fields stand beside the others, in the same object."""
    return Row(form.read, form.written, inside=True)


def forms(usual: Rows, *, null: bool = True, only: bool = False) -> Callable[..., Form]:
    """Forms of a game in which fields of these names are read and written so."""

    def form(
        kind: Callable[..., Any],
        /,
        check: Callable[[Any, Where], Any] | None = None,
        **rows: Reader[Any] | Row | Form | Choice[Any],
    ) -> Form:
        return Form(kind, rows, check=check, usual=usual, null=null, only=only)

    return form
