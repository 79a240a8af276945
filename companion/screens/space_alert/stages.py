"""How the stages of Space Alert look: which function draws which, and which lists have a heading of their own."""

from collections.abc import Callable
from typing import Any

from companion.screens.space_alert import check, corrections, flight, resolution, score, setting_up
from companion.table.evening import Evening
from companion.table.space_alert.answering import Resolving
from companion.table.space_alert.boards import BoardEntry
from companion.table.space_alert.check import PickBoard, PickThreat
from companion.table.space_alert.corrections import CorrectCard, PickTile
from companion.table.space_alert.flight import Flying
from companion.table.space_alert.names import NameTyping
from companion.table.space_alert.operation import Operation
from companion.table.space_alert.resolution import ShipState
from companion.table.space_alert.score import CampaignPage, ScorePage
from companion.types import Face, Frame

HEADINGS = {**setting_up.HEADINGS, **flight.HEADINGS, **score.HEADINGS}

AROUND: dict[type, Callable[[Evening, Frame], Face]] = {Operation: flight.around}

DRAW: dict[type, Callable[[Evening, Any], Frame]] = {
    NameTyping: setting_up.name_typing,
    BoardEntry: setting_up.board_entry,
    Flying: flight.draw,
    PickThreat: check.draw_threat_picker,
    PickBoard: check.draw_board_picker,
    Resolving: resolution.draw,
    ShipState: resolution.draw_ship,
    CorrectCard: corrections.draw_card,
    PickTile: corrections.draw_tile,
    ScorePage: score.draw,
    CampaignPage: score.draw_campaign,
}
