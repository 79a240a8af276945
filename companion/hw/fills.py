"""When the sound card's buffers are filled, estimated from some that were seen: a value of instants, without a clock.

Buffers follow each other by their length, so one instant tells them all. What is seen is that instant and a little
later: whoever fills them is woken late, never early, and a sound server wakes in steps of its own (10 ms on
PulseAudio's null sink). So of the instants that agree with each other the earliest is nearest to the truth. A machine
that stalls gives single instants that agree with nothing: they are outvoted. A sound card that has stumbled goes on
with other instants: after a few of them they are the majority.
"""

from collections import deque

KEPT = 12  # so many of the last
AGE_S = 15.0  # and none older: the card's clock is not ours (1.5 ms apart by then, at 100 ppm)
ENOUGH = 6  # to rely on
BLUR_S = 0.002  # one that was not seen more exactly than this tells nothing
WIDTH_S = 0.012  # how late one may be and still agree with the others
EARLY_S = 0.004  # one so much earlier than estimated is the same one


class Fills:
    def __init__(self, period_s: float) -> None:
        self.period_s = period_s
        self._seen: deque[float] = deque(maxlen=KEPT)

    def saw(self, not_yet: float, done: float) -> bool:
        """A buffer was filled between these instants; whether that is exact enough to tell anything."""
        while self._seen and self._seen[0] < done - AGE_S:
            self._seen.popleft()
        exact = done - not_yet <= BLUR_S
        if exact:
            self._seen.append(done)
        return exact

    def known(self, now: float) -> int:
        """How many instants the estimate rests on."""
        return sum(at >= now - AGE_S for at in self._seen)

    def at(self, instant: float) -> float:
        """The last time that a buffer was due to be filled, up to that instant; that instant itself if none was seen.

        Which of two is meant that lie near a limit is told with EARLY_S: what was just seen being filled counts."""
        if not self._seen:
            return instant
        first = self._earliest()
        return first + self.period_s * ((instant + EARLY_S - first) // self.period_s)

    def _earliest(self) -> float:
        """Of the largest group that agrees; of groups of one size, that with the newest member."""
        newest_first = list(reversed(self._seen))
        best, most = newest_first[0], 0
        for candidate in newest_first:
            behind = [(at - candidate) % self.period_s < WIDTH_S for at in newest_first]
            if sum(behind) > most:
                best, most = candidate, sum(behind)
        return best
