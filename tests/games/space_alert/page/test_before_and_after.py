"""What the pages see before a mission and after it."""

from companion.games.space_alert.table.score import CampaignPage, Repairs, ScoreMenu, ScorePage, outcome_of
from tests.games.space_alert.page.evenings import operation
from tests.games.space_alert.page.states import played_until
from tests.games.space_alert.page.test_view import seen


def test_what_the_own_mission_came_to_stays_on_the_phone_until_the_box_is_home_again() -> None:
    for stage in (ScorePage, ScoreMenu, Repairs, CampaignPage):
        evening = played_until("campaign", stage)
        seats = operation(evening).briefing.crew.seats
        came = [seen(evening, "seat", seat.colour.value)["seat"]["mission_of"] for seat in seats]
        knocked_out = [place for place, mine in enumerate(came) if mine["ko"]]
        assert sorted(outcome_of(evening).knocked_out) == knocked_out
