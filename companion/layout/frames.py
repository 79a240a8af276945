"""PURE. Frame -> pixels: where everything goes on 128x64. Knows no stages, no devices, no time.

What does not fit is wrapped, set smaller, or put on a further page. Where even that is not enough the text
ends in a visible mark and is named in `Laid.cut`, so a test can say that no screen ever comes to that.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import TypeVar

from companion.layout.canvas import Canvas
from companion.layout.fonts import face
from companion.layout.icons import SIDE, cap, icon
from companion.layout.text import (
    BIG,
    BODY,
    CLOSE,
    HEAD,
    SMALL,
    Size,
    ink,
    shortened,
    tears,
    tidy,
    width_of,
    wrapped,
    write,
)
from companion.types import (
    Bitmap,
    Cell,
    Choices,
    Columns,
    Countdown,
    Frame,
    Hint,
    Message,
    Page,
    Picker,
    Picture,
    Row,
    Steps,
)

WIDTH, HEIGHT = 128, 64
LARGE = 3 * SIDE  # a large icon
BAR = 3  # width of the scroll mark with its gap
CELL = 15  # height of a picker's row


@dataclass(frozen=True)
class Laid:
    """The picture; the texts that could not be shown whole anywhere on it; how many pages the text has."""

    bitmap: Bitmap
    cut: tuple[str, ...] = ()
    pages: int = 1


@dataclass
class Sheet:
    """A canvas while it is being laid out: what is still free from `top` to `bottom`, and what was cut."""

    canvas: Canvas = field(default_factory=lambda: Canvas(WIDTH, HEIGHT))
    top: int = 0
    bottom: int = HEIGHT
    cut: list[str] = field(default_factory=list)
    pages: int = 1

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def line(self, x: int, y: int, width: int, size: Size, text: str, lit: bool = True) -> None:
        """One line, shortened visibly (and noted) if it is too wide."""
        shown = shortened(size, text, width)
        if shown != text:
            self.cut.append(text)
        write(self.canvas, x, y, size, shown, lit)


# --- the parts that frames share ---------------------------------------------------------------------


def fitting(text: str, width: int, height: int, sizes: Sequence[Size]) -> tuple[Size, list[str]] | None:
    """The largest of the sizes in which the whole text fits, and its lines; only the last may tear words."""
    for size in sizes:
        lines = wrapped(size, text, width)
        whole = size is sizes[-1] or not tears(size, text, width)
        if whole and len(lines) * size.height <= height:
            return size, lines
    return None


def title_bar(sheet: Sheet, title: str) -> None:
    """The heading, dark on lit, over the whole width; two lines if one is not enough, three if they must be."""
    if not title:
        return
    text = tidy(title)
    fits = fitting(text, WIDTH - 4, 12, (BODY, SMALL)) or fitting(text, WIDTH - 4, 30, (SMALL,))
    size, lines = fits or (SMALL, [text])
    height = max(12, len(lines) * size.height + 1)
    sheet.canvas.fill(0, sheet.top, WIDTH, height)
    for i, line in enumerate(lines):
        sheet.line(2, sheet.top + i * size.height + (12 - size.height) // 2, WIDTH - 3, size, line, lit=False)
    sheet.top += height + 1  # a dark line keeps the bar apart from a lit row below


def hint_width(hint: Hint) -> int:
    return cap(hint.key).width + 4 + width_of(SMALL, tidy(hint.text))


def hint_rows(hints: Sequence[Hint]) -> list[list[Hint]]:
    rows: list[list[Hint]] = [[]]
    for hint in hints:
        if rows[-1] and sum(hint_width(h) + 4 for h in rows[-1]) + hint_width(hint) > WIDTH:
            rows.append([])
        rows[-1].append(hint)
    return rows


def hint_bar(sheet: Sheet, hints: Sequence[Hint]) -> None:
    """What the keys do, along the bottom: a lit key cap, then its word."""
    for row in reversed(hint_rows(hints)) if hints else ():
        sheet.bottom -= 11
        spare = WIDTH - sum(map(hint_width, row))
        gap = min(10, spare // (len(row) - 1)) if len(row) > 1 else 0
        x = 0
        for hint in row:
            drawn, y = cap(hint.key), sheet.bottom + 1
            sheet.canvas.fill(x, y, drawn.width + 2, 10)
            sheet.canvas.draw(x + 1, y, drawn.width, drawn.rows, lit=False)
            start = x + drawn.width + 4
            sheet.line(start, y, WIDTH - start, SMALL, tidy(hint.text))
            x += hint_width(hint) + gap


def footer_line(sheet: Sheet, text: str) -> None:
    if text:
        fits = fitting(tidy(text), WIDTH, 20, (SMALL,))
        size, lines = fits or (SMALL, [tidy(text)])
        for line in reversed(lines):
            sheet.bottom -= size.height
            sheet.line(0, sheet.bottom, WIDTH, size, line)


def scroll_mark(sheet: Sheet, first: int, shown: int, total: int) -> None:
    """At the right edge: a dotted track, and a thumb as long as the part that is shown."""
    if shown >= total:
        return
    top, height = sheet.top + 1, sheet.height - 2
    for y in range(top, top + height, 2):
        sheet.canvas.fill(WIDTH - 1, y, 1, 1)
    length = max(4, height * shown // total)
    start = (height - length) * first // (total - shown)
    sheet.canvas.fill(WIDTH - 2, top + start, 2, length)


Line = TypeVar("Line")


def on_page(lines: Sequence[Line], page: int, per_page: int) -> tuple[Sequence[Line], int, int]:
    """The lines of that page (past the last: the last), where they begin, and how many pages there are."""
    per_page = max(1, per_page)
    pages = max(1, -(-len(lines) // per_page))
    first = min(max(page, 0), pages - 1) * per_page
    return lines[first : first + per_page], first, pages


def text_block(sheet: Sheet, x: int, text: str, page: int, sizes: Sequence[Size], centred: bool) -> None:
    """Text in all that is free from x to the right edge: as large as it fits whole, else page by page."""
    fits = fitting(text, WIDTH - x, sheet.height, sizes)
    if fits:
        size, lines = fits
        shown: Sequence[str] = lines
    else:
        size = BODY
        lines = wrapped(size, text, WIDTH - x - BAR)
        per_page = sheet.height // size.height
        shown, first, sheet.pages = on_page(lines, page, per_page)
        scroll_mark(sheet, first, max(1, per_page), sheet.pages * max(1, per_page))
    y = sheet.top + ((sheet.height - len(shown) * size.height) // 2 if centred and fits else 0)
    for line in shown:
        indent = (WIDTH - x - width_of(size, line)) // 2 if centred and fits else 0
        write(sheet.canvas, x + indent, y, size, line)
        y += size.height


# --- one function per kind of frame ------------------------------------------------------------------


def bold_digit(character: str) -> tuple[int, list[int]]:
    """A large digit without the blank around it, a little bolder; forty pixels high."""
    drawn = face("digits64").glyph(character)
    width, right = ink(drawn.rows)
    return width + 1, [row >> right | row >> right << 1 for row in drawn.rows[12:52]]


@cache
def digit_cell(character: str) -> tuple[int, list[int]]:
    """The same with all digits equally wide, so that nothing moves when a 1 passes by."""
    width, rows = bold_digit(character)
    cell = max(bold_digit(digit)[0] for digit in "0123456789") if character.isdigit() else width
    return cell, [row << (cell - width) // 2 for row in rows]


def digits_width(time: str) -> int:
    return sum(digit_cell(character)[0] + 3 for character in time if character in face("digits64")) - 3


def digits(sheet: Sheet, time: str, y: int, x: int = 0) -> None:
    """The time in the largest digits, close together."""
    for character in time:
        if character in face("digits64"):
            width, rows = digit_cell(character)
            sheet.canvas.draw(x, y, width, rows)
            x += width + 3
        else:
            sheet.cut.append(time)
    if x - 3 > WIDTH:
        sheet.cut.append(time)


def countdown(sheet: Sheet, frame: Countdown) -> None:
    hint_bar(sheet, frame.hints)
    headline = tidy(frame.headline)
    in_one = fitting(headline, WIDTH, 12, (BODY, SMALL))
    in_two = fitting(headline, WIDTH, sheet.bottom - 41, (BODY, SMALL))
    wide = digits_width(frame.time) > WIDTH - LARGE - 2
    if in_one and not frame.hints:
        status_line(sheet, frame)
        digits(sheet, frame.time, 12, 0 if frame.icon else max(0, WIDTH - digits_width(frame.time)) // 2)
        if frame.icon and not wide:
            sheet.canvas.draw(WIDTH - LARGE, 13, LARGE, icon(frame.icon, large=True).rows)
        headline_lines(sheet, *in_one, centred=True)
    elif in_two and not wide and fits_beside_digits(frame):
        digits(sheet, frame.time, 0)
        beside_digits(sheet, frame, WIDTH - LARGE + 2)
        headline_lines(sheet, *in_two)
    else:
        small_countdown(sheet, frame, headline)


def headline_lines(sheet: Sheet, size: Size, lines: Sequence[str], centred: bool = False) -> None:
    """Lines that end at the bottom of what is free."""
    for i, line in enumerate(lines):
        x = (WIDTH - width_of(size, line)) // 2 if centred else 0
        sheet.line(max(0, x), sheet.bottom - (len(lines) - i) * size.height, WIDTH, size, line)


def small_countdown(sheet: Sheet, frame: Countdown, headline: str) -> None:
    """A long headline, or hints under it: the digits step down, the words stay whole."""
    status_line(sheet, frame)
    size, y, ends = BIG, 6, 33
    fits = fitting(headline, WIDTH, sheet.bottom - ends, (BODY, SMALL))
    if not fits:
        size, y, ends = HEAD, 10, 24
        fits = fitting(headline, WIDTH, sheet.bottom - ends, (SMALL,))
    if not fits:
        size, y, ends = BODY, 8, 20
        fits = fitting(headline, WIDTH, sheet.bottom - ends, (SMALL,))
    width = write(sheet.canvas, 0, y, size, frame.time)
    if frame.icon:
        sheet.canvas.draw(width + 6, (y + ends - 6) // 2, SIDE, icon(frame.icon).rows)
    headline_lines(sheet, *(fits or (SMALL, [headline])))


def status_line(sheet: Sheet, frame: Countdown) -> None:
    """Phase to the left, footer to the right, and under them how much of the phase is gone."""
    phase, footer = tidy(frame.phase), tidy(frame.footer)
    room = WIDTH - (width_of(SMALL, footer) + 6 if footer else 0)
    sheet.line(0, 0, max(room, WIDTH // 3), SMALL, phase)
    start = min(width_of(SMALL, phase) + 6, WIDTH // 3 + 6)
    x = max(WIDTH - width_of(SMALL, footer), start)
    sheet.line(x, 0, WIDTH - x, SMALL, footer)
    sheet.canvas.fill(0, 10, WIDTH * min(max(frame.progress, 0), 100) // 100, 1)


def column_texts(frame: Countdown) -> list[str]:
    """What the narrow column to the right of the digits has: phase and footer."""
    return [text for text in (frame.phase, frame.footer) if text]


def column_lines(frame: Countdown) -> list[str]:
    return [line for text in column_texts(frame) for line in wrapped(SMALL, text, LARGE - 2)]


def fits_beside_digits(frame: Countdown) -> bool:
    torn = any(tears(SMALL, text, LARGE - 2) for text in column_texts(frame))
    return len(column_lines(frame)) <= 4 and not torn


def beside_digits(sheet: Sheet, frame: Countdown, x: int) -> None:
    lines = column_lines(frame)
    for i, line in enumerate(lines):
        write(sheet.canvas, x, i * SMALL.height, SMALL, line)
    below = len(lines) * SMALL.height
    if frame.icon and below + SIDE <= 40:
        sheet.canvas.draw(x + (WIDTH - x - SIDE) // 2, below + 1, SIDE, icon(frame.icon).rows)


def message(sheet: Sheet, frame: Message) -> None:
    title_bar(sheet, frame.title)
    hint_bar(sheet, frame.hints)
    footer_line(sheet, frame.footer)
    text = tidy(frame.text)
    for large in (True, False):
        side = LARGE if large else SIDE
        above = banner_height(frame, large) if frame.big else 0
        x = 0 if frame.big or not frame.icons else side + 4
        room = sheet.height - above
        if not large or (side <= sheet.height and (not text or fitting(text, WIDTH - x, room, (HEAD, BODY)))):
            break
    if frame.big:
        banner(sheet, frame, large)
        sheet.top += above
    else:
        for i, which in enumerate(frame.icons[: 1 if large else None]):
            y = sheet.top + (max(0, (sheet.height - side) // 2) if large else i * (side + 1))
            sheet.canvas.draw(0, y, side, icon(which, large).rows)
    if text:
        text_block(sheet, x, text, frame.page, (HEAD, BODY, SMALL) if large else (BODY, SMALL), not frame.title)


def banner_height(frame: Message, large: bool) -> int:
    return LARGE if large else HEAD.height


def banner(sheet: Sheet, frame: Message, large: bool) -> None:
    """Icons and the big word side by side, in the middle: a zone and its T+."""
    side, size = (LARGE, BIG) if large else (SIDE, HEAD)
    first, rest = frame.icons[:1], frame.icons[1:]
    big = tidy(frame.big)
    width = len(first) * (side + 4) + width_of(size, big) + (SIDE + 4) * len(rest)
    x = max(0, (WIDTH - width) // 2)
    for which in first:
        sheet.canvas.draw(x, sheet.top, side, icon(which, large).rows)
        x += side + 4
    sheet.line(x, sheet.top + (banner_height(frame, large) - size.height) // 2, WIDTH - x, size, big)
    x += width_of(size, big) + 4
    for which in rest:
        sheet.canvas.draw(x, sheet.top, SIDE, icon(which).rows)
        x += SIDE + 4


def row_room(row: Row) -> int:
    """How wide a row's text may be: its icon, its value and the scroll mark are taken off."""
    value = width_of(BODY, tidy(row.value)) + 4 if row.value else 0
    return WIDTH - BAR - 2 - (SIDE + 2 if row.icon else 0) - value


def row_lines(row: Row, at_cursor: bool) -> tuple[Size, list[str]]:
    """One line, with its letters closer together where that makes it fit; else all of the text at the cursor, over
    several lines, and elsewhere as much of it as fits, with a mark."""
    text, room = tidy(row.text), max(row_room(row), WIDTH // 3)
    for size in (BODY, *CLOSE):
        if width_of(size, text) - bool(size.close) <= room:  # behind the last letter nothing need be left
            return size, [text]
    if not at_cursor:
        return CLOSE[0], [shortened(CLOSE[0], text, room)]
    if row.value and tears(BODY, text, room):  # the value has a line of its own, and no word is torn for it
        return BODY, [*wrapped(BODY, text, row_room(replace(row, value=""))), ""]
    return BODY, wrapped(BODY, text, room)


def draw_row(sheet: Sheet, row: Row, y: int, size: Size, lines: Sequence[str], at_cursor: bool) -> None:
    x = 1
    if row.icon:
        sheet.canvas.draw(x, y, SIDE, icon(row.icon).rows)
        x += SIDE + 2
    for i, line in enumerate(lines):
        write(sheet.canvas, x, y + i * BODY.height + (BODY.height - size.height) // 2, size, line)
    if row.value:
        value = tidy(row.value)
        below = bool(lines) and not lines[-1]
        beside = lines[-1:] if below else lines  # none where the hints fill the display
        taken = max((width_of(size, line) for line in beside), default=0)
        start = max(x + taken + 2, WIDTH - BAR - 1 - width_of(BODY, value))
        sheet.line(start, y + (len(lines) - 1) * BODY.height * below, WIDTH - BAR - start, BODY, value)
    if at_cursor:
        sheet.canvas.invert(0, y, WIDTH - BAR, len(lines) * BODY.height)


def choices(sheet: Sheet, frame: Choices) -> None:
    title_bar(sheet, frame.title)
    hint_bar(sheet, frame.hints)
    if not frame.rows:
        return
    cursor = min(max(frame.cursor, 0), len(frame.rows) - 1)
    _, here = row_lines(frame.rows[cursor], True)
    room = sheet.height // BODY.height
    if len(here) > room:
        sheet.cut.append(frame.rows[cursor].text)
    others = max(0, room - len(here))
    before = min(cursor, max(others // 2, others - (len(frame.rows) - 1 - cursor)))
    first = cursor - before
    y = sheet.top
    for at in range(first, min(len(frame.rows), cursor + 1 + others - before)):
        size, lines = row_lines(frame.rows[at], at == cursor)
        draw_row(sheet, frame.rows[at], y, size, lines[:room], at == cursor)
        y += len(lines[:room]) * BODY.height
    scroll_mark(sheet, first, others + 1, len(frame.rows))


def picker(sheet: Sheet, frame: Picker) -> None:
    title_bar(sheet, frame.title)
    hint_bar(sheet, frame.hints)
    if not frame.cells:
        return
    cursor = min(max(frame.cursor, 0), len(frame.cells) - 1)
    columns = frame.columns or min(9, len(frame.cells))
    rows = -(-len(frame.cells) // columns)
    if rows == 1:
        cells_bottom = sheet.top + CELL
        picker_foot(sheet, frame, frame.cells[cursor], cells_bottom + 1)
        sheet.bottom = cells_bottom
    else:
        picker_foot(sheet, frame, frame.cells[cursor], max(sheet.top + CELL, sheet.bottom - BODY.height))
    grid(sheet, frame, cursor, columns, rows)


def grid(sheet: Sheet, frame: Picker, cursor: int, columns: int, rows: int) -> None:
    width = min((WIDTH - BAR) // columns, 24)
    shown = max(1, sheet.height // CELL)
    first = min(max(0, cursor // columns - shown // 2), max(0, rows - shown))
    left = max(0, (WIDTH - BAR - columns * width) // 2)
    for at in range(first * columns, min(len(frame.cells), (first + shown) * columns)):
        x, y = left + at % columns * width, sheet.top + (at // columns - first) * CELL
        draw_cell(sheet, frame.cells[at], x, y + 1, width, at == cursor)
    scroll_mark(sheet, first, shown, rows)


def picker_foot(sheet: Sheet, frame: Picker, cell: Cell, top: int) -> None:
    """What was typed so far, and what the cursor is on: as large as the place below the cells allows."""
    typed, name = tidy(frame.typed), tidy(cell.name)
    text = f"{typed}_  {name}" if typed else name
    x = 0
    if cell.icon and sheet.bottom - top >= LARGE - 2 and not typed:
        sheet.canvas.draw(4, sheet.bottom - LARGE, LARGE, icon(cell.icon, large=True).rows)
        x = LARGE + 10
    room = sheet.bottom - top
    if text:
        fits = fitting(text, WIDTH - x, room, (HEAD, BODY, SMALL))
        size, lines = fits or (SMALL, [text])
        y = top + max(0, room - len(lines) * size.height) // 2
        for i, line in enumerate(lines):
            indent = max(0, (WIDTH - width_of(size, line)) // 2) if not x else 0
            sheet.line(x + indent, y + i * size.height, WIDTH - x, size, line)
    sheet.bottom = top


def draw_cell(sheet: Sheet, cell: Cell, x: int, y: int, width: int, at_cursor: bool) -> None:
    if cell.icon:
        sheet.canvas.draw(x + (width - SIDE) // 2, y + 1, SIDE, icon(cell.icon).rows)
    else:
        text = tidy(cell.text)
        sheet.line(x + max(0, (width - width_of(BODY, text)) // 2), y + 1, width, BODY, text)
    if cell.ticked:
        sheet.canvas.fill(x + 2, y + 13, width - 4, 1)
    if cell.spent:
        for i in range(width - 2):
            sheet.canvas.fill(x + 1 + i, y + 13 - i * 13 // (width - 2), 1, 1)
    if at_cursor:
        sheet.canvas.invert(x, y, width, 14)


def page(sheet: Sheet, frame: Page) -> None:
    title_bar(sheet, frame.title)
    hint_bar(sheet, frame.hints)
    text_block(sheet, 0, tidy(frame.text), frame.page, (BODY,), centred=False)


def steps(sheet: Sheet, frame: Steps) -> None:
    title_with_hints(sheet, frame.title, frame.hints)
    lines = [tidy(line) for line in frame.lines]
    newest = lines.pop() if frame.now and lines else ""
    size, large = fitting(newest, WIDTH, sheet.height, (HEAD, BODY, SMALL)) or (SMALL, [newest])
    room = sheet.height - len(large) * size.height if newest else sheet.height
    for older, line in above(lines, room, (SMALL,) if frame.now else (BODY, SMALL)):
        sheet.line(0, sheet.top, WIDTH, older, line)
        sheet.top += older.height
    if newest:
        sheet.top += (sheet.height - len(large) * size.height) // 2
        for i, line in enumerate(large):
            sheet.line(0, sheet.top + i * size.height, WIDTH, size, line)


def title_with_hints(sheet: Sheet, title: str, hints: Sequence[Hint]) -> None:
    """What a key does stands in the heading, where there is room beside the words: below it every line counts."""
    x = WIDTH - sum(hint_width(hint) + 4 for hint in hints)
    if not hints or width_of(BODY, tidy(title)) + 8 > x:
        title_bar(sheet, title)
        hint_bar(sheet, hints)
        return
    top = sheet.top
    title_bar(sheet, title)
    for hint in hints:
        drawn = cap(hint.key)
        sheet.canvas.fill(x, top + 1, drawn.width + 2, 10, lit=False)
        sheet.canvas.draw(x + 1, top + 1, drawn.width, drawn.rows)
        sheet.line(x + drawn.width + 4, top + 1, WIDTH, SMALL, tidy(hint.text), lit=False)
        x += hint_width(hint) + 4


def above(lines: Sequence[str], height: int, sizes: Sequence[Size]) -> list[tuple[Size, str]]:
    """All of it; or the latest whole, as far as there is room, the others in a line each, closer together or with a
    mark where that is not all. What is left out can be read elsewhere."""
    if not lines:
        return []
    if fits := fitting("\n".join(lines), WIDTH, height, sizes):
        return [(fits[0], line) for line in fits[1]]
    found: list[tuple[Size, str]] = []
    room = height // SMALL.height
    for place, line in reversed(list(enumerate(lines))):
        whole = wrapped(SMALL, line, WIDTH)
        left = room - len(found)
        if left > 0 and (len(whole) == 1 or len(whole) + place <= left):
            found = [(SMALL, each) for each in whole] + found
        elif left > 0:
            found = [(CLOSE[-1], shortened(CLOSE[-1], line, WIDTH)), *found]
    return found


def columns(sheet: Sheet, frame: Columns) -> None:
    title_bar(sheet, frame.title)
    hint_bar(sheet, frame.hints)
    if not frame.rows:
        return
    size, widths = BODY, column_widths(BODY, frame)
    if sum(widths) + 3 * (len(widths) - 1) > WIDTH - BAR:
        size, widths = SMALL, column_widths(SMALL, frame)
    gap = max(3, (WIDTH - BAR - sum(widths)) // max(1, len(widths) - 1)) if len(widths) > 1 else 0
    per_page = max(1, sheet.height // size.height - 1)
    body, first, sheet.pages = on_page(frame.rows[1:], frame.page, per_page)
    y = sheet.top
    for number, row in enumerate((frame.rows[0], *body)):
        x = 0
        for width, text in zip(widths, row, strict=False):
            room = WIDTH - BAR if len(row) == 1 else min(width, WIDTH - x)
            sheet.line(x, y, room, size, tidy(text))
            x += width + min(gap, 14)
        y += size.height
        if number == 0:
            sheet.canvas.fill(0, y - 1, WIDTH - BAR, 1)
    scroll_mark(sheet, first, per_page, sheet.pages * per_page if sheet.pages > 1 else 1)


def column_widths(size: Size, frame: Columns) -> list[int]:
    """Of each column; a row of one cell goes over all of them."""
    count = max(len(row) for row in frame.rows)
    rows = [row for row in frame.rows if len(row) > 1 or count == 1]
    return [max(width_of(size, tidy(row[i])) if i < len(row) else 0 for row in rows) for i in range(count)]


def picture(sheet: Sheet, frame: Picture) -> None:
    title_bar(sheet, frame.title)
    hint_bar(sheet, frame.hints)
    scale = max(1, min(sheet.height // frame.bitmap.height, WIDTH // frame.bitmap.width))
    width, height = frame.bitmap.width * scale, frame.bitmap.height * scale
    if height > sheet.height or width > WIDTH:
        sheet.cut.append(f"picture of {frame.bitmap.width}x{frame.bitmap.height}")
    x = 0 if frame.text else (WIDTH - width) // 2
    sheet.canvas.paste(x, sheet.top + max(0, (sheet.height - height) // 2), frame.bitmap, scale)
    if frame.text:
        text_block(sheet, width + 3, tidy(frame.text), 0, (BODY, SMALL), centred=False)
        if sheet.pages > 1:
            sheet.cut.append(frame.text)


LAYOUTS: dict[type, Callable[..., None]] = {
    Countdown: countdown,
    Message: message,
    Choices: choices,
    Picker: picker,
    Page: page,
    Steps: steps,
    Columns: columns,
    Picture: picture,
}


@lru_cache(maxsize=64)  # a stage counts its pages with every key, and then it is drawn
def lay_out(frame: Frame) -> Laid:
    sheet = Sheet()
    LAYOUTS[type(frame)](sheet, frame)
    if getattr(frame, "alarm", False):
        sheet.canvas.invert(0, 0, WIDTH, HEIGHT)
    return Laid(sheet.canvas.bitmap(), tuple(sheet.cut), sheet.pages)
