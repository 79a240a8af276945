"""PURE. Stage -> Frame: how every stage looks. One function per stage, found by its type in DRAW.

What a stage does is the business of `companion/table/`, how a frame becomes pixels of `companion/layout/`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.screens import dials, warnings
from companion.screens.lists import drawn_list, title
from companion.screens.space_alert import stages as space_alert
from companion.table.dials import Dial
from companion.table.evening import Evening
from companion.table.stages import LISTS, TEXTS
from companion.table.warnings import warning
from companion.types import Countdown, Face, Frame

GAMES = (space_alert,)  # of each game the module with the looks of its stages
HEADINGS = {stage: heading for game in GAMES for stage, heading in game.HEADINGS.items()}

# stage -> its frame, or a whole face where lamps matter
Draw = Callable[[Evening, Any], Frame | Face]
DRAW: dict[type, Draw] = {
    **{stage: drawn_list(options, HEADINGS.get(stage, title)) for stage, options in LISTS.items()},
    **TEXTS,
    Dial: dials.dial,
    **{stage: drawn for game in GAMES for stage, drawn in game.DRAW.items()},
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
