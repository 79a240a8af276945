"""How crew and mission are set up on the display: the grids to pick from, and lists that say whose they are."""

from companion.games.space_alert.table import board_entry as boards
from companion.games.space_alert.table.briefing import PLACES
from companion.games.space_alert.table.checklist import GiveUp
from companion.games.space_alert.table.chosen import SetUp
from companion.games.space_alert.table.crew_sheet import SeatColours, SeatNames, SeatSheet
from companion.games.space_alert.table.dealing_lines import shown
from companion.games.space_alert.table.draft import crew_of, draft_of
from companion.games.space_alert.table.frontier import SeatTraining
from companion.games.space_alert.table.mission import Officials, draft_title, keeps_to_itself, row_title
from companion.games.space_alert.table.operation import operation_of
from companion.games.space_alert.words import say
from companion.kit.evening import Evening
from companion.types import Frame, Picker


def of_a_seat(evening: Evening, stage: SeatSheet | SeatColours | SeatNames | SeatTraining) -> str:
    crew = crew_of(evening)
    there = 0 <= stage.place < len(crew.seats)
    seat = shown(evening, crew, stage.place) if there else say(evening, "crew.alone")
    return say(evening, f"titles.{type(stage).__name__}", seat=seat)


def of_the_missions(evening: Evening, stage: Officials) -> str:
    kind = "Training" if stage.training else "DoubleActions" if stage.double else "Officials"
    return say(evening, f"titles.{kind}")


def of_the_set_up(evening: Evening, stage: SetUp) -> str:
    return say(evening, "titles.SetUp", title=draft_title(evening, draft_of(evening)))


def of_the_unfinished(evening: Evening, stage: GiveUp) -> str:
    operation = operation_of(evening)
    secret = keeps_to_itself(evening, operation.briefing) and not operation.over
    named = say(evening, "setup.secret") if secret else row_title(evening, operation.briefing.timeline)
    return say(evening, "titles.GiveUp", title=named)


def board_entry(evening: Evening, stage: boards.BoardEntry) -> Frame:
    place = say(evening, f"setup.place_{PLACES[stage.place]}")
    return Picker(say(evening, "titles.BoardEntry", place=place), boards.cells(evening, stage), stage.cursor)
