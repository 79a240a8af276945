"""Tones and noises, of which the studio's sounds are made; every call gives the same samples."""

import math
from array import array
from collections.abc import Callable
from random import Random

from companion.studio.samples import FULL, RATE, count, faded, laid, silence

Wave = Callable[[float], float]  # phase in turns -> -1 .. 1
Level = Callable[[float], float]  # 0 .. 1 of the way -> 0 .. 1


def sine(phase: float) -> float:
    return math.sin(2 * math.pi * phase)


def brass(phase: float) -> float:
    """A sine with a few overtones: cuts through talk without being harsh."""
    return (sine(phase) + 0.5 * sine(2 * phase) + 0.25 * sine(3 * phase) + 0.12 * sine(4 * phase)) / 1.5


def tone(ms: int, pitch: Callable[[float], float], wave: Wave, level: Level) -> "array[int]":
    """Pitch in hertz and level (0 to 1) may change along the way, given as functions of 0 .. 1."""
    length = count(ms)
    phase, out = 0.0, array("h")
    for n in range(length):
        phase += pitch(n / length) / RATE
        out.append(round(FULL * level(n / length) * wave(phase)))
    return out


def dying(level: float, speed: float) -> Level:
    """Struck, and then left alone."""
    return lambda t: level * min(1, 200 * t) * math.exp(-speed * t) * (1 - t)


def swelling(level: float) -> Level:
    return lambda t: level * math.sin(math.pi * t) ** 2


def sweep(ms: int, start: float, end: float, level: float) -> "array[int]":
    """From one pitch to another, by equal ratios."""
    return faded(tone(ms, lambda t: start * (end / start) ** t, brass, lambda t: level), 30)


def bell(ms: int, hertz: float, level: float, partials: tuple[float, ...] = (1, 2, 3)) -> "array[int]":
    out = silence(ms)
    for n, ratio in enumerate(partials):
        out = laid(out, tone(ms, lambda t, of=hertz * ratio: of, sine, dying(level / (n + 1), 4 + 2 * n)), 0)  # type: ignore[misc]
    return out


def noise(ms: int, softness: Level, level: Level, name: str) -> "array[int]":
    """Softness from 0, a hiss, to nearly 1, a rumble; it may change along the way."""
    random, length = Random(name), count(ms)
    first = second = 0.0
    out = []
    for n in range(length):
        soft = softness(n / length)
        first += (1 - soft) * (random.uniform(-1, 1) - first)
        second += (1 - soft) * (first - second)
        out.append(second * (1 - soft) ** -0.75 * level(n / length))
    loudest = max(map(abs, out))
    highest = max(level(n / 100) for n in range(101))
    return faded(array("h", (round(FULL * highest * x / loudest) for x in out)), 8)


def struck(ms: int, hertz: float) -> "array[int]":
    """Something heavy: a pitch that falls as it dies away."""
    return tone(ms, lambda t: hertz * (1 - 0.5 * t), brass, dying(0.7, 6))
