"""Names of the crew: typed letter by letter from a grid, straight into the seat, so going back loses nothing."""

from dataclasses import dataclass, replace
from unicodedata import east_asian_width

from companion.games.space_alert.log import Flown
from companion.games.space_alert.table.crew import Crew, with_seat
from companion.games.space_alert.table.draft import crew_of, last_crew
from companion.games.space_alert.table.own import with_own
from companion.games.space_alert.words import say
from companion.kit.evening import Evening, Stepped, closed, turned, undoable
from companion.kit.hands import NameTyped
from companion.types import Cell, Key, Press

LONGEST = 30  # a Latin letter takes 3, a kana 5: then a name fits wherever it is shown

CAPITALS = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
SMALL = tuple("abcdefghijklmnopqrstuvwxyz")
KANA = tuple(
    "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン"
    "ガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポァィゥェォッャュョー"
)
ALPHABETS = {"capitals": CAPITALS, "small": SMALL, "kana": KANA}
COMMANDS = ("done", "delete", "alphabet")
COLUMNS = 9


@dataclass(frozen=True)
class NameTyping:
    """`alphabet` is empty until somebody changes it: it follows the language and what has been typed."""

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
        return replace(crew, alone=fitted(name))
    if place >= len(crew.seats):
        return crew
    return with_seat(crew, place, replace(crew.seats[place], name=fitted(name)))


def fitted(name: str) -> str:
    """As much of the name as can be shown; control characters cannot."""
    room, kept = LONGEST, ""
    for letter in (each for each in name if each.isprintable()):
        room -= 5 if east_asian_width(letter) in "WFA" else 3
        if room < 0:
            break
        kept += letter
    return kept.strip() if kept != name else kept


def known_names(evening: Evening) -> tuple[str, ...]:
    """Of the crew before and of the log, those not sitting here already; the latest first."""
    crew = crew_of(evening)
    seated = {seat.name for seat in crew.seats} | {crew.alone}
    last = last_crew(evening)
    before = [seat.name for seat in last.seats] if last else []
    logged = [seat.name for entry in evening.log if isinstance(entry.value, Flown) for seat in entry.value.crew]
    return tuple(name for name in dict.fromkeys((*before, *logged)) if name and name not in seated)[:12]


def typed_from_afar(evening: Evening, hand: NameTyped) -> Evening:
    """A name from the page, for the seat of that colour."""
    crew = crew_of(evening)
    for place, seat in enumerate(crew.seats):
        if seat.colour.value == hand.seat:
            return with_own(evening, crew=named(crew, place, hand.name.strip()))
    return evening


# --- the grid ----------------------------------------------------------------------------------------------


def alphabet(evening: Evening, stage: NameTyping) -> str:
    if stage.alphabet:
        return stage.alphabet
    if evening.settings.language == "ja":
        return "kana"
    return "small" if name_at(crew_of(evening), stage.place) else "capitals"


def cells(evening: Evening, stage: NameTyping) -> tuple[Cell, ...]:
    commands = tuple(Cell(say(evening, f"crew.{name}"), text=say(evening, f"crew.{name}.cell")) for name in COMMANDS)
    return commands + tuple(Cell(letter, text=letter) for letter in ALPHABETS[alphabet(evening, stage)])


def after(evening: Evening, stage: NameTyping, hand: object, at: int) -> Stepped:
    """LIFT, where there is one, goes down a row."""
    count = len(cells(evening, stage))
    cursor = min(stage.cursor, count - 1)
    match hand:
        case Press(Key.LEFT | Key.RIGHT | Key.LIFT as key):
            way = {Key.LEFT: -1, Key.RIGHT: 1}.get(key, COLUMNS)
            return turned(evening, replace(stage, cursor=(cursor + way) % count)), ()
        case Press(Key.OK, again=False):
            return picked(evening, stage, cursor), ()
        case Press(Key.BACK, again=False):
            return closed(evening), ()
        case NameTyped():
            return typed_from_afar(evening, hand), ()
    return evening, ()


def picked(evening: Evening, stage: NameTyping, cursor: int) -> Evening:
    crew = crew_of(evening)
    name = name_at(crew, stage.place)
    match COMMANDS[cursor] if cursor < len(COMMANDS) else "":
        case "done":
            return closed(evening)
        case "delete":
            return undoable(evening, with_own(evening, crew=named(crew, stage.place, name[:-1])))
        case "alphabet":
            order = list(ALPHABETS)
            following = order[(order.index(alphabet(evening, stage)) + 1) % len(order)]
            return turned(evening, replace(stage, alphabet=following))
    letter = ALPHABETS[alphabet(evening, stage)][cursor - len(COMMANDS)]
    return undoable(evening, with_own(evening, crew=named(crew, stage.place, name + letter)))
