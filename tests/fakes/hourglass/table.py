"""An hourglass: the smallest game with a clock. Its sand runs for some minutes and can be stopped."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.kit import dials
from companion.kit.evening import Evening, Home, Stepped, opened, sent_home
from companion.kit.game import Game
from companion.kit.options import Option, opens
from companion.table.hourglass import sand
from companion.table.hourglass.sand import Sand
from companion.types import PHASE_OVER, Buzz, Key, Millis, Press


@dataclass(frozen=True)
class Turning:
    """Before it is turned over."""

    cursor: int = 0


@dataclass(frozen=True)
class Running:
    pass


def at_home(evening: Evening) -> Sequence[Option]:
    return (opens("hourglass", evening.say("hourglass.name"), Turning()),)


def minutes(evening: Evening) -> int:
    return evening.draft if isinstance(evening.draft, int) else 3


def turning_options(evening: Evening, stage: Turning) -> Sequence[Option]:
    return (
        Option("turn", evening.say("hourglass.turn"), turned_over, undo=True),
        opens("minutes", evening.say("hourglass.minutes"), dials.Dial("hourglass"), str(minutes(evening))),
    )


def turned_over(evening: Evening) -> Stepped:
    glass = Sand(60_000 * minutes(evening), evening.at)
    return replace(opened(evening, Running()), below=(Home(),), game=glass), ()


def sand_of(evening: Evening) -> Sand:
    assert isinstance(evening.game, Sand)
    return evening.game


def running_after(evening: Evening, stage: Running, hand: object, at: Millis) -> Stepped:
    match hand:
        case Press(Key.OK):
            return replace(evening, game=sand_of(evening).stopped(at)), ()
        case Press(Key.BACK):
            return sent_home(evening), ()
    return evening, ()


def passes(evening: Evening, at: Millis) -> Stepped:
    due = next_at(evening)
    if due is None or at < due:
        return evening, ()
    return replace(evening, game=Sand(0)), (Buzz(PHASE_OVER),)


def next_at(evening: Evening) -> Millis | None:
    glass = sand_of(evening)
    return glass.since + glass.left if glass.since is not None else None


def woken(evening: Evening) -> Evening:
    return replace(evening, game=sand_of(evening).stopped(evening.at))


HOURGLASS = Game(
    plays=Sand,
    at_home=at_home,
    lists={Turning: turning_options},
    dials={
        "hourglass": dials.Scale(
            lambda evening: tuple(range(1, 11)),
            minutes,
            lambda evening, value: (replace(evening, draft=value), ()),
            lambda evening, value: str(value),
        )
    },
    after={Running: running_after},
    kept=(sand,),
    passes=passes,
    next_at=next_at,
    woken=woken,
)
