"""PURE. The debriefing on the bridge: what would have saved the ship, what cost most, and the mission as a chart.

The chart has a row of numbers for each quantity, by turn: as it was flown, and as it would have been.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from companion.games.space_alert.page import crew
from companion.games.space_alert.page.ship import ZONES
from companion.games.space_alert.table.cost_lines import all_cost_lines
from companion.games.space_alert.table.debrief import answer_of, changes_of, found_lines, mission_of, won
from companion.games.space_alert.table.from_log import with_changes
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.own import Debriefed, session
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.words import say
from companion.games.space_alert.words.narration import summary
from companion.kit.evening import Evening
from companion.rules.space_alert.costs import by_turn
from companion.rules.space_alert.facts import Appeared, Destroyed, Survived, ThreatId
from companion.rules.space_alert.level import COURSES
from companion.rules.space_alert.ship import HULL

Json = dict[str, Any]


def view(evening: Evening, language: str, present: frozenset[str]) -> Json:
    known = session(evening).debriefed
    assert known is not None
    operation = mission_of(known.entry)
    return {
        "picture": "debrief",
        "crew": crew.seats(language, operation.briefing.crew, frozenset(), present),
        "debrief": debrief(known, operation, language),
    }


def debrief(known: Debriefed, operation: Operation, language: str) -> Json:
    answer = answer_of(known)
    changes = changes_of(known)
    outcome = resolved(operation).resolution.outcome
    assert outcome is not None
    found: Json = {
        "won": won(operation),
        "outcome": summary(language, outcome)[0],
        "searching": not known.done,
        "progress": answer.get("progress", 0),
        "complete": answer.get("complete", 0),
        "found": list(found_lines(language, operation, known)) if known.done or changes else [],
        "costs": all_cost_lines(language, operation),
        "chart": chart(operation, language),
    }
    if changes:
        found["changes"] = [
            {"seat": operation.briefing.crew.seats[each.player].colour.value, "turn": each.turn} for each in changes
        ]
        found["instead"] = rows(with_changes(operation, changes))
    return found


# ---------------------------------------------------------------- the chart


@lru_cache(maxsize=4)
def chart(operation: Operation, language: str) -> Json:
    """`turns` on the axis; in the last one only threats act."""
    outcome = resolved(operation).resolution.outcome
    found: Json = {
        "turns": COURSES[operation.briefing.timeline.level].turns + 1,
        "hull": HULL,
        "rows": rows(operation),
        "threats": list(threats(operation, language)),
    }
    return {**found, "lost": outcome.lost_turn} if outcome is not None and outcome.lost_turn is not None else found


@lru_cache(maxsize=8)
def rows(operation: Operation) -> Json:
    """After each turn: damage tiles by zone, energy in reactors and shields, threats on their way."""
    turns = resolved(operation).resolution.turns
    return {
        "damage": {name: [state.damage[zone] for state in turns] for zone, name in ZONES.items()},
        "energy": [sum(state.reactor) + sum(state.shield) for state in turns],
        "threats": [len(state.threats) for state in turns],
    }


def threats(operation: Operation, language: str) -> Iterator[Json]:
    """Each with the turn in which it came, the last in which it was there, and how it ended if it did."""
    found: dict[ThreatId, Json] = {}
    last = resolved(operation).resolution.turns[-1].turn
    for turn, fact in by_turn(resolved(operation).resolution.facts):
        match fact:
            case Appeared(threat=threat, zone=zone):
                where = "internal" if zone is None else ZONES[zone]
                found[threat] = {
                    "name": say(language, f"threats.{threat.code}"),
                    "zone": where,
                    "from": turn,
                    "to": last,
                }
            case Destroyed(threat=threat) | Survived(threat=threat) if threat in found:
                found[threat] |= {"to": turn, "end": "destroyed" if isinstance(fact, Destroyed) else "survived"}
    yield from found.values()
