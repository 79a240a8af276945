"""What is set for all games to come: looking at hidden sheets, the voice, the rulings a table may decide otherwise."""

from collections.abc import Sequence

from companion.games.space_empires.table.own import ID, preferences, with_preferences
from companion.games.space_empires.words import WORDS, say
from companion.kit.choice_rows import ChoiceRows
from companion.kit.evening import Evening
from companion.kit.options import Option, opens
from companion.kit.rulings import RulingList, Rulings
from companion.rules.space_empires.options import SWITCHED_BY

RULINGS = Rulings(
    WORDS,
    SWITCHED_BY,
    now=lambda evening: preferences(evening).switches,
    keep=lambda evening, switches: with_preferences(evening, switches=switches),
)
REMEMBERED = ChoiceRows(WORDS, "rulings.", preferences, with_preferences, undo=False)


def rows(evening: Evening) -> Sequence[Option]:
    remembered = (REMEMBERED.row(evening, name) for name in ("peek", "spoken"))
    return (*remembered, opens("rulings", say(evening, "rulings.rulings"), RulingList(ID)))
