"""Between loop and store: what of an evening is written down when, and how it is found again.

Every input is written with the digest of the evening it led to. The evening is found again from the last snapshot that
can be read, by the inputs after it, each checked against its digest: whoever wrote them, an input that leads elsewhere
today is not taken, nor any after it. What could not be recovered is reported, and stays in the file.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime

from companion import VERSION
from companion.configured import languages
from companion.evening import Evening, step
from companion.evening.journal import Unreadable, read, written
from companion.evening.log_pages import GROUPS
from companion.evening.settings import Today
from companion.evening.shared_texts import FORMAT, SharedTexts, digest_of
from companion.evening.stages import is_flying
from companion.evening.tables import is_private
from companion.kit.commands import Chosen, Configured, LineRead, LogRead
from companion.kit.dials import Dial
from companion.kit.effects import DeleteLogEntry, Save
from companion.kit.evening import Settings, without_strangers
from companion.kit.hidden import is_own_business
from companion.kit.logline import LogEntry
from companion.run.notify import still_starting
from companion.store import Saved, Snapshot, Store, Written
from companion.store.logbook import Labels, StoredEntry, moment
from companion.store.schema import LABELS
from companion.types import Face, Hold, Input, Millis, Press, SharedText, later

BEAT: Millis = 1000
SNAPSHOT_AFTER = 25  # inputs, where no stage boundary came earlier
OLD_SETTINGS = '{"": "evening.Settings"}'  # of version 0.1.0, where nobody had changed any
SETTINGS = "settings"  # they survive even an evening that cannot be read
CHOSEN = "chosen"  # stored beside them: the names of the settings that were changed on the box
ALIVE_EVERY = 100  # inputs replayed
LABELLED_AT_ONCE = 500  # lines of the log, in one transaction
CONFIGURED = ("language", "brightness", "shown")  # settings that the configuration has, too


@dataclass(frozen=True)
class Found:
    """The evening to continue; `resumed` when there was one. `notices` says what was lost, and where it is."""

    evening: Evening
    at: Millis
    resumed: bool
    notices: tuple[str, ...] = ()


def text(value: object) -> str:
    """As it is written down, whole. ValueError for what no file can hold: half a character, from a page that is no
    browser."""
    made = json.dumps(written(value), ensure_ascii=False, separators=(",", ":"))
    made.encode()
    return made


class Recorder:
    """Writes every command before its effects, a snapshot at each stage boundary, a heartbeat while time runs."""

    def __init__(
        self,
        store: Store,
        today: Callable[[], datetime | None] = lambda: None,
        settings: Settings | None = None,
    ) -> None:
        """`today` if that is known; `settings` for a box on which nobody has changed any."""
        self.store, self._today, self._settings = store, today, settings or Settings()
        self._evening = Evening()
        self._parts = SharedTexts(store.text)
        self._lines: dict[int, tuple[StoredEntry, LogEntry]] = {}  # of the log as last read, by number
        self._since = 0  # inputs since the last snapshot
        self._chosen = chosen_in(store.settings())
        self._beat_at: Millis = 0
        self._was_flying = False
        self._dated = ""  # the date last given to entries that had none

    def found(self) -> Found:
        """The last evening, continued; or a new one, begun."""
        self._label_lines()
        saved = self.store.last()
        if saved is not None:
            self._parts = SharedTexts(self.store.text, format=saved.format)
        found = Found(self._new_evening(), 0, resumed=False) if saved is None else self._gone_on(saved)
        self._evening = found.evening
        upgraded = saved is not None and (saved.build, saved.format) != (VERSION, FORMAT)
        if upgraded:  # nothing stays in the other version's words: they would be others once they are written again
            self._parts = SharedTexts(self.store.text)
        if saved is None or not found.resumed or found.notices or upgraded:
            self._begin(found.at, self._parts.of(found.evening), found.notices)
        return replace(found, notices=tuple(self.store.notices))

    def record(self, given: Input, evening: Evening, effects: Sequence[object]) -> None:
        """The loop's `record`: durable when it returns, together with everything that must be lost with it or not at
        all. What cannot be written is refused before anything is written: then this input never happened."""
        before = self._evening
        saves = [each.entry for each in effects if isinstance(each, Save)]
        entries = {entry.id: text(entry) for entry in saves}
        struck = [each.id for each in effects if isinstance(each, DeleteLogEntry)]
        command, state = self._parts.of(given.command), self._parts.of(evening)
        due = type(evening.stage) is not type(before.stage) or self._since + 1 >= SNAPSHOT_AFTER
        self.store.write(
            given.at,
            command.text,
            digest=digest_of(state),
            parts=command.parts,
            state=state.text if due else None,
            state_parts=state.parts,
            entries=entries,
            labels={entry.id: labels_of(entry) for entry in saves},
            struck=struck,
            settings=self._changed(given, evening),
            now=moment(self._today()) if entries else None,
            seen=isinstance(given.command, Press | Hold | Chosen),
        )
        self._evening = evening
        self._since = 0 if due else self._since + 1
        if due:
            self._parts.forget_older()
        typing = isinstance(evening.stage, Today | Dial)  # not yet the date that will be meant
        if evening.date and evening.date != self._dated and not typing:  # a time server was heard, or it was typed in
            self._dated = evening.date
            self.store.date_entries(moment(self._today() or day(evening.date)))
        if before.game is not None and evening.game is None:  # that mission is over; a new journal begins
            self._begin(given.at, state)

    def _begin(self, at: Millis, state: SharedText, notices: Sequence[str] = ()) -> None:
        self.store.begin(FORMAT, VERSION, at, state.text, state.parts, notices)

    def _changed(self, given: Input, evening: Evening) -> dict[str, str]:
        """The settings, where this input has changed them."""
        before = self._evening.settings
        if evening.settings == before:
            return {}
        if not isinstance(given.command, Configured):
            self._chosen |= differing(before, evening.settings)
        return {SETTINGS: text(evening.settings), CHOSEN: text(tuple(sorted(self._chosen)))}

    def watch(self, evening: Evening, _face: Face) -> None:
        """The loop's `watch`: while time runs, how far it got, once a second; then that it ran out: no command says."""
        flying, was_flying = is_flying(evening), self._was_flying
        self._was_flying = flying
        if (was_flying and not flying) or (flying and evening.at >= self._beat_at + BEAT):
            self._beat_at = evening.at
            self.store.heartbeat(evening.at)

    def configured(self, kept: Settings) -> Settings:
        """Those settings, with the configuration for all that nobody has changed on the box, and for a language that
        another version spoke: without words nothing could be shown."""
        wordless = {"language"} if kept.language not in languages() else set()
        ours = [name for name in CONFIGURED if name in wordless or name not in self._chosen]
        return replace(kept, **{name: getattr(self._settings, name) for name in ours})

    def line_read(self, name: str) -> LineRead | None:
        """That line with the record of its game; None where there is none, or it cannot be read."""
        kept = self.store.log.line(name)
        try:
            return LineRead(dated(line_of(kept), kept.date)) if kept else None
        except Unreadable:
            return None

    def log_read(self) -> LogRead:
        """The ship's log, newest first, without the records of whole games: this goes into the journal."""
        read_before, self._lines = self._lines, {}
        for kept in self.store.log.entries():
            known = read_before.get(kept.number)
            try:  # a line that is still the same is the same value: it is not written again
                line = known[1] if known and known[0] == kept else replace(dated(line_of(kept), kept.date), record="")
                self._lines[kept.number] = (kept, line)
            except Unreadable as error:
                self.store.notices.append(later("log_line", number=kept.number, why=error))
        return LogRead(tuple(line for _, line in reversed(self._lines.values())))

    # --- going on ------------------------------------------------------------------------------------

    def _label_lines(self) -> None:
        """Once, of the lines that an older version wrote."""
        while lines := self.store.log.unlabelled(LABELLED_AT_ONCE):
            still_starting()
            self.store.label({kept.number: labels_in(kept) for kept in lines})

    def _new_evening(self) -> Evening:
        settings = self._kept_settings()
        return Evening(settings=self.configured(settings) if settings else self._settings)

    def _kept_settings(self) -> Settings | None:
        """As they were last changed; None where nobody has changed any, or they cannot be read."""
        try:
            settings = read(settings_in(self.store.settings()))
        except (Unreadable, ValueError):
            self.store.notices.append(later("settings_lost"))
            return None
        return settings if isinstance(settings, Settings) else None

    def _gone_on(self, saved: Saved) -> Found:
        notices: list[str] = []
        for snapshot in reversed(saved.snapshots):
            try:
                evening = self._state_of(snapshot)
            except (Unreadable, ValueError) as error:
                notices.append(later("snapshot_lost", number=snapshot.number, why=error))
                continue
            if lost := self._parts.lost:
                more = later("and_more", first=lost[0], count=len(lost) - 1) if len(lost) > 1 else lost[0]
                notices.append(later("part_lost", what=more))
            evening, reached, why = self._replayed(evening, saved.after(snapshot))
            left = sum(each.place > max(reached, snapshot.place) for each in saved.inputs)
            if left:
                why = why or later("input_missing", number=max(reached, snapshot.place)[1])
                notices.append(later("left_out", why=why, count=left))
                evening = replace(evening, settings=self._kept_settings() or evening.settings)
            at = max(saved.at, evening.at)
            at_home = without_strangers(step(evening, Input(at))[0])
            if evening.table and not at_home.table:
                notices.append(later("no_game", game=repr(evening.table)))
            return Found(at_home, at, resumed=True, notices=tuple(notices))
        notices.append(later("not_gone_on", number=saved.evening, format=saved.format))
        return Found(self._new_evening(), saved.at, resumed=False, notices=tuple(notices))

    def _state_of(self, snapshot: Snapshot) -> Evening:
        self._parts.lost.clear()
        evening = self._parts.read(snapshot.state, later("snapshot"))
        if not isinstance(evening, Evening):
            raise Unreadable(later("not_an_evening"))
        return evening

    def _replayed(self, evening: Evening, inputs: Sequence[Written]) -> tuple[Evening, tuple[int, int], str]:
        """The evening that these inputs lead to, as long as they lead where they led before; the last one taken, and
        why it is the last."""
        reached = (0, 0)
        for count, each in enumerate(inputs):
            if count % ALIVE_EVERY == 0:
                still_starting()
            command = None
            try:
                command = self._parts.read(each.command, later("input", number=each.number))
                now, _ = step(evening, Input(each.at, command))
                same = digest_of(self._parts.of(now)) == each.digest
            except Exception as error:  # whatever a damaged or foreign journal makes a step do
                secret = is_own_business(command) or is_private(evening)  # then an error's words may be, too
                why_not = type(error).__name__ if secret else error
                return evening, reached, later("not_taken", number=each.number, why=why_not)
            if not same:
                why = "leads_elsewhere" if each.digest else "led_untold"
                return evening, reached, later(why, number=each.number)
            evening, reached = now, each.place
        return evening, reached, ""


def line_of(kept: StoredEntry) -> LogEntry:
    line = read(kept.entry)
    if not isinstance(line, LogEntry):
        raise Unreadable(later("no_entry"))
    return line


def labels_of(line: LogEntry) -> Labels:
    """Whose it is, whatever the language."""
    return Labels(*(GROUPS[name](line) for name in LABELS))


def labels_in(kept: StoredEntry) -> Labels:
    """Nobody's, if it cannot be read: it stays in the file."""
    try:
        return labels_of(line_of(kept))
    except Unreadable:
        return Labels("")


def settings_in(rows: Mapping[str, str]) -> object:
    """As they are written; what version 0.1.0 wrote beside them in rows of its own (the last crew) is among them."""
    if SETTINGS not in rows and not rows.keys() - {CHOSEN}:
        return None
    kept = json.loads(rows.get(SETTINGS, OLD_SETTINGS))
    if isinstance(kept, dict) and kept.get("") == json.loads(OLD_SETTINGS)[""]:
        kept |= {name: json.loads(value) for name, value in rows.items() if name not in (SETTINGS, CHOSEN)}
    return kept


def differing(one: Settings, other: Settings) -> set[str]:
    return {each.name for each in fields(Settings) if getattr(one, each.name) != getattr(other, each.name)}


def chosen_in(kept: Mapping[str, str]) -> set[str]:
    """The names of the settings changed on the box; all of them if a store does not distinguish them."""
    if "settings" not in kept:
        return set()
    try:
        return set(json.loads(kept[CHOSEN]))
    except (KeyError, ValueError, TypeError):
        return {each.name for each in fields(Settings)}


def dated(entry: LogEntry, date: str | None) -> LogEntry:
    """With the date it was written, once that is known; the entry's own date takes precedence."""
    return entry if entry.date or not date else replace(entry, date=date[:10])


def day(date: str) -> datetime | None:
    """The end of that day: what was written within its hours belongs to it."""
    try:
        return datetime.fromisoformat(date).replace(hour=23, minute=59)
    except ValueError:
        return None
