"""Another version of the box, in a process that is there for nothing else: its texts, its font or a rule changed."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.evening import stages
from companion.kit.commands import Chosen
from companion.kit.evening import Evening, StepResult
from companion.layout import frames, text
from companion.layout.text import Size
from companion.torture.story import GO_ON
from companion.types import Key, Millis, Press
from companion.words import InLanguage, Words

MORE = " And so on, for some more lines of it."


def texts() -> None:
    """Every one is longer."""
    shorter = Words.text

    def text(words: Words, language: str | InLanguage, key: str) -> str:
        said = shorter(words, language, key)
        return said if key.endswith(".") else said + MORE

    setattr(Words, "text", text)  # noqa: B010


def font() -> None:
    """Far fewer characters fit into a line."""
    narrow = text.width_of

    def width_of(size: Size, line: str) -> int:
        return 2 * narrow(size, line)

    for module in (text, frames):
        setattr(module, "width_of", width_of)  # noqa: B010
        for each in vars(module).values():
            if hasattr(each, "cache_clear"):
                each.cache_clear()


def rule() -> None:
    """What somebody chooses or presses leads a little elsewhere; but not what leads back after a power cut."""
    moved = stages.moved

    def elsewhere(evening: Evening, command: object, at: Millis) -> StepResult:
        after, effects = moved(evening, command, at)
        pressed = isinstance(command, Press) and command.key is not Key.OK
        chosen = isinstance(command, Chosen) and command != GO_ON
        return replace(after, draws=after.draws + 1) if pressed or chosen else after, effects

    setattr(stages, "moved", elsewhere)  # noqa: B010


# What may be lost with it, nothing or what comes after a snapshot: then it has to be said.
KEEPING: Mapping[str, Callable[[], None]] = {"texts": texts, "font": font}
LOSING: Mapping[str, Callable[[], None]] = {"rule": rule}
UPGRADES = {**KEEPING, **LOSING}
