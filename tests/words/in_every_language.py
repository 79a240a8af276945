"""Whether texts are the same in every language: of the box, and of any game."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from string import Formatter

from companion.words import SPOKEN, Words


def texts_in(words: Words) -> Iterator[str]:
    """What is wrong, a line each, with the file: a text that a language has not, or with other values to fill in."""
    folder = Path(str(import_module(words.package).__file__)).parent
    every = sorted({key for language in SPOKEN for key in words.own[language]})
    for language in SPOKEN:
        for key in every:
            topic, _, name = key.partition(".")
            file = folder / language / f"{topic}.py"
            if key not in words.own[language]:
                yield f"{file}: has no {name!r}, which is said in {other(language)}"
            elif values_in(words.own[language][key]) != values_in(words.own[SPOKEN[0]].get(key, "")):
                yield f"{file}: {name!r} fills in other values than in {SPOKEN[0]}"
        for file in sorted((folder / language).glob("*.py")):
            if file.stem != "__init__" and file.stem not in words.topics:
                yield f"{file}: is none of its topics"


def other(language: str) -> str:
    return ", ".join(each for each in SPOKEN if each != language)


def values_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}
