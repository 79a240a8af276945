"""Finds a clip in what was heard, to the sample, by normalised correlation; plain Python."""

import math
from array import array
from itertools import accumulate
from operator import mul

SURE = 0.6  # correlation from which on it is the clip and nothing else


def onset(heard: "array[int]", clip: "array[int]", low: int, high: int) -> int | None:
    """At which sample of `heard`, from `low` to `high`, the clip begins; None if it is not there."""
    low, high = max(0, low), min(high, len(heard) - len(clip))
    if high <= low:
        return None
    window = heard[low : high + len(clip)]
    energies = [0, *accumulate(map(mul, window, window))]
    own = math.sqrt(sum(map(mul, clip, clip)))
    best, where = 0.0, None
    for at in range(high - low):
        energy = energies[at + len(clip)] - energies[at]
        if energy > 0:
            alike = sum(map(mul, clip, window[at : at + len(clip)])) / math.sqrt(energy) / own
            if alike > best:
                best, where = alike, low + at
    return where if best >= SURE else None
