"""A finished game as a line of the log: who played what, the points, and the record of the whole game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.games.eclipse.table.match import Match
from companion.games.eclipse.table.own import ID
from companion.games.eclipse.words import say
from companion.kit.evening import Evening
from companion.kit.logline import PlayedBy
from companion.kit.refereed.log import LogBook
from companion.rules.eclipse.events import DrawReputation, Event, FirstTiles
from companion.rules.eclipse.record_table import written_game
from companion.rules.eclipse.setup import Setup
from companion.rules.eclipse.standing import POINTS, points_of, score_of
from companion.rules.eclipse.state import in_play
from companion.rules.eclipse.steps import Counted, Said, Step, Timed
from companion.words import listed


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


def played_of(match: Match, evening: Evening) -> Played:
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


def named(language: str, player: LoggedPlayer) -> str:
    return player.name or say(language, f"names.{player.colour}")


def title(language: str, played: Played) -> str:
    return say(language, "log.title", count=len(played.players))


def result_text(language: str, played: Played) -> str:
    winners = [named(language, player) for player in played.players if player.rank == 1]
    best = max((player.total for player in played.players), default=0)
    return say(language, "log.result", names=listed(language, winners), total=best)


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


def played_by(language: str, played: Played) -> Sequence[PlayedBy]:
    return [
        PlayedBy(named(language, player), str(player.total), player.rank == 1, player.rank) for player in played.players
    ]


def columns(played: Played) -> Mapping[str, object]:
    winners = [player.colour for player in played.players if player.rank == 1]
    return {"rounds": played.rounds, "winners": " ".join(winners)}


# ---------------------------------------------------------------- the record


def without_tiles(setup: Setup) -> Setup:
    return replace(setup, players=tuple(replace(player, reputation=()) for player in setup.players))


def public_steps(match: Match) -> tuple[Step, ...]:
    """As entered, except reputation tiles: a line of the log has what they were worth in all, as the ranking does,
    and never which somebody drew, kept or gave back (E-R12)."""
    steps = [masked(step) for step in match.steps]
    points = [
        Counted(seat, "reputation", points_of(match.now, seat).reputation)
        for seat in in_play(match.state)
        if (seat, "reputation") not in match.now.points
    ]
    return (*(step for step in steps[:-1] if step is not None), *points, match.steps[-1])


def masked(step: Step) -> Step | None:
    match step:
        case Timed(inner, seconds):
            inside = masked(inner)
            return None if inside is None or isinstance(inside, Timed) else Timed(inside, seconds)
        case Said(events, overruled):
            shown = tuple(lowest(event) for event in events if not isinstance(event, FirstTiles))
            return Said(shown, overruled) if shown else None
    return step


def lowest(event: Event) -> Event:
    """As if the lowest tiles had been drawn and none kept: the box has more of them than anybody draws."""
    return DrawReputation(event.seat, (1,) * len(event.drawn)) if isinstance(event, DrawReputation) else event


BOOK = LogBook(
    ID,
    Played,
    value=played_of,
    title=title,
    result=result_text,
    record=lambda match: written_game(match.id, without_tiles(match.setup), public_steps(match)),
    lines=lines,
    players=lambda language, played: [named(language, player) for player in played.players],
    crew=lambda language, played: listed(
        language,
        (f"{named(language, player)} ({say(language, f'names.{player.species}')})" for player in played.players),
    ),
    total=lambda played: max((player.total for player in played.players), default=None),
    columns=columns,
    played_by=played_by,
    heads=lambda language: tuple(say(language, f"log.{head}") for head in ("result_head", "who_head")),
    cells=lambda language, played: (
        result_text(language, played),
        listed(language, (f"{named(language, player)} {player.total}" for player in played.players)),
    ),
)
