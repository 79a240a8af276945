"""PURE. How the lines of the log are read: each by its own game, or as plain text if the game is no longer there."""

from collections.abc import Callable, Sequence

from companion.games import BY_ID
from companion.kit.evening import Evening
from companion.kit.logline import TEXT_ONLY, LogEntry, LogViews
from companion.kit.options import Option


def views_of(entry: LogEntry) -> LogViews:
    info = BY_ID.get(entry.game)
    views = info.game.log if info and entry.value is not None else None
    return views or TEXT_ONLY


def title_of(language: str, entry: LogEntry) -> str:
    return views_of(entry).title(language, entry)


def result_of(language: str, entry: LogEntry) -> str:
    return views_of(entry).result(language, entry)


def crew_of(language: str, entry: LogEntry) -> str:
    return views_of(entry).crew(language, entry)


def people_of(language: str, entry: LogEntry) -> Sequence[str]:
    return views_of(entry).players(language, entry)


def lines_of(language: str, entry: LogEntry) -> Sequence[str]:
    return views_of(entry).lines(language, entry)


def rows_of(evening: Evening, entry: LogEntry) -> Sequence[Option]:
    return views_of(entry).rows(evening, entry)


def compared_in(language: str, log: Sequence[LogEntry]) -> Callable[[LogEntry], Sequence[str]]:
    """How a line stands among the others of its game. The comparison is computed once for all lines."""
    games: dict[str, list[LogEntry]] = {}
    for entry in log:
        if entry.value is not None:
            games.setdefault(entry.game, []).append(entry)
    compare = {game: views_of(lines[0]).compared(language, lines) for game, lines in games.items()}
    return lambda entry: compare[entry.game](entry) if entry.value is not None else ()


def records_of(language: str, entries: Sequence[LogEntry]) -> Sequence[str]:
    """Of one game's lines."""
    known = [entry for entry in entries if entry.value is not None]
    return views_of(known[0]).records(language, known) if known else ()


def has_records(game: str) -> bool:
    """Do the lines of that game come to anything together?"""
    views = BY_ID[game].game.log if game in BY_ID else None
    return views is not None and views.records is not TEXT_ONLY.records


def game_name(language: str, entry: LogEntry) -> str:
    return name_of_game(language, entry.game)


def name_of_game(language: str, game: str) -> str:
    info = BY_ID.get(game)
    return info.name(language) if info else game


def total_of(entry: LogEntry) -> str:
    return "" if entry.total is None else str(entry.total)
