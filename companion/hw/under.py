"""What lies under the voices, mixed ahead piece by piece: beds that loop, events that sound once, all turned down while
somebody speaks, along ramps.

Used by the speaker in flight and by the export. The gains are plain arithmetic; samples are added by SDL, because plain
Python would take as long as the sound lasts on a small box. Volumes have 128 steps there, so a ramp goes in pieces of
STEP, each a little louder: no step is large enough to be heard.
"""

import ctypes
import os
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from companion.hw import sdl_audio
from companion.types import Cue, Millis

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame  # noqa: F401  SDL comes with it

DUCKED = 0.4  # the background under a voice,
DOWN: Millis = 80  # on its way down before it,
HOLD: Millis = 400  # there for that long after it,
UP: Millis = 600  # and on its way up again
EDGE: Millis = 40  # a sound that is cut comes and goes in so long
STEP: Millis = 4
LOUDEST = 128  # SDL_MIX_MAXVOLUME

Raw = Callable[[str], bytes | memoryview]  # a sound's 16-bit samples, mono; empty: there is none


def ducking(voices: Iterable[Cue]) -> tuple[tuple[Millis, float], ...]:
    """The knots of the gain that voices leave to what is under them: instants and gains, straight lines between."""
    knots: list[tuple[Millis, float]] = []
    for start, end in _spans(voices):
        if knots and start - DOWN < knots[-1][0]:  # it was still on its way up
            back = knots[-1][0] - (start - DOWN)
            knots[-1] = (start - DOWN, max(DUCKED, 1.0 - (1.0 - DUCKED) * back / UP))
        else:
            knots.append((start - DOWN, 1.0))
        knots += [(start, DUCKED), (end, DUCKED), (end + UP, 1.0)]
    return tuple(knots)


def _spans(voices: Iterable[Cue]) -> Iterator[tuple[Millis, Millis]]:
    """From when to when it is down: voices close to each other are one."""
    open_since: Millis | None = None
    until: Millis = 0
    for voice in sorted((cue for cue in voices if not cue.background), key=lambda cue: cue.at):
        if open_since is not None and voice.at - DOWN > until:
            yield open_since, until
            open_since = None
        if open_since is None:
            open_since = voice.at
        until = max(until, voice.ends + HOLD)
    if open_since is not None:
        yield open_since, until


def gain_at(at: Millis, knots: Sequence[tuple[Millis, float]]) -> float:
    place = bisect_right(knots, (at, 2.0))
    if place == 0 or place == len(knots):
        return 1.0
    (before, low), (after, high) = knots[place - 1], knots[place]
    return low + (high - low) * (at - before) / (after - before)


class Under:
    """The background of a score, at one rate."""

    def __init__(self, score: Sequence[Cue], raw: Raw, rate: int, aside: float = 0.0) -> None:
        """`aside`: how far into themselves loops begin, as a part of their length, so that the two sides differ."""
        self._cues = sorted((cue for cue in score if cue.background), key=lambda cue: cue.at)
        self._knots = ducking(score)
        self._raw, self._rate, self._aside = raw, rate, aside

    def begins(self, at: Millis) -> Millis | None:
        """When something is under from then on; at once, if something is already."""
        return min((max(at, cue.at) for cue in self._cues if cue.ends + EDGE > at), default=None)

    def heard(self, at: Millis, end: Millis) -> tuple[list[Cue], list[tuple[Millis, float]]]:
        """What is to be heard then, and the gains: equal where two of them sound alike."""
        cues = [cue for cue in self._cues if cue.at < end and cue.ends + EDGE > at]
        return cues, [knot for knot in self._knots if at - UP < knot[0] < end + UP]

    def piece(self, start: int, length: int) -> bytearray:
        """That many samples, from that one on, counted from the score's zero."""
        out = bytearray(2 * length)
        at, end = (1000 * place // self._rate for place in (start, start + length))
        for cue in self._cues:
            if cue.at < end + STEP and cue.ends + EDGE > at:
                self._lay(out, cue, start, length)
        return out

    def _lay(self, out: bytearray, cue: Cue, start: int, length: int) -> None:
        raw = self._raw(cue.sound)
        if not raw:
            return
        loops = self._count(cue.skip + cue.lasts) > len(raw) // 2 + self._count(STEP)
        ends = cue.ends + (EDGE if loops else 0)
        aside = int(self._aside * (len(raw) // 2)) if loops else 0
        here, there = (1000 * place // self._rate for place in (start, start + length))
        for at, until in pairwise(self._cuts(cue, ends, here, there)):
            first, last = max(start, self._count(at)), min(start + length, self._count(until))
            if first < last:
                into = first - self._count(cue.at) + self._count(cue.skip) + aside
                volume = round(LOUDEST * 10 ** (cue.level / 20) * self._gain(cue, at, until, loops))
                add(out, 2 * (first - start), _looped(raw, into, last - first, loops), volume)

    def _count(self, ms: Millis) -> int:
        return ms * self._rate // 1000

    def _cuts(self, cue: Cue, ends: Millis, here: Millis, there: Millis) -> list[Millis]:
        """Instants between which its gain hardly changes: all of those from `here` to `there`, and some around them."""
        marks = {cue.at, ends, *range(cue.at, min(ends, cue.at + EDGE), STEP)}
        marks |= {*range(max(cue.at, ends - EDGE), ends, STEP)}
        before = max(0, bisect_right(self._knots, (here, 2.0)) - 1)
        after = bisect_right(self._knots, (there, 2.0)) + 1
        near = self._knots[before:after]
        marks |= {at for at, _ in near if cue.at <= at <= ends}
        for (at, low), (until, high) in pairwise(near):
            if low != high:
                marks |= {*range(max(cue.at, at), min(ends, until), STEP)}
        return sorted(marks)

    def _gain(self, cue: Cue, at: Millis, until: Millis, loops: bool) -> float:
        """In the middle of that piece."""
        middle = (at + until) // 2
        gain = gain_at(middle, self._knots)
        if loops or cue.skip:
            gain *= min(1.0, (middle - cue.at) / EDGE)
        return gain * min(1.0, max(0, cue.ends + (EDGE if loops else 0) - middle) / EDGE) if loops else gain


def _looped(raw: bytes | memoryview, into: int, length: int, loops: bool) -> bytes:
    if not loops:
        return bytes(raw[2 * into : 2 * (into + length)])
    start = 2 * (into % (len(raw) // 2))
    found = bytes(raw[start : start + 2 * length])
    while len(found) < 2 * length:
        found += raw[: 2 * length - len(found)]
    return found


def add(out: bytearray, at: int, over: bytes, volume: int) -> None:
    """Lays it there, so loud; what is too loud is clipped."""
    by_sdl = sdl_audio.adding()
    if by_sdl is None:
        plainly_add(out, at, over, volume)
        return
    room = (ctypes.c_char * len(over)).from_buffer(out, at)
    by_sdl(room, over, sdl_audio.S16, len(over), volume)


def plainly_add(out: bytearray, at: int, over: bytes, volume: int) -> None:
    """The same without SDL, a hundred times slower."""
    below, above = array("h", out[at : at + len(over)]), array("h", over)
    sums = (x + y * volume // LOUDEST for x, y in zip(below, above, strict=True))
    out[at : at + len(over)] = array("h", (max(-32_768, min(32_767, x)) for x in sums)).tobytes()
