"""The stages of a mission under way, from the start to the score: which function answers for which."""

from collections.abc import Callable
from typing import Any

from companion.table.evening import Evening, Stepped
from companion.table.options import Options
from companion.table.reading import Text
from companion.table.space_alert import answering, check, corrections, flight, resolution, score
from companion.table.space_alert.answering import Changed, Resolving
from companion.types import Millis

LISTS: dict[type, Options] = {
    flight.FlightMenu: flight.menu,
    flight.Sure: flight.sure_options,
    check.Check: check.options,
    check.WhichThreat: check.threats_announced,
    check.WhichBoard: check.boards_lying,
    check.ThreatCards: check.threat_cards,
    resolution.ResolutionMenu: resolution.menu,
    resolution.Abandon: resolution.abandon_options,
    corrections.CorrectWhat: corrections.options,
    corrections.CorrectSeat: corrections.seat_options,
    corrections.CorrectTurn: corrections.turn_options,
    corrections.CorrectTile: corrections.tile_options,
    corrections.CorrectStation: corrections.station_options,
    score.ScoreMenu: score.options,
    score.Repairs: score.repair_options,
}

TEXTS: dict[type, Text] = {
    check.ThreatCardText: check.card_text,
    Changed: corrections.changed_text,
}

AFTER: dict[type, Callable[[Evening, Any, object, Millis], Stepped]] = {
    flight.Flying: flight.after,
    check.PickThreat: check.pick_threat_after,
    check.PickBoard: check.pick_board_after,
    Resolving: resolution.after,
    resolution.ShipState: resolution.ship_after,
    corrections.CorrectCard: corrections.card_after,
    corrections.PickTile: corrections.tile_after,
    score.ScorePage: score.after,
    score.CampaignPage: score.campaign_after,
}


def told(evening: Evening, hand: object, at: Millis) -> Stepped | None:
    """What is told of the mission whatever is on the display; None: the stage's business."""
    return flight.told(evening, hand, at) or answering.told_by_hand(evening, hand)
