"""The sounds of ours, synthesised; every call gives the same samples. `SOUNDS` has them by name, for games to ask."""

import math
from array import array
from collections.abc import Callable
from random import Random

from companion.cli import Refusal
from companion.studio.samples import FULL, RATE, count, faded, laid, scaled, silence

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


def alert() -> "array[int]":
    """Two rising chirps: look up, something is announced."""
    chirp = tone(200, lambda t: 740 + 440 * t, brass, lambda t: 0.5 * min(1, 12 * t, 8 * (1 - t)))
    return chirp + silence(40) + chirp


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


# For any game. None is longer or louder than it must be: people talk meanwhile.


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


def chord(ms: int, *pitches: float) -> "array[int]":
    out = silence(ms)
    for n, hertz in enumerate(pitches):
        out = laid(out, bell(ms - 90 * n, hertz, 0.7 / len(pitches)), 90 * n)
    return out


def wail() -> "array[int]":
    """The alarm that everybody hears once: four long swings in eight seconds."""
    return faded(tone(8000, lambda t: 520 + 260 * sine(4 * t), brass, lambda t: 0.4), 60)


def shutter() -> "array[int]":
    click = noise(35, lambda t: 0.2, dying(0.5, 5), "shutter")
    return click + silence(60) + click


SOUNDS: dict[str, Callable[[], "array[int]"]] = {
    "alert": alert,
    "buzzer": buzzer,
    "static": static,
    "siren_0": lambda: siren(0),
    "siren_1": lambda: siren(1),
    "siren_2": lambda: siren(2),
    "siren_3": lambda: siren(3),
    "alarm": wail,
    "tick": lambda: tone(40, lambda t: 1500.0, sine, dying(0.4, 8)),
    "chime": lambda: laid(bell(900, 1047, 0.3), bell(900, 1319, 0.3), 160),
    "gong": lambda: bell(2200, 147, 0.4, (1, 1.48, 2.02, 2.74, 3.41)),
    "chord": lambda: chord(1900, 262, 330, 392, 523),
    "two_tones": lambda: sweep(170, 660, 660, 0.35) + silence(50) + sweep(220, 880, 880, 0.35),
    "low": lambda: sweep(420, 196, 156, 0.4),
    "low_alarm": lambda: (sweep(320, 175, 165, 0.4) + silence(110)) * 3,
    "rising": lambda: sweep(650, 294, 880, 0.3),
    "power_down": lambda: sweep(1500, 440, 50, 0.35),
    "power_up": lambda: sweep(1500, 50, 440, 0.35),
    "thud": lambda: struck(420, 92),
    "gavel": lambda: struck(160, 310) + silence(120) + struck(260, 310),
    "hit": lambda: laid(noise(240, lambda t: 0.4, dying(0.45, 6), "hit"), struck(240, 160), 0),
    "shutter": shutter,
    "whoosh": lambda: noise(800, lambda t: 0.85 - 0.5 * math.sin(math.pi * t), swelling(0.5), "whoosh"),
    "launch": lambda: noise(2200, lambda t: 0.96, swelling(0.7), "launch"),
    "explosion": lambda: noise(1500, lambda t: 0.7 + 0.27 * t, dying(0.8, 3), "explosion"),
    "roar": lambda: noise(5000, lambda t: 0.95 - 0.15 * t, lambda t: 0.7 * t * min(1, 12 * (1 - t)), "roar"),
}


def sound(name: str) -> "array[int]":
    if name not in SOUNDS:
        raise Refusal(f"the studio has no sound {name!r}; it has {', '.join(SOUNDS)}")
    return SOUNDS[name]()
