"""PURE. Rows that show what is chosen: OK takes the next value, and after the last the first.

The set-up sheets and the settings of all games consist of them. A game says where its choices are: a draft that BACK
held takes back step by step, or what is remembered from evening to evening, which no undo touches.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from companion.kit.evening import Evening, StepResult
from companion.kit.options import Option, next_of, on_off
from companion.words import Words


@dataclass(frozen=True)
class ChoiceRows:
    """`now`: the value whose fields are chosen; `keep`: the evening with other fields in it. A row's text is
    `TOPICNAME`; what it shows is `TOPICNAME_VALUE` where the words have it, else on or off, or the number."""

    words: Words
    topic: str  # how the keys of its texts begin: "setup."
    now: Callable[[Evening], Any]
    keep: Callable[..., Evening]
    undo: bool = True

    def row(
        self,
        evening: Evening,
        name: str,
        values: Iterable[Any] = (False, True),
        *,
        key: str = "",
        text: str = "",
        shown: str = "",
    ) -> Option:
        def following(now: Evening) -> StepResult:
            return self.keep(now, **{name: next_of(values, getattr(self.now(now), name))}), ()

        return Option(
            key or name,
            text or self.words.say(evening, f"{self.topic}{name}"),
            following,
            shown or self.shown(evening, name),
            undo=self.undo,
        )

    def shown(self, evening: Evening, name: str) -> str:
        value = getattr(self.now(evening), name)
        key = f"{self.topic}{name}_{value}".lower()
        if self.words.knows(key):
            return self.words.say(evening, key)
        return on_off(evening, value) if isinstance(value, bool) else str(value)
