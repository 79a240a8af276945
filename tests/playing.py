"""What every game's playthroughs share: a text file that is both the script and the expected transcript.

What stands before the first line with a `>` says what it is about. A line with a `>` is what hands do, in words
separated by spaces; the indented lines below it are what the box then shows and does. The words:

  a b c bot left right lift hero ok back     keys; `right*3` is three times
  hold:ok                                    a key held down
  wait:15                                    seconds go by, tick by tick
  language:ja  keys:ten|four  seed:7  date:2026-11-16  voice  name:blue:Anna
  choose:mission                             an option of the list, as the page would choose it
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.evening import Evening, next_at, step
from companion.kit.commands import Chosen, DateKnown, NameTyped, SeedGiven, Undo
from companion.kit.effects import Effect
from companion.types import (
    Choices,
    Columns,
    Countdown,
    Frame,
    Hold,
    Input,
    Key,
    Message,
    Page,
    Picker,
    Picture,
    Press,
    Steps,
)

PRESS_TAKES = 200  # milliseconds


def split(text: str) -> tuple[str, list[str]]:
    lines = text.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith(">"))
    return "\n".join(lines[:first]), [line[1:].strip() for line in lines[first:] if line.startswith(">")]


def words(line: str) -> Iterator[str]:
    for word in line.split():
        name, _, times = word.partition("*")
        yield from [name] * int(times or 1)


def done_in(evening: Evening, name: str, value: str) -> tuple[Evening, list[Effect]] | None:
    """What the box is asked to do; None: `name` is a command."""
    match name:
        case "wait":
            return waited(evening, round(1000 * float(value)))
        case "language":
            return replace(evening, settings=replace(evening.settings, language=value)), []
        case "keys":
            return replace(evening, box=replace(evening.box, card_keys=value == "ten")), []
    return None


def done_by(evening: Evening, moves: object) -> tuple[Evening, list[Effect]]:
    evening, effects = step(evening, Input(evening.at + PRESS_TAKES, moves))
    return evening, list(effects)


def waited(evening: Evening, span: int) -> tuple[Evening, list[Effect]]:
    """As the loop does it: from one thing that changes to the next."""
    end, effects = evening.at + span, list[Effect]()
    while evening.at < end:
        following = next_at(evening)
        evening, more = step(evening, Input(end if following is None else min(end, following)))
        effects += more
    return evening, effects


def any_hand(name: str, value: str) -> object:
    """A command that means something in every game."""
    match name:
        case "hold":
            return Hold(Key(value))
        case "undo":
            return Undo()
        case "choose":
            return Chosen(value)
        case "name":
            return NameTyped(*value.split(":"))
        case "seed":
            return SeedGiven(int(value))
        case "date":
            return DateKnown(value)
    return Press(Key(name))


# ---------------------------------------------------------------- what the box shows, as text


def frame_lines(frame: Frame) -> Iterator[str]:
    if getattr(frame, "page", 0):
        yield f"(page {getattr(frame, 'page', 0) + 1})"
        return
    match frame:
        case Countdown():
            yield f"[{frame.time}] {frame.phase}  {frame.footer}".rstrip()
            yield from [f"{'!!! ' if frame.alarm else ''}{frame.headline}"] if frame.headline else []
        case Message():
            yield from titled(frame.title)
            yield from [
                f"{'!!! ' if frame.alarm else ''}{line}" for line in (frame.big, *frame.text.split("\n")) if line
            ]
            yield from [f"({frame.footer})"] if frame.footer else []
        case Choices():
            yield from titled(frame.title)
            for place, row in enumerate(frame.rows):
                yield f"{'>' if place == frame.cursor else ' '} {row.text}  {row.value}".rstrip()
        case Picker():
            yield from titled(frame.title)
            cell = frame.cells[frame.cursor]
            yield " ".join(cell_text(each) for each in frame.cells)
            yield f"> {cell.name}"
        case Page():
            yield from titled(frame.title)
            yield from frame.text.split("\n")
        case Steps():
            yield from titled(frame.title)
            yield from frame.lines
        case Columns():
            yield from titled(frame.title)
            yield from (" | ".join(row) for row in frame.rows)
        case Picture():
            yield from titled(frame.title)
            yield frame.text
    hints = "  ".join(f"[{hint.key.value}] {hint.text}" for hint in getattr(frame, "hints", ()))
    yield from [hints] if hints else []


def titled(title: str) -> list[str]:
    return [f"= {title}"] if title else []


def cell_text(cell: object) -> str:
    text = getattr(cell, "text", "") or getattr(getattr(cell, "icon", None), "value", "")
    return f"({text})" if getattr(cell, "spent", False) else str(text)
