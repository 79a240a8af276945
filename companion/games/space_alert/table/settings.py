"""The rulings a table may decide otherwise: their rows in the settings, what each says, and the switch."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.space_alert.table.own import remembered, remembering
from companion.games.space_alert.words import say
from companion.kit.evening import Evening, Stepped
from companion.kit.options import Option, on_off, opens
from companion.kit.texts import Read
from companion.rules.space_alert.setup import FRONTIER_SWITCHES, SWITCHED_BY, Switches
from companion.types import Page

FIELDS = {**SWITCHED_BY, **{ruling: field for ruling, (field, _) in FRONTIER_SWITCHES.items()}}


@dataclass(frozen=True)
class Rulings:
    cursor: int = 0


@dataclass(frozen=True)
class RulingText:
    """What a ruling says, to read before it is changed."""

    ruling: str
    page: int = 0


def switches_of(evening: Evening) -> Switches:
    return remembered(evening).switches


def rows(evening: Evening) -> Sequence[Option]:
    return (
        Option("spoken", say(evening, "rulings.spoken"), switch_spoken, on_off(evening, remembered(evening).spoken)),
        Option(
            "mission_shown",
            say(evening, "rulings.mission_shown"),
            switch_mission_shown,
            on_off(evening, remembered(evening).mission_shown),
        ),
        opens("rulings", say(evening, "rulings.rulings"), Rulings()),
    )


def switch_spoken(evening: Evening) -> Stepped:
    return remembering(evening, spoken=not remembered(evening).spoken), ()


def switch_mission_shown(evening: Evening) -> Stepped:
    return remembering(evening, mission_shown=not remembered(evening).mission_shown), ()


def ruling_options(evening: Evening, stage: Rulings) -> Sequence[Option]:
    return tuple(
        opens(number, say(evening, f"rulings.{number}"), RulingText(number), ruling_value(evening, number))
        for number in FIELDS
    )


def ruling_value(evening: Evening, number: str) -> str:
    value = getattr(switches_of(evening), FIELDS[number])
    return on_off(evening, value) if isinstance(value, bool) else str(value)


def ruling_text(evening: Evening, stage: RulingText) -> Read:
    title = f"{say(evening, f'rulings.{stage.ruling}')}: {ruling_value(evening, stage.ruling)}"
    return Page(title, say(evening, f"rulings.{stage.ruling}.text"), stage.page)


def switch_ruling(evening: Evening) -> Stepped:
    assert isinstance(evening.stage, RulingText)
    return remembering(evening, switches=switched(switches_of(evening), evening.stage.ruling)), ()


def switched(switches: Switches, number: str) -> Switches:
    """The other of its two values."""
    name = FIELDS[number]
    value = getattr(switches, name)
    other = (not value) if isinstance(value, bool) else {3: 4, 4: 3}[value]
    changed: dict[str, Any] = {name: other}
    return replace(switches, **changed)
