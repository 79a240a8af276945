"""A finished game as a line of the log: against whom, how it ended, its record. Only now may all of it be known."""

import json
from dataclasses import dataclass

from companion.games.space_empires.table.match import Match
from companion.games.space_empires.table.names import colour, colour_name, game_name, levels_text
from companion.games.space_empires.table.own import ID
from companion.games.space_empires.table.play import Play
from companion.games.space_empires.words import say
from companion.kit.evening import Evening
from companion.kit.logline import LogEntry, LogViews
from companion.rules.space_empires.options import SWITCHED_BY
from companion.rules.space_empires.record_play import written
from companion.rules.space_empires.several import Goal
from companion.rules.space_empires.solo import Alien, Ending
from companion.rules.space_empires.technology import Levels


@dataclass(frozen=True)
class LoggedAlien:
    """What its sheet held when the game ended."""

    fleet: int
    tech: int
    defense: int
    levels: Levels
    out: bool


@dataclass(frozen=True)
class Campaign:
    """What only Space Empires knows of a line."""

    number: int
    kind: str
    difficulty: str
    map: str
    profile: str
    phase: int
    won: bool
    aliens: tuple[LoggedAlien, ...] = ()


@dataclass(frozen=True)
class Encounter:
    """What only Space Empires knows of the line of a game for several: who won, and everybody's colony points."""

    number: int
    scenario: str
    goal: str
    phase: int
    seats: tuple[str, ...]
    winners: tuple[str, ...]
    points: tuple[int, ...]


def id_of(game: Play | Match) -> str:
    return game.id or f"{ID}-{game.date or 'undated'}-{game.number}"


def log_entry(play: Play, evening: Evening) -> LogEntry:
    found = campaign_of(play)
    return LogEntry(
        id=id_of(play),
        game=ID,
        date=evening.date,
        title=title_of("en", found),
        won=found.won,
        result=result_of("en", found),
        lines=lines_of("en", found),
        value=found,
        record=json.dumps(record_of(play), sort_keys=True),
    )


def campaign_of(play: Play) -> Campaign:
    setup, state = play.setup, play.state
    return Campaign(
        play.number,
        setup.kind.value,
        setup.difficulty,
        setup.map,
        setup.options.profile.name,
        state.phase,
        state.ending is Ending.WON,
        tuple(logged_alien(alien) for alien in state.aliens),
    )


def logged_alien(alien: Alien) -> LoggedAlien:
    return LoggedAlien(alien.fleet, alien.tech, alien.defense, alien.levels, alien.out)


def record_of(play: Play) -> dict[str, object]:
    """The whole game, as the referee reads it (docs/games/space-empires-rules.md)."""
    setup, options = play.setup, play.setup.options
    record: dict[str, object] = {
        "id": id_of(play),
        "kind": "play",
        "game": setup.kind.value,
        "difficulty": setup.difficulty,
        "profile": options.profile.name,
        "prices": options.prices.value,
        "switches": {number: getattr(options.switches, name) for number, (name, _) in SWITCHED_BY.items()},
        "events": [written(event) for event in play.events],
    }
    return record | ({"map": setup.map} if setup.map else {})


def match_entry(match: Match, evening: Evening) -> LogEntry:
    found = encounter_of(match)
    return LogEntry(
        id=id_of(match),
        game=ID,
        date=evening.date,
        title=title_of("en", found),
        result=result_of("en", found),
        lines=lines_of("en", found),
        value=found,
    )


def encounter_of(match: Match) -> Encounter:
    race = match.state.race
    points = tuple(race.points()[seat] for seat in match.table.seats)
    table = match.table
    return Encounter(
        match.number, table.scenario, table.goal.value, match.state.phase, table.seats, race.winner, points
    )


# ---------------------------------------------------------------- reading a line


def value_in(entry: LogEntry) -> Campaign | Encounter:
    assert isinstance(entry.value, Campaign | Encounter)
    return entry.value


def title_of(language: str, found: Campaign | Encounter) -> str:
    if isinstance(found, Encounter):
        scenario = say(language, f"setup.scenario_{found.scenario}")
        return say(language, "log.several", name=game_name(language, found.number), scenario=scenario)
    return say(
        language,
        "log.title",
        name=game_name(language, found.number),
        kind=say(language, f"setup.kind_{found.kind}"),
        difficulty=say(language, f"setup.difficulty_{found.difficulty}"),
    )


def result_of(language: str, found: Campaign | Encounter) -> str:
    if isinstance(found, Encounter):
        winners = ", ".join(colour_name(language, seat) for seat in found.winners)
        return say(language, "several.won", players=winners)
    return say(language, "log.won" if found.won else "log.lost", phase=found.phase)


def lines_of(language: str, found: Campaign | Encounter) -> tuple[str, ...]:
    if isinstance(found, Encounter):
        rows = zip(found.seats, found.points, strict=True)
        points = [
            say(language, "several.points", player=colour_name(language, seat), points=count) for seat, count in rows
        ]
        short = points if found.goal == Goal.SHORT else []
        return (title_of(language, found), result_of(language, found), *short)
    sheets = [
        say(
            language, "log.alien", alien=colour(language, n), fleet=alien.fleet, tech=alien.tech,
            defense=alien.defense, levels=levels_text(language, alien.levels),
        )
        for n, alien in enumerate(found.aliens, 1)
    ]  # fmt: skip
    return (title_of(language, found), result_of(language, found), *sheets)


CAMPAIGN_COLUMNS = ("kind", "difficulty", "map", "profile", "phase")


def columns(entry: LogEntry) -> dict[str, object]:
    found = value_in(entry)
    names = ("scenario", "goal", "phase") if isinstance(found, Encounter) else CAMPAIGN_COLUMNS
    return {name: getattr(found, name) for name in names}


VIEWS = LogViews(
    title=lambda language, entry: title_of(language, value_in(entry)),
    players=lambda language, entry: entry.players,
    crew=lambda language, entry: ", ".join(entry.players),
    result=lambda language, entry: result_of(language, value_in(entry)),
    lines=lambda language, entry: lines_of(language, value_in(entry)),
    columns=columns,
)
