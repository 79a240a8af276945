"""A mission has been chosen, wherever it came from: its draft, and the set-up sheet as the next stage."""

from dataclasses import dataclass, replace
from typing import Any

from companion.games.space_alert.table.briefing import NO_BOARDS
from companion.games.space_alert.table.draft import chance, draft_of
from companion.games.space_alert.table.own import with_session
from companion.kit.evening import Evening, push
from companion.rules.space_alert.timeline import Timeline


@dataclass(frozen=True)
class SetUp:
    """How it is played."""

    cursor: int = 0


def with_draft(evening: Evening, **changed: Any) -> Evening:
    return with_session(evening, draft=replace(draft_of(evening), **changed))


def with_timeline(evening: Evening, timeline: Timeline) -> Evening:
    """A new mission: its boards and cards are drawn afresh, its recording is looked for by name."""
    seed, evening = chance(evening)
    frontier = draft_of(evening).frontier
    if timeline.expansion:  # its threats are for a crew that does two things at once
        frontier = replace(frontier, double=True)
    evening = with_draft(evening, timeline=timeline, seed=seed, boards=NO_BOARDS, track="", frontier=frontier)
    return push(evening, SetUp())
