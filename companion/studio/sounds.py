"""The sounds of ours, synthesised: alert, buzzer, siren, static. Every call gives the same samples."""

import math
from array import array
from collections.abc import Callable
from random import Random

from companion.studio.samples import FULL, RATE, count, faded, scaled

Wave = Callable[[float], float]  # phase in turns -> -1 .. 1


def sine(phase: float) -> float:
    return math.sin(2 * math.pi * phase)


def brass(phase: float) -> float:
    """A sine with a few overtones: cuts through talk without being harsh."""
    return (sine(phase) + 0.5 * sine(2 * phase) + 0.25 * sine(3 * phase) + 0.12 * sine(4 * phase)) / 1.5


def tone(ms: int, pitch: Callable[[float], float], wave: Wave, level: Callable[[float], float]) -> "array[int]":
    """Pitch in hertz and level (0 to 1) may change along the way, given as functions of 0 .. 1."""
    length = count(ms)
    phase, out = 0.0, array("h")
    for n in range(length):
        phase += pitch(n / length) / RATE
        out.append(round(FULL * level(n / length) * wave(phase)))
    return out


def alert() -> "array[int]":
    """Two rising chirps: look up, something is announced."""
    chirp = tone(200, lambda t: 740 + 440 * t, brass, lambda t: 0.5 * min(1, 12 * t, 8 * (1 - t)))
    return chirp + array("h", bytes(2 * count(40))) + chirp


def buzzer() -> "array[int]":
    """The end of a data transfer."""
    rough = tone(420, lambda t: 155.0, lambda p: brass(p) + 0.4 * sine(7 * p), lambda t: 0.42)
    return faded(rough, 12)


def siren(step: int) -> "array[int]":
    """One cycle of the background, 2.2 s, silent at both ends so that it loops; louder, higher and more
    restless with each step from 0 to 3."""
    swings = (1, 1, 2, 3)[step]
    level = 10 ** ((-38, -34, -30.5, -27)[step] / 20)
    low = (150, 175, 220, 262)[step]

    def pitch(t: float) -> float:
        return low * (1 + 0.25 * (1 - math.cos(2 * math.pi * swings * t)))

    return tone(2200, pitch, brass, lambda t: level * math.sin(math.pi * t) ** 0.5)


def static() -> "array[int]":
    """Four seconds of a dead radio channel: hiss that breathes, crackle, and no seam where it loops."""
    random = Random("static")
    length, overlap = count(4000), count(250)
    hiss, low, out = 0.0, 0.0, []
    for n in range(length + overlap):
        white = random.uniform(-1, 1)
        low += 0.35 * (white - low)  # softens the top
        hiss = low - 0.6 * hiss  # and thins the bottom
        crackle = random.uniform(-3, 3) if random.random() < 0.0006 else 0.0
        out.append(hiss * (0.8 + 0.2 * sine(n / RATE / 2)) + crackle)
    for n in range(overlap):  # the end melts into the beginning
        mix = n / overlap
        out[n] = out[n] * mix + out[length + n] * (1 - mix)
    loudest = max(map(abs, out))
    return scaled(array("h", (round(FULL * x / loudest) for x in out[:length])), 0.35)
