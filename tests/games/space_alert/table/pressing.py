"""A whole mission of five players, from home to home, by somebody at the keys who always takes the shortest way.

Every press is counted under what it is for. What phones tell, nobody presses at the box.
"""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from companion.evening import Evening, next_at, step
from companion.evening.tables import offered
from companion.games.space_alert.table.answering import Resolving
from companion.games.space_alert.table.check import ROW, Check, PickThreat, ring
from companion.games.space_alert.table.commands import PlanEntered, ThreatDrawn, TileLies
from companion.games.space_alert.table.flight import Flying
from companion.games.space_alert.table.operation import Operation, alerts, setup_of
from companion.games.space_alert.table.own import with_preferences
from companion.games.space_alert.table.picking import moved_cursor
from companion.games.space_alert.table.resolved import resolved, tiles_drawn
from companion.kit.commands import BoxStatus
from companion.kit.evening import Home
from companion.rules.space_alert.questions import WhichTile
from companion.rules.space_alert.record import read
from companion.types import Input, Key, Press
from tests.alone import alone
from tests.games.space_alert.table.crews import Table, crew_of, slots

FIVE = json.loads((Path(__file__).parent / "five_players.json").read_text("utf-8"))
SETUP, DECISIONS = read(FIVE)
SEED = 21  # boards that let fourteen tiles through, and the ship comes home
SET_UP = ("mission", "last", "official", "mission-1", "start")
KINDS = ("set-up", "draws", "cards", "tiles", "going on", "score")


@dataclass
class Person:
    """At the keys. `phones` tell of "plans", "draws" or "tiles"."""

    phones: frozenset[str] = frozenset()
    card_keys: bool = True
    counts: Counter[str] = field(default_factory=Counter)
    evening: Evening = field(default_factory=alone)

    @property
    def operation(self) -> Operation:
        assert isinstance(self.evening.game, Operation)
        return self.evening.game

    def command(self, command: object) -> None:
        self.evening, _ = step(self.evening, Input(self.evening.at + 300, command))

    def press(self, kind: str, *keys: Key) -> None:
        for key in keys:
            self.counts[kind] += 1
            self.command(Press(key))

    def waits(self) -> None:
        """Until nothing goes on by itself any more."""
        while (due := next_at(self.evening)) is not None:
            self.evening, _ = step(self.evening, Input(due))

    def plays(self) -> "Person":
        self.evening = with_preferences(
            alone(seed=SEED, table="space_alert", box=BoxStatus(card_keys=self.card_keys)), last_crew=crew_of(5)
        )
        for option in SET_UP:
            self.chooses("set-up", option)
        self.waits()  # the action round
        self.phones_tell()
        while not isinstance(self.evening.stage, Home):
            self.goes_on()
            self.waits()
        return self

    def phones_tell(self) -> None:
        if "plans" in self.phones:
            for seat, plan in zip(crew_of(5).seats, DECISIONS.plans, strict=True):
                assert plan is not None
                self.command(PlanEntered(seat.colour.value, tuple(plan)))
        if "draws" in self.phones:
            for drawn in SETUP.threats:
                self.command(ThreatDrawn(drawn.t, drawn.code))

    def goes_on(self) -> None:
        match self.evening.stage:
            case Flying():
                self.press("going on", Key.OK)
            case PickThreat() as stage:
                self.tells_threat(stage)
            case Check():
                self.press("draws" if "" in self.operation.codes else "going on", Key.OK)
            case Resolving(beat) if beat == len(resolved(self.operation).beats):
                self.answers()
            case Resolving():
                self.press("going on", Key.OK)
            case _:
                self.press("score", Key.OK)

    def chooses(self, kind: str, option: str) -> None:
        keys = [each.key for each in offered(self.evening) or ()]
        away = (keys.index(option) - getattr(self.evening.stage, "cursor", 0)) % len(keys)
        way, times = (Key.RIGHT, away) if away <= len(keys) - away else (Key.LEFT, len(keys) - away)
        self.press(kind, *[way] * times, Key.OK)

    def tells_threat(self, stage: PickThreat) -> None:
        alert = alerts(self.operation)[stage.threat]
        code = next(drawn.code for drawn in SETUP.threats if drawn.t == alert.t)
        codes = ring(self.operation, stage)
        keys = (Key.LEFT, Key.RIGHT, Key.LIFT) if self.card_keys else (Key.LEFT, Key.RIGHT)

        def moved(here: int, key: Key) -> int:
            there = moved_cursor(here, len(codes), ROW, Press(key))
            assert there is not None
            return there

        self.press("draws", *shortest(stage.cursor, codes.index(code), keys, moved), Key.OK)

    def answers(self) -> None:
        """As a table that shifts its own cards would."""
        _, lying = slots(setup_of(self.operation), DECISIONS)
        table = Table(self.evening, lying, DECISIONS)
        question = resolved(self.operation).resolution.question
        tile = isinstance(question, WhichTile)
        if isinstance(question, WhichTile) and "tiles" in self.phones:
            drawn = tiles_drawn(resolved(self.operation).resolution, question.zone)
            self.command(TileLies(question.zone, DECISIONS.tiles[question.zone][drawn]))
            return
        table.answer()
        self.counts["tiles" if tile else "cards"] += table.presses
        self.evening = table.evening


def shortest(start: int, goal: int, keys: Sequence[Key], moved: Callable[[int, Key], int]) -> tuple[Key, ...]:
    """The fewest presses from one cell to another."""
    ways: dict[int, tuple[Key, ...]] = {start: ()}
    while goal not in ways:
        known = len(ways)
        for here, way in list(ways.items()):
            for key in keys:
                ways.setdefault(moved(here, key), (*way, key))
        assert len(ways) > known, f"no way from {start} to {goal}"
    return ways[goal]


ROWS: tuple[tuple[str, Person], ...] = (
    ("ten keys, no phones", Person()),
    ("ten keys, plans from seats", Person(frozenset({"plans"}))),
    ("ten keys, plans, draws and tiles from seats", Person(frozenset({"plans", "draws", "tiles"}))),
    ("four keys, no phones", Person(card_keys=False)),
    ("four keys, plans, draws and tiles from seats", Person(frozenset({"plans", "draws", "tiles"}), card_keys=False)),
)


def table() -> str:
    """For docs/resolution.md."""
    lines = [f"| panel | {' | '.join(KINDS)} | all |", f"|{'---|' * (len(KINDS) + 2)}"]
    for name, person in ROWS:
        counts = replace(person, counts=Counter()).plays().counts
        assert set(counts) <= set(KINDS)
        lines.append(f"| {name} | {' | '.join(str(counts[kind]) for kind in KINDS)} | {counts.total()} |")
    return "\n".join(lines) + "\n"
