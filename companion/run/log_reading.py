"""The log as the box reads it: a page at a time for the display, whichever for the web page, one line in full."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from companion.evening.journal import Unreadable
from companion.kit.hands import LogRead
from companion.kit.logline import LogEntry
from companion.run.recorder import dated, line_of
from companion.store import Store
from companion.store.logbook import Kept, log_in

ON_THE_BOX = 200  # lines in the evening at a time


def page_read(store: Store, before: int = 0) -> LogRead:
    """Those older than that number, newest first, without the records of whole games: this goes into the journal."""
    kept = store.log.page(ON_THE_BOX + 1, before or None)
    page, lines = kept[:ON_THE_BOX], []
    for each in page:
        try:
            lines.append(replace(read_line(each), record=""))
        except Unreadable as error:
            store.notices.append(f"entry {each.number} of the log cannot be read: {error}")
    return LogRead(tuple(lines), before, page[-1].number if len(kept) > len(page) else 0)


def read_line(kept: Kept) -> LogEntry:
    return dated(line_of(kept), kept.date)


@dataclass(frozen=True)
class LogOnDisk:
    """As others than the box's loop read it, also while the store writes. What cannot be read is said on the box."""

    directory: Path

    def page(self, count: int, before: int = 0) -> Sequence[tuple[int, LogEntry]]:
        """So many at most with their numbers, older than that one, newest first; 0: the newest."""
        found: list[tuple[int, LogEntry]] = []
        with log_in(self.directory) as log:
            while len(found) < count and (page := log.page(count - len(found), before or None)):
                before = page[-1].number
                for kept in page:
                    with suppress(Unreadable):
                        found.append((kept.number, read_line(kept)))
        return found
