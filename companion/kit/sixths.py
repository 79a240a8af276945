"""PURE. Six letters for any list on the ten keys: of up to six rows each chooses one; through a longer list a letter
leads to one of its sixths, whose rows have letters then. The row shows which letter is its own."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.kit.evening import Evening
from companion.kit.options import Option
from companion.types import Icon, Key

LETTERS = {
    Key.A: Icon.A,
    Key.B: Icon.B,
    Key.C: Icon.C,
    Key.LIFT: Icon.LIFT,
    Key.BOT: Icon.BOT,
    Key.HERO: Icon.HERO,
}
KEYS = tuple(LETTERS)
CLOSED = -1  # no sixth of the list has its letters


def sixth(rows: int, place: int) -> range:
    return range(place * rows // len(KEYS), (place + 1) * rows // len(KEYS))


def opened(stage: Any, rows: int) -> range:
    """The sixth whose rows have letters: the one that a letter led to, until the cursor leaves it."""
    if rows <= len(KEYS):
        return range(rows)
    there = sixth(rows, stage.sixth) if stage.sixth != CLOSED else range(0)
    return there if stage.cursor in there else range(0)


def marked(evening: Evening, stage: Any, options: Sequence[Option]) -> Sequence[Option]:
    """With the letters that mean something now."""
    if not evening.box.card_keys:
        return options
    rows, there = list(options), opened(stage, len(options))
    for key, place in zip(KEYS, there, strict=False):
        rows[place] = replace(rows[place], letter=key, icon=rows[place].icon or LETTERS[key])
    if not there:
        for place, icon in enumerate(LETTERS.values()):
            begins = sixth(len(rows), place).start
            rows[begins] = replace(rows[begins], icon=rows[begins].icon or icon)
    return rows


def led_to(evening: Evening, stage: Any, options: Sequence[Option], key: Key) -> Any | None:
    """The list at the sixth of that letter; None where the letter is a row's own, or means nothing."""
    if not evening.box.card_keys or key not in LETTERS or any(row.letter is key for row in options):
        return None
    if len(options) <= len(KEYS):
        return None
    place = KEYS.index(key)
    return replace(stage, cursor=sixth(len(options), place).start, sixth=place)
