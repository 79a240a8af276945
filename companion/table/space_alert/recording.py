"""The crew's own recording of a mission: which file it is, and where on it the mission starts. The start is set once
by a key on "enemy activity detected" and remembered by the file's name."""

from collections.abc import Sequence
from dataclasses import replace

from companion.rules.space_alert.timeline import Timeline
from companion.table.evening import Settings
from companion.types import Millis
from companion.voice.tracks import track_of


def name_of(file: str) -> str:
    """Without its folder: the file may come back from a stick to another place."""
    return file.rpartition("/")[2]


def recording_of(timeline: Timeline, files: Sequence[str]) -> str:
    """The one that is this mission by its name, else the first; empty where there are none."""
    by_name = {name_of(file): file for file in files}
    found = track_of(timeline, by_name)
    return by_name[found] if found else next(iter(files), "")


def start_of(settings: Settings, file: str) -> Millis:
    """Where on the file the mission starts; its beginning, until somebody has set it."""
    return dict(settings.track_starts).get(name_of(file), 0)


def with_start(settings: Settings, file: str, start: Millis) -> Settings:
    others = tuple(row for row in settings.track_starts if row[0] != name_of(file))
    return replace(settings, track_starts=(*others, (name_of(file), start)))
