"""The ship's log on the box: all missions, by crew, by campaign, and the page of one mission (rules 4.1)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.table.effects import ReadLog
from companion.table.evening import Evening, Stepped, opened
from companion.table.logbook import LogEntry, LoggedSeat
from companion.table.options import Option, goes_back, opens
from companion.table.reading import Read
from companion.types import Icon, Page
from companion.words import say
from companion.words.announcement import logged_title


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
    id: str
    page: int = 0


def read_log(evening: Evening) -> Stepped:
    """Opens the log, and asks for it."""
    return opened(evening, LogMenu()), (ReadLog(),)


def crew_of(entry: LogEntry) -> str:
    """The people of a crew, whatever they sat on: what its missions have in common."""
    names = [seat.name or seat.colour for seat in entry.crew if not seat.android]
    names = names or [seat.name for seat in entry.crew if seat.name]
    return ", ".join(sorted(names)) or "-"


def crew_title(language: str, entry: LogEntry) -> str:
    """The same in words: what the crew's page is headed with."""
    names = [seat_title(language, seat) for seat in entry.crew if not seat.android]
    names = names or [seat.name for seat in entry.crew if seat.name]
    return say(language, "resolution.comma").join(sorted(names)) or "-"


def seat_title(language: str, seat: LoggedSeat) -> str:
    return seat.name or say(language, f"box.colour_{seat.colour}")


GROUPS: dict[str, Callable[[LogEntry], str]] = {"crew": crew_of, "campaign": lambda entry: entry.campaign}


def groups(log: Sequence[LogEntry], by: str) -> dict[str, list[LogEntry]]:
    found: dict[str, list[LogEntry]] = {}
    for entry in log:
        if name := GROUPS[by](entry):
            found.setdefault(name, []).append(entry)
    return found


def menu_options(evening: Evening, stage: LogMenu) -> Sequence[Option]:
    if not evening.log:
        return (goes_back("empty", evening.say("box.log_empty")),)
    found = [opens("all", evening.say("box.log_all"), LogList(), str(len(evening.log)))]
    for by in GROUPS:
        if grouped := groups(evening.log, by):
            found.append(opens(by, evening.say(f"box.log_{by}"), LogGroups(by), str(len(grouped))))
    return found


def group_options(evening: Evening, stage: LogGroups) -> Sequence[Option]:
    found = groups(evening.log, stage.by)

    def heading(entries: Sequence[LogEntry]) -> str:
        return crew_title(evening.settings.language, entries[0]) if stage.by == "crew" else entries[-1].date

    rows = [
        opens(name, heading(entries), LogList(stage.by, name), str(len(entries))) for name, entries in found.items()
    ]
    return rows or (goes_back("empty", evening.say("box.log_empty")),)


def list_options(evening: Evening, stage: LogList) -> Sequence[Option]:
    entries = groups(evening.log, stage.by).get(stage.group, []) if stage.by else evening.log
    rows = [
        opens(entry.id, f"{entry.date[5:]} {titled(evening, entry)}", LogPage(entry.id), points(entry), mark(entry))
        for entry in entries
    ]
    return rows or (goes_back("empty", evening.say("box.log_empty")),)


def titled(evening: Evening, entry: LogEntry) -> str:
    return logged_title(evening.settings.language, entry.mission, entry.title)


def points(entry: LogEntry) -> str:
    return str(entry.points.total) if entry.won and entry.points is not None else ""


def mark(entry: LogEntry) -> Icon:
    return Icon.WON if entry.won else Icon.LOST


# --- one mission ---------------------------------------------------------------------------------------


def page_text(evening: Evening, stage: LogPage) -> Read:
    entry = next((entry for entry in evening.log if entry.id == stage.id), None)
    if entry is None:
        return Page(evening.say("titles.LogPage"), evening.say("box.log_empty"), stage.page)
    return Page(f"{entry.date} {titled(evening, entry)}", "\n".join(entry_lines(evening, entry)), stage.page)


def entry_lines(evening: Evening, entry: LogEntry) -> list[str]:
    """What the rulebook's log asks for."""
    lines = [result_line(evening, entry)]
    if entry.won and entry.points is not None:
        parts = ("defeated", "survived", "damage", "knockouts", "bots", "visual")
        lines += [f"{evening.say(f'box.log_{part}')} {getattr(entry.points, part):+d}" for part in parts]
    lines.append(evening.say("box.log_difficulty", common=entry.common, serious=entry.serious))
    for seat in entry.crew:
        roles = " ".join(evening.say(f"box.role_{role}") for role in seat.roles)
        name = seat.name or evening.say("box.android" if seat.android else f"box.colour_{seat.colour}")
        lines.append(f"{name} {roles}".strip())
    return lines


def result_line(evening: Evening, entry: LogEntry) -> str:
    if entry.won:
        if entry.points is None:
            return evening.say("box.log_won_open")
        return evening.say("box.log_won", points=entry.points.total)
    threat = evening.say(f"threats.{entry.killed_by}") if entry.killed_by else "-"
    return evening.say("box.log_lost", turn=entry.lost_turn, threat=threat)
