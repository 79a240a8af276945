"""The table tells a step: it is put to the game, refused, or called out. Here every way into a game ends."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.games.eclipse.log import log_entry
from companion.games.eclipse.table import clock, sounds
from companion.games.eclipse.table.match import (
    Match,
    after_seconds,
    before_step,
    followed,
    match_of,
    put_back,
    with_step,
)
from companion.games.eclipse.table.own import ID, with_phone
from companion.games.eclipse.table.standing import Standing, over
from companion.games.eclipse.table.steps import Contest, Said, Step
from companion.kit.effects import Effect, Save, Strike
from companion.kit.evening import Evening, Stage, Stepped, opened
from companion.kit.main_stage import brought_forward, is_of
from companion.rules.eclipse.desk import OVERRULABLE
from companion.rules.eclipse.events import Event
from companion.rules.eclipse.names import Code, Phase

# ---------------------------------------------------------------- the stages a game can stand at


@dataclass(frozen=True)
class Turn:
    """The action phase: whose turn it is, and what another disc costs."""

    cursor: int = 0


@dataclass(frozen=True)
class Combat:
    """The combat phase, between battles."""

    cursor: int = 0


@dataclass(frozen=True)
class Volley:
    """A type fires: the dice typed so far, strongest weapons last."""

    dice: tuple[int, ...] = ()
    cursor: int = 0


@dataclass(frozen=True)
class Draws:
    """Reputation tiles are drawn by the next in order of entry."""

    cursor: int = 0


@dataclass(frozen=True)
class Upkeep:
    cursor: int = 0


@dataclass(frozen=True)
class CleaningUp:
    cursor: int = 0


@dataclass(frozen=True)
class Scoring:
    cursor: int = 0


@dataclass(frozen=True)
class Over:
    page: int = 0


@dataclass(frozen=True)
class Refusal:
    """The rules say no; beside it: the table says so."""

    step: Step
    code: Code
    cursor: int = 0


PHASES: dict[Phase, Callable[[], Stage]] = {
    Phase.ACTION: Turn,
    Phase.COMBAT: Combat,
    Phase.UPKEEP: Upkeep,
    Phase.CLEANUP: CleaningUp,
    Phase.SCORING: Scoring,
}


def main_stage(now: Standing) -> Stage:
    """What a game stands at when nothing else is on the display."""
    if over(now):
        return Over()
    if now.fight is not None:
        return Volley()
    if now.state.phase is Phase.COMBAT and now.state.draws:
        return Draws()
    return PHASES[now.state.phase]()


# ---------------------------------------------------------------- told


def told(evening: Evening, step: Step) -> Stepped:
    """What the table says has happened: refused, or part of the game."""
    match = match_of(evening)
    standing = followed(match.now, step)
    if standing.code is not None:
        return opened(evening, Refusal(step, standing.code)), ()
    return happened(evening, step, standing)


def happened(evening: Evening, step: Step, standing: Standing) -> Stepped:
    match = match_of(evening)
    seconds = clock.took(match, standing.state, evening.at)
    now = with_step(match, step, seconds, after_seconds(match.now, standing, seconds))
    after, effects = arrived(evening, now)
    return after, (*sounds.called_out(evening, match, now), *effects)


def tells(*events: Event) -> Callable[[Evening], Stepped]:
    return lambda evening: told(evening, Said(events))


def arrived(evening: Evening, now: Match) -> Stepped:
    """The game is there; its main stage where its stages are, and its line in the log if it has an outcome."""
    was = match_of(evening)
    clocked = clock.restarted(was, now, evening.at)
    return on_main_stage(replace(evening, game=clocked)), log_effects(evening, was, now)


def log_effects(evening: Evening, was: Match, now: Match) -> tuple[Effect, ...]:
    if over(now.now):
        return (Save(log_entry(now, evening)),)
    return (Strike(was.id),) if over(was.now) else ()


def on_main_stage(evening: Evening) -> Evening:
    return brought_forward(evening, ID, main_stage(match_of(evening).now))


def told_beside(evening: Evening, step: Step) -> tuple[Code | None, Stepped]:
    """Told while somebody may type something on the box: he goes on with it, unless the game has moved on."""
    before = match_of(evening)
    standing = followed(before.now, step)
    if standing.code is not None:
        return standing.code, (evening, ())
    after, effects = happened(evening, step, standing)
    now = match_of(after)
    return None, ((after if not same_moment(before.now, now.now) else replace(evening, game=now)), effects)


def told_from_afar(evening: Evening, seat: str, step: Step) -> Stepped:
    """By a phone. What the rules refuse is told to that phone, with the table's word beside it."""
    code, (after, effects) = told_beside(evening, step)
    return with_phone(after, seat, refused=None if code is None else step, code=code), effects


def same_moment(was: Standing, now: Standing) -> bool:
    """Does the table still look at the same thing?"""
    return moment(was) == moment(now) and was.fight is now.fight


def moment(now: Standing) -> tuple[object, ...]:
    state = now.state
    return state.round, state.phase, state.turn, len(state.draws), now.closed


# ---------------------------------------------------------------- taken back, and the table says so


def taken_back(evening: Evening) -> Stepped:
    """The table's last step; at home or on a page of the box nothing, for nobody would see it."""
    match = match_of(evening)
    if not match.steps or not is_of(ID, evening.stage):
        return evening, ()
    return cut_at(evening, len(match.steps) - 1)


def cut_at(evening: Evening, place: int) -> Stepped:
    """As it was before that step."""
    return arrived(evening, before_step(match_of(evening), place))


def put_back_again(evening: Evening) -> Stepped:
    match = match_of(evening)
    return arrived(evening, put_back(match)) if match.cut else (evening, ())


def overruling(step: Step, code: Code) -> Step | None:
    """The same against the rules, where it is clear what then happens."""
    if isinstance(step, Said | Contest) and code in OVERRULABLE:
        return replace(step, overruled=(*step.overruled, code))
    return None
