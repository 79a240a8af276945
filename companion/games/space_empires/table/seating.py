"""Before a game for several: the scenario, what is played, what is laid out; the box draws homes where chance does."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.space_empires.table.match import SEATS, Match, homes_of, match_of, with_homes
from companion.games.space_empires.table.names import colour_name, team_lines
from companion.games.space_empires.table.own import ID, TableDraft, name_of, preferences, session, with_session
from companion.games.space_empires.table.putting_away import Games, shelved_match
from companion.games.space_empires.table.setting_up import (
    NewGame,
    Notes,
    force_lines,
    notes_row,
    solo_notes,
)
from companion.games.space_empires.table.several_flow import SEVERAL
from companion.games.space_empires.words import WORDS, say
from companion.kit.chance import own_seed
from companion.kit.choice_rows import ChoiceRows
from companion.kit.evening import Evening, StepResult, push
from companion.kit.forms import Field, Form, Numbers, Values, put_away
from companion.kit.options import Option, opens
from companion.kit.stage import stage
from companion.kit.texts import Read
from companion.rules.space_empires.scenarios import SCENARIOS, layout, notes_of
from companion.rules.space_empires.several import Goal, Table
from companion.rules.space_empires.technology import PriceList
from companion.types import Page

ONE_AGAINST_TWO = "3t"
TWO_TEAMS = "4t"
TEAMS: dict[str, dict[str, Sequence[Any]]] = {
    ONE_AGAINST_TWO: {"alone": SEATS[:3]},
    TWO_TEAMS: {"teams": ("across", "beside"), "alliance": ("uneasy", "blood")},
}
MOST_COLONIES = 49  # home markers of 2.8 but the home itself
LIKELY_COLONIES = 5
MINUTES = (0, 30, 60, 90, 120, 180)  # of each player on the clock


@dataclass(frozen=True)
class Scenarios:
    cursor: int = 0


@dataclass(frozen=True)
class TableSheet:
    """What is played: the goal and the variants."""

    cursor: int = 0


@dataclass(frozen=True)
class LaidOut:
    """What lies where, before a game for several."""

    page: int = 0


@dataclass(frozen=True)
class Homes:
    """Where the homes are, on a map where chance says it."""

    page: int = 0


def at_home(evening: Evening) -> Sequence[Option]:
    found = [opens("new", say(evening, "setup.new"), NewGame())]
    kept = session(evening).games
    if kept:
        found.append(opens("games", say(evening, "setup.games"), Games(), str(len(kept))))
    return [*found, opens("scenarios", say(evening, "setup.scenarios"), Scenarios())]


def scenario_options(evening: Evening, stage: Scenarios) -> Sequence[Option]:
    return tuple(
        Option(
            name,
            say(evening, f"setup.scenario_{name}"),
            lambda now, name=name: chosen(now, name),  # type: ignore[misc]
            name,
        )
        for name, scenario in SCENARIOS.items()
        if not scenario.solo
    )


def chosen(evening: Evening, name: str) -> StepResult:
    draft = replace(session(evening).table, scenario=name)
    return push(with_session(evening, table=draft), TableSheet()), ()


def values_of(draft: TableDraft) -> dict[str, Sequence[Any]]:
    """What can be chosen on the sheet. With two the goal is the other's home; OK takes the next value."""
    goals = {"goal": tuple(Goal)} if SCENARIOS[draft.scenario].players > 2 else {}
    switches = dict.fromkeys(("gate", "low_maintenance", "quick_start"), (False, True))
    more = dict.fromkeys(("basic", "heavy"), (False, True))
    return {
        **goals,
        **switches,
        "prices": tuple(PriceList),
        **TEAMS.get(draft.scenario, {}),
        **more,
        "minutes": MINUTES,
    }


CHOICES = ChoiceRows(
    WORDS,
    "setup.",
    now=lambda evening: session(evening).table,
    keep=lambda evening, **changed: with_session(evening, table=replace(session(evening).table, **changed)),
)


def sheet_options(evening: Evening, stage: TableSheet) -> Sequence[Option]:
    draft = session(evening).table
    rows = (CHOICES.row(evening, name, values) for name, values in values_of(draft).items())
    quick = [colonies_row(evening, draft)] if draft.quick_start else []
    lay_out = opens("lay_out", say(evening, "setup.lay_out"), LaidOut())
    return (lay_out, *rows, *quick, notes_row(evening, solo=False))


def colonies_row(evening: Evening, draft: TableDraft) -> Option:
    """Everybody's home markers are the same, so one number is enough."""
    return opens("colonies", say(evening, "setup.colonies"), Numbers(ID, "quick"), str(draft.colonies or "-"))


def quick_fields(evening: Evening, stage: Numbers) -> Sequence[Field]:
    entered = session(evening).table.colonies or None
    return (Field("colonies", say(evening, "setup.colonies"), MOST_COLONIES, entered=entered, likely=LIKELY_COLONIES),)


def quick_entered(evening: Evening, stage: Numbers, values: Values) -> StepResult:
    draft = replace(session(evening).table, colonies=values[0] or 0)
    return with_session(put_away(evening, stage), table=draft), ()


FORMS = {
    "quick": Form(
        lambda evening, stage: say(evening, "setup.quick_start"),
        quick_fields,
        quick_entered,
        by_phone=lambda evening, seat, stage: False,
    )
}


def sheet_heading(evening: Evening, stage: TableSheet) -> str:
    return say(evening, f"setup.scenario_{session(evening).table.scenario}")


# ---------------------------------------------------------------- laying out


def laid_out_text(evening: Evening, stage: LaidOut) -> Read:
    draft = session(evening).table
    scenario = SCENARIOS[draft.scenario]
    lines = [say(evening, "setup.players", count=scenario.players)]
    if scenario.home_each is not None:
        lines.append(say(evening, "setup.home_each", markers=scenario.home_each))
    if scenario.deep_space is not None:
        lines.append(say(evening, "setup.deep_space", markers=scenario.deep_space))
    if scenario.mixed:
        lines.append(say(evening, "setup.mixed"))
    lines += force_lines(evening, layout(scenario, quick_start=draft.quick_start))
    if draft.quick_start:
        lines.append(say(evening, "setup.quick"))
    lines += [say(evening, "setup.bid"), *team_lines(evening, teams_of(draft)), say(evening, "setup.map_by_the_book")]
    return Page(say(evening, f"setup.scenario_{draft.scenario}"), "\n".join(lines), stage.page)


def note_lines(evening: Evening, draft: TableDraft) -> list[str]:
    """What the book says of this map, these teams and these variants: of the game under way, or of the next one."""
    table = evening.game.setup if isinstance(evening.game, Match) else table_of(evening)
    played = {"basic": table.basic, "heavy": table.heavy, "spoils": table.goal is Goal.LONG}
    variants = [name for name, on in played.items() if on]
    teams = [f"alliance_{draft.alliance}"] if table.scenario == TWO_TEAMS else []
    names = (*notes_of(SCENARIOS[table.scenario]), *teams, *variants)
    return [*team_lines(evening, table.teams), *(say(evening, f"notes.{name}") for name in names)]


def teams_of(draft: TableDraft) -> tuple[tuple[str, ...], ...]:
    if draft.scenario == ONE_AGAINST_TWO:
        return ((draft.alone,), tuple(seat for seat in SEATS[:3] if seat != draft.alone))
    if draft.scenario != TWO_TEAMS:
        return ()
    one, two, three, four = SEATS
    return ((one, three), (two, four)) if draft.teams == "across" else ((one, two), (three, four))


def notes_text(evening: Evening, stage: Notes) -> Read:
    lines = solo_notes(evening) if stage.solo else note_lines(evening, session(evening).table)
    return Page(say(evening, "setup.notes"), "\n".join(lines), stage.page)


def table_of(evening: Evening) -> Table:
    draft = session(evening).table
    scenario = SCENARIOS[draft.scenario]
    seats = SEATS[: scenario.players]
    return Table(
        draft.scenario,
        seats,
        goal=draft.goal if scenario.players > 2 else Goal.HOME,
        gate=draft.gate,
        low_maintenance=draft.low_maintenance,
        quick_start=draft.quick_start,
        random_map=scenario.mixed,
        alone=draft.alone if draft.scenario == ONE_AGAINST_TWO else "",
        teams=teams_of(draft),
        basic=draft.basic,
        heavy=draft.heavy,
        prices=draft.prices,
        checks_far=True,
        colonies=draft.colonies if draft.quick_start else 0,
        switches=preferences(evening).switches,
    )


def begun(evening: Evening) -> StepResult:
    number = session(evening).begun + 1
    seed, name = own_seed(evening, ID, number), name_of(evening, number)
    table = table_of(evening)
    minutes = session(evening).table.minutes
    match = Match(name, number=number, seed=seed, setup=table, date=evening.date, minutes=minutes)
    plan = preferences(evening).maps.get(table.scenario)
    match = match if plan is None else replace(match, laid=with_homes(plan, homes_of(match)))
    evening = SEVERAL.begun(with_session(shelved_match(evening), begun=number), match)
    return (push(evening, Homes()) if homes_of(match) else evening), ()


def homes_text(evening: Evening, stage: Homes) -> Read:
    match = match_of(evening)
    lines = [
        say(evening, "setup.home_at", player=colour_name(evening, seat), row=row, hex=place)
        for seat, (row, place) in zip(match.setup.seats, homes_of(match), strict=True)
    ]
    return Page(say(evening, "titles.Homes"), "\n".join(lines), stage.page)


STAGES = (
    stage(Scenarios, options=scenario_options),
    stage(TableSheet, options=sheet_options, heading=sheet_heading),
    stage(LaidOut, text=laid_out_text, finish=begun),
    stage(Homes, text=homes_text),
    stage(Notes, text=notes_text),
)
