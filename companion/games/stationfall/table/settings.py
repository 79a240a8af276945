"""Stationfall's rows of the settings: what the voice says, and the rulings a table may decide otherwise."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from companion.games.stationfall.table.own import ID, preferences, with_preferences
from companion.games.stationfall.words import WORDS, say
from companion.kit.evening import Evening, StepResult
from companion.kit.options import Option, on_off, opens
from companion.kit.rulings import RulingList, Rulings
from companion.rules.stationfall.setup import Switches

AS_BEGUN = "late_discs"  # nobody decides it: only a game of version 0.2.0 has it otherwise

RULINGS = Rulings(
    WORDS,
    {each.name: (each.name, (each.default, not each.default)) for each in fields(Switches) if each.name != AS_BEGUN},
    now=lambda evening: preferences(evening).switches,
    keep=lambda evening, switches: with_preferences(evening, switches=switches),
)


def rows(evening: Evening) -> Sequence[Option]:
    kept = preferences(evening)
    return (
        Option("spoken", say(evening, "rulings.spoken"), switching("spoken"), on_off(evening, kept.spoken)),
        Option("turns", say(evening, "rulings.turns"), switching("turns"), on_off(evening, kept.turns)),
        opens("rulings", say(evening, "rulings.rulings"), RulingList(ID)),
    )


def switching(name: str) -> Any:
    def switch(now: Evening) -> StepResult:
        changed: dict[str, Any] = {name: not getattr(preferences(now), name)}
        return with_preferences(now, **changed), ()

    return switch
