"""Reads the display: looks for a text in its pixels, drawn by the program's own fonts. Runs in the guest."""

from collections.abc import Iterator

from companion.layout.text import BIG, BODY, CLOSE, HEAD, SMALL, line_rows

WIDTH, HEIGHT = 128, 64
SIZES = (BODY, *CLOSE, HEAD, SMALL, BIG)


def rows(memory: bytes) -> list[str]:
    """The controller's memory, eight rows to a byte, as a digit for each pixel, leftmost first."""
    pages = [memory[page * WIDTH : (page + 1) * WIDTH] for page in range(HEIGHT // 8)]
    return ["".join("1" if byte >> y & 1 else "0" for byte in page) for page in pages for y in range(8)]


def places(memory: bytes, text: str) -> Iterator[tuple[int, int, bool]]:
    """Where that text stands: (x, y, whether it is dark on light, which is how the cursor looks)."""
    there = rows(memory)
    for size in SIZES:
        width, _, line = line_rows(size, text)
        inked = [y for y, row in enumerate(line) if row]
        if width > WIDTH or not inked:
            continue
        drawn = line[inked[0] : inked[-1] + 1]  # above and below it another line may reach into this one's
        for inverted, paper in ((False, 0), (True, (1 << width) - 1)):
            wanted = [f"{row ^ paper:0{width}b}" for row in drawn]
            yield from ((x, y, inverted) for x, y in found_in(there, wanted))


def found_in(there: list[str], wanted: list[str]) -> Iterator[tuple[int, int]]:
    for y in range(len(there) - len(wanted) + 1):
        x = there[y].find(wanted[0])
        while x >= 0:
            if all(there[y + n].startswith(row, x) for n, row in enumerate(wanted)):
                yield x, y
            x = there[y].find(wanted[0], x + 1)


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
            sum(dots[dy][dx] for dy in range(4) for dx in range(2) if there[y + dy][x + dx] == "1")
            for x in range(0, WIDTH, 2)
        )
        lines.append("".join(chr(0x2800 + mark) for mark in marks).rstrip(chr(0x2800)))
    return "\n".join(lines).strip("\n")
