"""Why did nothing happen? For cards and shots of a turn that had no effect: the cause and what would have helped."""

from collections.abc import Iterator, Sequence

from companion.games.space_alert.table.beats import Beat
from companion.games.space_alert.table.operation import Operation, is_first_lesson
from companion.games.space_alert.words import knows, say
from companion.games.space_alert.words.narration import narrate
from companion.rules.space_alert.facts import Fact, Fired, Hit, NothingHappened, Why
from companion.rules.space_alert.level import COURSES, Level

SLOW_TURN = 1  # of the first lesson: read sentence by sentence, with its reasons


def is_taught(operation: Operation) -> bool:
    """In training nobody has to ask: the reason stands beside what had no effect."""
    return operation.briefing.timeline.level is not Level.MISSION


def counts_damage(operation: Operation) -> bool:
    """In a test run damage is only counted: nobody draws a tile for it (R40)."""
    return not COURSES[operation.briefing.timeline.level].tiles_break


def helps(language: str, fact: Fact) -> str:
    """What would have helped; empty: it came to something, or goes without saying."""
    match fact:
        case NothingHappened(why=why) if why is not Why.NO_CARD:
            return say(language, f"why.{why.name}") if knows(f"why.{why.name}") else ""
        case Fired(targets=()):
            return say(language, "why.no_target")
        case Hit(taken=0):
            return say(language, "why.absorbed")
    return ""


def answers(language: str, facts: Sequence[Fact], names: Sequence[str]) -> Iterator[str]:
    """Line by line; the same advice once."""
    given: set[str] = set()
    for fact in facts:
        advice = helps(language, fact)
        if advice:
            yield narrate(language, fact, names)
            if advice not in given:
                yield advice
            given.add(advice)


def reason(language: str, operation: Operation, beats: Sequence[Beat], beat: int) -> str:
    """Of the step that begins with that beat, in the turn that is read slowly; else empty."""
    now = beats[beat]
    begins = beat == 0 or beats[beat - 1].step is not now.step
    if not begins or now.step is None or now.turn != SLOW_TURN or not is_first_lesson(operation.briefing.timeline):
        return ""
    return say(language, f"why.step.{now.step.name}")
