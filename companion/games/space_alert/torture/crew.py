"""A random evening from a seed: what the crew does and when, and what comes of it when nobody pulls the plug.

Every act is such that it means the same a little later: in time lapse a millisecond of the machine is a long
time at the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.evening import Evening, step
from companion.evening.journal import name_of, written
from companion.evening.tables import offered, pages_of
from companion.games.space_alert.log import Flown, LoggedSeat
from companion.games.space_alert.table.flight import Flying
from companion.games.space_alert.table.hands import PlanEntered, ThreatDrawn
from companion.games.space_alert.table.operation import Operation, heard, length, spoken_pack, voiced
from companion.kit.effects import CheckHardware, PowerOff, ReadLog, Save, Strike
from companion.kit.evening import Home, Settings
from companion.kit.hands import BoxTold, Chosen, DateKnown, GoHome, LogRead, ScriptGiven, SeedGiven, VoiceTold
from companion.kit.logline import LogEntry
from companion.rules.dice import Dice
from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.threats import CARDS
from companion.types import Hold, Input, Key, Millis, Press
from companion.voice.pack import Pack

DATE = "2026-11-16"
GO_ON = (Chosen("go_on"), Hold(Key.OK))  # what the crew does besides after a power cut; in no script
PAUSE = Press(Key.HERO)

# Where a list is to be left in a certain direction, or the crew would never fly; elsewhere any option will do.
FORWARD = {"Home": "mission", "CrewSheet": "ready", "WhoFlies": "new", "MissionMenu": "official"}
# After the flight: what people press, forward more often than back.
WALK = (
    (Press(Key.OK), 10), (Press(Key.RIGHT), 4), (Press(Key.LEFT), 3), (Press(Key.A), 3), (Press(Key.B), 3),
    (Press(Key.C), 3), (Press(Key.LIFT), 2), (Press(Key.BOT), 1), (Press(Key.HERO), 1), (Press(Key.BACK), 1),
    (Hold(Key.BACK), 1),
)  # fmt: skip
PLANNED = (Card.NONE, Card.A, Card.B, Card.C, Card.BOT, Card.LEFT, Card.RIGHT, Card.LIFT)
LAST_ACT: Millis = (
    120_000  # before the end, 0.3 s at 400x: a card told late would be told after it, and could be undone
)
WALKED = 250  # presses after the flight
AFTERWARDS = 20  # presses once the mission is in the log
STRAYING = 8  # one press in so many is any key at all
# Where a list leads on after the flight, and what people press where there is none.
ONWARD = ("go", "done")
CARDS_AND_PAGES = (
    (Press(Key.OK), 6), (Press(Key.A), 2), (Press(Key.B), 2), (Press(Key.C), 1), (Press(Key.RIGHT), 2),
)  # fmt: skip


# Who has played on this box before: names to choose from.
NAMES = ("Anna", "Ben", "Chie", "Dora")
SEATS = tuple(map(LoggedSeat, ("blue", "green", "red", "yellow"), NAMES))
FLOWN = Flown(SEATS, "m", "First simulation", "test", "1", "1", won=False, lost_turn=5)
EARLIER = (LogEntry("earlier", "space_alert", "2026-11-01", NAMES, "First simulation", won=False, value=FLOWN),)


@dataclass(frozen=True)
class Act:
    """A hand, and when: as soon as the mission's clock has reached `position`, or at once."""

    hand: object
    position: Millis | None = None


@dataclass(frozen=True)
class Story:
    """A whole evening that was never interrupted."""

    acts: tuple[Act, ...]
    evenings: tuple[Evening, ...]  # before the first act, and after each
    landed: int  # how many acts it took until the flight was over
    lines: tuple[tuple[Millis, Millis], ...]  # begin and end of every announcement of its mission
    log: dict[str, Any]  # by id, the lines of the ship's log

    def running(self, done: int) -> bool:
        """Whether the mission's clock runs after so many acts."""
        game = self.evenings[done].game
        return isinstance(game, Operation) and game.clock.since is not None

    def at_home(self, done: int) -> bool:
        """Whether the crew has gone home by itself after so many acts."""
        return isinstance(self.evenings[done].stage, Home)


class Telling:
    """The evening while it is invented."""

    def __init__(self, seed: int, pack: Pack | None, settings: Settings, box: BoxTold) -> None:
        self.dice = Dice(seed)
        self.acts: list[Act] = []
        self.lines: dict[str, LogEntry] = {line.id: line for line in EARLIER}
        self.evening = Evening(settings=settings)
        for told in (box, DateKnown(DATE), VoiceTold(pack)):
            self.evening, _ = step(self.evening, Input(0, told))
        self.evenings = [self.evening]

    def does(self, hand: object, position: Millis | None = None) -> None:
        """Unless it would switch the box off, or look at what is another one in every run: the hardware."""
        at = self.evening.at
        if position is not None:
            game = self.evening.game
            assert isinstance(game, Operation)
            assert game.clock.since is not None
            at = max(at, game.clock.since - game.clock.run + position)
        if isinstance(hand, Press):  # as the loop does
            hand = replace(hand, pages=pages_of(self.evening))
        after, effects = step(self.evening, Input(at, hand))
        if any(isinstance(effect, PowerOff | CheckHardware) for effect in effects):
            return
        for each in effects:
            if isinstance(each, Save):
                self.lines[each.entry.id] = each.entry
            if isinstance(each, Strike):
                del self.lines[each.id]
        if any(isinstance(effect, ReadLog) for effect in effects):
            after, _ = step(after, Input(at, self.log_read()))
        self.evening = after
        self.evenings.append(after)
        self.acts.append(Act(hand, position))

    def log_read(self) -> LogRead:
        """The log as the box would read it."""
        lines = [replace(line, date=line.date or DATE, record="") for line in self.lines.values()]
        return LogRead(tuple(reversed(lines)))

    @property
    def log(self) -> dict[str, Any]:
        return {name: written(line) for name, line in self.lines.items()}

    def sets_up(self) -> None:
        """From home to the start, with detours."""
        for _ in range(400):
            if isinstance(self.evening.game, Operation):
                return
            stage = self.evening.stage
            name = type(stage).__name__
            rows = offered(self.evening)
            if rows is None:
                self.does(Press(Key.OK) if self.dice.below(4) else Press(Key.BACK))
                continue
            options = [option.key for option in rows]
            onward = "space_alert" if "space_alert" in options else FORWARD.get(name)  # from the shelf, if there is one
            if onward in options and (name in ("Home", "WhoFlies") or self.dice.below(3)):
                self.does(Chosen(str(onward)))
            elif name == "SetUp":
                self.does(Chosen(options[-1] if self.dice.below(2) else self.dice.choice(options)))
            else:
                self.does(Chosen(self.dice.choice(options)) if self.dice.below(4) else Press(Key.BACK))
        raise AssertionError(f"the crew never got off the ground; it is at {self.evening.stage}")

    def looks_around(self) -> None:
        """What people do before they play: the log, the settings, a script from somebody's phone."""
        for _ in range(self.dice.below(4)):
            match self.dice.below(3):
                case 0:
                    self.does(Chosen("log"))
                    for _ in range(self.dice.below(6)):
                        rows = offered(self.evening)
                        self.does(Chosen(self.dice.choice([row.key for row in rows])) if rows else Press(Key.RIGHT))
                case 1:
                    self.does(Chosen("settings"))
                    self.does(Chosen(self.dice.choice(("volume", "brightness"))))
                    for _ in range(self.dice.below(6)):
                        self.does(Press(self.dice.choice((Key.LEFT, Key.RIGHT))))
                    self.does(Press(Key.OK))
                case 2:
                    name = f"script {self.dice.below(3)}"
                    self.does(ScriptGiven(name, f"# {self.dice.word()}\n" * (1 + self.dice.below(2000))))
            self.does(GoHome())

    def flies(self) -> None:
        """Cards told as they are drawn, a pause now and then, a look back at what was announced."""
        game = self.evening.game
        assert isinstance(game, Operation)
        end, position = length(game), 0
        while True:
            position += 4000 + self.dice.below(50_000)
            if position >= end - LAST_ACT:
                break
            match self.dice.below(4):
                case 0:
                    self.does(PAUSE, position)
                    self.does(PAUSE)
                case 1:
                    self.does(Press(Key.LEFT), position)
                    self.does(Press(Key.RIGHT))
                case _:
                    self.does(ThreatDrawn(1 + self.dice.below(8), self.dice.choice(sorted(CARDS))), position)
        self.does(Press(Key.RIGHT), end)  # by then it is over; the key does nothing

    def onward(self) -> object:
        rows = offered(self.evening)
        if rows is not None:
            options = [option.key for option in rows]
            other = self.dice.choice(options)  # by name: a box with a trouble has a row more at home
            chosen = Chosen(next((key for key in ONWARD if key in options), other))
            return Press(Key.BACK) if chosen in GO_ON else chosen
        return self.dice.weighted(CARDS_AND_PAGES)

    def plans(self) -> None:
        """Whole plans, as the page hands them in."""
        game = self.evening.game
        assert isinstance(game, Operation)
        for seat in game.briefing.crew.seats:
            cards = tuple(self.dice.choice(PLANNED) for _ in range(12))
            self.does(PlanEntered(seat.colour.value, cards))

    def walks(self) -> None:
        """Through check and resolution, and wherever the keys lead; but not into a second flight."""
        if self.dice.below(2):
            self.plans()
        left = WALKED
        while left:
            left = min(left - 1, AFTERWARDS) if len(self.lines) > len(EARLIER) else left - 1
            strays = not self.dice.below(STRAYING) and not isinstance(self.evening.stage, Home)
            self.does(self.dice.weighted(WALK) if strays else self.onward())
            game = self.evening.game
            if isinstance(game, Operation) and game.clock.since is not None:
                self.acts.pop()
                self.evenings.pop()
                self.evening = self.evenings[-1]


def story(seed: int, pack: Pack | None, settings: Settings, box: BoxTold) -> Story:
    telling = Telling(seed, pack, settings, box)
    telling.does(SeedGiven(seed + 1))
    telling.looks_around()
    telling.sets_up()
    game = telling.evening.game
    assert isinstance(game, Operation)
    speaking = spoken_pack(game, pack)
    spoken = voiced(heard(game.briefing), speaking).spoken if speaking else ()
    over = length(game)  # what the last line says after that is a farewell: nobody hears it again after a power cut
    lines = tuple((line.at, min(line.ends, over)) for line in spoken)
    telling.flies()
    landed = len(telling.acts)
    telling.walks()
    return Story(tuple(telling.acts), tuple(telling.evenings), landed, lines, telling.log)


def same_hand(one: object, other: object) -> bool:
    """Whatever page it was pressed on: without its sound a box has more to read."""
    if isinstance(one, Press) and isinstance(other, Press):
        return replace(one, pages=0) == replace(other, pages=0)
    return one == other


OPERATION, FLYING = name_of(Operation), name_of(Flying)
TIMELY = {"clock", "passed", "track_on", "muted"}


def essence(evening: Evening, flying: bool = False) -> Any:
    """What must be the same however often the plug was pulled: everything but the hour and the box's health, undo
    included. While `flying`, whether the time has run out is the hour, too; and without sound the display is turned to
    what is announced, whatever is open above it."""
    dropped = {OPERATION: TIMELY | ({"over"} if flying else set()), FLYING: {"back", "since"} if flying else {"since"}}
    whole = replace(healthy(evening), history=tuple(map(healthy, evening.history)))
    return timeless(written(whole), dropped)


def healthy(evening: Evening) -> Evening:
    """Nor whether the only game there is, of which nothing is known yet, has been taken up: going on does that."""
    table = evening.table if evening.game or evening.own else ""
    return replace(evening, table=table, at=0, troubles=(), warned=None, saving=True, log=(), box=BoxTold(), pack=None)


def timeless(value: Any, dropped: Mapping[str, set[str]]) -> Any:
    """Without those fields of values of these classes, wherever they stand."""
    if isinstance(value, list):
        return [timeless(item, dropped) for item in value]
    if not isinstance(value, dict):
        return value
    without = dropped.get(str(value.get("")), ())
    return {key: timeless(item, dropped) for key, item in value.items() if key not in without}
