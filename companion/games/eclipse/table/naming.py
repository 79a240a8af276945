"""Names typed on the box, letter by letter, straight into the seat: going back loses nothing."""

from dataclasses import dataclass, replace

from companion.games.eclipse.table.names import LONGEST
from companion.games.eclipse.table.own import draft_of, remembered, remembering
from companion.games.eclipse.words import say
from companion.kit import letters
from companion.kit.evening import Evening, Stepped, closed, turned
from companion.kit.hands import NameTyped
from companion.kit.letters import COLUMNS, COMMANDS, fitted
from companion.types import Cell, Frame, Key, Millis, Picker, Press


@dataclass(frozen=True)
class NameTyping:
    """`alphabet` is empty until somebody changes it: it follows the language and what has been typed."""

    place: int
    alphabet: str = ""
    cursor: int = len(COMMANDS)


def named(evening: Evening, colour: str, name: str) -> Evening:
    """Names stay with their colours from evening to evening."""
    names = {**remembered(evening).names, colour: fitted(" ".join(name.split()), LONGEST)}
    return remembering(evening, names={each: given for each, given in names.items() if given})


def colour_at(evening: Evening, stage: NameTyping) -> str:
    seats = draft_of(evening).seats
    return seats[min(stage.place, len(seats) - 1)].colour


def name_now(evening: Evening, stage: NameTyping) -> str:
    return remembered(evening).names.get(colour_at(evening, stage), "")


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
            return named(evening, seat, name), ()
    return evening, ()


def typed(evening: Evening, stage: NameTyping, picked: letters.Picked) -> Evening:
    name = name_now(evening, stage)
    match picked.command:
        case "done":
            return closed(evening)
        case "alphabet":
            return turned(evening, replace(stage, alphabet=letters.next_alphabet(alphabet(evening, stage))))
    return named(evening, colour_at(evening, stage), name + picked.letter if picked.letter else name[:-1])


def draw(evening: Evening, stage: NameTyping) -> Frame:
    cells = tuple(Cell(say(evening, f"setup.{name}"), text=say(evening, f"setup.{name}.cell")) for name in COMMANDS)
    cells += tuple(Cell(letter, text=letter) for letter in letters.ALPHABETS[alphabet(evening, stage)])
    cursor = min(stage.cursor, len(cells) - 1)
    return Picker(say(evening, "titles.NameTyping"), cells, cursor, COLUMNS, name_now(evening, stage))
