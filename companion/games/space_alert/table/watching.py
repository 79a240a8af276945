"""What hands and time do while a mission is watched again: nothing but to go on in it."""

from companion.games.space_alert.table import playing, resolution
from companion.games.space_alert.table.watched import Watching, as_read, watched
from companion.kit.effects import Hush
from companion.kit.evening import Evening, Stepped, closed
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
    """It plays at the crew's pace, as when it was flown."""
    return watched(evening, *playing.passes(as_read(evening), at))


def next_at(evening: Evening) -> Millis | None:
    return playing.next_at(as_read(evening))


def woken(evening: Evening) -> Evening:
    """After a power cut it stands where the turn began."""
    if not isinstance(evening.stage, Watching):
        return evening
    return watched(evening, playing.woken(as_read(evening)), ())[0]
