"""The crew's own recordings on disk, and where on each of them its mission starts."""

import json
from pathlib import Path

from companion.rules.space_alert.timeline import Timeline
from companion.types import Millis
from companion.voice.tracks import track_of


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
