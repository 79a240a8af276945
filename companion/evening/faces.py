"""PURE. What the box shows now: the stage's frame, with what the current game shows around it."""

from dataclasses import replace

from companion.evening import warning_face
from companion.evening.air import FLASHING, SpeakerDelay
from companion.evening.register import playing
from companion.evening.tables import draw_of
from companion.kit.evening import Evening
from companion.kit.warnings import warning
from companion.types import Face, Message


def draw(evening: Evening) -> Face:
    """What the box shows now."""
    frame = draw_of(type(evening.stage))(evening, evening.stage)
    game = playing(evening)
    face = game.decorate(evening, frame) if game and game.decorate else Face(frame)
    if isinstance(evening.stage, SpeakerDelay):
        face = replace(face, lamps=FLASHING, awake=True)
    said = warning(evening)
    # In flight the clock gives way for a moment, an announcement never does.
    if said is None or (face.awake and isinstance(face.frame, Message)):
        return face
    return replace(face, frame=warning_face.frame(evening, said))
