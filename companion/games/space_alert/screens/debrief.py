"""The debriefing on the display: how far the search is, what it has found, and the mission with the changed cards."""

from dataclasses import replace

from companion.games.space_alert.screens import resolution
from companion.games.space_alert.table.debrief import Debrief, answer_of, swapped_line, text
from companion.games.space_alert.table.own import own_of
from companion.games.space_alert.table.watched import Watching, as_read, beat_read, swapped_in
from companion.games.space_alert.words import say
from companion.kit.evening import Evening
from companion.layout import lay_out, pages
from companion.types import Countdown, Frame, Hint, Icon, Key, Message

MARK = "★"


def draw(evening: Evening, stage: Debrief) -> Frame:
    """While it is being worked out the bar, then the text."""
    known = own_of(evening).debriefed
    if known is None or known.done:
        return text(evening, stage)
    answer = answer_of(known)
    progress = answer.get("progress", 0)
    found = answer.get("changes", ())
    best = say(evening, "debrief.so_far", count=len(found), points=answer["points"]) if found else ""
    return Countdown(
        str(progress),
        say(evening, "debrief.searching", number=answer.get("complete", 0) + 1),
        best or say(evening, "debrief.none_so_far"),
        Icon.DONE if found else Icon.QUESTION,
        progress=progress,
        hints=(Hint(Key.OK, say(evening, "debrief.stop")),),
    )


def draw_watched(evening: Evening, stage: Watching) -> Frame:
    """As the ordinary resolution shows it; the beat of a changed card has a star, and says what lay there."""
    frame = resolution.draw(as_read(evening), stage.reading)
    card = swapped_in(stage, beat_read(stage))
    if card is None or not isinstance(frame, Message):
        return frame
    starred = replace(frame, title=f"{MARK} {frame.title}")
    full = replace(starred, footer=starred.footer or swapped_line(evening.language, stage, card))
    return full if pages(full) == pages(frame) and not lay_out(full).cut else starred
