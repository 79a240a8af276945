"""The ship's log as a file to take away: JSON, CSV, or a page to print. Values in, text out."""

import csv
import html
import io
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from companion.table.logbook import LogEntry, LoggedSeat
from companion.words import say

COLUMNS = (
    "date", "mission", "title", "level", "common", "serious", "crew", "result", "lost_turn", "killed_by",
    "defeated", "survived", "damage", "knockouts", "bots", "visual", "total", "campaign",
)  # fmt: skip


@dataclass(frozen=True)
class Form:
    name: str
    kind: str
    written: Callable[[Sequence[LogEntry], str], str]
    shown: bool = False  # in the browser, instead of being saved


def as_json(entries: Sequence[LogEntry], language: str) -> str:
    return json.dumps([asdict(entry) for entry in entries], ensure_ascii=False, indent=1)


def harmless(text: str) -> str:
    """A cell that a spreadsheet must not take for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


def called(seat: LoggedSeat, language: str) -> str:
    return seat.name or say(language, f"page.colour.{seat.colour}")


def row(entry: LogEntry, language: str) -> dict[str, object]:
    crew = " / ".join(called(seat, language) for seat in entry.crew)
    flown = {name: getattr(entry, name) for name in COLUMNS if hasattr(entry, name)}
    points = {} if entry.points is None else asdict(entry.points)
    texts = {name: harmless(value) if isinstance(value, str) else value for name, value in flown.items()}
    return {**texts, "crew": harmless(crew), "result": "won" if entry.won else "lost", **points}


def as_csv(entries: Sequence[LogEntry], language: str) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, extrasaction="ignore", restval="")
    writer.writeheader()
    writer.writerows(row(entry, language) for entry in entries)
    return out.getvalue()


def as_page(entries: Sequence[LogEntry], language: str) -> str:
    def words(key: str, **values: object) -> str:
        return html.escape(say(language, f"page.{key}", **values))

    heads = "".join(f"<th>{words(f'head.{name}')}</th>" for name in ("date", "crew", "mission", "result", "points"))
    lines = [
        "<tr>"
        f"<td>{html.escape(entry.date) or words('no_date')}</td>"
        f"<td>{html.escape(', '.join(called(seat, language) for seat in entry.crew))}</td>"
        f"<td>{html.escape(entry.title)}</td>"
        f"<td>{words('won') if entry.won else words('lost_in', turn=entry.lost_turn)}</td>"
        f"<td>{'–' if entry.points is None else entry.points.total}</td></tr>"
        for entry in entries
    ]
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{words("title.log")}</title>'
        f'<link rel="stylesheet" href="/static/print.css"><h1>{words("title.log")}</h1>'
        f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(lines)}</tbody></table></html>"
    )


FORMS = {
    form.name: form
    for form in (
        Form("log.json", "application/json", as_json),
        Form("log.csv", "text/csv", as_csv),
        Form("print.html", "text/html", as_page, shown=True),
    )
}
