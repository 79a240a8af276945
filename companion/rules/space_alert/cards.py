"""The action cards, by the half that lies up (rules 2, 3.2, 9, 10). Who may hold which card is the table's business."""

from collections.abc import Sequence
from dataclasses import dataclass
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
MOVES = frozenset({Card.LEFT, Card.RIGHT, Card.LIFT})
MOVING = frozenset({*MOVES, *HEROIC_MOVES})
SYMBOLS = (Card.A, Card.B, Card.C, Card.BOT, Card.LEFT, Card.RIGHT, Card.LIFT)  # what ordinary cards show


class Special(Enum):
    """The two cards of a specialisation (rules 10)."""

    BASIC = "basic"
    ADVANCED = "advanced"


@dataclass(frozen=True, slots=True)
class Laid:
    """What lies in a slot and is more than one plain card: a double half (rules 9), a specialisation card (rules 10),
    or the two cards that may share a slot."""

    symbols: tuple[Card, ...] = ()
    special: Special | None = None

    @property
    def value(self) -> str:
        """Its code in a game record, as a plain card has one."""
        code = "+".join(symbol.value for symbol in self.symbols)
        if self.special is None:
            return code
        return f"{code}&{self.special.value}" if code else self.special.value


Slot = Card | Laid
BASIC, ADVANCED = Laid(special=Special.BASIC), Laid(special=Special.ADVANCED)


def symbols_of(slot: Slot) -> tuple[Card, ...]:
    """What the ordinary card in the slot shows."""
    if isinstance(slot, Laid):
        return slot.symbols
    return () if slot is Card.NONE else (slot,)


def special_of(slot: Slot) -> Special | None:
    return slot.special if isinstance(slot, Laid) else None


def laid(symbols: Sequence[Card], special: Special | None = None) -> Slot:
    """What these cards amount to in a slot; a single symbol is a plain card."""
    if special is None and len(symbols) < 2:
        return symbols[0] if symbols else Card.NONE
    return Laid(tuple(symbols), special)


def slot_of(code: str) -> Slot:
    """What a game record calls so."""
    cards, _, special = code.partition("&")
    if cards in SPECIAL_CODES:
        cards, special = "", cards
    return laid([Card(each) for each in cards.split("+") if cards], SPECIAL_CODES.get(special))


SPECIAL_CODES = {special.value: special for special in Special}


# ---------------------------------------------------------------- the double deck (rules 9.1)

# The two symbols of one half, and what the other half of each such card shows: ninety cards.
_DOUBLE_DECK = {
    "A+B": "lift left right", "A+C": "lift left right", "A+lift": "left right", "A+left": "lift lift right",
    "A+right": "lift lift left", "B+A": "lift left right", "B+C": "lift left right",
    "B+lift": "left left right", "B+left": "lift right right", "B+right": "lift lift left",
    "bot+A": "lift left right", "bot+B": "lift right", "bot+C": "lift left", "bot+lift": "right",
    "bot+left": "lift", "bot+right": "left", "C+A": "lift left right", "C+lift": "left", "C+left": "right",
    "C+right": "lift", "lift+A": "B bot C", "lift+B": "A C", "lift+bot": "A", "lift+C": "B",
    "left+A": "B bot C", "left+B": "A A C", "left+bot": "A", "left+C": "A B", "left+lift": "A A B bot bot C C",
    "left+left": "A B bot C", "right+A": "B bot C", "right+B": "C", "right+bot": "A", "right+C": "A B",
    "right+lift": "A B B bot bot C C", "right+right": "A B bot C",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class DoubleCard:
    """A card of the deck for double actions, by its two halves."""

    double: Laid
    single: Card


DOUBLE_DECK = tuple(
    DoubleCard(Laid(tuple(map(Card, pair.split("+")))), Card(single))
    for pair, singles in _DOUBLE_DECK.items()
    for single in singles.split()
)
DOUBLE_HALVES = tuple(dict.fromkeys(card.double for card in DOUBLE_DECK))


# ---------------------------------------------------------------- everything that can lie in a slot

HALVES = (*((symbol,) for symbol in SYMBOLS), *(half.symbols for half in DOUBLE_HALVES))
# By its code in a game record; whose card may lie where is another question (`setup.may_lie`).
SLOTS: dict[str, Slot] = {
    slot.value: slot
    for slot in (
        *Card,
        *DOUBLE_HALVES,
        *(Laid(symbols, special) for special in Special for symbols in ((), *HALVES)),
    )
}


# ---------------------------------------------------------------- delays


def shift(slots: list[Slot], place: int) -> Slot:
    """Move the card in that place and the unbroken run behind it one place on (rules 3.2); gives what fell off."""
    moving: Slot = Card.NONE
    for at in range(place, len(slots)):
        moving, slots[at] = slots[at], moving
        if moving is Card.NONE:
            break
    return moving


def shifted(slots: Sequence[Slot], turn: int) -> list[Slot]:
    """A row of slots, the first for turn 1, after a delay in that turn."""
    moved = list(slots)
    shift(moved, turn - 1)
    return moved
