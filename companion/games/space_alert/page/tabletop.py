"""PURE. The table before a mission, whole: boards, crew, energy, what a campaign has left broken, what to lay out.

And a campaign between its missions: their results, who repairs what, and why no more is repaired.
"""

from typing import Any

from companion.games.space_alert.page.crew import names
from companion.games.space_alert.page.lesson import lesson, taught
from companion.games.space_alert.page.scene import before
from companion.games.space_alert.page.ship import points, ship, track
from companion.games.space_alert.table.briefing import PLACES, Briefing
from companion.games.space_alert.table.campaign import campaign_of, carried_into, flown_with
from companion.games.space_alert.table.checklist import lines_of
from companion.games.space_alert.table.chosen import SetUp
from companion.games.space_alert.table.draft import briefing_of
from companion.games.space_alert.table.lesson import LessonPage
from companion.games.space_alert.table.operation import Operation
from companion.games.space_alert.table.own import preferences
from companion.games.space_alert.table.score import CampaignPage, Repairs, described, outcome_of
from companion.games.space_alert.words import say
from companion.kit.evening import Evening, with_settings
from companion.rules.space_alert.campaign import MOST_MISSIONS, REPAIRS_PER_ZONE, Repair, RepairTile, campaign_score
from companion.rules.space_alert.setup import Setup
from companion.rules.space_alert.ship import Zone
from companion.rules.space_alert.tracks import TRACKS
from companion.words import headed

Json = dict[str, Any]
ANY_TRACK = next(iter(TRACKS.values()))  # the picture is drawn without it


def setting_up(evening: Evening) -> Briefing | None:
    """The mission that is being set up, once one is chosen."""
    here = any(isinstance(stage, SetUp) for stage in (*evening.below, evening.stage))
    return briefing_of(evening) if here else None


def tabletop(evening: Evening, briefing: Briefing, language: str) -> Json:
    """As it should look when the mission starts; boards only where they are known."""
    spoken = with_settings(evening, language=language)
    setup = Setup(
        players=len(briefing.crew.seats),
        tracks=dict.fromkeys(Zone, ANY_TRACK),
        threats=(),
        level=briefing.timeline.level,
        carried=carried_into(evening, briefing),
        switches=preferences(evening).switches,
        double_actions=briefing.frontier.double,
    )
    colours = [seat.colour.value for seat in briefing.crew.seats]
    boards = {place: track(TRACKS[name]) for place, name in zip(PLACES, briefing.boards, strict=True) if name}
    whole = ship(language, before(setup), colours, names(language, briefing.crew))
    return {
        "ship": {**whole, "tracks": boards, **taught(setup.level, isinstance(evening.stage, LessonPage))},
        "lines": lines_of(spoken, briefing),
        **lesson(evening, language),
        **campaign(evening),
    }


def lay_out(evening: Evening, briefing: Briefing, language: str) -> list[str]:
    """On a phone, which shows no ship beside the lesson that has been read."""
    return list(lines_of(with_settings(evening, language=language), briefing))


def campaign(evening: Evening) -> Json:
    """Its missions so far, with the points for threats of each: those count whole, whatever comes after (rules 6.3)."""
    under_way = campaign_of(evening)
    if under_way is None:
        return {}
    flown = under_way.flown
    if isinstance(evening.game, Operation) and evening.game.briefing.campaign and resolved_now(evening):
        flown = flown_with(evening, outcome_of(evening))
    scores = [outcome.score for outcome in flown]
    threats = [score.defeated + score.survived + score.bonus if score else 0 for score in scores]
    ended = isinstance(evening.stage, CampaignPage)
    return {"campaign": {"points": threats, "missions": MOST_MISSIONS, **({"ended": True} if ended else {})}}


def whole_campaign(evening: Evening, language: str) -> Json:
    """What it came to, as a score."""
    flown = flown_with(evening, outcome_of(evening))
    found: Json = {"title": say(language, "campaign.title"), "standing": []}
    scored = campaign_score(flown)
    if scored is None:
        threat = say(language, f"threats.{flown[-1].killed_by}")
        return {**found, "won": False, "lines": [say(language, "campaign.lost", mission=len(flown), threat=threat)]}
    text = say(language, "page.campaign_points", points=scored.total, count=len(flown))
    return {**found, "won": True, "lines": [text], **points(scored)}


def resolved_now(evening: Evening) -> bool:
    return any(isinstance(stage, Repairs | CampaignPage) for stage in (*evening.below, evening.stage))


def repairs(evening: Evening, operation: Operation, stage: Repairs, language: str) -> Json:
    """Who has done what between two missions, and the rule that allows no more of it (rules 6.2)."""
    called = names(language, operation.briefing.crew)
    lines = [headed(language, called[seat], described(language, repair)[1]) for seat, repair in enumerate(stage.done)]
    return {"repairs": {"lines": [*lines, *reasons(stage.done, language)], "rule": say(language, "page.repair_rule")}}


def reasons(done: tuple[Repair, ...], language: str) -> list[str]:
    """Zones in which nobody may repair any more."""
    found = []
    for zone in Zone:
        if sum(isinstance(each, RepairTile) and each.zone is zone for each in done) >= REPAIRS_PER_ZONE:
            found.append(say(language, "page.repair_full", zone=say(language, f"ship.zone.{zone.name}")))
    return found
