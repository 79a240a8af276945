"""PURE. Everything the companion says, in every language, for display, voice, page and command line alike.

A text is found by its key, `topic.name`. Each language is a package with one module per topic, each with
a table `TEXTS`; the values in braces are filled in by name. A new language is a copy of `en/`, translated.
"""

from companion.words.en import TEXTS as EN
from companion.words.ja import TEXTS as JA

LANGUAGES: dict[str, dict[str, str]] = {"en": EN, "ja": JA}


def say(language: str, key: str, /, **values: object) -> str:
    """The text of that key in that language, with its values filled in."""
    text = LANGUAGES[language][key]
    return text.format(**values) if values else text


def knows(key: str) -> bool:
    """Whether there is a text of that key."""
    return key in EN
