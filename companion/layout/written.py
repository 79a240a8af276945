"""PURE. A frame as text for a terminal: a heading, rows with their cursor, colours where they mean something.

Read from the top it says the same as the picture; the row that the cursor is on begins with `>`, so that a screen
reader that follows the terminal's cursor says just that one.
"""

import unicodedata
from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import NamedTuple

from companion.layout import pages
from companion.layout.plain import plain
from companion.types import Choices, Countdown, Frame, Message, Page, Picker

BOLD, TURNED, YELLOW, CYAN, RED, PLAIN = "\x1b[1m", "\x1b[7m", "\x1b[33m", "\x1b[36m", "\x1b[31m", "\x1b[0m"
WIDEST = 76


class Written(NamedTuple):
    lines: tuple[str, ...]
    here: int = 0  # which of them, from 0, matters now
    whole: bool = True  # else a text is shown in part, and goes on as the display's pages do


def written(frame: Frame, columns: int, rows: int) -> Written:
    width = min(WIDEST, columns - 1)
    lines, here = body(frame, width)
    title = getattr(frame, "title", "")
    alarm = f"{RED}{BOLD}!{PLAIN} " if getattr(frame, "alarm", False) else ""
    hints = "   ".join(f"[{hint.key.value.upper()}] {hint.text}" for hint in frame.hints)
    head = [f"{alarm}{BOLD}{YELLOW}{title}{PLAIN}", "─" * width] if title else [alarm] if alarm else []
    foot = ["─" * width, *([f"{CYAN}{hints}{PLAIN}"] if hints else [])]
    room = max(1, rows - len(head) - len(foot))
    whole = len(lines) <= room
    if isinstance(frame, Message | Page):
        first = here = 0 if whole else beginning(frame, len(lines) - room)
    else:
        first = max(0, min(here - room // 2, len(lines) - room))  # a long list goes along with its cursor
    if len(lines) > first + room:
        foot[0] = "─" * (width - 2) + " ↓"
    return Written((*head, *lines[first : first + room], *foot), len(head) + here - first, whole)


def beginning(frame: Message | Page, hidden: int) -> int:
    """The first line of a text that has no room for all of it: further down with every page of the display."""
    last = pages(frame) - 1
    return hidden * min(frame.page, last) // last if last else 0


def with_picture(frame: Frame, picture: Callable[[int], Sequence[str]], columns: int, rows: int) -> Written:
    """The same, and below it a picture of the table, where there is room for all of both."""
    above, below = written(frame, columns, rows), picture(columns)
    has_room = below and len(above.lines) + 1 + len(below) <= rows
    return above._replace(lines=(*above.lines, "", *below)) if has_room else above


def body(frame: Frame, width: int) -> tuple[list[str], int]:
    match frame:
        case Choices():
            rows = [choice(frame, place, width) for place in range(len(frame.rows))]
            return rows, min(frame.cursor, max(0, len(rows) - 1))
        case Countdown():
            return [f"{BOLD}{frame.time}{PLAIN}   {frame.phase}   {frame.footer}".rstrip(), frame.headline], 0
        case Message():
            big = [f"{BOLD}{frame.big}{PLAIN}"] if frame.big else []
            return [*big, *folded(frame.text, width), *([frame.footer] if frame.footer else [])], 0
        case Page(_, text):
            return folded(text, width), 0
        case Picker():
            return [*plain(frame)[1:]], 0
    return [line for line in plain(frame)[1:] if not line.startswith(("[", "<picture"))], 0


def choice(frame: Choices, place: int, width: int) -> str:
    row = frame.rows[place]
    gap = " " * max(2, width - 4 - wide(row.text) - wide(row.value)) if row.value else ""
    text = f"{row.text}{gap}{row.value}"
    return f"{TURNED}> {text} {PLAIN}" if place == frame.cursor else f"  {text}"


def folded(text: str, width: int) -> list[str]:
    """Japanese has no spaces to break at, and two columns a letter."""
    found: list[str] = []
    for line in text.split("\n"):
        found += wrap(line, width if line.isascii() else width // 2) or [""]
    return found


def wide(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)
