"""How a list stage looks. Its title is the words' `titles.` and the stage's name."""

from collections.abc import Callable
from typing import Any

from companion.table.evening import Evening
from companion.table.options import Options
from companion.types import Choices, Frame, Row
from companion.words import say


def drawn_list(stage: type, options: Options) -> Callable[[Evening, Any], Frame]:
    key = f"titles.{stage.__name__}"

    def drawn(evening: Evening, stage: Any) -> Frame:
        rows = tuple(Row(option.text, option.value, option.icon) for option in options(evening, stage))
        cursor = min(stage.cursor, max(0, len(rows) - 1))
        return Choices(say(evening.settings.language, key), rows, cursor)

    return drawn
