"""Something happens in the game: its dice are rolled or asked for, the rules take it, it is called out.

Here every way into a game ends. What is shown next follows from what happened (`NEXT`), so that a table with its own
dice, asked one after the other, comes out at the same place as one whose box rolls.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.games.space_empires import log
from companion.games.space_empires.table import sounds
from companion.games.space_empires.table.names import HOME
from companion.games.space_empires.table.play import (
    play_of,
    with_event,
    without_last,
)
from companion.kit.effects import Effect, Save, Strike
from companion.kit.evening import Evening, Home, Stage, Stepped, opened
from companion.rules.space_empires import events as e
from companion.rules.space_empires.game import apply
from companion.rules.space_empires.refusals import Code
from companion.rules.space_empires.seen import Seen

# ---------------------------------------------------------------- stages that follow from what happened


@dataclass(frozen=True)
class Main:
    """A turn: what can be done, and how the enemy stands."""

    cursor: int = 0


@dataclass(frozen=True)
class EconPhase:
    """The economic phase: what just happened in it; OK leads on."""

    page: int = 0


@dataclass(frozen=True)
class Reveal:
    """What is under the counter, or defends a home."""

    alien: int
    fleet: int
    page: int = 0


@dataclass(frozen=True)
class SeenAfter:
    """After a battle: what have you shown in it?"""

    seen: Seen
    cursor: int = 0


@dataclass(frozen=True)
class MachineMenu:
    machine: int
    cursor: int = 0


@dataclass(frozen=True)
class News:
    """What was called out last."""

    page: int = 0


@dataclass(frozen=True)
class Refusal:
    code: Code
    page: int = 0


@dataclass(frozen=True)
class Over:
    page: int = 0


def at(evening: Evening, *above: Stage) -> Evening:
    """The game on the display: the turn, and these over it."""
    stages = (Home(), Main(), *above)
    return replace(evening, stage=stages[-1], below=stages[:-1], waiting=(), interrupted=None)


def at_rest(evening: Evening) -> Evening:
    """Where a game stands when nobody is in the middle of anything."""
    play = play_of(evening)
    if play.over:
        return replace(evening, stage=Over(), below=(Home(),), waiting=(), interrupted=None)
    return at(evening, EconPhase()) if play.state.economic else at(evening)


def revealed(evening: Evening, event: e.FirstBattle | e.AttackHome) -> Evening:
    return at(evening, Reveal(event.alien, event.fleet if isinstance(event, e.FirstBattle) else HOME))


def after_battle(evening: Evening, event: e.Lost | e.HomeResult) -> Evening:
    return at(evening, SeenAfter(play_of(evening).state.seen))


def with_machine(evening: Evening, event: e.RollWeakness) -> Evening:
    return at(evening, MachineMenu(event.machine))


def with_news(evening: Evening, event: e.Event) -> Evening:
    return at(evening, News())


NEXT: Mapping[type, Callable[[Evening, Any], Evening]] = {
    e.FirstBattle: revealed,
    e.AttackHome: revealed,
    e.Lost: after_battle,
    e.HomeResult: after_battle,
    e.RollWeakness: with_machine,
    e.Sally: with_news,
    e.Damage: with_news,
    e.EatPlanet: with_news,
}


# ---------------------------------------------------------------- what happens


def told(evening: Evening, event: e.Event) -> Stepped:
    play = play_of(evening)
    result = apply(play.state, event)
    if result.code is not None:
        return opened(evening, Refusal(result.code)), ()
    now = with_event(play, event, result)
    evening = replace(evening, game=now)
    effects = sounds.called_out(evening, event, result.calls)
    if now.over:
        return at_rest(evening), (*effects, Save(log.log_entry(now, evening)))
    follows = NEXT.get(type(event))
    return (follows(evening, event) if follows else at_rest(evening)), effects


def taken_back(evening: Evening) -> Stepped:
    """The last event never happened. Only while the game is looked at: at home nobody would see it."""
    play = play_of(evening)
    shown = any(isinstance(stage, Main | Over) for stage in (*evening.below, evening.stage))
    if not shown or not play.events:
        return evening, ()
    struck: tuple[Effect, ...] = (Strike(log.id_of(play)),) if play.over else ()
    return at_rest(replace(evening, game=without_last(play))), struck
