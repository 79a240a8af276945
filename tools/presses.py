"""Counts the presses from home to what a crew wants, and those of a whole mission, on every panel, by doing it: the
tables in docs/keys.md, docs/resolution.md and of three games in docs/games/.

.venv-dev/bin/python tools/presses.py            prints the tables
.venv-dev/bin/python tools/presses.py --write    puts them into the docs
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.evening import Evening, next_at, step  # noqa: E402
from companion.evening.tables import offered, pages_of  # noqa: E402
from companion.games.space_alert import demo  # noqa: E402
from companion.games.space_alert.table.crew import gathered  # noqa: E402
from companion.games.space_alert.table.draft import briefing_of, crew_of  # noqa: E402
from companion.games.space_alert.table.lesson import LessonPage  # noqa: E402
from companion.games.space_alert.table.names import TYPIST, NameTyping  # noqa: E402
from companion.games.space_alert.table.own import with_preferences, with_session  # noqa: E402
from companion.kit.letters import ALPHABETS, COLUMNS, COMMANDS  # noqa: E402
from companion.types import Input, Key, Press  # noqa: E402
from tests.alone import alone  # noqa: E402
from tests.games.eclipse import counting as eclipse_counting  # noqa: E402
from tests.games.space_alert.table import pressing  # noqa: E402
from tests.games.space_empires import counting as space_empires  # noqa: E402
from tests.games.stationfall import counting  # noqa: E402

BEGIN, END = "<!-- counted by tools/presses.py -->\n", "<!-- end of the count -->\n"


@dataclass
class Panel:
    """A person at the keys, who takes the shorter way; `turns` are arrows or clicks of the encoder."""

    evening: Evening
    lift: bool = False  # there is a key that goes down a row of letters
    turns: int = 0
    presses: int = 0

    def press(self, key: Key) -> None:
        if key in (Key.LEFT, Key.RIGHT):
            self.turns += 1
        else:
            self.presses += 1
        self.evening, _ = step(self.evening, Input(self.evening.at + 300, Press(key)))

    def move(self, places: int, count: int) -> None:
        """That many places on in a ring of `count`, the shorter way round."""
        places %= count
        way, times = (Key.RIGHT, places) if places <= count - places else (Key.LEFT, count - places)
        for _ in range(times):
            self.press(way)

    def choose(self, option: str) -> None:
        stage = self.evening.stage
        keys = [each.key for each in offered(self.evening) or ()]
        self.move(keys.index(option) - getattr(stage, "cursor", 0), len(keys))
        self.press(Key.OK)

    def type(self, name: str) -> None:
        for letter in name:
            stage = self.evening.stage
            assert isinstance(stage, NameTyping)
            letters = ALPHABETS[TYPIST.alphabet(self.evening, stage)]
            count = len(COMMANDS) + len(letters)
            places = len(COMMANDS) + letters.index(letter) - stage.cursor
            rows = min(range(4), key=lambda rows: rows + ring(places - COLUMNS * rows, count)) if self.lift else 0
            for _ in range(rows):
                self.press(Key.LIFT)
            self.move(places - COLUMNS * rows, count)
            self.press(Key.OK)

    def listen(self) -> None:
        """While a lesson plays; then on."""
        while isinstance(self.evening.stage, LessonPage) and (due := next_at(self.evening)) is not None:
            self.evening, _ = step(self.evening, Input(due))
        self.press(Key.OK)

    def read(self) -> None:
        """To the last page and on."""
        for _ in range(pages_of(self.evening)):
            self.press(Key.OK)


def ring(places: int, count: int) -> int:
    """How far that is, the shorter way round."""
    return min(places % count, -places % count)


def last_crew() -> Evening:
    """An evening on which a crew of four has flown already."""
    flown = alone()
    for command in demo.SET_UP[:-1]:
        flown, _ = step(flown, Input(flown.at + 10, command))
    evening = with_session(alone(seed=5, table="space_alert"), last_briefing=briefing_of(flown))
    return with_preferences(evening, last_crew=crew_of(flown))


WISHES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("the last crew, any mission, start", ("mission", "last", "random", "start")),
    ("the last crew, any mission, checklist, start", ("mission", "last", "random", "checklist", "READ")),
    ("the same, the next player as captain", ("mission", "star", "random", "start")),
    ("the last mission again", ("mission", "last", "again", "start")),
    ("a certain mission (5)", ("mission", "last", "official", "mission-5", "start")),
    ("a mission nobody has flown", ("mission", "last", "generated", "make", "start")),
    ("the first test run, its lesson heard", ("training", "last", "test-run-1", "HEARD")),
    ("threat cards drawn by the box", ("mission", "last", "random", "cards", "start")),
    ("yellow serious threats", ("mission", "last", "random", "serious", "start")),
    ("a new crew of four, no names", ("mission", "new", "4", "ready", "random", "start")),
    ("one player alone", ("mission", "new", "1", "ready", "random", "start")),
    ("a name of four letters (Anna)", ("mission", "change", "blue", "name", "type", "TYPE Anna")),
    ("the other language", ("settings", "language", "de")),
    ("the address for a phone", ("settings", "address")),
    ("switched off", ("off", "off")),
)


def counted(wish: tuple[str, ...], lift: bool = False) -> Panel:
    panel = Panel(last_crew(), lift)
    for word in wish:
        if word == "READ":
            panel.read()
        elif word == "HEARD":
            panel.listen()
        elif word.startswith("TYPE "):
            panel.evening = with_session(panel.evening, crew=gathered(4))
            panel.type(word.removeprefix("TYPE "))
        else:
            panel.choose(word)
    return panel


def table() -> str:
    lines = ["| from home to | ten keys | four keys | encoder: clicks + pushes |", "|---|---|---|---|"]
    for name, wish in WISHES:
        ten, four = counted(wish, lift=True), counted(wish)
        presses = f"{ten.turns + ten.presses} | {four.turns + four.presses} | {four.turns} + {four.presses}"
        lines.append(f"| {name} | {presses} |")
    return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Counted:
    """A table that stands between two marks of a page."""

    docs: Path
    table: Callable[[], str]

    def written_into(self, text: str) -> str:
        before, _, rest = text.partition(BEGIN)
        _, _, after = rest.partition(END)
        return before + BEGIN + self.table() + END + after


TABLES = (
    Counted(ROOT / "docs" / "keys.md", table),
    Counted(ROOT / "docs" / "resolution.md", pressing.table),
    Counted(ROOT / "docs" / "games" / "stationfall.md", counting.table),
    Counted(ROOT / "docs" / "games" / "space-empires.md", space_empires.table),
    Counted(ROOT / "docs" / "games" / "eclipse.md", eclipse_counting.table),
)


if __name__ == "__main__":
    for each in TABLES:
        if "--write" in sys.argv:
            each.docs.write_text(each.written_into(each.docs.read_text("utf-8")), "utf-8")
        print(each.table())
