"""The stages of a mission under way, from the start to the score: which function answers for which."""

from collections.abc import Callable
from typing import Any

from companion.games.space_alert.table import (
    answering,
    card_decides,
    check,
    checklist,
    corrections,
    debrief,
    flight,
    playing,
    resolution,
    score,
    watching,
)
from companion.games.space_alert.table.answering import Changed, Resolving
from companion.games.space_alert.table.chosen import SetUp
from companion.games.space_alert.table.hands import ThreatDrawn
from companion.games.space_alert.table.operation import Operation, operation_of
from companion.games.space_alert.table.ship_state import ship_sheets
from companion.games.space_alert.table.watched import Watching
from companion.kit.evening import Evening, Stepped
from companion.kit.game import Passing
from companion.kit.options import Options, a_list
from companion.kit.sheets import Sheets
from companion.kit.texts import Finish, Text, a_text
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
    card_decides.WhichCardDecides: card_decides.options,
    card_decides.CardDecides: card_decides.card_options,
    score.ScoreMenu: score.options,
    debrief.DebriefMenu: debrief.options,
    score.Repairs: score.repair_options,
}

TEXTS: dict[type, Text] = {
    check.ThreatCardText: check.card_text,
    Changed: corrections.changed_text,
}

SHEETS: dict[type, Sheets] = {
    resolution.ShipState: lambda evening, stage: ship_sheets(evening, stage.beat),
    score.ScorePage: score.sheets,
    score.CampaignPage: score.of_the_campaign,
}
FINISH: dict[type, Finish] = {score.CampaignPage: score.campaign_finished}
PAGES: dict[type, Callable[[Evening, Any], int]] = {
    Resolving: resolution.beat_pages,
    debrief.Debrief: debrief.text_pages,
    Watching: watching.pages,
}

PASSING = {
    Resolving: Passing(playing.passes, playing.next_at),
    Watching: Passing(watching.passes, watching.next_at),
}

AFTER: dict[type, Callable[[Evening, Any, object, Millis], Stepped]] = {
    flight.Flying: flight.after,
    debrief.Debrief: debrief.after,
    flight.FlightMenu: flight.pausable(flight.menu_after),
    resolution.ResolutionMenu: resolution.menu_after,
    check.WhichThreat: flight.pausable(a_list(check.threats_announced)),
    check.ThreatCardText: flight.pausable(a_text(check.card_text)),
    check.PickThreat: flight.pausable(check.pick_threat_after),
    Watching: watching.after,
    check.PickBoard: check.pick_board_after,
    score.ScorePage: score.after,
    Resolving: resolution.after,
    corrections.CorrectCard: corrections.card_after,
    corrections.PickTile: corrections.tile_after,
    card_decides.NumberDecides: card_decides.number_after,
}


def woken(evening: Evening) -> Evening:
    """After a power cut."""
    return debrief.woken(watching.woken(playing.woken(flight.woken(evening))))


def left(evening: Evening) -> Stepped:
    """Put on the shelf, where nothing plays."""
    now, effects = flight.left(evening)
    return playing.woken(now), effects


def passes(evening: Evening, at: Millis) -> Stepped:
    """In flight the clock runs, whatever is on the display; after it only what is there plays."""
    return (answering.covered(evening), ()) if operation_of(evening).over else flight.passes(evening, at)


def asked(evening: Evening, what: str, at: Millis) -> Stepped:
    """By the room: what the keys do where the crew is."""
    operation = evening.game
    if what == "start":
        return checklist.launched(evening) if isinstance(evening.stage, SetUp | checklist.Checklist) else (evening, ())
    flying = any(isinstance(stage, flight.Flying) for stage in (*evening.below, evening.stage))
    if not isinstance(operation, Operation) or operation.over or not flying:
        return evening, ()
    runs = operation.clock.since is not None
    return flight.switched(evening, operation, at) if runs == (what == "pause") else (evening, ())


def told(evening: Evening, hand: object, at: Millis) -> Stepped | None:
    """What is told of the mission whatever is on the display; None: the stage's business."""
    stepped = debrief.told(evening, hand) or flight.told(evening, hand, at) or answering.told_by_hand(evening, hand)
    if stepped is None or not isinstance(hand, ThreatDrawn):
        return stepped
    now, effects = stepped
    return check.told_elsewhere(now), effects
