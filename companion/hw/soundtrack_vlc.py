"""The crew's own recording through libvlc. Its events come on one of VLC's threads, which only stamps and queues them.
libvlc does not notice that there is no sound card; the track then plays on in silence."""

from pathlib import Path
from typing import Any

from companion.hw.ports import Clock, Fault
from companion.hw.track_clock import TrackClock
from companion.types import Millis, later

HEARD: Millis = 30  # from where libvlc says it is to what the ear hears (docs/audio.md)
MISSING = "libvlc is missing: sudo apt-get install --no-install-recommends libvlc5 vlc-plugin-base"


class VlcSoundtrack:
    def __init__(self, clock: Clock) -> None:
        try:
            import vlc

            self._vlc: Any = vlc
            self._instance: Any = vlc.Instance("--no-video", "--quiet", "--no-metadata-network-access")
        except (ImportError, OSError, NameError, AttributeError) as why:
            raise Fault(f"{MISSING} ({why})") from None
        if self._instance is None:
            raise Fault(MISSING)
        self._clock, self._track = clock, TrackClock()
        self._player = self._instance.media_player_new()
        self._sought: Millis | None = None
        events = self._player.event_manager()
        events.event_attach(vlc.EventType.MediaPlayerTimeChanged, self._heard)
        events.event_attach(vlc.EventType.MediaPlayerEndReached, lambda event: self._track.forget())

    def _heard(self, event: Any) -> None:
        if self._track.running:
            self._track.reported(self._clock.now(), int(event.u.new_time) - HEARD)

    def play(self, file: Path, position: Millis = 0) -> None:
        if not file.is_file():
            raise Fault(later("missing_file", file=file))
        media = self._instance.media_new(str(file))
        if position:
            media.add_option(f":start-time={position / 1000:.3f}")
        self._track.forget()
        self._track.start(self._clock.now())
        self._player.set_media(media)
        if self._player.play() != 0:
            raise Fault(later("at", where=file, wrong=later("unplayable", why="libvlc")))

    def pause(self) -> None:
        self._player.set_pause(1)
        self._track.stop(self._clock.now())

    def resume(self) -> None:
        self._track.start(self._clock.now())
        self._player.set_pause(0)

    def seek(self, position: Millis) -> None:
        self._player.set_time(position)
        self._track.reported(self._clock.now(), position)

    def position(self) -> Millis | None:
        return self._track.position(self._clock.now())

    def volume(self, percent: int) -> None:
        self._player.audio_set_volume(max(0, min(100, percent)))

    def close(self) -> None:
        self._player.stop()
        self._player.release()
        self._instance.release()
