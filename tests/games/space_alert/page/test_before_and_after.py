"""What the pages see before a mission and after it."""

from dataclasses import replace
from typing import Any

from companion.evening import Evening
from companion.evening.faces import draw
from companion.evening.log_pages import LogList, LogMenu, LogRecords
from companion.evening.view import view
from companion.games.space_alert.page.crew import names as called
from companion.games.space_alert.page.resolution import facts_of
from companion.games.space_alert.page.station import did
from companion.games.space_alert.table.chosen import SetUp
from companion.games.space_alert.table.commands import MissionNamed
from companion.games.space_alert.table.draft import crew_now
from companion.games.space_alert.table.generated import CannotBe
from companion.games.space_alert.table.own import with_preferences
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.table.score import CampaignPage, Repairs, ScoreMenu, ScorePage, outcome_of
from companion.games.space_alert.words import say
from companion.games.space_alert.words.narration import narrate
from companion.kit.commands import Chosen, LineOpened, LogRead
from companion.kit.evening import Home
from companion.kit.page import Viewer
from companion.rules.space_alert.cards import Card
from companion.rules.space_alert.facts import Played, Stumbled, TurnBegan
from tests.games.space_alert.page.evenings import SEATS, after, flying, operation, resolving
from tests.games.space_alert.page.states import LOG, at_home, crew, lost, played_until, table
from tests.games.space_alert.page.test_view import seen


def test_what_the_own_mission_came_to_stays_on_the_phone_until_the_box_is_home_again() -> None:
    for stage in (ScorePage, ScoreMenu, Repairs, CampaignPage):
        evening = played_until("campaign", stage)
        seats = operation(evening).briefing.crew.seats
        came = [seen(evening, "seat", seat.colour.value)["seat"]["mission_of"] for seat in seats]
        knocked_out = [place for place, mine in enumerate(came) if mine["ko"]]
        assert sorted(outcome_of(evening).knocked_out) == knocked_out


def gathered(evening: Evening, *present: str) -> Any:
    """Who is seen on the television."""
    found = view(evening, draw(evening), Viewer("bridge"), present=frozenset(present)).get("crew", {"order": []})
    return [(colour, found["seats"][colour]["here"]) for colour in found["order"]]


def test_phones_that_join_before_anybody_has_said_who_plays_are_seen() -> None:
    assert gathered(at_home()) == []
    assert gathered(at_home(), "red", "blue") == [("blue", True), ("red", True)]
    with_a_crew = gathered(crew(), "red")
    assert len(with_a_crew) == 5 and ("red", True) in with_a_crew and ("blue", False) in with_a_crew


def test_a_phone_that_joins_is_seen_beside_the_crew_of_the_last_time() -> None:
    four = crew_now(after(at_home(), Chosen("mission"), Chosen("4")))
    assert four is not None
    another_evening = with_preferences(at_home(), last_crew=four)
    last = [(seat.colour.value, False) for seat in four.seats]
    assert gathered(another_evening) == last
    fifth = next(seat for seat in SEATS if (seat, False) not in last)
    assert gathered(another_evening, fifth) == [*last, (fifth, True)]


def test_the_missions_of_a_campaign_tell_the_points_for_threats_and_no_next_one_at_its_end() -> None:
    between, whole = (seen(played_until("campaign", stage)) for stage in (Repairs, CampaignPage))
    detail = whole["score"]["detail"]
    assert sum(whole["campaign"]["points"]) == detail["defeated"] + detail["survived"] + detail.get("bonus", 0)
    assert whole["campaign"]["ended"] and "ended" not in between["campaign"]
    for language, word in (("en", "threats 26"), ("ja", "脅威26点")):
        assert say(language, "page.points_so_far", points=26) == word


def test_a_phone_that_draws_the_cards_does_not_say_once_more_which_they_were() -> None:
    evening = lost()
    facts = facts_of(resolved(operation(evening)).beats)
    names = called("en", operation(evening).briefing.crew)
    played = {narrate("en", fact, names) for fact in facts if isinstance(fact, Played)}
    for seat in SEATS:
        mine = seen(evening, "seat", seat)["seat"]
        assert mine["plan"] and len(mine["did"]) > 3
        assert not played & {line for lines in mine["did"].values() for line in lines}


def test_where_no_plan_was_handed_in_or_nothing_else_is_told_the_card_is_named() -> None:
    facts = (TurnBegan(1), Played(0, Card.B), Stumbled(0, Card.C), TurnBegan(2), Played(0, Card.A))
    named = did(facts, 0, "en", ["Ada"], drawn=False)
    assert [len(lines) for lines in named.values()] == [2, 1]
    assert did(facts, 0, "en", ["Ada"], drawn=True) == {"1": named["1"][1:], "2": named["2"]}


MISSION = "silent amber comet"


def many_stops() -> list[Evening]:
    """Stages in which somebody might name a mission or open a line of the log."""
    log = after(at_home(), LogRead(LOG))
    lists = [replace(log, stage=stage, below=(Home(),)) for stage in (LogMenu(), LogList(), LogRecords("space_alert"))]
    mission = after(crew(), Chosen("ready"))
    unheard = after(mission, MissionNamed("no such name"))
    chosen = [mission, unheard, after(mission, Chosen("official")), table()]
    return [log, *lists, crew(), *chosen, flying(1000), resolving(), lost()]


def test_a_phone_offers_to_name_a_mission_exactly_where_that_is_heard() -> None:
    heard = [seen(evening, "seat", "red")["by_name"] for evening in many_stops()]
    assert heard == [after(evening, MissionNamed(MISSION)) != evening for evening in many_stops()]
    assert heard.count(True) == 4


def test_another_name_takes_the_place_of_one_that_was_refused() -> None:
    mission = after(crew(), Chosen("ready"))
    refused = after(mission, MissionNamed("no such name"))
    assert isinstance(refused.stage, CannotBe)
    assert after(refused, MissionNamed("nor this")).below == refused.below
    assert isinstance(after(refused, MissionNamed(MISSION)).stage, SetUp)


def test_a_line_of_the_log_is_offered_exactly_where_the_box_opens_it() -> None:
    offered = [seen(evening)["opens"] for evening in many_stops()]
    assert offered == [after(evening, LineOpened("game-15")) != evening for evening in many_stops()]
    assert offered[:4] == [True] * 4 and not any(offered[4:]), "at home and in the log"
