"""Which card a hand picks: one press on ten keys, two for a heroic one; from a row of pictures on fewer keys.
With double actions two presses: the first symbol, then the second one or OK (rules 9).
And how a cursor moves in the grids of threat cards, boards and tiles."""

from dataclasses import dataclass, replace
from enum import Enum

from companion.rules.space_alert.cards import DOUBLE_HALVES, HEROIC, SYMBOLS, Card, Laid, Slot, Special, laid
from companion.rules.space_alert.specialists import Specialist, may_share
from companion.types import Hold, Key, Press


class Extra(Enum):
    """Cells of the row that are no cards."""

    HERO = "hero"
    STUMBLE = "stumble"
    ALONE = "alone"  # that symbol, or that specialisation card, and nothing with it


@dataclass(frozen=True)
class Offer:
    """What may lie in a slot."""

    stumbles: bool = True  # not for androids
    double: bool = False  # halves with two symbols
    specialist: Specialist | None = None
    specials: tuple[Special, ...] = ()  # the specialisation cards that are left
    unused: frozenset[Card] = frozenset()  # cards of a later lesson (R40)


Choice = Card | Special | Extra


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
SPECIAL_KEYS = {Key.A: Special.ADVANCED, Key.B: Special.BASIC}  # after HERO, where heroic cards are not played
ROW: tuple[Choice, ...] = (*SYMBOLS, Extra.HERO, Extra.STUMBLE, Card.NONE)
HERO_CELLS = tuple(HERO_KEYS.values())
SECONDS = {first: tuple(half.symbols[1] for half in DOUBLE_HALVES if half.symbols[0] is first) for first in SYMBOLS}
TILE_ROW = 3  # tiles in a row of their picker
COLUMN_KEYS = (Key.A, Key.B, Key.C)  # take the one in that column of the row at the cursor


@dataclass(frozen=True)
class Picking:
    """Where a hand is: HERO was pressed, the card lay the wrong way round, the cursor of the row; what has been
    picked of the slot so far."""

    hero: bool = False
    stumbled: bool = False
    cursor: int = 0
    first: Card | None = None
    special: Special | None = None
    departs: int | None = None  # who has the Teleporter's departure token
    refused: Card | None = None  # the card of a later lesson that was entered last


def cells(picking: Picking, offer: Offer) -> tuple[Choice, ...]:
    """The row to pick from: a card that was meant is a card, and stumbling is not for androids."""
    if picking.hero:
        return HERO_CELLS if offer.specialist is None else offer.specials
    if picking.first is not None:
        return (Extra.ALONE, *SECONDS[picking.first])
    if picking.special is not None:
        return (Extra.ALONE, *(symbol for symbol in SYMBOLS if shares(offer, picking.special, symbol)))
    left_out: set[Choice] = {*offer.unused, *({Card.NONE, Extra.STUMBLE} if picking.stumbled else ())}
    if not HEROIC.isdisjoint(offer.unused):
        left_out.add(Extra.HERO)
    if not offer.stumbles:
        left_out.add(Extra.STUMBLE)
    row = [cell for cell in ROW if cell not in left_out]
    if offer.specialist is not None:
        row[row.index(Extra.HERO) : row.index(Extra.HERO) + 1] = offer.specials
    return tuple(row)


def shares(offer: Offer, special: Special, *symbols: Card) -> bool:
    """Whether a card with these symbols may lie in one slot with that specialisation card (rules 10)."""
    return offer.specialist is not None and may_share(offer.specialist, symbols, special)


def picked(picking: Picking, command: object, card_keys: bool, offer: Offer) -> Slot | Picking | None:
    """What lies in the slot, or where the hand is now; None where this command picks nothing."""
    match command:
        case Press(again=True):
            return None if card_keys or command.key not in (Key.LEFT, Key.RIGHT) else in_row(picking, command, offer)
        case Press(Key.BACK):
            return cancelled(picking)
        case Hold(Key.OK) if offer.stumbles and not picking.hero:
            return Picking(stumbled=not picking.stumbled)
        case Press(Key.LEFT | Key.RIGHT | Key.OK) if not card_keys:
            return in_row(picking, command, offer)
        case Press(key):
            if (card := refused(key, offer)) is not None:
                return Picking(stumbled=picking.stumbled, refused=card)
            cell = under(key, picking, offer)
            return None if cell is None else chosen(picking, cell, offer)
    return None


def refused(key: Key, offer: Offer) -> Card | None:
    """The card of a later lesson that this key stands for; HERO stands for all heroic ones."""
    card = Card.HEROIC_A if key is Key.HERO else CARD_KEYS.get(key)
    return card if card in offer.unused else None


def under(key: Key, picking: Picking, offer: Offer) -> Choice | None:
    """What that key stands for now, of ten."""
    if picking.hero and offer.specialist is not None:
        found: Choice | None = SPECIAL_KEYS.get(key)
    elif picking.hero:
        found = HERO_KEYS.get(key)
    elif key is Key.HERO and offer.specialist is not None:
        return Extra.HERO if offer.specials and Extra.ALONE not in cells(picking, offer) else None
    elif key is Key.HERO:
        found = Extra.HERO
    elif key is Key.OK and Extra.ALONE in cells(picking, offer):
        found = Extra.ALONE
    else:
        found = CARD_KEYS.get(key)
    return found if found in cells(picking, offer) else None


def chosen(picking: Picking, cell: Choice, offer: Offer) -> Slot | Picking:
    match cell:
        case Extra.HERO:
            return replace(picking, hero=True, cursor=0)
        case Extra.STUMBLE:
            return Picking(stumbled=True)
        case Extra.ALONE:
            return laid((picking.first,) if picking.first else (), picking.special)
        case Special() as special:
            joined = any(shares(offer, special, symbol) for symbol in SYMBOLS)
            return Picking(stumbled=picking.stumbled, special=special) if joined else Laid(special=special)
        case Card() as card:
            return with_symbol(picking, card, offer)


def with_symbol(picking: Picking, card: Card, offer: Offer) -> Slot | Picking:
    """The second symbol ends a half, the first one only where no second one can follow."""
    if picking.first is not None:
        return laid((picking.first, card), picking.special)
    pair = (card, *SECONDS[card][:1]) if offer.double and card in SECONDS else ()
    if pair and (picking.special is None or shares(offer, picking.special, *pair)):
        return replace(picking, first=card, cursor=0)
    return laid((card,), picking.special)


def cancelled(picking: Picking) -> Picking | None:
    """One step back; None where nothing has been picked."""
    if picking.first is not None:
        return replace(picking, first=None, cursor=0)
    if picking.hero or picking.special is not None:
        return Picking(stumbled=picking.stumbled)
    return Picking() if picking.stumbled or picking.refused else None


def in_row(picking: Picking, command: Press, offer: Offer) -> Slot | Picking:
    row = cells(picking, offer)
    cursor = min(picking.cursor, len(row) - 1)
    if command.key is not Key.OK:
        return replace(picking, cursor=(cursor + (1 if command.key is Key.RIGHT else -1)) % len(row))
    return chosen(picking, row[cursor], offer)


def moved_cursor(cursor: int, cells: int, row: int, command: object) -> int | None:
    """Where LEFT, RIGHT and LIFT (a row further) move it; None: the command does something else."""
    match command:
        case Press(Key.LEFT):
            return (cursor - 1) % cells
        case Press(Key.RIGHT):
            return (cursor + 1) % cells
        case Press(Key.LIFT, again=False):
            below = cursor + row
            return below if below < cells else cursor % row
    return None
