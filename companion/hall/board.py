"""PURE. The leaderboard: which crew has done best in each mission, over the logs of all tables."""

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.hall.messages import LogLine

COLUMNS = ("game", "mission", "title", "place", "crew", "table", "date", "won", "total", "result")


@dataclass(frozen=True)
class Row:
    """A finished game on the board; those with the same place are level."""

    place: int
    table: str
    line: LogLine

    @property
    def crew(self) -> str:
        return self.line.crew or self.table


@dataclass(frozen=True)
class Contest:
    """All games of one mission: the best first, each crew once, by its best."""

    game: str
    mission: str
    title: str
    rows: tuple[Row, ...]


def contests(lines: Iterable[tuple[str, LogLine]]) -> tuple[Contest, ...]:
    """Of lines with the names of their tables. A line that two tables have (a log was moved) counts once."""
    by_mission: dict[tuple[str, str], dict[str, tuple[str, LogLine]]] = {}
    for table, line in lines:
        of_this = by_mission.setdefault((line.game, line.mission or line.title), {})
        of_this.setdefault(line.id, (table, line))
    return tuple(contest(game, mission, list(found.values())) for (game, mission), found in sorted(by_mission.items()))


def contest(game: str, mission: str, found: Sequence[tuple[str, LogLine]]) -> Contest:
    best: dict[str, tuple[str, LogLine]] = {}
    for table, line in sorted(found, key=lambda each: (rank(each[1]), each[1].date, each[1].id)):
        best.setdefault(line.crew or table, (table, line))
    rows: list[Row] = []
    for place, (table, line) in enumerate(best.values(), 1):
        level = rows and rank(rows[-1].line) == rank(line)
        rows.append(Row(rows[-1].place if level else place, table, line))
    return Contest(game, mission, found[0][1].title or mission, tuple(rows))


def rank(line: LogLine) -> tuple[int, int]:
    """The least is the best: a lost mission comes after every one that was won."""
    return (1 if line.won is False else 0), -(line.total if line.total is not None else -10_000)


def values(contest: Contest, row: Row) -> Mapping[str, object]:
    line = row.line
    return {
        "game": contest.game, "mission": contest.mission, "title": contest.title, "place": row.place,
        "crew": row.crew, "table": row.table, "date": line.date, "won": line.won, "total": line.total,
        "result": line.result,
    }  # fmt: skip


def as_json(found: Sequence[Contest]) -> str:
    return json.dumps([values(each, row) for each in found for row in each.rows], ensure_ascii=False, indent=1) + "\n"


def as_csv(found: Sequence[Contest]) -> str:
    """For spreadsheets: a text that one of them would take for a formula gets a quote before it."""
    out = io.StringIO()
    sheet = csv.writer(out)
    sheet.writerow(COLUMNS)
    for each in found:
        for row in each.rows:
            sheet.writerow([plain(value) for value in values(each, row).values()])
    return out.getvalue()


def plain(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t") else value
