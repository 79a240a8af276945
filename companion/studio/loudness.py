"""How loud people hear something, by ITU-R BS.1770: K-weighted, quiet parts left out, in LUFS."""

import math
from array import array
from collections.abc import Iterator

from companion.studio.samples import FULL, RATE, count

BLOCK_MS, STEP_MS = 400, 100
SILENT, BELOW = -70.0, 10.0  # blocks under the first, or so far under the others, do not count
OFFSET = -0.691

Biquad = tuple[float, float, float, float, float]  # b0, b1, b2, a1, a2


def lufs(samples: "array[int]", rate: int = RATE) -> float:
    """Mono. What is shorter than a block is one."""
    powers = [*_powers(_weighted(samples, rate), rate)]
    loud = [power for power in powers if _level(power) > SILENT]
    if not loud:
        return SILENT
    threshold = _level(sum(loud) / len(loud)) - BELOW
    counted = [power for power in loud if _level(power) > threshold]
    return _level(sum(counted) / len(counted))


def _level(power: float) -> float:
    return OFFSET + 10 * math.log10(power) if power > 1e-12 else -120.0


def _powers(weighted: list[float], rate: int) -> Iterator[float]:
    size, step = min(count(BLOCK_MS, rate), len(weighted)), count(STEP_MS, rate)
    sums = [0.0]
    for x in weighted:
        sums.append(sums[-1] + x * x)
    for at in range(0, len(weighted) - size + 1, step):
        yield (sums[at + size] - sums[at]) / size if size else 0.0


def _weighted(samples: "array[int]", rate: int) -> list[float]:
    """Through the head's shelf and the low cut."""
    out = [x / FULL for x in samples]
    for b0, b1, b2, a1, a2 in (_shelf(rate), _low_cut(rate)):
        one = two = 0.0
        for n, x in enumerate(out):  # direct form II, transposed
            y = b0 * x + one
            one = b1 * x - a1 * y + two
            two = b2 * x - a2 * y
            out[n] = y
    return out


def _shelf(rate: int) -> Biquad:
    """+4 dB from about 1.7 kHz on."""
    k, q = math.tan(math.pi * 1681.974450955533 / rate), 0.7071752369554196
    high = 10 ** (3.999843853973347 / 20)
    band = high**0.4996667741545416
    norm = 1 + k / q + k * k
    b = ((high + band * k / q + k * k) / norm, 2 * (k * k - high) / norm, (high - band * k / q + k * k) / norm)
    return *b, 2 * (k * k - 1) / norm, (1 - k / q + k * k) / norm


def _low_cut(rate: int) -> Biquad:
    """Below about 40 Hz."""
    k, q = math.tan(math.pi * 38.13547087602444 / rate), 0.5003270373238773
    norm = 1 + k / q + k * k
    return 1.0, -2.0, 1.0, 2 * (k * k - 1) / norm, (1 - k / q + k * k) / norm
