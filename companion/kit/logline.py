"""One line of the log, of any game, apart from its storage. What only its game knows is a value of the game's own
class.

Its texts are those of the evening on which it was written, for a time when the game is no longer there. As long as
it is, the game writes them again, in the requested language.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.words import listed

if TYPE_CHECKING:
    from companion.kit.evening import Evening
    from companion.kit.options import Option


@dataclass(frozen=True)
class LogEntry:
    """The same `id` saved again replaces the line: a correction after the score."""

    id: str
    game: str  # its id
    date: str = ""  # 2026-11-16
    players: tuple[str, ...] = ()  # people, as the log calls them; groups go by them
    title: str = ""
    won: bool | None = None  # None: nobody wins or loses it together
    result: str = ""
    total: int | None = None
    lines: tuple[str, ...] = ()  # to read
    group: str = ""  # lines that belong together share this: a campaign
    value: object | None = None
    record: str = ""  # the game as JSON, complete, where it has such a record


@dataclass(frozen=True)
class PlayedBy:
    """A player, in the form that other programs expect. A missing score is empty."""

    name: str
    score: str = ""
    winner: bool | None = None  # None: nobody wins
    rank: int = 0  # 0: there is none


def together(names: "Sequence[str]", entry: LogEntry) -> "Sequence[PlayedBy]":
    """In a cooperative game everybody has the crew's score and result."""
    score = "" if entry.total is None else str(entry.total)
    return [PlayedBy(name, score, entry.won) for name in names]


@dataclass(frozen=True)
class LogGroup:
    """Lines that have something in common, such as their crew: how many, and one of them as their label."""

    by: str
    name: str
    lines: int
    entry: LogEntry
    newest: int  # the number of the newest of them


@dataclass(frozen=True)
class WholeLog:
    """What is known of a log that is longer than the current page."""

    lines: int
    names: Mapping[str, int]  # what groups go by -> how many of them there are
    games: tuple[str, ...] = ()  # that have lines
    groups: tuple[LogGroup, ...] = ()  # those asked for last, the one with the newest line first
    groups_before: int = 0  # what those were asked for with
    groups_older: int = 0  # and what the ones after them are asked for with; 0: there are none


@dataclass(frozen=True)
class Chart:
    """Numbers over the course of a game, to be drawn: lines and bars by their names, each with a value for every place
    of `across`, the first of which is called `first`."""

    title: str
    across: str
    lines: Mapping[str, tuple[int, ...]]
    bars: Mapping[str, tuple[int, ...]]
    notes: tuple[str, ...] = ()
    colour: str = ""  # of a player
    first: int = 1
    up: str = "{most}"  # how a number of what is drawn is written

    def as_row(self) -> dict[str, object]:
        """As JSON has it."""
        drawn = {kind: {name: list(each) for name, each in getattr(self, kind).items()} for kind in ("lines", "bars")}
        row = {name: getattr(self, name) for name in ("title", "across", "colour", "first", "up")}
        return {**row, **drawn, "notes": list(self.notes)}


@dataclass(frozen=True)
class LogViews:
    """How a game reads its lines, in any language. `cells` of a printed sheet go with `heads`; `columns` are the game's
    own in a table for other programs."""

    title: Callable[[str, LogEntry], str]
    players: Callable[[str, LogEntry], Sequence[str]]  # people
    crew: Callable[[str, LogEntry], str]  # everybody, with their marks
    result: Callable[[str, LogEntry], str]
    lines: Callable[[str, LogEntry], Sequence[str]]
    heads: Callable[[str], Sequence[str]] = lambda language: ()
    cells: Callable[[str, LogEntry], Sequence[str]] = lambda language, entry: ()
    columns: Callable[[LogEntry], Mapping[str, object]] = lambda entry: {}
    charts: Callable[[str, LogEntry], Sequence[Chart]] = lambda language, entry: ()
    # How each line compares with others of its game (the best of twelve), and the totals of these.
    compared: Callable[[str, Sequence[LogEntry]], Callable[[LogEntry], Sequence[str]]] = lambda language, lines: (
        lambda entry: ()
    )
    records: Callable[[str, Sequence[LogEntry]], Sequence[str]] = lambda language, lines: ()
    # Who played with which result, if players have results of their own; and the line of a game that is over now.
    played_by: "Callable[[str, LogEntry], Sequence[PlayedBy]] | None" = None
    finished: "Callable[[Evening], LogEntry | None]" = lambda evening: None
    # What can be done with a line on the box: rows of a list, chosen with the game on the table.
    rows: "Callable[[Evening, LogEntry], Sequence[Option]]" = lambda evening, entry: ()


def as_written(text: str) -> Callable[[str, LogEntry], str]:
    return lambda language, entry: str(getattr(entry, text))


# The lines of a game that is not there.
TEXT_ONLY = LogViews(
    title=as_written("title"),
    players=lambda language, entry: entry.players,
    crew=lambda language, entry: listed(language, entry.players),
    result=as_written("result"),
    lines=lambda language, entry: entry.lines,
)
