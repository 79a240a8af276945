"""PURE. Stage -> Frame: how every stage looks. One function per stage, found by its type in DRAW.

What a stage does is the business of `companion/table/`, how a frame becomes pixels of `companion/layout/`.
"""

from collections.abc import Callable
from typing import Any

from companion.screens.lists import drawn_list
from companion.table.evening import Evening
from companion.table.stages import LISTS
from companion.types import Face, Frame

# stage -> its frame, or a whole face where lamps matter
Draw = Callable[[Evening, Any], Frame | Face]
DRAW: dict[type, Draw] = {stage: drawn_list(stage, options) for stage, options in LISTS.items()}


def draw(evening: Evening) -> Face:
    """What the box shows now."""
    drawn = DRAW[type(evening.stage)](evening, evening.stage)
    return drawn if isinstance(drawn, Face) else Face(drawn)
