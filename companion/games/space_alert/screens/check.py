"""Pickers for threat cards and trajectory boards."""

from companion.games.space_alert.screens.flight import clock_before
from companion.games.space_alert.table.briefing import PLACES
from companion.games.space_alert.table.check import BOARDS, ROW, PickBoard, PickThreat, ring, short
from companion.games.space_alert.table.operation import alerts, operation_of
from companion.games.space_alert.words import say
from companion.games.space_alert.words.announcement import in_short
from companion.kit.evening import Evening
from companion.types import Cell, Picker
from companion.words import headed


def draw_threat_picker(evening: Evening, stage: PickThreat) -> Picker:
    """A cell is the number of a card's code; the name of the one at the cursor stands in the title."""
    operation = operation_of(evening)
    language = evening.settings.language
    here = operation.codes[stage.threat]
    codes = ring(operation, stage)
    cells = tuple(
        Cell(code, text=short(code), ticked=code == here, spent=code in operation.codes and code != here)
        if code
        else Cell(say(language, "check.others"), text="...")
        for code in codes
    )
    cursor = min(stage.cursor, len(codes) - 1)
    asked = in_short(language, alerts(operation)[stage.threat])
    name = say(language, f"threats.{codes[cursor]}" if codes[cursor] else "check.others")
    return Picker(clock_before(evening) + headed(language, asked, name), cells, cursor, columns=ROW)


def draw_board_picker(evening: Evening, stage: PickBoard) -> Picker:
    operation = operation_of(evening)
    here = operation.boards[stage.place]
    cells = tuple(
        Cell(board, text=board, ticked=board == here, spent=board in operation.boards and board != here)
        for board in BOARDS
    )
    return Picker(say(evening.settings.language, f"check.board.{PLACES[stage.place]}"), cells, stage.cursor)
