"""Stages that are text to read: pages turned with LEFT and RIGHT, left with BACK or with OK on the last page."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.kit.evening import Evening, StepResult, pop, swap
from companion.layout import pages
from companion.types import Key, Message, Page, Picture, Press

Read = Page | Message | Picture
Text = Callable[[Evening, Any], Read]  # with the stage's page; the screens draw exactly this
Finish = Callable[[Evening], StepResult]

LAST = 99  # as a page: whichever is the last


def close(evening: Evening) -> StepResult:
    return pop(evening), ()


def a_text(text: Text, finish: Finish = close) -> Callable[[Evening, Any, object, int], StepResult]:
    """The `after` of such a stage; `finish` is what OK does on its last page."""

    def after(evening: Evening, stage: Any, command: object, at: int) -> StepResult:
        return turned_by(evening, stage, command, lambda: pages(text(evening, stage)), finish)

    return after


def turned_by(evening: Evening, stage: Any, command: object, count: Callable[[], int], finish: Finish) -> StepResult:
    """RIGHT and OK turn on, LEFT back; OK on the last page finishes, BACK leaves."""
    if not isinstance(command, Press):
        return evening, ()
    last, turns = pages_seen(command, count) - 1, pages_turned(command)
    page = min(stage.page, last)
    match command:
        case Press(Key.RIGHT) if page + turns <= last:
            return swap(evening, replace(stage, page=page + turns)), ()
        case Press(Key.LEFT):
            return swap(evening, replace(stage, page=max(0, page - turns))), ()
        case Press(Key.OK, again=False):
            return (swap(evening, replace(stage, page=page + turns)), ()) if page + turns <= last else finish(evening)
        case Press(Key.BACK, again=False):
            return pop(evening), ()
    return evening, ()


def pages_seen(command: Press, count: Callable[[], int]) -> int:
    """Of the text on the display when the key was pressed: what a key means must not depend on fonts and words that an
    update may change. Only for an unstamped press (a journal of 0.1.0) is the text laid out again."""
    return command.pages or count()


def pages_turned(command: Press) -> int:
    """By one press; without a loop it is not filled in."""
    return command.turns or 1
