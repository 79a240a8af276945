"""Missions somebody wrote: the script files the box has and those handed in on the page, with their faults."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.space_alert.table.chosen import with_timeline
from companion.games.space_alert.words import say
from companion.games.space_alert.words.announcement import clock
from companion.games.space_alert.words.script_faults import fault_line
from companion.kit.evening import Evening, StepResult, push
from companion.kit.options import Option, changes, goes_back, opens
from companion.kit.texts import Read
from companion.rules.space_alert.script import read
from companion.rules.space_alert.timeline import Timeline
from companion.types import Icon, Page
from companion.words import listed


@dataclass(frozen=True)
class ScriptList:
    cursor: int = 0


@dataclass(frozen=True)
class ScriptMissions:
    """A file with several missions in it."""

    name: str
    cursor: int = 0


@dataclass(frozen=True)
class ScriptFaults:
    name: str
    page: int = 0


@dataclass(frozen=True)
class ScriptHelp:
    """How a script comes into the box."""

    page: int = 0


def scripts(evening: Evening) -> dict[str, str]:
    """By name; one handed in this evening goes before a file of that name."""
    return dict((*evening.box.scripts, *evening.scripts))


def list_options(evening: Evening, stage: ScriptList) -> Sequence[Option]:
    found = [
        Option(name, name, lambda now, name=name: opened_script(now, name), undo=True)  # type: ignore[misc]
        for name in scripts(evening)
    ]
    return (*found, opens("help", say(evening, "setup.script_help"), ScriptHelp()))


def opened_script(evening: Evening, name: str) -> StepResult:
    reading = read(scripts(evening)[name], name=name)
    if not reading.missions:
        return push(evening, ScriptFaults(name)), ()
    if len(reading.missions) == 1 and not reading.faults:
        return with_timeline(evening, reading.missions[0]), ()
    return push(evening, ScriptMissions(name)), ()


def missions_in(evening: Evening, name: str) -> tuple[Timeline, ...]:
    return read(scripts(evening).get(name, ""), name=name).missions


def mission_options(evening: Evening, stage: ScriptMissions) -> Sequence[Option]:
    found = tuple(
        changes(
            f"{place}",
            timeline.title or timeline.id,
            lambda now, timeline=timeline: with_timeline(now, timeline),  # type: ignore[misc]
            clock(timeline.length_s),
        )
        for place, timeline in enumerate(missions_in(evening, stage.name))
    )
    broken = broken_in(evening, stage.name)
    if found and broken:
        text = say(evening, "setup.script_broken", names=listed(evening, broken))
        found = (*found, opens("faults", text, ScriptFaults(stage.name), icon=Icon.WARNING))
    return found or (goes_back("gone", say(evening, "setup.script_gone")),)  # another one was handed in by that name


def broken_in(evening: Evening, name: str) -> tuple[str, ...]:
    """The missions of the file that cannot be read."""
    return tuple(dict.fromkeys(fault.mission for fault in read(scripts(evening).get(name, ""), name=name).faults))


def faults_text(evening: Evening, stage: ScriptFaults) -> Read:
    faults = read(scripts(evening).get(stage.name, ""), name=stage.name).faults
    lines = [fault_line(evening.settings.language, fault) for fault in faults]
    return Page(say(evening, "setup.faults", name=stage.name[-20:]), "\n".join(lines), stage.page)


def help_text(evening: Evening, stage: ScriptHelp) -> Read:
    return Page(say(evening, "titles.ScriptHelp"), say(evening, "setup.script_help_text"), stage.page)
