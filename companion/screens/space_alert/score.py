"""How the score, a campaign's score and the repairs between its missions look."""

from companion.table.evening import Evening
from companion.table.space_alert.leaves import leaf
from companion.table.space_alert.score import (
    CampaignPage,
    Repairs,
    ScorePage,
    outcome_of,
    repair_options,
    seat_to_repair,
)
from companion.table.space_alert.score_sheets import campaign_sheets, score_sheets
from companion.types import Choices, Frame, Row
from companion.words import say


def draw(evening: Evening, stage: ScorePage) -> Frame:
    return leaf(score_sheets(evening, outcome_of(evening)), stage.page)


def draw_repairs(evening: Evening, stage: Repairs) -> Choices:
    rows = tuple(Row(option.text, icon=option.icon) for option in repair_options(evening, stage))
    title = say(evening.settings.language, "campaign.repairs", name=seat_to_repair(evening, stage))
    return Choices(title, rows, min(stage.cursor, len(rows) - 1))


def draw_campaign(evening: Evening, stage: CampaignPage) -> Frame:
    return leaf(campaign_sheets(evening, outcome_of(evening)), stage.page)
