"""Somebody has to go in the middle of a mission: their seat is an android from then on, or somebody else's.

The seat stays where it is, with its cards, and the mission goes on as it was announced to the crew that began it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.space_alert.table.answering import seat_of
from companion.games.space_alert.table.commands import SeatLeft
from companion.games.space_alert.table.crew import Crew, next_holder, with_seat
from companion.games.space_alert.table.operation import Operation, operation_of
from companion.games.space_alert.table.own import session, with_session
from companion.games.space_alert.table.wording import names
from companion.games.space_alert.words import say
from companion.kit.evening import Evening, StepResult, pop
from companion.kit.marks import icon_of
from companion.kit.options import Option, goes_back, opens
from companion.types import Icon


@dataclass(frozen=True)
class WhoLeaves:
    cursor: int = 0


@dataclass(frozen=True)
class LeavesHow:
    """What becomes of that seat."""

    place: int
    cursor: int = 0


def may_leave(operation: Operation, place: int) -> bool:
    """Somebody must stay to lay the androids' cards (rules 5)."""
    crew = operation.briefing.crew
    return not crew.seats[place].android and crew.players > 1 and not operation.swapped


def options(evening: Evening, stage: WhoLeaves) -> Sequence[Option]:
    operation = operation_of(evening)
    called = names(evening.language, operation.briefing.crew)

    def option(place: int) -> Option:
        colour = operation.briefing.crew.seats[place].colour.value
        return opens(f"seat-{colour}", called[place], LeavesHow(place), icon=icon_of(colour))

    found = [option(place) for place in range(operation.seats) if may_leave(operation, place)]
    return [*found, goes_back("back", say(evening, "check.back"))]


def how_options(evening: Evening, stage: LeavesHow) -> Sequence[Option]:
    def option(key: str, android: bool, icon: Icon) -> Option:
        return Option(key, say(evening, f"crew.leaves_{key}"), lambda now: taken(now, stage.place, android), icon=icon)

    return [
        option("other", False, Icon.CREW),
        option("android", True, Icon.BOT),
        goes_back("back", say(evening, "check.back")),
    ]


def of_a_seat(evening: Evening, stage: LeavesHow) -> str:
    seat = names(evening.language, operation_of(evening).briefing.crew)[stage.place]
    return say(evening, "titles.LeavesHow", seat=seat)


def taken(evening: Evening, place: int, android: bool) -> StepResult:
    """Back to where the crew was, with that seat in other hands."""
    now = evening
    while isinstance(now.stage, WhoLeaves | LeavesHow):
        now = pop(now)
    return left(now, place, android), ()


def on_command(evening: Evening, command: object) -> StepResult | None:
    """From the seat's own phone."""
    if not isinstance(command, SeatLeft):
        return None
    operation = operation_of(evening)
    place = seat_of(operation, command.seat)
    if place is None or not may_leave(operation, place):
        return evening, ()
    return left(evening, place, command.android), ()


def left(evening: Evening, place: int, android: bool) -> Evening:
    operation = operation_of(evening)
    briefing = operation.briefing
    crew = handed_on(briefing.crew, place, android)
    briefing = replace(briefing, crew=crew, people=briefing.people or briefing.crew.players)
    if session(evening).crew == operation.briefing.crew:
        evening = with_session(evening, crew=crew)
    return replace(evening, game=replace(operation, briefing=briefing))


def handed_on(crew: Crew, place: int, android: bool) -> Crew:
    """Nobody's name; an android hands its roles on to the next person."""
    crew = with_seat(crew, place, replace(crew.seats[place], name="", android=android))
    if not android:
        return crew
    comms, security = (next_holder(crew, role) if role == place else role for role in (crew.comms, crew.security))
    return replace(crew, comms=comms, security=security)
