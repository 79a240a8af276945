"""Catalogues from where they lie, read as modules are: once, when they are first needed. A box whose catalogues are
compiled loads neither reader nor compiler of them."""

import struct
from gettext import GNUTranslations, NullTranslations
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.words.po import Catalogue

CHOSEN = "\x1f"  # before a text in which numbers have texts of their own: their names, each with this before it
TEMPLATE = "template.pot"
# Topics with a compiled file of their own: what is said of a game that is not opened; the command line, which a box
# that plays has no use for; and what is wrong, which hopefully nothing is.
COVER, CLI, WRONG = "cover", "cli", "wrong"
PARTS = (COVER, CLI, WRONG)
BROKEN = (OSError, ValueError, LookupError, struct.error)  # what gettext says of a file that is none of its own


def catalogue(folder: str, language: str) -> "Catalogue":
    """The file that people write; of English it is the template."""
    name = TEMPLATE if language == "en" else f"{language}.po"
    found: Catalogue = import_module("companion.words.po").read(Path(folder, name).read_text("utf-8"))
    return found


def made(folder: str, language: str, part: str = "") -> bytes:
    """That catalogue, compiled."""
    compiler, template = import_module("companion.words.compiler"), catalogue(folder, "en")
    spoken = compiler.english(template) if language == "en" else catalogue(folder, language)
    found: bytes = compiler.compiled(spoken, template, part)
    return found


def opened(folder: str, language: str, part: str = "") -> NullTranslations:
    """The texts in that language: as they were compiled, else compiled now. Nothing where the language has no catalogue
    or a broken one: another language steps in, and the box starts all the same."""
    try:
        with Path(compiled_file(folder, language, part)).open("rb") as file:
            return GNUTranslations(file)
    except BROKEN:
        pass
    try:
        return GNUTranslations(BytesIO(made(folder, language, part)))
    except BROKEN:
        return NullTranslations()


def compiled_file(folder: str, language: str, part: str = "") -> str:
    return f"{folder}/{language}{f'.{part}' if part else ''}.mo"
