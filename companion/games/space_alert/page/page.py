"""PURE. Space Alert on the page: the bridge in flight and resolution, the seats' plans, and what a seat may say."""

from companion.games.space_alert.page import (
    crew,
    debrief,
    flight,
    lesson,
    resolution,
    seat,
    ship,
    ship_text,
    station,
    tabletop,
    threats,
)
from companion.games.space_alert.page.kinds import KINDS
from companion.games.space_alert.page.messages import MESSAGES, OPEN_MESSAGES, script_given
from companion.games.space_alert.table.answering import Resolving
from companion.games.space_alert.table.crew import PlayerColour
from companion.games.space_alert.table.crew_sheet import NAMEABLE
from companion.games.space_alert.table.debrief import DEBRIEFING
from companion.games.space_alert.table.draft import crew_now, draft_of, last_crew
from companion.games.space_alert.table.flight import Flying
from companion.games.space_alert.table.mission import takes_a_name
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.reading import resolving, shown_beats
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.table.score import CampaignPage, Repairs, ScoreMenu, ScorePage
from companion.games.space_alert.table.score_sheets import standing
from companion.games.space_alert.table.watched import as_read
from companion.kit.evening import Evening, Home, with_settings
from companion.kit.page import GamePage, Json, Viewer
from companion.rules.space_alert.facts import Fact


def view(evening: Evening, viewer: Viewer, language: str, present: frozenset[str]) -> Json:
    found = shown(evening, viewer, language, present)
    return {**found, "by_name": takes_a_name(evening)} if viewer.page == "seat" else found


def shown(evening: Evening, viewer: Viewer, language: str, present: frozenset[str]) -> Json:
    if viewer.page == "bridge" and isinstance(evening.stage, DEBRIEFING):
        return debrief.view(evening, language, present)
    evening = as_read(evening)
    if isinstance(evening.game, Operation) and not tabletop.setting_up(evening):
        return mission(evening, evening.game, viewer, language, present)
    if viewer.page == "bridge":
        return before_the_mission(evening, language, present)
    aboard = crew_now(evening)
    if aboard is None:
        return {}
    found: Json = {"crew": crew.seats(language, aboard, frozenset(), present), **lesson.lesson(evening, language)}
    if "ready" in found.get("lesson", {}) and (briefing := tabletop.setting_up(evening)) is not None:
        found["lesson"]["lay_out"] = tabletop.lay_out(evening, briefing, language)
    if viewer.page == "seat" and draft_of(evening).frontier.specialists:
        found |= crew.training(language, aboard, viewer.seat)
    return found


def before_the_mission(evening: Evening, language: str, present: frozenset[str]) -> Json:
    """Who is aboard, or was the last time, and whose phone has come; and the whole table, once a mission is chosen."""
    briefing = tabletop.setting_up(evening)
    aboard = briefing.crew if briefing else crew_now(evening)
    if aboard is None:
        found = crew.gathering(language, last_crew(evening), present)
    else:
        found = {"crew": crew.seats(language, aboard, frozenset(), present)}
    if briefing is None:
        return {**found, **tabletop.campaign(evening)}
    return {**found, "picture": "table", "screened": True, "table": tabletop.tabletop(evening, briefing, language)}


def mission(evening: Evening, operation: Operation, viewer: Viewer, language: str, present: frozenset[str]) -> Json:
    """What of a mission belongs on that page."""
    aboard = operation.briefing.crew
    found: Json = {"crew": crew.seats(language, aboard, seat.ready(operation), present)}
    reading = resolving(evening)
    facts: tuple[Fact, ...] = ()
    if reading is not None:
        facts = resolution.facts_of(shown_beats(resolved(operation), reading))
    if viewer.page == "bridge" and not isinstance(evening.stage, Home):
        found |= bridge(evening, operation, language)
    if viewer.page == "seat" and (player := seat.place_of(operation, viewer.seat)) is not None:
        found["seat"] = at_the_seat(evening, operation, player, facts, language, present)
    return found


def at_the_seat(
    evening: Evening, operation: Operation, player: int, facts: tuple[Fact, ...], language: str, present: frozenset[str]
) -> Json:
    names = crew.names(language, operation.briefing.crew)
    found = seat.seat(operation, player, facts, language, names)
    reading = resolving(evening)
    if reading is None:
        cards = station.draws(evening, operation, player, language, present)
        flown: Json = {"flight": station.in_flight(evening, operation, language)}
        at_hand = ship.present(cards=cards, threats=threats.announced(evening, operation, language))
        return {**found, **flown, **at_hand}
    did = station.did(facts, player, language, names, drawn="plan" in found)
    found |= {"did": did, **station.question(evening, operation, player, language, present)}
    found |= ship.present(why=threats.whys(facts, player, language))
    over = any(isinstance(each, ScorePage | ScoreMenu | Repairs | CampaignPage) for each in stages(evening))
    if over:
        return {**found, "mission_of": station.own_numbers(facts, player)}
    scene = resolution.scene_after(operation, len(shown_beats(resolved(operation), reading)))
    return {**found, **ship.present(threats=threats.in_play(scene, operation, language))}


def stages(evening: Evening) -> tuple[object, ...]:
    """What lies on the display, and what is below it."""
    return (*evening.below, evening.stage)


def bridge(evening: Evening, operation: Operation, language: str) -> Json:
    reading = resolving(evening)
    if reading is None:
        covered = not isinstance(evening.stage, Flying)
        return {"picture": "flight", "flight": flight.flight(evening, operation, language), "covered": covered}
    found: Json = {"picture": "ship", "resolution": resolution.resolution(evening, operation, reading, language)}
    found |= resolution.asked_here(evening, operation)
    outcome = resolved(operation).resolution.outcome
    scored = any(isinstance(each, ScorePage | ScoreMenu) for each in stages(evening))
    if outcome is not None and scored and not isinstance(evening.stage, Repairs | CampaignPage):
        found["score"] = ship.score(language, outcome, standing(with_settings(evening, language=language)))
    if isinstance(evening.stage, Repairs):
        found |= tabletop.repairs(evening, operation, evening.stage, language)
    if isinstance(evening.stage, CampaignPage):
        found["score"] = tabletop.whole_campaign(evening, language)
    if isinstance(evening.stage, Repairs | CampaignPage):
        found |= tabletop.campaign(evening)
    drawn = isinstance(evening.stage, Resolving | ScorePage | CampaignPage)
    return {**found, **({"covered": not drawn} if "score" in found else {"screened": not drawn})}


SEATS = tuple(colour.value for colour in PlayerColour)

PAGE = GamePage(
    view,
    seats=lambda evening: SEATS,
    messages=MESSAGES,
    open_messages=OPEN_MESSAGES,
    naming=lambda evening: isinstance(evening.stage, NAMEABLE),
    uploads={"scripts": script_given},
    kinds=KINDS,
    in_letters=ship_text.drawn,
)
