"""The ship's log as a file to take away: what `./run log export` writes, over the wire. Values in, text out."""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace

from companion.screens.log_sheet import as_csv, as_page
from companion.table.logbook import LogEntry

PRINTED = "default-src 'none'; style-src 'unsafe-inline'"  # the page to print brings its own style, and no script


@dataclass(frozen=True)
class Form:
    name: str
    kind: str
    written: Callable[[Sequence[LogEntry], str], str]
    policy: str = ""  # shown in the browser under this policy, instead of being saved


def harmless(text: str) -> str:
    """A cell that a spreadsheet must not take for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


def tabled(entry: LogEntry) -> LogEntry:
    crew = tuple(replace(seat, name=harmless(seat.name)) for seat in entry.crew)
    return replace(entry, crew=crew, title=harmless(entry.title))


FORMS = {
    form.name: form
    for form in (
        Form(
            "log.json", "application/json",
            lambda entries, _: json.dumps([asdict(entry) for entry in entries], ensure_ascii=False, indent=1),
        ),
        Form("log.csv", "text/csv", lambda entries, _: as_csv([tabled(entry) for entry in entries])),
        Form("print.html", "text/html", lambda entries, language: as_page(language, entries), PRINTED),
    )
}  # fmt: skip
