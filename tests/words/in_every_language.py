"""Whether texts are the same in every language: of the box, and of any game."""

from collections.abc import Iterator
from pathlib import Path

from companion.words import BOX, ENGLISH, SPOKEN, Words
from companion.words.faults import faults, said_twice
from companion.words.reading import catalogue


def languages_of(words: Words) -> list[str]:
    """Those that have begun a catalogue, and are offered: a game that moves in need not speak all of them at once."""
    return [each for each in SPOKEN if each != ENGLISH and Path(words.folder, f"{each}.po").exists()]


def texts_in(words: Words) -> Iterator[str]:
    """What is wrong, a line each, with the file: a text that a language has not, or with other values to fill in."""
    template = catalogue(words.folder, ENGLISH)
    for language in languages_of(words):
        found = faults(template, catalogue(words.folder, language))
        yield from (f"{words.folder}/{language}.po: {fault}" for fault in found)
    if words is not BOX:
        found = said_twice(template, catalogue(BOX.folder, ENGLISH))
        yield from (f"{words.folder}/template.pot: {fault}" for fault in found)


def keys_of(words: Words) -> set[str]:
    """Its own keys and those beneath."""
    beneath = keys_of(words.under) if words.under else set()
    return beneath | own_keys(words)


def own_keys(words: Words) -> set[str]:
    return {message.key for message in catalogue(words.folder, ENGLISH).messages.values()}
