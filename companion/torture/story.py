"""A random evening from a seed: what people do and when, and what comes of it when nobody pulls the plug.

What they do at a game's table is the game's (`random_play.py` in its folder); what they do with the box is here.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

from companion.evening import Evening, next_at, step
from companion.evening.journal import name_of, written
from companion.evening.shelf import shown
from companion.evening.tables import offered, pages_of
from companion.games import BY_ID
from companion.kit.commands import (
    BoxStatus,
    Chosen,
    Computed,
    DateKnown,
    GoHome,
    LineRead,
    LogRead,
    ScriptGiven,
    SeedGiven,
    VoiceStatus,
)
from companion.kit.effects import CheckHardware, Compute, DeleteLogEntry, PowerOff, ReadLine, ReadLog, Save
from companion.kit.evening import Home, Settings
from companion.kit.game_info import GameInfo
from companion.kit.logline import LogEntry
from companion.kit.random_play import Act, Clocked, RandomPlay
from companion.rules.dice import SECRET, Dice
from companion.types import Input, Key, Millis, Press
from companion.voice.pack import Pack

DATE = "2026-11-16"
GO_ON = Chosen("go_on")
ALL_BACK = Computed("torture")  # what nobody has asked for: after a power cut, when everybody is where they were
LONGEST = 320  # acts
AFTERWARDS = 20  # acts once the game is in the log
TICKS = 2000  # at most, until all is quiet
VISIT = 25  # acts at another game's table, at most
ANOTHER_EVERY_TIME = (PowerOff, CheckHardware, Compute)  # the end, or an answer that comes when it will


@dataclass(frozen=True)
class Story:
    """A whole evening that was never interrupted."""

    game: str  # its id
    acts: tuple[Act, ...]
    evenings: tuple[Evening, ...]  # before the first act, and after each
    landed: int  # how many acts it took until its clock had come to its end; 0: it has none that counts
    lines: tuple[tuple[Millis, Millis], ...]  # begin and end of every announcement by that clock
    logs: tuple[Mapping[str, Any], ...]  # by id, before the first act, and after each

    @property
    def log(self) -> Mapping[str, Any]:
        return self.logs[-1]

    @property
    def random_play(self) -> RandomPlay:
        return BY_ID[self.game].random_play

    @property
    def clock(self) -> Clocked | None:
        return self.random_play.clock

    def running(self, done: int) -> bool:
        """Whether the clock runs after that many acts."""
        return self.clock is not None and self.clock.running(self.evenings[done])

    def at_home(self, done: int) -> bool:
        """Whether the crew is at home after that many acts."""
        return isinstance(self.evenings[done].stage, Home)

    def essence(self, done: int) -> Any:
        return essence(self.evenings[done], self.random_play, aloft=done < self.landed)


class Telling:
    """The evening while it is invented."""

    def __init__(self, seed: int, info: GameInfo, pack: Pack | None, settings: Settings, box: BoxStatus) -> None:
        self.dice, self.info, self.random_play = Dice(seed), info, info.random_play
        self.acts: list[Act] = []
        self.earlier = (self.random_play.earlier,)
        self.lines: dict[str, LogEntry] = {line.id: line for line in self.earlier}
        self.evening = Evening(settings=settings)
        for command in (box, DateKnown(DATE), VoiceStatus(pack)):
            self.evening, _ = step(self.evening, Input(0, command))
        self.evenings = [self.evening]
        self.logs = [self.log]
        self.landed = 0
        self.spoken: tuple[tuple[Millis, Millis], ...] = ()

    def does(self, *acts: Act | object) -> None:
        for act in acts:
            self._does(act if isinstance(act, Act) else Act(act))

    def _does(self, act: Act) -> None:
        """Unless it is the end, or leads to what is another one in every run, or to a second flight."""
        clock, at, command = self.random_play.clock, self.evening.at, act.command
        if act.position is not None and clock is not None:
            at = max(at, clock.instant(self.evening, act.position))
        if isinstance(command, Press):  # as the loop does
            command = replace(command, pages=pages_of(self.evening))
        after, effects = settled(*step(self.evening, Input(at, command)), self.random_play)
        if after is None:
            return
        if any(isinstance(effect, ANOTHER_EVERY_TIME) for effect in effects) or self.is_another_flight(after):
            return
        self.keeps(effects)
        for answer in self.answers(effects):
            after, _ = step(after, Input(after.at, answer))
        self.acts.append(Act(command, act.position))
        self.watches(after)
        self.evening = after
        self.evenings.append(after)

    def keeps(self, effects: Sequence[object]) -> None:
        """The log after this act."""
        for each in effects:
            if isinstance(each, Save):
                self.lines[each.entry.id] = each.entry
            if isinstance(each, DeleteLogEntry):
                self.lines.pop(each.id, None)  # a score that came up by itself was in no log yet
        changed = any(isinstance(each, Save | DeleteLogEntry) for each in effects)
        self.logs.append(self.log if changed else self.logs[-1])

    @property
    def log(self) -> Mapping[str, Any]:
        return {name: written(line) for name, line in self.lines.items()}

    def watches(self, after: Evening) -> None:
        """Whether the clock has been started, or has come to its end."""
        clock = self.random_play.clock
        if clock is None:
            return
        ran, runs = clock.running(self.evening), clock.running(after)
        if runs and not self.spoken:
            self.spoken = tuple(clock.lines(after))
        if ran and not runs and not clock.standing(after):
            self.landed = self.landed or len(self.acts)

    def is_another_flight(self, after: Evening) -> bool:
        """Whether a clock runs that is not the first of this game."""
        info = BY_ID.get(after.table)
        clock = info.random_play.clock if info else None
        return clock is not None and clock.running(after) and bool(self.landed or info is not self.info)

    def answers(self, effects: Sequence[object]) -> Iterator[object]:
        """The log, or a line of it, as the box would read it."""
        lines = {line.id: replace(line, date=line.date or DATE) for line in self.lines.values()}
        for each in effects:
            if isinstance(each, ReadLog):
                yield LogRead(tuple(replace(line, record="") for line in reversed(lines.values())))
            if isinstance(each, ReadLine) and each.id in lines:
                yield LineRead(lines[each.id])

    def looks_around(self) -> None:
        """What people do before they play: the log, the settings, a script from somebody's phone, another game."""
        for _ in range(self.dice.below(4)):
            match self.dice.below(4):
                case 0:
                    self.does(Chosen("log"))
                    for _ in range(self.dice.below(6)):
                        rows = offered(self.evening)
                        self.does(Chosen(self.dice.choice([row.key for row in rows])) if rows else Press(Key.RIGHT))
                case 1:
                    self.does(Chosen("settings"), Chosen(self.dice.choice(("volume", "brightness"))))
                    for _ in range(self.dice.below(6)):
                        self.does(Press(self.dice.choice((Key.LEFT, Key.RIGHT))))
                    self.does(Press(Key.OK))
                case 2:
                    name = f"script {self.dice.below(3)}"
                    self.does(ScriptGiven(name, f"# {self.dice.word()}\n" * (1 + self.dice.below(2000))))
                case 3:
                    self.visits(self.dice.choice(shown(self.evening)))
            self.does(GoHome())

    def visits(self, other: GameInfo) -> None:
        """Another game is taken from the shelf, begun perhaps, and put back."""
        if other is self.info or len(shown(self.evening)) == 1:
            return
        self.does(Chosen(other.id))
        for _ in range(self.dice.below(VISIT)):
            self.does(other.random_play.act(self.evening, rows_of(self.evening), self.dice))
        self.does(GoHome(), Press(Key.BACK))

    def plays(self) -> None:
        left = LONGEST
        while left:
            left = min(left - 1, AFTERWARDS) if self.lines.keys() - {line.id for line in self.earlier} else left - 1
            self.does(next_act(self.evening, self.info, self.dice))


def rows_of(evening: Evening) -> Sequence[str] | None:
    """What can be chosen from the list on the display; None: there is no list."""
    found = offered(evening)
    return None if found is None else [row.key for row in found]


def next_act(evening: Evening, info: GameInfo, dice: Dice) -> Act:
    """Of people who are there for that game."""
    at_home, rows = isinstance(evening.stage, Home), rows_of(evening)
    if evening.table not in ("", info.id):  # where a stray key has led
        return Act(Press(Key.BACK) if at_home else GoHome())
    if at_home and rows and info.id in rows:
        return Act(Chosen(info.id))
    if at_home and rows and GO_ON.option in rows and dice.below(3):
        return Act(GO_ON)
    return info.random_play.act(evening, rows, dice)


def story(seed: int, info: GameInfo, pack: Pack | None, settings: Settings, box: BoxStatus) -> Story:
    telling = Telling(seed, info, pack, settings, box)
    telling.does(SeedGiven(SECRET + 2 * seed, SECRET + 2 * seed + 1))
    telling.looks_around()
    telling.plays()
    clock = telling.random_play.clock
    in_the_air = clock is not None and (clock.running(telling.evening) or clock.standing(telling.evening))
    landed = telling.landed or (len(telling.acts) + 1 if in_the_air else 0)
    return Story(
        info.id, tuple(telling.acts), tuple(telling.evenings), landed, telling.spoken, tuple(telling.logs)
    )  # fmt: skip


def settled(
    evening: Evening, effects: Sequence[object], random_play: RandomPlay
) -> tuple[Evening | None, Sequence[object]]:
    """That evening when nothing continues by itself any more, as far as it is waited for; None where it never ends."""
    for _ in range(TICKS):
        due = next_at(evening) if random_play.settles(evening) else None
        if due is None:
            return evening, effects
        evening, more = step(evening, Input(due))
        effects = (*effects, *more)
    return None, effects


def same_command(one: object, other: object) -> bool:
    """Whatever page it was pressed on: without its sound a box has more to read."""
    if isinstance(one, Press) and isinstance(other, Press):
        return replace(one, pages=0) == replace(other, pages=0)
    return one == other


def essence(evening: Evening, random_play: RandomPlay, aloft: bool = False) -> Any:
    """What must be the same however often the plug was pulled: everything but the hour and the box's health, undo
    included. Until a clock has reached its end, more depends on the hour."""
    others = [BY_ID[game].random_play.timely for game in (*evening.shelf, evening.table) if game in BY_ID]
    timely = [random_play.timely, *others]
    if random_play.clock and aloft:
        timely.append(random_play.clock.timely)
    dropped: dict[str, Set[str]] = {name_of(Home): {"cursor"}}  # it comes up at home, at its first row
    for each in timely:
        for kind, names in each.items():
            dropped[name_of(kind)] = dropped.get(name_of(kind), set()) | names
    whole = replace(healthy(evening), history=tuple(map(healthy, evening.history)))
    return timeless(written(whole), dropped)


def healthy(evening: Evening) -> Evening:
    """Nor whether the only game there is, of which nothing is known yet, has been taken up: going on does that."""
    table = evening.table if evening.game or evening.own else ""
    return replace(
        evening, table=table, at=0, troubles=(), warned=None, saving=True, log=(), box=BoxStatus(), pack=None
    )


def timeless(value: Any, dropped: Mapping[str, Set[str]]) -> Any:
    """Without those fields of values of these classes, wherever they stand."""
    if isinstance(value, list):
        return [timeless(item, dropped) for item in value]
    if not isinstance(value, dict):
        return value
    without = dropped.get(str(value.get("")), ())
    return {key: timeless(item, dropped) for key, item in value.items() if key not in without}
