"""The ship's log on the box: all missions, by crew, by campaign, and the page of one mission (rules 4.1).

The evening has a page of it at a time, the newest lines first: however long the log is, a key costs the same. Of a
longer one the box is asked which groups there are, and for a page of theirs; records and comparisons go by the lines at
hand, the newest of the game.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from companion.evening.log_lines import (
    compared_in,
    game_name,
    has_records,
    lines_of,
    name_of_game,
    people_of,
    records_of,
    rows_of,
    title_of,
    total_of,
)
from companion.evening.shelf import with_table
from companion.kit.commands import GroupsRead, LogRead
from companion.kit.effects import Effect, ReadGroup, ReadGroups, ReadLine, ReadLog
from companion.kit.evening import Evening, Home, StepResult, push
from companion.kit.logline import LogEntry, LogGroup
from companion.kit.options import Does, Option, goes_back
from companion.kit.stage import stage
from companion.kit.texts import Read, close
from companion.types import Icon, Page
from companion.words import say
from companion.words.dates import dated, dated_short


@dataclass(frozen=True)
class LogMenu:
    cursor: int = 0


@dataclass(frozen=True)
class LogGroups:
    """The crews, or the campaigns, that have a page."""

    by: str  # "crew" or "campaign"
    cursor: int = 0


@dataclass(frozen=True)
class LogList:
    """Missions, newest first; of one group only if `by` says so."""

    by: str = ""
    group: str = ""
    cursor: int = 0


@dataclass(frozen=True)
class LogPage:
    """With `watch` the page takes the game's first choice as soon as the whole line is read."""

    id: str
    page: int = 0
    watch: bool = False


@dataclass(frozen=True)
class LogRecords:
    """Records and totals of a game's lines."""

    game: str
    page: int = 0


@dataclass(frozen=True)
class LogChoices:
    """What the game of a line can do with it."""

    id: str
    cursor: int = 0


def read_log(evening: Evening) -> StepResult:
    """Opens the log, and asks for it."""
    return push(evening, LogMenu()), (ReadLog(),)


def crew_title(language: str, entry: LogEntry) -> str:
    """The people of a line, in words: what the sheet of their games is headed with."""
    return say(language, "box.comma").join(people_of(language, entry)) or "-"


# What a line has in common with others, whatever the language.
GROUPS: dict[str, Callable[[LogEntry], str]] = {
    "game": lambda entry: entry.game,
    "crew": lambda entry: ", ".join(sorted(people_of("en", entry))) or "-",
    "campaign": lambda entry: entry.group,
}


def groups(log: Sequence[LogEntry], by: str) -> dict[str, list[LogEntry]]:
    found: dict[str, list[LogEntry]] = {}
    for entry in log:
        if name := GROUPS[by](entry):
            found.setdefault(name, []).append(entry)
    return found


def on_log(evening: Evening, command: LogRead | GroupsRead) -> Evening:
    if isinstance(command, LogRead):
        pages = {"log_before": command.before, "log_older": command.older, "log_by": command.by, "log_of": command.of}
        whole = command.whole and replace(command.whole, groups=evening.log_whole.groups if evening.log_whole else ())
        return replace(evening, log=command.entries, log_whole=whole, **pages)  # type: ignore[arg-type]
    if evening.log_whole is None:
        return evening
    found = {"groups": command.groups, "groups_before": command.before, "groups_older": command.older}
    return replace(evening, log_whole=replace(evening.log_whole, **found))  # type: ignore[arg-type]


def menu_options(evening: Evening, stage: LogMenu) -> Sequence[Option]:
    if not evening.log and evening.log_whole is None:
        return (goes_back("empty", evening.say("box.log_empty")),)
    found = [Option("all", evening.say("box.log_all"), all_opened, lines_in(evening))]
    for by in GROUPS:
        count = names_in(evening, by)
        if count > (by == "game"):  # one game needs no list of games
            found.append(Option(by, evening.say(f"box.log_{by}"), groups_opened(by), str(count)))
    for game in games_in(evening):
        text = evening.say("box.log_records", game=name_of_game(evening.language, game))
        found.append(Option(f"records-{game}", text, records_opened(game), icon=Icon.WON))
    return [*found, *(() if evening.log_by else leafing(evening))]


def lines_in(evening: Evening) -> str:
    """How many; of a longer log that was read by an earlier version, at least."""
    more = "+" if evening.log_older or evening.log_before else ""
    return str(evening.log_whole.lines) if evening.log_whole else f"{len(evening.log)}{more}"


def names_in(evening: Evening, by: str) -> int:
    """How many groups the whole log has."""
    return evening.log_whole.names.get(by, 0) if evening.log_whole else len(groups(evening.log, by))


def games_in(evening: Evening) -> Sequence[str]:
    """Games whose lines have records."""
    if evening.log_whole:
        return [game for game in evening.log_whole.games if has_records(game)]
    return [game for game, lines in groups(evening.log, "game").items() if records_of(evening.language, lines)]


# A longer log is asked for what is to be shown; a short one is at hand.


def all_opened(evening: Evening) -> StepResult:
    return push(evening, LogList()), (ReadLog(),) if evening.log_by else ()


def groups_opened(by: str) -> Does:
    return lambda now: (push(now, LogGroups(by)), (ReadGroups(by),) if now.log_whole else ())


def group_opened(by: str, name: str) -> Does:
    return lambda now: (push(now, LogList(by, name)), (ReadGroup(by, name),) if now.log_whole else ())


def records_opened(game: str) -> Does:
    return lambda now: (push(now, LogRecords(game)), (ReadGroup("game", game),) if now.log_whole else ())


def at_the_first_row(evening: Evening) -> Evening:
    assert isinstance(evening.stage, LogMenu | LogList | LogGroups)
    return replace(evening, stage=replace(evening.stage, cursor=0))


def leafing(evening: Evening) -> Sequence[Option]:
    """To older lines, and back to the newest; within their group."""

    def page(before: int) -> Effect:
        return ReadGroup(evening.log_by, evening.log_of, before) if evening.log_by else ReadLog(before)

    return leaves(evening, evening.log_before, evening.log_older, page)


def leaves(evening: Evening, before: int, older: int, page: Callable[[int], Effect]) -> Sequence[Option]:
    def leafed(to: int) -> Does:
        return lambda now: (at_the_first_row(now), (page(to),))

    found = []
    if older:
        found.append(Option("older", evening.say("box.log_older"), leafed(older)))
    if before:
        found.append(Option("newest", evening.say("box.log_newest"), leafed(0)))
    return found


def records_text(evening: Evening, stage: LogRecords) -> Read:
    entries = groups(evening.log, "game").get(stage.game, [])
    lines = [*records_of(evening.language, entries)] or [evening.say("box.log_empty")]
    if evening.log_whole:
        lines.insert(0, evening.say("box.log_newest_of", count=len(entries), lines=evening.log_whole.lines))
    title = game_name(evening.language, entries[0]) if entries else evening.say("titles.LogMenu")
    return Page(title, "\n".join(lines), stage.page)


def group_options(evening: Evening, stage: LogGroups) -> Sequence[Option]:
    found = [
        Option(group.name, group_heading(evening, group), group_opened(stage.by, group.name), str(group.lines))
        for group in groups_at_hand(evening, stage.by)
    ]
    if whole := evening.log_whole:
        found += leaves(evening, whole.groups_before, whole.groups_older, partial(ReadGroups, stage.by))
    return found or (goes_back("empty", evening.say("box.log_empty")),)


def groups_at_hand(evening: Evening, by: str) -> Sequence[LogGroup]:
    if evening.log_whole:
        return [group for group in evening.log_whole.groups if group.by == by]
    place = -1 if by == "campaign" else 0  # called by its first line, everybody else by their last
    return [LogGroup(by, name, len(lines), lines[place], newest=0) for name, lines in groups(evening.log, by).items()]


def group_heading(evening: Evening, group: LogGroup) -> str:
    if group.by == "crew":
        return crew_title(evening.language, group.entry)
    return dated(evening, group.entry.date) if group.by == "campaign" else game_name(evening.language, group.entry)


def list_options(evening: Evening, stage: LogList) -> Sequence[Option]:
    at_hand = (evening.log_by, evening.log_of) == (stage.by, stage.group)
    entries = evening.log if at_hand else groups(evening.log, stage.by).get(stage.group, []) if stage.by else ()
    rows = [
        Option(
            entry.id,
            f"{dated_short(evening, entry.date)} {title_of(evening.language, entry)}",
            lambda now, name=entry.id: (push(now, LogPage(name)), (ReadLine(name),)),  # type: ignore[misc]
            total_of(entry),
            mark(entry),
        )
        for entry in entries
    ]
    if at_hand:
        rows += leafing(evening)
    return rows or (goes_back("empty", evening.say("box.log_empty")),)


def mark(entry: LogEntry) -> Icon | None:
    return None if entry.won is None else Icon.WON if entry.won else Icon.LOST


# --- one line ------------------------------------------------------------------------------------------


def opens_lines(evening: Evening) -> bool:
    """At home and in the log, whatever of it is on the display."""
    return isinstance(evening.stage, Home | LogMenu | LogGroups | LogList | LogPage | LogRecords | LogChoices)


def line_opened(evening: Evening, name: str) -> StepResult:
    """From the page: the log, opened at that line, to watch it again. Anybody who plays is not disturbed."""
    if not opens_lines(evening):
        return evening, ()
    log = replace(evening, stage=LogPage(name, watch=True), below=(Home(), LogMenu()))
    return log, (ReadLog(), ReadLine(name))


def line_read(evening: Evening, entry: LogEntry) -> StepResult:
    """The line as it is whole; where the page asked for it, it is watched at once."""
    at_hand = any(each.id == entry.id for each in evening.log)
    others = evening.log if at_hand else (*evening.log, entry)  # the page may ask for one that was never leafed to
    read = replace(evening, log=tuple(entry if each.id == entry.id else each for each in others))
    stage = read.stage
    if not (isinstance(stage, LogPage) and stage.watch and stage.id == entry.id and rows_of(read, entry)):
        return read, ()
    chosen, effects = choices(replace(read, stage=LogPage(entry.id)), entry)
    watching, more = rows_of(chosen, entry)[0].chosen(chosen)
    return watching, (*effects, *more)


def entry_of(evening: Evening, stage: LogPage | LogChoices) -> LogEntry | None:
    return next((entry for entry in evening.log if entry.id == stage.id), None)


def page_text(evening: Evening, stage: LogPage) -> Read:
    entry = entry_of(evening, stage)
    if entry is None:
        return Page(evening.say("titles.LogPage"), evening.say("box.log_empty"), stage.page)
    lines = [*lines_of(evening.language, entry), *standing(evening, entry)]
    if rows_of(evening, entry):
        lines.append(evening.say("box.log_more"))
    return Page(f"{dated(evening, entry.date)} {title_of(evening.language, entry)}", "\n".join(lines), stage.page)


def standing(evening: Evening, entry: LogEntry) -> Sequence[str]:
    """Among the lines at hand: of a long log not all, which is then said."""
    compared = compared_in(evening.language, evening.log)(entry)
    if not compared or evening.log_whole is None:
        return compared
    count = len(groups(evening.log, "game")[entry.game])
    return (evening.say("box.log_compared", count=count, lines=evening.log_whole.lines), *compared)


def page_read(evening: Evening) -> StepResult:
    """OK on the last page: what can be done with the line, if its game knows something."""
    assert isinstance(evening.stage, LogPage)
    entry = entry_of(evening, evening.stage)
    return choices(evening, entry) if entry is not None and rows_of(evening, entry) else close(evening)


def choices(evening: Evening, entry: LogEntry) -> StepResult:
    """The game of the line is put on the table for it; another one goes back to the shelf."""
    evening, effects = with_table(evening, entry.game)
    return push(evening, LogChoices(entry.id)), effects


def choice_options(evening: Evening, stage: LogChoices) -> Sequence[Option]:
    entry = entry_of(evening, stage)
    rows = rows_of(evening, entry) if entry is not None else ()
    return rows or (goes_back("empty", evening.say("box.log_empty")),)


STAGES = (
    stage(LogMenu, options=menu_options),
    stage(LogGroups, options=group_options),
    stage(LogList, options=list_options),
    stage(LogChoices, options=choice_options),
    stage(LogPage, text=page_text, finish=page_read),
    stage(LogRecords, text=records_text),
)
