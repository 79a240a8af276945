"""What the mission commands share: how a mission is asked for, read from a file, and printed."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.cli import Refusal
from companion.cli_words import listed, spoken
from companion.games.space_alert.commands import tell
from companion.games.space_alert.words import say
from companion.games.space_alert.words.announcement import card_rows, clock, remarks, scenario_card, title
from companion.games.space_alert.words.script_faults import fault_line, note_line, phase_ends_line
from companion.rules.space_alert.catalogue import found, meant
from companion.rules.space_alert.comma_code import Unwritable
from companion.rules.space_alert.level import lessons, level_of
from companion.rules.space_alert.reading import PhaseEnds, Reading
from companion.rules.space_alert.recipe import Impossible
from companion.rules.space_alert.script import read, write
from companion.rules.space_alert.timeline import CommsDown, DataTransfer, IncomingData, Timeline, heard_by
from companion.words import SPOKEN, headed

NOTATIONS = ("json", "script", "lines", "card")


def add_notations(parser: argparse.ArgumentParser) -> None:
    group = parser.add_mutually_exclusive_group()
    for name in NOTATIONS:  # whose texts are those of the options: none is named `to`
        group.add_argument(f"--{name}", dest="to", action="store_const", const=name, help=tell(f"missions_{name}"))


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", choices=SPOKEN, default=spoken())


def add_phase_end(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--phase-end", choices=[each.value for each in PhaseEnds])


def phase_ends_from(value: str | None) -> PhaseEnds | None:
    return None if value is None else PhaseEnds(value)


# ---- by name


def mission_named(name: str) -> Timeline:
    """The mission of that name, or a refusal that says what was probably meant."""
    try:
        timeline = found(name)
    except Impossible as impossible:
        raise Refusal(f"{name}: {why(impossible)}") from None
    if timeline is None:
        near = meant(name)
        hint = tell("did_you_mean", near=near) if near else tell("missions_shows_them")
        raise Refusal(tell("missions_none", name=repr(name), hint=hint))
    return timeline


def why(impossible: Impossible) -> str:
    return say(spoken(), f"generator.{impossible.kind}", **impossible.values)


def as_heard_by(crew: int | None, timeline: Timeline) -> Timeline:
    """What a crew of that size (androids included) hears; everything where no size was given."""
    if crew is None:
        return timeline
    if not 1 <= crew <= 5:
        raise Refusal(tell("missions_crew_is", given=crew))
    return heard_by(timeline, crew)


# ---- from files


def text_of(file: str) -> str:
    """A text file's content, or standard input's for `-`."""
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        text = content.decode("utf-8")
    except OSError as error:
        raise Refusal(f"{file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Refusal(tell("missions_no_utf8", file=file)) from None
    if "\0" in text:
        raise Refusal(tell("missions_no_text", file=file))
    return text


def reading_of(file: str, phase_ends: PhaseEnds | None) -> Reading:
    """What is in it. Faults of the missions that are left out are reported; if all are left out, that is a refusal."""
    name = "script" if file == "-" else Path(file).stem or "script"
    found = read(text_of(file), phase_ends, name)
    several = bool(found.missions) or len({fault.mission for fault in found.faults}) > 1
    lines = [fault_line(spoken(), fault, several or fault.mission != name) for fault in found.faults]
    if lines:
        head = [tell("missions_errors", file=file, count=len(lines)), *lines]
        text = headed(spoken(), file, lines[0]) if len(lines) == 1 else "\n  ".join(head)
        if not found.missions:
            raise Refusal(text)
        print(text, file=sys.stderr)
    return found


def decisions(found: Reading) -> list[str]:
    """What the reader corrected and how it understood PE, so that nothing happens silently."""
    several = len(found.missions) > 1
    lines = [note_line(spoken(), note, several) for note in found.notes]
    phase_ends = phase_ends_line(spoken(), found)
    return lines + ([phase_ends] if phase_ends else [])


# ---- printed


def printed(
    timelines: Sequence[Timeline], to: str, language: str = "en", phase_ends: PhaseEnds = PhaseEnds.PRINTED
) -> str:
    if to == "card":
        return "\n\n\n".join("\n".join(scenario_card(language, timeline)) for timeline in timelines)
    try:
        return write(timelines, to, phase_ends)
    except Unwritable as unwritable:
        event: CommsDown = unwritable.args[0]
        seconds, at = event.end_s - event.at_s, clock(event.at_s)
        raise Refusal(tell("missions_comms_too_long", seconds=seconds, clock=at)) from None


def losses(timelines: Sequence[Timeline], to: str, phase_ends: PhaseEnds) -> list[str]:
    """What a notation cannot say of these missions."""
    if to not in ("script", "lines"):
        return []
    lost = {
        "colours": any(threat.colour for timeline in timelines for threat in timeline.threats),
        "levels": any(timeline.level is not level_of(timeline.phases) for timeline in timelines),
        "boards": any(timeline.setup for timeline in timelines),
    }
    names = [tell(f"missions_loses_{name}") for name, is_lost in lost.items() if is_lost]
    lines = [tell("missions_loses", names=listed(names))] if names else []
    if to == "script" and misread(timelines, phase_ends):
        lines.append(tell("missions_misread", meaning=phase_ends.value))
    return lines


def misread(timelines: Sequence[Timeline], phase_ends: PhaseEnds) -> bool:
    return read(write(timelines, "script", phase_ends)).phase_ends is not phase_ends


def say_aside(lines: Sequence[str]) -> None:
    """To standard error, so that what is printed can be piped on."""
    for line in lines:
        print(line, file=sys.stderr)


def counted(timeline: Timeline, language: str = "en") -> str:
    """`6 threats, 8 points (1 unconfirmed), 2 incoming data, 4 data transfers, 60 s without communications`"""
    kinds = [type(event) for event in timeline.events]
    unconfirmed = timeline.unconfirmed_points
    return say(
        language,
        "missions.counted",
        threats=len(timeline.threats),
        points=timeline.points,
        unconfirmed=say(language, "missions.counted_unconfirmed", points=unconfirmed) if unconfirmed else "",
        incoming=kinds.count(IncomingData),
        transfers=kinds.count(DataTransfer),
        silence=sum(event.end_s - event.at_s for event in timeline.events if isinstance(event, CommsDown)),
    )


def described(timeline: Timeline, language: str) -> str:
    """A mission for people: what it is, what it uses, and its timeline."""
    names = ", ".join(filter(None, (timeline.card, timeline.id)))
    level = say(language, f"missions.level_{timeline.level.value}")
    used = [say(language, f"missions.lesson_{lesson.value}") for lesson in lessons(timeline.level)]
    facts = say(
        language, "missions.facts", phases=timeline.phases, turns=timeline.turns, length=clock(timeline.length_s),
        counted=counted(timeline, language),
    )  # fmt: skip
    lines = [
        f"{title(language, timeline)}  ({names})",
        facts,
        say(language, "missions.uses", level=level, lessons=say(language, "resolution.comma").join(used)),
    ]
    return "\n".join([*lines, *remarks(language, timeline), "", *card_rows(language, timeline)])
