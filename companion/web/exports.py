"""The ship's log as a file to take away, in the forms of `./run log export`. Values in, text out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.evening.log_sheet import as_csv, as_json, as_page
from companion.kit.logline import LogEntry

PRINTED = "default-src 'none'; style-src 'unsafe-inline'"  # the page to print brings its own style, and no script


@dataclass(frozen=True)
class Form:
    name: str
    kind: str
    written: Callable[[Sequence[LogEntry], str], str]
    policy: str = ""  # shown in the browser under this policy, instead of being saved


FORMS = {
    form.name: form
    for form in (
        Form("log.json", "application/json", as_json),
        Form("log.csv", "text/csv", lambda entries, _: as_csv(entries)),
        Form("print.html", "text/html", lambda entries, language: as_page(language, entries), PRINTED),
    )
}
