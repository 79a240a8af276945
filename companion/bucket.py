"""PURE. How much is too much: so many at once, and so many a second after that. Of pages, pads, guesses."""

from collections import OrderedDict
from dataclasses import dataclass, field


@dataclass
class Bucket:
    """Fills up as time passes; callers take out what is in it."""

    burst: float
    per_s: float
    level: float = field(default=-1.0)
    at: float = 0.0

    def takes(self, now: float) -> bool:
        """Whether one more is within bounds; if so it is counted."""
        return self.taken(1, now) == 1

    def taken(self, wanted: int, now: float) -> int:
        """As many of them as are within bounds; those are counted."""
        self._fill(now)
        given = min(wanted, int(self.level))
        self.level -= given
        return given

    def give_back(self, count: int) -> None:
        """Takes back what was counted by mistake."""
        self.level = min(self.burst, self.level + count)

    def is_full(self, now: float) -> bool:
        """Has nothing been asked of it for a while?"""
        self._fill(now)
        return self.level >= self.burst

    def wait_s(self, now: float) -> float:
        """Until there is room for one more."""
        self._fill(now)
        return max(0.0, (1 - self.level) / self.per_s)

    def _fill(self, now: float) -> None:
        self.level = self.burst if self.level < 0 else min(self.burst, self.level + (now - self.at) * self.per_s)
        self.at = now


class Buckets:
    """One for each address; the one that was asked longest ago is forgotten."""

    def __init__(self, burst: float, per_s: float, most: int = 1024) -> None:
        self._burst, self._per_s, self._most = burst, per_s, most
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        found = self._of.pop(address, None) or Bucket(self._burst, self._per_s)
        self._of[address] = found
        while len(self._of) > self._most:
            self._of.popitem(last=False)
        return found
