"""Pickers for corrections."""

from companion.screens.space_alert.resolution import TILE_ICONS, card_frame
from companion.table.evening import Evening
from companion.table.space_alert.answering import may_stumble
from companion.table.space_alert.corrections import CorrectCard, PickTile, free_tiles
from companion.table.space_alert.operation import operation_of
from companion.table.space_alert.picking import TILE_ROW
from companion.table.space_alert.telling import names
from companion.types import Cell, Frame, Picker
from companion.words import say


def draw_card(evening: Evening, stage: CorrectCard) -> Frame:
    operation = operation_of(evening)
    language = evening.settings.language
    name = names(language, operation.briefing.crew)[stage.player]
    title = say(language, "resolve.turn", turn=stage.turn)
    return card_frame(evening, stage.picking, name, title, "", may_stumble(operation, stage.player))


def draw_tile(evening: Evening, stage: PickTile) -> Picker:
    language = evening.settings.language
    zone = say(language, f"ship.zone.{stage.zone.name}")
    title = say(language, "corrections.tile", zone=zone, number=stage.place + 1)
    cells = tuple(
        Cell(say(language, f"ship.tile.{tile.name}"), TILE_ICONS[tile])
        for tile in free_tiles(operation_of(evening), stage.zone)
    )
    return Picker(title, cells, stage.cursor, columns=TILE_ROW)
