"""Names of the crew: typed letter by letter from a grid, straight into the seat, so going back loses nothing."""

from dataclasses import dataclass, replace

from companion.games.space_alert.log import Flown
from companion.games.space_alert.table.crew import Crew, with_seat
from companion.games.space_alert.table.draft import crew_of, last_crew
from companion.games.space_alert.table.own import with_session
from companion.games.space_alert.words import say
from companion.kit.commands import NameTyped
from companion.kit.evening import Evening, undoable
from companion.kit.letters import COMMANDS, fitted
from companion.kit.typist import Typist

LONGEST = 30  # a Latin letter takes 3, a kana 5: then a name fits wherever it is shown


@dataclass(frozen=True)
class NameTyping:
    """A name of the crew, letter by letter."""

    place: int  # -1: the player who leads androids alone
    alphabet: str = ""
    cursor: int = len(COMMANDS)


def name_at(crew: Crew, place: int) -> str:
    if place < 0:
        return crew.alone
    return crew.seats[place].name if place < len(crew.seats) else ""


def named(crew: Crew, place: int, name: str) -> Crew:
    """The crew with that name in that place."""
    if place < 0:
        return replace(crew, alone=fitted(name, LONGEST))
    if place >= len(crew.seats):
        return crew
    return with_seat(crew, place, replace(crew.seats[place], name=fitted(name, LONGEST)))


def known_names(evening: Evening) -> tuple[str, ...]:
    """Of the crew before and of the log, those not sitting here already; the latest first."""
    crew = crew_of(evening)
    seated = {seat.name for seat in crew.seats} | {crew.alone}
    last = last_crew(evening)
    before = [seat.name for seat in last.seats] if last else []
    logged = [seat.name for entry in evening.log if isinstance(entry.value, Flown) for seat in entry.value.crew]
    return tuple(name for name in dict.fromkeys((*before, *logged)) if name and name not in seated)[:12]


def typed_from_afar(evening: Evening, command: NameTyped) -> Evening:
    """A name from the page, for the seat of that colour."""
    crew = crew_of(evening)
    for place, seat in enumerate(crew.seats):
        if seat.colour.value == command.seat:
            return with_session(evening, crew=named(crew, place, command.name.strip()))
    return evening


# --- the grid ----------------------------------------------------------------------------------------------


def typed(evening: Evening, stage: NameTyping, name: str) -> Evening:
    """A step of the table, to be taken back letter by letter."""
    return undoable(evening, with_session(evening, crew=named(crew_of(evening), stage.place, name)))


TYPIST = Typist(
    now=lambda evening, stage: name_at(crew_of(evening), stage.place),
    typed=typed,
    from_afar=typed_from_afar,
    say=say,
    title=lambda evening, stage: say(evening, "titles.NameTyping"),
    topic="crew",
)
