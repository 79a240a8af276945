"""How far the crew has read. With plans from phones the box knows the rest, too: that is shown and said nowhere."""

from companion.games.space_alert.table.answering import Resolving
from companion.games.space_alert.table.beats import Beat
from companion.games.space_alert.table.briefing import By
from companion.games.space_alert.table.operation import operation_of
from companion.games.space_alert.table.resolved import ResolvedBeats, resolved
from companion.kit.evening import Evening
from companion.rules.space_alert.facts import Appeared, Fact


def resolving(evening: Evening) -> Resolving | None:
    """Where the crew reads, whatever page of the box covers it."""
    stack = (*evening.below, evening.stage)
    return next((stage for stage in reversed(stack) if isinstance(stage, Resolving)), None)


def shown_beats(so_far: ResolvedBeats, stage: Resolving) -> tuple[Beat, ...]:
    """Those the table has been shown, the one on the display last; paging back takes the picture back too. At a
    question that comes before its beats are read, they are not shown yet."""
    return so_far.beats[: stage.beat + 1 if stage.beat < len(so_far.beats) else stage.unseen]


def beats_read(evening: Evening) -> tuple[Beat, ...]:
    """All that was read, also where the crew has paged back."""
    stage, so_far = resolving(evening), resolved(operation_of(evening))
    return so_far.beats[: stage.read(len(so_far.beats))] if stage else ()


def at_question(evening: Evening) -> bool:
    """Is the table asked something, all cards of a turn or all tiles of a blow before anything is read of them?"""
    stage = resolving(evening)
    return stage is not None and stage.beat >= len(resolved(operation_of(evening)).beats)


def facts_read(evening: Evening) -> tuple[Fact, ...]:
    return tuple(fact for beat in beats_read(evening) for fact in beat.facts)


def called_so_far(evening: Evening) -> list[tuple[str, str]]:
    """(caller, card drawn with it) as far as the table knows: it has drawn them, or has read what the box drew."""
    operation = operation_of(evening)
    if operation.briefing.cards_by is By.TABLE:
        return list(operation.answers.called)
    there = {fact.threat.code for fact in facts_read(evening) if isinstance(fact, Appeared)}
    return [(caller, code) for caller, code in operation.answers.called if code in there]
