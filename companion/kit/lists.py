"""How a list stage looks. Its title is the words' `titles.` and the stage's name, or a heading of its own."""

from collections.abc import Callable
from typing import Any

from companion.kit.evening import Evening
from companion.kit.options import Options
from companion.types import Choices, Frame, Row
from companion.words import Words

Heading = Callable[[Evening, Any], str]


def title_in(words: Words) -> Heading:
    """The heading of a list without a heading of its own."""
    return lambda evening, stage: words.say(evening, f"titles.{type(stage).__name__}")


def drawn_list(options: Options, heading: Heading) -> Callable[[Evening, Any], Frame]:
    def drawn(evening: Evening, stage: Any) -> Frame:
        rows = tuple(Row(option.text, option.value, option.icon) for option in options(evening, stage))
        return Choices(heading(evening, stage), rows, min(stage.cursor, max(0, len(rows) - 1)))

    return drawn
