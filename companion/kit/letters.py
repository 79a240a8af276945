"""Letters to type a name with where there is no keyboard: the alphabets, the grid, and how much of a name is shown."""

from dataclasses import dataclass
from unicodedata import east_asian_width

from companion.types import Key, Press

CAPITALS = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
SMALL = tuple("abcdefghijklmnopqrstuvwxyz")
KANA = tuple(
    "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン"
    "ガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポァィゥェォッャュョー"
)
ALPHABETS = {"capitals": CAPITALS, "small": SMALL, "kana": KANA}
COMMANDS = ("done", "delete", "alphabet")  # cells before the letters
COLUMNS = 9


@dataclass(frozen=True)
class Picked:
    """What a press in the grid means: a command, or a letter."""

    command: str = ""
    letter: str = ""


def fitted(name: str, room: int) -> str:
    """As much of a name as can be shown, a Latin letter taking 3 and a kana 5; control characters cannot."""
    kept = ""
    for letter in (each for each in name if each.isprintable()):
        room -= 5 if east_asian_width(letter) in "WFA" else 3
        if room < 0:
            break
        kept += letter
    return kept.strip() if kept != name else kept


def alphabet_for(chosen: str, language: str, typed: str) -> str:
    """Unless somebody has chosen one: it follows the language and what has been typed."""
    if chosen:
        return chosen
    if language == "ja":
        return "kana"
    return "small" if typed else "capitals"


def next_alphabet(now: str) -> str:
    order = list(ALPHABETS)
    return order[(order.index(now) + 1) % len(order)]


def moved(cursor: int, command: object, alphabet: str) -> int | Picked | None:
    """In the grid: where the cursor goes, what is picked, or None: the press means something else. LIFT, where there is
    one, goes down a row."""
    count = len(COMMANDS) + len(ALPHABETS[alphabet])
    cursor = min(cursor, count - 1)
    match command:
        case Press(Key.LEFT | Key.RIGHT | Key.LIFT as key):
            return (cursor + {Key.LEFT: -1, Key.RIGHT: 1}.get(key, COLUMNS)) % count
        case Press(Key.OK, again=False):
            if cursor < len(COMMANDS):
                return Picked(command=COMMANDS[cursor])
            return Picked(letter=ALPHABETS[alphabet][cursor - len(COMMANDS)])
    return None
