"""companion.txt on the card's boot partition: lines a person wrote on any computer, read kindly. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from companion.panel.boards import BOARDS

NAMES = ("hostname", "wifi", "password", "country", "board", "sound", "read_only", "ssh_key")
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
        values[name] = unquoted(value)
    return Settings(values, (*mistakes, *wrong(values)))


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
    return found


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
