"""A sound card to write silence to, in a time of its own: it plays from its first buffer on and takes the next one as
soon as there is room for it, looking up every `step_s`. Anybody who writes may be late."""

from collections.abc import Iterable, Iterator
from itertools import chain, repeat


class FakeCard:
    def __init__(
        self,
        period_s: float,
        room_s: float,
        *,
        hidden_s: float = 0.0,
        step_s: float = 0.001,
        late_s: Iterable[float] = (),
    ) -> None:
        """`room_s`: how much it takes in; it reports `hidden_s` less than what waits."""
        self.holds_s = 0.0
        self.closed = False
        self.period_s = period_s
        self._room, self._hidden, self._step = room_s, hidden_s, step_s
        self._late: Iterator[float] = chain(late_s, repeat(0.0))
        self._now = self._ends = 0.0  # of what was written

    def write(self) -> None:
        while self._ends - self._now > self._room - self.period_s + 1e-9:
            self._now += self._step
        self._now += next(self._late)
        self._ends = max(self._ends, self._now) + self.period_s

    def waits_s(self) -> float:
        return max(0.0, self._ends - self._now - self._hidden)

    def close(self) -> None:
        self.closed = True
