"""The stages a game of Eclipse can stand at, and how a step becomes part of it."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.games.eclipse.log import BOOK
from companion.games.eclipse.table import clock, sounds
from companion.games.eclipse.table.match import Match, match_of
from companion.games.eclipse.table.own import ID, with_phone
from companion.kit.effects import Effect
from companion.kit.evening import Evening, Stage, StepResult, pop
from companion.kit.forms import Numbers, name_of
from companion.kit.refereed.flow import Flow
from companion.kit.refereed.match import cut_before
from companion.rules.eclipse.battle import Retreat
from companion.rules.eclipse.events import Event, Skip
from companion.rules.eclipse.fights import npcs_in
from companion.rules.eclipse.names import Code, Phase
from companion.rules.eclipse.standing import Standing, over
from companion.rules.eclipse.state import in_play
from companion.rules.eclipse.steps import Contest, Ruled, Said, Step, Timed, untimed
from companion.rules.eclipse.transaction import OVERRULABLE

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
class BattleOver:
    """Who holds the hex, and what was lost."""

    page: int = 0


@dataclass(frozen=True)
class AskRuling:
    """How does the table play this switch? Asked once, before the step that it matters for."""

    name: str
    step: Step
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


# ---------------------------------------------------------------- how a step becomes part of the game


def same_moment(was: Match, now: Match) -> bool:
    """Does the table still look at the same thing?"""
    return moment(was.now) == moment(now.now) and was.fight is now.fight


def moment(now: Standing) -> tuple[object, ...]:
    state = now.state
    return state.round, state.phase, state.turn, len(state.draws), now.closed


def without_the_passed(match: Match, step: Step) -> Step:
    """Anybody who has passed is skipped as long as somebody has not: a reaction is a row of its own."""
    state = match.outcome(step).state.state
    if not isinstance(step, Said) or state.turn == match.state.turn:
        return step
    while state.phase is Phase.ACTION and state.seats[state.turn].passed:
        if all(state.seats[seat].passed for seat in in_play(state)):
            break  # E-R2: with this switch they are asked once more
        step = replace(step, events=(*step.events, Skip(state.turn)))
        state = match.outcome(step).state.state
    return step


def stamped(evening: Evening, match: Match, step: Step) -> Step:
    """Those who have passed are not asked; with the seconds of the turn that it ends, where a clock counts them."""
    step = without_the_passed(match, step)
    if not match.limit or isinstance(step, Timed):
        return step
    return Timed(step, clock.took(match, match.outcome(step).state.state, evening.at))


def overruling(match: Match, step: Step, code: Code) -> Step | None:
    """The same against the rules, where it is clear what then happens."""
    if isinstance(step, Said | Contest) and code in OVERRULABLE:
        return replace(step, overruled=(*step.overruled, code))
    return None


def undecided(match: Match, step: Step) -> AskRuling | None:
    """E-R30, E-R32: whom NPCs aim at before their first battle, whether ships that chose retreat leave all the same."""
    steps = [untimed(each) for each in match.steps]
    still = [name for name in match.asks if name not in [each.name for each in steps if isinstance(each, Ruled)]]
    untimed_step = untimed(step)
    npc = isinstance(untimed_step, Contest) and untimed_step.npc and npcs_in(match.state, untimed_step.hex) is not None
    wanted = "npc_targets" if npc else "retreat_end" if isinstance(untimed_step, Retreat) else ""
    return AskRuling(wanted, step) if wanted in still else None


def just_over(match: Match) -> bool:
    """Have the battles of a hex ended with the last step?"""
    before = match.before(len(match.steps) - 1)
    return match.now.aftermath is not None and match.now.aftermath is not before.aftermath


FLOW = Flow(
    ID,
    main=lambda match: (main_stage(match.now),),
    entry=BOOK.entry,
    called_out=lambda evening, was, now, outcome: sounds.called_out(evening, was, now),
    anyway=overruling,
    asked_back=undecided,
    follows=lambda match, step, outcome: (BattleOver(),) if just_over(match) else (),
    stamped=stamped,
    same_moment=same_moment,
    arriving=lambda evening, was, now: clock.restarted(was, now, evening.at),
)


def tells(*events: Event) -> Callable[[Evening], StepResult]:
    return lambda evening: FLOW.entered(evening, Said(events))


def entered_by_phone(evening: Evening, seat: str, step: Step) -> StepResult:
    """By a phone. If the rules refuse it, that phone says so, with "the table says so" beside it."""
    code = match_of(evening).outcome(step).refused
    after, effects = FLOW.beside(evening, step)
    return with_phone(after, seat, refused=None if code is None else step, code=code), effects


def entered(evening: Evening, form: Numbers, *steps: Step) -> StepResult:
    """Enters the result of a seat's form: on the box it closes the form; a phone's form is not on display, and refusals
    go to that phone."""
    here = isinstance(evening.stage, Numbers) and name_of(evening.stage) == name_of(form)
    effects: tuple[Effect, ...] = ()
    evening = pop(evening) if here else evening
    for step in steps:
        if not here:
            evening, more = entered_by_phone(evening, match_of(evening).colours[int(form.about[0])], step)
        else:
            evening, more = FLOW.entered(evening, step) if isinstance(step, Said) else FLOW.beside(evening, step)
        effects += more
    return evening, effects


def cut_at(evening: Evening, place: int) -> StepResult:
    """As it was before that step."""
    match = match_of(evening)
    return FLOW.arrived(evening, cut_before(match, place)) if place < len(match.steps) else (evening, ())
