"""The crew's own recording of a mission: which file it is, and where on it the mission starts. The start is set once
by a key on "enemy activity detected" and remembered by the file's name."""

from collections.abc import Sequence

from companion.games.space_alert.table.own import preferences, with_preferences
from companion.games.space_alert.voice.recordings import track_of
from companion.kit.evening import Evening
from companion.rules.space_alert.timeline import Timeline
from companion.types import Millis


def name_of(file: str) -> str:
    """Without its folder: the file may come back from a stick to another place."""
    return file.rpartition("/")[2]


def recording_of(timeline: Timeline, files: Sequence[str]) -> str:
    """The one that is this mission by its name; empty where none is: another mission's would lead the crew astray."""
    by_name = {name_of(file): file for file in files}
    return by_name.get(track_of(timeline, by_name) or "", "")


def start_of(evening: Evening, file: str) -> Millis:
    """Where on the file the mission starts; its beginning, until somebody has set it."""
    return dict(preferences(evening).track_starts).get(name_of(file), 0)


def with_start(evening: Evening, file: str, start: Millis) -> Evening:
    others = tuple(row for row in preferences(evening).track_starts if row[0] != name_of(file))
    return with_preferences(evening, track_starts=(*others, (name_of(file), start)))
