"""PURE. Where pictures are drawn. Each row of pixels is one integer, so drawing is a shift and an or."""

from collections.abc import Sequence

from companion.types import Bitmap


class Canvas:
    """Drawing outside is clipped, not an error. The leftmost pixel is the highest bit of its row."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.rows = [0] * height

    def _span(self, x: int, width: int) -> int:
        """The bits of columns x to x+width."""
        left, right = max(0, min(x, self.width)), max(0, min(x + width, self.width))
        return ((1 << (right - left)) - 1) << (self.width - right) if right > left else 0

    def draw(self, x: int, y: int, width: int, rows: Sequence[int], lit: bool = True) -> None:
        """Put a small picture on: its lit pixels become lit, or dark."""
        shift, everything = self.width - x - width, (1 << self.width) - 1
        for at, row in enumerate(rows, y):
            if 0 <= at < self.height:
                bits = (row << shift if shift >= 0 else row >> -shift) & everything
                self.rows[at] = self.rows[at] | bits if lit else self.rows[at] & ~bits

    def fill(self, x: int, y: int, width: int, height: int, lit: bool = True) -> None:
        span = self._span(x, width)
        for at in range(max(0, y), min(self.height, y + height)):
            self.rows[at] = self.rows[at] | span if lit else self.rows[at] & ~span

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        span = self._span(x, width)
        for at in range(max(0, y), min(self.height, y + height)):
            self.rows[at] ^= span

    def outline(self, x: int, y: int, width: int, height: int) -> None:
        self.fill(x, y, width, 1)
        self.fill(x, y + height - 1, width, 1)
        self.fill(x, y, 1, height)
        self.fill(x + width - 1, y, 1, height)

    def paste(self, x: int, y: int, picture: Bitmap, scale: int = 1) -> None:
        """A bitmap, each pixel grown to a square."""
        for at in range(picture.height):
            raw = picture.data[at * picture.stride : (at + 1) * picture.stride]
            row = int.from_bytes(raw, "big") >> (8 * picture.stride - picture.width)
            wide = grown(row, picture.width, scale)
            self.draw(x, y + at * scale, picture.width * scale, [wide] * scale)

    def bitmap(self) -> Bitmap:
        stride = (self.width + 7) // 8
        spare = 8 * stride - self.width
        data = b"".join((row << spare).to_bytes(stride, "big") for row in self.rows)
        return Bitmap(self.width, self.height, data)


def grown(row: int, width: int, scale: int) -> int:
    """A row of pixels with each pixel `scale` wide."""
    if scale == 1:
        return row
    block, wide = (1 << scale) - 1, 0
    for bit in range(width):
        if row >> bit & 1:
            wide |= block << (bit * scale)
    return wide
