"""Stationfall's rows of the settings: what the voice says, and the rulings a table may decide otherwise."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from companion.games.stationfall.table.own import remembered, remembering
from companion.games.stationfall.words import say
from companion.kit.evening import Evening, Stepped
from companion.kit.options import Option, on_off, opens
from companion.kit.texts import Read
from companion.rules.stationfall.setup import Switches
from companion.types import Page


@dataclass(frozen=True)
class Rulings:
    cursor: int = 0


@dataclass(frozen=True)
class RulingText:
    """What a ruling says, to read before it is changed: for the next game, not the one under way."""

    switch: str
    page: int = 0


SWITCHES = tuple(each.name for each in fields(Switches))


def rows(evening: Evening) -> Sequence[Option]:
    kept = remembered(evening)
    return (
        Option("spoken", say(evening, "rulings.spoken"), switching("spoken"), on_off(evening, kept.spoken)),
        Option("turns", say(evening, "rulings.turns"), switching("turns"), on_off(evening, kept.turns)),
        opens("rulings", say(evening, "rulings.rulings"), Rulings()),
    )


def switching(name: str) -> Any:
    def switch(now: Evening) -> Stepped:
        changed: dict[str, Any] = {name: not getattr(remembered(now), name)}
        return remembering(now, **changed), ()

    return switch


def ruling_options(evening: Evening, stage: Rulings) -> Sequence[Option]:
    return tuple(
        opens(name, say(evening, f"rulings.{name}"), RulingText(name), value_of(evening, name)) for name in SWITCHES
    )


def value_of(evening: Evening, name: str) -> str:
    return on_off(evening, getattr(remembered(evening).switches, name))


def ruling_text(evening: Evening, stage: RulingText) -> Read:
    title = f"{say(evening, f'rulings.{stage.switch}')}: {value_of(evening, stage.switch)}"
    return Page(title, say(evening, f"rulings.{stage.switch}.text"), stage.page)


def switch_ruling(evening: Evening) -> Stepped:
    assert isinstance(evening.stage, RulingText)
    switches, name = remembered(evening).switches, evening.stage.switch
    changed: dict[str, Any] = {name: not getattr(switches, name)}
    return remembering(evening, switches=replace(switches, **changed)), ()
