"""Long lists on the ten keys: the six letters jump through them by sixths, as through the numbers of a form."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.stationfall.table.refereed import REFEREED
from companion.kit.evening import Evening, swap
from companion.kit.options import Option
from companion.kit.refereed.moves import Question, Subjects
from companion.types import Key

LETTERS = (Key.A, Key.B, Key.C, Key.LIFT, Key.BOT, Key.HERO)
LONG = 10  # rows; shorter ones are leafed through as quickly
LISTS: Mapping[type, Callable[[Evening, Any], Sequence[Option]]] = {
    Subjects: REFEREED.about_options,
    Question: REFEREED.ask_options,
}


def jumped(evening: Evening, key: Key) -> Evening | None:
    """None: that key means nothing of the kind here."""
    stage: Any = evening.stage
    if key not in LETTERS or type(stage) not in LISTS:
        return None
    rows = len(LISTS[type(stage)](evening, stage))
    if rows < LONG:
        return None
    return swap(evening, replace(stage, cursor=LETTERS.index(key) * rows // len(LETTERS)))
