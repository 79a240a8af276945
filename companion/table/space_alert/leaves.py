"""Several sheets to leaf through as one text: each may have pages of its own."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.layout import pages
from companion.table.evening import Evening, Stepped, closed, turned
from companion.table.reading import Finish
from companion.types import Columns, Frame, Key, Message, Page, Press

Sheet = Page | Columns | Message


def leaf(sheets: Sequence[Sheet], page: int) -> Frame:
    """The page of that number, counted through all sheets; past the last the last."""
    for sheet in sheets[:-1]:
        count = pages(sheet)
        if page < count:
            return replace(sheet, page=page)
        page -= count
    return replace(sheets[-1], page=page)


def leaves(sheets: Sequence[Sheet]) -> int:
    return sum(pages(sheet) for sheet in sheets)


def leafed(evening: Evening, stage: Any, hand: object, sheets: Sequence[Sheet], finish: Finish) -> Stepped:
    """RIGHT and OK turn on, LEFT back; OK on the last page finishes, BACK leaves."""
    last = leaves(sheets) - 1
    page = min(stage.page, last)
    match hand:
        case Press(Key.RIGHT) if page < last:
            return turned(evening, replace(stage, page=page + 1)), ()
        case Press(Key.LEFT) if page:
            return turned(evening, replace(stage, page=page - 1)), ()
        case Press(Key.OK, again=False) if page < last:
            return turned(evening, replace(stage, page=page + 1)), ()
        case Press(Key.OK, again=False):
            return finish(evening)
        case Press(Key.BACK, again=False):
            return closed(evening), ()
    return evening, ()
