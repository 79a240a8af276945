"""PURE. Text as pixels: sizes, widths, lines. A character that is in no face is drawn as a box, never left out."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.layout.canvas import Canvas, grown
from companion.layout.fonts import Face, Glyph, face


@dataclass(frozen=True)
class Size:
    """A height of line with its Latin and its Japanese face, each moved down to share a baseline."""

    height: int
    latin: str
    kanji: str
    latin_down: int = 0
    kanji_down: int = 0
    kanji_scale: int = 1
    close: int = 0  # if so: no blank around the characters, and this wide a space; about an eighth narrower


SMALL = Size(10, "latin10", "kanji10", latin_down=-1)
BODY = Size(12, "latin12", "kanji12")
CLOSE = (replace(BODY, close=4), replace(BODY, close=2), replace(SMALL, close=2))  # ever narrower
HEAD = Size(16, "latin16", "kanji16")
BIG = Size(32, "latin32", "kanji16", kanji_scale=2)

# Kinsoku: what may not begin a line, and what may not end one.
NOT_FIRST = frozenset(
    "、。，．・：；？！゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…‥,.:;?!)]}%"
)
NOT_LAST = frozenset("‘“（〔［｛〈《「『【([{")


def tidy(text: str) -> str:
    """Composed characters, one kind of space; control characters become visible boxes later on."""
    return unicodedata.normalize("NFC", text).replace("\t", " ").replace("\u00a0", " ").replace("\r\n", "\n")


def wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"


def _found(size: Size, character: str) -> tuple[Face, int, int] | None:
    """The face that has it, how far down it goes, and its scale."""
    latin = face(size.latin)
    if character in latin:
        return latin, size.latin_down, 1
    if ord(character) < 0x80:
        return None  # only Japanese faces could be left, and they have no ASCII: spare their loading
    kanji = face(size.kanji)
    if character in kanji:
        return kanji, size.kanji_down, size.kanji_scale
    return None


@lru_cache(maxsize=1024)
def glyph(size: Size, character: str) -> tuple[Glyph, int]:
    """The pixels of a character and how far down they go; a box if no face has it."""
    found = _found(size, character)
    if found is None:
        bare = unicodedata.normalize("NFKD", character)[0]
        if bare != character and bare.isalnum():
            return glyph(size, bare)  # a letter without its accent is better than a box
        return box(size, character), 0
    its_face, down, scale = found
    drawn = its_face.glyph(character)
    if scale > 1:
        rows = tuple(grown(row, drawn.width, scale) for row in drawn.rows for _ in range(scale))
        drawn = Glyph(drawn.width * scale, rows)
    return (trimmed(drawn, size.close) if size.close else drawn), down


def trimmed(drawn: Glyph, space: int) -> Glyph:
    """Only as wide as its ink, and a pixel between it and the next."""
    width, right = ink(drawn.rows)
    return Glyph(width + 1 if width else space, tuple(row >> right << 1 for row in drawn.rows))


def ink(rows: Iterable[int]) -> tuple[int, int]:
    """How many columns the lit pixels take, and how many are blank to their right."""
    lit = 0
    for row in rows:
        lit |= row
    right = (lit & -lit).bit_length() - 1 if lit else 0
    return (lit >> right).bit_length(), right


def box(size: Size, character: str) -> Glyph:
    """What stands for a character without a glyph: an empty box of its width."""
    width = size.height if wide(character) else face(size.latin).width
    edge, sides = ((1 << (width - 1)) - 1) & ~1, (1 << (width - 2)) | 2
    body = size.height - 4
    return Glyph(width, (0, 0, edge, *[sides] * (body - 2), edge, 0))


@lru_cache(maxsize=2048)  # words come again and again
def width_of(size: Size, text: str) -> int:
    return sum(glyph(size, character)[0].width for character in text)


def write(canvas: Canvas, x: int, y: int, size: Size, text: str, lit: bool = True) -> int:
    """Draw one line; returns where the next character would go."""
    width, top, rows = line_rows(size, text)
    canvas.draw(x, y + top, width, rows, lit)
    return x + width


@lru_cache(maxsize=256)  # titles, rows and hints come again and again
def line_rows(size: Size, text: str) -> tuple[int, int, tuple[int, ...]]:
    """A line's width, how far above or below its top it begins, and its rows of pixels."""
    glyphs = [glyph(size, character) for character in text]
    top = min((down for _, down in glyphs), default=0)
    rows = [0] * max((down - top + len(drawn.rows) for drawn, down in glyphs), default=0)
    width = 0
    for drawn, down in glyphs:
        first = down - top
        rows = [row << drawn.width for row in rows]
        for at, bits in enumerate(drawn.rows, first):
            rows[at] |= bits
        width += drawn.width
    return width, top, tuple(rows)


# --- lines -----------------------------------------------------------------------------------------


def pieces(line: str) -> list[str]:
    """What may not be torn apart: words with the space after them, single wide characters, kinsoku groups."""
    found: list[str] = []
    for character in line:
        last = found[-1] if found else ""
        glued = last and (
            character == " "
            or character in NOT_FIRST
            or last[-1] in NOT_LAST
            or not (wide(character) or wide(last[-1]) or last[-1] == " ")
        )
        if glued:
            found[-1] += character
        else:
            found.append(character)
    return found


def torn(size: Size, piece: str, width: int) -> list[str]:
    """A piece wider than a whole line, torn where it must be."""
    parts = [""]
    for character in piece:
        if parts[-1] and width_of(size, (parts[-1] + character).rstrip()) > width:
            parts.append("")
        parts[-1] += character
    return parts


def wrapped(size: Size, text: str, width: int) -> list[str]:
    """The text in lines no wider than `width`; nothing but the space at a line's end is lost."""
    return list(_lines(size, text, width))


@lru_cache(maxsize=256)
def _lines(size: Size, text: str, width: int) -> tuple[str, ...]:
    lines: list[str] = []
    for paragraph in tidy(text).split("\n"):
        line, long = "", 0
        for piece in pieces(paragraph):
            if long + width_of(size, piece.rstrip()) > width:
                if line:
                    lines.append(line.rstrip())
                *whole, piece = torn(size, piece, width)
                lines += [part.rstrip() for part in whole]
                line, long = "", 0
            line, long = line + piece, long + width_of(size, piece)
        lines.append(line.rstrip())
    return tuple(lines)


@lru_cache(maxsize=256)
def tears(size: Size, text: str, width: int) -> bool:
    """Would a word have to be torn in two?"""
    words = (piece for paragraph in tidy(text).split("\n") for piece in pieces(paragraph))
    return any(width_of(size, word.rstrip()) > width for word in words)


def shortened(size: Size, text: str, width: int) -> str:
    """The text, or as much of it as fits with a visible mark that there is more."""
    if width_of(size, text) <= width:
        return text
    while text and width_of(size, text + "…") > width:
        text = text[:-1]
    return text.rstrip() + "…"
