"""A finished game as a line of the log: against whom, how it ended, its record. Only now may all of it be known."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.games.space_empires.table.match import Match, Numbered
from companion.games.space_empires.table.names import COLOURS, Language, colour, colour_name, game_name, levels_text
from companion.games.space_empires.table.own import ID
from companion.games.space_empires.table.play import Play, rule_step
from companion.games.space_empires.words import say
from companion.kit.evening import Evening
from companion.kit.logline import Chart, PlayedBy
from companion.kit.refereed.log import LogBook
from companion.rules.space_empires import record_table
from companion.rules.space_empires.options import switches_row
from companion.rules.space_empires.published import published
from companion.rules.space_empires.record_play import EVENT
from companion.rules.space_empires.seen import Seen
from companion.rules.space_empires.several import Goal
from companion.rules.space_empires.solo import Alien, Ending
from companion.rules.space_empires.story import Chapter
from companion.rules.space_empires.technology import Levels
from companion.words import headed, listed

Row = dict[str, object]


@dataclass(frozen=True)
class LoggedAlien:
    """What its sheet held when the game ended."""

    fleet: int
    tech: int
    defense: int
    levels: Levels
    out: bool
    story: tuple[Chapter, ...] = ()  # phase by phase


@dataclass(frozen=True)
class Finished:
    """What only Space Empires knows of a line."""

    number: int


@dataclass(frozen=True)
class Campaign(Finished):
    """Of a solo game."""

    kind: str
    difficulty: str
    map: str
    profile: str
    phase: int
    won: bool
    aliens: tuple[LoggedAlien, ...] = ()
    turn: int = 0  # before that phase; 0: in it

    def title(self, language: str) -> str:
        return say(
            language,
            "log.title",
            name=game_name(language, self.number),
            kind=say(language, f"setup.kind_{self.kind}"),
            difficulty=say(language, f"setup.difficulty_{self.difficulty}"),
        )

    def result(self, language: str) -> str:
        return f"{say(language, f'table.{Ending.WON if self.won else Ending.LOST}')} {ended_at(language, self)}"

    def more(self, language: str) -> list[str]:
        return [line for n, alien in enumerate(self.aliens, 1) for line in alien_lines(language, n, alien)]

    def charts(self, language: str) -> list[Chart]:
        return [story_chart(language, n, alien.story) for n, alien in enumerate(self.aliens, 1) if alien.story]

    def played_by(self, language: str) -> list[PlayedBy]:
        """The box knows no name of a solo player."""
        return [PlayedBy(say(language, "log.alone"), winner=self.won)]

    def columns(self) -> Row:
        return {name: getattr(self, name) for name in ("kind", "difficulty", "map", "profile", "phase")}


def alien_lines(language: str, n: int, alien: LoggedAlien) -> list[str]:
    """What it had at the end, and what it launched when."""
    who = colour(language, n)
    end = say(
        language, "log.alien", alien=who, fleet=alien.fleet, tech=alien.tech, defense=alien.defense,
        levels=levels_text(language, alien.levels),
    )  # fmt: skip
    launches = [
        say(language, "log.launch", phase=each.phase, cp=each.launched) for each in alien.story if each.launched
    ]
    launched = [say(language, "log.launches", alien=who, launches=listed(language, launches))] if launches else []
    return [end, *launched, *story_lines(language, who, alien.story)]


def story_lines(language: str, who: str, story: tuple[Chapter, ...]) -> list[str]:
    """Its three columns, phase by phase: what the chart on the television draws."""
    if not story:
        return []
    return [
        say(language, f"log.story_{name}", alien=who, cp=" ".join(str(getattr(each, name)) for each in story))
        for name in ("fleet", "tech", "defense")
    ]


def story_chart(language: str, n: int, story: tuple[Chapter, ...]) -> Chart:
    """What an alien hid, phase by phase: for the television and the log."""

    def column(name: str) -> tuple[str, tuple[int, ...]]:
        return say(language, f"page.se.{name}_cp"), tuple(getattr(each, name) for each in story)

    return Chart(
        headed(language, colour(language, n), say(language, "page.se.story")),
        say(language, "page.se.phase"),
        dict(map(column, ("fleet", "tech", "defense"))),
        dict(map(column, ("income", "launched"))),
        tuple(story_notes(language, story)),
        COLOURS[n - 1],
        story[0].phase if story else 1,
        say(language, "page.se.cp", cp="{most}"),
    )


def story_notes(language: str, story: tuple[Chapter, ...]) -> list[str]:
    """When it had which technology, and since when it knew what of the human."""
    levels = news_by_phase(story, lambda each: level_texts(language, each.levels))
    sentence = say(language, "log.story_levels", levels=" · ".join(levels)) if levels else ""
    return [note for note in (sentence, knew_text(language, story)) if note]


def knew_text(language: str, story: tuple[Chapter, ...]) -> str:
    seen = news_by_phase(story, lambda each: seen_texts(language, each.seen))
    return say(language, "log.story_knew", seen=" · ".join(seen)) if seen else ""


def news_by_phase(story: tuple[Chapter, ...], texts: Callable[[Chapter], list[str]]) -> list[str]:
    """Each text with the first phase that had it."""
    first: dict[str, int] = {}
    for chapter in story:
        for text in texts(chapter):
            first.setdefault(text, chapter.phase)
    return [f"{text} ({phase})" for text, phase in first.items()]


def level_texts(language: str, levels: Levels) -> list[str]:
    return [f"{say(language, f'terms.tech_{tech.value}')} {level}" for tech, level in levels.above_start().items()]


def seen_texts(language: str, seen: Seen) -> list[str]:
    shown = {name: int(getattr(seen, name)) for name in ("fighters", "mines", "cloaking", "scanner", "point_defense")}
    names = {name: say(language, f"terms.seen_{name}") for name in shown}
    return [f"{names[name]} {level}" if level > 1 else names[name] for name, level in shown.items() if level]


@dataclass(frozen=True)
class Encounter(Finished):
    """Of a game for several: who won, and everybody's colony points."""

    scenario: str
    goal: str
    phase: int
    seats: tuple[str, ...]
    winners: tuple[str, ...]
    points: tuple[int, ...]
    turn: int = 0  # before that phase; 0: in it

    def title(self, language: str) -> str:
        scenario = say(language, f"setup.scenario_{self.scenario}")
        return say(language, "log.several", name=game_name(language, self.number), scenario=scenario)

    def result(self, language: str) -> str:
        winners = say(language, "box.comma").join(colour_name(language, seat) for seat in self.winners)
        return f"{say(language, 'several.won', players=winners)} {ended_at(language, self)}"

    def charts(self, language: str) -> list[Chart]:
        """No rule of the game opens the sheets."""
        return []

    def more(self, language: str) -> list[str]:
        rows = zip(self.seats, self.points, strict=True) if self.goal == Goal.SHORT else ()
        return [say(language, "several.points", player=colour_name(language, seat), points=n) for seat, n in rows]

    def played_by(self, language: str) -> list[PlayedBy]:
        """Points are listed where they decide."""
        scores = [str(n) if self.goal == Goal.SHORT else "" for n in self.points]
        return [
            PlayedBy(colour_name(language, seat), score, seat in self.winners)
            for seat, score in zip(self.seats, scores, strict=True)
        ]

    def columns(self) -> Row:
        return {name: getattr(self, name) for name in ("scenario", "goal", "phase")}


def finished(match: Numbered, evening: Evening) -> Finished:
    if isinstance(match, Match):
        table, state = match.setup, match.state
        points = tuple(state.race.points()[seat] for seat in table.seats)
        phase, turn = end_of(match)
        return Encounter(
            match.number, table.scenario, table.goal.value, phase, table.seats, state.race.winner, points, turn
        )
    assert isinstance(match, Play)
    setup, now = match.setup, match.state
    return Campaign(
        match.number,
        setup.kind.value,
        setup.difficulty,
        setup.map,
        setup.options.profile.name,
        now.phase,
        now.ending is Ending.WON,
        tuple(logged_alien(alien, found) for alien, found in zip(now.aliens, match.stories, strict=True)),
        now.turn,
    )


def end_of(match: Match) -> tuple[int, int]:
    """Phase and turn; points that were counted at the end of an economic phase are that phase's."""
    before, now = match.before(len(match.steps) - 1).state, match.state
    return (before.phase, 0) if before.phase < now.phase else (now.phase, now.turn)


def ended_at(language: Language, at: Campaign | Encounter) -> str:
    key = "table.ended_turn" if at.turn else "table.ended"
    return say(language, key, phase=at.phase, turn=at.turn)


def logged_alien(alien: Alien, found: tuple[Chapter, ...]) -> LoggedAlien:
    return LoggedAlien(alien.fleet, alien.tech, alien.defense, alien.levels, alien.out, found)


# ---------------------------------------------------------------- the record (docs/games/space-empires-rules.md)


def record_of(match: Numbered) -> Row:
    """The whole game, as the referee reads it; with several players without their sheets."""
    if isinstance(match, Match):
        return {"id": match.id, **record_table.written(*published(match.setup, match.rule_steps))}
    assert isinstance(match, Play)
    setup, options = match.setup, match.setup.options
    record: Row = {
        "id": match.id,
        "kind": "play",
        "game": setup.kind.value,
        "difficulty": setup.difficulty,
        "profile": options.profile.name,
        "prices": options.prices.value,
        "switches": switches_row(options.switches),
        "events": [EVENT.written(event) for event in map(rule_step, match.steps) if event is not None],
    }
    switched = {name: True for name in ("basic", "heavy") if getattr(setup, name)}
    return record | ({"map": setup.map} if setup.map else {}) | switched


BOOK: LogBook[Any] = LogBook(
    ID,
    Finished,
    finished,
    title=lambda language, found: found.title(language),
    result=lambda language, found: found.result(language),
    lines=lambda language, found: (found.title(language), found.result(language), *found.more(language)),
    record=record_of,
    won=lambda found: getattr(found, "won", None),
    columns=lambda found: found.columns(),
    played_by=lambda language, found: found.played_by(language),
    charts=lambda language, found: found.charts(language),
)
