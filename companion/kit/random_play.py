"""What people do at a game's table, at random: for torture and long benches, which know no game.

Pure: from the evening, the list on the display and the dice. Every act means the same a little later:
in time lapse a millisecond of the machine is a long time at the table.
"""

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field

from companion.kit.commands import Chosen
from companion.kit.evening import Evening, Home
from companion.kit.logline import LogEntry
from companion.rules.dice import Dice
from companion.types import Hold, Key, Millis, Press

Rows = Sequence[str] | None  # what can be chosen from the list on the display; None: there is no list
Timely = Mapping[type, Set[str]]  # class -> fields that depend on the time of day

NAMES = ("Anna", "Ben", "Chie", "Dora")  # who has played on this box before
# What people press, forward more often than back.
KEYS = (
    (Press(Key.OK), 10), (Press(Key.RIGHT), 4), (Press(Key.LEFT), 3), (Press(Key.A), 3), (Press(Key.B), 3),
    (Press(Key.C), 3), (Press(Key.LIFT), 2), (Press(Key.BOT), 1), (Press(Key.HERO), 1), (Press(Key.BACK), 1),
    (Hold(Key.BACK), 1),
)  # fmt: skip
# And where they want to get on.
FORWARD = (
    (Press(Key.OK), 6), (Press(Key.A), 2), (Press(Key.B), 2), (Press(Key.C), 1), (Press(Key.RIGHT), 2),
)  # fmt: skip


@dataclass(frozen=True)
class Act:
    """A command and its time: when the game's clock reaches `position`, or at once."""

    command: object
    position: Millis | None = None


@dataclass(frozen=True)
class Clocked:
    """A game in which time counts: a power cut stops its clock, somebody has to start it again."""

    running: Callable[[Evening], bool]
    standing: Callable[[Evening], bool]  # stopped, but not at its end
    instant: Callable[[Evening, Millis], Millis]  # at which the running clock has that position
    lines: Callable[[Evening], Sequence[tuple[Millis, Millis]]]  # begin and end of all that is announced in it
    timely: Timely = field(default_factory=dict)  # besides, until it has come to its end


@dataclass(frozen=True)
class RandomPlay:
    act: Callable[[Evening, Rows, Dice], Act]  # what somebody does next
    earlier: LogEntry  # of those who have played before
    timely: Timely = field(default_factory=dict)
    timely_in_record: Set[str] = frozenset()  # fields of the log's record that depend on the time of day
    clock: Clocked | None = None
    # Does what continues automatically now come to an end? Then nobody does anything before that.
    settles: Callable[[Evening], bool] = lambda evening: False
    # After a power cut, from where they are: what leads to where they would be, if anything is to be done for that.
    resumes: Callable[[Evening, Evening], object | None] = lambda now, then: None


def strays(dice: Dice) -> bool:
    return not dice.below(8)


def onward(rows: Rows, dice: Dice, leads_on: Sequence[str] = ()) -> object:
    """The first of the rows that lead on, where there is one; else any; a key where there is no list."""
    if not rows:
        return dice.weighted(FORWARD)
    return Chosen(next((key for key in leads_on if key in rows), "") or dice.choice(list(rows)))


def wandering(game: str) -> RandomPlay:
    """For a game without random players of its own: they try everything."""

    def act(evening: Evening, rows: Rows, dice: Dice) -> Act:
        strayed = strays(dice) and not isinstance(evening.stage, Home)
        return Act(dice.weighted(KEYS) if strayed else onward(rows, dice))

    return RandomPlay(act, LogEntry("earlier", game, "2026-11-01", NAMES, "An earlier evening"))
