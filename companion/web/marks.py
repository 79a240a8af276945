"""The marks of players (kit/marks.py) as the page takes them: `marks.css` and `shapes.js`, made from the one table."""

import json

from companion.kit.marks import INK, MARKS, Mark

WIDE = 30  # of a badge, in units of its outline
LEAST = 14  # pixels: a smaller letter is not drawn


def style() -> str:
    """`--player` in whatever has the class `player-COLOUR`, and each paint by name."""
    paints = "".join(f"--player-{colour}: {mark.paint}; " for colour, mark in MARKS.items())
    return "\n".join((f":root {{ --ink: {INK}; {paints}}}", *(row(colour, mark) for colour, mark in MARKS.items()), ""))


def row(colour: str, mark: Mark) -> str:
    """Too small for its letter, a mark is the shape alone."""
    small = WIDE * LEAST / mark.letter - 0.1
    return (
        f".player-{colour} {{ --player: var(--player-{colour}); --mark-letter: {mark.letter}px; }} "
        f"@container badge (max-width: {small:.1f}px) {{ .player-{colour} > .letter {{ display: none; }} }}"
    )


def script() -> str:
    shapes = {colour: {"outline": mark.outline, "base": mark.base} for colour, mark in MARKS.items()}
    kind = "/** @type {Record<string, {outline: string, base: number}>} */"
    return f"{kind}\nexport const SHAPES = {json.dumps(shapes)};\n"
