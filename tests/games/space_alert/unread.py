"""The same evening with other beats from the one on that nobody has read: other values in its facts, or other facts.

Nobody's answers are changed, so nothing but the resolver can tell of it: whatever differs on any output was read ahead.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from enum import Enum
from typing import Any

import pytest

from companion.evening import Evening
from companion.games.space_alert.page import resolution as page
from companion.games.space_alert.table import cost_lines, resolved
from companion.games.space_alert.table.beats import Beat
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.reading import resolving
from companion.rules.space_alert.facts import ComputerChecked, Fact, LookedOut, Step, ThreatId
from companion.rules.space_alert.outcome import Outcome, TurnState
from companion.rules.space_alert.resolution import Resolution, resolve
from tests.games.space_alert.page.evenings import operation

REMEMBERED = (resolved.resolved, page.scene_after, page.played, cost_lines.costs_of)


def other_values(beat: Beat, seats: int) -> Beat:
    """As many facts of the same kinds, about other players, places and amounts; threats stay who they are."""
    return replace(beat, facts=tuple(other_fact(fact, seats) for fact in beat.facts))


def other_facts(beat: Beat, seats: int) -> Beat:
    """As many facts of quite another kind."""
    step = Step.COMPUTER if beat.step is Step.ACTIONS else Step.ACTIONS
    kind: Fact = ComputerChecked(3, False) if step is Step.COMPUTER else LookedOut((beat.turn + 1) % seats)
    return replace(beat, step=step, facts=(kind,) * len(beat.facts))


def other_fact(fact: Fact, seats: int) -> Fact:
    values = {each.name: other(each.name, getattr(fact, each.name), seats) for each in fields(fact)}
    return replace(fact, **values)


def other(name: str, value: Any, seats: int) -> Any:
    match value:
        case bool():
            return not value
        case int() if name == "player":
            return (value + 1) % seats
        case Enum():
            members = list(type(value))
            return members[(members.index(value) + 1) % len(members)]
        case int():
            return value + 1
        case ThreatId():
            return value
        case tuple():
            return tuple(other(name, each, seats) for each in value)
    return value


@contextmanager
def going_on_otherwise(evening: Evening, altered: Any) -> Iterator[None]:
    """While this holds, the resolver tells of that mission the same up to what was read, and then other beats."""
    mission, reading = operation(evening), resolving(evening)
    assert reading is not None
    told = resolved.resolved(mission)
    read = reading.read(len(told.beats))
    assert reading.beat < read <= len(told.beats)
    beats = (*told.beats[:read], *(altered(beat, mission.seats) for beat in told.beats[read:]))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resolved, "resolve", lambda *given: alongside(resolve(*given), beats, read, mission))
        patch.setattr(resolved, "beats", lambda facts: beats)
        forgotten()
        yield
    forgotten()


def forgotten() -> None:
    for each in REMEMBERED:
        each.cache_clear()


def alongside(was: Resolution, beats: tuple[Beat, ...], read: int, mission: Operation) -> Resolution:
    known = beats[read].turn if read < len(beats) else 99
    turns = tuple(state if state.turn < known else other_state(state) for state in was.turns)
    outcome = other_end(was.outcome) if was.outcome and read < len(beats) else was.outcome
    return replace(was, facts=page.facts_of(beats), turns=turns, outcome=outcome)


def other_state(state: TurnState) -> TurnState:
    return state._replace(
        fuel=state.fuel + 1,
        rockets=state.rockets + 1,
        shield=tuple(each + 1 for each in state.shield),
        reactor=tuple(each + 1 for each in state.reactor),
        damage=tuple(each + 1 for each in state.damage),
        threats=(),
        crew=tuple(each._replace(knocked_out=not each.knocked_out) for each in state.crew),
    )


def other_end(outcome: Outcome) -> Outcome:
    won = outcome.lost_turn is None
    return replace(outcome, lost_turn=3 if won else None, killed_by="E1-01" if won else None, score=None)
