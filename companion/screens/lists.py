"""How a list stage looks. Its title is the words' `titles.` and the stage's name, or a heading of its own."""

from collections.abc import Callable
from typing import Any

from companion.table.evening import Evening
from companion.table.options import Options
from companion.types import Choices, Frame, Row

Heading = Callable[[Evening, Any], str]


def title(evening: Evening, stage: Any) -> str:
    return evening.say(f"titles.{type(stage).__name__}")


def at_home(evening: Evening, stage: Any) -> str:
    """The one thing that everybody is to know before they fly."""
    return title(evening, stage) if evening.saving else evening.say("box.unsaved")


def drawn_list(options: Options, heading: Heading = title) -> Callable[[Evening, Any], Frame]:
    def drawn(evening: Evening, stage: Any) -> Frame:
        rows = tuple(Row(option.text, option.value, option.icon) for option in options(evening, stage))
        return Choices(heading(evening, stage), rows, min(stage.cursor, max(0, len(rows) - 1)))

    return drawn
