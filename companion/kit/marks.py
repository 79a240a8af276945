"""The marks of players: one colour, one shape and one letter for each, in all games and on everything that shows them.

A game calls its players by these colours and draws no mark of its own. The display has the shape as an icon; the page
has shape, colour and letter (`companion/web/marks.py` hands them to its scripts and styles). The letter is a word,
`page.letter.COLOUR`. Nothing else in a game has a player's shape.
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
    base: float = 6.5
    letter: int = 18


INK = "#0b0e14"  # the letter on every one of them
# How far each paint stands out from what it stands on is in docs/page.md (The look), computed and held by a test.
MARKS: Mapping[str, Mark] = {
    "red": Mark(Icon.RED_PLAYER, "#ff7a66", "diamond", "M0,-14.5L14.5,0L0,14.5L-14.5,0Z", 6, 17),
    "blue": Mark(Icon.BLUE_PLAYER, "#62aaff", "square", "M-12,-12H12V12H-12Z"),
    "green": Mark(Icon.GREEN_PLAYER, "#46d17f", "triangle", "M0,-14L14.5,12H-14.5Z", 8.5, 14),
    "yellow": Mark(Icon.YELLOW_PLAYER, "#ffe14d", "circle", "M-13,0A13,13 0 1 0 13,0A13,13 0 1 0 -13,0Z"),
    "purple": Mark(Icon.PURPLE_PLAYER, "#d09bff", "hexagon", "M-7,-12H7L14,0L7,12H-7L-14,0Z"),
    "orange": Mark(Icon.ORANGE_PLAYER, "#ff9f3f", "dome", "M-14,10A14,20 0 0 1 14,10Z", 6.8, 15),
    "pink": Mark(
        Icon.PINK_PLAYER, "#ff9ecf", "heart", "M0,14L-13.5,-2A7.5,7.5 0 0 1 0,-9A7.5,7.5 0 0 1 13.5,-2Z", 3.5, 12
    ),
    "white": Mark(Icon.WHITE_PLAYER, "#f4f4f4", "cross", "M-7,-14H7V-7H14V7H7V14H-7V7H-14V-7H-7Z", 5.4, 15),
    "black": Mark(Icon.BLACK_PLAYER, "#8893ab", "wedge", "M-14.5,-12H14.5L0,14Z", -1, 11),
}


def icon_of(player: str) -> Icon | None:
    """The shape of that colour for the display; who is called by no colour has none."""
    return MARKS[player].icon if player in MARKS else None
