"""A crew that never goes home: what it does next, from where the evening is. Pure but for the dice it is handed."""

from companion.evening import Evening, step
from companion.evening.tables import offered
from companion.games.space_alert.habits import LEADS_ON, plan
from companion.games.space_alert.table.names import NameTyping
from companion.games.space_alert.table.operation import Operation
from companion.kit.effects import CheckHardware, PowerOff
from companion.kit.evening import Home
from companion.kit.habits import FORWARD
from companion.kit.hands import Chosen, GoHome
from companion.rules.dice import Dice
from companion.types import Input, Key, Press

ONWARD = ("start", "go", "done", "give_up", "go_on", "ready", "official")


def next_hand(evening: Evening, dice: Dice) -> object | None:
    """None while a mission flies: then they only listen, or press a key that shows something."""
    game = evening.game
    if isinstance(game, Operation) and not game.over and game.clock.since is not None:
        return None if dice.below(20) else Press(dice.choice((Key.LEFT, Key.RIGHT)))
    hand = chosen(evening, dice)
    _, effects = step(evening, Input(evening.at, hand))
    return None if any(isinstance(effect, PowerOff | CheckHardware) for effect in effects) else hand


def chosen(evening: Evening, dice: Dice) -> object:
    stage, game = evening.stage, evening.game
    if game is None and not isinstance(stage, Home) and not dice.below(20):
        return GoHome()  # nobody reads the log all night
    if not dice.below(30):
        return Press(dice.choice(tuple(Key)))
    if isinstance(game, Operation) and game.over:
        silent = [seat for place, seat in enumerate(game.briefing.crew.seats) if game.answers.plan(place) is None]
        if silent and not game.answers.cards:
            return plan(silent[0].colour.value, dice)
    rows = offered(evening)
    if rows is not None:
        options = [option.key for option in rows]
        onward = [key for key in (LEADS_ON.get(type(stage).__name__, ""), *ONWARD) if key in options]
        return Chosen(onward[0] if onward and dice.below(4) else dice.choice(options))
    if isinstance(stage, NameTyping):
        return Press(Key.BACK)
    return Press(Key.OK) if dice.below(5) else dice.weighted(FORWARD)
