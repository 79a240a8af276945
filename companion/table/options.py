"""Lists to choose from: an option is a text and what choosing it does. Every list stage moves in the same way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from companion.table.evening import Evening, Stage, Stepped, closed, turned
from companion.table.hands import Chosen
from companion.types import Icon, Key, Press


@dataclass(frozen=True)
class Option:
    """`key` never changes with the language: pages and tests choose by it."""

    key: str
    text: str
    does: Callable[[Evening], Stepped]
    value: str = ""
    icon: Icon | None = None


class Listed(Protocol):
    """A stage that is a list."""

    @property
    def cursor(self) -> int: ...


Options = Callable[[Evening, Any], Sequence[Option]]


def moved_in(options: Options, evening: Evening, stage: Any, hand: object) -> Stepped:
    """LEFT and RIGHT move the cursor round and round, OK chooses, BACK goes back."""
    offered = options(evening, stage)
    cursor: int = min(stage.cursor, len(offered) - 1)
    match hand:
        case Press(Key.LEFT | Key.RIGHT as key) if offered:
            way = -1 if key is Key.LEFT else 1
            return turned(evening, replace(stage, cursor=(cursor + way) % len(offered))), ()
        case Press(Key.OK, again=False) if offered:
            return offered[cursor].does(evening)
        case Press(Key.BACK):
            return closed(evening), ()
        case Chosen(wanted):
            for place, option in enumerate(offered):
                if option.key == wanted:
                    return option.does(turned(evening, replace(stage, cursor=place)))
    return evening, ()


def a_list(options: Options) -> Callable[[Evening, Any, object, int], Stepped]:
    """The `after` of a stage that is a list and nothing else."""

    def after(evening: Evening, stage: Stage, hand: object, at: int) -> Stepped:
        return moved_in(options, evening, stage, hand)

    return after
