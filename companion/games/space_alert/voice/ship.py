"""Our own ship under the voices of an operation: the bed, the pulse, and what goes with the announcements.

A sound that the pack does not have, because the table wants no sounds, is left out.
"""

from collections.abc import Iterable, Iterator
from typing import Protocol

from companion.games.space_alert.voice.clips import BED, PULSES, Clip
from companion.rules.space_alert.timeline import (
    Announcement,
    CommsDown,
    CommsRestored,
    DataTransfer,
    IncomingData,
    MissionStart,
    PhaseEnd,
    ThreatAlert,
    Timeline,
)
from companion.types import Cue, Millis, Score
from companion.voice.pack import Pack

LAST_MINUTE: Millis = 60_000
LAST_SECONDS: Millis = 20_000
AFTER_THE_CALL: Millis = 350  # the other decks answer
COMES_BACK: Millis = 700  # a radio channel, before it is said

# Decibels against the recordings, by step: the three phases, the last minute.
LEVELS: dict[Clip, tuple[int, int, int, int]] = {
    Clip.DRONE: (-7, -5, -4, -3),
    Clip.AIR: (-7, -7, -6, -6),
    Clip.MACHINERY: (-8, -6, -5, -4),
}
PULSE_LEVELS = (-22, -20, -18, -17, -14)  # and the last twenty seconds
EVENTS: dict[Clip, int] = {
    Clip.KLAXON_FAR: -9,
    Clip.PHASE_BELL: -6,
    Clip.SQUELCH_OUT: -8,
    Clip.SQUELCH_IN: -8,
    Clip.DEAD_CHANNEL: -18,
    Clip.DATA: -14,
    Clip.JUMP: -5,
}


class Spoken(Protocol):
    """What the plan says when."""

    @property
    def says(self) -> Announcement: ...
    @property
    def due(self) -> Millis: ...
    @property
    def at(self) -> Millis: ...
    @property
    def ends(self) -> Millis: ...


def heard(timeline: Timeline, pack: Pack, spoken: Iterable[Spoken]) -> Score:
    steps = [*_steps(timeline)]
    spoken = tuple(spoken)
    cues = [*_bed(steps), *_pulse(steps), *(cue for each in spoken for cue in _event(each, pack)), *_silences(spoken)]
    return tuple(sorted((cue for cue in cues if cue.sound in pack.recordings), key=lambda cue: cue.at))


def _steps(timeline: Timeline) -> Iterator[tuple[Millis, Millis, int]]:
    """From when to when which step: one up with each phase, and once more for the last minute of the operation."""
    at = 0
    for phase, end_s in enumerate(timeline.phase_ends_s, start=1):
        end, step = 1000 * end_s, phase - 1
        if phase == timeline.phases and end - at > LAST_MINUTE:
            yield at, end - LAST_MINUTE, step
            at, step = end - LAST_MINUTE, step + 1
        yield at, end, step
        at = end


def _bed(steps: Iterable[tuple[Millis, Millis, int]]) -> Iterator[Cue]:
    """Each layer goes on where it was: its loops are counted from the start of the operation."""
    for at, end, step in steps:
        for layer in BED:
            yield Cue(at, layer, end - at, skip=at, background=True, level=LEVELS[layer][step])


def _pulse(steps: list[tuple[Millis, Millis, int]]) -> Iterator[Cue]:
    for at, end, step in steps[:-1]:
        yield _beating(at, end, step)
    at, end, step = steps[-1]
    last = max(at, end - LAST_SECONDS)
    if at < last:
        yield _beating(at, last, step)
    yield _beating(last, end, len(PULSES) - 1)


def _beating(at: Millis, end: Millis, step: int) -> Cue:
    return Cue(at, PULSES[step], end - at, background=True, level=PULSE_LEVELS[step])


def _event(spoken: Spoken, pack: Pack) -> Iterator[Cue]:
    match spoken.says:
        case ThreatAlert():
            yield from _once(Clip.KLAXON_FAR, spoken.at + AFTER_THE_CALL, pack)
        case MissionStart():
            yield from _once(Clip.PHASE_BELL, spoken.at, pack)
        case PhaseEnd(last=last):
            yield from _once(Clip.JUMP if last else Clip.PHASE_BELL, spoken.due, pack)
        case IncomingData() | DataTransfer():
            yield Cue(spoken.at, Clip.DATA, spoken.ends - spoken.at, background=True, level=EVENTS[Clip.DATA])


def _once(clip: Clip, at: Millis, pack: Pack) -> Iterator[Cue]:
    if clip in pack.recordings:
        yield Cue(at, clip, pack.lasts(clip), background=True, level=EVENTS[clip])


def _silences(spoken: tuple[Spoken, ...]) -> Iterator[Cue]:
    """From when communications were said to be down until they are said to be restored."""
    for down in spoken:
        if not isinstance(down.says, CommsDown):
            continue
        restored = min(each.at for each in spoken if each.says == CommsRestored(down.says.end_s))
        if restored > down.ends:
            level = EVENTS[Clip.DEAD_CHANNEL]
            yield Cue(down.ends, Clip.DEAD_CHANNEL, restored - down.ends, background=True, level=level)
            yield Cue(down.ends, Clip.SQUELCH_OUT, COMES_BACK, background=True, level=EVENTS[Clip.SQUELCH_OUT])
            at = max(down.ends, restored - COMES_BACK)
            yield Cue(at, Clip.SQUELCH_IN, restored - at, background=True, level=EVENTS[Clip.SQUELCH_IN])
