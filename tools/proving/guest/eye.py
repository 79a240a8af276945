"""Reads the display: looks for a text in its pixels, drawn by the program's own fonts. Runs in the guest."""

from collections.abc import Iterator

from companion.layout.text import BIG, BODY, CLOSE, HEAD, SMALL, line_rows

WIDTH, HEIGHT = 128, 64
SIZES = (BODY, *CLOSE, HEAD, SMALL, BIG)


def rows(memory: bytes) -> list[int]:
    """The controller's memory, eight rows to a byte, as one number for each row, leftmost pixel first."""
    found = []
    for y in range(HEIGHT):
        page = memory[y // 8 * WIDTH : (y // 8 + 1) * WIDTH]
        found.append(int("".join("1" if byte >> y % 8 & 1 else "0" for byte in page), 2))
    return found


def places(memory: bytes, text: str) -> Iterator[tuple[int, int, bool]]:
    """Where that text stands: (x, y, whether it is dark on light, which is how the cursor looks)."""
    there = rows(memory)
    for size in SIZES:
        width, _, line = line_rows(size, text)
        inked = [y for y, row in enumerate(line) if row]
        if width > WIDTH or not inked:
            continue
        drawn = line[inked[0] : inked[-1] + 1]  # above and below it another line may reach into this one's
        full = (1 << width) - 1
        for y in range(HEIGHT - len(drawn) + 1):
            for x in range(WIDTH - width + 1):
                down = WIDTH - width - x
                first = there[y] >> down & full
                for inverted in (False, True):
                    wanted = [row ^ full if inverted else row for row in drawn]
                    if first == wanted[0] and all(there[y + n] >> down & full == row for n, row in enumerate(wanted)):
                        yield x, y, inverted


def sees(memory: bytes, text: str) -> bool:
    return next(places(memory, text), None) is not None


def at_cursor(memory: bytes, text: str) -> bool:
    return any(inverted for _, _, inverted in places(memory, text))


def sketch(memory: bytes) -> str:
    """For people: four rows and two columns to a character."""
    there = rows(memory)
    dots = ((1, 8), (2, 16), (4, 32), (64, 128))
    lines = []
    for y in range(0, HEIGHT, 4):
        marks = (
            sum(dots[dy][dx] for dy in range(4) for dx in range(2) if there[y + dy] >> WIDTH - 1 - x - dx & 1)
            for x in range(0, WIDTH, 2)
        )
        lines.append("".join(chr(0x2800 + mark) for mark in marks).rstrip(chr(0x2800)))
    return "\n".join(lines).strip("\n")
