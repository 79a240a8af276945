"""Which card a hand picks: one press on ten keys, two for a heroic one; from a row of pictures on fewer keys.
And how a cursor moves in the grids of threat cards, boards and tiles."""

from dataclasses import dataclass, replace
from enum import Enum

from companion.rules.space_alert.cards import Card
from companion.types import Hold, Key, Press


class Special(Enum):
    """Cells of the row that are no cards."""

    HERO = "hero"
    STUMBLE = "stumble"


CARD_KEYS = {
    Key.A: Card.A,
    Key.B: Card.B,
    Key.C: Card.C,
    Key.BOT: Card.BOT,
    Key.LEFT: Card.LEFT,
    Key.RIGHT: Card.RIGHT,
    Key.LIFT: Card.LIFT,
    Key.OK: Card.NONE,
}
HERO_KEYS = {  # after HERO: the action's own key, or a station's place: left, lift, right above; C, OK, HERO below
    Key.A: Card.HEROIC_A,
    Key.B: Card.HEROIC_B,
    Key.BOT: Card.HEROIC_BOT,
    Key.LEFT: Card.TO_UPPER_RED,
    Key.LIFT: Card.TO_UPPER_WHITE,
    Key.RIGHT: Card.TO_UPPER_BLUE,
    Key.C: Card.TO_LOWER_RED,
    Key.OK: Card.TO_LOWER_WHITE,
    Key.HERO: Card.TO_LOWER_BLUE,
}
CELLS: tuple[Card | Special, ...] = (
    Card.A, Card.B, Card.C, Card.BOT, Card.LEFT, Card.RIGHT, Card.LIFT, Special.HERO, Special.STUMBLE, Card.NONE,
)  # fmt: skip
HERO_CELLS = tuple(HERO_KEYS.values())
TILE_ROW = 3  # tiles in a row of their picker
COLUMN_KEYS = (Key.A, Key.B, Key.C)  # take the one in that column of the row at the cursor


@dataclass(frozen=True)
class Picking:
    """Where a hand is: HERO was pressed, the card lay the wrong way round, the cursor of the row."""

    hero: bool = False
    stumbled: bool = False
    cursor: int = 0


def cells(picking: Picking, may_stumble: bool) -> tuple[Card | Special, ...]:
    """The row to pick from: a card that was meant is a card, and stumbling is not for androids."""
    if picking.hero:
        return HERO_CELLS
    left_out: set[Card | Special] = {Card.NONE, Special.STUMBLE} if picking.stumbled else set()
    if not may_stumble:
        left_out.add(Special.STUMBLE)
    return tuple(cell for cell in CELLS if cell not in left_out)


def picked(picking: Picking, hand: object, card_keys: bool, may_stumble: bool) -> Card | Picking | None:
    """The card, or where the hand is now; None where this hand picks nothing."""
    match hand:
        case Press(again=True):
            return None if card_keys or hand.key not in (Key.LEFT, Key.RIGHT) else in_row(picking, hand, may_stumble)
        case Press(Key.BACK):
            return cancelled(picking)
        case Hold(Key.OK) if may_stumble and not picking.hero:
            return Picking(stumbled=not picking.stumbled)
        case Press(Key.LEFT | Key.RIGHT | Key.OK) if not card_keys:
            return in_row(picking, hand, may_stumble)
        case Press(key) if picking.hero:
            return HERO_KEYS.get(key)
        case Press(Key.HERO):
            return replace(picking, hero=True, cursor=0)
        case Press(Key.OK) if picking.stumbled:
            return None  # there is no card that means nothing
        case Press(key):
            return CARD_KEYS.get(key)
    return None


def cancelled(picking: Picking) -> Picking | None:
    if picking.hero:
        return Picking(stumbled=picking.stumbled)
    return Picking() if picking.stumbled else None


def in_row(picking: Picking, hand: Press, may_stumble: bool) -> Card | Picking:
    row = cells(picking, may_stumble)
    cursor = min(picking.cursor, len(row) - 1)
    if hand.key is not Key.OK:
        return replace(picking, cursor=(cursor + (1 if hand.key is Key.RIGHT else -1)) % len(row))
    match row[cursor]:
        case Special.HERO:
            return replace(picking, hero=True, cursor=0)
        case Special.STUMBLE:
            return Picking(stumbled=True)
        case Card() as card:
            return card


def moved_cursor(cursor: int, cells: int, row: int, hand: object) -> int | None:
    """Where LEFT, RIGHT and LIFT (a row further) move it; None: the hand does something else."""
    match hand:
        case Press(Key.LEFT):
            return (cursor - 1) % cells
        case Press(Key.RIGHT):
            return (cursor + 1) % cells
        case Press(Key.LIFT, again=False):
            below = cursor + row
            return below if below < cells else cursor % row
    return None
