"""A game that plays itself: four players at station depth, from the first screen to the winner.

It does what hands do and waits as people wait. How that is shown, and how fast, is the command's business.
"""

from companion.games.stationfall.table.commands import SheetFilled
from companion.games.stationfall.table.flow import Over
from companion.games.stationfall.table.match import Match
from companion.kit.commands import Chosen, SeedGiven
from companion.kit.evening import Evening, Home
from companion.rules.stationfall.events import EndTurn, Reentry
from companion.rules.stationfall.terms import Phase
from companion.types import Input, Key, Millis, Press

THINKS: Millis = 1500  # before a press
SEED = 3

SET_UP = (
    SeedGiven(SEED),
    Chosen("stationfall"),
    Chosen("play"),
    Chosen("4"),
    *[Press(Key.LEFT)] * 9,  # a short game: from 13, which is likeliest, to minute 5
    Press(Key.OK),
    *(Chosen(colour) for colour in ("red", "blue", "green", "yellow")),
    Chosen("depth"),  # station
    Chosen("start"),
)
SPOKEN = SET_UP

# What happens besides turns that go by, by minute and place in the order: commands, one after the other.
HAPPENS: dict[tuple[int, int], tuple[object, ...]] = {
    (5, 1): (Press(Key.C), Press(Key.OK), Press(Key.OK), Press(Key.OK)),  # somebody goes down
    (5, 3): (Press(Key.BOT), Chosen("Houdini"), Chosen("enter"), Press(Key.OK)),
    (4, 0): (Press(Key.A), Press(Key.OK)),  # the antimatter is carried out: four minutes
    (4, 2): (Press(Key.B), Chosen("power_down")),
    (3, 0): (Press(Key.B), Chosen("power_down")),  # blackout
    (3, 1): (Press(Key.HERO), Chosen("evidence")),
    (2, 3): (Press(Key.BOT), Chosen("Houdini"), Chosen("launch"), Chosen("anyway")),
    (1, 0): (Press(Key.A), Chosen("antimatter_space")),
}
POINTS = {"red": 7, "blue": 9, "green": 11, "yellow": 6}


def following(evening: Evening, due: Millis | None) -> Input | None:
    """The next command; None when everything is over and the box is at home again."""
    match = evening.game
    if isinstance(evening.stage, Home) or not isinstance(match, Match):
        return None
    return Input(evening.at + THINKS, command(evening, match))


def command(evening: Evening, match: Match) -> object:
    """What is scripted for this turn and not yet done; at the end the sheets from phones; else OK, which leads on."""
    state = match.state
    if isinstance(evening.stage, Over):
        return Press(Key.OK)
    if state.phase is Phase.SCORE:
        colour = next(each for each in match.setup.order if each not in match.sheets)
        return SheetFilled(colour, colour, agenda=POINTS[colour], ready=True)
    script = HAPPENS.get((state.minute, state.turn), ()) if state.cause is None else ()
    return next_of(evening, match, script) or Press(Key.OK)


def next_of(evening: Evening, match: Match, script: tuple[object, ...]) -> object | None:
    """As many are done as stages lie open; all of them, once something was entered in this turn."""
    done = len(evening.below) - 1
    entered = bool(match.events) and not isinstance(match.events[-1], EndTurn | Reentry)
    return None if entered or done >= len(script) else script[done]
