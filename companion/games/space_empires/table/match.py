"""A game for several: its set-up and every step since, as one value. Where it stands is worked out from that.

Undo leaves out the table's last step and nothing that a seat has written for itself: numbers of a sheet, a bid that
nobody has seen, a sheet that is done.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property

from companion.kit.evening import Evening
from companion.rules.dice import stream
from companion.rules.hidden import PRIVATE
from companion.rules.space_empires.scenarios import SCENARIOS, Hex, drawn_homes
from companion.rules.space_empires.several import (
    Call,
    Enter,
    Finish,
    PlaceBid,
    Result,
    State,
    Step,
    Table,
    apply,
    begin,
)

SEATS = ("red", "blue", "green", "yellow")
OWN_BUSINESS = (Enter, PlaceBid, Finish)


@dataclass(frozen=True)
class Standing:
    """Where a game is, what was last called out, and the last step that was the whole table's (-1: none)."""

    state: State
    news: tuple[Call, ...] = ()
    last: int = -1


@dataclass(frozen=True)
class Match:
    number: int
    seed: int = field(repr=False, metadata=PRIVATE)
    table: Table
    steps: tuple[Step, ...] = ()
    date: str = ""  # it began
    id: str = ""  # of its line in the log; empty: by date and number, as up to version 0.2.0

    @cached_property
    def now(self) -> Standing:
        standing = Standing(begin(self.table))
        for place, step in enumerate(self.steps):
            standing = moved(standing, place, step, apply(standing.state, step))
        return standing

    @property
    def state(self) -> State:
        return self.now.state

    @property
    def over(self) -> bool:
        return bool(self.state.race.winner)


def moved(before: Standing, place: int, step: Step, result: Result) -> Standing:
    """What was refused has changed nothing: after an undo a seat's later steps may be nothing any more."""
    publicly = not isinstance(step, OWN_BUSINESS) or result.calls or result.state.turn != before.state.turn
    last = place if publicly and result.code is None else before.last
    return Standing(result.state, result.calls or before.news, last)


def with_step(match: Match, step: Step, result: Result) -> Match:
    """A number that is turned up and down is one step."""
    last = match.steps[-1] if match.steps else None
    if isinstance(step, Enter) and isinstance(last, Enter) and replace(last, value=step.value) == step:
        return known(replace(match, steps=(*match.steps[:-1], step)), replace(match.now, state=result.state))
    place = len(match.steps)
    return known(replace(match, steps=(*match.steps, step)), moved(match.now, place, step, result))


def without_last(match: Match) -> Match:
    last = match.now.last
    return match if last < 0 else replace(match, steps=(*match.steps[:last], *match.steps[last + 1 :]))


def known(match: Match, standing: Standing) -> Match:
    match.__dict__["now"] = standing  # where a cached property keeps it
    return match


def match_of(evening: Evening) -> Match:
    assert isinstance(evening.game, Match)
    return evening.game


def homes_of(match: Match) -> tuple[Hex, ...]:
    """On the variable maps the box draws where homes are (X2, X-R30)."""
    scenario = SCENARIOS[match.table.scenario]
    if not scenario.mixed:
        return ()
    return drawn_homes(scenario.players, stream(match.seed, "homes", match.number))
