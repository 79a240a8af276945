"""PURE. Stage -> Frame: how every stage looks. One function per stage, found by its type in DRAW.

What a stage does is the business of `companion/table/`, how a frame becomes pixels of `companion/layout/`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.screens import dials, warnings
from companion.screens.lists import at_home, drawn_list, title
from companion.screens.space_alert import stages as space_alert
from companion.table.dials import Dial
from companion.table.evening import Evening, Home
from companion.table.stages import LISTS, TEXTS
from companion.table.warnings import warning
from companion.types import Face, Frame, Message

GAMES = (space_alert,)  # of each game the module with the looks of its stages
HEADINGS = {Home: at_home} | {stage: heading for game in GAMES for stage, heading in game.HEADINGS.items()}
# the type of a game under way -> what it shows around any frame: lamps, an alarm, a display that stays awake
AROUND = {kind: around for game in GAMES for kind, around in game.AROUND.items()}

# stage -> its frame
Draw = Callable[[Evening, Any], Frame]
DRAW: dict[type, Draw] = {
    **{stage: drawn_list(options, HEADINGS.get(stage, title)) for stage, options in LISTS.items()},
    **TEXTS,
    Dial: dials.dial,
    **{stage: drawn for game in GAMES for stage, drawn in game.DRAW.items()},
}


def draw(evening: Evening) -> Face:
    """What the box shows now."""
    frame = DRAW[type(evening.stage)](evening, evening.stage)
    around = AROUND.get(type(evening.game))
    face = around(evening, frame) if around else Face(frame)
    said = warning(evening)
    # In flight the clock gives way for a moment, an announcement never does.
    if said is None or (face.awake and isinstance(face.frame, Message)):
        return face
    return replace(face, frame=warnings.frame(evening, said))
