"""PURE. Inputs and evenings as JSON values and back: the format of the save file.

A value is written with the name of its class; a field that has its default is left out, a secret is starred out,
a new field gets its default when an old file is read. What cannot be read is refused with the reason, never guessed.
"""

import enum
import json
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

from companion import types
from companion.evening.register import info_of
from companion.evening.stages import step
from companion.evening.tables import OWN, made
from companion.evening.written_names import written_name
from companion.games import BY_ID, GAMES
from companion.kit import commands, dials, evening, forms, logline, warnings
from companion.kit.game_info import file_of
from companion.kit.refereed import match, phones
from companion.types import Input, later
from companion.voice import pack

if TYPE_CHECKING:
    from companion.evening.shared_texts import SharedTexts

FORMAT = 1
Json = Any
LONG = 1000  # characters of a text that is a part of its own, where there are parts
TEXT, PART = "text", "part"  # instead of a long text, or of a shared value: its hash
PLAIN = ("map", "set", TEXT, PART)  # names that are no classes

# The modules of the box whose values may stand in a journal, besides its stages.
MODULES: tuple[ModuleType, ...] = (types, pack, evening, commands, logline, warnings, dials, forms, match, phones)
BOX = "box"


class Unreadable(ValueError):
    """This is no journal of ours, or one of a version we do not know; says where."""


def name_of(kind: type) -> str:
    """A class is written as `game/module.Class`; those of the box as `box/module.Class`."""
    info = info_of(kind.__module__)
    return f"{info.id if info else BOX}/{written_name(kind.__module__.rpartition('.')[2], kind.__name__)}"


@cache
def kinds_of(owner: str) -> Mapping[str, type]:
    """Every class of that game, or of the box, that can be written, by its name."""
    if owner == BOX:
        return named((*OWN.after, *classes_in(MODULES)))
    if owner not in BY_ID:
        return {}
    game = BY_ID[owner].game
    return named((*made(game.stages).after, *classes_in(game.journalled)))


def classes_in(modules: Iterable[ModuleType]) -> list[type]:
    return [
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__
    ]


def named(kinds: Iterable[type]) -> Mapping[str, type]:
    found: dict[str, type] = {}
    for kind in kinds:
        if found.setdefault(name_of(kind), kind) is not kind:
            raise TypeError(
                f"{file_of(kind.__module__)}: two classes are called {name_of(kind)} in a journal; rename a module"
            )
    return found


def kind_of(name: object) -> type | None:
    return kinds_of(name.partition("/")[0]).get(name) if isinstance(name, str) else None


def written(value: object, parts: "SharedTexts | None" = None) -> Json:
    """As a JSON value; whole, or with what is shared by its hash."""
    if value is None or type(value) in (bool, int, float):
        return value
    if type(value) is str:
        return parts.held(value) if parts and len(value) >= LONG else value
    kind: type = type(value)
    if isinstance(value, enum.Enum) and kind_of(name_of(kind)) is kind:
        return {"": name_of(kind), "is": value.name}
    if isinstance(value, tuple | list):
        return [written(item, parts) for item in value]
    if isinstance(value, Mapping):
        return {"": "map", "is": [[written(key, parts), written(item, parts)] for key, item in value.items()]}
    if isinstance(value, frozenset):
        return {"": "set", "is": sorted((written(item, parts) for item in value), key=repr)}
    if isinstance(value, evening.Stranger):
        return json.loads(value.text)
    if is_dataclass(value) and kind_of(name_of(kind)) is kind:
        unusual = (field for field in saved_fields(kind) if not usual(value, field))
        return {"": name_of(kind), **{field.name: written_field(value, field, parts) for field in unusual}}
    raise TypeError(f"a {type(value).__name__} cannot stand in a journal; add its module to MODULES")


def written_field(value: object, field: Field[Any], parts: "SharedTexts | None") -> Json:
    if parts and parts.shares(field) and getattr(value, field.name) is not None:
        return parts.held(getattr(value, field.name))
    return written(shown(value, field), parts)


@cache
def saved_fields(kind: type) -> tuple[Field[Any], ...]:
    """All fields of a value: whatever a step could read is written."""
    return tuple(field for field in fields(kind) if field.init)


def shown(value: object, field: Field[Any]) -> object:
    """Of a secret only its length: the box sends it again at every start, and its text keeps its number of pages."""
    its_value = getattr(value, field.name)
    return "".join(" " if each == " " else "*" for each in its_value) if field.metadata.get("secret") else its_value


def usual(value: object, field: Field[Any]) -> bool:
    if field.default is not MISSING:
        return bool(getattr(value, field.name) == field.default)
    if field.default_factory is not MISSING:
        return bool(getattr(value, field.name) == field.default_factory())
    return False


def read(value: Json, where: str = "value", parts: "SharedTexts | None" = None) -> Any:
    """What `written` wrote; lists become tuples."""
    if isinstance(value, list):
        return tuple(read(item, f"{where}[{place}]", parts) for place, item in enumerate(value))
    if not isinstance(value, dict):
        return value
    value = upgraded(value)
    if not isinstance(value, dict):
        return value
    name = value.get("")
    if name in PLAIN:
        return read_plain(name, value.get("is"), where, parts)
    kind = kind_of(name)
    if kind is None:
        if is_strange(name):
            return evening.Stranger(json.dumps(whole(value, where, parts), ensure_ascii=False))
        raise Unreadable(later("no_class", where=where, name=repr(name)))
    return read_enum(kind, value, where) if issubclass(kind, enum.Enum) else read_fields(kind, value, where, parts)


def read_plain(name: str, value: Json, where: str, parts: "SharedTexts | None") -> Any:
    try:
        if name == "map":
            return {read(key, where, parts): read(item, where, parts) for key, item in value}
        if name == "set":
            return frozenset(read(item, where, parts) for item in value)
    except (TypeError, ValueError) as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable(later("not_that", where=where, name=name, why=error)) from error
    if parts is None:
        raise Unreadable(later("elsewhere", where=where))
    return parts.named(name, str(value), where)


def is_strange(name: object) -> bool:
    """Is that a class of a game that is not on the register?"""
    return isinstance(name, str) and "/" in name and name.partition("/")[0] not in (BOX, *BY_ID)


def whole(value: Json, where: str, parts: "SharedTexts | None") -> Json:
    """A value of an unknown game with all its parts inside: nobody else knows that they are needed."""
    if isinstance(value, list):
        return [whole(item, where, parts) for item in value]
    if not isinstance(value, dict):
        return value
    if value.get("") in (TEXT, PART):
        if parts is None:
            raise Unreadable(later("elsewhere", where=where))
        text = parts.text_of(str(value.get("is")), where)
        return text if value[""] == TEXT else whole(json.loads(text), where, parts)
    return {name: whole(item, where, parts) for name, item in value.items()}


def upgraded(value: Json) -> Json:
    """A class that has another name today; and what version 0.1.0 wrote, which knew no games."""
    name = value.get("")
    if not isinstance(name, str) or name in PLAIN:
        return value
    if "/" in name:
        info = BY_ID.get(name.partition("/")[0])
        if info is None:
            return value
        change, new = info.game.upgraded.get(name), info.game.renamed.get(name)
        value = change(dict(value)) if change else value
        return {**value, "": new} if new else value
    for info in GAMES:
        game = info.game
        if change := game.upgraded.get(name):
            value = change(dict(value))
        if not isinstance(value, dict):
            return value
        new = game.renamed.get(name) or next(
            (full for full in (f"{BOX}/{name}", f"{info.id}/{name}") if kind_of(full) is not None), None
        )
        if new is not None:
            return {**value, "": new}
    return value


def read_enum(kind: type[enum.Enum], value: Json, where: str) -> enum.Enum:
    try:
        return kind[value["is"]]
    except KeyError as error:
        raise Unreadable(later("has_no", where=where, kind=kind.__name__, what=repr(value.get("is")))) from error


def read_fields(kind: type, value: Json, where: str, parts: "SharedTexts | None" = None) -> object:
    known = {field.name: field for field in saved_fields(kind)}
    if strange := sorted(value.keys() - known.keys() - {""}):
        raise Unreadable(later("has_no", where=where, kind=kind.__name__, what=list(strange)))
    given = {}
    for name, item in value.items():
        if name:
            try:
                given[name] = read(item, f"{where}.{name}", parts)
            except Unreadable as error:
                if not (parts and known[name].metadata.get("spare")):
                    raise
                parts.lost.append(str(error))  # it has its default
    try:
        return kind(**given)
    except (TypeError, ValueError) as error:
        raise Unreadable(later("at", where=where, wrong=error)) from error


def written_input(given: Input) -> Json:
    return {"at": given.at, "hand": written(given.command)}


def read_input(value: Json, where: str = "input") -> Input:
    if not isinstance(value, dict) or not isinstance(value.get("at"), int):
        raise Unreadable(later("no_input", where=where))
    return Input(value["at"], read(value.get("hand"), f"{where}.hand"))


def replayed(start: evening.Evening, inputs: Iterable[Input]) -> evening.Evening:
    """The evening that these inputs lead to; their effects are not performed again."""
    now = start
    for given in inputs:
        now, _ = step(now, given)
    return now


# --- as a file ---------------------------------------------------------------------------------------------


def written_journal(start: evening.Evening, inputs: Iterable[Input]) -> str:
    """One line for the evening's start, then one for each input."""
    rows = [{"journal": FORMAT, "start": written(start)}, *map(written_input, inputs)]
    return "".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows)


def read_journal(text: str) -> tuple[evening.Evening, list[Input]]:
    """A torn last line is what a power cut leaves: it is ignored. Any other bad line is refused by its number."""
    lines = text.split("\n")
    torn = lines.pop()  # empty, if the last line was finished
    rows = []
    for number, line in enumerate(lines, start=1):
        try:
            rows.append(json.loads(line))
        except ValueError as error:
            raise Unreadable(later("no_json", where=later("line", number=number), why=error)) from error
    if not rows or not isinstance(rows[0], dict) or "journal" not in rows[0]:
        raise Unreadable(later("torn_journal" if torn else "no_journal"))
    if rows[0]["journal"] != FORMAT:
        raise Unreadable(later("other_format", format=rows[0]["journal"], ours=FORMAT))
    start = read(rows[0].get("start"), later("line", number=1))
    if not isinstance(start, evening.Evening):
        raise Unreadable(later("no_beginning"))
    return start, [read_input(row, later("line", number=number)) for number, row in enumerate(rows[1:], start=2)]
