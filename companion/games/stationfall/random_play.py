"""What the players do in an evening, at random: a set-up with detours, short games, every possible entry, the score."""

from companion.games.stationfall.log import Fallen, LoggedPlayer
from companion.games.stationfall.table.commands import SheetFilled
from companion.games.stationfall.table.flow import Turn
from companion.games.stationfall.table.match import Match
from companion.games.stationfall.table.own import ID
from companion.kit.dials import Dial
from companion.kit.evening import Evening, Home
from companion.kit.logline import LogEntry
from companion.kit.random_play import KEYS, NAMES, Act, RandomPlay, Rows, onward, strays
from companion.rules.dice import Dice
from companion.rules.stationfall.terms import Phase
from companion.types import Hold, Key, Press

# Rows that lead to the first turn, and from the last to the winners.
LEADS_ON = ("play", "start", "done", "ready")
IN_A_TURN = ((Press(Key.OK), 20), (Press(Key.RIGHT), 2), (Press(Key.A), 1), (Press(Key.B), 1), (Press(Key.C), 1),
             (Press(Key.BOT), 1), (Press(Key.HERO), 1), (Press(Key.LIFT), 1), (Hold(Key.OK), 1))  # fmt: skip

PLAYERS = tuple(
    LoggedPlayer(colour, name, character, 5, 2, 1, 0, guilty=False)
    for colour, name, character in zip(("red", "blue", "green", "yellow"), NAMES, ("Exile",) * 4, strict=True)
)
EARLIER = LogEntry(
    "earlier", ID, "2026-11-01", NAMES, "Stationfall", total=8, value=Fallen(PLAYERS, ("red",), "points", "minute_0", 0)
)


def act(evening: Evening, rows: Rows, dice: Dice) -> Act:
    return Act(command(evening, rows, dice))


def command(evening: Evening, rows: Rows, dice: Dice) -> object:
    match, stage = evening.game, evening.stage
    if isinstance(match, Match) and match.state.phase is Phase.SCORE and not dice.below(3):
        unready = [colour for colour in match.setup.order if colour not in match.sheets]
        if unready:  # from a phone
            return SheetFilled(unready[0], unready[0], agenda=dice.below(12), ready=True)
    if isinstance(stage, Dial):  # games are short
        return Press(Key.LEFT) if dice.below(8) else Press(Key.OK)
    if strays(dice) and not isinstance(stage, Home):
        return dice.weighted(KEYS)
    if isinstance(stage, Turn):
        return dice.weighted(IN_A_TURN)
    return onward(rows, dice, LEADS_ON if isinstance(stage, Home) or dice.below(2) else ())


# The turn clock and the quiet of a bribe depend on the time of day, and nothing else does.
RANDOM_PLAY = RandomPlay(act, EARLIER, timely={Match: {"clock", "thinking"}})
