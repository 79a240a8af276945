"""Counts the presses of a round, by playing it on the ten keys: the table in docs/games/eclipse.md."""

from dataclasses import dataclass

from companion.evening import Evening, step
from companion.evening.tables import offered
from companion.games.eclipse.table.flow import Turn, Volley
from companion.rules.eclipse.names import Phase
from companion.types import Input, Key, Press
from tests.games.eclipse.table import ALL_PASS, after, begun, fresh, match, told

LETTERS = (Key.A, Key.B, Key.C)
ACTIONS = 3  # of everybody


@dataclass
class Keys:
    """Somebody who takes the shorter way: a letter where a row has one, else arrows."""

    evening: Evening
    count: int = 0
    asked: tuple[int, ...] = ()  # seats whose turn it was when a key was pressed

    def press(self, *keys: Key) -> None:
        for key in keys:
            self.count += 1
            if isinstance(self.evening.stage, Turn):
                self.asked = (*self.asked, match(self.evening).state.turn)
            self.evening, _ = step(self.evening, Input(self.evening.at + 300, Press(key)))

    def choose(self, option: str) -> None:
        rows = [row.key for row in offered(self.evening) or ()]
        here, to = getattr(self.evening.stage, "cursor", 0), rows.index(option)
        right, left = (to - here) % len(rows), (here - to) % len(rows)
        arrows = [Key.RIGHT] * right if right <= left else [Key.LEFT] * left
        letter = {"act": Key.A, "pass": Key.B, "more": Key.C}.get(option)
        self.press(*([letter] if letter and isinstance(self.evening.stage, Turn) else [*arrows, Key.OK]))


def six_players() -> Evening:
    evening = fresh(commands=("eclipse", "new", "6", "go"))
    while not isinstance(evening.stage, Turn):
        evening = after(evening, "ok")
    return evening


def round_without_battle(players: Evening) -> Keys:
    """Everybody acts three times, then passes one after the other; then come combat, upkeep and cleanup."""
    keys = Keys(players)
    seats = len(match(players).state.seats)
    for _ in range(ACTIONS * seats):
        keys.choose("act")
    for _ in range(seats):
        keys.choose("pass")
    while match(keys.evening).state.phase is not Phase.ACTION:
        keys.press(Key.OK)
    return keys


def one_goes_on() -> Keys:
    """Five pass, the sixth acts three times more and passes: no key is for the passed."""
    keys = Keys(six_players())
    for _ in range(5):
        keys.choose("pass")
    for _ in range(ACTIONS):
        keys.choose("act")
    keys.choose("pass")
    return keys


def told_battle() -> Keys:
    """Full depth: blue has flown into red's home; all have passed."""
    evening = after(begun(), "menu", "depth", "back", told("red", "act"))
    evening = after(evening, told("blue", "move", moves=[{"into": 221, "ship": "interceptor", "from": 223}]))
    keys = Keys(after(evening, told("green", "act"), told("yellow", "act"), *ALL_PASS))
    while not isinstance(keys.evening.stage, Volley):
        keys.press(Key.OK)
    return keys


def table() -> str:
    six, battle = round_without_battle(six_players()), told_battle()
    actions = 6 * ACTIONS
    rows = [
        ("a round of six players without battle", f"{actions} actions, 6 passes", six.count),
        ("five have passed, the sixth acts three times more and passes", "3 actions, 6 passes", one_goes_on().count),
        ("a battle of two fleets already entered, until the first dice", "*Fight*", battle.count),
    ]
    lines = ["| on ten keys | what you enter | presses |", "|---|---|---|"]
    return "\n".join([*lines, *(f"| {what} | {told} | {presses} |" for what, told, presses in rows)]) + "\n"
