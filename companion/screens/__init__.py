"""PURE. Stage -> Frame: how every stage looks. One function per stage, found by its type in DRAW.

What a stage does is the business of `companion/table/`, how a frame becomes pixels of `companion/layout/`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.screens import pickers, warnings
from companion.screens.lists import drawn_list
from companion.screens.space_alert.mission_stages import DRAW as MISSION
from companion.table.dials import Dial
from companion.table.evening import Evening
from companion.table.space_alert.boards import BoardEntry
from companion.table.space_alert.names import NameTyping
from companion.table.stages import LISTS, TEXTS
from companion.table.warnings import warning
from companion.types import Countdown, Face, Frame

# stage -> its frame, or a whole face where lamps matter
Draw = Callable[[Evening, Any], Frame | Face]
DRAW: dict[type, Draw] = {
    **{stage: drawn_list(options) for stage, options in LISTS.items()},
    **TEXTS,
    Dial: pickers.dial,
    NameTyping: pickers.name_typing,
    BoardEntry: pickers.board_entry,
    **MISSION,
}


def draw(evening: Evening) -> Face:
    """What the box shows now."""
    drawn = DRAW[type(evening.stage)](evening, evening.stage)
    face = drawn if isinstance(drawn, Face) else Face(drawn)
    said = warning(evening)
    # In flight the clock gives way for a moment, an announcement never does.
    if said is None or (face.awake and not isinstance(face.frame, Countdown)):
        return face
    return replace(face, frame=warnings.frame(evening, said))
