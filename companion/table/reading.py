"""Stages that are text to read: pages turned with LEFT and RIGHT, left with BACK or with OK on the last page."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.layout import pages
from companion.table.evening import Evening, Stepped, closed, turned
from companion.types import Key, Message, Page, Picture, Press

Read = Page | Message | Picture
Text = Callable[[Evening, Any], Read]  # with the stage's page; the screens draw exactly this
Finish = Callable[[Evening], Stepped]


def close(evening: Evening) -> Stepped:
    return closed(evening), ()


def a_text(text: Text, finish: Finish = close) -> Callable[[Evening, Any, object, int], Stepped]:
    """The `after` of such a stage; `finish` is what OK does on its last page."""

    def after(evening: Evening, stage: Any, hand: object, at: int) -> Stepped:
        match hand:
            case Press(Key.RIGHT):
                return turned(evening, replace(stage, page=min(stage.page + 1, last_page(evening, stage)))), ()
            case Press(Key.LEFT):
                return turned(evening, replace(stage, page=max(0, stage.page - 1))), ()
            case Press(Key.OK, again=False):
                if stage.page < last_page(evening, stage):
                    return turned(evening, replace(stage, page=stage.page + 1)), ()
                return finish(evening)
            case Press(Key.BACK, again=False):
                return closed(evening), ()
        return evening, ()

    def last_page(evening: Evening, stage: Any) -> int:
        return pages(text(evening, stage)) - 1

    return after
