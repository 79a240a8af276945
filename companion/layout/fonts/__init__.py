"""PURE. Bitmap faces written by tools/fonts.py, read when first wanted; licences in LICENCES.md."""

import importlib
import zlib
from binascii import a2b_base64
from functools import cache
from typing import NamedTuple


class Glyph(NamedTuple):
    """A character's pixels: one integer per row, the leftmost pixel in bit width-1."""

    width: int
    rows: tuple[int, ...]


class Face:
    """One fixed-width bitmap font."""

    def __init__(self, name: str) -> None:
        module = importlib.import_module(f"companion.layout.fonts.{name}")
        self.width: int = module.WIDTH
        self.height: int = module.HEIGHT
        self._place = {character: i for i, character in enumerate(module.CHARACTERS)}
        self._rows = zlib.decompress(a2b_base64(module.ROWS))
        self._drawn: dict[str, Glyph] = {}

    def __contains__(self, character: str) -> bool:
        return character in self._place

    def glyph(self, character: str) -> Glyph:
        if character not in self._drawn:
            stride = (self.width + 7) // 8
            start = self._place[character] * stride * self.height
            raw = self._rows[start : start + stride * self.height]
            rows = (int.from_bytes(raw[i : i + stride], "big") for i in range(0, len(raw), stride))
            self._drawn[character] = Glyph(self.width, tuple(rows))
        return self._drawn[character]


@cache
def face(name: str) -> Face:
    return Face(name)
