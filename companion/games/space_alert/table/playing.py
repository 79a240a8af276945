"""A turn plays itself: beat after beat on every output, six to ten seconds, until the table must answer.

OK plays the next turn, pauses, and goes on; LEFT goes back to where a turn begins, RIGHT to where it ends; OK held
reads on sentence by sentence, and held again plays on. Playing is time passing: nothing of it is written down, so after
a power cut the crew stands where the turn began.
"""

from dataclasses import replace

from companion.games.space_alert.table.answering import (
    Resolving,
    hush_effects,
    pace_of,
    played,
    plays,
    timing,
)
from companion.games.space_alert.table.operation import operation_of
from companion.games.space_alert.table.pace import LINGERS, Pace, turn_of
from companion.games.space_alert.table.resolved import ResolvedBeats, resolved
from companion.games.space_alert.table.score import scored
from companion.kit.effects import Effect
from companion.kit.evening import Evening, Stage, StepResult, swap
from companion.rules.space_alert.level import COURSES
from companion.rules.space_alert.questions import WhichCard
from companion.types import Hold, Key, Millis, Press


def reads(evening: Evening, stage: Resolving) -> bool:
    """Is it read sentence by sentence?"""
    return stage.reading or pace_of(evening) is Pace.SENTENCE


# ---------------------------------------------------------------- time passes


def on_tick(evening: Evening, at: Millis) -> StepResult:
    """Every beat whose time is up by then gives way to the next."""
    effects: list[Effect] = []
    while (due := next_at(evening)) is not None and due <= at:
        evening, more = followed(evening, due)
        effects += more
    return evening, tuple(effects)


def next_at(evening: Evening) -> Millis | None:
    stage = evening.stage
    if not isinstance(stage, Resolving) or stage.since is None:
        return None
    return stage.since + lasts(evening, stage.beat)


def lasts(evening: Evening, beat: int) -> Millis:
    """If no press is waited for, the end of a turn stays long enough to be read."""
    so_far = resolved(operation_of(evening))
    time = next(each.lasts for each in timing(evening, beat) if each.beat == beat)
    return max(time, LINGERS) if begins_turn(so_far, beat + 1) and goes_on(evening, so_far, beat + 1) else time


def begins_turn(so_far: ResolvedBeats, beat: int) -> bool:
    return 0 < beat < len(so_far.beats) and so_far.beats[beat].turn != so_far.beats[beat - 1].turn


def goes_on(evening: Evening, so_far: ResolvedBeats, beat: int) -> bool:
    """May that turn begin without a press? Where its cards are asked for, the question waits anyway; and after the last
    turn with cards the threats' last move belongs to the end."""
    question, turn = so_far.resolution.question, so_far.beats[beat].turn
    asked = isinstance(question, WhichCard) and question.turn == turn
    last = turn > COURSES[operation_of(evening).briefing.timeline.level].turns
    return asked or last or pace_of(evening) is Pace.ITSELF


def followed(evening: Evening, at: Millis) -> StepResult:
    """What comes after the beat on the display, whose time is up."""
    stage, so_far = resolving(evening), resolved(operation_of(evening))
    beat = stage.beat + 1
    if beat == len(so_far.beats):
        return past_the_last(evening, so_far)
    if not begins_turn(so_far, beat):
        return swap(evening, replace(stage, beat=beat, unseen=max(stage.unseen, beat), since=at)), ()
    if goes_on(evening, so_far, beat):
        return played(evening, beat, at)
    return swap(evening, replace(stage, since=None)), ()


def past_the_last(evening: Evening, so_far: ResolvedBeats) -> StepResult:
    """The question; or the crew looks at the end of the mission, and opens the score when they like."""
    stage, end = resolving(evening), len(so_far.beats)
    if so_far.resolution.outcome is None:
        return swap(evening, Resolving(end, unseen=end)), ()
    now = swap(evening, replace(stage, unseen=end, since=None))
    return scored(now) if pace_of(evening) is Pace.ITSELF else (now, ())


def resolving(evening: Evening) -> Resolving:
    assert isinstance(evening.stage, Resolving)
    return evening.stage


def on_resume(evening: Evening) -> Evening:
    """After a power cut: what was playing stands where its turn began."""

    def at_rest(stage: Stage) -> Stage:
        if not isinstance(stage, Resolving) or stage.since is None:
            return stage
        return Resolving(turn_before(resolved(operation_of(evening)), stage.beat), unseen=stage.unseen)

    below, waiting = tuple(map(at_rest, evening.below)), tuple(map(at_rest, evening.waiting))
    return replace(evening, stage=at_rest(evening.stage), below=below, waiting=waiting)


def turn_before(so_far: ResolvedBeats, beat: int) -> int:
    """The last beat of the turn before; the first of all, where there is none."""
    return max(0, turn_of(so_far.beats, beat)[0] - 1)


# ---------------------------------------------------------------- keys


def after(evening: Evening, stage: Resolving, command: object, at: Millis) -> StepResult | None:
    """A turn on the display: what a command does to it; None: nothing of this."""
    match command:
        case Press(Key.OK, again=False):
            return paused(evening) if plays(evening) else played_on(evening, at)
        case Press(Key.LEFT):
            back = turn_before(resolved(operation_of(evening)), stage.beat)
            return stands_at(evening, back)
        case Press(Key.RIGHT, again=False):
            return to_the_end(evening, at)
        case Hold(Key.OK):
            return swap(evening, replace(stage, since=None, reading=True)), hush_effects(evening)
    return None


def paused(evening: Evening) -> StepResult:
    return swap(evening, replace(resolving(evening), since=None)), hush_effects(evening)


def stands_at(evening: Evening, beat: int) -> StepResult:
    stage = resolving(evening)
    return swap(evening, Resolving(beat, unseen=max(stage.unseen, beat))), hush_effects(evening)


def played_on(evening: Evening, at: Millis) -> StepResult:
    """From the beginning of the beat at which it was paused, or with the next turn; then the question or the score."""
    stage, so_far = resolving(evening), resolved(operation_of(evening))
    if stage.beat < turn_of(so_far.beats, stage.beat)[-1] or (stage.unseen and not stage.beat):
        return played(evening, stage.beat, at)
    if stage.beat + 1 < len(so_far.beats):
        return played(evening, stage.beat + 1, at)
    now, effects = past_the_last(evening, so_far)
    at_rest = isinstance(now.stage, Resolving) and so_far.resolution.outcome is not None
    return scored(now) if at_rest else (now, effects)


def to_the_end(evening: Evening, at: Millis) -> StepResult:
    """Of the turn on the display; from there of the next one, if that has been seen: else it plays."""
    stage, so_far = resolving(evening), resolved(operation_of(evening))
    end = turn_of(so_far.beats, stage.beat)[-1]
    if stage.beat < end:
        return stands_at(evening, end)
    if stage.beat + 1 < len(so_far.beats) and (end := turn_of(so_far.beats, stage.beat + 1)[-1]) <= stage.unseen:
        return stands_at(evening, end)
    return played_on(evening, at)
