"""Who plays which colour, typed on the box letter by letter: names stay with their colours from evening to evening."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.stationfall.table.match import Match
from companion.games.stationfall.table.names import named
from companion.games.stationfall.table.own import draft_of, remembered, remembering
from companion.games.stationfall.words import say
from companion.kit import letters
from companion.kit.evening import Evening, Stepped, closed, turned
from companion.kit.hands import NameTyped
from companion.kit.letters import COLUMNS, COMMANDS, fitted
from companion.kit.options import Option, opens
from companion.types import Cell, Frame, Key, Millis, Picker, Press

LONGEST = 36  # a Latin letter takes 3, a kana 5


@dataclass(frozen=True)
class Names:
    cursor: int = 0


@dataclass(frozen=True)
class NameTyping:
    """`alphabet` is empty until somebody changes it: it follows the language and what has been typed."""

    colour: str
    alphabet: str = ""
    cursor: int = len(COMMANDS)


def options(evening: Evening, stage: Names) -> Sequence[Option]:
    game = evening.game
    seats = game.setup.order if isinstance(game, Match) else draft_of(evening).seats
    names = remembered(evening).names
    return [opens(each, named(evening, each), NameTyping(each), names.get(each, "")) for each in seats]


def called(evening: Evening, colour: str, name: str) -> Evening:
    names = {**remembered(evening).names, colour: fitted(" ".join(name.split()), LONGEST)}
    return remembering(evening, names={each: given for each, given in names.items() if given})


def name_now(evening: Evening, stage: NameTyping) -> str:
    return remembered(evening).names.get(stage.colour, "")


def alphabet(evening: Evening, stage: NameTyping) -> str:
    return letters.alphabet_for(stage.alphabet, evening.language, name_now(evening, stage))


def after(evening: Evening, stage: NameTyping, hand: object, at: Millis) -> Stepped:
    match letters.moved(stage.cursor, hand, alphabet(evening, stage)):
        case int(cursor):
            return turned(evening, replace(stage, cursor=cursor)), ()
        case letters.Picked() as picked:
            return typed(evening, stage, picked), ()
    match hand:
        case Press(Key.BACK, again=False):
            return closed(evening), ()
        case NameTyped(seat, name):
            return called(evening, seat, name), ()
    return evening, ()


def typed(evening: Evening, stage: NameTyping, picked: letters.Picked) -> Evening:
    name = name_now(evening, stage)
    match picked.command:
        case "done":
            return closed(evening)
        case "alphabet":
            return turned(evening, replace(stage, alphabet=letters.next_alphabet(alphabet(evening, stage))))
    return called(evening, stage.colour, name + picked.letter if picked.letter else name[:-1])


def draw(evening: Evening, stage: NameTyping) -> Frame:
    cells = tuple(Cell(say(evening, f"setup.{name}"), text=say(evening, f"setup.{name}.cell")) for name in COMMANDS)
    cells += tuple(Cell(letter, text=letter) for letter in letters.ALPHABETS[alphabet(evening, stage)])
    cursor = min(stage.cursor, len(cells) - 1)
    title = say(evening, "titles.NameTyping", colour=named(evening, stage.colour))
    return Picker(title, cells, cursor, COLUMNS, name_now(evening, stage))
