"""PURE. What a frame says as one line of text, without marks and keys; and of many frames only what is new."""

import re

from companion.layout.plain import choice, name, plain
from companion.types import Choices, Countdown, Frame, Message, Picker, Steps

BETWEEN = " | "
CLOCK = re.compile(r"^\d+:\d\d\s+")


def one_line(frame: Frame) -> str:
    """Of a list the row at the cursor, of a turn its newest step, of a clock its phase and not the time."""
    match frame:
        case Countdown():
            words = [frame.phase, frame.footer]
        case Choices():
            row = choice(frame, frame.cursor).removeprefix("> ") if frame.rows else ""
            words = [frame.title, row]
        case Steps():
            words = [frame.title, *frame.lines[-1:]]
        case Message():
            words = [CLOCK.sub("", frame.title), frame.big, *frame.text.split("\n"), frame.footer]
        case Picker():
            words = [frame.title, name(frame)]
        case _:
            words = [line for line in plain(frame) if not line.startswith(("[", "<"))]
    return BETWEEN.join(word for word in words if word)


class News:
    """One line for everything that happens, and none while only a clock runs."""

    def __init__(self) -> None:
        self._last = self._clock = self._big = ""

    def of(self, frame: Frame) -> str:
        """Empty: nothing has happened."""
        line = one_line(frame)
        if isinstance(frame, Countdown):
            return self._running(frame, line)
        is_new, self._last = line != self._last, line
        self._big = frame.big if isinstance(frame, Message) else ""
        return line if is_new else ""

    def _running(self, frame: Countdown, line: str) -> str:
        """Once the clock is back, what it says of the announcement that stood there with a large number."""
        is_new, self._clock, self._last = line != self._clock, line, ""
        big, self._big = self._big, ""
        if big and big in frame.headline:
            return BETWEEN.join((frame.phase, frame.headline))
        return line if is_new else ""
