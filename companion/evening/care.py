"""Update and backup, in the settings: a waiting update, the version to go back to, backups on a stick. Never in a
game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.evening.codes import address_code, bare
from companion.kit.commands import CareStatus
from companion.kit.effects import Care
from companion.kit.evening import Evening, StepResult, push, swap
from companion.kit.options import Does, Option, goes_back, opens
from companion.kit.stage import stage
from companion.kit.texts import Read
from companion.types import Page
from companion.words import knows, said, say

IN_PEACE = ("update", "back", "restore")  # what starts the box again: not while a game is under way


@dataclass(frozen=True)
class CareMenu:
    cursor: int = 0


@dataclass(frozen=True)
class CareSure:
    """Asks before it is done. `name`: of a backup."""

    what: str
    name: str = ""
    cursor: int = 0


@dataclass(frozen=True)
class CareSaid:
    """Progress, or the result."""

    page: int = 0


@dataclass(frozen=True)
class CareBackups:
    """Backups to restore."""

    cursor: int = 0


@dataclass(frozen=True)
class CareForm:
    """The phone's page for it."""

    page: int = 0


def row(evening: Evening) -> Option:
    """A row of the settings; opening it checks the state."""
    return Option("care", evening.say("care.title"), lambda now: (push(now, CareMenu()), (Care("look"),)))


def options(evening: Evening, stage: CareMenu) -> Sequence[Option]:
    care = evening.care
    found = []
    if care.offered:
        text = evening.say("care.update", version=care.offered)
        found.append(opens("update", text, CareSure("update")))
    if care.updates and care.fetches:
        found.append(Option("fetch", evening.say("care.fetch"), begins("fetch")))
    if care.before:
        found.append(opens("back", evening.say("care.back", version=care.before), CareSure("back")))
    if care.sticks:
        found.append(Option("backup", evening.say("care.backup"), begins("backup")))
        found.append(Option("bring", evening.say("care.bring"), begins("bring")))
    if care.backups:
        found.append(opens("backups", evening.say("care.backups"), CareBackups(), str(len(care.backups))))
    if care.busy or care.why:
        found.append(opens("said", evening.say("care.said"), CareSaid()))
    return (*found, opens("phone", evening.say("care.phone"), CareForm()))


def begins(what: str) -> Does:
    return lambda now: (push(now, CareSaid()), asked_for(now, what)[1])


def backup_options(evening: Evening, stage: CareBackups) -> Sequence[Option]:
    return tuple(opens(file, name, CareSure("restore", file)) for file, name, *_ in evening.care.backups) or (
        goes_back("none", evening.say("care.no_backups")),
    )


def sure_options(evening: Evening, stage: CareSure) -> Sequence[Option]:
    return (
        goes_back("no", evening.say("care.no")),
        Option("yes", evening.say(f"care.sure_{stage.what}"), lambda now: done(now, stage.what, stage.name)),
    )


def sure_heading(evening: Evening, stage: CareSure) -> str:
    version = evening.care.before if stage.what == "back" else evening.care.offered
    in_it = [each for each in evening.care.backups if each[0] == stage.name]
    games, evenings = in_it[0][2:] if in_it else (0, 0)
    return evening.say(f"care.ask_{stage.what}", version=version, games=games, evenings=evenings)


def done(evening: Evening, what: str, name: str) -> StepResult:
    """The progress replaces the question."""
    after, effects = asked_for(evening, what, name)
    return swap(after, CareSaid()), effects


def asked_for(evening: Evening, what: str, name: str = "") -> StepResult:
    """On the box, or on the page, which sends a backup's name behind a blank. In a game nothing of it is done that
    starts the box again, nor what is not offered."""
    care = evening.care
    what, _, rest = what.partition(" ")
    name = name or rest
    if what in IN_PEACE and evening.game is not None:
        return replace(evening, care=replace(care, why="playing", said=())), ()
    offered = {
        "look": True, "fetch": care.updates and care.fetches, "update": bool(care.offered),
        "back": bool(care.before), "backup": care.sticks, "bring": care.sticks,
        "restore": any(file == name for file, *_ in care.backups),
    }  # fmt: skip
    if what == "backup" and evening.date:
        name = f"space-alert-{evening.date}"  # one a day: what a stick has of other days stays
    return evening, (Care(what, care.file if what == "update" else name),) if offered.get(what) else ()


def said_text(evening: Evening, stage: CareSaid) -> Read:
    text = outcome(evening.language, evening.care) or evening.say("care.why_nothing")
    return Page(evening.say("titles.CareSaid"), text, stage.page)


def outcome(language: str, care: CareStatus) -> str:
    """What is in progress, or the last result; empty: nothing."""
    if care.busy:
        return say(language, f"care.busy_{care.busy}")
    key = f"care.why_{care.why}"
    text = say(language, key if knows(key) else "care.why_damaged", **dict(care.said)) if care.why else ""
    return said(language, text)


def form_text(evening: Evening, stage: CareForm) -> Read:
    if evening.box.address and evening.box.pin:
        return address_code(evening, "care")
    key = "care.form_here" if evening.box.address else "box.no_address"
    return Page(evening.say("titles.CareForm"), evening.say(key, address=bare(evening.box.address)), stage.page)


STAGES = (
    stage(CareMenu, options=options),
    stage(CareSure, options=sure_options, heading=sure_heading),
    stage(CareSaid, text=said_text),
    stage(CareBackups, options=backup_options),
    stage(CareForm, text=form_text),
)
