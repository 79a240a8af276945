"""PURE. An evening becomes what the page may see: never an event to come, never the deck, never a PIN.

A view is a JSON object without nulls (`patch.py` says why). docs/protocol.md tells every member of it.
"""

from dataclasses import dataclass
from typing import Any

from companion.rules.space_alert.facts import Fact
from companion.table.evening import Evening, Home
from companion.table.settings import Address
from companion.table.space_alert.crew_sheet import NAMEABLE
from companion.table.space_alert.draft import crew_now
from companion.table.space_alert.operation import Operation
from companion.table.space_alert.resolved import resolved
from companion.table.space_alert.score import ScorePage
from companion.types import Face
from companion.web.view import crew, flight, panel, resolution, seat, ship
from companion.words.trouble import trouble_line

Json = dict[str, Any]


@dataclass(frozen=True)
class Looker:
    """Who looks: at which page, in which language ("" is the box's), from which seat; `inside` may act."""

    page: str
    language: str = ""
    seat: str = ""
    inside: bool = True


def view(
    evening: Evening,
    face: Face,
    looker: Looker,
    claimed: frozenset[str] = frozenset(),
    present: frozenset[str] = frozenset(),
) -> Json:
    """`claimed` are the seats that some phone has, `present` those whose phone is connected."""
    language = looker.language or evening.settings.language
    found: Json = {
        "language": language,
        "picture": "box",
        "claimed": dict.fromkeys(sorted(claimed), True),
        "troubles": {trouble.part: trouble_line(language, trouble.part) for trouble in evening.troubles},
        "saving": evening.saving,
        "naming": isinstance(evening.stage, NAMEABLE),
    }
    if looker.page == "seat":
        found["own"] = looker.seat
    if looker.page == "panel":
        found["lamps"] = panel.lamps(face)
    hidden = not looker.inside and tells_secrets(evening, face)
    operation = evening.game
    if isinstance(operation, Operation):
        found |= mission(evening, operation, looker, language, present)
    elif (aboard := crew_now(evening)) is not None:
        found["crew"] = crew.seats(language, aboard, frozenset(), present)
    if looker.page == "panel" or (looker.page == "bridge" and found["picture"] == "box"):
        found["display"] = panel.shown(face, language, hidden)
    return found


def tells_secrets(evening: Evening, face: Face) -> bool:
    """The PIN, in words or as a QR code, or the password of the box's own network: for eyes at the table only."""
    return isinstance(evening.stage, Address) or (bool(evening.box.pin) and evening.box.pin in repr(face.frame))


def mission(evening: Evening, operation: Operation, looker: Looker, language: str, present: frozenset[str]) -> Json:
    """What of a mission belongs on that page."""
    aboard = operation.briefing.crew
    found: Json = {"crew": crew.seats(language, aboard, seat.ready(operation), present)}
    reading = resolution.resolving(evening)
    told: tuple[Fact, ...] = ()
    if reading is not None:
        told = resolution.facts_of(resolution.shown_beats(resolved(operation), reading))
    if looker.page == "bridge" and not isinstance(evening.stage, Home):
        found |= bridge(evening, operation, language)
    if looker.page == "seat" and (player := seat.place_of(operation, looker.seat)) is not None:
        found["seat"] = seat.seat(operation, player, told, language, crew.names(language, aboard))
    return found


def bridge(evening: Evening, operation: Operation, language: str) -> Json:
    reading = resolution.resolving(evening)
    if reading is None:
        return {"picture": "flight", "flight": flight.flight(evening, operation, language)}
    found: Json = {"picture": "ship", "resolution": resolution.resolution(operation, reading, language)}
    outcome = resolved(operation).resolution.outcome
    if outcome is not None and isinstance(evening.stage, ScorePage):
        found["score"] = ship.score(language, outcome)
    return found


__all__ = ["Looker", "view"]
