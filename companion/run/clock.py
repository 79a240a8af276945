"""The one monotonic clock: whole milliseconds since it was made, times the speed. No wall clock here."""

import time
from collections.abc import Callable

from companion.types import Millis


class MonotonicClock:
    """The Clock port. A `speed` of 60 lets a minute take a second, for the whole process."""

    def __init__(
        self, speed: float = 1.0, start: Millis = 0, nanoseconds: Callable[[], int] = time.monotonic_ns
    ) -> None:
        if speed <= 0:
            raise ValueError("time runs forward: the speed must be above 0")
        self._speed, self._start, self._nanoseconds = speed, start, nanoseconds
        self._began = nanoseconds()

    def now(self) -> Millis:
        return self._start + int((self._nanoseconds() - self._began) * self._speed) // 1_000_000

    def seconds_until(self, at: Millis) -> float:
        exact = self._start + (self._nanoseconds() - self._began) * self._speed / 1e6
        return max(0.0, (at - exact) / 1000 / self._speed)
