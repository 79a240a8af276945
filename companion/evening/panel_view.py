"""PURE. The box itself: its display pixel by pixel and in words, and its lamps."""

from functools import lru_cache
from typing import Any

from companion.layout import bitmap
from companion.types import (
    Bitmap,
    Choices,
    Columns,
    Countdown,
    Face,
    Frame,
    Hint,
    Lamp,
    Message,
    Page,
    Picker,
    Picture,
    Steps,
    Upright,
)
from companion.words import say

Json = dict[str, Any]


@lru_cache(maxsize=16)
def drawn(frame: Frame) -> Bitmap:
    return bitmap(frame)


def rows(picture: Bitmap) -> dict[str, str]:
    """Rows of pixels in hexadecimal, by number; dark rows are left out, so an update names only what changed."""
    found = {}
    for y in range(picture.height):
        row = picture.data[y * picture.stride : (y + 1) * picture.stride]
        if any(row):
            found[str(y)] = row.hex()
    return found


def lamps(face: Face) -> Json:
    """Lit or not and for how many milliseconds, repeating from instant 0; dark ones are left out."""
    shown = {lamp.value: [list(step) for step in face.lamps.of(lamp).steps] for lamp in Lamp}
    return {name: steps for name, steps in shown.items() if any(lit for lit, _ in steps)}


def hint_texts(hints: tuple[Hint, ...]) -> list[str]:
    return [f"{hint.key.value.upper()}: {hint.text}" for hint in hints]


def spoken(frame: Frame) -> list[str]:
    """The same picture in lines of text, for screen readers."""
    match frame:
        case Countdown():
            lines = [frame.time, frame.phase, frame.headline, frame.footer]
        case Message():
            lines = [frame.title, frame.big, frame.text, frame.footer]
        case Choices():
            marked = [f"> {row.text}" if place == frame.cursor else row.text for place, row in enumerate(frame.rows)]
            lines = [frame.title, *(f"{m} {row.value}".strip() for m, row in zip(marked, frame.rows, strict=True))]
        case Picker():
            at = min(frame.cursor, max(0, len(frame.cells) - 1))
            lines = [frame.title, frame.typed, f"> {frame.cells[at].name}" if frame.cells else ""]
        case Page():
            lines = [frame.title, *frame.text.splitlines()]
        case Steps():
            lines = [frame.title, *frame.lines]
        case Columns():
            lines = [frame.title, *(" | ".join(row) for row in frame.rows)]
        case Picture():
            lines = [frame.title, *frame.text.splitlines()]
    return [line for line in [*lines, *hint_texts(frame.hints)] if line]


def seen_by(face: Face, language: str, hidden: bool) -> Frame:
    """`hidden`: nobody who looks may see it."""
    return Message(say(language, "page.on_the_box")) if hidden else face.frame


def shown(face: Face, language: str, hidden: bool = False) -> Json:
    frame = seen_by(face, language, hidden)
    return {
        "rows": rows(drawn(frame)),
        "text": spoken(frame),
        "alarm": bool(getattr(frame, "alarm", False)),
        "upright": isinstance(frame, Upright),
    }
