"""Numbers to enter, one under the other: LEFT and RIGHT change the one at the cursor, OK or LIFT goes to the next, OK
on the last is done; BACK goes to the one before. What is asked, and what is done with it, are rows of the callers."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from companion.games.space_empires.words import say
from companion.kit.evening import Evening, Stepped, closed, turned
from companion.rules.hidden import PRIVATE
from companion.types import Choices, Frame, Hint, Key, Millis, Press, Row


@dataclass(frozen=True)
class Numbers:
    """`asked` is a row of the tables that callers bring; `about` whom or what."""

    asked: str
    about: tuple[int, ...]
    values: tuple[int, ...] = field(repr=False, metadata=PRIVATE)
    cursor: int = 0
    PRIVATE: bool = False  # of the seat that `about` begins with, and of nobody else


@dataclass(frozen=True)
class Blank:
    """One number of a form."""

    text: str
    most: int
    least: int = 0
    shown: Callable[[int], str] = str


@dataclass(frozen=True)
class Form:
    title: Callable[[Evening, Numbers], str]
    blanks: Callable[[Evening, Numbers], Sequence[Blank]]
    filled: Callable[[Evening, Numbers], Stepped]


class Desk:
    """The stage `Numbers`, for these forms."""

    def __init__(self, forms: dict[str, Form]) -> None:
        self.forms = forms

    def after(self, evening: Evening, stage: Numbers, hand: object, at: Millis) -> Stepped:
        form = self.forms[stage.asked]
        match hand:
            case Press(Key.LEFT | Key.RIGHT as key):
                return turned(evening, changed(form.blanks(evening, stage), stage, 1 if key is Key.RIGHT else -1)), ()
            case Press(Key.OK | Key.LIFT as key, again=False):
                if stage.cursor + 1 < len(stage.values):
                    return turned(evening, replace(stage, cursor=stage.cursor + 1)), ()
                return form.filled(evening, stage) if key is Key.OK else (evening, ())
            case Press(Key.BACK, again=False):
                if stage.cursor:
                    return turned(evening, replace(stage, cursor=stage.cursor - 1)), ()
                return closed(evening), ()
        return evening, ()

    def drawn(self, evening: Evening, stage: Numbers) -> Frame:
        form = self.forms[stage.asked]
        blanks = form.blanks(evening, stage)
        rows = tuple(
            Row(blank.text, f"< {blank.shown(value)} >" if place == stage.cursor else blank.shown(value))
            for place, (blank, value) in enumerate(zip(blanks, stage.values, strict=True))
        )
        last = stage.cursor + 1 == len(rows)
        hints = (Hint(Key.OK, say(evening, "table.done" if last else "table.next")),)
        return Choices(form.title(evening, stage), rows, stage.cursor, hints)


def changed(blanks: Sequence[Blank], stage: Numbers, by: int) -> Numbers:
    """Round and round: from the most to the least, so that all and nothing are near each other."""
    blank, value = blanks[stage.cursor], stage.values[stage.cursor]
    span = blank.most - blank.least + 1
    value = blank.least + (value - blank.least + by) % span
    return replace(stage, values=(*stage.values[: stage.cursor], value, *stage.values[stage.cursor + 1 :]))
