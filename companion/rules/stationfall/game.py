"""The game from its set-up and what the table tells: begin, apply, and everything again from the start.

state = begin(setup)
result = apply(state, event)  # result.refused: why not, and then the state is as it was
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.rules.stationfall import actions, happenings, turns
from companion.rules.stationfall.draft import Call, Draft
from companion.rules.stationfall.events import Event
from companion.rules.stationfall.pods import first_failed
from companion.rules.stationfall.rule import Rule
from companion.rules.stationfall.setup import Setup
from companion.rules.stationfall.state import State, begin
from companion.rules.stationfall.terms import Code, Power, Said

RULES: dict[type, Rule[Any]] = {**turns.RULES, **actions.RULES, **happenings.RULES}

POWER_CALLS = {Power.NORMAL: Said.POWER_NORMAL, Power.BACKUP: Said.BACKUP_POWER, Power.BLACKOUT: Said.BLACKOUT}


@dataclass(frozen=True, slots=True)
class Result:
    state: State
    refused: Code | None = None  # None: it happened
    calls: frozenset[Call] = frozenset()


def refusal(state: State, event: Event) -> Code | None:
    """Why this cannot be now; a wrong phase before all else."""
    rule = RULES[type(event)]
    if state.phase not in rule.phases or (rule.opens is not None and not rule.opens(state, event)):
        return Code.PHASE
    return first_failed(rule.checks(state, event))


def apply(state: State, event: Event) -> Result:
    """What is refused changes nothing."""
    refused = refusal(state, event)
    if refused is not None:
        return Result(state, refused)
    draft = Draft(state)
    RULES[type(event)].effect(draft, event)
    if draft.power is not state.power:
        draft.call(POWER_CALLS[draft.power])
    return Result(draft.settled(), None, frozenset(draft.calls))


def replay(setup: Setup, events: Iterable[Event]) -> list[Result]:
    """Everything again from the start: undo is to leave out the last."""
    return follow(begin(setup), events)


def follow(state: State, events: Iterable[Event]) -> list[Result]:
    """What these events lead to, one result for each."""
    results = []
    for event in events:
        result = apply(state, event)
        results.append(result)
        state = result.state
    return results


@dataclass(frozen=True, slots=True)
class Correction:
    """A past event told otherwise. `misfits`: places of later events that were possible and are not any more."""

    events: tuple[Event, ...]
    results: tuple[Result, ...]
    misfits: tuple[int, ...]


def corrected(setup: Setup, events: Sequence[Event], place: int, told: Sequence[Event]) -> Correction:
    """`told` takes the place of the event there (nothing: it never happened); what came after is worked out again."""
    before = replay(setup, events)
    after_it = [*told, *events[place + 1 :]]
    results = before[:place] + follow(before[place - 1].state if place else begin(setup), after_it)
    shift = len(told) - 1
    misfits = [
        there + shift
        for there in range(place + 1, len(events))
        if before[there].refused is None and results[there + shift].refused is not None
    ]
    return Correction((*events[:place], *after_it), tuple(results), tuple(misfits))
