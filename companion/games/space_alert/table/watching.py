"""What commands and time do while a mission is watched again: nothing but to go on in it."""

from dataclasses import replace

from companion.games.space_alert.table import playing, resolution
from companion.games.space_alert.table.watched import Watching, as_read, watched
from companion.kit.effects import Hush
from companion.kit.evening import Evening, Stage, StepResult, pop
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


def on_tick(evening: Evening, at: Millis) -> StepResult:
    """It plays at the crew's pace, as when it was flown."""
    return watched(evening, *playing.on_tick(as_read(evening), at))


def next_at(evening: Evening) -> Millis | None:
    return playing.next_at(as_read(evening))


def on_resume(evening: Evening) -> Evening:
    """After a power cut it stands where the turn began."""
    return watched(evening, playing.on_resume(as_read(evening)), ())[0]


def covered(evening: Evening) -> Evening:
    """Where it is left for a while it stands: what passes meanwhile is not seen of it."""
    stages = (*evening.below, *evening.waiting)
    if not any(isinstance(each, Watching) and each.reading.since is not None for each in stages):
        return evening
    return replace(evening, below=standing(evening.below), waiting=standing(evening.waiting))


def standing(stages: tuple[Stage, ...]) -> tuple[Stage, ...]:
    return tuple(
        replace(each, reading=replace(each.reading, since=None)) if isinstance(each, Watching) else each
        for each in stages
    )
