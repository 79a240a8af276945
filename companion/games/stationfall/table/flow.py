"""How a step becomes part of the game: what the rules say against it, what is asked back, the main stages."""

from dataclasses import dataclass, replace

from companion.games.stationfall.log import BOOK
from companion.games.stationfall.table import sounds
from companion.games.stationfall.table.action_entry import short_way
from companion.games.stationfall.table.match import (
    Depth,
    Match,
    Step,
    calls_roll,
    clock_resumed,
    followed,
    next_missing,
)
from companion.games.stationfall.table.own import ID
from companion.kit.evening import Evening, Stage
from companion.kit.refereed.flow import Flow
from companion.kit.refereed.match import changed
from companion.kit.refereed.moves import MoveList, Subjects
from companion.rules.stationfall import events as e
from companion.rules.stationfall.game import FORCEABLE, follow, refusal
from companion.rules.stationfall.state import State
from companion.rules.stationfall.terms import Code, Face, MarkerKind, Phase, Place
from companion.rules.stationfall.turn_clock import TurnBegins


@dataclass(frozen=True)
class InSpace:
    """The antimatter goes off out there: whom does it take along?"""

    step: Step
    ticked: tuple[str, ...] = ()
    cursor: int = 0


@dataclass(frozen=True)
class Turn:
    """Whose turn, which minute; `page`: a status page."""

    page: int = 0


@dataclass(frozen=True)
class Delivery:
    """What the next in order delivers, as ticked so far: data and where to."""

    ticked: tuple[tuple[str, str], ...] = ()
    cursor: int = 0


@dataclass(frozen=True)
class Roll:
    """Where everybody is at Stationfall; `told`: of whom something was entered here, and what (`roll_call.py`)."""

    told: tuple[tuple[str, str], ...] = ()
    cursor: int = 0


@dataclass(frozen=True)
class Sheets:
    """Everybody's score sheet."""

    cursor: int = 0


@dataclass(frozen=True)
class Over:
    page: int = 0


MAIN: dict[Phase, Stage] = {
    Phase.REENTRY: MoveList("reentry"),
    Phase.SF_REVEAL: Subjects("reveal"),
    Phase.SF_ESCAPE: MoveList("escape"),
    Phase.SF_DELIVER: Delivery(),
    Phase.OVER: Over(),
}


def main_of(match: Match) -> Stage:
    """The stage the game stands at; if it was not entered who is where, that is asked first, once."""
    if calls_roll(match):
        return Roll()
    return Sheets(next_missing(match)) if match.state.phase is Phase.SCORE else MAIN.get(match.state.phase, Turn())


# ---------------------------------------------------------------- what the rules say


def refused(match: Match, step: Step) -> Code | None:
    """The first reason against it. A turn without an activation is asked about only where activations are entered."""
    if match.depth is Depth.REFEREE and step and isinstance(step[-1], e.EndTurn):
        state = follow(match.state, step[:-1])[-1].state if step[:-1] else match.state
        return refusal(replace(state, setup=replace(state.setup, strict=True)), step[-1])
    code: Code | None = followed(match.state, step).refused
    return code


def asked_back(match: Match, step: Step) -> Stage | None:
    return InSpace(step) if blast_in_space(match.state, step) else None


def arriving(evening: Evening, was: Match, now: Match) -> Match:
    """The box asks nobody any more; in a new turn nobody has begun an entry, and its clock begins."""
    same = (was.state.minute, was.state.turn, was.state.phase) == (now.state.minute, now.state.turn, now.state.phase)
    taps = now.taps if same else {}
    if now.thinking or taps is not now.taps:
        now = changed(now, thinking=0, taps=taps)
    if now.unheard and not same:
        now = changed(now, unheard={})
    return with_turn_clock(was, sounds.heard(now), evening.at)


# ---------------------------------------------------------------- it happened anyway


def anyway(match: Match, step: Step, code: Code) -> Step | None:
    """What happened all the same; what was only warned of may simply happen."""
    return against_the_rules(match.state, step, code) or (step if refused(match, step) is None else None)


def against_the_rules(state: State, step: Step, code: Code) -> Step | None:
    """The same against the rules: with a power that allows it, as a mere result, or forced; None: no such way."""
    event = next((each for each in step if refusal(state, each) is not None), step[-1])
    rest = tuple(each for each in step if each is not event)
    found: Step | None = None
    if isinstance(event, e.EndTurn) and code is Code.MUST_ACT:
        return step
    if isinstance(event, e.Act):
        found = acted_anyway(state, event)
    elif isinstance(event, e.Influence):
        found = (e.AdjustCubes(state.current, e.HAND, event.character, event.cubes),)
    elif code in FORCEABLE.get(type(event), ()):
        found = (e.Forced(event),)
    if found is None or any(result.refused for result in follow(state, (*found, *rest))):
        return None
    return (*found, *rest)


def acted_anyway(state: State, event: e.Act) -> Step | None:
    granted = replace(event, granted=True)
    if refusal(state, granted) is None:
        return (granted,)
    return short_way(event, state) or None


# ---------------------------------------------------------------- out in space


def blast_in_space(state: State, step: Step) -> bool:
    """Does the antimatter go off in Outer Space by this?"""
    return state.blast is Place.SPACE and not state.antimatter.gone and any(sets_off(state, each) for each in step)


def sets_off(state: State, event: e.Event) -> bool:
    match event:
        case e.ResolveMarker(number):
            return any(each.id == number and each.kind is MarkerKind.ANTIMATTER for each in state.markers)
        case e.DestroyAntimatter():
            return True
        case e.Reentry(face):
            return face is Face.FIREBALL and state.antimatter.armed
        case e.EndTurn():
            last = state.minute == 0 and state.turn + 1 == len(state.setup.order)
            return last and state.antimatter.armed
    return False


def with_in_space(step: Step, bodies: tuple[str, ...]) -> Step:
    kinds = (e.ResolveMarker, e.DestroyAntimatter, e.Reentry, e.EndTurn)
    return tuple(replace(event, in_space=bodies) if isinstance(event, kinds) else event for event in step)


# ---------------------------------------------------------------- the turn clock (F16)


def with_turn_clock(was: Match, now: Match, at: int) -> Match:
    """Another turn has begun; a clock that a power cut stopped continues."""
    if not now.limit:
        return now
    before, state = was.state, now.state
    if (before.minute, before.turn) != (state.minute, state.turn) or not now.clock:
        return changed(now, clock=(*now.clock, TurnBegins(at, state.current)))
    return clock_resumed(now, at)


FLOW = Flow(
    ID,
    main=lambda match: (main_of(match),),
    entry=BOOK.entry,
    called_out=sounds.called_out,
    refused=refused,
    asked_back=asked_back,
    anyway=anyway,
    arriving=arriving,
)
