"""PURE. The table enters a step: it is checked, put to the game, and called out. Here every way into a game ends.

What the rules refuse is asked back about, and beside every refusal stands that it happened all the same, where the game
knows what that would mean.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from companion.kit.effects import DeleteLogEntry, Effect, Save
from companion.kit.evening import Evening, Home, Stage, StepResult, can_go_on, push, undone
from companion.kit.hidden import private_fields
from companion.kit.logline import LogEntry
from companion.kit.main_stage import brought_forward, is_of
from companion.kit.refereed.match import Match, Outcome, Step, put_back, put_right, with_step, without_last


@dataclass(frozen=True)
class Refusal:
    """The rules say no; beside it: it happened anyway."""

    step: Step
    code: Any
    cursor: int = 0


@dataclass(frozen=True)
class Misfits:
    """Steps that no longer fit after a correction."""

    steps: tuple[Step, ...]
    page: int = 0


def nothing_more(match: Any, step: Step) -> None:
    return None


def as_it_is(evening: Evening, was: Any, now: Any) -> Any:
    return now


@dataclass(frozen=True)
class Flow:
    """How steps become part of one game. `main` is the stage that a game stands at when nothing else is on the display;
    with several, the others lie under the last."""

    game: str
    main: Callable[[Any], tuple[Stage, ...]]
    entry: Callable[[Any, Evening], LogEntry]  # its line of the log, once it is over
    called_out: Callable[[Evening, Any, Any, Outcome], tuple[Effect, ...]] = lambda evening, was, now, outcome: ()
    refused: Callable[[Any, Step], Any] = lambda match, step: match.outcome(step).refused
    asked_back: Callable[[Any, Step], Stage | None] = nothing_more  # what is asked before it is part of the game
    anyway: Callable[[Any, Step, Any], Step | None] = lambda match, step, code: None
    stamped: Callable[[Evening, Any, Step], Step] = lambda evening, match, step: (
        step
    )  # with what only the time of day says
    same_moment: Callable[[Any, Any], bool] = lambda was, now: False  # does the table still look at the same thing?
    arriving: Callable[[Evening, Any, Any], Any] = as_it_is  # the match as it arrives: clocks, what phones had open
    # What a step had changed beside the match, as it was: when it is undone.
    given_back: Callable[[Evening, Step], Evening] = lambda evening, step: evening
    # What is shown over the main stage after a step: of the match as it is now.
    follows: Callable[[Any, Step, Outcome], tuple[Stage, ...]] = lambda match, step, outcome: ()

    def begun(self, evening: Evening, match: Match) -> Evening:
        """That match on the table, at its main stage; one that was under way is gone."""
        *under, top = self.main(match)
        return replace(evening, game=match, stage=top, below=(Home(), *under), waiting=(), interrupted=None, history=())

    def entered(self, evening: Evening, step: Step) -> StepResult:
        """What the table says has happened: asked back about, refused, or part of the game."""
        match = match_in(evening)
        code = self.refused(match, step)
        if code is not None:
            return push(evening, Refusal(step, code)), ()
        question = self.asked_back(match, step)
        return (push(evening, question), ()) if question is not None else self.happened(evening, step)

    def if_allowed(self, evening: Evening, step: Step) -> StepResult:
        """From a phone, where nobody can be asked back: only what the rules allow; nothing while the past is
        corrected."""
        match = match_in(evening)
        if match.aside is not None or self.refused(match, step) is not None:
            return evening, ()
        return self.happened(evening, step)

    def beside(self, evening: Evening, step: Step) -> StepResult:
        """From a phone, while somebody may be typing on the box: they can continue, unless the game has moved on."""
        was = match_in(evening)
        after, effects = self.if_allowed(evening, step)
        now = match_in(after)
        return (replace(evening, game=now) if self.same_moment(was, now) else after), effects

    def happened(self, evening: Evening, step: Step | None) -> StepResult:
        """Part of the game from now on; what no longer fits in a corrected past is listed."""
        match = match_in(evening)
        if match.aside is not None:
            now, misfits = put_right(match, step)
            after, effects = self.arrived(evening, now)
            return (push(after, Misfits(misfits)) if misfits else after), effects
        step = self.stamped(evening, match, step)
        outcome = match.outcome(step)
        now = with_step(match, step, outcome)
        after, more = self.arrived(evening, now, () if now.over else self.follows(now, step, outcome))
        return after, (*self.called_out(evening, match, now, outcome), *more)

    def arrived(self, evening: Evening, now: Match, above: tuple[Stage, ...] = ()) -> StepResult:
        """The game is there; its main stage where its stages are, and its line in the log if it has an outcome."""
        was = match_in(evening)
        now = self.arriving(evening, was, now)
        after = brought_forward(replace(evening, game=now), self.game, *self.main(now), *above)
        return after, self.logged(evening, was, now)

    def logged(self, evening: Evening, was: Match, now: Match) -> tuple[Effect, ...]:
        if now.over:
            return (Save(self.entry(now, evening)),)
        return (DeleteLogEntry(was.id),) if was.over else ()

    def on_main_stage(self, evening: Evening) -> Evening:
        return brought_forward(evening, self.game, *self.main(match_in(evening)))

    def put_back(self, evening: Evening) -> StepResult:
        match = match_in(evening)
        return self.arrived(evening, put_back(match)) if match.cut else (evening, ())

    def undo(self, evening: Evening) -> StepResult:
        """The table's last step; at home or on a page of the box nothing, for nobody would see it. While the next game
        is set up, that is what undo is about."""
        match = match_in(evening)
        if can_go_on(evening):
            return with_what_phones_entered(evening, undone(evening)), ()
        before = without_last(match)
        if before is match or not is_of(self.game, evening.stage):
            return evening, ()
        after, effects = self.arrived(evening, before)
        taken = before.cut[0] if len(before.cut) > len(match.cut) else None  # None: a correction was let be
        return (after if taken is None else self.given_back(after, taken)), effects


def with_what_phones_entered(evening: Evening, before: Evening) -> Evening:
    """The set-up of the next game is as it was; the game that waits has continued meanwhile, and stays where it is."""
    if getattr(before.game, "id", "") != match_in(evening).id:
        return before
    kept = replace(before, game=evening.game)
    kind: type = type(evening.own)
    if type(kept.own) is not kind:
        return kept
    seats = {name: getattr(evening.own, name) for name in private_fields(kind)}  # type: ignore[arg-type]
    return replace(kept, own=replace(kept.own, **seats)) if seats else kept  # type: ignore[type-var]


def match_in(evening: Evening) -> Match:
    assert isinstance(evening.game, Match)
    return evening.game
