"""Long lists on the ten keys: two letters choose any row of them (kit/sixths.py)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.stationfall.table.refereed import REFEREED
from companion.kit.evening import Evening, swap
from companion.kit.options import Option
from companion.kit.refereed.moves import MoveList, Question, Subjects
from companion.kit.sixths import led_to
from companion.types import Key

LISTS: Mapping[type, Callable[[Evening, Any], Sequence[Option]]] = {
    Subjects: REFEREED.about_options,
    MoveList: REFEREED.doing_options,
    Question: REFEREED.ask_options,
}


def jumped(evening: Evening, key: Key) -> Evening | None:
    """None: that key leads nowhere here, or chooses."""
    stage: Any = evening.stage
    if type(stage) not in LISTS:
        return None
    there = led_to(evening, stage, LISTS[type(stage)](evening, stage), key)
    return None if there is None else swap(evening, there)
