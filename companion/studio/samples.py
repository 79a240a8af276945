"""Mono sound as an array of 16-bit samples, and what a studio does with it; plain Python, no numpy."""

import math
from array import array
from operator import add

from companion.types import Millis

RATE = 22_050  # of our own packs and of the mixer: enough for a clear voice, 44 kB of memory a second
FULL = 32_767


def samples_of(data: bytes) -> "array[int]":
    return array("h", data[: len(data) // 2 * 2])


def count(ms: Millis, rate: int = RATE) -> int:
    return ms * rate // 1000


def millis(samples: "array[int]", rate: int = RATE) -> Millis:
    """How long it lasts, rounded up."""
    return -(-len(samples) * 1000 // rate)


def silence(ms: Millis, rate: int = RATE) -> "array[int]":
    return array("h", bytes(2 * count(ms, rate)))


def peak(samples: "array[int]") -> int:
    return max(max(samples, default=0), -min(samples, default=0))


def rms(samples: "array[int]") -> float:
    return math.sqrt(sum(x * x for x in samples) / len(samples)) if samples else 0.0


def decibels(level: float) -> float:
    """Against full scale; silence is -120."""
    return 20 * math.log10(level / FULL) if level > FULL / 1e6 else -120.0


def scaled(samples: "array[int]", gain: float) -> "array[int]":
    return array("h", (max(-FULL, min(FULL, round(x * gain))) for x in samples))


def loudness(samples: "array[int]") -> float:
    """RMS over the 20 ms windows that are not pauses (within 26 dB of the loudest window)."""
    size = count(20)
    windows = [rms(samples[at : at + size]) for at in range(0, max(1, len(samples) - size), size)]
    spoken = [level for level in windows if level > max(windows) / 20]
    return math.sqrt(sum(level * level for level in spoken) / len(spoken)) if spoken else 0.0


def normalised(samples: "array[int]", level_db: float, peak_db: float) -> "array[int]":
    """At that loudness, or as near as its highest peak allows."""
    level, highest = loudness(samples), peak(samples)
    if not level or not highest:
        return samples
    gain = min(FULL * 10 ** (level_db / 20) / level, FULL * 10 ** (peak_db / 20) / highest)
    return scaled(samples, gain)


def trimmed(samples: "array[int]", margin: Millis = 10) -> "array[int]":
    """Without the silence before and after the words: 40 dB below its peak, with a margin left."""
    threshold = peak(samples) / 100
    loud = [at for at, x in enumerate(samples) if abs(x) > threshold]
    if not loud:
        return samples
    keep = count(margin)
    return faded(samples[max(0, loud[0] - keep) : loud[-1] + 3 * keep])


def faded(samples: "array[int]", ms: Millis = 5) -> "array[int]":
    """With edges that do not click."""
    edge = min(count(ms), len(samples) // 2)
    out = array("h", samples)
    for n in range(edge):
        out[n] = out[n] * n // edge
        out[-1 - n] = out[-1 - n] * n // edge
    return out


def added(one: "array[int]", other: "array[int]") -> "array[int]":
    """Both at once, sample by sample, clipped only where it must be. Of equal length."""
    try:
        return array("h", map(add, one, other))
    except OverflowError:
        return array("h", (max(-FULL, min(FULL, a + b)) for a, b in zip(one, other, strict=True)))


def laid(base: "array[int]", over: "array[int]", at: Millis, rate: int = RATE) -> "array[int]":
    """`base` with `over` laid on it at that instant, longer if need be."""
    start = count(at, rate)
    out = array("h", base)
    missing = start + len(over) - len(out)
    if missing > 0:
        out.extend(array("h", bytes(2 * missing)))
    out[start : start + len(over)] = added(out[start : start + len(over)], over)
    return out
