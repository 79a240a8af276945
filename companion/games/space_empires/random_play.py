"""What people do of an evening at random, alone or several: turns and phases, battles, sheets, the map, the end."""

from companion.games.space_empires.log import Campaign
from companion.games.space_empires.table.charting import HUMAN, PLACED, EnemyMoved, Moved, Put, TapUndone
from companion.games.space_empires.table.commands import Bought, Settled, SheetDone, seats_of
from companion.games.space_empires.table.empire import EmpireSheet
from companion.games.space_empires.table.flow import Main
from companion.games.space_empires.table.force import ForceSheet
from companion.games.space_empires.table.match import Match, Passed
from companion.games.space_empires.table.own import ID
from companion.games.space_empires.table.peek import Peek
from companion.games.space_empires.table.several_flow import PhaseMenu, TableMain
from companion.games.space_empires.table.several_players import FirstPlayer
from companion.kit.commands import Chosen
from companion.kit.evening import Evening, Home
from companion.kit.forms import FormFilled, Numbers
from companion.kit.logline import LogEntry
from companion.kit.random_play import KEYS, NAMES, Act, RandomPlay, Rows, onward, strays
from companion.rules.dice import Dice
from companion.types import Hold, Key, Press

# Rows that lead to the first turn, and from phase to phase.
LEADS_ON = ("new", "lay_out", "next", "done")
# A number or two is changed, and the form is done.
IN_A_FORM = (
    (Hold(Key.OK), 4), (Press(Key.RIGHT), 3), (Press(Key.LEFT), 1), (Press(Key.OK), 2), (Press(Key.BACK), 1),
)  # fmt: skip
MAP = (("rows", 6), ("first", 7), ("second", 8), ("right", 0))
GOODS = ("build_sc", "build_co", "build_sy", "buy_ship_size", "buy_attack")
EARLIER = LogEntry(
    "earlier", ID, "2026-11-01", NAMES[:1], "Space Empires", won=False,
    value=Campaign(1, "aliens", "normal", "small", "seed", 12, won=False),
)  # fmt: skip


def act(evening: Evening, rows: Rows, dice: Dice) -> Act:
    return Act(command(evening, rows, dice))


def command(evening: Evening, rows: Rows, dice: Dice) -> object:
    stage = evening.stage
    seats = seats_of(evening)
    if seats and not dice.below(8):
        return by_phone(evening, dice.choice(seats), dice)
    if isinstance(evening.game, Match) and not isinstance(stage, Home) and dice.below(4):
        return at_table(evening.game, stage, dice)
    if isinstance(stage, Home) and not seats and not dice.below(3):
        return Chosen("scenarios")
    if isinstance(stage, Main) and dice.below(3):
        return Chosen("next") if dice.below(3) else Press(Key.HERO)
    if strays(dice) and not isinstance(stage, Home):
        return dice.weighted(KEYS)
    if isinstance(stage, Numbers):
        return dice.weighted(IN_A_FORM)
    if isinstance(stage, ForceSheet | EmpireSheet) and dice.below(2):  # no row leads out of a sheet
        return Press(Key.BACK)
    return onward(rows, dice, LEADS_ON if isinstance(stage, Home) or dice.below(3) else ())


def at_table(match: Match, stage: object, dice: Dice) -> object:
    """Turns go on; in an economic phase bids come in, the winner names who is first, sheets are done. Whatever else is
    on the display is left sooner or later."""
    seat = dice.choice(match.setup.seats)
    if isinstance(stage, FirstPlayer):
        return Press(Key.OK)
    if not isinstance(stage, TableMain | PhaseMenu):
        return Press(dice.choice((Key.BACK, Key.OK)))
    if isinstance(stage, TableMain):
        return Chosen("next")
    if match.state.bids_open:
        return FormFilled(seat, "bid", (seat,), (("bid", dice.below(3)),))
    return SheetDone(seat) if match.state.first else Chosen("first")


def by_phone(evening: Evening, seat: str, dice: Dice) -> object:
    """A purchase, a colony, a tap on the map; whoever has no map lays one out."""
    row, place = 1 + dice.below(6), 1 + dice.below(7)
    return dice.choice(
        (
            Bought(seat, dice.choice(GOODS), 1),
            Settled(seat),
            FormFilled(seat, "map", (), MAP),
            Put(seat, row, place, dice.choice((*PLACED, None))),
            Moved(seat, dice.below(4), row, place),
            EnemyMoved(HUMAN, 0, 0),
            TapUndone(seat),
        )
    )


# The clock depends on the time of day. A peek ends automatically.
TIMELY = {Match: {"since", "ran", "chimed"}, Passed: {"spent"}}
RANDOM_PLAY = RandomPlay(act, EARLIER, timely=TIMELY, settles=lambda evening: isinstance(evening.stage, Peek))
