"""The form of the page for room and hall: what it shows, what is wrong with what somebody wrote, and where it is
stored.

A file in the state directory that only the box may read: a password never goes into the journal, which people hand
over, and never back to the page. A password belongs to its broker: to name another broker one has to know its password.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion import config as configuration
from companion.config import WRITTEN, Config
from companion.hall import lines as hall_lines
from companion.room import lines as room_lines
from companion.store.directory import synced

FIELDS = {
    "room": ("name", "mqtt", "broker", "user", "password", "commands", "names", "wled", "presets", "hooks"),
    "hall": ("name", "table", "broker", "user", "password", "names"),
}
PASSWORD = "password"
LOGIN = ("broker", "user")
LONGEST, MOST_LINES = 400, 40
Values = dict[str, Any]


class Unfit(ValueError):
    """Which fields cannot be meant, by their dotted names."""

    def __init__(self, fields: list[str]) -> None:
        super().__init__(", ".join(fields))
        self.fields = fields


def shown(config: Config) -> dict[str, Values]:
    """The contents of the form; for a password only whether there is one."""
    found = {part: {name: config[f"{part}.{name}"] for name in names} for part, names in FIELDS.items()}
    for values in found.values():
        values[PASSWORD] = bool(values[PASSWORD])
    return found


def keep(config: Config, directory: Path, given: Mapping[str, object]) -> None:
    """Take what somebody wrote into the form: all of it, or nothing (Unfit). Raises OSError where it cannot be
    stored."""
    wanted = {f"{part}.{name}": value for part in FIELDS for name, value in dict_of(given.get(part)).items()}
    wrong = [name for name, value in wanted.items() if is_strange(config, name, value)]
    if wrong:
        raise Unfit(wrong)
    for part in FIELDS:
        forget_password(config, part, wanted)
    wrong = mistaken(config, wanted)
    if wrong:
        raise Unfit(wrong)
    write(directory, {**on_the_page(config), **wanted})
    configuration.take_page(config, directory)


def dict_of(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def is_strange(config: Config, name: str, value: object) -> bool:
    part, _, field = name.partition(".")
    lines = value if isinstance(value, list) else [value]
    too_much = len(lines) > MOST_LINES or any(isinstance(each, str) and len(each) > LONGEST for each in lines)
    return field not in FIELDS[part] or too_much or configuration.wrong_with(config, name, value) is not None


def forget_password(config: Config, part: str, wanted: Values) -> None:
    """An empty one is the one there is, but at another broker or for another user."""
    name = f"{part}.{PASSWORD}"
    moved = any(wanted.get(f"{part}.{each}", config[f"{part}.{each}"]) != config[f"{part}.{each}"] for each in LOGIN)
    if moved and not wanted.get(name):
        wanted[name] = ""
    elif not wanted.get(name):
        wanted.pop(name, None)


def mistaken(config: Config, wanted: Values) -> list[str]:
    readers = {"room": room_lines.mistakes, "hall": hall_lines.mistakes}
    found = []
    for part, mistakes in readers.items():
        values = config.table(part) | {
            name: wanted[f"{part}.{name}"] for name in FIELDS[part] if f"{part}.{name}" in wanted
        }
        found += [f"{part}.{name}" for name, _ in mistakes(values)]
    return list(dict.fromkeys(found))


def on_the_page(config: Config) -> Values:
    return {name: each.value for name, each in config.values.items() if each.source == configuration.PAGE}


def write(directory: Path, values: Values) -> None:
    """Whole or not at all, whenever the power goes; for nobody else's eyes."""
    fresh = directory / f"{WRITTEN}.new"
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        json.dump(values, file, ensure_ascii=False, indent=1)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(directory / WRITTEN)
    synced(directory)
