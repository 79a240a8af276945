"""What people do of an evening at random, alone or several: turns and phases, battles, sheets, the map, the end."""

from collections.abc import Mapping, Sequence

from companion.games.space_empires.log import Campaign
from companion.games.space_empires.table.charting import HUMAN, PLACED, EnemyMoved, Moved, Put, TapUndone
from companion.games.space_empires.table.commands import BUYING, Bought, Settled, SheetDone, seats_of
from companion.games.space_empires.table.empire import EmpireSheet
from companion.games.space_empires.table.flow import Main
from companion.games.space_empires.table.force import ForceSheet
from companion.games.space_empires.table.match import Match, Passed
from companion.games.space_empires.table.own import ID
from companion.games.space_empires.table.peek import Peek
from companion.games.space_empires.table.play import Play
from companion.games.space_empires.table.several_flow import PhaseMenu, TableMain
from companion.games.space_empires.table.several_players import FirstPlayer, SeatMenu, Spoils
from companion.games.space_empires.table.turn import HomeGone
from companion.kit.commands import Chosen
from companion.kit.evening import Evening, Home
from companion.kit.forms import FormFilled, Numbers
from companion.kit.logline import LogEntry
from companion.kit.random_play import KEYS, NAMES, Act, RandomPlay, Rows, onward, strays
from companion.kit.refereed.moves import Menu
from companion.rules.dice import Dice
from companion.rules.space_empires.accounts import ROWS
from companion.rules.space_empires.refusals import Refused
from companion.rules.space_empires.several import reckoned
from companion.types import Hold, Key, Press

# Rows that lead to the first turn, and from phase to phase.
LEADS_ON = ("new", "lay_out", "next", "done")
# A number or two is changed, and the form is done.
IN_A_FORM = (
    (Hold(Key.OK), 4), (Press(Key.RIGHT), 3), (Press(Key.LEFT), 1), (Press(Key.OK), 2), (Press(Key.BACK), 1),
)  # fmt: skip
MAP = (("rows", 6), ("first", 7), ("second", 8), ("right", 0))
LATE = 8  # phases: nobody plays for ever
FALLS: Mapping[type, Sequence[str]] = {
    Main: ("menu",), Menu: ("home_lost",), HomeGone: ("yes",),
    TableMain: ("seat_red", "seat_blue"), SeatMenu: ("destroy", "home_gone"), Spoils: ("done",),
}  # fmt: skip
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
    if isinstance(evening.game, Play | Match) and evening.game.state.phase > LATE and (row := to_the_end(stage, rows)):
        return Chosen(row)
    if isinstance(stage, Main) and dice.below(3):
        return Chosen("next") if dice.below(3) else Press(Key.HERO)
    if strays(dice) and not isinstance(stage, Home):
        return dice.weighted(KEYS)
    if isinstance(stage, Numbers):
        return dice.weighted(IN_A_FORM)
    if isinstance(stage, ForceSheet | EmpireSheet) and dice.below(2):  # no row leads out of a sheet
        return Press(Key.BACK)
    return onward(rows, dice, LEADS_ON if isinstance(stage, Home) or dice.below(3) else ())


def to_the_end(stage: object, rows: Rows) -> str:
    """By then a home falls; "": from here nothing leads there."""
    return next((row for row in FALLS[type(stage)] if row in (rows or ())), "") if type(stage) in FALLS else ""


def at_table(match: Match, stage: object, dice: Dice) -> object:
    """Turns go on; in an economic phase bids come in, the winner names who is first, sheets are done. Whatever else is
    on the display is left sooner or later."""
    seat = dice.choice(match.state.race.alive or match.setup.seats)
    if isinstance(stage, FirstPlayer):
        return Press(Key.OK)
    if not isinstance(stage, TableMain | PhaseMenu):
        return Press(dice.choice((Key.BACK, Key.OK)))
    if isinstance(stage, TableMain):
        return Chosen("next")
    if match.state.bids_open:
        return FormFilled(seat, "bid", (seat,), (("bid", dice.below(3)),))
    if not match.state.first:
        return Chosen("first")
    return put_back(match, seat, dice) or SheetDone(seat)


def put_back(match: Match, seat: str, dice: Dice) -> Bought | None:
    """A player who has bought more than the rules allow puts something back, or the phase would never end."""
    account = match.state.accounts[seat]
    bought = [name for name, row in ROWS.items() if row.group in BUYING and account[name]]
    return Bought(seat, dice.choice(bought), -1) if bought and is_refused(match, seat) else None


def is_refused(match: Match, seat: str) -> bool:
    try:
        reckoned(match.state, seat)
    except Refused:
        return True
    return False


def by_phone(evening: Evening, seat: str, dice: Dice) -> object:
    """A purchase, a colony, a tap on the map; without a map, lays one out."""
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
