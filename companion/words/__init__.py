"""PURE. Everything the box says, in every language, for display, voice, page and command line alike.

A text is found by its key, `topic.name`; the values in braces are filled in by name. Texts lie in catalogues, a folder
of the box and one of each game (`words/catalogues/`): the template is English, every other language a file beside it
(docs/translating.md). A language is loaded when it is first spoken, and what it lacks is said in English.
"""

import json
import re
import sys
from collections.abc import Iterable
from gettext import GNUTranslations, NullTranslations
from typing import Protocol

from companion.types import LATER
from companion.words.reading import CHOSEN, WRONG, opened

ENGLISH = "en"  # what all others are translated from
# The languages that are complete, as they call themselves.
OFFERED = {
    ENGLISH: "English", "de": "Deutsch", "es": "Español", "fr": "Français", "it": "Italiano", "ja": "日本語",
}  # fmt: skip
SPOKEN = tuple(OFFERED)


class InLanguage(Protocol):
    """Settings, an evening: whatever has a language."""

    @property
    def language(self) -> str: ...


class Words:
    """The texts of one package in every language, over those of another. Two texts under one key are a mistake."""

    def __init__(self, package: str, under: "Words | None" = None, part: str = "") -> None:
        """`part`: what is loaded apart from everything else (`reading.PARTS`); `package` is then the one that has
        `words`."""
        self.package, self.under, self._part = package, under, part
        self._spoken: dict[str, NullTranslations] = {}

    @property
    def folder(self) -> str:
        """Where its catalogues lie."""
        here = str(getattr(sys.modules.get(self.package), "__file__", "")).rpartition("/")[0]
        return f"{here}/words/catalogues" if self._part else f"{here}/catalogues"

    def texts(self, language: str) -> NullTranslations:
        """Everything in that language: the package's own, then what is beneath, then both in English."""
        if language not in self._spoken:
            texts = opened(self.folder, language, self._part)
            texts.add_fallback(Beneath(self, language, isinstance(texts, GNUTranslations)))
            self._spoken[language] = texts
        return self._spoken[language]

    def text(self, language: str | InLanguage, key: str) -> str:
        """As it was compiled."""
        return self.texts(language if isinstance(language, str) else language.language).gettext(key)

    def say(self, language: str | InLanguage, key: str, /, **values: object) -> str:
        """The text of that key in that language, with its values filled in."""
        text = self.text(language, key)
        if not values:
            return text
        if text.startswith(CHOSEN):
            *chosen, text = text[1:].split(CHOSEN)
            values = values | {name: self._counted(language, key, name, values) for name in chosen}
        return text.format(**values)

    def _counted(self, language: str | InLanguage, key: str, name: str, values: dict[str, object]) -> str:
        """What that number is called in the text, in the form that the language has for it."""
        number, context = values[name], f"{key} {{{name}}}"
        if not isinstance(number, int):
            raise TypeError(f"{context}: {number!r} is no number")
        texts = self.texts(language if isinstance(language, str) else language.language)
        return texts.ngettext(context, context, abs(number)).format(**values)  # -6 points in French, too

    def topic(self, language: str, topic: str) -> dict[str, str]:
        """All texts of a topic by their names, those beneath first; without those that a number chooses."""
        beneath = self.under.topic(language, topic) if self.under else {}
        names = self.text(language, f"{topic}.").split()
        found = {name: self.text(language, f"{topic}.{name}") for name in names}
        return beneath | {name: text for name, text in found.items() if not text.startswith(CHOSEN)}

    def knows(self, key: str) -> bool:
        """Whether there is a text of that key; in whatever is spoken, for English steps in."""
        if key.endswith("."):  # which names a topic has is no text
            return False
        try:
            self.text(next(iter(self._spoken), ENGLISH), key)
        except KeyError:
            return False
        return True


class Beneath(NullTranslations):
    """If a package's catalogue has no such text: what is beneath it, then English, loaded when needed."""

    def __init__(self, words: Words, language: str, is_whole: bool) -> None:
        super().__init__()
        self._words, self._language, self._is_whole = words, language, is_whole

    def _others(self) -> list[NullTranslations]:
        under = self._words.under
        found = [under.texts(self._language)] if under else []
        return found if self._language == ENGLISH else [*found, self._words.texts(ENGLISH)]

    def gettext(self, message: str) -> str:
        others = self._others()
        if message.endswith("."):  # the names of a topic are each package's own
            return others[-1].gettext(message) if self._language != ENGLISH else ""
        for texts in others:
            try:
                return texts.gettext(message)
            except KeyError:
                continue
        return self._unsaid(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        for texts in self._others():
            try:
                return texts.ngettext(msgid1, msgid2, n)
            except KeyError:
                continue
        return self._unsaid(msgid1)

    def _unsaid(self, key: str) -> str:
        """Nobody has that text: a slip in the code. Only where the English catalogue itself is broken the box goes on,
        and shows keys."""
        if self._is_whole or self._language != ENGLISH:
            raise KeyError(key)
        return key


def offered(language: str) -> dict[str, str]:
    """What can be chosen on a box that speaks that language: it may be one that is still being translated."""
    return OFFERED if language in OFFERED else {**OFFERED, language: BOX.text(language, "box.language_name")}


BOX = Words(__name__)
say, knows = BOX.say, BOX.knows


def headed(language: str | InLanguage, head: str, text: str) -> str:
    """What a text is of, and the text, with what stands between them in that language."""
    return say(language, "box.colon").join((head, text))


def listed(language: str | InLanguage, parts: Iterable[str]) -> str:
    """With what stands between the parts of a list in that language."""
    return say(language, "box.comma").join(parts)


def tenths(language: str | InLanguage, number: float) -> str:
    """With one digit after that language's decimal point."""
    return say(language, "box.point").join(f"{number:.1f}".split("."))


REFUSALS = Words(__name__.rpartition(".")[0], part=WRONG)
SAID_LATER = re.compile(f"{LATER}([^{LATER}]*){LATER}")


def said(language: str, text: str) -> str:
    """A text in which some are to be said `later` (`companion.types`), in that language."""
    return SAID_LATER.sub(lambda found: _said(language, found[1]), text)


def _filled(language: str, value: int | str | list[str]) -> int | str:
    if isinstance(value, list):
        return listed(language, (said(language, each) for each in value))
    return said(language, value) if isinstance(value, str) else value


def _said(language: str, noted: str) -> str:
    """What another version noted and has no text here stays as it was noted."""
    try:
        name, values = json.loads(noted)
        filled = {key: _filled(language, value) for key, value in values.items()}
        return REFUSALS.say(language, f"{WRONG}.{name}", **filled)
    except (ValueError, TypeError, KeyError, AttributeError):
        return noted
