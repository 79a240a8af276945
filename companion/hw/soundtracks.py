"""The crew's own recordings while they play: opened when the first one is, watched for where they are."""

from collections.abc import Callable
from pathlib import Path

from companion.hw.ports import Soundtrack
from companion.types import Millis

JUMP: Millis = 25  # nearer than this the track and the box are of one mind


class OnDemand:
    """A soundtrack that is opened with the first track played: few crews have one, and libvlc is large."""

    def __init__(self, opening: Callable[[], Soundtrack]) -> None:
        self._opening = opening
        self._opened: Soundtrack | None = None
        self._percent: int | None = None

    def play(self, file: Path, position: Millis = 0) -> None:
        if self._opened is None:
            self._opened = self._opening()
        self._opened.play(file, position)
        if self._percent is not None:
            self._opened.volume(self._percent)

    def pause(self) -> None:
        if self._opened:
            self._opened.pause()

    def resume(self) -> None:
        if self._opened:
            self._opened.resume()

    def seek(self, position: Millis) -> None:
        if self._opened:
            self._opened.seek(position)

    def position(self) -> Millis | None:
        return self._opened.position() if self._opened else None

    def volume(self, percent: int) -> None:
        self._percent = percent
        if self._opened:
            self._opened.volume(percent)

    def close(self) -> None:
        if self._opened:
            self._opened.close()


class Watch:
    """Looks at a track from time to time, and has news only when it is not where it was going to be."""

    def __init__(self) -> None:
        self._known: tuple[Millis, Millis] | None = None  # an instant, and where the track was then

    def strayed(self, at: Millis, position: Millis) -> bool:
        """True: this position is to be told."""
        known, expected = self._known, 0
        if known is not None:
            expected = known[1] + at - known[0]
        if known is not None and abs(position - expected) <= JUMP:
            return False
        self._known = (at, position)
        return True

    def ended(self) -> bool:
        """There is no position any more: was there one before?"""
        had, self._known = self._known is not None, None
        return had
