"""PURE. Whether a journal can hold everything that an evening of a game can: asked of classes, before anybody plays.

From every class that a game has registered with the journal (its stages, `Game.journalled`) the annotations are
followed to whatever a value of it may hold. Each class on the way is to be one that the journal reads back, and
samples of it, made from the annotations alone, are written and read.
"""

import enum
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from companion.evening.journal import BOX, Unreadable, kind_of, kinds_of, name_of, read, saved_fields, written
from companion.kit.evening import Stranger
from companion.kit.stage import where

PLAIN: Mapping[Any, tuple[object, ...]] = {
    int: (7, 0), str: ("seven", ""), bool: (True, False), float: (0.5,), type(None): (None,),
    object: (None,), Any: (None,),  # a slot for what a game stores there: its classes are looked at separately
}  # fmt: skip


class NoSample(Exception):
    """No value of that annotation can be made, or no journal could hold it."""


def not_journalled(owner: str, given: Mapping[type, Sequence[Any]] = {}) -> list[str]:
    """What is wrong, class by class; empty where a journal holds all of that game (by its id), or of the box (`BOX`).
    `given` are samples of classes that refuse made-up ones; an empty row says that no evening ever holds such a value,
    because it is worked out again."""
    here = kinds_of(owner).values()
    samples = Samples({kind.__name__: kind for kind in (*kinds_of(BOX).values(), *here)}, given)
    found: list[str] = []
    for kind in samples.reached(kind for kind in here if is_journalled(kind) and not is_for_others(kind)):
        if kind_of(name_of(kind)) is not kind:
            found.append(f"{where(kind)}: {name_of(kind)} cannot be read back: its module is not in `Game.journalled`")
        else:
            found += (f"{where(kind)}: {wrong}" for wrong in samples.wrong_with(kind))
    return found


def is_journalled(kind: type) -> bool:
    """Not an error, a protocol, or a class that only computes."""
    return is_dataclass(kind) or issubclass(kind, enum.Enum)


def is_for_others(kind: type) -> bool:
    """Tables of functions lie in the same modules as the values of an evening. One that an evening could hold is
    reached from there."""
    return is_dataclass(kind) and any("Callable" in str(field.type) for field in saved_fields(kind))


class Samples:
    """Values of classes, made from their annotations. `names` are classes that an annotation may name without having
    imported them."""

    def __init__(self, names: Mapping[str, type], given: Mapping[type, Sequence[Any]]) -> None:
        self._names, self._given = dict(names), {**given, Stranger: [Stranger('{"": "gone/own.Own"}')]}
        self._hints: dict[type, Mapping[str, Any]] = {}
        self._made: dict[type, Sequence[Any]] = {}

    def reached(self, roots: Iterable[type]) -> Iterator[type]:
        """These classes, and all that their values may hold."""
        waiting = list(roots)
        seen = set(waiting)
        while waiting:
            kind = waiting.pop()
            if kind in self._given and not self._given[kind]:
                continue
            yield kind
            held = {each for hint in self.hints(kind).values() for each in classes_in(hint) if is_journalled(each)}
            waiting += held - seen
            seen |= held

    def hints(self, kind: type) -> Mapping[str, Any]:
        """Of what is written of it."""
        if kind not in self._hints:
            wanted = [field.name for field in saved_fields(kind)] if is_dataclass(kind) else []
            known = get_type_hints(kind, localns=self._names) if wanted else {}
            self._hints[kind] = {name: known[name] for name in wanted}
        return self._hints[kind]

    def wrong_with(self, kind: type) -> Iterator[str]:
        """Every sample that differs after writing and reading."""
        self._made = dict(self._given)  # what was made on the way to another class may be without this one
        try:
            for sample in self.of(kind):
                again = read(json.loads(json.dumps(written(sample))))
                if type(again) is not kind or again != sample:
                    yield f"{name_of(kind)}: {sample} comes back as {again}"
        except (NoSample, Unreadable, TypeError, ValueError) as wrong:
            yield f"{name_of(kind)}: {wrong}"

    def of(self, hint: Any) -> Sequence[Any]:
        """Some values of that annotation, of a union every member. None of a class that is just being made: what may
        hold its own kind holds none."""
        if hint in PLAIN:
            return PLAIN[hint]
        if isinstance(hint, type) and issubclass(hint, enum.Enum):
            return list(hint)
        if isinstance(hint, type) and is_dataclass(hint):
            if hint not in self._made:
                self._made[hint] = []
                self._made[hint] = list(self._instances(hint))
            return self._made[hint]
        origin, inner = get_origin(hint), get_args(hint)
        if origin in (Union, UnionType):
            return [each for side in inner for each in self.of(side)]
        return inner if origin is Literal else self._collected(hint)

    def _instances(self, kind: type) -> Iterator[Any]:
        """As many as its most various field has values."""
        known = {name: self.of(hint) for name, hint in self.hints(kind).items()}
        known |= {each.name: ("*****", "") for each in saved_fields(kind) if each.metadata.get("secret")}
        for number in range(max(map(len, known.values()), default=1) if all(known.values()) else 0):
            sample = {name: values[number % len(values)] for name, values in known.items()}
            try:
                yield kind(**sample)
            except (ValueError, LookupError, TypeError, AttributeError) as refused:
                raise NoSample(f"{kind.__name__} refuses a sample ({refused!r}): give one") from refused

    def _collected(self, hint: Any) -> Sequence[Any]:
        origin, inner = get_origin(hint), get_args(hint)
        if not isinstance(origin, type):
            raise NoSample(f"a {hint} cannot stand in a journal")
        if origin is tuple and inner[-1:] != (...,):
            sides = [self.of(side) for side in inner]
            rows = range(max(map(len, sides)) if all(sides) else 0)
            return [tuple(side[row % len(side)] for side in sides) for row in rows]
        if issubclass(origin, Mapping):
            return [dict(zip(self.of(inner[0]), self.of(inner[1]), strict=False)), {}]
        if issubclass(origin, Collection):
            whole = frozenset if issubclass(origin, frozenset) else tuple
            return [whole(self.of(inner[0])), whole()]
        raise NoSample(f"a {hint} cannot stand in a journal")


def classes_in(hint: Any) -> Iterator[type]:
    """Those that an annotation names, wherever in it."""
    if isinstance(hint, type) and not get_args(hint):
        yield hint
    for inner in get_args(hint):
        yield from classes_in(inner)
