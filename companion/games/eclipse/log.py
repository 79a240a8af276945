"""A finished game as a line of the log: who played what, and the points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.games.eclipse.table.match import Match
from companion.games.eclipse.table.own import ID
from companion.games.eclipse.table.standing import POINTS, score_of
from companion.games.eclipse.words import say
from companion.kit.evening import Evening
from companion.kit.logline import LogEntry, LogViews


@dataclass(frozen=True)
class LoggedPlayer:
    colour: str
    name: str
    species: str
    total: int
    rank: int
    points: tuple[int, ...]  # in the order of POINTS


@dataclass(frozen=True)
class Played:
    """What only Eclipse knows of a line; best first."""

    players: tuple[LoggedPlayer, ...]
    rounds: int


def log_entry(match: Match, evening: Evening) -> LogEntry:
    played = played_of(match)
    language = evening.language
    return LogEntry(
        match.id,
        ID,
        evening.date,
        players=tuple(named(language, player) for player in played.players),
        title=title(language, played),
        result=result_text(language, played),
        total=max((player.total for player in played.players), default=None),
        lines=tuple(lines(language, played)),
        value=played,
    )


def played_of(match: Match) -> Played:
    score = score_of(match.now)
    points = {row.name: row for row in score.players}
    species = {row.name: row.species.value for row in match.state.seats}
    found, rank = [], 1
    for group in score.ranking:
        for colour in group:
            row = points[colour]
            kinds = tuple(getattr(row, kind) for kind in POINTS)
            found.append(LoggedPlayer(colour, match.names.get(colour, ""), species[colour], row.total, rank, kinds))
        rank += len(group)
    return Played(tuple(found), match.state.round)


def of(entry: LogEntry) -> Played:
    return entry.value if isinstance(entry.value, Played) else Played((), 0)


def named(language: str, player: LoggedPlayer) -> str:
    return player.name or say(language, f"names.{player.colour}")


def title(language: str, played: Played) -> str:
    return say(language, "log.title", count=len(played.players))


def result_text(language: str, played: Played) -> str:
    winners = [named(language, player) for player in played.players if player.rank == 1]
    best = max((player.total for player in played.players), default=0)
    return say(language, "log.result", names=", ".join(winners), total=best)


def lines(language: str, played: Played) -> Sequence[str]:
    return [
        say(
            language,
            "log.line",
            rank=player.rank,
            name=named(language, player),
            species=say(language, f"names.{player.species}"),
            total=player.total,
        )
        for player in played.players
    ]


def columns(entry: LogEntry) -> Mapping[str, object]:
    winners = [player.colour for player in of(entry).players if player.rank == 1]
    return {"rounds": of(entry).rounds, "winners": " ".join(winners)}


VIEWS = LogViews(
    title=lambda language, entry: title(language, of(entry)),
    players=lambda language, entry: [named(language, player) for player in of(entry).players],
    crew=lambda language, entry: ", ".join(
        f"{named(language, player)} ({say(language, f'names.{player.species}')})" for player in of(entry).players
    ),
    result=lambda language, entry: result_text(language, of(entry)),
    lines=lambda language, entry: lines(language, of(entry)),
    heads=lambda language: tuple(say(language, f"log.{head}") for head in ("result_head", "who_head")),
    cells=lambda language, entry: (
        result_text(language, of(entry)),
        ", ".join(f"{named(language, player)} {player.total}" for player in of(entry).players),
    ),
    columns=columns,
)
