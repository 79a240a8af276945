"""What is set for all games to come: looking at hidden sheets, the voice, the rulings a table may decide otherwise."""

from collections.abc import Sequence

from companion.games.space_empires.table.own import ID, preferences, with_preferences
from companion.games.space_empires.words import WORDS, say
from companion.kit.evening import Evening, StepResult
from companion.kit.options import Option, on_off, opens
from companion.kit.rulings import RulingList, Rulings
from companion.rules.space_empires.options import SWITCHED_BY

RULINGS = Rulings(
    WORDS,
    SWITCHED_BY,
    now=lambda evening: preferences(evening).switches,
    keep=lambda evening, switches: with_preferences(evening, switches=switches),
)


def rows(evening: Evening) -> Sequence[Option]:
    now = preferences(evening)
    return (
        Option("peek", say(evening, "rulings.peek"), switch_peek, on_off(evening, now.peek)),
        Option("spoken", say(evening, "rulings.spoken"), switch_spoken, on_off(evening, now.spoken)),
        opens("rulings", say(evening, "rulings.rulings"), RulingList(ID)),
    )


def switch_peek(evening: Evening) -> StepResult:
    return with_preferences(evening, peek=not preferences(evening).peek), ()


def switch_spoken(evening: Evening) -> StepResult:
    return with_preferences(evening, spoken=not preferences(evening).spoken), ()
