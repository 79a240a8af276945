"""A game of nine rounds that plays itself: four players, three actions each, one battle, the score."""

from companion.games.eclipse.table.flow import AskRuling, Combat, Turn
from companion.games.eclipse.table.match import Match
from companion.kit.commands import Chosen, SeedGiven
from companion.kit.evening import Evening, Home
from companion.kit.forms import FormFilled
from companion.rules.eclipse.names import Phase
from companion.rules.eclipse.standing import points_of
from companion.rules.eclipse.state import forecast_of
from companion.types import Input, Key, Millis, Press

SEED = 3
THINKS: Millis = 1500
ACTIONS = 3
HEXES = {"red": 14, "blue": 11, "green": 16, "yellow": 9}  # points for them
BATTLE_IN = 4  # round
BATTLE = ("battle", "ring-1", "hex-203", "red", "cruiser", "cruiser", "dreadnought", "done", "fight")

SET_UP = (SeedGiven(SEED), Chosen("eclipse"), Chosen("new"), Chosen("4"), Chosen("go"), *[Press(Key.OK)] * 3)
SPOKEN = SET_UP


def following(evening: Evening, due: Millis | None) -> Input | None:
    """What the table does next; None when they are home again."""
    if isinstance(evening.stage, Home):
        return None
    return Input(evening.at + THINKS, answer(evening))


def answer(evening: Evening) -> object:
    """Actions while they can be paid; one battle; else OK, which always leads on."""
    match = evening.game
    if isinstance(match, Match):
        state = match.state
        if isinstance(evening.stage, Turn):
            following_money = forecast_of(state, state.turn).next or 0
            acts = state.seats[state.turn].actions < ACTIONS and following_money > 0
            return Chosen("act" if acts and not state.seats[state.turn].passed else "pass")
        if state.round == BATTLE_IN and state.last_battle is None and match.fight is None:
            return battle_entered(evening)
        if match.now.closed:
            return Press(Key.OK)
        if state.phase is Phase.SCORING:
            return points_entered(match)
    return Press(Key.OK)


def points_entered(match: Match) -> object:
    """What is not entered in light depth is counted at the end."""
    for seat, colour in enumerate(match.colours):
        if points_of(match.now, seat).hexes != HEXES[colour]:
            return FormFilled(colour, "score", (), (("hexes", HEXES[colour]),))
    return Chosen("done")


def battle_entered(evening: Evening) -> object:
    """The next thing to enter, by how deep in its lists the display is."""
    if isinstance(evening.stage, AskRuling):
        return Press(Key.OK)
    if isinstance(evening.stage, Combat):
        return Chosen(BATTLE[0])
    path = {"Rings": BATTLE[1], "Hexes": BATTLE[2]}
    name = type(evening.stage).__name__
    if name in path:
        return Chosen(path[name])
    fleets = getattr(evening.below[-1] if name == "ShipsOf" else evening.stage, "fleets", ())
    entered = sum(sum(figures) for _, figures in fleets)
    if name == "ShipsOf":
        return Chosen(BATTLE[4 + entered])
    return Chosen(BATTLE[-1] if entered else BATTLE[3])
