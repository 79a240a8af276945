"""The step of an evening, and which function answers for which stage. A new stage is a row here and in screens/."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.table import home
from companion.table.effects import Effect
from companion.table.evening import Evening, Home, Stepped, sent_home, undone
from companion.table.hands import (
    BoxTold,
    DateKnown,
    GoHome,
    LogRead,
    PoweredOn,
    SeedGiven,
    StoreFailed,
    StoreMended,
    Undo,
    VoiceTold,
)
from companion.table.options import Options, a_list
from companion.types import Hold, Input, Key, Mended, Millis, Trouble

After = Callable[[Evening, Any, object, Millis], Stepped]

# Stages that are lists: what they offer. The screens draw them from the same functions.
LISTS: dict[type, Options] = {
    Home: home.options,
    home.SwitchOff: home.switch_off_options,
}

# stage -> what a hand does there
AFTER: dict[type, After] = {stage: a_list(options) for stage, options in LISTS.items()}

# game (the type of `evening.game`) -> how time passes in it, whatever stage is on the display, and the next
# instant at which something changes by itself
Passes = Callable[[Evening, Millis], Stepped]
NextAt = Callable[[Evening], Millis | None]
CLOCKS: dict[type, tuple[Passes, NextAt]] = {}

# game -> what it does when the box has been off in the middle of it
WOKEN: dict[type, Callable[[Evening], Evening]] = {}


def step(evening: Evening, given: Input) -> Stepped:
    """Time passes, then the hand moves."""
    evening, effects = passes(evening, given.at)
    if given.hand is None:
        return evening, effects
    evening, more = moved(evening, given.hand, evening.at)
    return evening, (*effects, *more)


def passes(evening: Evening, at: Millis) -> Stepped:
    """All that happens by itself until that instant."""
    at = max(at, evening.at)
    effects: tuple[Effect, ...] = ()
    if type(evening.game) in CLOCKS:
        evening, effects = CLOCKS[type(evening.game)][0](evening, at)
    return replace(evening, at=at), effects


def next_at(evening: Evening) -> Millis | None:
    """The next instant at which the display or the sound changes without anybody's doing."""
    if type(evening.game) in CLOCKS:
        return CLOCKS[type(evening.game)][1](evening)
    return None


def moved(evening: Evening, hand: object, at: Millis) -> Stepped:
    """The box's own hands mean the same everywhere; every other one is the stage's business."""
    match hand:
        case Undo() | Hold(Key.BACK):
            return undone(evening), ()
        case GoHome():
            return sent_home(evening), ()
        case PoweredOn():
            woken = WOKEN.get(type(evening.game))
            return sent_home(woken(evening) if woken else evening), ()
        case Trouble(part) | Mended(part):
            others = tuple(trouble for trouble in evening.troubles if trouble.part != part)
            now = (*others, hand) if isinstance(hand, Trouble) else others
            return replace(evening, troubles=now), ()
        case _:
            told = told_by_the_box(evening, hand)
            return (told, ()) if told is not None else AFTER[type(evening.stage)](evening, evening.stage, hand, at)


def told_by_the_box(evening: Evening, hand: object) -> Evening | None:
    match hand:
        case SeedGiven(seed):
            return replace(evening, seed=seed, draws=0)
        case DateKnown(date):
            return replace(evening, date=date)
        case BoxTold():
            return replace(evening, box=hand)
        case VoiceTold(pack):
            return replace(evening, pack=pack)
        case LogRead(entries):
            return replace(evening, log=entries)
        case StoreFailed():
            return replace(evening, saving=False)
        case StoreMended():
            return replace(evening, saving=True)
    return None
