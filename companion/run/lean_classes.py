"""Dataclasses whose methods share their code, where Python would compile some of its own for each.

The box has about five hundred frozen dataclasses by the time a mission flies. For each of them Python writes source
text for `__setattr__`, `__delattr__` and `__repr__`, compiles it and keeps the code, and works out a signature for a
docstring that nobody reads: 1.6 MB, and a twelfth of the start. What they do is the same for every class, so here it
is written once. `__init__`, `__eq__` and `__hash__`, which are called all the time, stay as Python makes them.

These are inner parts of Python's own module: they are exchanged only in versions whose parts are known, and only in
processes that are the box.
"""

import dataclasses
import sys
from collections.abc import Callable, Sequence
from dataclasses import FrozenInstanceError
from reprlib import recursive_repr
from types import SimpleNamespace
from typing import Any

BUILDS_AT_ONCE = (3, 13)  # since then a class's methods are compiled together, and put into it by a builder
UNKNOWN = (3, 14)

Field = dataclasses.Field[Any]


def share_code() -> None:
    """For every dataclass that is made from now on."""
    inner: Any = dataclasses
    if sys.version_info >= UNKNOWN:
        return
    inner.inspect = SimpleNamespace(**vars(inner.inspect) | {"signature": lambda _cls: ""})
    if sys.version_info >= BUILDS_AT_ONCE:
        inner._frozen_get_del_attr = put_frozen
    else:
        inner._frozen_get_del_attr = lambda cls, fields, _globals: frozen(cls, fields)
        inner._repr_fn = lambda fields, _globals: told(fields)


def frozen(cls: type, fields: Sequence[Field]) -> tuple[Callable[..., None], Callable[..., None]]:
    """What keeps its values from being changed. A subclass may have fields of its own, which are not meant."""
    names = frozenset(field.name for field in fields)

    def __setattr__(self: object, name: str, value: object) -> None:
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)  # type: ignore[arg-type]

    def __delattr__(self: object, name: str) -> None:
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)  # type: ignore[arg-type]

    return __setattr__, __delattr__


def put_frozen(cls: type, fields: Sequence[Field], _builder: object) -> None:
    for method in frozen(cls, fields):
        if method.__name__ in vars(cls):
            raise TypeError(f"Cannot overwrite attribute {method.__name__} in class {cls.__name__}")
        method.__qualname__ = f"{cls.__qualname__}.{method.__name__}"
        setattr(cls, method.__name__, method)


def told(fields: Sequence[Field]) -> Callable[[object], str]:
    names = tuple(field.name for field in fields)

    @recursive_repr()
    def __repr__(self: object) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__qualname__}({values})"

    return __repr__
