"""Stages that are text to read: pages turned with LEFT and RIGHT, left with BACK or with OK on the last page."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.kit.evening import Evening, Stepped, closed, turned
from companion.layout import pages
from companion.types import Key, Message, Page, Picture, Press

Read = Page | Message | Picture
Text = Callable[[Evening, Any], Read]  # with the stage's page; the screens draw exactly this
Finish = Callable[[Evening], Stepped]

LAST = 99  # as a page: whichever is the last


def close(evening: Evening) -> Stepped:
    return closed(evening), ()


def a_text(text: Text, finish: Finish = close) -> Callable[[Evening, Any, object, int], Stepped]:
    """The `after` of such a stage; `finish` is what OK does on its last page."""

    def after(evening: Evening, stage: Any, hand: object, at: int) -> Stepped:
        return turned_by(evening, stage, hand, lambda: pages(text(evening, stage)), finish)

    return after


def turned_by(evening: Evening, stage: Any, hand: object, count: Callable[[], int], finish: Finish) -> Stepped:
    """RIGHT and OK turn on, LEFT back; OK on the last page finishes, BACK leaves."""
    if not isinstance(hand, Press):
        return evening, ()
    last = pages_seen(hand, count) - 1
    page = min(stage.page, last)
    match hand:
        case Press(Key.RIGHT):
            return turned(evening, replace(stage, page=min(page + 1, last))), ()
        case Press(Key.LEFT):
            return turned(evening, replace(stage, page=max(0, page - 1))), ()
        case Press(Key.OK, again=False):
            return (turned(evening, replace(stage, page=page + 1)), ()) if page < last else finish(evening)
        case Press(Key.BACK, again=False):
            return closed(evening), ()
    return evening, ()


def pages_seen(hand: Press, count: Callable[[], int]) -> int:
    """Of the text on the display when the key was pressed: what a key means is not to depend on fonts and words that
    an update may change. Only for a press that nobody stamped (a journal of 0.1.0) the text is laid out anew."""
    return hand.pages or count()
