"""The rulings a table may decide otherwise, and the rows of the settings."""

from collections.abc import Sequence
from dataclasses import fields

from companion.games.space_alert.table.own import ID, preferences, with_preferences
from companion.games.space_alert.words import WORDS, say
from companion.kit.evening import Evening, StepResult
from companion.kit.options import Option, on_off, opens
from companion.kit.rulings import RulingList, Rulings
from companion.rules.space_alert.setup import FRONTIER_SWITCHES, SWITCHED_BY, Switches

FIELDS = {**SWITCHED_BY, **{ruling: field for ruling, (field, _) in FRONTIER_SWITCHES.items()}}
DEFAULTS = {each.name: each.default for each in fields(Switches)}
SPEEDS = (3, 4)  # of the Stealth Fighter, R1


def switches_of(evening: Evening) -> Switches:
    return preferences(evening).switches


RULINGS = Rulings(
    WORDS,
    {
        ruling: (field, (DEFAULTS[field], not DEFAULTS[field]) if isinstance(DEFAULTS[field], bool) else SPEEDS)
        for ruling, field in FIELDS.items()
    },
    now=switches_of,
    keep=lambda evening, switches: with_preferences(evening, switches=switches),
)


def rows(evening: Evening) -> Sequence[Option]:
    return (
        Option("spoken", say(evening, "rulings.spoken"), switch_spoken, on_off(evening, preferences(evening).spoken)),
        Option(
            "mission_shown",
            say(evening, "rulings.mission_shown"),
            switch_mission_shown,
            on_off(evening, preferences(evening).mission_shown),
        ),
        Option(
            "all_draw",
            say(evening, "rulings.all_draw"),
            switch_all_draw,
            on_off(evening, preferences(evening).all_draw),
        ),
        opens("rulings", say(evening, "rulings.rulings"), RulingList(ID)),
    )


def switch_spoken(evening: Evening) -> StepResult:
    return with_preferences(evening, spoken=not preferences(evening).spoken), ()


def switch_mission_shown(evening: Evening) -> StepResult:
    return with_preferences(evening, mission_shown=not preferences(evening).mission_shown), ()


def switch_all_draw(evening: Evening) -> StepResult:
    return with_preferences(evening, all_draw=not preferences(evening).all_draw), ()
