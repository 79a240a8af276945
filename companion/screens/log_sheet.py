"""PURE. The ship's log as tables for other programs and as a page to print: one sheet per crew (rules 4.1)."""

import csv
import html
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from companion.table.log_pages import crew_title, groups, seat_title
from companion.table.logbook import LogEntry, LoggedSeat
from companion.words import say
from companion.words.announcement import logged_title

POINTS = ("survived", "defeated", "damage", "knockouts", "bots", "visual", "total")
COLUMNS = (
    "id", "date", "crew", "mission", "title", "level", "common", "serious", "campaign",
    "won", *POINTS, "lost_turn", "killed_by",
)  # fmt: skip
MARKS = {"captain": "★", "comms": "☊", "security": "!"}  # the rulebook's star, headphones and exclamation mark


class Lines(list[str]):
    """What csv writes into."""

    def write(self, text: str) -> None:
        self.append(text)


def crew(language: str, entry: LogEntry) -> str:
    return say(language, "resolution.comma").join(member(language, seat) for seat in entry.crew)


def member(language: str, seat: LoggedSeat) -> str:
    marks = "".join(MARKS[role] for role in seat.roles)
    android = f" ({say(language, 'page.android')})" if seat.android else ""
    return f"{seat_title(language, seat)}{marks}{android}"


def row(entry: LogEntry) -> dict[str, object]:
    points = entry.points if entry.won else None
    plain = {name: getattr(entry, name) for name in COLUMNS if hasattr(entry, name)}
    numbers = {name: "" if points is None else getattr(points, name) for name in POINTS}
    return plain | numbers | {"crew": crew("en", entry), "won": int(entry.won), "lost_turn": entry.lost_turn or ""}


def harmless(cell: object) -> object:
    """A cell that a spreadsheet does not take for a formula, whatever people called themselves."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t") else cell


def as_csv(entries: Sequence[LogEntry]) -> str:
    lines = Lines()
    table = csv.DictWriter(lines, COLUMNS, lineterminator="\n")
    table.writeheader()
    table.writerows({name: harmless(cell) for name, cell in row(entry).items()} for entry in entries)
    return "".join(lines)


def as_json(entries: Sequence[LogEntry], language: str = "en") -> str:
    """Plain names and numbers; the game record as an object of its own (docs/game-record.md)."""
    plain = [
        asdict(entry)
        | {
            "title": logged_title(language, entry.mission, entry.title),
            "record": json.loads(entry.record) if entry.record else None,
        }
        for entry in entries
    ]
    return json.dumps(plain, ensure_ascii=False, indent=1) + "\n"


STYLE = """
body { font: 12pt sans-serif; margin: 2em; color: #000; background: #fff }
h2 { margin: 1.2em 0 .3em } table { border-collapse: collapse; width: 100%; page-break-inside: avoid }
th, td { border: 1px solid #777; padding: .2em .5em; text-align: left } td.n { text-align: right }
tr.campaign td:first-child { border-left: 4px double #000 } section { page-break-after: always }
@media print { body { margin: 0 } }
"""


def as_page(language: str, entries: Sequence[LogEntry]) -> str:
    """A page that prints well: each crew on a sheet of its own."""
    title = html.escape(say(language, "titles.LogMenu"))
    body = "".join(sheet(language, found) for found in groups(entries, "crew").values())
    empty = "" if entries else f"<p>{html.escape(say(language, 'box.log_empty'))}</p>"
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style></head>\n<body><h1>{title}</h1>{empty}{body}</body></html>\n"
    )


def sheet(language: str, entries: Sequence[LogEntry]) -> str:
    heading = html.escape(crew_title(language, entries[0]))
    heads = "".join(f"<th>{html.escape(say(language, f'sheet.{column}'))}</th>" for column in SHEET)
    rows = "\n".join(table_row(language, entry) for entry in reversed(entries))
    return f"<section><h2>{heading}</h2>\n<table><tr>{heads}</tr>\n{rows}\n</table></section>\n"


SHEET = ("date", "crew", "title", "difficulty", "survived", "defeated", "penalties", "visual", "total")


def table_row(language: str, entry: LogEntry) -> str:
    kind = ' class="campaign"' if entry.campaign else ""
    title = logged_title(language, entry.mission, entry.title)
    texts = (entry.date, crew(language, entry), title, f"{entry.common} / {entry.serious}")
    left = "".join(f"<td>{html.escape(text)}</td>" for text in texts)
    return f"<tr{kind}>{left}{''.join(result(language, entry))}</tr>"


def result(language: str, entry: LogEntry) -> Iterator[str]:
    if not entry.won:
        threat = say(language, f"threats.{entry.killed_by}") if entry.killed_by else "-"
        yield f'<td colspan="5">{html.escape(say(language, "box.log_lost", turn=entry.lost_turn, threat=threat))}</td>'
    elif entry.points is None:
        yield '<td colspan="5"></td>'
    else:
        points = entry.points
        penalties = points.damage + points.knockouts + points.bots
        for number in (points.survived, points.defeated, penalties, points.visual, points.total):
            yield f'<td class="n">{number}</td>'
