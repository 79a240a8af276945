"""How a dial looks: its value, large."""

from companion.table.dials import Dial
from companion.table.evening import Evening
from companion.table.stages import DIALS
from companion.types import Frame, Hint, Key, Message


def dial(evening: Evening, stage: Dial) -> Frame:
    scale = DIALS[stage.which]
    hints = tuple(
        Hint(key, evening.say(f"dials.{word}"))
        for key, word in ((Key.LEFT, "less"), (Key.RIGHT, "more"), (Key.OK, "done"))
    )
    value = scale.shown(evening, scale.now(evening))
    return Message("", evening.say(f"dials.{stage.which}"), big=value, hints=hints)
