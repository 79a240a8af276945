"""How the score, a campaign's score and the repairs between its missions look."""

from companion.games.space_alert.table.score import Repairs, seat_to_repair
from companion.games.space_alert.words import say
from companion.kit.evening import Evening


def of_the_repairs(evening: Evening, stage: Repairs) -> str:
    return say(evening, "campaign.repairs", name=seat_to_repair(evening, stage))
