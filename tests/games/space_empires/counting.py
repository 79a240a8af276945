"""Counts presses and taps by doing it: the table in docs/games/space-empires.md (tools/presses.py).

Anybody who presses takes the shorter way round a list. Anybody who taps can only tap what the phone shows.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from companion.evening import Evening
from companion.evening.faces import draw
from companion.evening.tables import offered
from companion.evening.view import view
from companion.games.space_empires.page.messages import MESSAGES, map_given
from companion.games.space_empires.table.flow import Main
from companion.games.space_empires.table.own import OwnForce, with_session
from companion.kit.page import Viewer
from companion.rules.space_empires.ships import Ship
from companion.types import Key, Press
from tests.games.space_empires.table import (
    ALIEN_MAP,
    after,
    aliens,
    fighting,
    in_phase,
    mapped,
    match_in,
    play_in,
    several,
)

ONE = {"presses": "press", "taps": "tap"}
PURCHASES = ("build_sc", "build_miner", "build_pipeline")


@dataclass
class Keys:
    """Somebody at the ten keys."""

    evening: Evening
    count: int = 0

    def press(self, key: Key, times: int = 1) -> "Keys":
        for _ in range(times):
            self.count += 1
            self.evening = after(self.evening, Press(key))
        return self

    def choose(self, option: str) -> "Keys":
        rows = [row.key for row in offered(self.evening) or ()]
        places = (rows.index(option) - getattr(self.evening.stage, "cursor", 0)) % len(rows)
        way, times = (Key.RIGHT, places) if places <= len(rows) - places else (Key.LEFT, len(rows) - places)
        return self.press(way, times).press(Key.OK)

    def until(self, there: Callable[[Evening], bool], key: Key = Key.OK) -> "Keys":
        while not there(self.evening):
            self.press(key)
        return self


@dataclass
class Taps:
    """A thumb on that seat's phone; what the phone does not offer is no tap."""

    evening: Evening
    seat: str = "human"
    count: int = 0
    did: list[str] = field(default_factory=list)

    @property
    def shown(self) -> Any:
        return view(self.evening, draw(self.evening), Viewer("seat", seat=self.seat))["seat"]

    def tap(self, kind: str, taps: int = 1, /, **message: object) -> "Taps":
        self.count += taps
        self.did.append(kind)
        self.evening = after(self.evening, MESSAGES[kind]({"type": kind, **message}, self.seat))
        return self

    def buy(self, name: str) -> "Taps":
        rows = {row["name"]: row for group in self.shown["shop"] for row in group["rows"]}
        assert rows[name]["can"], name
        return self.tap("buy", name=name, by=1)

    def settle(self) -> "Taps":
        assert self.shown["settlers"]
        return self.tap("settle")

    def put(self, kind: str, row: int, place: int) -> "Taps":
        """The kind is chosen on the phone and stays chosen: only the first of a kind costs a tap more."""
        assert kind in self.shown["kinds"]
        return self.tap("put", row=row, place=place, kind=kind)

    def move(self, counter: int, row: int, place: int) -> "Taps":
        """The counter, then where it goes."""
        assert counter in self.shown["mine"]
        return self.tap("move", 2, counter=counter, row=row, place=place)

    def bid(self, cp: int) -> "Taps":
        """Each CP a step, then done."""
        form = self.shown["bid_form"]
        values = {form["fields"][0]["key"]: cp}
        return self.tap("form", cp + 1, form="bid", about=[self.seat], values=values)


# ---------------------------------------------------------------- what is counted


def again_at_turn_1(phase: int) -> Callable[[Evening], bool]:
    return lambda now: isinstance(now.stage, Main) and (play_in(now).state.phase, play_in(now).state.turn) == (phase, 1)


def cycle(difficulty: str) -> int:
    """Three turns and an economic phase, nothing entered except that they are over."""
    return Keys(aliens(difficulty=difficulty)).until(again_at_turn_1(2)).count


def battle_told() -> int:
    """A fleet that is met and destroyed: from the turn to the turn."""
    before = in_a_turn()
    keys = Keys(before).press(Key.HERO)
    keys.press(Key.OK).choose("confirm").press(Key.OK).choose("gone").choose("done")
    assert isinstance(keys.evening.stage, Main)
    return keys.count


def in_a_turn() -> Evening:
    """A fleet is there that nobody has met."""
    evening = aliens(edition=1)
    while not (isinstance(evening.stage, Main) and any(alien.fleets for alien in play_in(evening).view.aliens)):
        evening = after(evening, "ok")
    return evening


def shot() -> int:
    evening = after(fighting(mines=0), "duel")
    keys = Keys(evening).press(Key.OK)
    assert len(getattr(keys.evening.stage, "steps", ())) == 1
    return keys.count


def box_bid(cp: int = 3) -> int:
    keys = Keys(after(several(), "next*3")).choose("seat_red").choose("bid").press(Key.RIGHT, cp + 1).press(Key.OK)
    assert match_in(keys.evening).state.bids == {"red": cp}
    return keys.count


def alone() -> tuple[int, int]:
    """Three purchases; and with the three first colonies before them."""
    settled = Taps(aliens()).settle().settle().settle()
    bought = Taps(after(settled.evening, "next*3"))
    for name in PURCHASES:
        bought.buy(name)
    return bought.count, settled.count + bought.count


def among_several() -> int:
    """A bid of 2, three purchases, done."""
    taps = Taps(after(in_phase(), "back"), "green").bid(2)
    for name in PURCHASES:
        taps.buy(name)
    taps.tap("done")
    assert "green" in match_in(taps.evening).state.ready
    return taps.count


def on_the_map() -> tuple[int, int, int]:
    """A colony, a fleet, a fleet moved."""
    start = after(aliens(), map_given("", ALIEN_MAP, "en"))
    colony = Taps(start).put("colony", 8, 5)
    fleet = Taps(colony.evening).put("fleet", 8, 6)
    moved = Taps(fleet.evening).move(1, 7, 6)
    assert [each.at for each in play_in(moved.evening).counters] == [(8, 5), (7, 6)]
    return colony.count, fleet.count, moved.count


def aliens_moved() -> int:
    evening = mapped()
    while not play_in(evening).state.turn:
        evening = after(evening, "ok")
    before = play_in(evening).counters
    taps = Taps(evening).tap("enemy_moved", alien=0, fleet=0)
    assert play_in(taps.evening).counters != before
    return taps.count


def asked_odds() -> int:
    """Against a home that nobody has seen, with the ships entered: from the turn to the question."""
    keys = Keys(with_session(aliens(), force=OwnForce(((Ship.CA, 4),)))).press(Key.HERO).choose("home_1")
    return keys.press(Key.C).count


def rows() -> list[tuple[str, str, int]]:
    colony, fleet, moved = on_the_map()
    bought, settled = alone()
    return [
        ("three turns and an economic phase, two aliens", "presses", cycle("hard")),
        ("the same, three aliens", "presses", cycle("normal")),
        ("a fleet met and destroyed", "presses", battle_told()),
        ("a shot with the box's die", "presses", shot()),
        ("your chance against a home, ships entered", "presses", asked_odds()),
        ("a bid of 3 on the box", "presses", box_bid()),
        ("your economic phase with three purchases", "taps", bought),
        ("the same, with three colonies founded before it", "taps", settled),
        ("a seat's economic phase: a bid of 2, three purchases, done", "taps", among_several()),
        ("a colony on the map", "taps", colony),
        ("a fleet on the map", "taps", fleet),
        ("a counter moved on the map", "taps", moved),
        ("all aliens moved on the map", "taps", aliens_moved()),
    ]


def table() -> str:
    lines = [f"| {name} | {count} {kind if count > 1 else ONE[kind]} |" for name, kind, count in rows()]
    return "\n".join(["| to do | takes |", "|---|---|", *lines]) + "\n"
