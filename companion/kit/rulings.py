"""PURE. Rulings that a table may decide otherwise: a list of them, each with its text; OK on its last page turns it.

A game says which there are and where it stores them; its words have `rulings.NAME` and `rulings.NAME.text`, and
`rulings.NAME_VALUE` for a ruling that is more than on or off.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.kit.evening import Evening, StepResult
from companion.kit.options import Option, next_of, on_off, opens
from companion.kit.texts import Read
from companion.types import Page
from companion.words import Words, headed


@dataclass(frozen=True)
class RulingList:
    game: str
    cursor: int = 0


@dataclass(frozen=True)
class RulingText:
    game: str
    ruling: str
    page: int = 0


@dataclass(frozen=True)
class Rulings:
    """`switches`: name -> the field of the value that holds it, and what it may be, the book's own first."""

    words: Words
    switches: Mapping[str, tuple[str, Sequence[Any]]]
    now: Callable[[Evening], Any]  # a frozen dataclass
    keep: Callable[[Evening, Any], Evening]

    def options(self, evening: Evening, stage: RulingList) -> Sequence[Option]:
        return tuple(
            opens(name, self.title(evening, name), RulingText(stage.game, name), self.value(evening, name))
            for name in self.switches
        )

    def title(self, evening: Evening, name: str) -> str:
        return self.words.say(evening, f"rulings.{name}")

    def value(self, evening: Evening, name: str) -> str:
        value = getattr(self.now(evening), self.switches[name][0])
        if isinstance(value, bool):
            return on_off(evening, value)
        return str(value) if isinstance(value, int) else self.words.say(evening, f"rulings.{name}_{value}")

    def text(self, evening: Evening, stage: RulingText) -> Read:
        title = headed(evening, self.title(evening, stage.ruling), self.value(evening, stage.ruling))
        return Page(title, self.words.say(evening, f"rulings.{stage.ruling}.text"), stage.page)

    def turned(self, evening: Evening, stage: RulingText) -> StepResult:
        """The next value; a game under way keeps the one it began with."""
        field, values = self.switches[stage.ruling]
        kept = self.now(evening)
        changed = replace(kept, **{field: next_of(values, getattr(kept, field))})
        return self.keep(evening, changed), ()
