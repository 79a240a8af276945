"""When the sound card's buffers are filled, estimated from some that were seen: a value of instants, without a clock.

Buffers follow each other by their length, so all follow from one instant. What is seen is that instant and a little
later: whatever fills them wakes late, never early, and a sound server wakes in steps of its own (10 ms on PulseAudio's
null sink). So of the instants that agree with each other the earliest is nearest to the truth. A machine that stalls
gives single instants that agree with nothing: they are outvoted. A sound card that has stumbled continues with other
instants: three of them in a row that agree with each other, and with nothing before, are believed.
"""

from collections import deque
from collections.abc import Sequence

KEPT = 8  # how many of the last ones
AGE_S = 15.0  # and none older: the card's clock is not ours (1.5 ms apart by then, at 100 ppm)
ENOUGH = 5  # to rely on
STUMBLED = 3  # that many in a row that agree with nothing before: the card has changed its rhythm
BLUR_S = 0.002  # one that was not seen more exactly than this is useless
WIDTH_S = 0.012  # how late a fill may be and still agree with the others
EARLY_S = 0.004  # one so much earlier than estimated is the same one


class Fills:
    def __init__(self, period_s: float) -> None:
        self.period_s = period_s
        self._seen: deque[float] = deque(maxlen=KEPT)

    def saw(self, not_yet: float, done: float) -> bool:
        """A buffer was filled between these instants; whether that is exact enough to be useful."""
        while self._seen and self._seen[0] < done - AGE_S:
            self._seen.popleft()
        exact = done - not_yet <= BLUR_S
        if exact:
            self._seen.append(done)
            self._follow()
        return exact

    def _follow(self) -> None:
        """Forgets what was before the card stumbled."""
        last = list(self._seen)[-STUMBLED:]
        if (
            len(last) == STUMBLED
            and not any(map(self._agrees, last))
            and len(_agreeing(last, self.period_s)) == STUMBLED
        ):
            self._seen = deque(last, KEPT)

    def sure(self, now: float) -> bool:
        """Whether enough was seen lately, and the last of it is what was expected."""
        return sum(at >= now - AGE_S for at in self._seen) >= ENOUGH and self._agrees(self._seen[-1])

    def _agrees(self, at: float) -> bool:
        return (at - self._earliest() + EARLY_S) % self.period_s < WIDTH_S + EARLY_S

    def at(self, instant: float) -> float:
        """The last time that a buffer was due to be filled, up to that instant; that instant itself if none was seen.

        Near the limit between two, EARLY_S decides: what was just seen being filled counts."""
        if not self._seen:
            return instant
        first = self._earliest()
        return first + self.period_s * ((instant + EARLY_S - first) // self.period_s)

    def _earliest(self) -> float:
        return _agreeing(list(self._seen), self.period_s)[0]


def _agreeing(seen: Sequence[float], period_s: float) -> list[float]:
    """The largest group that agrees, its earliest within a period first; of groups of one size, that which begins
    with the newest."""
    groups = [
        sorted((at for at in seen if (at - first) % period_s < WIDTH_S), key=lambda at: (at - first) % period_s)
        for first in reversed(seen)
    ]
    return max(groups, key=len)
