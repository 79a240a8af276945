"""Shorthand for tests at the table: a sequence of commands, and what follows."""

from collections.abc import Iterable
from dataclasses import replace

from companion.evening import Evening, step
from companion.kit.commands import Chosen, DateKnown, SeedGiven
from companion.kit.effects import Effect
from companion.types import Input, Key, Press
from tests.alone import alone

KEYS = {key.value: Press(key) for key in Key}


def played(evening: Evening, *commands: object) -> tuple[Evening, list[Effect]]:
    """A text is a key's name, or else the key of an option to choose."""
    effects: list[Effect] = []
    for command in commands:
        given = KEYS.get(command, Chosen(command)) if isinstance(command, str) else command
        evening, more = step(evening, Input(evening.at + 10, given))
        effects += more
    return evening, effects


def after(evening: Evening, *commands: object) -> Evening:
    return played(evening, *commands)[0]


def fresh(language: str = "en", commands: Iterable[object] = ()) -> Evening:
    """An evening that has chance and a date."""
    evening = alone()
    evening = replace(evening, settings=replace(evening.settings, language=language))
    return after(evening, SeedGiven(7), DateKnown("2026-11-16"), *commands)
