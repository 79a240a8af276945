"""A mission that is watched again, as stored or with other cards in some slots: shown like any other, stored nowhere.

What is shown of it is what the ordinary resolution shows of an evening on which that mission is resolved.
"""

from dataclasses import dataclass, field, replace

from companion.games.space_alert.table.answering import Resolving, pace_of, played, speaking
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.pace import Pace
from companion.kit.effects import Effect, Hush, Sound
from companion.kit.evening import Evening, StepResult, pop, push, swap


@dataclass(frozen=True)
class Watching:
    """`operation` is the mission that is watched, `reading` where the crew is in it."""

    operation: Operation
    reading: Resolving = field(default_factory=Resolving)


def as_read(evening: Evening) -> Evening:
    """The evening on which the mission that is being watched is resolved; any other as it is."""
    stage = evening.stage
    if not isinstance(stage, Watching):
        return evening
    return replace(evening, game=stage.operation, stage=stage.reading, below=(), waiting=(), history=())


def begun(evening: Evening, operation: Operation) -> StepResult:
    """From its first beat on, at the crew's pace."""
    now = push(evening, Watching(operation))
    read = as_read(now)
    if pace_of(evening) is Pace.SENTENCE:
        return now, speaking(read)
    return watched(now, *played(read, 0, evening.at))


def watched(evening: Evening, read: Evening, effects: tuple[Effect, ...]) -> StepResult:
    """What has become of what is watched; past its end, or in a menu of the ordinary resolution, it is left. Nothing of
    it gets into the log."""
    stage = evening.stage
    assert isinstance(stage, Watching)
    if not isinstance(read.stage, Resolving):
        return pop(evening), (Hush(),)
    heard = tuple(effect for effect in effects if isinstance(effect, Sound | Hush))
    return swap(evening, replace(stage, reading=read.stage)), heard
