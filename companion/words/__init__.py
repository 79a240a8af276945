"""PURE. Everything the companion says, in every language, for display, voice, page and command line alike.

A text is found by its key, `topic.name`. Each language is a package with one module per topic, each with
a table `TEXTS`; the values in braces are filled in by name, and `{count:tile|tiles}` is the word that goes with
that number. A new language is a copy of `en/`, translated, and its name below.
"""

from importlib import import_module

TOPICS = (
    "box", "campaign", "cards", "check", "corrections", "crew", "dials", "doctor", "flight", "generator", "missions",
    "packs", "page", "resolution", "resolve", "score", "scripts", "setup", "sheet", "ship", "threats", "titles",
    "troubles", "voice",
)  # fmt: skip


def texts_of(language: str) -> dict[str, str]:
    tables: dict[str, dict[str, str]] = {
        topic: import_module(f"companion.words.{language}.{topic}").TEXTS for topic in TOPICS
    }
    return {f"{topic}.{name}": text for topic, table in tables.items() for name, text in table.items()}


LANGUAGES = {language: texts_of(language) for language in ("en", "ja")}
EN = LANGUAGES["en"]


class Number(int):
    """A number in a text; with two words after it, it is the first if it is one, else the second."""

    def __format__(self, words: str) -> str:
        one, either, more = words.partition("|")
        return (one if self == 1 else more) if either else int.__format__(self, words)


def say(language: str, key: str, /, **values: object) -> str:
    """The text of that key in that language, with its values filled in."""
    text = LANGUAGES[language][key]
    if not values:
        return text
    return text.format(**{name: Number(value) if type(value) is int else value for name, value in values.items()})


def knows(key: str) -> bool:
    """Whether there is a text of that key."""
    return key in EN
