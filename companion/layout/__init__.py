"""PURE. Lays a `Frame` out into 128x64 pixels with bundled bitmap fonts; knows no stages and no devices."""

from companion.layout.frames import HEIGHT, WIDTH, Laid, lay_out
from companion.types import Bitmap, Frame

__all__ = ["HEIGHT", "WIDTH", "Laid", "bitmap", "lay_out", "pages"]


def bitmap(frame: Frame) -> Bitmap:
    """The picture of a frame."""
    return lay_out(frame).bitmap


def pages(frame: Frame) -> int:
    """How many pages a frame's text has, for a stage that turns them."""
    return lay_out(frame).pages
