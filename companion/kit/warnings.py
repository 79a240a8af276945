"""A part of the box fails or comes back: said on the display for a few seconds, with what still works.

It never covers an announcement and changes no stage; any key does its work and takes it off. The whole list
stays at home, under troubles.
"""

from dataclasses import dataclass, replace

from companion.kit.evening import Evening
from companion.types import Millis

SHOWN_FOR: Millis = 4_000
READ_FOR: Millis = 12_000


@dataclass(frozen=True)
class Warned:
    """`part` is a key of the words' topic `troubles`, as far as there are words for it."""

    part: str
    until: Millis
    mended: bool = False
    text: str = ""  # of the hall's organiser, as it was written


def warned(evening: Evening, part: str, at: Millis, mended: bool = False) -> Evening:
    return replace(evening, warned=Warned(part, at + SHOWN_FOR, mended))


def hall_said(evening: Evening, text: str, at: Millis) -> Evening:
    """No trouble, but said in the same way, for long enough to be read aloud."""
    return replace(evening, warned=Warned("hall", at + READ_FOR, text=text))


def warning(evening: Evening) -> Warned | None:
    """What is to be said of the box now."""
    now = evening.warned
    return now if isinstance(now, Warned) and evening.at < now.until else None
