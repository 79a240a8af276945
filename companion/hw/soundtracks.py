"""The crew's own recordings while they play, watched for where they are."""

from companion.types import Millis

JUMP: Millis = 25  # nearer than this the track and the box are of one mind


class Watch:
    """Looks at a track from time to time, and reports only when it is not where it was expected."""

    def __init__(self) -> None:
        self._known: tuple[Millis, Millis] | None = None  # an instant, and where the track was then

    def strayed(self, at: Millis, position: Millis) -> bool:
        """True: this position is to be reported."""
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
