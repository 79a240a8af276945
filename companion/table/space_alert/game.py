"""Space Alert as the box knows it: its stages, from the crew to the score, and how time passes in a mission."""

from companion.rules.space_alert import (
    campaign,
    cards,
    level,
    outcome,
    questions,
    recipe,
    setup,
    ship,
    state,
    timeline,
    tracks,
)
from companion.table.game import After, Game
from companion.table.options import Options
from companion.table.reading import Text
from companion.table.space_alert import (
    answering,
    answers,
    boards,
    briefing,
    checklist,
    crew,
    crew_sheet,
    draft,
    flight,
    generated,
    hands,
    mission,
    mission_stages,
    names,
    operation,
    picking,
    scripts,
    settings,
)
from companion.table.space_alert import campaign as campaigns
from companion.table.space_alert.chosen import SetUp

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
    **{stage: crew_sheet.a_crew_list(LISTS[stage]) for stage in crew_sheet.NAMEABLE},
    names.NameTyping: names.after,
    boards.BoardEntry: boards.after,
}

SPACE_ALERT = Game(
    plays=operation.Operation,
    at_home=crew_sheet.at_home,
    settings=settings.rows,
    lists={**LISTS, **mission_stages.LISTS},
    texts={**TEXTS, **mission_stages.TEXTS},
    finish={checklist.Checklist: checklist.launched, settings.RulingText: settings.switch_ruling},
    dials=generated.DIALS,
    after={**AFTER, **mission_stages.AFTER},
    kept=(
        campaign, cards, level, outcome, questions, recipe, setup, state, ship, timeline, tracks,
        crew, briefing, draft, hands, operation, answers, picking, campaigns,
    ),
    passes=flight.passes,
    next_at=flight.next_at,
    woken=flight.woken,
    taken_back=answering.taken_back,
    told=mission_stages.told,
)  # fmt: skip
