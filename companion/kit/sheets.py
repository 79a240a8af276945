"""Stages that are several sheets to leaf through as one text: each may have several pages."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any

from companion.kit.evening import Evening, StepResult
from companion.kit.texts import Finish, turned_by
from companion.layout import pages
from companion.types import Columns, Frame, Message, Page

Sheet = Page | Columns | Message
Sheets = Callable[[Evening, Any], Sequence[Sheet]]


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


def leaves_turned(sizes: Sequence[int], page: int, back: bool) -> int:
    """From that page to the first of the next sheet, or of the one before; before the first comes the last."""
    starts = list(accumulate(sizes, initial=0))
    here = next(place for place, start in enumerate(starts[1:]) if page < start or start == starts[-1])
    page = min(page, starts[-1] - 1)
    if not back:
        return starts[here + 1] - page
    return page - starts[here - 1] if here else page + sizes[-1]


def the_sheets(sheets: Sheets, finish: Finish) -> Callable[[Evening, Any, object, int], StepResult]:
    """The `after` of such a stage; `finish` is what OK does on its last page."""

    def after(evening: Evening, stage: Any, command: object, at: int) -> StepResult:
        return turned_by(evening, stage, command, lambda: leaves(sheets(evening, stage)), finish)

    return after


def drawn_sheets(sheets: Sheets) -> Callable[[Evening, Any], Frame]:
    return lambda evening, stage: leaf(sheets(evening, stage), stage.page)
