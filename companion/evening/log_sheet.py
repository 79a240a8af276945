"""PURE. The ship's log as tables for other programs and as a page to print: one sheet per crew (rules 4.1)."""

import csv
import html
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from itertools import islice

from companion.evening.log_lines import (
    compared_in,
    crew_of,
    game_name,
    lines_of,
    people_of,
    records_of,
    result_of,
    title_of,
    total_of,
    views_of,
)
from companion.evening.log_pages import crew_title, groups
from companion.evening.plays import Numbers, shown
from companion.kit.logline import LogEntry
from companion.words import say
from companion.words.dates import dated

AT_A_TIME = 200  # lines that are in memory together; each is compared with these
Lines = Callable[[], Iterable[LogEntry]]  # to be read again whenever it is asked for
COLUMNS = ("id", "date", "game", "crew", "title", "campaign", "won", "result", "total")


class Written(list[str]):
    """What csv writes into."""

    def write(self, text: str) -> None:
        self.append(text)


def row(entry: LogEntry) -> dict[str, object]:
    """The columns of every line, then those of its game."""
    return {
        "id": entry.id,
        "date": entry.date,
        "game": entry.game,
        "crew": crew_of("en", entry),
        "title": entry.title,
        "campaign": entry.group,
        "won": "" if entry.won is None else int(entry.won),
        "result": result_of("en", entry),
        "total": total_of(entry),
        **views_of(entry).columns(entry),
    }


def harmless(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula, whatever name is in it."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t") else cell


def as_csv(entries: Sequence[LogEntry]) -> str:
    return "".join(csv_pieces(lambda: entries))


def csv_pieces(entries: Callable[[], Iterable[LogEntry]]) -> Iterator[str]:
    """A table of any length, piece by piece. It is read twice: the columns are known after the last line."""
    columns = list(dict.fromkeys((*COLUMNS, *(name for entry in entries() for name in row(entry)))))
    lines = Written()
    table = csv.DictWriter(lines, columns, restval="", lineterminator="\n")
    table.writeheader()
    for found in batches(entries()):
        table.writerows({name: harmless(cell) for name, cell in row(entry).items()} for entry in found)
        yield "".join(lines)
        lines.clear()
    yield "".join(lines)


def batches(entries: Iterable[LogEntry]) -> Iterator[Sequence[LogEntry]]:
    left = iter(entries)
    while found := tuple(islice(left, AT_A_TIME)):
        yield found


def as_json(entries: Sequence[LogEntry], language: str = "en", numbers: Numbers | None = None) -> str:
    return "".join(json_pieces(entries, language, numbers))


def json_pieces(entries: Iterable[LogEntry], language: str = "en", numbers: Numbers | None = None) -> Iterator[str]:
    """A list however long, piece by piece. Plain names and numbers; the game's record as an object of its own, where it
    has one."""
    before = "[\n"
    for found in batches(entries):
        compared = compared_in(language, found)
        rows = (plain(entry, language, compared, numbers or {}) for entry in found)
        yield before + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
        before = ",\n"
    yield "[]\n" if before == "[\n" else "\n]\n"


def plain(
    entry: LogEntry, language: str, compared: Callable[[LogEntry], Sequence[str]], numbers: Numbers
) -> dict[str, object]:
    return asdict(entry) | {
        "title": title_of(language, entry),
        "result": result_of(language, entry),
        "players": list(people_of(language, entry)),
        "lines": list(lines_of(language, entry)),
        "charts": [chart.as_row() for chart in views_of(entry).charts(language, entry)],
        "compared": list(compared(entry)),
        "play": shown(language, entry, numbers),
        "record": json.loads(entry.record) if entry.record else None,
    }


def as_records(entries: Sequence[LogEntry], language: str = "en") -> str:
    """The totals of each game's lines, for games that have them."""
    found = [
        {"game": game, "name": game_name(language, lines[0]), "lines": list(records_of(language, lines))}
        for game, lines in groups(entries, "game").items()
    ]
    return json.dumps([each for each in found if each["lines"]], ensure_ascii=False) + "\n"


STYLE = """
body { font: 12pt sans-serif; margin: 2em; color: #000; background: #fff }
h2 { margin: 1.2em 0 .3em } table { border-collapse: collapse; width: 100%; page-break-inside: avoid }
th, td { border: 1px solid #777; padding: .2em .5em; text-align: left } td.n { text-align: right }
tr.campaign td:first-child { border-left: 4px double #000 } section { page-break-after: always }
@media print { body { margin: 0 } }
"""


def as_page(language: str, entries: Sequence[LogEntry]) -> str:
    """A page that prints well: each crew on a sheet of its own. The newest line is the first."""
    crews: list[Lines] = [partial(reversed, found) for found in groups(entries, "crew").values()]
    return "".join(page_pieces(language, crews))


def page_pieces(language: str, crews: Iterable[Lines]) -> Iterator[str]:
    """The same, however long, piece by piece: of each crew its lines, the oldest first; they are read several times."""
    title = html.escape(say(language, "titles.LogMenu"))
    yield (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style></head>\n<body><h1>{title}</h1>"
    )
    empty = True
    for lines in crews:
        empty = False
        yield from sheet_pieces(language, lines)
    yield f"<p>{html.escape(say(language, 'box.log_empty'))}</p>" if empty else ""
    yield "</body></html>\n"


def sheet_pieces(language: str, lines: Lines) -> Iterator[str]:
    """One crew: a table for each of its games, that of the newest line first."""
    newest: dict[str, LogEntry] = {}
    for entry in lines():
        newest.pop(entry.game, None)
        newest[entry.game] = entry
    *_, last = newest.values()
    yield f"<section><h2>{html.escape(crew_title(language, last))}</h2>\n"
    for number, entry in enumerate(reversed(newest.values())):
        yield "\n" if number else ""
        yield from table_pieces(language, entry, lines)
    yield "\n</section>\n"


def table_pieces(language: str, newest: LogEntry, lines: Lines) -> Iterator[str]:
    """All lines of the same game."""

    def head(name: str) -> str:
        return say(language, f"sheet.{name}")

    own = views_of(newest).heads(language)
    heads = (head("date"), head("crew"), head("title"), *own, head("total"))
    row = "".join(f"<th>{html.escape(text)}</th>" for text in heads)
    yield f"<h3>{html.escape(game_name(language, newest))}</h3>\n<table><tr>{row}</tr>\n"
    for found in batches(entry for entry in lines() if entry.game == newest.game):
        yield "".join(f"{table_row(language, entry, len(own))}\n" for entry in found)
    yield "</table>"


def table_row(language: str, entry: LogEntry, own: int) -> str:
    kind = ' class="campaign"' if entry.group else ""
    texts = (dated(language, entry.date), crew_of(language, entry), title_of(language, entry))
    left = "".join(f"<td>{html.escape(text)}</td>" for text in texts)
    return f"<tr{kind}>{left}{''.join(own_cells(language, entry, own))}</tr>"


def own_cells(language: str, entry: LogEntry, own: int) -> Iterator[str]:
    cells = [*views_of(entry).cells(language, entry), *[""] * own][:own]
    if entry.total is not None:
        yield from (f'<td class="n">{html.escape(cell)}</td>' for cell in (*cells, str(entry.total)))
        return
    said = [cell for cell in cells if cell]  # without a total the result takes the room of what is not known
    yield from (f'<td class="n">{html.escape(cell)}</td>' for cell in said)
    yield f'<td colspan="{own + 1 - len(said)}">{html.escape(result_of(language, entry))}</td>'
