"""Between loop and store: what of an evening is written down when, and how it is found again.

The same build replays the evening from its start, undo and all. Another build cannot know that it would play
the same: it goes on from the last snapshot. What cannot be read is said, and stays in the file.
"""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from functools import cache
from pathlib import Path

from companion.evening import Evening, step
from companion.evening.journal import FORMAT, Unreadable, read, written
from companion.evening.settings import Today
from companion.evening.stages import is_flying
from companion.kit.dials import Dial
from companion.kit.effects import Save, Strike
from companion.kit.evening import Settings
from companion.kit.hands import Configured, LogRead
from companion.kit.logline import LogEntry
from companion.store import Saved, Snapshot, Store
from companion.store.logbook import moment
from companion.types import Face, Input, Millis

BEAT: Millis = 1000
SNAPSHOT_AFTER = 25  # inputs, where no stage boundary came earlier
REMEMBERED = ("settings",)  # survives even an evening that cannot be read
CHOSEN = "chosen"  # kept beside them: the names of the settings that were changed on the box
CONFIGURED = ("language", "brightness", "shown")  # settings that the configuration has, too
PURE = ("rules", "kit", "games", "evening", "voice")  # the packages that decide what an input does


@dataclass(frozen=True)
class Found:
    """The evening to go on with; `resumed` when there was one. `notices` says what was lost, and where it is."""

    evening: Evening
    at: Millis
    resumed: bool
    notices: tuple[str, ...] = ()


@cache
def build() -> str:
    """A name for the code that decides: the same name plays the same evening from the same inputs."""
    home = Path(__file__).resolve().parents[1]
    digest = hashlib.sha256()
    for package in PURE:
        for file in sorted((home / package).rglob("*.py")):
            digest.update(str(file.relative_to(home)).encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def text(value: object) -> str:
    """As it is written down. An evening goes without the log it has read: that is kept elsewhere. ValueError for
    what no file can hold: half a character, from a page that is no browser."""
    if isinstance(value, Evening):
        value = replace(value, log=())
    made = json.dumps(written(value), ensure_ascii=False, separators=(",", ":"))
    made.encode()
    return made


class Recorder:
    """Writes every hand before its effects, a snapshot at each stage boundary, a heartbeat while time runs."""

    def __init__(
        self,
        store: Store,
        today: Callable[[], datetime | None] = lambda: None,
        settings: Settings | None = None,
    ) -> None:
        """`today` if that is known; `settings` for a box on which nobody has changed any."""
        self.store, self._today, self._settings = store, today, settings or Settings()
        self._evening = Evening()
        self._since = 0  # inputs since the last snapshot
        self._chosen = chosen_in(store.settings())
        self._beat_at: Millis = 0
        self._was_flying = False
        self._dated = ""  # the date last given to entries that had none

    def found(self) -> Found:
        """The last evening, gone on with; or a new one, begun."""
        saved = self.store.last()
        found = Found(self._new_evening(), 0, resumed=False) if saved is None else self._gone_on(saved)
        self._evening = found.evening
        replayed = saved is not None and found.resumed and not found.notices and saved.build == build()
        if not replayed:
            self.store.begin(FORMAT, build(), found.at, text(found.evening))
        return Found(found.evening, found.at, found.resumed, (*self.store.notices, *found.notices))

    def record(self, given: Input, evening: Evening, effects: Sequence[object]) -> None:
        """The loop's `record`: durable when it returns, with all that must not be lost without the other. What cannot
        be written is refused before anything is: then this input has never been."""
        before = self._evening
        entries = {each.entry.id: text(each.entry) for each in effects if isinstance(each, Save)}
        struck = [each.id for each in effects if isinstance(each, Strike)]
        changed = {
            name: text(getattr(evening, name))
            for name in REMEMBERED
            if getattr(evening, name) != getattr(before, name)
        }  # fmt: skip
        if evening.settings != before.settings:
            if not isinstance(given.hand, Configured):
                self._chosen |= differing(before.settings, evening.settings)
            changed[CHOSEN] = text(tuple(sorted(self._chosen)))
        due = type(evening.stage) is not type(before.stage) or self._since + 1 >= SNAPSHOT_AFTER
        # a journal cannot be cut where undo still reaches back over the cut: between a campaign's missions
        over = before.game is not None and evening.game is None and evening.before is None
        fresh = text(evening) if due or over else ""
        self.store.write(
            given.at,
            text(given.hand),
            state=fresh if due else None,
            entries=entries,
            struck=struck,
            settings=changed,
            now=moment(self._today()) if entries else None,
        )
        self._evening = evening
        self._since = 0 if due else self._since + 1
        typing = isinstance(evening.stage, Today | Dial)  # not yet the date that will be meant
        if evening.date and evening.date != self._dated and not typing:  # a time server was heard, or it was typed in
            self._dated = evening.date
            self.store.date_entries(moment(self._today() or day(evening.date)))
        if over:  # that mission is; a new journal begins
            self.store.begin(FORMAT, build(), given.at, fresh)

    def watch(self, evening: Evening, _face: Face) -> None:
        """The loop's `watch`: while time runs, how far it got, once a second; then that it ran out: no hand tells."""
        flying, was_flying = is_flying(evening), self._was_flying
        self._was_flying = flying
        if (was_flying and not flying) or (flying and evening.at >= self._beat_at + BEAT):
            self._beat_at = evening.at
            self.store.heartbeat(evening.at)

    def configured(self, kept: Settings) -> Settings:
        """Those settings, with the configuration for all that nobody has changed on the box."""
        return replace(kept, **{n: getattr(self._settings, n) for n in CONFIGURED if n not in self._chosen})

    def log_read(self) -> LogRead:
        """The ship's log, newest first, without the records of whole games: this goes into the journal."""
        entries: list[LogEntry] = []
        for kept in reversed(self.store.log.entries()):
            try:
                entries.append(replace(dated(read(kept.entry), kept.date), record=""))
            except Unreadable as error:
                self.store.notices.append(f"entry {kept.number} of the log cannot be read: {error}")
        return LogRead(tuple(entries))

    # --- going on ------------------------------------------------------------------------------------

    def _new_evening(self) -> Evening:
        remembered = {}
        for name, value in self.store.settings().items():
            try:
                remembered[name] = read(json.loads(value))
            except (Unreadable, ValueError):
                self.store.notices.append(f"the {name} on this box cannot be read; the defaults are used")
        settings = remembered.get("settings")
        return Evening(settings=self.configured(settings) if isinstance(settings, Settings) else self._settings)

    def _gone_on(self, saved: Saved) -> Found:
        notices: list[str] = []
        if saved.build == build() and saved.snapshots and saved.snapshots[0].number == 0:
            try:
                evening = replayed(saved)
                return Found(evening, max(saved.at, evening.at), resumed=True)
            except Exception as error:  # whatever a damaged or foreign journal makes a step do
                notices.append(f"the evening could not be replayed ({error})")
        for snapshot in reversed(saved.snapshots):
            try:
                evening = state_of(snapshot)
            except (Unreadable, ValueError) as error:
                notices.append(f"the snapshot after input {snapshot.number} cannot be read ({error})")
                continue
            left = len(saved.inputs) - snapshot.number
            if left > 0:
                notices.append(f"{left} inputs after the last snapshot are left out; they stay in the file")
            return Found(evening, max(saved.at, evening.at), resumed=True, notices=tuple(notices))
        notices.append(f"evening {saved.evening} (format {saved.format}) cannot be gone on with; it stays in the file")
        return Found(self._new_evening(), saved.at, resumed=False, notices=tuple(notices))


def differing(one: Settings, other: Settings) -> set[str]:
    return {each.name for each in fields(Settings) if getattr(one, each.name) != getattr(other, each.name)}


def chosen_in(kept: Mapping[str, str]) -> set[str]:
    """The names of the settings changed on the box; all of them where a store does not tell them apart."""
    if "settings" not in kept:
        return set()
    try:
        return set(json.loads(kept[CHOSEN]))
    except (KeyError, ValueError, TypeError):
        return {each.name for each in fields(Settings)}


def state_of(snapshot: Snapshot) -> Evening:
    evening = read(json.loads(snapshot.state), "snapshot")
    if not isinstance(evening, Evening):
        raise Unreadable("snapshot: is not an evening")
    return evening


def replayed(saved: Saved) -> Evening:
    """The evening that its inputs lead to, then time up to the last heartbeat."""
    evening = state_of(saved.snapshots[0])
    for each in saved.inputs:
        evening, _ = step(evening, Input(each.at, read(json.loads(each.hand), f"input {each.number}")))
    return step(evening, Input(saved.at))[0]


def dated(entry: LogEntry, date: str | None) -> LogEntry:
    """With the date it was written, once that is known; what the entry says itself goes first."""
    return entry if entry.date or not date else replace(entry, date=date[:10])


def day(date: str) -> datetime | None:
    """The end of that day: what was written within its hours belongs to it."""
    try:
        return datetime.fromisoformat(date).replace(hour=23, minute=59)
    except ValueError:
        return None
