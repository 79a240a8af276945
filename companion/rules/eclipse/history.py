"""A game with what lies behind it: undo to any step, and the turn clock (E16)."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from companion.rules.eclipse.events import Event
from companion.rules.eclipse.names import Code, Phase
from companion.rules.eclipse.play import apply
from companion.rules.eclipse.state import State
from companion.rules.eclipse.transaction import Fact


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last event that was accepted and is not taken back yet, also over a phase change."""


@dataclass(frozen=True, slots=True)
class Sitting:
    state: State
    past: tuple[State, ...] = ()  # before each event that stands
    clock: int | None = None  # seconds a turn may take before the chime
    since: int = 0  # when turn, phase or round last changed; time that was undone stays lost


@dataclass(frozen=True, slots=True)
class HistoryResult:
    sitting: Sitting
    code: Code | None = None
    facts: tuple[Fact, ...] = ()
    chime: bool = False


def tell(sitting: Sitting, event: Event | Undo, at: int = 0, overruled: Collection[Code] = ()) -> HistoryResult:
    """`at` is the second in which the event was entered."""
    if isinstance(event, Undo):
        return undone(sitting, at)
    before = sitting.state
    result = apply(before, event, overruled)
    if result.code is not None:
        return HistoryResult(sitting, result.code)
    after = result.state
    chime = False
    since = sitting.since
    if moment(after) != moment(before):
        if before.phase is Phase.ACTION:
            took = at - since
            after = timed(after, before.turn, took)
            chime = sitting.clock is not None and took > sitting.clock
        since = at
    after_it = replace(sitting, state=after, past=(*sitting.past, before), since=since)
    return HistoryResult(after_it, None, result.facts, chime)


def undone(sitting: Sitting, at: int) -> HistoryResult:
    if not sitting.past:
        return HistoryResult(sitting, Code.NOTHING)
    *past, before = sitting.past
    since = at if moment(before) != moment(sitting.state) else sitting.since
    return HistoryResult(replace(sitting, state=before, past=tuple(past), since=since))


def moment(state: State) -> tuple[int, Phase, int | None]:
    return state.round, state.phase, state.turn if state.phase is Phase.ACTION else None


def timed(state: State, seat: int, seconds: int) -> State:
    seats = list(state.seats)
    seats[seat] = replace(seats[seat], seconds=seats[seat].seconds + seconds)
    return replace(state, seats=tuple(seats))
