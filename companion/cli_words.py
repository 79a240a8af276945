"""What the command line says, in the language of the configuration.

Its texts are the topic `cli` of the catalogues, the box's and each game's. A command has its line of the overview
(`cli.NAME`), what --help says about it (`cli.NAME_about`) and a line for each of its words and options
(`cli.NAME_DEST`, below a verb `cli.NAME_VERB_DEST`); what several share is `cli.any_DEST`. They are looked up when
they are shown: to play, no catalogue of them is loaded.
"""

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import PurePath
from unicodedata import east_asian_width

from companion.configured import language
from companion.words import ENGLISH, Words, said, say
from companion.words.reading import CLI

SCRIPT, EARLIER = "companion", "space-alert-companion"  # the command of an installed wheel, and up to 0.2.0
BOX = "companion"


def called_as() -> str:
    """The command that starts it here: ./run in a clone, `companion` on a box (whose command says so), the wheel's
    command."""
    typed = PurePath(sys.argv[0]).name
    return os.environ.get("CALLED_AS") or (typed if typed in (SCRIPT, EARLIER) else "./run")


def as_called(text: str) -> str:
    """Texts that name ./run, with the command that starts it here."""
    return text.replace("./run", called_as())


def spoken() -> str:
    """The language of the command line."""
    return language(os.environ)


def translated(text: str) -> str:
    """What a text has to be said `later` (`companion.types`), now and here."""
    return said(spoken(), text)


@cache
def words_of(package: str) -> Words:
    """The texts of a game's commands, over those of the box's."""
    return Words(package, None if package == BOX else words_of(BOX), part=CLI)


def teller(package: str) -> Callable[..., str]:
    """What says the texts of that package's commands, by their names without the topic."""

    def tell(name: str, /, **values: object) -> str:
        return as_called(translated(words_of(package).say(spoken(), f"{CLI}.{name}", **values)))

    return tell


tell = teller(BOX)


# --- argparse's own texts --------------------------------------------------------------------------------

FILLED = re.compile(r"%(?:\((\w+)\))?[sr]")
ARGPARSE = "argparse_"  # how the names of its texts begin


def speak() -> None:
    """argparse asks gettext for each text when it prints it, by a function of its module: from now on ours. Not before:
    parsers that are only built would load a catalogue."""
    setattr(argparse, "_", of_argparse)  # noqa: B010


def of_argparse(text: str) -> str:
    """Found by its English, which is argparse's own: what another Python says otherwise stays as it is."""
    if spoken() == ENGLISH:
        return text
    filled = {match[1] or "it": match[0] for match in FILLED.finditer(text)}
    name = argparse_texts().get(FILLED.sub(lambda match: f"{{{match[1] or 'it'}}}", text.rstrip()))
    if name is None:
        return text
    space = text[len(text.rstrip()) :]
    return words_of(BOX).say(spoken(), f"{CLI}.{name}", **{"it": "", **filled}) + space


@cache
def argparse_texts() -> dict[str, str]:
    names = words_of(BOX).topic(ENGLISH, CLI)
    return {text: name for name, text in names.items() if name.startswith(ARGPARSE)}


# --- lines of a terminal ---------------------------------------------------------------------------------

WIDE = "\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6"
OPENING, CLOSING = "（「『", "、。，．・：；！？）」』ー々っゃゅょァィゥェォッャュョ"
HARD = "\u00a0"  # a space at which no line is broken: before a colon, in French
PIECES = re.compile(rf"\s+|[{OPENING}]*(?:[{WIDE}]|(?:[^\s{WIDE}]|{HARD})+)[{CLOSING}]*|.")


def columns(text: str) -> int:
    """A Japanese character takes two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def wrapped(text: str, width: int) -> list[str]:
    """In lines of that many columns, broken at spaces, and between Japanese characters, which have none."""
    lines = [""]
    for piece in PIECES.findall(re.sub(rf"[^\S{HARD}]+", " ", text).strip()):
        if columns(lines[-1] + piece.rstrip()) > width and lines[-1]:
            lines[-1] = lines[-1].rstrip()
            lines.append("")
        lines[-1] += piece.lstrip() if not lines[-1] else piece
    return lines


def padded(text: str, width: int) -> str:
    """Padded to that many columns; a negative width aligns it to the right."""
    space = " " * (abs(width) - columns(text))
    return text + space if width > 0 else space + text


def listed(parts: Iterable[object]) -> str:
    """With what stands between the parts of a list in that language."""
    return say(spoken(), "box.comma").join(map(str, parts))
