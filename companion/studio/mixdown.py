"""A whole score as one recording: what the speaker would have played, sample by sample, as fast as it goes."""

from array import array
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise

from companion.studio.samples import added, count, faded, scaled, silence
from companion.types import Cue, Millis, Score

DUCKED = 0.4  # the background under a voice, as the speaker does it
HOLD: Millis = 400

Recordings = Callable[[str], "array[int]"]


def mixed_down(score: Score, recording: Recordings, rate: int) -> "array[int]":
    out = silence(max(cue.ends for cue in score), rate)
    voices = [cue for cue in score if not cue.background]

    @cache
    def turned_down(sound: str, gain: float) -> "array[int]":
        return scaled(recording(sound), gain)

    for cue in score:
        if cue.background:
            for at, end, gain in levels(cue, voices):
                loop = turned_down(cue.sound, gain)
                _lay(out, _looped(loop, at - cue.at + cue.skip, end - at, rate), at, rate)
    for cue in voices:
        start = count(cue.skip, rate)
        whole = recording(cue.sound)
        wanted = whole[start : start + count(cue.lasts, rate)]
        _lay(out, wanted if len(wanted) == len(whole) else faded(wanted), cue.at, rate)
    return out


def levels(cue: Cue, voices: list[Cue]) -> Iterator[tuple[Millis, Millis, float]]:
    """From when to when the background sounds, and how loud."""
    edges = {cue.at, cue.ends}
    for voice in voices:
        edges |= {edge for edge in (voice.at, voice.ends + HOLD) if cue.at < edge < cue.ends}
    for at, end in pairwise(sorted(edges)):
        speaking = any(voice.at < end and at < voice.ends + HOLD for voice in voices)
        yield at, end, DUCKED if speaking else 1.0


def _looped(loop: "array[int]", skip: Millis, lasts: Millis, rate: int) -> "array[int]":
    start, length = count(skip, rate) % len(loop), count(lasts, rate)
    return (loop * ((start + length) // len(loop) + 1))[start : start + length]


def _lay(out: "array[int]", over: "array[int]", at: Millis, rate: int) -> None:
    start = count(at, rate)
    over = over[: len(out) - start]
    out[start : start + len(over)] = added(out[start : start + len(over)], over)


def blocks(samples: "array[int]", rate: int) -> Iterator["array[int]"]:
    """Second by second."""
    for at in range(0, len(samples), rate):
        yield samples[at : at + rate]
