"""Writes companion/layout/fonts/*.py from the bitmap fonts of four Debian packages, with their licences.

    .venv-dev/bin/python tools/fonts.py            after: apt-get install PACKAGES
    .venv-dev/bin/python tools/fonts.py --from DIR the packages unpacked (dpkg-deb -x) into DIR

Every face keeps whole character sets (Latin, kana, all kanji of JIS X 0208), not only what the words use
today: players' names are drawn too, and the data never goes stale with a new word.
"""

import argparse
import base64
import gzip
import struct
import sys
import textwrap
import zlib
from pathlib import Path

PACKAGES = "xfonts-mplus xfonts-shinonome fonts-spleen xfonts-terminus"
OUT = Path(__file__).resolve().parent.parent / "companion" / "layout" / "fonts"

LATIN = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x180)])) + "‐‑–—‘’“”„•…←↑→↓↔↕−×÷✓✗■□▲▶▼◀●○★☆♥"
DIGITS = "0123456789:+-.T"

# face -> files (the later ones fill gaps of the first), characters to keep (None: all of JIS X 0208)
FACES = {
    "latin10": (("mplus_f10r",), LATIN),
    "latin12": (("spleen-6x12", "ter-u12n_unicode"), LATIN),
    "latin16": (("ter-u16b_unicode",), LATIN),
    "latin32": (("ter-u32b_unicode",), LATIN),
    "digits64": (("spleen-32x64",), DIGITS),
    "kanji10": (("mplus_j10r",), None),
    "kanji12": (("mplus_j12r",), None),
    "kanji16": (("shnmk16b",), None),
}

Glyphs = dict[str, list[int]]  # character -> its rows, leftmost pixel in bit width-1


# --- reading X11's portable compiled format ------------------------------------------------------

METRICS, BITMAPS, ENCODINGS, ACCELERATORS, BDF_ACCELERATORS = 1 << 2, 1 << 3, 1 << 5, 1 << 1, 1 << 8


def table(pcf: bytes, kind: int) -> tuple[str, int, int]:
    """Where a table begins, its format, and the byte order to read it in."""
    for i in range(struct.unpack_from("<I", pcf, 4)[0]):
        found, form, _size, offset = struct.unpack_from("<4I", pcf, 8 + 16 * i)
        if found == kind:
            return (">" if form & 4 else "<"), form, offset + 4
    raise KeyError(kind)


def metrics(pcf: bytes) -> list[tuple[int, ...]]:
    """Left bearing, right bearing, width, ascent, descent of each glyph."""
    order, form, at = table(pcf, METRICS)
    if form & 0x100:
        (count,) = struct.unpack_from(order + "H", pcf, at)
        return [tuple(b - 0x80 for b in pcf[at + 2 + 5 * i : at + 7 + 5 * i]) for i in range(count)]
    (count,) = struct.unpack_from(order + "I", pcf, at)
    return [struct.unpack_from(order + "5h", pcf, at + 4 + 12 * i) for i in range(count)]


def encodings(pcf: bytes) -> dict[int, int]:
    """Code -> number of its glyph."""
    order, _form, at = table(pcf, ENCODINGS)
    first2, last2, first1, last1, _default = struct.unpack_from(order + "5H", pcf, at)
    codes = [b1 << 8 | b2 for b1 in range(first1, last1 + 1) for b2 in range(first2, last2 + 1)]
    numbers = struct.unpack_from(f"{order}{len(codes)}H", pcf, at + 10)
    return {code: number for code, number in zip(codes, numbers, strict=True) if number != 0xFFFF}


def font_box(pcf: bytes) -> tuple[int, int, int]:
    """Width, ascent and descent of the font's cell."""
    try:
        order, _form, at = table(pcf, BDF_ACCELERATORS)
    except KeyError:
        order, _form, at = table(pcf, ACCELERATORS)
    ascent, descent = struct.unpack_from(order + "2i", pcf, at + 8)
    return max(width for _l, _r, width, _a, _d in metrics(pcf)), ascent, descent


def glyph_rows(pcf: bytes) -> list[list[int]]:
    """Each glyph's own rows, as integers with the leftmost pixel in the highest of its width's bits."""
    order, form, at = table(pcf, BITMAPS)
    pad = 1 << (form & 3)
    if not form & 8 or form & 0x30:
        raise ValueError("only most-significant-bit-first, byte-wise bitmaps are known here")
    (count,) = struct.unpack_from(order + "I", pcf, at)
    offsets = struct.unpack_from(f"{order}{count}I", pcf, at + 4)
    start = at + 4 + 4 * count + 16
    found = []
    for offset, (left, right, _width, ascent, descent) in zip(offsets, metrics(pcf), strict=True):
        wide = right - left
        stride = ((wide + 7) // 8 + pad - 1) // pad * pad
        rows = []
        for y in range(ascent + descent):
            raw = pcf[start + offset + y * stride : start + offset + (y + 1) * stride]
            rows.append(int.from_bytes(raw, "big") >> (8 * stride - wide))
        found.append(rows)
    return found


def in_its_cell(rows: list[int], box: tuple[int, ...], cell: tuple[int, int, int]) -> list[int]:
    """A glyph's rows moved to its place in the font's cell; what sticks out is lost (nothing should)."""
    (left, right, _width, ascent, _descent), (wide, top, bottom) = box, cell
    placed = [0] * (top + bottom)
    shift = wide - right
    for y, row in enumerate(rows):
        at = top - ascent + y
        if 0 <= at < len(placed) and right - left > 0:
            placed[at] = (row << shift if shift >= 0 else row >> -shift) & ((1 << wide) - 1)
    return placed


def character(code: int, jis: bool) -> str | None:
    if not jis:
        return chr(code)
    try:
        return bytes([code >> 8 | 0x80, code & 0xFF | 0x80]).decode("euc_jp")
    except UnicodeDecodeError:
        return None


def read_font(path: Path, jis: bool) -> tuple[int, int, Glyphs]:
    """Cell width, cell height, and the glyphs."""
    pcf = gzip.decompress(path.read_bytes())
    cell, boxes, rows = font_box(pcf), metrics(pcf), glyph_rows(pcf)
    glyphs = {}
    for code, number in encodings(pcf).items():
        found = character(code, jis)
        if found is not None:
            glyphs[found] = in_its_cell(rows[number], boxes[number], cell)
    return cell[0], cell[1] + cell[2], glyphs


# --- writing our own form ------------------------------------------------------------------------


def packed(width: int, height: int, glyphs: Glyphs) -> bytes:
    size = (width + 7) // 8
    return b"".join(row.to_bytes(size, "big") for rows in glyphs.values() for row in rows)


def quoted(text: str, width: int) -> str:
    lines = [text[i : i + width] for i in range(0, len(text), width)]
    return "\n".join(f"    {line!r}" for line in lines)


def module(sources: tuple[str, ...], width: int, height: int, glyphs: Glyphs) -> str:
    data = base64.b64encode(zlib.compress(packed(width, height, glyphs), 9)).decode()
    return (
        f'"""Written by tools/fonts.py from {" and ".join(sources)}; see LICENCES.md."""\n\n'
        "# ruff: noqa\n# fmt: off\n"
        f"WIDTH, HEIGHT = {width}, {height}\n"
        f"CHARACTERS = (\n{quoted(''.join(glyphs), 60)}\n)\n"
        f"ROWS = (\n{quoted(data, 100)}\n)\n"
    )


def face(root: Path, sources: tuple[str, ...], keep: str | None) -> tuple[int, int, Glyphs]:
    cells, glyphs = [], {}
    for source in sources:
        path = next(iter(sorted(root.glob(f"**/{source}.pcf.gz"))), None)
        if path is None:
            raise SystemExit(f"{source}.pcf.gz is not below {root}: apt-get install {PACKAGES}")
        width, height, found = read_font(path, jis=keep is None)
        cells.append((width, height))
        glyphs = {c: rows for c, rows in found.items() if keep is None or c in keep} | glyphs
    if len(set(cells)) > 1:
        raise SystemExit(f"{sources} have cells of different size: {cells}")
    return *cells[0], dict(sorted(glyphs.items()))


def written(root: Path) -> dict[str, str]:
    """File name -> text of every file this step writes."""
    return {f"{name}.py": module(sources, *face(root, sources, keep)) for name, (sources, keep) in FACES.items()}


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=textwrap.dedent(__doc__ or ""))
    parser.add_argument("--from", dest="root", type=Path, default=Path("/usr/share/fonts/X11/misc"))
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 if a file differs")
    args = parser.parse_args(words)
    stale = 0
    for name, text in written(args.root).items():
        path = OUT / name
        if path.exists() and path.read_text("utf-8") == text:
            continue
        stale += 1
        if not args.check:
            path.write_text(text, "utf-8")
        print(f"{'stale' if args.check else 'written'}: {name}")
    return 1 if args.check and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
