"""The action cards, by the half that lies up (rules 2, 3.2). Who may hold which card is the table's business."""

from collections.abc import Sequence
from enum import Enum

from companion.rules.space_alert.ship import Station


class Card(Enum):
    """What one slot of an action board says; the value is its code in a game record."""

    NONE = "-"
    A = "A"
    B = "B"
    C = "C"
    BOT = "bot"
    LEFT = "left"  # the red arrow
    RIGHT = "right"  # the blue arrow
    LIFT = "lift"
    HEROIC_A = "hA"
    HEROIC_B = "hB"
    HEROIC_BOT = "hbot"
    TO_UPPER_RED = "h:upper_red"
    TO_UPPER_WHITE = "h:upper_white"
    TO_UPPER_BLUE = "h:upper_blue"
    TO_LOWER_RED = "h:lower_red"
    TO_LOWER_WHITE = "h:lower_white"
    TO_LOWER_BLUE = "h:lower_blue"

    # Enum's own __hash__ hashes the name; members are singletons, and cards are looked up in every turn.
    __hash__ = object.__hash__


HEROIC_MOVES = {Card(f"h:{station.name.lower()}"): station for station in Station}
HEROIC = frozenset({Card.HEROIC_A, Card.HEROIC_B, Card.HEROIC_BOT, *HEROIC_MOVES})


def shift(slots: list[Card], place: int) -> Card:
    """Move the card in that place and the unbroken run behind it one place on (rules 3.2); gives what fell off."""
    moving = Card.NONE
    for at in range(place, len(slots)):
        moving, slots[at] = slots[at], moving
        if moving is Card.NONE:
            break
    return moving


def shifted(slots: Sequence[Card], turn: int) -> list[Card]:
    """A row of slots, the first for turn 1, after a delay in that turn."""
    moved = list(slots)
    shift(moved, turn - 1)
    return moved
