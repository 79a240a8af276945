"""The debriefing as work for a process of its own: a game record in, ever better answers out."""

from collections.abc import Iterator

from companion.rules.fields import Json
from companion.rules.space_alert.debrief import Found, search, sorted_by_turn, written_change
from companion.rules.space_alert.record import read

CHANGES = 3  # a crew remembers one or two; more than three nobody would have played
STEP = 10  # percent by which a bar grows


def work(game: Json) -> Iterator[dict[str, Json]]:
    """Only what is new: every answer is an input of the evening, and is stored."""
    last: tuple[object, ...] = ()
    for found in search(*read(game), CHANGES):
        news = found.answer, found.complete, found.progress // STEP
        if news != last:
            last = news
            yield answer(found)
    yield answer(found)


def answer(found: Found) -> dict[str, Json]:
    best = found.answer
    return {
        "changes": [] if best is None else [written_change(change) for change in sorted_by_turn(best.changes)],
        "points": None if best is None else best.points,
        "holds": 0 if best is None else best.holds,
        "orders": 0 if best is None else best.orders,
        "complete": found.complete,
        "progress": found.progress,
        "tried": found.tried,
    }
