"""A speaker that remembers what it is asked to play. It models neither sound cards nor their latency: whatever
is due sounds at once, and `heard(at)` says what that is."""

from collections.abc import Mapping
from pathlib import Path

from companion.hw.ports import Wireless
from companion.types import Cue, Millis, Score


class FakeSpeaker:
    def __init__(self) -> None:
        self.files: Mapping[str, Path] = {}
        self.score: Score = ()
        self.zero: Millis = 0
        self.percent = 100
        self.at: Wireless | None = None
        self.closed = False

    def use(self, files: Mapping[str, Path]) -> None:
        self._alive()
        self.files = files

    def play(self, score: Score, zero: Millis) -> None:
        self._alive()
        unknown = {cue.sound for cue in score} - set(self.files)
        assert not unknown, f"no recordings of {unknown}"
        self.score, self.zero = score, zero

    def wireless(self, speaker: Wireless | None) -> None:
        self._alive()
        self.at = speaker

    def look_again(self) -> None:
        self._alive()

    def hush(self) -> None:
        self.play((), 0)

    def volume(self, percent: int) -> None:
        self._alive()
        assert 0 <= percent <= 100
        self.percent = percent

    def close(self) -> None:
        self._alive()
        self.closed = True

    def heard(self, at: Millis) -> list[Cue]:
        """What sounds at that instant."""
        return [cue for cue in self.score if cue.at <= at - self.zero < cue.ends]

    def _alive(self) -> None:
        assert not self.closed, "used after it was closed"
