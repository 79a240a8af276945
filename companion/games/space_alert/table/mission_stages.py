"""The stages of a mission under way, from the start to the score: which function answers for which."""

from companion.games.space_alert.screens import check as check_looks
from companion.games.space_alert.screens import corrections as corrections_looks
from companion.games.space_alert.screens import debrief as debrief_looks
from companion.games.space_alert.screens import flight as flight_looks
from companion.games.space_alert.screens import resolution as resolution_looks
from companion.games.space_alert.screens.score import of_the_repairs
from companion.games.space_alert.table import (
    answering,
    card_decides,
    check,
    checklist,
    corrections,
    debrief,
    flight,
    leaving,
    lesson,
    mission,
    playing,
    resolution,
    score,
    watching,
)
from companion.games.space_alert.table.answering import Changed, Resolving
from companion.games.space_alert.table.chosen import SetUp
from companion.games.space_alert.table.commands import ThreatDrawn
from companion.games.space_alert.table.operation import Operation, operation_of
from companion.games.space_alert.table.ship_state import ship_sheets
from companion.games.space_alert.table.watched import Watching
from companion.kit.commands import Asked
from companion.kit.evening import Evening, StepResult
from companion.kit.options import a_list
from companion.kit.stage import Ticking, stage
from companion.kit.texts import a_text
from companion.types import Millis

SOON: Millis = 10_000  # a start is asked for at most so far ahead

STAGES = (
    # in flight
    stage(flight.Flying, draw=flight_looks.draw, after=flight.after),
    stage(
        flight.FlightMenu,
        options=flight.menu,
        heading=flight_looks.of_a_menu,
        after=flight.pausable(flight.menu_after),
    ),
    stage(flight.Sure, options=flight.sure_options, heading=flight_looks.of_a_menu),
    stage(
        check.WhichThreat,
        options=check.threats_announced,
        heading=flight_looks.of_a_menu,
        after=flight.pausable(a_list(check.threats_announced)),
    ),
    stage(check.ThreatCardText, text=check.card_text, after=flight.pausable(a_text(check.card_text))),
    stage(check.PickThreat, draw=check_looks.draw_threat_picker, after=flight.pausable(check.pick_threat_after)),
    # what really lies on the table
    stage(check.Check, options=check.options),
    stage(check.WhichBoard, options=check.boards_lying),
    stage(check.ThreatCards, options=check.threat_cards),
    stage(check.PickBoard, draw=check_looks.draw_board_picker, after=check.pick_board_after),
    # somebody leaves
    stage(leaving.WhoLeaves, options=leaving.options, after=flight.pausable(a_list(leaving.options))),
    stage(
        leaving.LeavesHow,
        options=leaving.how_options,
        heading=leaving.of_a_seat,
        after=flight.pausable(a_list(leaving.how_options)),
    ),
    # the resolution
    stage(
        Resolving,
        draw=resolution_looks.draw,
        after=resolution.after,
        pages=resolution.beat_pages,
        ticking=Ticking(playing.on_tick, playing.next_at),
    ),
    stage(resolution.ResolutionMenu, options=resolution.menu, after=resolution.menu_after),
    stage(resolution.WhyPage, text=resolution.why_text),
    stage(resolution.Abandon, options=resolution.abandon_options),
    stage(resolution.ShipState, sheets=lambda evening, stage: ship_sheets(evening, stage.beat)),
    stage(corrections.CorrectWhat, options=corrections.options),
    stage(corrections.CorrectSeat, options=corrections.seat_options),
    stage(corrections.CorrectTurn, options=corrections.turn_options),
    stage(corrections.CorrectTile, options=corrections.tile_options),
    stage(corrections.CorrectStation, options=corrections.station_options),
    stage(corrections.CorrectCard, draw=corrections_looks.draw_card, after=corrections.card_after),
    stage(corrections.PickTile, draw=corrections_looks.draw_tile, after=corrections.tile_after),
    stage(Changed, text=corrections.changed_text),
    stage(card_decides.WhichCardDecides, options=card_decides.options),
    stage(card_decides.CardDecides, options=card_decides.card_options),
    # after it
    stage(score.ScorePage, sheets=score.sheets, after=score.after),
    stage(score.ScoreMenu, options=score.options),
    stage(score.CampaignPage, sheets=score.of_the_campaign, finish=score.campaign_finished),
    stage(score.Repairs, options=score.repair_options, heading=of_the_repairs),
    stage(debrief.Debrief, draw=debrief_looks.draw, after=debrief.after, pages=debrief.text_pages),
    stage(debrief.DebriefMenu, options=debrief.options),
    stage(
        Watching,
        draw=debrief_looks.draw_watched,
        after=watching.after,
        pages=watching.pages,
        ticking=Ticking(watching.on_tick, watching.next_at, watching.on_resume),
    ),
)


def on_resume(evening: Evening) -> Evening:
    """After a power cut."""
    return debrief.on_resume(playing.on_resume(flight.on_resume(watching.covered(evening))))


def on_shelved(evening: Evening) -> StepResult:
    """Put on the shelf, where nothing plays."""
    now, effects = flight.on_shelved(watching.covered(evening))
    return playing.on_resume(now), effects


def on_tick(evening: Evening, at: Millis) -> StepResult:
    """In flight the clock runs, whatever is on the display; after it only what is there plays."""
    covered = watching.covered(answering.covered(evening))
    return (covered, ()) if operation_of(evening).over else flight.on_tick(evening, at)


def asked(evening: Evening, command: Asked, at: Millis) -> StepResult:
    """By the room or the hall: what the keys do where the crew is."""
    operation, what = evening.game, command.what
    if what == "mission":
        return mission.laid_out(evening, command.value)
    if what == "start":
        ready = isinstance(evening.stage, SetUp | checklist.Checklist | lesson.LessonPage)
        return checklist.launched(evening, agreed(command, at)) if ready else (evening, ())
    flying = any(isinstance(stage, flight.Flying) for stage in (*evening.below, evening.stage))
    if not isinstance(operation, Operation) or operation.over or not flying:
        return evening, ()
    runs = operation.clock.since is not None
    return flight.switched(evening, operation, at) if runs == (what == "pause") else (evening, ())


def agreed(command: Asked, at: Millis) -> Millis | None:
    """The instant that a hall's tables start at; None: at once, since it has passed or is too far away to be meant."""
    return command.starts if command.starts is not None and at < command.starts <= at + SOON else None


def on_command(evening: Evening, command: object, at: Millis) -> StepResult | None:
    """What is entered for the mission whatever is on the display; None: the stage's business."""
    stepped = (
        debrief.on_command(evening, command)
        or flight.on_command(evening, command, at)
        or leaving.on_command(evening, command)
        or answering.on_command(evening, command)
    )
    if stepped is None or not isinstance(command, ThreatDrawn):
        return stepped
    now, effects = stepped
    return check.entered_elsewhere(now), effects
