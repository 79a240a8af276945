"""Writes docs/frames-en.png and docs/frames-ja.png: every sample frame, enlarged, as the OLED shows it.

.venv-dev/bin/python tools/pictures.py
"""

import sys
from collections.abc import Mapping
from pathlib import Path

from PIL import Image, ImageDraw

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.layout import HEIGHT, WIDTH, bitmap  # noqa: E402
from companion.types import Frame  # noqa: E402
from tests.layout.samples import SAMPLES  # noqa: E402

SCALE, COLUMNS, MARGIN, LABEL = 3, 3, 14, 16


def sheet(language: str) -> Image.Image:
    return sheet_of(SAMPLES[language])


def sheet_of(frames: Mapping[str, Frame]) -> Image.Image:
    """All of them with their names, lit pixels as the pale blue of a common OLED."""
    wide, high = WIDTH * SCALE + 2 * MARGIN, HEIGHT * SCALE + MARGIN + LABEL
    picture = Image.new("RGB", (COLUMNS * wide, -(-len(frames) // COLUMNS) * high + MARGIN), (58, 60, 66))
    draw = ImageDraw.Draw(picture)
    for i, (name, frame) in enumerate(frames.items()):
        x, y = i % COLUMNS * wide + MARGIN, i // COLUMNS * high + LABEL
        draw.text((x, y - 13), name, fill=(200, 200, 200))
        mask = Image.frombytes("1", (WIDTH, HEIGHT), bitmap(frame).data).resize((WIDTH * SCALE, HEIGHT * SCALE))
        picture.paste((0, 0, 0), (x, y, x + WIDTH * SCALE, y + HEIGHT * SCALE))
        picture.paste((190, 225, 255), (x, y), mask)
    return picture


if __name__ == "__main__":
    for language in SAMPLES:
        path = ROOT / "docs" / f"frames-{language}.png"
        sheet(language).quantize(16).save(path, optimize=True)
        print(path.relative_to(ROOT))
