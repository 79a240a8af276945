"""The crew's own recordings on disk, and where on each of them its mission starts."""

import json
from collections.abc import Callable
from pathlib import Path

from companion.hw.ports import Soundtrack
from companion.rules.space_alert.timeline import Timeline
from companion.types import Millis
from companion.voice.tracks import JUMP, track_of


def track_in(folder: Path, timeline: Timeline) -> Path | None:
    """The recording of that mission in a folder or one below it, by its name."""
    if not folder.is_dir():
        return None
    files = {str(file.relative_to(folder)): file for file in folder.rglob("*") if file.is_file()}
    by_name = {file.name: file for file in files.values()}
    found = track_of(timeline, by_name)
    return by_name[found] if found else None


class Offsets:
    """By file name, in one small JSON file; a damaged one counts as empty and is written anew."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def all(self) -> dict[str, Millis]:
        try:
            table = json.loads(self._file.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        if not isinstance(table, dict):
            return {}
        return {str(name): offset for name, offset in table.items() if isinstance(offset, int)}

    def of(self, track: Path) -> Millis:
        return self.all().get(track.name, 0)

    def keep(self, track: Path, offset: Millis) -> None:
        """OSError if it cannot be written."""
        table = self.all() | {track.name: offset}
        fresh = self._file.with_suffix(".new")
        fresh.write_text(json.dumps(table, ensure_ascii=False, indent=1), "utf-8")
        fresh.replace(self._file)


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
