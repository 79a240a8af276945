"""A number that LEFT and RIGHT turn up and down, with immediate effect; OK or BACK leaves it as it is."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.kit.evening import Evening, StepResult, pop
from companion.types import Key, Press


@dataclass(frozen=True)
class Dial:
    """`which` is a key of the words' topic `dials`: the box's, or those of that game."""

    which: str
    game: str = ""


@dataclass(frozen=True)
class Scale:
    """The values a dial can have, in order; what it stands at; what turning it does."""

    values: Callable[[Evening], tuple[int, ...]]
    now: Callable[[Evening], int]
    turn: Callable[[Evening, int], StepResult]
    shown: Callable[[Evening, int], str]


def turned_by(scale: Scale, evening: Evening, command: object) -> StepResult:
    values = scale.values(evening)
    now = scale.now(evening)
    match command:
        case Press(Key.RIGHT):
            higher = [value for value in values if value > now]
            return scale.turn(evening, higher[0]) if higher else (evening, ())
        case Press(Key.LEFT):
            lower = [value for value in values if value < now]
            return scale.turn(evening, lower[-1]) if lower else (evening, ())
        case Press(Key.OK | Key.BACK, again=False):
            return pop(evening), ()
    return evening, ()
