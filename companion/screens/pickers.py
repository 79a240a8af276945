"""How dials and grids look."""

from companion.table.dials import Dial
from companion.table.evening import Evening
from companion.table.space_alert import boards, names
from companion.table.space_alert.draft import crew_of
from companion.table.stages import DIALS
from companion.types import Frame, Hint, Key, Message, Picker


def dial(evening: Evening, stage: Dial) -> Frame:
    scale = DIALS[stage.which]
    hints = tuple(
        Hint(key, evening.say(f"dials.{word}"))
        for key, word in ((Key.LEFT, "less"), (Key.RIGHT, "more"), (Key.OK, "done"))
    )
    value = scale.shown(evening, scale.now(evening))
    return Message("", evening.say(f"dials.{stage.which}"), big=value, hints=hints)


def name_typing(evening: Evening, stage: names.NameTyping) -> Frame:
    cells = names.cells(evening, stage)
    typed = names.name_at(crew_of(evening), stage.place)
    cursor = min(stage.cursor, len(cells) - 1)
    return Picker(evening.say("titles.NameTyping"), cells, cursor, names.COLUMNS, typed)


def board_entry(evening: Evening, stage: boards.BoardEntry) -> Frame:
    place = evening.say(f"setup.place_{boards.PLACES[stage.place]}")
    return Picker(evening.say("titles.BoardEntry", place=place), boards.cells(evening, stage), stage.cursor)
