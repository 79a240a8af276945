"""What commands and time do while a mission is watched again: nothing but to go on in it."""

from companion.games.space_alert.table import playing, resolution
from companion.games.space_alert.table.watched import Watching, as_read, watched
from companion.kit.effects import Hush
from companion.kit.evening import Evening, StepResult, pop
from companion.types import Hold, Key, Millis, Press


def after(evening: Evening, stage: Watching, command: object, at: Millis) -> StepResult:
    """BACK leaves; everything else is the ordinary resolution's."""
    match command:
        case Press(Key.BACK | Key.HERO):
            return pop(evening), (Hush(),)
        case Press() | Hold():
            return watched(evening, *resolution.after(as_read(evening), stage.reading, command, at))
    return evening, ()


def pages(evening: Evening, stage: Watching) -> int:
    return resolution.beat_pages(as_read(evening), stage.reading)


def passes(evening: Evening, at: Millis) -> StepResult:
    """It plays at the crew's pace, as when it was flown."""
    return watched(evening, *playing.passes(as_read(evening), at))


def next_at(evening: Evening) -> Millis | None:
    return playing.next_at(as_read(evening))


def woken(evening: Evening) -> Evening:
    """After a power cut it stands where the turn began."""
    if not isinstance(evening.stage, Watching):
        return evening
    return watched(evening, playing.woken(as_read(evening)), ())[0]
