"""PURE. Space Alert on the page: the bridge in flight and resolution, the seats' plans, and what a seat may say."""

from companion.games.space_alert.page import crew, flight, resolution, seat, ship
from companion.games.space_alert.page.kinds import KINDS
from companion.games.space_alert.page.messages import MESSAGES, OPEN_MESSAGES, script_given
from companion.games.space_alert.table.crew import PlayerColour
from companion.games.space_alert.table.crew_sheet import NAMEABLE
from companion.games.space_alert.table.draft import crew_now, draft_of
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.table.score import ScorePage
from companion.kit.evening import Evening, Home
from companion.kit.page import GamePage, Json, Looker
from companion.rules.space_alert.facts import Fact


def view(evening: Evening, looker: Looker, language: str, present: frozenset[str]) -> Json:
    if isinstance(evening.game, Operation):
        return mission(evening, evening.game, looker, language, present)
    aboard = crew_now(evening)
    if aboard is None:
        return {}
    found: Json = {"crew": crew.seats(language, aboard, frozenset(), present)}
    if looker.page == "seat" and draft_of(evening).frontier.specialists:
        found |= crew.training(language, aboard, looker.seat)
    return found


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
    found: Json = {"picture": "ship", "resolution": resolution.resolution(evening, operation, reading, language)}
    outcome = resolved(operation).resolution.outcome
    if outcome is not None and any(isinstance(each, ScorePage) for each in (*evening.below, evening.stage)):
        found["score"] = ship.score(language, outcome)
    return found


SEATS = tuple(colour.value for colour in PlayerColour)

PAGE = GamePage(
    view,
    seats=lambda evening: SEATS,
    messages=MESSAGES,
    open_messages=OPEN_MESSAGES,
    naming=lambda evening: isinstance(evening.stage, NAMEABLE),
    uploads={"scripts": script_given},
    kinds=KINDS,
)
