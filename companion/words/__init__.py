"""PURE. Everything the box says, in every language, for display, voice, page and command line alike.

A text is found by its key, `topic.name`. Each language is a package with one module per topic, each with a table
`TEXTS`; the values in braces are filled in by name, and `{count:tile|tiles}` is the word that goes with that number.
A game has words of its own (`companion/games/GAME/words/`), in the same form, over the box's.
A new language is a copy of every `en/`, translated, and its name below.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Protocol

SPOKEN = ("en", "ja")


class Number(int):
    """A number in a text; with two words after it, it is the first if it is one, else the second."""

    def __format__(self, words: str) -> str:
        one, either, more = words.partition("|")
        return (one if self == 1 else more) if either else int.__format__(self, words)


class InLanguage(Protocol):
    """Settings, an evening: whatever has a language."""

    @property
    def language(self) -> str: ...


class ByLanguage(Mapping[str, Mapping[str, str]]):
    """Texts by language; a language is loaded when it is first spoken: most evenings know one."""

    def __init__(self, load: Callable[[str], Mapping[str, str]]) -> None:
        self._load, self._loaded = load, dict[str, Mapping[str, str]]()

    def __getitem__(self, language: str) -> Mapping[str, str]:
        if language not in self._loaded:
            if language not in SPOKEN:
                raise KeyError(language)
            self._loaded[language] = self._load(language)
        return self._loaded[language]

    def __iter__(self) -> Iterator[str]:
        return iter(SPOKEN)

    def __len__(self) -> int:
        return len(SPOKEN)


class Words:
    """The texts of one package in every language, over those of another. Two texts of one key are a mistake."""

    def __init__(self, package: str, topics: Sequence[str], under: "Words | None" = None) -> None:
        self.package, self.topics = package, topics
        self.own = ByLanguage(lambda language: texts_of(package, topics, language))
        self.languages = self.own
        if under is not None:
            beneath = under.languages
            twice = sorted(self.own["en"].keys() & beneath["en"].keys())
            if twice:
                raise ValueError(f"{package} says again what the box says: {', '.join(twice)}")
            self.languages = ByLanguage(lambda language: {**beneath[language], **self.own[language]})

    def say(self, language: str | InLanguage, key: str, /, **values: object) -> str:
        """The text of that key in that language, with its values filled in."""
        text = self.languages[language if isinstance(language, str) else language.language][key]
        if not values:
            return text
        return text.format(**{name: Number(value) if type(value) is int else value for name, value in values.items()})

    def knows(self, key: str) -> bool:
        """Whether there is a text of that key."""
        return key in self.languages["en"]


def texts_of(package: str, topics: Sequence[str], language: str) -> dict[str, str]:
    tables: dict[str, dict[str, str]] = {
        topic: import_module(f"{package}.{language}.{topic}").TEXTS for topic in topics
    }
    return {f"{topic}.{name}": text for topic, table in tables.items() for name, text in table.items()}


TOPICS = (
    "box", "dials", "doctor", "hall", "packs", "page", "plays", "refereed", "room", "sheet", "titles", "troubles",
    "voice",
)  # fmt: skip
BOX = Words(__name__, TOPICS)
LANGUAGES = BOX.languages
say, knows = BOX.say, BOX.knows
