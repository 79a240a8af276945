"""What hands and time do while a mission is watched again: nothing but to go on in it."""

from dataclasses import replace

from companion.games.space_alert.table import playing, resolution
from companion.games.space_alert.table.watched import Watching, as_read, watched
from companion.kit.effects import Hush
from companion.kit.evening import Evening, Stage, Stepped, closed
from companion.types import Hold, Key, Millis, Press


def after(evening: Evening, stage: Watching, hand: object, at: Millis) -> Stepped:
    """BACK leaves; everything else is the ordinary resolution's."""
    match hand:
        case Press(Key.BACK | Key.HERO):
            return closed(evening), (Hush(),)
        case Press() | Hold():
            return watched(evening, *resolution.after(as_read(evening), stage.reading, hand, at))
    return evening, ()


def pages(evening: Evening, stage: Watching) -> int:
    return resolution.beat_pages(as_read(evening), stage.reading)


def passes(evening: Evening, at: Millis) -> Stepped:
    due = next_at(evening)
    return watched(evening, *playing.passes(as_read(evening), at)) if due is not None and due <= at else (evening, ())


def next_at(evening: Evening) -> Millis | None:
    return playing.next_at(as_read(evening)) if isinstance(evening.stage, Watching) else None


def woken(evening: Evening) -> Evening:
    """After a power cut it stands where the turn began."""
    stage = evening.stage
    if not isinstance(stage, Watching):
        return replace(evening, below=tuple(map(stood, evening.below)))
    return watched(evening, playing.woken(as_read(evening)), ())[0]


def stood(stage: Stage) -> Stage:
    return replace(stage, reading=replace(stage.reading, since=None)) if isinstance(stage, Watching) else stage
