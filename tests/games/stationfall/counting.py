"""Counts the presses and taps of a minute, by doing it: the table in docs/games/stationfall.md.

Anybody who presses takes the shortest way through every list. Anybody who taps can only tap what the phone shows.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import mean
from typing import Any

from companion.evening import Evening, step
from companion.evening.tables import offered
from companion.games.stationfall.page.seat import seat
from companion.games.stationfall.table.commands import RowsTapped, TurnEnded
from companion.games.stationfall.table.match import Depth
from companion.kit.refereed.moves import MoveList, Question, Subjects
from companion.kit.refereed.phones import Tapped
from companion.kit.sixths import KEYS, sixth
from companion.rules.stationfall.board import OUTER_SPACE, PODS, SECTIONS
from companion.types import Input, Key, Press
from tests.games.stationfall.table import game, match_of

DOCKED = [pod for pod, row in PODS.items() if row.always]


def arrows(here: int, to: int, rows: int) -> list[Key]:
    """The shorter way round."""
    right, left = (to - here) % rows, (here - to) % rows
    return [Key.RIGHT] * right if right <= left else [Key.LEFT] * left


@dataclass
class Keys:
    """Somebody at the ten keys."""

    evening: Evening
    count: int = 0

    def press(self, *keys: Key) -> None:
        for key in keys:
            self.count += 1
            self.evening, _ = step(self.evening, Input(self.evening.at + 300, Press(key)))

    def choose(self, *options: str) -> None:
        for option in options:
            rows = [row.key for row in offered(self.evening) or ()]
            self.press(*self.shortest(rows.index(option), len(rows)))

    def shortest(self, to: int, rows: int) -> list[Key]:
        """By arrows alone, or by letters: one that chooses; else one that leads to its sixth, and one that chooses."""
        here = getattr(self.evening.stage, "cursor", 0)
        ways = [[*arrows(here, to, rows), Key.OK]]
        if isinstance(self.evening.stage, Subjects | MoveList | Question):
            ways += [[KEYS[to]]] if rows <= len(KEYS) else []
            ways += [[key, KEYS[to - there.start]] for key, there in sixths(rows) if to in there]
        return min(ways, key=len)


def sixths(rows: int) -> list[tuple[Key, range]]:
    return [(key, sixth(rows, place)) for place, key in enumerate(KEYS)] if rows > len(KEYS) else []


@dataclass
class Taps:
    """Thumbs of everybody on their phones."""

    evening: Evening
    count: int = 0

    @property
    def colour(self) -> str:
        return match_of(self.evening).state.current

    @property
    def shown(self) -> Any:
        return seat(self.evening, match_of(self.evening), self.colour, "en")

    def tap(self, command: object) -> None:
        self.count += 1
        self.evening, _ = step(self.evening, Input(self.evening.at + 300, command))

    def card(self, body: str) -> None:
        assert body in [card["key"] for card in self.shown["crew"]["cards"]]
        self.tap(RowsTapped(self.colour, ("character", body)))

    def row(self, row: str) -> None:
        assert row in [each["key"] for each in self.shown["tell"]["rows"]]
        self.tap(Tapped(self.colour, row))

    def section(self, section: str) -> None:
        """What a section means is chosen above the board; the first is chosen already."""
        board = self.shown["board"]
        assert section in [each["key"] for part in board["parts"] for each in part["sections"]]
        self.tap(RowsTapped(self.colour, (*board["strikes"][0]["rows"], section)))

    def end(self) -> None:
        assert self.shown["may_end"]
        self.tap(TurnEnded(self.colour))


def four_turns(depth: Depth = Depth.CLOCK) -> Keys:
    keys = Keys(game(depth))
    keys.press(*[Key.OK] * 4)
    return keys


def antimatter_out() -> Keys:
    keys = Keys(game())
    keys.press(Key.A)
    keys.choose("antimatter_out")
    keys.press(*[Key.OK] * 4)
    return keys


def station_keys(fallen: str, boarding: str, pod: str, section: str) -> Keys:
    """One down, one into a pod, one section damaged, four turns."""
    keys = Keys(game(Depth.STATION))
    keys.press(Key.C)
    keys.choose(fallen, "down_lit")
    keys.press(Key.OK, Key.BOT)
    keys.choose(pod, "enter", boarding)
    keys.press(Key.OK, Key.LIFT)
    keys.choose(section)
    keys.press(Key.OK, Key.OK)
    return keys


def at_the_top() -> Keys:
    """Whom and what it is about stands first in every list."""
    return station_keys("Astrochimp", "Astrochimp", "Alcatraz", "Aft Airlocks")


def anybody(taken: Callable[[Iterable[float]], float] = mean) -> float:
    """The mean, or the most, over who falls and who boards, every two of them, and over where and what: each in turn,
    the others first in their lists."""
    first = at_the_top().count
    bodies = taken(
        station_keys(fallen, boarding, "Alcatraz", "Aft Airlocks").count for fallen in HUMANS for boarding in HUMANS
    )
    pods = taken(station_keys("Astrochimp", "Astrochimp", pod, "Aft Airlocks").count for pod in DOCKED)
    sections = [each for each in SECTIONS if each != OUTER_SPACE]
    struck = taken(station_keys("Astrochimp", "Astrochimp", "Alcatraz", each).count for each in sections)
    return bodies + pods + struck - 2 * first


HUMANS = ("Astrochimp", "Boarder", "Colonel", "Cyborg", "Daredevil", "Doctor", "Exile", "Inspector", "Stowaway")


def station_taps(
    fallen: str = "Stowaway", boarding: str = "Exile", pod: str = "Houdini", section: str = "Tanks"
) -> Taps:
    taps = Taps(game(Depth.STATION))
    taps.card(fallen)
    taps.row("down_lit")
    taps.end()
    taps.card(boarding)
    taps.row(f"into {pod}")
    taps.end()
    taps.section(section)
    taps.end()
    taps.end()
    return taps


def referee_taps() -> Taps:
    """Influence, activate, attack, sabotage, end."""
    taps = Taps(game(Depth.REFEREE))
    taps.card("Exile")
    taps.row("use")
    taps.card("Stowaway")
    taps.row("hit_lit")
    taps.section("Bridge")
    taps.end()
    return taps


ONE_OF_EACH = "one down, one into a pod, one section damaged"
COUNTED: tuple[tuple[str, Callable[[], float]], ...] = (
    ("clock, nothing happens: presses", lambda: four_turns().count),
    ("clock, antimatter carried out: presses", lambda: antimatter_out().count),
    (f"station, {ONE_OF_EACH}, each first in its list: presses", lambda: at_the_top().count),
    ("the same, on average over everybody, every pod and every section: presses", anybody),
    ("the same, at most, over everybody, every pod and every section: presses", lambda: anybody(max)),
    ("the same on phones, for everybody, every pod and every section: taps", lambda: station_taps().count),
    ("referee, on a phone: influence, activate, attack, sabotage, end of one turn: taps", lambda: referee_taps().count),
)  # fmt: skip


def table() -> str:
    rows = [f"| {what} | {count():.3g} |\n" for what, count in COUNTED]
    return "| one minute of four players | |\n|---|---|\n" + "".join(rows)
