"""companion.txt on the card's boot partition: lines a person wrote on any computer, read kindly. Pure."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from companion.hall.lines import hall_of, table_of
from companion.panel.boards import BOARDS
from companion.room.lines import Mistake, broker_of, hook_of, lamp_of
from companion.words import ENGLISH, said

ROOM = {"broker": "room.broker", "broker_user": "room.user", "broker_password": "room.password", "lamps": "room.wled"}
HALL = {"hall": "hall.name", "table": "hall.table"}
NAMES = (
    "hostname", "wifi", "password", "country", "board", "sound", "read_only", "ssh_key", *ROOM, "hook", *HALL,
)  # fmt: skip
FOUND = "auto"  # a broker that is to be found
MANY = ("hook",)  # a line for each of them
YES, NO = ("yes", "on", "true", "1", "ja"), ("no", "off", "false", "0", "nein", "")


@dataclass(frozen=True)
class Settings:
    values: Mapping[str, str]
    mistakes: tuple[str, ...] = ()

    def __getitem__(self, name: str) -> str:
        return self.values.get(name, "")

    @property
    def read_only(self) -> bool:
        return self["read_only"].lower() in YES


def read(data: bytes) -> Settings:
    """Whatever an editor made of it: a mark at its beginning, other line ends, quotes around a value."""
    values: dict[str, str] = {}
    mistakes: list[str] = []
    for number, line in enumerate(data.decode("utf-8-sig", "replace").splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        name, equals, value = (part.strip() for part in line.partition("="))
        name = name.lower()
        if not equals or name not in NAMES:
            shown = name if equals else line.strip()  # not what stands behind it: it may be a password
            mistakes.append(f"line {number}: {shown!r} is none of {', '.join(NAMES)}")
            continue
        line = unquoted(value)
        values[name] = f"{values[name]}\n{line}" if name in MANY and name in values else line
    return Settings(values, (*mistakes, *(said(ENGLISH, mistake) for mistake in wrong(values))))


def unquoted(value: str) -> str:
    return value[1:-1] if len(value) >= 2 and value[0] == value[-1] and value[0] in "\"'" else value


def wrong(values: dict[str, str]) -> list[str]:
    """What cannot be meant; such a line is left out."""
    found = []
    label = values.get("hostname", "companion")
    if not re.fullmatch("[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?", label):
        found.append(f"hostname {label!r}: letters and digits, with hyphens between them")
        del values["hostname"]
    if values.get("board") and values["board"] not in BOARDS:
        found.append(f"board {values.pop('board')!r}: none of {', '.join(BOARDS)}")
    if values.get("read_only", "").lower() not in (*YES, *NO):
        found.append(f"read_only {values.pop('read_only')!r}: yes or no")
    country = values.get("country", "DE")
    if not (len(country) == 2 and country.isascii() and country.isalpha()):
        found.append(f"country {values.pop('country')!r}: two letters, as DE or JP")
    if values.get("password") and not values.get("wifi"):
        found.append("password: of which network? wifi = NAME is missing")
        del values["password"]
    if values.get("wifi") and values.get("password") and not 8 <= len(values["password"]) <= 63:
        found.append("password: 8 to 63 characters, as Wi-Fi wants it")
        del values["wifi"], values["password"]
    return [*found, *wrong_of_the_room(values)]


def wrong_of_the_room(values: dict[str, str]) -> list[str]:
    found = []
    readers = {"broker": broker_of, "hall": hall_of, "table": table_of}
    lines = [(name, values[name]) for name in readers if values.get(name)]
    lines += [("lamps", lamp) for lamp in values.get("lamps", "").split()]
    lines += [("hook", hook) for hook in values.get("hook", "").split("\n") if hook]
    for name, line in lines:
        try:
            {**readers, "lamps": lamp_of, "hook": hook_of}[name](line)
        except Mistake as mistake:
            found.append(f"{name}: {mistake}")
            values.pop(name, None)
    return found


def configuration(settings: Settings) -> str:
    """What the box learns about room and hall, as lines of its configuration; empty: nothing is said of them here."""
    found: dict[str, object] = {}
    for name, setting in {**ROOM, **HALL}.items():
        if settings[name]:
            found[setting] = settings[name].split() if name == "lamps" else settings[name]
    if settings["broker"].lower() == FOUND:
        found["room.broker"] = ""
    if settings["hook"]:
        found["room.hooks"] = settings["hook"].split("\n")
    if any(settings[name] for name in (*ROOM, "hook")):
        found |= {"room.on": True, "room.mqtt": bool(settings["broker"])}
    if settings["hall"]:
        found["hall.on"] = True
        if settings["broker_user"]:  # a hall's broker knows a table by it
            found["room.name"] = settings["broker_user"]
    return "".join(f"{name} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in found.items())


def wifi_profile(settings: Settings, identity: str) -> str:
    """For NetworkManager."""
    network = settings["wifi"].encode()
    name = ";".join(str(byte) for byte in network) + ";"  # as bytes: no character of it means anything else
    lines = ["[connection]", "id=companion-wifi", f"uuid={identity}", "type=wifi", "", "[wifi]", "mode=infrastructure"]
    lines += [f"ssid={name}", "", "[ipv4]", "method=auto", "", "[ipv6]", "method=auto"]
    if settings["password"]:
        secret = settings["password"].replace("\\", "\\\\")
        lines += ["", "[wifi-security]", "key-mgmt=wpa-psk", f"psk={secret}"]
    return "\n".join(lines) + "\n"


def command_line(line: str, read_only: bool) -> str:
    """The kernel's, with or without the overlay that keeps the card from being written to; the root below it has to be
    mounted so, too."""
    way = "ro" if read_only else "rw"
    words = [way if word in ("ro", "rw") else word for word in line.split() if not word.startswith("overlayroot=")]
    return " ".join([*words, *(["overlayroot=tmpfs:recurse=0"] if read_only else [])]) + "\n"
