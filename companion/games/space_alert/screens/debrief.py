"""The debriefing on the display: how far the search is, what it has found, and the mission with the changed cards."""

from dataclasses import replace

from companion.games.space_alert.screens import resolution
from companion.games.space_alert.table.beats import Swapped
from companion.games.space_alert.table.debrief import Debrief, answer_of, swapped_line, text
from companion.games.space_alert.table.own import session
from companion.games.space_alert.table.pace import turn_of
from companion.games.space_alert.table.playing import reads
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.table.watched import Watching, as_read
from companion.games.space_alert.words import say
from companion.kit.evening import Evening
from companion.layout import lay_out, pages
from companion.types import Countdown, Frame, Hint, Icon, Key, Message, Steps

MARK = "★"


def draw(evening: Evening, stage: Debrief) -> Frame:
    """While it is being worked out the bar, then the text."""
    known = session(evening).debriefed
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
    """As the ordinary resolution shows it. What tells of a changed card has a star, and says what lay there as far as
    there is room."""
    frame = resolution.draw(as_read(evening), stage.reading)
    cards = swapped_on(evening, stage)
    if not cards or not isinstance(frame, Message | Steps):
        return frame
    starred = replace(frame, title=f"{MARK} {frame.title}")
    lines = [swapped_line(evening.language, stage.operation, card) for card in cards]
    if isinstance(starred, Steps):
        full: Frame = replace(starred, lines=(*lines, *starred.lines))
    else:
        full = replace(starred, footer=starred.footer or lines[-1])
    return full if pages(full) == pages(frame) and not lay_out(full).cut else starred


def swapped_on(evening: Evening, stage: Watching) -> list[Swapped]:
    """The changed cards that the display tells of: of the beat that is read, or of the turn up to it."""
    beats, here = resolved(stage.operation).beats, stage.reading.beat
    if here >= len(beats):
        return []
    first = here if reads(as_read(evening), stage.reading) else turn_of(beats, here)[0]
    return [beat.swapped for beat in beats[first : here + 1] if beat.swapped]
