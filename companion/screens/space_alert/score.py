"""How the score, a campaign's score and the repairs between its missions look."""

from collections.abc import Mapping

from companion.screens.lists import Heading
from companion.table.evening import Evening
from companion.table.space_alert.leaves import leaf
from companion.table.space_alert.score import (
    CampaignPage,
    Repairs,
    ScorePage,
    outcome_of,
    seat_to_repair,
)
from companion.table.space_alert.score_sheets import campaign_sheets, score_sheets
from companion.types import Frame


def draw(evening: Evening, stage: ScorePage) -> Frame:
    return leaf(score_sheets(evening, outcome_of(evening)), stage.page)


def of_the_repairs(evening: Evening, stage: Repairs) -> str:
    return evening.say("campaign.repairs", name=seat_to_repair(evening, stage))


HEADINGS: Mapping[type, Heading] = {Repairs: of_the_repairs}


def draw_campaign(evening: Evening, stage: CampaignPage) -> Frame:
    return leaf(campaign_sheets(evening, outcome_of(evening)), stage.page)
