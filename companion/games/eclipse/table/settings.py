"""Eclipse's rows of the settings, and the rulings a table may decide otherwise."""

from collections.abc import Sequence

from companion.games.eclipse.table.match import Depth
from companion.games.eclipse.table.menu import voice_row
from companion.games.eclipse.table.own import ID, preferences, table_switches, with_preferences, with_ruling
from companion.games.eclipse.words import WORDS, say
from companion.kit.choice_rows import ChoiceRows
from companion.kit.evening import Evening
from companion.kit.options import Option, opens
from companion.kit.rulings import RulingList, Rulings
from companion.rules.eclipse.best_play import Play
from companion.rules.eclipse.switches import CHOICES, Switches

REMEMBERED = ChoiceRows(WORDS, "setup.", preferences, with_preferences, undo=False)


def settings_rows(evening: Evening) -> Sequence[Option]:
    return (
        depth_row(evening),
        voice_row(evening),
        REMEMBERED.row(evening, "open_money", key="money"),
        REMEMBERED.row(evening, "play", Play, shown=say(evening, f"setup.play.{preferences(evening).play}")),
        opens("rulings", say(evening, "setup.rulings"), RulingList(ID)),
    )


def depth_row(evening: Evening) -> Option:
    text, shown = say(evening, "menu.depth"), say(evening, f"menu.{preferences(evening).depth.value}")
    return REMEMBERED.row(evening, "depth", Depth, text=text, shown=shown)


def with_switches(evening: Evening, switches: Switches) -> Evening:
    """Those that are set here are not asked about at the table any more."""
    was = table_switches(evening)
    for name in CHOICES:
        if getattr(switches, name) != getattr(was, name):
            evening = with_ruling(evening, name, getattr(switches, name))
    return evening


RULINGS = Rulings(WORDS, {name: (name, values) for name, values in CHOICES.items()}, table_switches, with_switches)
