"""Who plays which colour, typed on the box letter by letter: names stay with their colours from evening to evening."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.stationfall.table.match import Match
from companion.games.stationfall.table.names import named
from companion.games.stationfall.table.own import draft_of, preferences, with_preferences
from companion.games.stationfall.words import say
from companion.kit.commands import NameTyped
from companion.kit.evening import Evening
from companion.kit.letters import COMMANDS
from companion.kit.marks import icon_of
from companion.kit.options import Option, opens
from companion.kit.stage import stage
from companion.kit.typist import Typist, renamed

LONGEST = 36  # a Latin letter takes 3, a kana 5


@dataclass(frozen=True)
class Names:
    cursor: int = 0


@dataclass(frozen=True)
class NameTyping:
    """The name that goes with a colour, letter by letter."""

    colour: str
    alphabet: str = ""
    cursor: int = len(COMMANDS)


def options(evening: Evening, stage: Names) -> Sequence[Option]:
    game = evening.game
    seats = game.setup.order if isinstance(game, Match) else draft_of(evening).seats
    names = preferences(evening).names
    return [opens(each, named(evening, each), NameTyping(each), names.get(each, ""), icon_of(each)) for each in seats]


def called(evening: Evening, colour: str, name: str) -> Evening:
    return with_preferences(evening, names=renamed(preferences(evening).names, colour, name, LONGEST))


def called_from_afar(evening: Evening, command: NameTyped) -> Evening:
    return called(evening, command.seat, command.name)


TYPIST = Typist(
    now=lambda evening, stage: preferences(evening).names.get(stage.colour, ""),
    typed=lambda evening, stage, name: called(evening, stage.colour, name),
    from_afar=called_from_afar,
    say=say,
    title=lambda evening, stage: say(evening, "titles.NameTyping", colour=named(evening, stage.colour)),
)


STAGES = (
    stage(Names, options=options),
    stage(NameTyping, after=TYPIST.after, draw=TYPIST.draw),
)
