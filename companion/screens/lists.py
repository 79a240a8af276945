"""How a list stage looks. Its title is the words' `titles.` and the stage's name, with values where it has some."""

from collections.abc import Callable
from typing import Any

from companion.table.evening import Evening
from companion.table.options import Options
from companion.table.space_alert.chosen import SetUp
from companion.table.space_alert.crew_sheet import SeatColours, SeatNames, SeatSheet
from companion.table.space_alert.dealing_lines import shown
from companion.table.space_alert.draft import crew_of, draft_of
from companion.table.space_alert.mission import Officials, mission_title
from companion.types import Choices, Frame, Row


def heading(evening: Evening, stage: Any) -> str:
    match stage:
        case SeatSheet(place) | SeatColours(place) | SeatNames(place):
            return evening.say(f"titles.{type(stage).__name__}", seat=seat_name(evening, place))
        case Officials(training=True):
            return evening.say("titles.Training")
        case SetUp():
            timeline = draft_of(evening).timeline
            return evening.say("titles.SetUp", title=mission_title(evening, timeline) if timeline else "-")
    return evening.say(f"titles.{type(stage).__name__}")


def seat_name(evening: Evening, place: int) -> str:
    crew = crew_of(evening)
    return shown(evening, crew, place) if 0 <= place < len(crew.seats) else evening.say("crew.alone")


def drawn_list(options: Options) -> Callable[[Evening, Any], Frame]:
    def drawn(evening: Evening, stage: Any) -> Frame:
        rows = tuple(Row(option.text, option.value, option.icon) for option in options(evening, stage))
        return Choices(heading(evening, stage), rows, min(stage.cursor, max(0, len(rows) - 1)))

    return drawn
