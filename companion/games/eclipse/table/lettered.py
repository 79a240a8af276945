"""Lists whose first rows have a letter key each: a short cut where there are ten keys, shown as the row's icon."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.kit.evening import Evening, Stepped
from companion.kit.game import After
from companion.kit.hands import Chosen
from companion.kit.options import Option, Options, moved_in
from companion.types import Icon, Key, Millis, Press

LETTERS = {Key.A: Icon.A, Key.B: Icon.B, Key.C: Icon.C}
KEY_OF = {icon: key for key, icon in LETTERS.items()}


def lettered(evening: Evening, options: Sequence[Option], keys: Sequence[Key] = tuple(LETTERS)) -> Sequence[Option]:
    """Those options with the letters of `keys` in order; a row that has an icon keeps it."""
    if not evening.box.card_keys:
        return options
    marked = [
        option if option.icon is not None else replace(option, icon=LETTERS[key])
        for key, option in zip(keys, options, strict=False)
    ]
    return (*marked, *options[len(marked) :])


def a_lettered_list(options: Options) -> After:
    """A letter chooses its row."""

    def after(evening: Evening, stage: Any, hand: object, at: Millis) -> Stepped:
        if isinstance(hand, Press) and hand.key in LETTERS and not hand.again:
            for option in options(evening, stage):
                if option.icon is LETTERS[hand.key]:
                    return moved_in(options, evening, stage, Chosen(option.key))
        return moved_in(options, evening, stage, hand)

    return after
