"""Space Alert as the box knows it: its stages, from the crew to the score, and how time passes in a mission."""

from dataclasses import replace

from companion.games.space_alert import log, old_names
from companion.games.space_alert.screens import lesson as lesson_looks
from companion.games.space_alert.screens import setting_up as looks
from companion.games.space_alert.screens.face import decorate
from companion.games.space_alert.table import (
    answering,
    answers,
    beats,
    briefing,
    by_name,
    card_decides,
    checklist,
    commands,
    crew,
    crew_sheet,
    debrief,
    draft,
    flight,
    frontier,
    generated,
    lesson,
    mission,
    mission_stages,
    names,
    operation,
    own,
    pace,
    picking,
    score,
    scripts,
    settings,
)
from companion.games.space_alert.table import board_entry as boards
from companion.games.space_alert.table import campaign as campaigns
from companion.games.space_alert.table.chosen import SetUp
from companion.games.space_alert.voice import clips
from companion.games.space_alert.words import WORDS
from companion.kit.game import Game
from companion.kit.options import Options, a_list
from companion.kit.stage import After, Stages, Ticking, stage
from companion.kit.texts import a_text
from companion.rules.space_alert import (
    campaign,
    cards,
    level,
    outcome,
    overrules,
    questions,
    recipe,
    setup,
    ship,
    specialists,
    state,
    timeline,
    tracks,
)


def with_phones(options: Options) -> After:
    """A mission's name or what somebody has learnt, from a phone."""
    return frontier.from_afar(by_name.from_afar(a_list(options)))


def of_the_crew(options: Options) -> After:
    return frontier.from_afar(crew_sheet.a_crew_list(options))


# Before the mission: who flies, which one, how it is laid out.
BEFORE = (
    stage(crew_sheet.WhoFlies, options=crew_sheet.who_options, after=of_the_crew(crew_sheet.who_options)),
    stage(crew_sheet.CrewSize, options=crew_sheet.size_options),
    stage(crew_sheet.CrewSheet, options=crew_sheet.sheet_options, after=of_the_crew(crew_sheet.sheet_options)),
    stage(
        crew_sheet.SeatSheet,
        options=crew_sheet.seat_options,
        heading=looks.of_a_seat,
        after=of_the_crew(crew_sheet.seat_options),
    ),
    stage(
        crew_sheet.SeatColours,
        options=crew_sheet.colour_options,
        heading=looks.of_a_seat,
        after=of_the_crew(crew_sheet.colour_options),
    ),
    stage(
        crew_sheet.SeatNames,
        options=crew_sheet.name_options,
        heading=looks.of_a_seat,
        after=of_the_crew(crew_sheet.name_options),
    ),
    stage(crew_sheet.Dealing, text=crew_sheet.dealing_text),
    stage(names.NameTyping, draw=names.TYPIST.draw, after=names.TYPIST.after),
    stage(mission.MissionMenu, options=mission.menu_options, after=with_phones(mission.menu_options)),
    stage(
        mission.Officials,
        options=mission.official_options,
        heading=looks.of_the_missions,
        after=with_phones(mission.official_options),
    ),
    stage(mission.Tracks, options=mission.track_options),
    stage(by_name.NamedMission, draw=by_name.draw, after=by_name.after),
    stage(frontier.FrontierParts, options=frontier.options, after=frontier.from_afar(a_list(frontier.options))),
    stage(
        frontier.SeatTraining,
        options=frontier.training_options,
        heading=looks.of_a_seat,
        after=frontier.from_afar(a_list(frontier.training_options)),
    ),
    stage(SetUp, options=mission.sheet_options, heading=looks.of_the_set_up, after=with_phones(mission.sheet_options)),
    stage(boards.BoardEntry, draw=looks.board_entry, after=boards.after),
    stage(generated.Generator, options=generated.options, after=with_phones(generated.options)),
    stage(generated.CannotBe, text=generated.cannot_text, after=by_name.once_more(a_text(generated.cannot_text))),
    stage(scripts.ScriptList, options=scripts.list_options, after=with_phones(scripts.list_options)),
    stage(scripts.ScriptMissions, options=scripts.mission_options),
    stage(scripts.ScriptFaults, text=scripts.faults_text),
    stage(scripts.ScriptHelp, text=scripts.help_text),
    stage(
        lesson.LessonPage,
        draw=lesson_looks.draw,
        after=lesson.after,
        ticking=Ticking(lesson.on_tick, lesson.next_at, lesson.on_resume),
    ),
    stage(checklist.GiveUp, options=checklist.give_up_options, heading=looks.of_the_unfinished),
    stage(checklist.Checklist, text=checklist.checklist_text, finish=checklist.launched),
)
STAGES = Stages(WORDS, (*BEFORE, *mission_stages.STAGES), dials=generated.DIALS)

GAME = Game(
    STAGES,
    at_home=crew_sheet.at_home,
    begins_with=crew_sheet.begins_with,
    settings=settings.rows,
    journalled=(
        campaign, cards, level, outcome, overrules, questions, recipe, setup, ship, specialists, state, timeline,
        tracks, crew, briefing, draft, commands, operation, answers, beats, own, pace, picking, campaigns, log,
        clips,  # until 0.2.0 a community pack stood in the journal with these
    ),
    renamed=old_names.RENAMED,
    upgraded=old_names.UPGRADED,
    on_tick=mission_stages.on_tick,
    next_at=flight.next_at,
    on_resume=mission_stages.on_resume,
    on_shelved=mission_stages.on_shelved,
    muted=flight.is_muted,
    undo=answering.taken_back,
    on_command=mission_stages.on_command,
    asked=mission_stages.asked,
    missions=mission.hall_missions,
    is_ours=mission.is_ours,
    decorate=decorate,
    rulings=settings.RULINGS,
    forms=card_decides.FORMS,
    page_in="companion.games.space_alert.page.page",
    room_in="companion.games.space_alert.room",
    log=replace(log.VIEWS, rows=debrief.entry_rows, finished=score.mission_scored),
)  # fmt: skip
