"""Pickers for corrections."""

from companion.games.space_alert.screens.resolution import TILE_ICONS, card_frame
from companion.games.space_alert.table.answering import offer
from companion.games.space_alert.table.corrections import CorrectCard, PickTile, free_tiles
from companion.games.space_alert.table.operation import operation_of
from companion.games.space_alert.table.picking import TILE_ROW
from companion.games.space_alert.table.wording import names
from companion.games.space_alert.words import say
from companion.kit.evening import Evening
from companion.types import Cell, Frame, Picker


def draw_card(evening: Evening, stage: CorrectCard) -> Frame:
    operation = operation_of(evening)
    language = evening.settings.language
    name = names(language, operation.briefing.crew)[stage.player]
    title = say(language, "resolve.turn", turn=stage.turn)
    return card_frame(evening, stage.picking, name, title, "", offer(operation, stage.player, stage.turn))


def draw_tile(evening: Evening, stage: PickTile) -> Picker:
    language = evening.settings.language
    zone = say(language, f"ship.zone.{stage.zone.name}")
    title = say(language, "corrections.tile", zone=zone, number=stage.place + 1)
    cells = tuple(
        Cell(say(language, f"ship.tile.{tile.name}"), TILE_ICONS[tile])
        for tile in free_tiles(operation_of(evening), stage.zone)
    )
    return Picker(title, cells, stage.cursor, columns=TILE_ROW)
