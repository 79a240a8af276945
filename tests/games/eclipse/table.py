"""Shorthand for tests of Eclipse at the table: evenings that stand somewhere, and hands that lead on."""

from collections.abc import Iterable
from dataclasses import replace

from companion.evening import Evening, step
from companion.games.eclipse.table.match import Match, match_of
from companion.kit.effects import Effect
from companion.kit.hands import Chosen, DateKnown, SeedGiven
from companion.types import Input, Key, Press

KEYS = {key.value: Press(key) for key in Key}
SET_UP = ("eclipse", "new", "4", "go")
ALL_PASS = ("pass",) * 4
TO_BATTLE = ("battle", "ring-1", "hex-203", "red", "cruiser", "cruiser", "done", "blue", "interceptor", "done", "fight")


def played(evening: Evening, *hands: object) -> tuple[Evening, list[Effect]]:
    """A text is a key's name, or else the key of an option to choose."""
    effects: list[Effect] = []
    for hand in hands:
        given = KEYS.get(hand, Chosen(hand)) if isinstance(hand, str) else hand
        evening, more = step(evening, Input(evening.at + 100, given))
        effects += more
    return evening, effects


def after(evening: Evening, *hands: object) -> Evening:
    return played(evening, *hands)[0]


def fresh(language: str = "en", hands: Iterable[object] = ()) -> Evening:
    evening = Evening()
    evening = replace(evening, settings=replace(evening.settings, language=language))
    return after(evening, SeedGiven(7), DateKnown("2026-11-16"), *hands)


def begun(language: str = "en") -> Evening:
    evening = fresh(language, SET_UP)
    while evening.game is None:
        evening = after(evening, "ok")
    return evening


def in_battle(language: str = "en") -> Evening:
    return after(begun(language), *ALL_PASS, *TO_BATTLE)


def at_score(language: str = "en") -> Evening:
    evening = begun(language)
    while match(evening).state.phase.value != "scoring":
        evening = after(evening, "pass", "next", "all", "untold")
    return evening


def match(evening: Evening) -> Match:
    return match_of(evening)
