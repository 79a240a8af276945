"""Stages that are a column of numbers. OK takes hold of the number at the cursor, LEFT and RIGHT turn it, OK lets go:
what is told is the number it was left at. BACK leaves it as it was. Such a stage has `cursor` and `turning`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.kit.evening import Evening, Stepped, closed, turned
from companion.kit.hands import Chosen
from companion.kit.lists import Heading
from companion.kit.options import Does
from companion.kit.stage import After, Draw
from companion.types import Choices, Icon, Key, Millis, Press, Row


@dataclass(frozen=True)
class Wheel:
    """A number, or with `does` a row that does something."""

    key: str
    text: str
    now: int = 0
    least: int = 0
    most: int = 0
    tells: Callable[[Evening, int], Stepped] | None = None
    does: Does | None = None
    icon: Icon | None = None


Wheels = Callable[[Evening, Any], Sequence[Wheel]]


def a_column(wheels: Wheels) -> After:
    def after(evening: Evening, stage: Any, hand: object, at: Millis) -> Stepped:
        rows = wheels(evening, stage)
        cursor = min(stage.cursor, len(rows) - 1)
        if isinstance(hand, Chosen):
            for place, row in enumerate(rows):
                if row.key == hand.option:
                    return taken(evening, replace(stage, cursor=place), row)
        if stage.turning is not None:
            return turning(evening, stage, rows[cursor], hand)
        match hand:
            case Press(Key.LEFT | Key.RIGHT as key):
                way = -1 if key is Key.LEFT else 1
                return turned(evening, replace(stage, cursor=(cursor + way) % len(rows))), ()
            case Press(Key.OK, again=False):
                return taken(evening, replace(stage, cursor=cursor), rows[cursor])
            case Press(Key.BACK, again=False):
                return closed(evening), ()
        return evening, ()

    return after


def taken(evening: Evening, stage: Any, row: Wheel) -> Stepped:
    """Hold of a number; the other rows do what they do."""
    if row.does is not None:
        return row.does(turned(evening, replace(stage, turning=None)))
    return turned(evening, replace(stage, turning=row.now)), ()


def turning(evening: Evening, stage: Any, row: Wheel, hand: object) -> Stepped:
    value = stage.turning
    match hand:
        case Press(Key.RIGHT):
            return turned(evening, replace(stage, turning=min(row.most, value + 1))), ()
        case Press(Key.LEFT):
            return turned(evening, replace(stage, turning=max(row.least, value - 1))), ()
        case Press(Key.OK, again=False):
            put_down = turned(evening, replace(stage, turning=None))
            assert row.tells is not None
            return row.tells(put_down, value) if value != row.now else (put_down, ())
        case Press(Key.BACK, again=False):
            return turned(evening, replace(stage, turning=None)), ()
    return evening, ()


def drawn_column(wheels: Wheels, heading: Heading) -> Draw:
    def drawn(evening: Evening, stage: Any) -> Choices:
        rows = wheels(evening, stage)
        cursor = min(stage.cursor, len(rows) - 1)
        shown = tuple(Row(row.text, value_of(stage, row, at == cursor), row.icon) for at, row in enumerate(rows))
        return Choices(heading(evening, stage), shown, cursor)

    return drawn


def value_of(stage: Any, row: Wheel, here: bool) -> str:
    if row.does is not None:
        return ""
    return f"<{stage.turning}>" if here and stage.turning is not None else str(row.now)
