"""Writes the table of all games' keys in docs/keys.md: each key is pressed where a game stands, and what comes of it is
in the game's own words: tools/keys.py"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.evening import Evening, step  # noqa: E402
from companion.evening.demos import played  # noqa: E402
from companion.evening.faces import draw  # noqa: E402
from companion.evening.register import playing  # noqa: E402
from companion.evening.room import room_of  # noqa: E402
from companion.evening.tables import offered  # noqa: E402
from companion.games import GAMES  # noqa: E402
from companion.kit.effects import Effect, Hush, Sound  # noqa: E402
from companion.kit.evening import Home  # noqa: E402
from companion.kit.game_info import GameInfo  # noqa: E402
from companion.types import Hold, Input, Key, Press  # noqa: E402
from companion.voice.pack import Form, Pack, Recording  # noqa: E402

FILE = ROOT / "docs" / "keys.md"
BEGIN, END = "<!-- written by tools/keys.py -->\n", "<!-- end of the table -->\n"
TRIED = 40  # evenings of each game: some keys only act after something has happened
HANDS: dict[str, Press | Hold] = {
    **{key.name: Press(key) for key in (Key.LEFT, Key.RIGHT, Key.OK, Key.BACK)},
    **{key.name: Press(key) for key in (Key.A, Key.B, Key.C, Key.LIFT, Key.BOT, Key.HERO)},
    "OK held": Hold(Key.OK),
    "BACK held": Hold(Key.BACK),
}
NOTHING = "–"
CLOCK = re.compile(r"^\d+:\d\d +")  # which runs before many a title


@dataclass(frozen=True)
class Pressed:
    """An evening, and what a command made of it; `waited` is what time alone would have made of it."""

    before: Evening
    waited: Evening
    after: Evening
    effects: tuple[Effect, ...]
    command: Press | Hold

    @property
    def told(self) -> str:
        if self.after == self.waited:
            return NOTHING
        for told in (self.lettered, self.opened, self.switched, self.heard, self.chosen, self.turned):
            if text := told():
                return text
        return "undo" if self.command == Hold(Key.BACK) else "done, goes on"

    def lettered(self) -> str:
        """The row of a list that a letter chooses."""
        letters = {row.letter: row.text for row in offered(self.before) or ()}
        return letters.get(self.command.key, "") if isinstance(self.command, Press) else ""

    def opened(self) -> str:
        if isinstance(self.after.stage, Home):
            return "home"
        if len(self.after.below) <= len(self.before.below):
            return ""
        title: str = getattr(draw(self.after).frame, "title", "") or type(self.after.stage).__name__
        return CLOCK.sub("", title)

    def switched(self) -> str:
        game = playing(self.before)
        assert game is not None
        if game.muted(self.after) != game.muted(self.before):
            return "mute"
        return "pause" if room_of(self.after).paused != room_of(self.before).paused else ""

    def heard(self) -> str:
        if any(isinstance(effect, Sound) for effect in self.effects):
            return "says it again"
        return "silence" if any(isinstance(effect, Hush) for effect in self.effects) else ""

    def chosen(self) -> str:
        told = self.after.game != self.waited.game and self.command == Press(Key.OK)
        return "the row at the cursor" if told and offered(self.before) else ""

    def turned(self) -> str:
        if type(self.after.stage) is not type(self.before.stage) or self.after.stage == self.before.stage:
            return ""
        if offered(self.before):
            return "another row"
        return "leafs" if self.command.key in (Key.LEFT, Key.RIGHT, Key.LIFT) else "shows the last again"


def standing(info: GameInfo) -> Iterator[Evening]:
    """A demonstration of it wherever nothing covers the stage that it stands at."""
    demo = import_module(f"{info.package}.demo")
    pack = Pack("all", "en", Form.APART, dict.fromkeys(info.voiced.clips if info.voiced else (), Recording(900, 500)))
    main: type | None = None
    for _, evening in played(demo):
        if evening.game is None or len(evening.below) != 1:
            continue
        main = main or type(evening.stage)
        if type(evening.stage) is main:
            yield replace(evening, box=replace(evening.box, card_keys=True), pack=pack)


def pressed(evening: Evening, command: Press | Hold) -> str:
    at = evening.at + 10
    waited, _ = step(evening, Input(at))
    return Pressed(evening, waited, *step(evening, Input(at, command)), command).told


def column(info: GameInfo) -> list[str]:
    evenings = list(islice(standing(info), TRIED))
    return [
        next((told for each in evenings if (told := pressed(each, command)) != NOTHING), NOTHING)
        for command in HANDS.values()
    ]


def table() -> str:
    games = [info for info in GAMES if info.demo]
    columns = [column(info) for info in games]
    rows = [[name, *cells] for name, *cells in zip(HANDS, *columns, strict=True)]
    head = ["key", *(info.name("en") for info in games)]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (head, ["---"] * len(head), *rows))


def page() -> str:
    before, _, rest = FILE.read_text("utf-8").partition(BEGIN)
    return before + BEGIN + table() + END + rest.partition(END)[2]


if __name__ == "__main__":
    FILE.write_text(page(), "utf-8")
