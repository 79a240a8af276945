"""What the players do of an evening, at random: a set-up with detours, actions and passes, battles, the score; and
phones between all of it."""

from companion.games.eclipse.log import LoggedPlayer, Played
from companion.games.eclipse.table.commands import CutAt, Decided, Drafted, OddsAsked, PutBack, Reported
from companion.games.eclipse.table.flow import Turn
from companion.games.eclipse.table.match import Match
from companion.games.eclipse.table.own import ID, SessionData
from companion.games.eclipse.table.what_if import Question
from companion.kit.commands import Chosen
from companion.kit.evening import Evening, Home
from companion.kit.forms import FormFilled
from companion.kit.logline import LogEntry
from companion.kit.random_play import KEYS, NAMES, Act, RandomPlay, Rows, onward, strays
from companion.rules.dice import Dice
from companion.rules.eclipse.names import Ship
from companion.rules.eclipse.parts import Part
from companion.rules.eclipse.standing import POINTS
from companion.rules.eclipse.steps import Timed
from companion.types import Key, Press

# Rows that lead to the first round, and from phase to phase to the score.
LEADS_ON = ("new", "go", "next", "all", "untold", "done", "fight", "most", "stays")
OTHERWISE = ("act", "more")  # in a turn, where nobody passes

# What phones say meanwhile: entries, refusals, draws, questions, undo.
PHONES = (
    Reported("red", '{"do": "act"}'),
    Reported("blue", '{"do": "pass"}'),
    FormFilled("green", "seat", (), (("money", 9),)),
    Reported("red", '{"do": "explore", "hexes": [{"hex": 201, "disc": true}]}'),
    Reported("yellow", '{"do": "trade", "from": "materials", "to": "money", "n": 1}'),
    Decided("red", anyway=True),
    Drafted("blue", Ship.INTERCEPTOR, (None, None, None, Part.HULL)),
    OddsAsked("blue", Question((1, 0, 0, 0), "ancient", (1, 0, 0, 0))),
    CutAt("green", 5),
    PutBack("green"),
)

PLAYERS = tuple(
    LoggedPlayer(colour, name, "terran", 20 - place, 1 + place, (0,) * len(POINTS))
    for place, (colour, name) in enumerate(zip(("red", "blue", "green", "yellow"), NAMES, strict=True))
)
EARLIER = LogEntry("earlier", ID, "2026-11-01", NAMES, "Eclipse", total=20, value=Played(PLAYERS, 8))


def act(evening: Evening, rows: Rows, dice: Dice) -> Act:
    return Act(command(evening, rows, dice))


def command(evening: Evening, rows: Rows, dice: Dice) -> object:
    """Nine rounds are long: they get on, mostly."""
    stage = evening.stage
    if isinstance(evening.game, Match) and not dice.below(15):
        return dice.choice(PHONES)
    if isinstance(stage, Turn) and dice.below(12):
        return Chosen("pass" if dice.below(6) else dice.choice(OTHERWISE))
    if strays(dice) and not isinstance(stage, Home):
        return dice.weighted(KEYS)
    if not isinstance(stage, Home) and not set(LEADS_ON) & set(rows or ()) and dice.below(5) < 2:
        return Press(Key.BACK)
    return onward(rows, dice, LEADS_ON if isinstance(stage, Home) or dice.below(5) else ())


# The turn clock depends on the time of day; a power cut cancels odds under calculation.
TIMELY = {Match: {"since", "spent", "chimed"}, Timed: {"seconds"}, SessionData: {"asked", "questions", "woken"}}
RANDOM_PLAY = RandomPlay(act, EARLIER, timely=TIMELY, timely_in_record={"seconds"})
