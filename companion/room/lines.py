"""PURE. What an owner writes of the room, read: the broker's address, hooks, presets. Mistakes are reported in
words."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from string import Formatter
from typing import Any
from urllib.parse import quote, urlsplit

from companion.kit.room import Kind
from companion.types import later

PLAIN, SECURE = 1883, 8883
EVERY = "*"
METHODS = ("GET", "POST")
VALUES = ("event", "zone", "value", "game", "phase", "turn", "minute", "score")  # the placeholders in braces
PRESETS = 250  # that a lamp can store


class Mistake(ValueError):
    """What is wrong with a line, and what it should be."""


@dataclass(frozen=True)
class Broker:
    host: str  # empty: to be found
    port: int = PLAIN
    tls: bool = False

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


@dataclass(frozen=True)
class Hook:
    """An address that is called when something of that kind happens."""

    kind: str  # or EVERY
    method: str
    url: str

    @property
    def target(self) -> str:
        return urlsplit(self.url).netloc

    def filled(self, values: dict[str, str]) -> str:
        return self.url.format_map({name: quote(values.get(name, ""), safe="") for name in VALUES})


@dataclass(frozen=True)
class Wanted:
    """All that the configuration says of the room."""

    mqtt: bool = True
    broker: Broker = field(default_factory=lambda: Broker(""))
    user: str = ""
    password: str = field(default="", repr=False)
    ca: str = ""
    name: str = ""
    topic: str = ""
    discovery: str = ""
    commands: bool = False
    names: bool = False
    wled: tuple[str, ...] = ()
    presets: tuple[tuple[str, int], ...] = ()
    hooks: tuple[Hook, ...] = ()


def broker_of(text: str) -> Broker:
    if not text:
        return Broker("")
    parts = urlsplit(text if "://" in text else f"mqtt://{text}")
    try:
        port = parts.port
    except ValueError:
        port = -1
    if parts.scheme not in ("mqtt", "mqtts") or not parts.hostname or port == -1 or parts.path.strip("/"):
        raise Mistake(later("broker", name="room.broker", value=repr(text)))
    tls = parts.scheme == "mqtts"
    return Broker(parts.hostname, port or (SECURE if tls else PLAIN), tls)


def kind_of(word: str, line: str, whole: str = "") -> str:
    if word != whole and word not in list(Kind):
        raise Mistake(later("no_event", line=repr(line), events=list(Kind)))
    return word


def hook_of(line: str) -> Hook:
    kind, _, rest = line.strip().partition(" ")
    kind_of(kind, line, EVERY)
    first, _, last = rest.strip().partition(" ")
    method, url = (first, last.strip()) if first in METHODS else ("GET", rest.strip())
    parts = urlsplit(url)
    if parts.scheme != "http" or not parts.hostname or "{" in parts.netloc or " " in url:
        raise Mistake(later("hook_address", line=repr(line)))
    try:
        named = [name for _, name, *_ in Formatter().parse(url) if name is not None]
    except ValueError as error:
        raise Mistake(later("hook_line", line=repr(line), why=error)) from error
    if strange := [name for name in named if name not in VALUES]:
        raise Mistake(later("hook_value", line=repr(line), value=f"{{{strange[0]}}}", values=list(VALUES)))
    return Hook(kind, method, url)


def lamp_of(text: str) -> str:
    parts = urlsplit(f"http://{text}")
    if not parts.hostname or parts.netloc != text or "{" in text:
        raise Mistake(later("wled", value=repr(text)))
    return text


def preset_of(line: str) -> tuple[str, int]:
    kind, _, number = line.strip().partition(" ")
    if not number.isdecimal() or not 1 <= int(number) <= PRESETS:
        raise Mistake(later("preset", line=repr(line), most=PRESETS))
    return kind_of(kind, line), int(number)


def name_of(text: str) -> str:
    if text and not re.fullmatch(r"[A-Za-z0-9_]{1,40}", text):
        raise Mistake(later("room_name", value=repr(text)))
    return text


def topic_of(text: str, name: str) -> str:
    if any(character in text for character in "#+\0") or text.startswith(("/", "$")) or text.endswith("/"):
        raise Mistake(later("topic", name=name, value=repr(text)))
    return text


def wanted(values: dict[str, Any]) -> Wanted:
    """The table `room` of a configuration without mistakes (`mistakes`)."""
    return Wanted(
        values["mqtt"],
        broker_of(values["broker"]),
        values["user"],
        values["password"],
        values["ca"],
        name_of(values["name"]),
        topic_of(values["topic"], "room.topic"),
        topic_of(values["discovery"], "room.discovery"),
        values["commands"],
        values["names"],
        tuple(map(lamp_of, values["wled"])),
        tuple(map(preset_of, values["presets"])),
        tuple(map(hook_of, values["hooks"])),
    )


def mistakes(values: dict[str, Any]) -> Iterable[tuple[str, str]]:
    """Every one: the setting, and what is wrong with it."""
    readers = {"broker": broker_of, "name": name_of, "wled": lamp_of, "presets": preset_of, "hooks": hook_of}
    for name, read in readers.items():
        given = values[name]
        for line in given if isinstance(given, list) else [given]:
            try:
                read(line)
            except Mistake as mistake:
                yield name, str(mistake)
    for name in ("topic", "discovery"):
        try:
            topic_of(values[name], f"room.{name}")
        except Mistake as mistake:
            yield name, str(mistake)
