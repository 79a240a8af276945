"""The log as the box reads it: a page at a time for the display, whichever for the web page, one line in full."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from companion.evening.journal import Unreadable
from companion.kit.commands import GroupsRead, LogRead
from companion.kit.logline import LogEntry, LogGroup, WholeLog
from companion.run.recorder import dated, line_of
from companion.store import Store
from companion.store.logbook import LogBook, StoredEntry, log_in
from companion.store.schema import LABELS
from companion.types import later

ON_THE_BOX = 200  # lines in the evening at a time
GROUPS_AT_ONCE = 50


def page_read(store: Store, before: int = 0, by: str = "", of: str = "") -> LogRead:
    """Those older than that number, newest first, without the records of whole games: this goes into the journal."""
    kept = store.log.page(ON_THE_BOX + 1, before or None, by, of)
    page, lines = kept[:ON_THE_BOX], []
    for each in page:
        try:
            lines.append(replace(read_line(each), record=""))
        except Unreadable as error:
            store.notices.append(later("log_line", number=each.number, why=error))
    older = page[-1].number if len(kept) > len(page) else 0
    return LogRead(tuple(lines), before, older, by, of, whole_log(store.log))


def whole_log(log: LogBook) -> WholeLog | None:
    """None where a page holds it all: then those lines are enough."""
    lines = log.count()
    if lines <= ON_THE_BOX:
        return None
    return WholeLog(
        lines, {by: log.names(by) for by in LABELS}, tuple(group.name for group in log.groups("game", GROUPS_AT_ONCE))
    )


def groups_read(store: Store, by: str, before: int = 0) -> GroupsRead:
    """Those with the newest lines first. A campaign is called by its first line, everybody else by their last."""
    found = store.log.groups(by, GROUPS_AT_ONCE + 1, before or None)
    shown = []
    for group in found[:GROUPS_AT_ONCE]:
        kept = store.log.after(1, 0, by, group.name) if by == "campaign" else store.log.page(1, None, by, group.name)
        with suppress(Unreadable):
            lines = [replace(read_line(each), record="") for each in kept]
            shown += [LogGroup(by, group.name, group.lines, line, group.newest) for line in lines]
    older = found[GROUPS_AT_ONCE - 1].newest if len(found) > GROUPS_AT_ONCE else 0
    return GroupsRead(tuple(shown), before, older)


def read_line(kept: StoredEntry) -> LogEntry:
    return dated(line_of(kept), kept.date)


@dataclass(frozen=True)
class LogOnDisk:
    """As others than the box's loop read it, also while the store writes. What cannot be read is said on the box."""

    directory: Path

    def page(self, count: int, before: int = 0) -> Sequence[tuple[int, LogEntry]]:
        """At most that many with their numbers, older than that one, newest first; 0: the newest."""
        found: list[tuple[int, LogEntry]] = []
        with log_in(self.directory) as log:
            while len(found) < count and (page := log.page(count - len(found), before or None)):
                before = page[-1].number
                for kept in page:
                    with suppress(Unreadable):
                        found.append((kept.number, read_line(kept)))
        return found
