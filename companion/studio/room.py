"""The ship's own room: everything that sounds in it comes back from the same walls."""

from array import array
from collections.abc import Sequence

from companion.studio.samples import FULL, RATE, count

COMBS_MS = (29.7, 37.1, 41.1, 43.7)  # lengths that share no rhythm
PASSES_MS = (5.0, 1.7)
DAMPED = 0.45  # walls swallow the top


def in_room(dry: "array[int]", wet: float = 0.35, lasts_s: float = 0.9, tail_ms: int = 700) -> "array[int]":
    """With what comes back of it, for as long after it as its tail; `lasts_s`: until it has died away by 60 dB."""
    whole = [x / FULL for x in dry] + [0.0] * count(tail_ms)
    back = reverberation(whole, lasts_s)
    fade = count(min(tail_ms, 200))
    mixed = [x + wet * y for x, y in zip(whole, back, strict=True)]
    for n in range(fade):
        mixed[-1 - n] *= n / fade
    return pcm(mixed)


def reverberation(sound: Sequence[float], lasts_s: float) -> list[float]:
    out = [0.0] * len(sound)
    for ms in COMBS_MS:
        for n, x in enumerate(_comb(sound, round(ms * RATE / 1000), 10 ** (-3 * ms / 1000 / lasts_s))):
            out[n] += x / len(COMBS_MS)
    for ms in PASSES_MS:
        out = _all_pass(out, round(ms * RATE / 1000))
    return out


def _comb(sound: Sequence[float], delay: int, feedback: float) -> list[float]:
    ring, at, low = [0.0] * delay, 0, 0.0
    out = []
    for x in sound:
        y = ring[at]
        low = y * (1 - DAMPED) + low * DAMPED
        ring[at] = x + feedback * low
        at = at + 1 if at + 1 < delay else 0
        out.append(y)
    return out


def _all_pass(sound: Sequence[float], delay: int, gain: float = 0.7) -> list[float]:
    ring, at = [0.0] * delay, 0
    out = []
    for x in sound:
        held = ring[at]
        y = held - gain * x
        ring[at] = x + gain * y
        at = at + 1 if at + 1 < delay else 0
        out.append(y)
    return out


def pcm(sound: Sequence[float], peak: float = 0.8) -> "array[int]":
    """As samples, as loud as its highest peak may be."""
    highest = max(1e-9, max(sound), -min(sound))
    return array("h", (round(FULL * peak * x / highest) for x in sound))
