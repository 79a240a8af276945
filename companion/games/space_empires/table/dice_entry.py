"""The table's own dice: asked for by name, one after the other."""

from dataclasses import replace

from companion.games.space_empires.table.play import play_of
from companion.games.space_empires.table.telling import Dice, told, wanted
from companion.games.space_empires.words import say
from companion.kit.evening import Evening, Stepped, closed, turned
from companion.kit.stage import stage
from companion.rules.space_empires import events as e
from companion.rules.space_empires.hits import FACES
from companion.types import Frame, Hint, Key, Message, Millis, Press

MANY = e.Econ | e.FirstBattle | e.AttackHome | e.Sally  # events that may ask for several dice


def after(evening: Evening, stage: Dice, hand: object, at: Millis) -> Stepped:
    match hand:
        case Press(Key.LEFT | Key.RIGHT as key):
            by = 1 if key is Key.RIGHT else -1
            return turned(evening, replace(stage, die=1 + (stage.die - 1 + by) % FACES)), ()
        case Press(Key.OK, again=False):
            return rolled(evening, stage)
        case Press(Key.BACK, again=False):
            return taken_off(evening, stage)
    return evening, ()


def rolled(evening: Evening, stage: Dice) -> Stepped:
    event = with_die(stage.event, stage.die)
    asks = wanted(play_of(evening), event)
    return (turned(evening, Dice(event, asks)), ()) if asks else told(evening, event)


def with_die(event: e.Event, die: int) -> e.Event:
    if isinstance(event, e.Arrive | e.RollWeakness):
        return replace(event, die=die)
    assert isinstance(event, MANY)
    return replace(event, dice=(*event.dice, die))


def taken_off(evening: Evening, stage: Dice) -> Stepped:
    """The die before it again; before the first one nothing was rolled."""
    if not isinstance(stage.event, MANY) or not stage.event.dice:
        return closed(evening), ()
    *before, die = stage.event.dice
    event = replace(stage.event, dice=tuple(before))
    return turned(evening, Dice(event, wanted(play_of(evening), event), die)), ()


def drawn(evening: Evening, stage: Dice) -> Frame:
    count = len(getattr(stage.event, "dice", ())) + 1
    title = say(evening, "table.die_title", count=count, die=say(evening, f"terms.die_{stage.asks}"))
    hints = (Hint(Key.OK, say(evening, "table.rolled")), Hint(Key.BACK, say(evening, "table.back")))
    return Message("", title, big=str(stage.die), hints=hints)


STAGES = (stage(Dice, after=after, draw=drawn),)
