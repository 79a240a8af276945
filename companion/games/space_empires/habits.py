"""What somebody does of an evening against the aliens, at random: turns and phases, battles, the own force, the end."""

from companion.games.space_empires.log import Campaign
from companion.games.space_empires.table.empire import EmpireSheet
from companion.games.space_empires.table.flow import Main
from companion.games.space_empires.table.force import ForceSheet
from companion.games.space_empires.table.own import ID
from companion.games.space_empires.table.peek import Peek
from companion.kit.commands import Chosen
from companion.kit.evening import Evening, Home
from companion.kit.forms import Numbers
from companion.kit.habits import KEYS, NAMES, Act, Habits, Rows, onward, strays
from companion.kit.logline import LogEntry
from companion.rules.dice import Dice
from companion.types import Hold, Key, Press

# Rows that lead to the first turn, and from phase to phase.
LEADS_ON = ("new", "lay_out", "next", "done")
# A number or two is changed, and the form is done.
IN_A_FORM = (
    (Hold(Key.OK), 4), (Press(Key.RIGHT), 3), (Press(Key.LEFT), 1), (Press(Key.OK), 2), (Press(Key.BACK), 1),
)  # fmt: skip
EARLIER = LogEntry(
    "earlier", ID, "2026-11-01", NAMES[:1], "Space Empires", won=False,
    value=Campaign(1, "aliens", "normal", "small", "seed", 12, won=False),
)  # fmt: skip


def act(evening: Evening, rows: Rows, dice: Dice) -> Act:
    return Act(command(evening, rows, dice))


def command(evening: Evening, rows: Rows, dice: Dice) -> object:
    stage = evening.stage
    if isinstance(stage, Main) and dice.below(3):
        return Chosen("next") if dice.below(3) else Press(Key.HERO)
    if strays(dice) and not isinstance(stage, Home):
        return dice.weighted(KEYS)
    if isinstance(stage, Numbers):
        return dice.weighted(IN_A_FORM)
    if isinstance(stage, ForceSheet | EmpireSheet) and dice.below(2):  # no row leads out of a sheet
        return Press(Key.BACK)
    return onward(rows, dice, LEADS_ON if isinstance(stage, Home) or dice.below(3) else ())


# A look at what is hidden ends by itself.
HABITS = Habits(act, EARLIER, settles=lambda evening: isinstance(evening.stage, Peek))
