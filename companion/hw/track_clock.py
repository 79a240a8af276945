"""Where a track is between the moments at which its player says so (libvlc: every 0.3 s). Knows no player."""

from companion.types import Millis

HELD_UP: Millis = 200


class TrackClock:
    def __init__(self) -> None:
        self._anchor: tuple[Millis, Millis] | None = None  # an instant, and where the track was then
        self._running = False

    def reported(self, at: Millis, position: Millis) -> None:
        """The player says where it is. Word that was held up on a busy machine is old, so a track that seems to lag a
        little is believed only bit by bit; one that is ahead is ahead."""
        expected = self.position(at) if self._running else None
        if expected is not None and 0 < expected - position < HELD_UP:
            position = expected - (expected - position) // 4
        self._anchor = (at, position)

    def start(self, at: Millis) -> None:
        if not self._running and self._anchor is not None:
            self._anchor = (at, self._anchor[1])
        self._running = True

    def stop(self, at: Millis) -> None:
        position = self.position(at)
        self._running = False
        if position is not None:
            self._anchor = (at, position)

    def forget(self) -> None:
        """Another track, or none."""
        self._anchor, self._running = None, False

    @property
    def running(self) -> bool:
        return self._running

    def position(self, at: Millis) -> Millis | None:
        if self._anchor is None:
            return None
        since, position = self._anchor
        return position + (at - since if self._running else 0)
