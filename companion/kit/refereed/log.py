"""PURE. A finished game as a line of the log, written and read again by one value.

The texts of a line are those of the evening's language: they are read when the game is no longer there. As long as it
is, it says them again. The record goes along with every line, so that each game can be refereed again.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.kit.evening import Evening
from companion.kit.logline import Chart, LogEntry, LogViews, PlayedBy
from companion.kit.refereed.match import Match
from companion.words import say

Value = TypeVar("Value")


@dataclass(frozen=True)
class LogBook(Generic[Value]):
    """`value`: what only the game knows of a line, of the match that is over. Everything else is read off that
    value."""

    game: str
    kind: type[Value]
    value: Callable[[Any, Evening], Value]
    title: Callable[[str, Value], str]
    result: Callable[[str, Value], str]
    record: Callable[[Any], Mapping[str, Any]]  # the whole game, as its referee reads it
    lines: Callable[[str, Value], Sequence[str]] | None = None  # to read, if not the result alone
    players: Callable[[str, Value], Sequence[str]] = lambda language, value: ()  # people
    crew: Callable[[str, Value], str] | None = None  # everybody with their marks, if not their names
    total: Callable[[Value], int | None] = lambda value: None
    won: Callable[[Value], bool | None] = lambda value: None
    columns: Callable[[Value], Mapping[str, object]] = lambda value: {}
    heads: Callable[[str], Sequence[str]] = lambda language: ()
    cells: Callable[[str, Value], Sequence[str]] = lambda language, value: ()
    played_by: Callable[[str, Value], Sequence[PlayedBy]] | None = None  # if not all together
    charts: Callable[[str, Value], Sequence[Chart]] = lambda language, value: ()

    def entry(self, match: Any, evening: Evening) -> LogEntry:
        """The line as it is known now; saved again under the same id it replaces the earlier one."""
        record = json.dumps(self.record(match), sort_keys=True)
        return self.line(match.id, self.value(match, evening), evening.date, record, evening.language)

    def line(self, name: str, value: Value, date: str, record: str = "", language: str = "en") -> LogEntry:
        """The line that is called so, with its texts for a box that no longer knows the game."""
        return LogEntry(
            id=name,
            game=self.game,
            date=date,
            players=tuple(self.players(language, value)),
            title=self.title(language, value),
            won=self.won(value),
            result=self.result(language, value),
            total=self.total(value),
            lines=tuple(self.read_out(language, value)),
            value=value,
            record=record,
        )

    def finished(self, evening: Evening) -> LogEntry | None:
        """The line of a game that is over and still lies on the table, without its record."""
        match = evening.game
        if not isinstance(match, Match) or not match.over:
            return None
        return self.line(match.id, self.value(match, evening), evening.date, language=evening.language)

    def results(self, language: str, value: Value) -> Sequence[PlayedBy]:
        assert self.played_by is not None
        return self.played_by(language, value)

    def read(self, entry: LogEntry) -> Value:
        assert isinstance(entry.value, self.kind)
        return entry.value

    def read_out(self, language: str, value: Value) -> Sequence[str]:
        return self.lines(language, value) if self.lines else (self.result(language, value),)

    def named(self, language: str, value: Value) -> str:
        names = self.players(language, value)
        return self.crew(language, value) if self.crew else say(language, "box.comma").join(names)

    @property
    def views(self) -> LogViews:
        return LogViews(
            title=lambda language, entry: self.title(language, self.read(entry)),
            players=lambda language, entry: self.players(language, self.read(entry)),
            crew=lambda language, entry: self.named(language, self.read(entry)),
            result=lambda language, entry: self.result(language, self.read(entry)),
            lines=lambda language, entry: self.read_out(language, self.read(entry)),
            columns=lambda entry: self.columns(self.read(entry)),
            charts=lambda language, entry: self.charts(language, self.read(entry)),
            heads=self.heads,
            cells=lambda language, entry: self.cells(language, self.read(entry)),
            played_by=(lambda language, entry: self.results(language, self.read(entry))) if self.played_by else None,
            finished=self.finished,
        )
