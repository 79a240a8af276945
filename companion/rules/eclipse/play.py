"""`apply(state, event)`: the whole game as a function (E1 to E5, E14). An event against the rules changes nothing."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, get_args

from companion.rules.eclipse import actions, phases
from companion.rules.eclipse.events import (
    Act,
    Action,
    Ally,
    Bombard,
    CleanUp,
    Collapse,
    Colonize,
    Control,
    Correct,
    DrawReputation,
    Event,
    FirstTiles,
    Fought,
    Found,
    Lie,
    NextPhase,
    OfSeat,
    Pass,
    PayUpkeep,
    React,
    Situate,
    Skip,
    Trade,
)
from companion.rules.eclipse.names import Code, Phase, Resource
from companion.rules.eclipse.state import State, in_play
from companion.rules.eclipse.switches import EndOfActions
from companion.rules.eclipse.transaction import Fact, Refused, Transaction

ACTIONS = get_args(Action)
TURNS = (*ACTIONS, React, Pass, Skip)  # what moves the turn on
BEFORE_SCORING = frozenset(Phase) - {Phase.SCORING}
ALLOWED: dict[type, frozenset[Phase]] = {
    **dict.fromkeys((*TURNS, Ally), frozenset({Phase.ACTION})),
    **dict.fromkeys((Fought, DrawReputation, Bombard, Control), frozenset({Phase.COMBAT})),
    **dict.fromkeys((PayUpkeep, Collapse), frozenset({Phase.UPKEEP})),
    CleanUp: frozenset({Phase.CLEANUP}),
    NextPhase: frozenset({Phase.COMBAT, Phase.UPKEEP}),
    Colonize: frozenset({Phase.ACTION, Phase.UPKEEP}),
    **dict.fromkeys((Trade, Correct, Lie, Situate, Found, FirstTiles), BEFORE_SCORING),
}


@dataclass(frozen=True, slots=True)
class EclipseResult:
    state: State
    code: Code | None = None  # why nothing has changed
    facts: tuple[Fact, ...] = ()


def apply(state: State, event: Event, overruled: Collection[Code] = ()) -> EclipseResult:
    """What the event makes of the state. `overruled`: refusals the table has decided against (desk.OVERRULABLE)."""
    desk = Transaction(state, overruled)
    try:
        may_be_said(desk, event)
        WORKED[type(event)](desk, event)
    except Refused as refusal:
        return EclipseResult(state, refusal.code)
    return EclipseResult(desk.state(), None, tuple(desk.facts))


def may_be_said(desk: Transaction, event: Event) -> None:
    """Whether it is the time, and the player's to say: out, phase, turn."""
    state = desk.was
    seat = event.seat if isinstance(event, OfSeat) else None
    if seat is not None and state.seats[seat].out:
        raise Refused(Code.OUT)
    if state.phase is Phase.SCORING:
        raise Refused(Code.PHASE)  # undo leads back
    desk.need(state.phase in ALLOWED[type(event)], Code.PHASE)
    if isinstance(event, TURNS):
        late = isinstance(event, React) and seat in state.skipped
        desk.need(seat == state.turn or late, Code.TURN)
    elif isinstance(event, Ally) or (isinstance(event, Colonize) and state.phase is Phase.ACTION):
        desk.need(seat in (state.turn, state.last_actor), Code.TURN)  # E-R26
    elif isinstance(event, Colonize):
        desk.need(not state.seats[event.seat].paid, Code.PHASE)  # colony ships come before the payment


# ---------------------------------------------------------------- turns


def acted(desk: Transaction, event: Action) -> None:
    seat = event.seat
    row = desk.seats[seat]
    desk.need(not row.passed, Code.PASSED)
    desk.disc_left(seat)
    desk.change(seat, actions=row.actions + 1)
    actions.do_action(desk, event)
    unsettled(desk, event)
    taken(desk, seat)


def reacted(desk: Transaction, event: React) -> None:
    """Reactions do not undo the pass (E-R5)."""
    seat = event.seat
    row = desk.seats[seat]
    desk.need(row.passed, Code.NOT_PASSED)
    desk.disc_left(seat)
    desk.change(seat, reactions=row.reactions + 1)
    actions.do_limited(desk, event.by, reaction=True)
    unsettled(desk, event.by)
    skipped = desk.was.skipped
    if seat not in skipped:
        taken(desk, seat)
        return
    since = skipped[skipped.index(seat) + 1 :]  # entered late: the turn stays where it is
    others = tuple(each for each in skipped if each != seat)
    desk.changes |= {"last_actor": seat, "passes_in_a_row": len(since), "skipped": others}


def unsettled(desk: Transaction, event: Action) -> None:
    """An action of which nobody says more may have cost or moved anything but money."""
    if isinstance(event, Act):
        desk.change(event.seat, unsure=(Resource.SCIENCE, Resource.MATERIALS))


def taken(desk: Transaction, seat: int) -> None:
    desk.changes |= {"last_actor": seat, "passes_in_a_row": 0, "skipped": ()}
    desk.turn_to(desk.after(seat))


def passed(desk: Transaction, event: Pass) -> None:
    state, seat = desk.was, event.seat
    first = seat if state.first_passed is None else state.first_passed
    desk.change(seat, passed=True)
    desk.changes |= {"first_passed": first, "last_actor": seat, "skipped": ()}
    past(desk, seat)


def skip(desk: Transaction, event: Skip) -> None:
    desk.need(desk.seats[event.seat].passed, Code.NOT_PASSED)
    desk.changes["skipped"] = (*desk.was.skipped, event.seat)
    past(desk, event.seat)


def past(desk: Transaction, seat: int) -> None:
    row = desk.was.passes_in_a_row + 1
    desk.changes["passes_in_a_row"] = row
    if all_passed(desk, row):
        desk.phase(Phase.COMBAT)
    else:
        desk.turn_to(desk.after(seat))


def all_passed(desk: Transaction, in_a_row: int) -> bool:
    """E-R2: switch end_of_actions."""
    playing = in_play(desk)
    if desk.switches.end_of_actions is EndOfActions.CONSECUTIVE:
        return in_a_row >= len(playing)
    return all(desk.seats[seat].passed for seat in playing)


WORKED: dict[type, Callable[[Transaction, Any], None]] = {
    **dict.fromkeys(ACTIONS, acted),
    React: reacted,
    Pass: passed,
    Skip: skip,
    Colonize: phases.colonize,
    Trade: phases.trade,
    Ally: phases.ally,
    Fought: phases.fought,
    DrawReputation: phases.draw_reputation,
    Bombard: phases.bombard,
    Control: phases.control,
    PayUpkeep: phases.pay_upkeep,
    Collapse: phases.collapse,
    CleanUp: phases.clean_up,
    NextPhase: phases.next_phase,
    Correct: phases.correct,
    Lie: phases.lie,
    Situate: phases.situate,
    Found: phases.found,
    FirstTiles: phases.first_tiles,
}
