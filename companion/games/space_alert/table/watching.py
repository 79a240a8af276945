"""What a hand does while a mission is watched again: it only ever turns pages."""

from dataclasses import replace

from companion.games.space_alert.table import playing, resolution
from companion.games.space_alert.table.answering import Resolving
from companion.games.space_alert.table.watched import Watching, as_read
from companion.kit.effects import Effect, Hush, Sound
from companion.kit.evening import Evening, Stepped, closed, turned
from companion.types import Hold, Key, Millis, Press


def after(evening: Evening, stage: Watching, hand: object, at: Millis) -> Stepped:
    """BACK leaves; everything else is the ordinary resolution's, whose menus and score are left out."""
    match hand:
        case Press(Key.BACK | Key.HERO):
            return closed(evening), (Hush(),)
        case Press() | Hold():
            return seen(evening, stage, resolution.after(as_read(evening), stage.reading, hand, at))
    return evening, ()


def seen(evening: Evening, stage: Watching, read: Stepped) -> Stepped:
    """What the ordinary resolution has come to; past its end there is nothing to watch."""
    then, effects = read
    if not isinstance(then.stage, Resolving):
        return closed(evening), (Hush(),)
    return turned(evening, replace(stage, reading=then.stage)), tuple(filter(heard, effects))


def passes(evening: Evening, at: Millis) -> Stepped:
    """It plays at the crew's pace, as when it was flown."""
    stage = evening.stage
    return seen(evening, stage, playing.passes(as_read(evening), at)) if isinstance(stage, Watching) else (evening, ())


def next_at(evening: Evening) -> Millis | None:
    return playing.next_at(as_read(evening))


def heard(effect: Effect) -> bool:
    """Nothing of it gets into the log."""
    return isinstance(effect, Sound | Hush)


def pages(evening: Evening, stage: Watching) -> int:
    return resolution.beat_pages(as_read(evening), stage.reading)
