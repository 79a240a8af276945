"""A broker for a hall: Mosquitto's configuration with passwords and topic rules, and the lines for each box's
configuration.

Every table may write under its own name alone and read what is sent to it; the keeper may do everything in its hall.
Anybody who has no password gets nothing.
"""

import base64
import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from urllib.parse import urlencode

from companion.words import say

KEEPER = "keeper"
ROUNDS = 101  # of Mosquitto's own mosquitto_passwd
SALT = 12
RULES = """\
# Topic rules of the hall {hall}. %u is the user: a table's own name.
user {keeper}
topic readwrite hall/{hall}/#

pattern write hall/{hall}/tables/%u/+
pattern read hall/{hall}/orders/%u/+
pattern read hall/{hall}/orders/all
pattern read hall/{hall}/keeper
pattern readwrite companion/%u/#
pattern write homeassistant/device/%u/config
"""
CONFIGURATION = """\
# The broker of the hall {hall}, written by: companion hall --broker
per_listener_settings false
set_tcp_nodelay true
listener {port}
allow_anonymous false
password_file {folder}/passwords
acl_file {folder}/rules
persistence true
"""
INSTALL = """\
#!/bin/sh
# Sets the broker of the hall {hall} up on this machine: sudo sh install
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
command -v mosquitto >/dev/null || apt-get install --yes --no-install-recommends mosquitto
install -d -o mosquitto -g mosquitto -m 700 {folder}
install -o mosquitto -g mosquitto -m 600 "$here/passwords" "$here/rules" {folder}/
install -m 644 "$here/mosquitto.conf" /etc/mosquitto/conf.d/hall.conf
systemctl restart mosquitto
"""
FOLDER = "/etc/mosquitto/hall"
CARD_STYLE = """\
body { font-family: sans-serif; background: #fff; color: #000; } h1, h1 + p { text-align: center; }
section { display: inline-block; box-sizing: border-box; width: 50%; padding: 1em; text-align: center; }
section { break-inside: avoid; border: 1px dashed #999; }
"""
ON_A_BOX = """\
[room]
name = "{box}"

[hall]
on = true
name = "{hall}"
table = "{table}"
broker = "{broker}"
user = "{box}"
password = "{password}"
"""


@dataclass(frozen=True)
class Broker:
    """The files of a broker, by name, and what goes into each table's configuration."""

    files: Mapping[str, str]
    keeper: str = field(repr=False)  # its password
    tables: Mapping[str, str] = field(repr=False)  # table -> lines for its configuration
    codes: Mapping[str, str] = field(repr=False)  # table -> what its code says: an address of the hall's page


def broker(
    hall: str, tables: Sequence[str], address: str, folder: str = FOLDER, port: int = 1883, page: int = 8090
) -> Broker:
    """For that many tables; every password is made here and stands nowhere else."""
    passwords = {KEEPER: secrets.token_urlsafe(12)} | {table: secrets.token_urlsafe(12) for table in tables}
    files = {
        "mosquitto.conf": CONFIGURATION.format(hall=hall, port=port, folder=folder),
        "install": INSTALL.format(hall=hall, folder=folder),
        "rules": RULES.format(hall=hall, keeper=KEEPER),
        "passwords": "".join(f"{user}:{hashed(password)}\n" for user, password in passwords.items()),
    }
    where = f"{address}:{port}"
    lines = {
        table: ON_A_BOX.format(box=table, hall=hall, table=called(table), broker=where, password=passwords[table])
        for table in tables
    }
    codes = {
        table: f"http://{address}:{page}/join#" + urlencode({
            "join": "", "name": hall, "table": called(table), "broker": where, "user": table,
            "password": passwords[table],
        })
        for table in tables
    }  # fmt: skip
    return Broker(files, passwords[KEEPER], lines, codes)


def called(table: str) -> str:
    return table.replace("_", " ").capitalize()


def cards(hall: str, codes: Mapping[str, str], language: str) -> str:
    """A page to print: one card for each table, with its code."""
    import segno

    def words(key: str) -> str:
        return escape(say(language, f"hall.cards.{key}", hall=hall))

    made = "".join(
        f"<section><h2>{escape(called(table))}</h2>{segno.make(code, micro=False, error='m').svg_inline(scale=4)}"
        f"<p>{words('how')}</p></section>"
        for table, code in codes.items()
    )
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{words("title")}</title>'
        f"<style>{CARD_STYLE}</style><h1>{words('title')}</h1><p>{words('secret')}</p>{made}</html>\n"
    )


def hashed(password: str, salt: bytes | None = None) -> str:
    """As Mosquitto stores it: PBKDF2 with SHA-512."""
    salt = salt or secrets.token_bytes(SALT)
    key = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ROUNDS)
    return f"$7${ROUNDS}${base64.b64encode(salt).decode()}${base64.b64encode(key).decode()}"
