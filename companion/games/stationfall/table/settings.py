"""Stationfall's rows of the settings: what the voice says, and the rulings a table may decide otherwise."""

from collections.abc import Sequence
from dataclasses import fields

from companion.games.stationfall.table.own import ID, preferences, with_preferences
from companion.games.stationfall.words import WORDS, say
from companion.kit.choice_rows import ChoiceRows
from companion.kit.evening import Evening
from companion.kit.options import Option, opens
from companion.kit.rulings import RulingList, Rulings
from companion.rules.stationfall.setup import Switches

AS_BEGUN = "late_discs"  # nobody decides it: only a game of version 0.2.0 has it otherwise

RULINGS = Rulings(
    WORDS,
    {each.name: (each.name, (each.default, not each.default)) for each in fields(Switches) if each.name != AS_BEGUN},
    now=lambda evening: preferences(evening).switches,
    keep=lambda evening, switches: with_preferences(evening, switches=switches),
)
REMEMBERED = ChoiceRows(WORDS, "rulings.", preferences, with_preferences, undo=False)


def rows(evening: Evening) -> Sequence[Option]:
    remembered = (REMEMBERED.row(evening, name) for name in ("spoken", "turns"))
    return (*remembered, opens("rulings", say(evening, "rulings.rulings"), RulingList(ID)))
