"""PURE. The hall's clock as a table knows it: asked over the broker, without trusting anybody's date.

A question and its answer take a moment, and the hall's instant lies somewhere within it: in its middle, off by at most
half of it. So the quickest exchange of late is the truest.
"""

from collections import deque
from dataclasses import dataclass, field

REMEMBERED = 32
STALE_MS = 600_000  # quartz drifts by 0.05 ms a second at worst: after ten minutes a quick exchange is worth no more
MOST_MS = 2_000  # an answer that took longer says nothing
DRIFT = 0.0002  # of two quartz clocks at worst, with room to spare


@dataclass(frozen=True)
class Exchange:
    sent: float  # on the table's clock
    hall: int
    received: float

    @property
    def took(self) -> float:
        return self.received - self.sent

    @property
    def offset(self) -> float:
        return self.hall - (self.sent + self.received) / 2


@dataclass
class HallClock:
    """`offset` is what the table's clock lacks to be the hall's; None before the first answer."""

    exchanges: deque[Exchange] = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    def heard(self, exchange: Exchange) -> None:
        """Where it cannot be true together with the best so far, one of both machines has slept: only it counts."""
        if not 0 <= exchange.took <= MOST_MS:
            return
        best = self.best
        if best is not None:
            apart = abs(exchange.offset - best.offset)
            if apart > (exchange.took + best.took) / 2 + DRIFT * (exchange.received - best.received) + 1:
                self.forget()
        self.exchanges.append(exchange)

    def forget(self) -> None:
        """Another keeper, another clock."""
        self.exchanges.clear()

    @property
    def best(self) -> Exchange | None:
        newest = self.exchanges[-1].received if self.exchanges else 0
        fresh = [each for each in self.exchanges if newest - each.received < STALE_MS]
        return min(fresh, key=lambda each: each.took, default=None)

    @property
    def offset(self) -> float | None:
        best = self.best
        return None if best is None else best.offset

    @property
    def off_by_at_most(self) -> float:
        best = self.best
        return float("inf") if best is None else best.took / 2
