"""One loudness for every clip, with peaks held down."""

from array import array

from companion.studio.loudness import lufs
from companion.studio.samples import FULL, RATE, count, peak, scaled

LUFS = -16.0
PEAK_DB = -1.5
NEAR = 0.1  # so near is there
TRIES = 8
HOLD_MS, RELEASE_MS = 2, 60


def levelled(samples: "array[int]", wanted: float = LUFS, peak_db: float = PEAK_DB) -> "array[int]":
    """At that loudness. What would clip is held down, so that short hard sounds come up to the others."""
    gain_db = 0.0
    out = samples
    for _ in range(TRIES):
        off = wanted - lufs(out)
        if abs(off) < NEAR or not peak(samples):
            break
        gain_db += off
        out = limited(samples, 10 ** (gain_db / 20), peak_db)
    return out


def limited(samples: "array[int]", gain: float, peak_db: float = PEAK_DB, rate: int = RATE) -> "array[int]":
    """So much louder, with a gain that gives way before each peak and comes back after it."""
    most = FULL * 10 ** (peak_db / 20)
    if peak(samples) * gain <= most:
        return scaled(samples, gain)
    ahead, back = count(HOLD_MS, rate), 1 / count(RELEASE_MS, rate)
    allowed = [min(1.0, most / max(1.0, abs(x) * gain)) for x in samples]
    held, now = [1.0] * len(samples), 1.0
    for n in range(len(samples) - 1, -1, -1):  # backwards: down in time for what comes
        now = min(allowed[n], now + 1 / ahead)
        held[n] = now
    now = 1.0
    for n, most_here in enumerate(held):  # forwards: slowly up again
        now = min(most_here, now + back)
        held[n] = now
    return array("h", (round(x * gain * hold) for x, hold in zip(samples, held, strict=True)))
