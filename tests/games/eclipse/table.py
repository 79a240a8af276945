"""Shorthand for tests of Eclipse at the table: evenings at some point, and commands that continue them."""

import json
from collections.abc import Iterable
from dataclasses import replace

from companion.evening import Evening, step
from companion.games.eclipse.table.commands import Reported
from companion.games.eclipse.table.match import Match, match_of
from companion.games.eclipse.table.own import Preferences
from companion.kit.commands import Chosen, DateKnown, SeedGiven
from companion.kit.effects import Effect
from companion.kit.forms import FormFilled
from companion.rules.eclipse.assignment import DAMAGES
from companion.rules.eclipse.design import Design
from companion.rules.eclipse.events import Number
from companion.rules.eclipse.names import Ship
from companion.rules.eclipse.switches import ASKED
from companion.types import Input, Key, Press

KEYS = {key.value: Press(key) for key in Key}
SET_UP = ("eclipse", "new", "4", "go")
ALL_PASS = ("pass",) * 4
TO_BATTLE = ("battle", "ring-1", "hex-203", "red", "cruiser", "cruiser", "done", "blue", "interceptor", "done", "fight")


def played(evening: Evening, *commands: object) -> tuple[Evening, list[Effect]]:
    """A text is a key's name, or else the key of an option to choose."""
    effects: list[Effect] = []
    for command in commands:
        given = KEYS.get(command, Chosen(command)) if isinstance(command, str) else command
        evening, more = step(evening, Input(evening.at + 100, given))
        effects += more
    return evening, effects


def after(evening: Evening, *commands: object) -> Evening:
    return played(evening, *commands)[0]


def fresh(language: str = "en", commands: Iterable[object] = ()) -> Evening:
    evening = Evening()
    kept = Preferences(settled=tuple(ASKED))  # this table has been asked how it plays
    evening = replace(evening, settings=replace(evening.settings, language=language, games={"eclipse": kept}))
    return after(evening, SeedGiven(7), DateKnown("2026-11-16"), *commands)


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


# ---------------------------------------------------------------- what phones say


def told(seat: str, do: str, **fields: object) -> Reported:
    return Reported(seat, json.dumps({"do": do, **fields}))


def acted(seat: str, passes: bool = False) -> Reported:
    return told(seat, "pass" if passes else "act")


def kept(seat: str, drawn: tuple[int, ...], keep: int) -> Reported:
    return told(seat, "reputation", drawn=drawn, keep=keep)


def dealt(seat: str, tiles: tuple[int, ...]) -> Reported:
    return told(seat, "first_tiles", tiles=tiles)


def untold(seat: str) -> Reported:
    return told(seat, "untold")


def corrected(seat: str, number: Number, value: int) -> FormFilled:
    return FormFilled(seat, "seat", (), ((number.value, value),))


def counted(seat: str, kind: str, value: int) -> FormFilled:
    return FormFilled(seat, "score", (), ((kind, value),))


def redesigned(seat: str, ship: Ship, design: Design) -> FormFilled:
    numbers = [(name, getattr(design, name)) for name in ("initiative", "computer", "shield", "hull")]
    dice = [(f"{arm}-{hit}", getattr(design, arm).count(hit)) for arm in ("cannons", "missiles") for hit in DAMAGES]
    return FormFilled(seat, "design", (ship.value,), (*numbers, *dice))


def match(evening: Evening) -> Match:
    return match_of(evening)
