"""Lists to choose from: an option is a text and what choosing it does. Every list stage moves in the same way."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from companion.kit.commands import Chosen
from companion.kit.evening import Evening, Stage, StepResult, pop, push, swap, undoable
from companion.types import Icon, Key, Press

Does = Callable[[Evening], StepResult]


@dataclass(frozen=True)
class Option:
    """`key` never changes with the language: pages and tests choose by it. With `undo` it is a step of the
    table that can be taken back."""

    key: str
    text: str
    does: Does
    value: str = ""
    icon: Icon | None = None
    undo: bool = False
    letter: Key | None = None  # chooses it at once, where there are ten keys

    def chosen(self, evening: Evening) -> StepResult:
        after, effects = self.does(evening)
        return (undoable(evening, after) if self.undo else after), effects


def opens(key: str, text: str, stage: Stage, value: str = "", icon: Icon | None = None) -> Option:
    """An option that leads to another stage."""
    return Option(key, text, lambda now: (push(now, stage), ()), value, icon)


def changes(
    key: str, text: str, change: Callable[[Evening], Evening], value: str = "", icon: Icon | None = None
) -> Option:
    """An option that is a step of the table without effects."""
    return Option(key, text, lambda now: (change(now), ()), value, icon, undo=True)


def goes_back(key: str, text: str) -> Option:
    return Option(key, text, lambda now: (pop(now), ()))


T = TypeVar("T")


def next_of(values: Iterable[T], value: T) -> T:
    """The value after that one, and after the last the first; for any other value the first."""
    found = list(values)
    return found[(found.index(value) + 1) % len(found)] if value in found else found[0]


def on_off(evening: Evening, on: bool) -> str:
    """The value of an option that switches something."""
    return evening.say("box.on" if on else "box.off_word")


Options = Callable[[Evening, Any], Sequence[Option]]


def moved_in(options: Options, evening: Evening, stage: Any, command: object) -> StepResult:
    """LEFT and RIGHT move the cursor round and round, OK chooses, a letter its row, BACK goes back."""
    offered = options(evening, stage)
    cursor: int = min(stage.cursor, len(offered) - 1)
    match command:
        case Press(Key.LEFT | Key.RIGHT as key) if offered:
            way = -1 if key is Key.LEFT else 1
            return swap(evening, replace(stage, cursor=(cursor + way) % len(offered))), ()
        case Press(Key.OK, again=False) if offered:
            return offered[cursor].chosen(evening)
        case Press(Key.BACK, again=False):
            return pop(evening), ()
        case Chosen() | Press(again=False):
            for place, option in enumerate(offered):
                if is_meant(option, command):
                    return option.chosen(swap(evening, replace(stage, cursor=place)))
    return evening, ()


def is_meant(option: Option, command: Chosen | Press) -> bool:
    return option.key == command.option if isinstance(command, Chosen) else option.letter is command.key


LETTERS = {Key.A: Icon.A, Key.B: Icon.B, Key.C: Icon.C}


def lettered(evening: Evening, options: Sequence[Option], keys: Sequence[Key] = tuple(LETTERS)) -> Sequence[Option]:
    """Those options with the letters of `keys` in order, if the box has such keys; a row with an icon keeps it."""
    if not evening.box.card_keys:
        return options
    marked = [
        option if option.icon is not None else replace(option, icon=LETTERS[key], letter=key)
        for key, option in zip(keys, options, strict=False)
    ]
    return (*marked, *options[len(marked) :])


def a_list(options: Options) -> Callable[[Evening, Any, object, int], StepResult]:
    """The `after` of a stage that is a list and nothing else."""

    def after(evening: Evening, stage: Any, command: object, at: int) -> StepResult:
        return moved_in(options, evening, stage, command)

    return after
