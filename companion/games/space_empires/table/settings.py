"""What is set for all games to come: looking at hidden sheets, the voice, the rulings a table may decide otherwise."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.space_empires.table.own import remembered, remembering
from companion.games.space_empires.words import say
from companion.kit.evening import Evening, Stepped
from companion.kit.options import Option, on_off, opens
from companion.kit.texts import Read
from companion.rules.space_empires.options import SWITCHED_BY, Switches
from companion.types import Page


@dataclass(frozen=True)
class Rulings:
    cursor: int = 0


@dataclass(frozen=True)
class RulingText:
    ruling: str
    page: int = 0


def rows(evening: Evening) -> Sequence[Option]:
    now = remembered(evening)
    return (
        Option("peek", say(evening, "rulings.peek"), switch_peek, on_off(evening, now.peek)),
        Option("spoken", say(evening, "rulings.spoken"), switch_spoken, on_off(evening, now.spoken)),
        opens("rulings", say(evening, "rulings.rulings"), Rulings()),
    )


def switch_peek(evening: Evening) -> Stepped:
    return remembering(evening, peek=not remembered(evening).peek), ()


def switch_spoken(evening: Evening) -> Stepped:
    return remembering(evening, spoken=not remembered(evening).spoken), ()


def ruling_options(evening: Evening, stage: Rulings) -> Sequence[Option]:
    return tuple(
        opens(number, say(evening, f"rulings.{number}"), RulingText(number), ruling_value(evening, number))
        for number in SWITCHED_BY
    )


def ruling_value(evening: Evening, number: str) -> str:
    value = getattr(remembered(evening).switches, SWITCHED_BY[number][0])
    return on_off(evening, value) if isinstance(value, bool) else say(evening, f"rulings.{number}_{value}")


def ruling_text(evening: Evening, stage: RulingText) -> Read:
    title = f"{say(evening, f'rulings.{stage.ruling}')}: {ruling_value(evening, stage.ruling)}"
    return Page(title, say(evening, f"rulings.{stage.ruling}.text"), stage.page)


def switch_ruling(evening: Evening) -> Stepped:
    assert isinstance(evening.stage, RulingText)
    return remembering(evening, switches=switched(remembered(evening).switches, evening.stage.ruling)), ()


def switched(switches: Switches, number: str) -> Switches:
    name, values = SWITCHED_BY[number]
    place = values.index(getattr(switches, name))
    changed: dict[str, Any] = {name: values[(place + 1) % len(values)]}
    return replace(switches, **changed)
