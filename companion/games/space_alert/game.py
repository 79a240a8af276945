"""Space Alert as the box knows it: its stages, from the crew to the score, and how time passes in a mission."""

from dataclasses import replace

from companion.games.space_alert import log, old_names
from companion.games.space_alert.screens import stages as looks
from companion.games.space_alert.screens.around import around
from companion.games.space_alert.table import (
    answering,
    answers,
    beats,
    briefing,
    by_name,
    checklist,
    crew,
    crew_sheet,
    debrief,
    draft,
    flight,
    frontier,
    generated,
    hands,
    mission,
    mission_stages,
    names,
    operation,
    own,
    pace,
    picking,
    scripts,
    settings,
)
from companion.games.space_alert.table import board_entry as boards
from companion.games.space_alert.table import campaign as campaigns
from companion.games.space_alert.table.chosen import SetUp
from companion.games.space_alert.voice import clips
from companion.games.space_alert.words import WORDS
from companion.kit.game import After, Game, Stages
from companion.kit.options import Options, a_list
from companion.kit.texts import Text, a_text
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

# Before the mission: who flies, which one, how it is laid out.
LISTS: dict[type, Options] = {
    crew_sheet.WhoFlies: crew_sheet.who_options,
    crew_sheet.CrewSize: crew_sheet.size_options,
    crew_sheet.CrewSheet: crew_sheet.sheet_options,
    crew_sheet.SeatSheet: crew_sheet.seat_options,
    crew_sheet.SeatColours: crew_sheet.colour_options,
    crew_sheet.SeatNames: crew_sheet.name_options,
    mission.MissionMenu: mission.menu_options,
    mission.Officials: mission.official_options,
    frontier.FrontierParts: frontier.options,
    frontier.SeatTraining: frontier.training_options,
    SetUp: mission.sheet_options,
    mission.Tracks: mission.track_options,
    generated.Generator: generated.options,
    scripts.ScriptList: scripts.list_options,
    scripts.ScriptMissions: scripts.mission_options,
    checklist.GiveUp: checklist.give_up_options,
    settings.Rulings: settings.ruling_options,
}

TEXTS: dict[type, Text] = {
    crew_sheet.Dealing: crew_sheet.dealing_text,
    generated.CannotBe: generated.cannot_text,
    scripts.ScriptFaults: scripts.faults_text,
    scripts.ScriptHelp: scripts.help_text,
    checklist.Checklist: checklist.checklist_text,
    settings.RulingText: settings.ruling_text,
}

AFTER: dict[type, After] = {
    **{stage: frontier.from_afar(by_name.from_afar(a_list(LISTS[stage]))) for stage in mission.TOLD_BY_NAME},
    by_name.NamedMission: by_name.after,
    generated.CannotBe: by_name.once_more(a_text(generated.cannot_text)),
    **{stage: frontier.from_afar(crew_sheet.a_crew_list(LISTS[stage])) for stage in crew_sheet.NAMEABLE},
    **{stage: frontier.from_afar(a_list(LISTS[stage])) for stage in frontier.LEARNING},
    names.NameTyping: names.TYPIST.after,
    boards.BoardEntry: boards.after,
}

STAGES = Stages(
    WORDS,
    lists={**LISTS, **mission_stages.LISTS},
    texts={**TEXTS, **mission_stages.TEXTS},
    sheets=mission_stages.SHEETS,
    finish={
        checklist.Checklist: checklist.launched,
        settings.RulingText: settings.switch_ruling,
        **mission_stages.FINISH,
    },
    dials=generated.DIALS,
    after={**AFTER, **mission_stages.AFTER},
    headings=looks.HEADINGS,
    draw=looks.DRAW,
    pages=mission_stages.PAGES,
    passing=mission_stages.PASSING,
)

GAME = Game(
    STAGES,
    at_home=crew_sheet.at_home,
    settings=settings.rows,
    kept=(
        campaign, cards, level, outcome, overrules, questions, recipe, setup, ship, specialists, state, timeline,
        tracks, crew, briefing, draft, hands, operation, answers, beats, own, pace, picking, campaigns, log,
        clips,  # until 0.2.0 a community pack stood in the journal with these
    ),
    renamed=old_names.RENAMED,
    upgraded=old_names.UPGRADED,
    passes=mission_stages.passes,
    next_at=flight.next_at,
    woken=mission_stages.woken,
    left=mission_stages.left,
    muted=flight.is_muted,
    taken_back=answering.taken_back,
    told=mission_stages.told,
    asked=mission_stages.asked,
    around=around,
    page_in="companion.games.space_alert.page.page",
    room_in="companion.games.space_alert.room",
    log=replace(log.VIEWS, rows=debrief.kept_rows),
)  # fmt: skip
