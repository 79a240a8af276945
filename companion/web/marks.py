"""The marks of players (kit/marks.py) as the page takes them: `marks.css` and `shapes.js`, made from the one table."""

import json

from companion.kit.marks import INK, MARKS, Mark

WIDE = 30  # of a badge, in units of its outline
LEAST = {
    "@media all": 14,
    "@media (min-width: 1600px) and (min-height: 900px)": 24,
}  # pixels, in a hand and on a television


def style() -> str:
    """`--player` in whatever has the class `player-COLOUR`, and each paint by name."""
    paints = "".join(f"--player-{colour}: {mark.paint}; " for colour, mark in MARKS.items())
    return "\n".join((f":root {{ --ink: {INK}; {paints}}}", *(row(colour, mark) for colour, mark in MARKS.items()), ""))


def row(colour: str, mark: Mark) -> str:
    """Too small for its letter, a mark is the shape alone."""
    bare = f".player-{colour} > .letter {{ display: none; }}"
    small = (
        f"{screen} {{ @container badge (max-width: {WIDE * least / mark.letter - 0.1:.1f}px) {{ {bare} }} }}"
        for screen, least in LEAST.items()
    )
    paint = f".player-{colour} {{ --player: var(--player-{colour}); --mark-letter: {mark.letter}px; }}"
    return "\n".join((paint, *small))


def script() -> str:
    shapes = {colour: {"outline": mark.outline, "base": mark.base} for colour, mark in MARKS.items()}
    kind = "/** @type {Record<string, {outline: string, base: number}>} */"
    return f"{kind}\nexport const SHAPES = {json.dumps(shapes)};\n"
