"""PURE. The action round as far as it has gone: the clock, the phase, what has been announced. Nothing to come."""

from typing import Any

from companion.games.space_alert.page.kinds import announced
from companion.games.space_alert.page.lesson import coached
from companion.games.space_alert.page.ship import acts_of, track, where
from companion.games.space_alert.page.silhouettes import silhouette
from companion.games.space_alert.table.briefing import PLACES
from companion.games.space_alert.table.operation import (
    Operation,
    alerts,
    comms_down,
    heard,
    phase_of,
    phase_span,
    said_by,
)
from companion.games.space_alert.table.own import preferences
from companion.games.space_alert.words import say
from companion.games.space_alert.words.announcement import line, title
from companion.kit.evening import Evening
from companion.rules.space_alert.level import COURSES, TURNS, Level
from companion.rules.space_alert.setup import Switches
from companion.rules.space_alert.threatcards import ExternalCard
from companion.rules.space_alert.threats import ALL_CARDS
from companion.rules.space_alert.timeline import CommsDown, DataTransfer, ThreatAlert
from companion.rules.space_alert.tracks import TRACKS

Json = dict[str, Any]


def clock(operation: Operation) -> Json:
    """The position it had at the instant `since`, from which it runs; without that it stands."""
    found = {"run": operation.clock.run}
    return found if operation.clock.since is None else {**found, "since": operation.clock.since}


def card(language: str, code: str, switches: Switches) -> Json:
    """What is printed on a threat card that lies on the table."""
    printed = ALL_CARDS[code].under(switches)
    found: Json = {
        "code": code,
        "name": say(language, f"threats.{code}"),
        "silhouette": silhouette(code),
        "hp": printed.hp,
        "speed": printed.speed,
        "acts": acts_of(language, printed),
    }
    return {**found, "shield": printed.shield} if isinstance(printed, ExternalCard) else found


def threats(language: str, operation: Operation, said: list[object]) -> Json:
    """Those that have been announced, by number token; an internal one may share it (rules 9.2)."""
    found: Json = {}
    for alert, code in zip(alerts(operation), operation.codes, strict=True):
        if alert in said:
            row: Json = {
                "t": alert.t,
                "where": where(alert.zone),
                "serious": alert.serious,
                "unconfirmed": alert.unconfirmed,
            }
            found[f"{alert.t} {where(alert.zone)}"] = {
                **row,
                **(card(language, code, operation.switches) if code else {}),
            }
    return found


def boards(operation: Operation) -> Json:
    return {place: track(TRACKS[name]) for place, name in zip(PLACES, operation.boards, strict=True) if name}


def places(operation: Operation, announced: Json) -> list[str]:
    """Where threats may come from: inside the ship only where the course has such threats, or a script has one."""
    internal = COURSES[operation.briefing.timeline.level].internal
    known = {threat["where"] for threat in announced.values()}
    return [place for place in PLACES if place != "internal" or internal or place in known]


def flight(evening: Evening, operation: Operation, language: str) -> Json:
    position = operation.position(evening.at)
    said = said_by(operation, evening.pack, position)
    heard_so_far: list[object] = [each.says for each in said]
    phase = phase_of(operation, position)
    starts, ends = phase_span(operation, phase)
    announced = threats(language, operation, heard_so_far)
    named = {"mission": title(language, operation.briefing.timeline)} if preferences(evening).mission_shown else {}
    learning = {} if operation.briefing.timeline.level is Level.MISSION else {"taught": True}
    return {
        **named,
        **learning,
        "clock": clock(operation),
        "over": operation.over,
        "phase": phase,
        "phases": heard(operation.briefing).phases,
        "starts": starts,
        "ends": ends,
        "turns": list(TURNS[phase - 1]),
        "comms_down": comms_down(operation, position) is not None,
        "transfers": sum(isinstance(each, DataTransfer) for each in heard_so_far),
        "threats": announced,
        "places": places(operation, announced),
        "tracks": boards(operation),
        **coached(operation, [each.says for each in said], language),
        "log": {str(number): log_line(language, each.at, each.says) for number, each in enumerate(said)},
    }


def log_line(language: str, at: int, says: Any) -> Json:
    row: Json = {"at": at, "text": line(language, says), **announced(says)}
    if isinstance(says, ThreatAlert):
        row |= {"t": says.t, "where": where(says.zone), "serious": says.serious}
    if isinstance(says, CommsDown):
        row["text"] = line(language, CommsDown(says.at_s, says.at_s))  # for how long is not announced
    return row
