"""How long the card takes to make an input durable: a slow one is a trouble, reported while it lasts.

A good card takes a few milliseconds. Of one that takes a tenth of a second the table notices that keys answer late.
"""

from collections import deque

from companion.types import Mended, Trouble, later

SLOW_S = 0.1
LOOKED_AT = 8  # the last commits; the first ones after a start are slow on any card
PART = "card"


class Pace:
    """Slow when most of the last commits were slow; quick again when none of them was."""

    def __init__(self) -> None:
        self._last: deque[float] = deque(maxlen=LOOKED_AT)
        self._is_slow = False

    def took(self, seconds: float) -> None:
        self._last.append(seconds)

    def said(self) -> Trouble | Mended | None:
        """What there is to report now, once."""
        slow = sum(each > SLOW_S for each in self._last)
        if not self._is_slow and slow > LOOKED_AT // 2:
            self._is_slow = True
            return Trouble(PART, later("slow_write", ms=round(1000 * max(self._last))))
        if self._is_slow and len(self._last) == LOOKED_AT and slow == 0:
            self._is_slow = False
            return Mended(PART)
        return None
