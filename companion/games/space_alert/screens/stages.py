"""How the stages of Space Alert look: which function draws which, and which lists have a heading of their own."""

from collections.abc import Callable
from typing import Any

from companion.games.space_alert.screens import check, corrections, debrief, flight, resolution, score, setting_up
from companion.games.space_alert.table import by_name
from companion.games.space_alert.table.answering import Resolving
from companion.games.space_alert.table.board_entry import BoardEntry
from companion.games.space_alert.table.by_name import NamedMission
from companion.games.space_alert.table.card_decides import NumberDecides, draw_number
from companion.games.space_alert.table.check import PickBoard, PickThreat
from companion.games.space_alert.table.corrections import CorrectCard, PickTile
from companion.games.space_alert.table.debrief import Debrief
from companion.games.space_alert.table.flight import Flying
from companion.games.space_alert.table.names import TYPIST, NameTyping
from companion.games.space_alert.table.watched import Watching
from companion.kit.evening import Evening
from companion.types import Frame

HEADINGS = {**setting_up.HEADINGS, **flight.HEADINGS, **score.HEADINGS}

DRAW: dict[type, Callable[[Evening, Any], Frame]] = {
    NameTyping: TYPIST.draw,
    BoardEntry: setting_up.board_entry,
    NamedMission: by_name.draw,
    Flying: flight.draw,
    PickThreat: check.draw_threat_picker,
    PickBoard: check.draw_board_picker,
    Resolving: resolution.draw,
    Debrief: debrief.draw,
    Watching: debrief.draw_watched,
    CorrectCard: corrections.draw_card,
    PickTile: corrections.draw_tile,
    NumberDecides: draw_number,
}
