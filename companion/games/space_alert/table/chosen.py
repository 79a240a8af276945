"""A mission has been chosen, wherever it came from: its draft, and the set-up sheet as the next stage."""

from dataclasses import dataclass, replace
from typing import Any

from companion.games.space_alert.table.briefing import NO_BOARDS
from companion.games.space_alert.table.draft import chance, draft_of
from companion.games.space_alert.table.own import preferences, with_session
from companion.games.space_alert.words import WORDS
from companion.kit.choice_rows import ChoiceRows
from companion.kit.evening import Evening, push
from companion.rules.space_alert.timeline import Timeline


@dataclass(frozen=True)
class SetUp:
    """How it is played."""

    cursor: int = 0


def with_draft(evening: Evening, **changed: Any) -> Evening:
    return with_session(evening, draft=replace(draft_of(evening), **changed))


CHOICES = ChoiceRows(WORDS, "setup.", draft_of, with_draft)


def with_timeline(evening: Evening, timeline: Timeline, by_chance: bool = False) -> Evening:
    """A new mission: its boards and cards are drawn afresh, its recording is looked for by name. Its threats may be for
    a crew that does two things at once; for any other mission the crew's own choice holds."""
    seed, evening = chance(evening)
    double = timeline.expansion or preferences(evening).frontier.double
    frontier = replace(draft_of(evening).frontier, double=double)
    evening = with_draft(
        evening,
        timeline=timeline,
        seed=seed,
        boards=NO_BOARDS,
        track="",
        named=(),
        frontier=frontier,
        by_chance=by_chance,
    )
    return push(evening, SetUp())
