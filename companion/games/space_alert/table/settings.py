"""The rulings a table may decide otherwise, and the rows of the settings."""

from collections.abc import Sequence
from dataclasses import fields

from companion.games.space_alert.table.own import ID, preferences, with_preferences
from companion.games.space_alert.words import WORDS, say
from companion.kit.choice_rows import ChoiceRows
from companion.kit.evening import Evening
from companion.kit.options import Option, opens
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
REMEMBERED = ChoiceRows(WORDS, "rulings.", preferences, with_preferences, undo=False)


def rows(evening: Evening) -> Sequence[Option]:
    remembered = (REMEMBERED.row(evening, name) for name in ("spoken", "mission_shown", "all_draw"))
    return (*remembered, opens("rulings", say(evening, "rulings.rulings"), RulingList(ID)))
