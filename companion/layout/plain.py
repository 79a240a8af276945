"""PURE. A frame as lines of plain text: for the demo, replays, transcripts, and anybody who reads instead of looks."""

from companion.types import (
    Choices,
    Columns,
    Countdown,
    Frame,
    Hints,
    Message,
    Page,
    Picker,
    Picture,
    Steps,
)


def plain(frame: Frame) -> list[str]:
    """What the frame says, its title first, the cursor as `>`."""
    match frame:
        case Countdown():
            lines = countdown(frame)
        case Message():
            marks = " ".join((*(f"<{icon.value}>" for icon in frame.icons), *([frame.big] if frame.big else [])))
            lines = [frame.title, marks, *frame.text.split("\n"), frame.footer]
        case Choices():
            lines = [frame.title, *(choice(frame, place) for place in range(len(frame.rows)))]
        case Picker():
            lines = [frame.title, " ".join(cell(frame, place) for place in range(len(frame.cells))), name(frame)]
        case Page():
            lines = [frame.title, *frame.text.split("\n")]
        case Steps():
            lines = [frame.title, *frame.lines]
        case Columns():
            lines = [frame.title, *("  ".join(row) for row in frame.rows)]
        case Picture():
            lines = [frame.title, *frame.text.split("\n"), f"<picture {frame.bitmap.width}x{frame.bitmap.height}>"]
    alarm = ["!"] if getattr(frame, "alarm", False) else []
    return [line for line in (*alarm, *lines, hints(frame.hints)) if line]


def countdown(frame: Countdown) -> list[str]:
    icon = f"<{frame.icon.value}> " if frame.icon else ""
    return [f"{frame.time}  {frame.phase}  {frame.footer}".rstrip(), f"{icon}{frame.headline}".rstrip()]


def choice(frame: Choices, place: int) -> str:
    row = frame.rows[place]
    mark = ">" if place == frame.cursor else " "
    value = f": {row.value}" if row.value else ""
    return f"{mark} {row.text}{value}"


def cell(frame: Picker, place: int) -> str:
    each = frame.cells[place]
    text = each.text or (each.icon.value if each.icon else "")
    text = f"({text})" if each.spent else f"{text}*" if each.ticked else text
    return f"[{text}]" if place == frame.cursor else text


def name(frame: Picker) -> str:
    here = frame.cells[frame.cursor].name if frame.cells else ""
    return f"{frame.typed}_ {here}" if frame.typed else here


def hints(given: Hints) -> str:
    return "  ".join(f"[{hint.key.value}] {hint.text}" for hint in given)
