"""Names typed on the box; they stay with their colours from evening to evening."""

from dataclasses import dataclass

from companion.games.eclipse.table.names import LONGEST
from companion.games.eclipse.table.own import draft_of, preferences, with_preferences
from companion.games.eclipse.words import say
from companion.kit.evening import Evening
from companion.kit.letters import COMMANDS
from companion.kit.stage import stage
from companion.kit.typist import Typist, renamed


@dataclass(frozen=True)
class NameTyping:
    """The name of the seat at `place`, letter by letter."""

    place: int
    alphabet: str = ""
    cursor: int = len(COMMANDS)


def named(evening: Evening, colour: str, name: str) -> Evening:
    return with_preferences(evening, names=renamed(preferences(evening).names, colour, name, LONGEST))


def colour_at(evening: Evening, stage: NameTyping) -> str:
    seats = draft_of(evening).seats
    return seats[min(stage.place, len(seats) - 1)].colour


TYPIST = Typist(
    now=lambda evening, stage: preferences(evening).names.get(colour_at(evening, stage), ""),
    typed=lambda evening, stage, name: named(evening, colour_at(evening, stage), name),
    from_afar=lambda evening, command: named(evening, command.seat, command.name),
    say=say,
    title=lambda evening, stage: say(evening, "titles.NameTyping"),
)


STAGES = (stage(NameTyping, after=TYPIST.after, draw=TYPIST.draw),)
