"""The marks of players: one colour, one shape and one letter for each, in all games and on everything that shows them.

A game calls its players by these colours and draws no mark of its own. The display has the shape as an icon; the page
has shape, colour and letter (`companion/web/marks.py` hands them to its scripts and styles). The letter is a word,
`page.letter.COLOUR`. Nothing else in a game has the shape of one of its players.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.types import Icon


@dataclass(frozen=True)
class Mark:
    """`outline` is an SVG path within -15 to 15; its letter stands on `base`, `letter` high."""

    icon: Icon
    paint: str
    shape: str
    outline: str
    base: float = 5.5
    letter: int = 15


INK = "#0b0e14"  # the letter on every one of them
# Contrast of each paint, on sky / deck / card: tests/kit/test_marks.py computes it and holds 4.5 on all three.
MARKS: Mapping[str, Mark] = {
    "red": Mark(Icon.RED_PLAYER, "#ff7a66", "diamond", "M0,-14L14,0L0,14L-14,0Z"),  # 7.6 / 6.8 / 6.2
    "blue": Mark(Icon.BLUE_PLAYER, "#62aaff", "square", "M-11,-11H11V11H-11Z"),
    "green": Mark(Icon.GREEN_PLAYER, "#46d17f", "triangle", "M0,-13.5L13.5,11H-13.5Z", 8, 13),
    "yellow": Mark(Icon.YELLOW_PLAYER, "#ffe14d", "circle", "M-12,0A12,12 0 1 0 12,0A12,12 0 1 0 -12,0Z"),
    "purple": Mark(Icon.PURPLE_PLAYER, "#d09bff", "hexagon", "M-6.5,-12H6.5L13,0L6.5,12H-6.5L-13,0Z"),
    "orange": Mark(Icon.ORANGE_PLAYER, "#ff9f3f", "dome", "M-14,9A14,18 0 0 1 14,9Z", 6.5, 14),
    "pink": Mark(Icon.PINK_PLAYER, "#ff9ecf", "heart", "M0,13L-12.5,-2A7,7 0 0 1 0,-8.5A7,7 0 0 1 12.5,-2Z", 3.5, 11),
    "white": Mark(Icon.WHITE_PLAYER, "#f4f4f4", "cross", "M-5,-13H5V-5H13V5H5V13H-5V5H-13V-5H-5Z"),
    "black": Mark(Icon.BLACK_PLAYER, "#8893ab", "wedge", "M-13,-10H13L0,13Z", 1, 11),
}


def icon_of(player: str) -> Icon | None:
    """The shape of that colour for the display; who is called by no colour has none."""
    return MARKS[player].icon if player in MARKS else None
