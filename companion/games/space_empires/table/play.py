"""A solo game: its set-up and everything that has happened since, as one value.

Where it stands is worked out from that (`results`), never kept. Undo leaves out the last event. The box's dice follow
from the seed, the game's number and how many events before it rolled some, so whoever undoes an event and does it again
gets the same dice, also after correcting what the aliens have seen in between.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from companion.kit.evening import Evening
from companion.rules.hidden import PRIVATE
from companion.rules.space_empires.box_dice import rolled
from companion.rules.space_empires.events import (
    Arrive,
    AttackHome,
    Econ,
    Event,
    FirstBattle,
    Result,
    RollWeakness,
    Sally,
)
from companion.rules.space_empires.game import apply, begin
from companion.rules.space_empires.public import View, public
from companion.rules.space_empires.solo import Kind, Setup, State
from companion.rules.space_empires.targets import Colony

ROLLING = (Econ, FirstBattle, AttackHome, Sally, Arrive, RollWeakness)  # events that may ask for dice


@dataclass(frozen=True)
class Play:
    """`number` counts the box's games. `seed` is its own, from the evening on which it began: a game lasts several."""

    number: int
    seed: int = field(repr=False, metadata=PRIVATE)
    setup: Setup
    events: tuple[Event, ...] = ()
    typed: bool = False  # the table rolls
    peek: bool = True  # may be looked at what is hidden?
    date: str = ""  # it began
    colonies: tuple[Colony, ...] = ()  # the human's, as told for the enemy's targets
    id: str = ""  # of its line in the log; empty: by date and number, as up to version 0.2.0

    @cached_property
    def results(self) -> tuple[Result, ...]:
        """Worked out from what was told, never written down: it holds what is hidden."""
        return replayed(self.setup, self.events)

    @property
    def state(self) -> State:
        """Everything, hidden numbers too: for rolling, peeking and the log of a finished game."""
        return self.results[-1].state if self.results else begin(self.setup)

    @property
    def view(self) -> View:
        """What everybody may know."""
        return public(self.state)

    @property
    def last(self) -> Result | None:
        return self.results[-1] if self.results else None

    @property
    def over(self) -> bool:
        return self.state.ending is not None

    @property
    def aliens(self) -> bool:
        return self.setup.kind is Kind.ALIENS


def replayed(setup: Setup, events: tuple[Event, ...]) -> tuple[Result, ...]:
    found: list[Result] = []
    state = begin(setup)
    for event in events:
        found.append(apply(state, event))
        state = found[-1].state
    return tuple(found)


def with_event(play: Play, event: Event, result: Result) -> Play:
    """`result` is what comes of it: the events before are not worked out again."""
    return known(replace(play, events=(*play.events, event)), (*play.results, result))


def without_last(play: Play) -> Play:
    return known(replace(play, events=play.events[:-1]), play.results[:-1])


def known(play: Play, results: tuple[Result, ...]) -> Play:
    play.__dict__["results"] = results  # where a cached property keeps them
    return play


def with_box_dice(play: Play, event: Event) -> Event:
    number = sum(isinstance(each, ROLLING) for each in play.events)
    return rolled(play.state, event, play.seed, play.number, number)


def play_of(evening: Evening) -> Play:
    assert isinstance(evening.game, Play)
    return evening.game


def with_play(evening: Evening, **changed: Any) -> Evening:
    return replace(evening, game=replace(play_of(evening), **changed))
