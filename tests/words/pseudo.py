"""A language that nobody speaks: every message is the English one in brackets. What a screen or a page has outside of
brackets is written in the code. It has no catalogue, so it is also the language that somebody has just begun."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from typing import Any

from companion.evening import Evening
from companion.evening.faces import draw
from companion.types import Bitmap
from companion.words import InLanguage, Words
from companion.words.reading import CHOSEN

NOBODYS = "qq"
LETTERS = re.compile(r"[^\W\d_]{2,}")


@contextmanager
def bracketing() -> Iterator[None]:
    says = Words.text

    def text(words: Words, language: str | InLanguage, key: str) -> str:
        said = says(words, language, key)
        if (language if isinstance(language, str) else language.language) != NOBODYS or key.endswith("."):
            return said
        head, mark, whole = said.rpartition(CHOSEN)
        return f"{head}{mark}⟦{whole}⟧"

    setattr(Words, "text", text)  # noqa: B010
    try:
        yield
    finally:
        setattr(Words, "text", says)  # noqa: B010


def outside(text: str) -> str:
    """What stands in no brackets."""
    before = ""
    while before != text:
        before, text = text, re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    return text.partition("⟦")[0]  # one that was shortened has lost its end


def texts_in(shown: Any) -> Iterator[str]:
    """Every text of a picture."""
    if isinstance(shown, str):
        yield shown
    elif isinstance(shown, tuple):
        for each in shown:
            yield from texts_in(each)
    elif is_dataclass(shown) and not isinstance(shown, Bitmap):
        for each in fields(shown):
            yield from texts_in(getattr(shown, each.name))


def hard_coded(evening: Evening) -> list[str]:
    """What the display shows in no language."""
    frame = draw(replace(evening, settings=replace(evening.settings, language=NOBODYS))).frame
    return [text for text in texts_in(frame) if LETTERS.search(outside(text))]
