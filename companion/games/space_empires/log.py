"""A finished game as a line of the log: against whom, how it ended, its record. Only now may all of it be known."""

import json
from dataclasses import dataclass

from companion.games.space_empires.table.names import colour, game_name, levels_text
from companion.games.space_empires.table.own import ID
from companion.games.space_empires.table.play import Play
from companion.games.space_empires.words import say
from companion.kit.evening import Evening
from companion.kit.logline import LogEntry, LogViews
from companion.rules.space_empires.options import SWITCHED_BY
from companion.rules.space_empires.record_play import written
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


def id_of(play: Play) -> str:
    return f"{ID}-{play.date or 'undated'}-{play.number}"


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


# ---------------------------------------------------------------- reading a line


def campaign_in(entry: LogEntry) -> Campaign:
    assert isinstance(entry.value, Campaign)
    return entry.value


def title_of(language: str, found: Campaign) -> str:
    return say(
        language,
        "log.title",
        name=game_name(language, found.number),
        kind=say(language, f"setup.kind_{found.kind}"),
        difficulty=say(language, f"setup.difficulty_{found.difficulty}"),
    )


def result_of(language: str, found: Campaign) -> str:
    return say(language, "log.won" if found.won else "log.lost", phase=found.phase)


def lines_of(language: str, found: Campaign) -> tuple[str, ...]:
    sheets = [
        say(
            language, "log.alien", alien=colour(language, n), fleet=alien.fleet, tech=alien.tech,
            defense=alien.defense, levels=levels_text(language, alien.levels),
        )
        for n, alien in enumerate(found.aliens, 1)
    ]  # fmt: skip
    return (title_of(language, found), result_of(language, found), *sheets)


def columns(entry: LogEntry) -> dict[str, object]:
    found = campaign_in(entry)
    return {name: getattr(found, name) for name in ("kind", "difficulty", "map", "profile", "phase")}


VIEWS = LogViews(
    title=lambda language, entry: title_of(language, campaign_in(entry)),
    players=lambda language, entry: entry.players,
    crew=lambda language, entry: ", ".join(entry.players),
    result=lambda language, entry: result_of(language, campaign_in(entry)),
    lines=lambda language, entry: lines_of(language, campaign_in(entry)),
    columns=columns,
)
