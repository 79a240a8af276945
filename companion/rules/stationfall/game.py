"""The game from its set-up and what the table enters: begin, apply, and everything again from the start.

state = begin(setup)
result = apply(state, event)  # result.refused: why not, and then the state is as it was
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.rules.stationfall import actions, reported_events, turns
from companion.rules.stationfall import events as e
from companion.rules.stationfall.events import Event
from companion.rules.stationfall.pods import Checks, first_failed
from companion.rules.stationfall.rule import Rule
from companion.rules.stationfall.setup import Setup
from companion.rules.stationfall.state import State, View, begin
from companion.rules.stationfall.terms import Code, Phase, Power, Said
from companion.rules.stationfall.transaction import Call, Transaction

RULES: dict[type, Rule[Any]] = {**turns.RULES, **actions.RULES, **reported_events.RULES}

# What may have happened against which rules: only rules without which the effect still makes sense. Actions have short
# cuts.
FORCEABLE: dict[type, frozenset[Code]] = {
    e.Reveal: frozenset({Code.TAKEN, Code.NO_IDENTITY, Code.NO_SCHROEDINGER}),
    e.Activate: frozenset({Code.DOWN, Code.NOT_CONSPIRATOR, Code.EXHAUSTED}),
    e.Enter: frozenset({Code.FULL}),
    e.Escape: frozenset({Code.KIND, Code.DOWN, Code.NOT_IN_PLAY}),
    e.MoveAntimatter: frozenset({Code.NO_MARKER}),
    e.Arm: frozenset({Code.NO_MARKER}),
    e.SetTimer: frozenset({Code.NO_MARKER}),
    e.PlaceMarker: frozenset({Code.NO_MARKER}),
    e.Switch: frozenset({Code.LOCKED}),
    e.Deliver: frozenset({Code.NO_DATA}),
}


def may_be_forced(v: View, event: e.Forced) -> Checks:
    """Refused with the reason of what did happen, where that cannot be."""
    inner = event.event
    rule = RULES[type(inner)]
    yield v.phase not in rule.phases, Code.PHASE
    code = first_failed(rule.checks(v, inner))
    if code is not None:
        yield code not in FORCEABLE.get(type(inner), ()), code


def force(d: Transaction, event: e.Forced) -> None:
    RULES[type(event.event)].effect(d, event.event)


RULES[e.Forced] = Rule(force, may_be_forced, frozenset(Phase))

POWER_CALLS = {Power.NORMAL: Said.POWER_NORMAL, Power.BACKUP: Said.BACKUP_POWER, Power.BLACKOUT: Said.BLACKOUT}


@dataclass(frozen=True, slots=True)
class StationfallResult:
    state: State
    refused: Code | None = None  # None: it happened
    calls: frozenset[Call] = frozenset()


def refusal(state: State, event: Event) -> Code | None:
    """Why this is not possible now; a wrong phase is checked before everything else."""
    rule = RULES[type(event)]
    if state.phase not in rule.phases or (rule.opens is not None and not rule.opens(state, event)):
        return Code.PHASE
    return first_failed(rule.checks(state, event))


def apply(state: State, event: Event) -> StationfallResult:
    """What is refused changes nothing."""
    refused = refusal(state, event)
    if refused is not None:
        return StationfallResult(state, refused)
    draft = Transaction(state)
    RULES[type(event)].effect(draft, event)
    if draft.station is not state.station and draft.power is not state.power:
        draft.call(POWER_CALLS[draft.power])
    return StationfallResult(draft.settled(), None, frozenset(draft.calls))


def replay(setup: Setup, events: Iterable[Event]) -> list[StationfallResult]:
    """Everything again from the start: undo is to leave out the last."""
    return follow(begin(setup), events)


def follow(state: State, events: Iterable[Event]) -> list[StationfallResult]:
    """What these events lead to, one result for each."""
    results = []
    for event in events:
        result = apply(state, event)
        results.append(result)
        state = result.state
    return results


@dataclass(frozen=True, slots=True)
class Correction:
    """A past event entered differently. `misfits`: places of later events that were possible and no longer are."""

    events: tuple[Event, ...]
    results: tuple[StationfallResult, ...]
    misfits: tuple[int, ...]


def corrected(
    setup: Setup, events: Sequence[Event], place: int, entered: Sequence[Event], instead: int = 1
) -> Correction:
    """`entered` replaces the event there, or that many (nothing: it never happened); what came after is worked
    out again."""
    before = replay(setup, events)
    after_it = [*entered, *events[place + instead :]]
    results = before[:place] + follow(before[place - 1].state if place else begin(setup), after_it)
    shift = len(entered) - instead
    misfits = [
        there + shift
        for there in range(place + instead, len(events))
        if before[there].refused is None and results[there + shift].refused is not None
    ]
    return Correction((*events[:place], *after_it), tuple(results), tuple(misfits))
