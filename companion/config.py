"""The configuration in force: shipped defaults, then /etc, the user's file, the environment, the page, the box itself.

Every value knows where it comes from; every mistake is reported at once, in words. What may be set is what stands
in default.toml: its types are the schema. Opens files, but no devices.
"""

import json
import os
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.configured import PREFIX, files, languages, text_in
from companion.games import BY_ID
from companion.panel.boards import BOARDS, DRIVERS, PARTS, Board, Screen, changed, did_you_mean, mistakes
from companion.panel.rest import PowerSaving
from companion.panel.switches import Timing
from companion.types import Key, later
from companion.words import said

DEFAULT, ENVIRONMENT, PAGE, BOX = map(later, ("default", "environment", "on_the_page", "on_the_box"))
WRITTEN = "room.json"  # in the state directory: what the page's form received about room and hall, by dotted name
ON_THE_PAGE = ("room.", "hall.")  # nothing else is taken from there
NO_BOARD = Board("none", "no keys and no display of its own: pads, the terminal or the page serve", {}, {})


CHOICES: dict[str, tuple[str, ...]] = {
    "board": (*BOARDS, NO_BOARD.name),
    "language": languages(),
    "display.driver": ("", *DRIVERS),
    "display.bus": ("", "i2c", "spi"),
}
LISTED: dict[str, tuple[str, ...]] = {"games": tuple(BY_ID)}  # lists, and what may stand in them
RANGES = {
    "display.address": (0, 0x77),
    "display.port": (-1, 30),
    "display.rotate": (-1, 180),
    "display.contrast": (0, 255),
    "display.dim_contrast": (0, 255),
    "display.dim_after_minutes": (0, 1440),
    "display.refresh_seconds": (0, 3600),
    "keys.bounce_ms": (0, 200),
    "keys.steady_ms": (0, 100),
    "keys.hold_ms": (200, 5000),
    "keys.repeat_after_ms": (100, 5000),
    "keys.repeat_every_ms": (20, 2000),
    "page.port": (0, 65535),
    "sound.later_ms": (-200, 2000),
}
# Tables whose keys are free, with the type of their values and the keys there can be.
OPEN_TABLES: dict[str, tuple[type, tuple[str, ...]]] = {
    "pins": (int, PARTS),
    "key_map": (str, PARTS),
    "bgg": (int, tuple(BY_ID)),
}
KEY_NAMES = {key.value: key for key in Key}


@dataclass(frozen=True)
class Value:
    value: Any
    source: str


@dataclass
class Config:
    """Values by their dotted name, and what is wrong with them."""

    values: dict[str, Value] = field(default_factory=dict)
    mistakes: list[str] = field(default_factory=list)

    def __getitem__(self, name: str) -> Any:
        return self.values[name].value

    def table(self, name: str) -> dict[str, Any]:
        """An open table: pins, key_map."""
        dot = f"{name}."
        return {key.removeprefix(dot): each.value for key, each in self.values.items() if key.startswith(dot)}

    @property
    def board(self) -> Board:
        board = BOARDS.get(self["board"], NO_BOARD)
        its = board.screen
        screen = Screen(
            self["display.driver"] or its.driver,
            self["display.bus"] or its.bus,
            self["display.address"] or its.address,
            its.port if self["display.port"] < 0 else self["display.port"],
            its.rotate if self["display.rotate"] < 0 else self["display.rotate"],
        )
        roles = {switch: KEY_NAMES[key] for switch, key in self.table("key_map").items() if key in KEY_NAMES}
        return changed(board, self.table("pins"), roles, screen)

    @property
    def timing(self) -> Timing:
        names = ("bounce_ms", "steady_ms", "hold_ms", "repeat_after_ms", "repeat_every_ms")
        return Timing(*(self[f"keys.{name}"] for name in names))

    @property
    def sparing(self) -> PowerSaving:
        names = ("contrast", "dim_contrast", "dim_after_minutes")
        return PowerSaving(*(self[f"display.{name}"] for name in names))


# --- reading -------------------------------------------------------------------------------------------


def shipped() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("default.toml").read_text("utf-8"))


def flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def read(
    paths: list[Path] | None = None,
    environment: Mapping[str, str] | None = None,
    on_the_box: Mapping[str, Any] | None = None,
    state: Path | None = None,
) -> Config:
    """The configuration in force. `on_the_box`: what people changed there (the store keeps it); `state`: the directory
    of a box whose page may have received something."""
    environment = os.environ if environment is None else environment
    config = Config({name: Value(value, DEFAULT) for name, value in flat(shipped())})
    for path in files(environment) if paths is None else paths:
        take_file(config, path)
    take_environment(config, environment)
    if state is not None:
        take_page(config, state)
    for name, value in (on_the_box or {}).items():
        take(config, name, value, BOX)
    config.mistakes += room_mistakes(config) + hall_mistakes(config) + key_map_mistakes(config)
    config.mistakes += [at(later("board", board=config["board"]), wrong) for wrong in board_mistakes(config)]
    config.mistakes = [said(config["language"], wrong) for wrong in config.mistakes]
    return config


def at(where: object, wrong: object) -> str:
    return later("at", where=where, wrong=wrong)


def take_file(config: Config, path: Path) -> None:
    try:
        given = tomllib.loads(text_in(path))
    except FileNotFoundError:
        return
    except (OSError, ValueError, RecursionError) as error:  # ValueError: no text, no TOML, a number without end
        config.mistakes.append(at(path, error))
        return
    for name, value in flat(given):
        take(config, name, value, str(path))


def take_environment(config: Config, environment: Mapping[str, str]) -> None:
    by_variable = {name.upper().replace(".", "_"): name for name in config.values}
    for table, (_kind, keys) in OPEN_TABLES.items():
        by_variable |= {f"{table}_{key}".upper(): f"{table}.{key}" for key in keys}
    for variable, text in sorted(environment.items()):
        if not variable.startswith(PREFIX):
            continue
        name = by_variable.get(variable.removeprefix(PREFIX))
        if name is None:
            hint = did_you_mean(variable, (PREFIX + each for each in by_variable))
            config.mistakes.append(at(ENVIRONMENT, later("no_setting", name=variable, hint=hint)))
            continue
        value = from_text(text, kind_of(config, name))
        take(config, name, text if value is None else value, later("variable", name=variable))


def take_page(config: Config, state: Path) -> None:
    """What somebody wrote into the form of the box's page."""
    try:
        given = json.loads(text_in(state / WRITTEN))
    except FileNotFoundError:
        return
    except (OSError, ValueError, RecursionError) as error:
        config.mistakes.append(at(state / WRITTEN, error))
        return
    for name, value in given.items() if isinstance(given, dict) else ():
        if name.startswith(ON_THE_PAGE):
            take(config, name, value, PAGE)


def kind_of(config: Config, name: str) -> type:
    table = name.partition(".")[0]
    return OPEN_TABLES[table][0] if table in OPEN_TABLES else type(config[name])


def from_text(text: str, kind: type) -> Any:
    """A value as written in the environment, or None if it cannot be read so."""
    if kind is int:
        try:
            return int(text, 0)
        except ValueError:
            return None
    if kind is list:
        return [part.strip() for part in text.split(",") if part.strip()]
    if kind is bool:
        return BOOLEANS.get(text.lower())
    return text


BOOLEANS = dict.fromkeys(("1", "true", "yes", "on"), True) | dict.fromkeys(("0", "false", "no", "off"), False)
KINDS = {
    int: later("whole_number"),
    str: later("text_in_quotes"),
    bool: later("true_or_false"),
    list: later("list_of_texts"),
    float: later("number"),
}


def take(config: Config, name: str, value: Any, source: str) -> None:
    """Set a value, or say what is wrong with it; a wrong one changes nothing."""
    wrong = wrong_with(config, name, value)
    if wrong:
        config.mistakes.append(at(source, wrong))
    else:
        config.values[name] = Value(value, source)


def wrong_with(config: Config, name: str, value: Any) -> str | None:
    table, _dot, key = name.partition(".")
    if table in OPEN_TABLES and key:
        kind, known = OPEN_TABLES[table]
        if key not in known:
            return later("no_part", table=table, part=repr(key), hint=did_you_mean(key, known))
    elif name not in config.values:
        return later("no_setting", name=repr(name), hint=did_you_mean(name, config.values))
    else:
        kind = type(config[name])
    if type(value) is not kind:
        return later("kind", name=name, kind=KINDS[kind], value=repr(value))
    if isinstance(value, list) and (strange := [each for each in value if type(each) is not str]):
        return later("kind_of_one", name=name, kind=KINDS[list], value=repr(strange[0]))
    return out_of_bounds(name, value)


def out_of_bounds(name: str, value: Any) -> str | None:
    if name in CHOICES and value not in CHOICES[name]:
        choices = [choice for choice in CHOICES[name] if choice]
        return later("choice", name=name, value=repr(value), choices=choices, hint=did_you_mean(value, CHOICES[name]))
    if name in LISTED and (strange := [each for each in value if each not in LISTED[name]]):
        choices, hint = list(LISTED[name]), did_you_mean(strange[0], LISTED[name])
        return later("listed", name=name, value=repr(strange[0]), choices=choices, hint=hint)
    if name in RANGES and not RANGES[name][0] <= value <= RANGES[name][1]:
        return later("range", name=name, least=RANGES[name][0], most=RANGES[name][1], value=value)
    return None


def key_map_mistakes(config: Config) -> list[str]:
    return [
        at(
            config.values[f"key_map.{switch}"].source,
            later(
                "choice",
                name=f"key_map.{switch}",
                value=repr(key),
                choices=list(KEY_NAMES),
                hint=did_you_mean(key, KEY_NAMES),
            ),
        )
        for switch, key in config.table("key_map").items()
        if key not in KEY_NAMES
    ]


def room_mistakes(config: Config) -> list[str]:
    """What is wrong with the room's own lines; they fall back to what they were without them. If there are none, the
    code that reads them is not even loaded."""
    if is_untouched(config, "room"):
        return []
    from companion.room.lines import mistakes

    return with_defaults(config, "room", mistakes(config.table("room")))


def hall_mistakes(config: Config) -> list[str]:
    """The same for the hall's."""
    if is_untouched(config, "hall"):
        return []
    from companion.hall.lines import mistakes

    return with_defaults(config, "hall", mistakes(config.table("hall")))


def is_untouched(config: Config, table: str) -> bool:
    return all(value.source == DEFAULT for name, value in config.values.items() if name.startswith(f"{table}."))


def with_defaults(config: Config, table: str, wrong: Iterable[tuple[str, str]]) -> list[str]:
    """What is wrong, in words; those settings are now as they are shipped."""
    wrong = list(wrong)
    found = [at(config.values[f"{table}.{name}"].source, what) for name, what in wrong]
    for name, _ in wrong:
        config.values[f"{table}.{name}"] = Value(shipped()[table][name], DEFAULT)
    return found


def board_mistakes(config: Config) -> list[str]:
    board = config.board
    return mistakes(board) if board.pins or board.name in BOARDS else []


def brightness(config: Config) -> int:
    """The contrast as the box's own settings have it, in percent."""
    contrast: int = config["display.contrast"]
    return round(100 * contrast / 255)


def of_the_box(kept: Mapping[str, Any]) -> dict[str, Any]:
    """What the box's own settings, those that were changed there, mean here."""
    found = {"language": kept["language"]} if "language" in kept else {}
    if "shown" in kept:
        found["games"] = list(kept["shown"])
    for part in ("room", "hall"):
        if kept.get(part):
            found[f"{part}.on"] = kept[part] == "on"
    if "brightness" in kept:
        found["display.contrast"] = max(1, 255 * kept["brightness"] // 100)
    return found


# --- writing -------------------------------------------------------------------------------------------


SECRET = ("room.password", "hall.password")  # never printed


def as_toml(name: str, value: Any) -> str:
    if name in SECRET and value:
        return '"***"'
    if name == "display.address" and value:
        return f"0x{value:02X}"
    return json.dumps(value, ensure_ascii=False)


def in_force(config: Config) -> dict[str, Value]:
    """All values, with the board's own where the configuration leaves them to it."""
    board = config.board
    source = later("board", board=board.name)
    values = dict(config.values)
    for name, left_to_it in (("driver", ""), ("bus", ""), ("address", 0), ("port", -1), ("rotate", -1)):
        if config[f"display.{name}"] == left_to_it:
            values[f"display.{name}"] = Value(getattr(board.screen, name), source)
    for part, pin in board.pins.items():
        values.setdefault(f"pins.{part}", Value(pin, source))
    for switch, key in board.keys.items():
        values.setdefault(f"key_map.{switch}", Value(key.value, source))
    return values


def printed(config: Config) -> str:
    """The configuration in force as TOML, each value with where it comes from."""
    sections: dict[str, list[str]] = {}
    for name, each in in_force(config).items():
        table, dot, key = name.rpartition(".")
        line = f"{key if dot else name} = {as_toml(name, each.value)}"
        sections.setdefault(table, []).append(f"{line:<32}  # {said(config['language'], each.source)}")
    first = sections.pop("", [])
    blocks = ["\n".join(first), *("\n".join([f"[{table}]", *lines]) for table, lines in sections.items())]
    return "\n\n".join(blocks) + "\n"
