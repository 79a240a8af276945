"""The marks of players (kit/marks.py) as the page takes them: `marks.css` and `shapes.js`, made from the one table."""

import json

from companion.kit.marks import INK, MARKS


def style() -> str:
    """`--player` in whatever has the class `player-COLOUR`, and each paint by name."""
    paints = "".join(f"--player-{colour}: {mark.paint}; " for colour, mark in MARKS.items())
    rows = [
        f".player-{colour} {{ --player: var(--player-{colour}); --mark-letter: {mark.letter}px; }}"
        for colour, mark in MARKS.items()
    ]
    return "\n".join((f":root {{ --ink: {INK}; {paints}}}", *rows, ""))


def script() -> str:
    shapes = {
        colour: {"outline": mark.outline, "base": mark.base, "letter": mark.letter} for colour, mark in MARKS.items()
    }
    kind = "/** @type {Record<string, {outline: string, base: number, letter: number}>} */"
    return f"{kind}\nexport const SHAPES = {json.dumps(shapes)};\n"
