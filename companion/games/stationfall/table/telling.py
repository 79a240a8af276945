"""The table tells a step: it is checked, put to the game, and called out. Here every way into a game ends."""

from dataclasses import dataclass, replace

from companion.games.stationfall.log import log_entry
from companion.games.stationfall.table import sounds
from companion.games.stationfall.table.actions_told import short_way
from companion.games.stationfall.table.match import (
    Depth,
    Match,
    Step,
    changed,
    clock_resumed,
    match_of,
    put_right,
    results_of,
    with_step,
    without_last,
)
from companion.games.stationfall.table.own import ID
from companion.kit.effects import Effect, Save, Strike
from companion.kit.evening import Evening, Stage, Stepped, can_go_on, opened, undone
from companion.kit.main_stage import brought_forward, is_of
from companion.rules.stationfall import events as e
from companion.rules.stationfall.game import FORCEABLE, follow, refusal
from companion.rules.stationfall.state import State
from companion.rules.stationfall.terms import Code, Face, MarkerKind, Phase, Place
from companion.rules.stationfall.turn_clock import TurnBegins


@dataclass(frozen=True)
class Refusal:
    """The rules say no; beside it: it happened anyway."""

    step: Step
    code: Code
    cursor: int = 0


@dataclass(frozen=True)
class InSpace:
    """The antimatter goes off out there: whom does it take along?"""

    step: Step
    ticked: tuple[str, ...] = ()
    cursor: int = 0


@dataclass(frozen=True)
class Misfits:
    """What no longer fits after a correction."""

    events: tuple[e.Event, ...]
    page: int = 0


@dataclass(frozen=True)
class Turn:
    """Whose turn, which minute; `page`: a status page."""

    page: int = 0


@dataclass(frozen=True)
class Doings:
    """The rows of a group, about somebody or something."""

    group: str
    about: str = ""
    cursor: int = 0


@dataclass(frozen=True)
class About:
    """Whom or what a group's rows are about."""

    group: str
    cursor: int = 0


@dataclass(frozen=True)
class Delivery:
    """What the next in order delivers, as ticked so far: data and where to."""

    ticked: tuple[tuple[str, str], ...] = ()
    cursor: int = 0


@dataclass(frozen=True)
class SheetOf:
    """The score sheet of the player at that place in the order; `turning`: LEFT and RIGHT change the row's value."""

    place: int = 0
    cursor: int = 1
    turning: bool = True


@dataclass(frozen=True)
class Over:
    page: int = 0


def main_stage(state: State) -> Stage:
    """What a game stands at when nothing else is on the display."""
    match state.phase:
        case Phase.REENTRY:
            return Doings("reentry")
        case Phase.SF_REVEAL:
            return About("reveal")
        case Phase.SF_ESCAPE:
            return Doings("escape")
        case Phase.SF_DELIVER:
            return Delivery()
        case Phase.SCORE:
            return SheetOf()
        case Phase.OVER:
            return Over()
    return Turn()


# ---------------------------------------------------------------- told


def told(evening: Evening, step: Step) -> Stepped:
    """What the table says has happened: asked back about, refused, or part of the game."""
    match = match_of(evening)
    code = refused(match, step)
    if code is not None:
        return opened(evening, Refusal(step, code)), ()
    if blast_in_space(match.state, step):
        return opened(evening, InSpace(step)), ()
    return happened(evening, step)


def refused(match: Match, step: Step) -> Code | None:
    """The first reason against it. A turn without an activation is asked about only where activations are told."""
    if match.depth is Depth.REFEREE and step and isinstance(step[-1], e.EndTurn):
        state = follow(match.state, step[:-1])[-1].state if step[:-1] else match.state
        return refusal(replace(state, setup=replace(state.setup, strict=True)), step[-1])
    return next((result.refused for result in results_of(match, step) if result.refused is not None), None)


def happened(evening: Evening, step: Step) -> Stepped:
    """Part of the game from now on; what no longer fits in a corrected past is listed."""
    match = match_of(evening)
    if match.aside is not None:
        now, misfits = put_right(match, step)
        after, effects = arrived(evening, now)
        return (opened(after, Misfits(misfits)) if misfits else after), effects
    results = results_of(match, step)
    now = with_step(match, step, results)
    effects = sounds.called_out(evening, match, now, results)
    after, more = arrived(evening, sounds.heard(now, results))
    return after, (*effects, *more)


def if_allowed(evening: Evening, step: Step) -> Stepped:
    """From afar, where nobody can be asked back: only what the rules allow. While the past is corrected, nothing."""
    match = match_of(evening)
    if match.aside is not None or refused(match, step) is not None:
        return evening, ()
    return happened(evening, step)


def arrived(evening: Evening, now: Match) -> Stepped:
    """The game is there; its main stage where its stages are, and its line in the log if it has an outcome."""
    was = match_of(evening)
    clocked = with_turn_clock(was, still_tapping(was, now), evening.at)
    after = on_main_stage(replace(evening, game=clocked))
    return after, log_effects(evening, was, clocked)


def still_tapping(was: Match, now: Match) -> Match:
    """Nobody is asked any more; in another turn nobody is about to tell anything."""
    same = (was.state.minute, was.state.turn, was.state.phase) == (now.state.minute, now.state.turn, now.state.phase)
    taps = now.taps if same else {}
    return changed(now, thinking=0, taps=taps) if now.thinking or taps is not now.taps else now


def log_effects(evening: Evening, was: Match, now: Match) -> tuple[Effect, ...]:
    if now.over:
        return (Save(log_entry(now, evening)),)
    return (Strike(was.id),) if was.over else ()


def on_main_stage(evening: Evening) -> Evening:
    return brought_forward(evening, ID, main_stage(match_of(evening).state))


# ---------------------------------------------------------------- taken back


def taken_back(evening: Evening) -> Stepped:
    """The table's last step; at home or on a page of the box nothing, for nobody would see it. While the next game is
    set up, that is what undo is about."""
    match = match_of(evening)
    if can_go_on(evening):
        return undone(evening), ()
    before = without_last(match)
    if before is match or not is_of(ID, evening.stage):
        return evening, ()
    return arrived(evening, before)


# ---------------------------------------------------------------- it happened anyway


def anyway(state: State, step: Step, code: Code) -> Step | None:
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
    """Another turn has begun; a clock that a power cut stopped goes on."""
    if not now.limit:
        return now
    before, state = was.state, now.state
    if (before.minute, before.turn) != (state.minute, state.turn) or not now.clock:
        return changed(now, clock=(*now.clock, TurnBegins(at, state.current)))
    return clock_resumed(now, at)
