"""The step of an evening, and which function answers for which stage. A new stage is a row here and in screens/."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.table import dials, home, log_pages, settings, switch_off
from companion.table.effects import Effect
from companion.table.evening import Evening, Home, Stepped, put_down, sent_home, undone
from companion.table.hands import (
    BoxTold,
    DateKnown,
    GoHome,
    LogRead,
    PoweredOn,
    ScriptGiven,
    SeedGiven,
    StoreFailed,
    StoreMended,
    Undo,
    VoiceTold,
)
from companion.table.options import Options, a_list
from companion.table.reading import Text, a_text, close
from companion.table.space_alert import (
    answering,
    boards,
    checklist,
    crew_sheet,
    flight,
    generated,
    mission,
    mission_stages,
    names,
    scripts,
)
from companion.table.space_alert.chosen import SetUp
from companion.table.space_alert.operation import Operation
from companion.table.warnings import warned, warning
from companion.types import Hold, Input, Key, Mended, Millis, Trouble

After = Callable[[Evening, Any, object, Millis], Stepped]

# Stages that are lists: what they offer. The screens draw them from the same functions.
LISTS: dict[type, Options] = {
    Home: home.options,
    switch_off.SwitchOff: switch_off.switch_off_options,
    settings.SettingsList: settings.options,
    settings.Voices: settings.voice_options,
    settings.Rulings: settings.ruling_options,
    settings.Today: settings.date_options,
    log_pages.LogMenu: log_pages.menu_options,
    log_pages.LogGroups: log_pages.group_options,
    log_pages.LogList: log_pages.list_options,
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
    **mission_stages.LISTS,
}

# Stages that are text to read.
TEXTS: dict[type, Text] = {
    settings.RulingText: settings.ruling_text,
    settings.Address: settings.address_text,
    settings.Hardware: settings.hardware_text,
    settings.About: settings.about_text,
    settings.Troubles: settings.troubles_text,
    log_pages.LogPage: log_pages.page_text,
    crew_sheet.Dealing: crew_sheet.dealing_text,
    generated.CannotBe: generated.cannot_text,
    scripts.ScriptFaults: scripts.faults_text,
    scripts.ScriptHelp: scripts.help_text,
    checklist.Checklist: checklist.checklist_text,
    **mission_stages.TEXTS,
}
# What OK does on the last page, where it is not just to go back.
FINISH = {
    settings.RulingText: settings.switch_ruling,
    checklist.Checklist: checklist.launched,
}

DIALS = {**settings.DIALS, **generated.DIALS}


def turned_dial(evening: Evening, stage: dials.Dial, hand: object, at: Millis) -> Stepped:
    return dials.turned_by(DIALS[stage.which], evening, hand)


# stage -> what a hand does there
AFTER: dict[type, After] = {
    **{stage: a_list(options) for stage, options in LISTS.items()},
    **{stage: a_text(text, FINISH.get(stage, close)) for stage, text in TEXTS.items()},
    **{stage: crew_sheet.a_crew_list(LISTS[stage]) for stage in crew_sheet.NAMEABLE},
    dials.Dial: turned_dial,
    names.NameTyping: names.after,
    boards.BoardEntry: boards.after,
    **mission_stages.AFTER,
}

# game (the type of `evening.game`) -> how time passes in it, whatever stage is on the display, and the next
# instant at which something changes by itself
Passes = Callable[[Evening, Millis], Stepped]
NextAt = Callable[[Evening], Millis | None]
CLOCKS: dict[type, tuple[Passes, NextAt]] = {Operation: (flight.passes, flight.next_at)}

# game -> what it does when the box has been off in the middle of it
WOKEN: dict[type, Callable[[Evening], Evening]] = {Operation: flight.woken}

# game -> its own way to take back the table's last step
UNDONE: dict[type, Callable[[Evening], Stepped]] = {Operation: answering.taken_back}

# game -> hands that mean the same whatever stage of it is on the display; None: the stage's business
TOLD: dict[type, Callable[[Evening, object, Millis], Stepped | None]] = {Operation: mission_stages.told}


def step(evening: Evening, given: Input) -> Stepped:
    """Time passes, then the hand moves."""
    evening, effects = passes(evening, given.at)
    if given.hand is None:
        return evening, effects
    evening, more = moved(evening, given.hand, evening.at)
    return evening, (*effects, *more)


def passes(evening: Evening, at: Millis) -> Stepped:
    """All that happens by itself until that instant."""
    at = max(at, evening.at)
    effects: tuple[Effect, ...] = ()
    if type(evening.game) in CLOCKS:
        evening, effects = CLOCKS[type(evening.game)][0](evening, at)
    return replace(evening, at=at), effects


def next_at(evening: Evening) -> Millis | None:
    """The next instant at which the display or the sound changes without anybody's doing."""
    said = warning(evening)
    ends = said.until if said else None
    due = CLOCKS[type(evening.game)][1](evening) if type(evening.game) in CLOCKS else None
    return min((at for at in (ends, due) if at is not None), default=None)


def is_flying(evening: Evening) -> bool:
    """Does a clock run that a power cut would stop?"""
    return type(evening.game) in CLOCKS and CLOCKS[type(evening.game)][1](evening) is not None


def moved(evening: Evening, hand: object, at: Millis) -> Stepped:
    """The box's own hands mean the same everywhere; every other one is the stage's business."""
    match hand:
        case Undo() | Hold(Key.BACK):
            taken_back = UNDONE.get(type(evening.game))
            return taken_back(evening) if taken_back else (undone(evening), ())
        case GoHome():
            return sent_home(evening), ()
        case PoweredOn():
            woken = WOKEN.get(type(evening.game))
            return put_down(woken(evening) if woken else evening), ()
        case Trouble(part) | Mended(part):
            others = tuple(trouble for trouble in evening.troubles if trouble.part != part)
            if isinstance(hand, Trouble):
                return warned(replace(evening, troubles=(*others, hand)), part, at), ()
            if others == evening.troubles:
                return evening, ()
            return warned(replace(evening, troubles=others), part, at, mended=True), ()
        case _:
            told = told_by_the_box(evening, hand)
            if told is not None:
                return told, ()
            if evening.warned is not None:  # somebody has seen it
                evening = replace(evening, warned=None)
            of_game = TOLD.get(type(evening.game))
            stepped = of_game(evening, hand, at) if of_game else None
            return stepped or AFTER[type(evening.stage)](evening, evening.stage, hand, at)


def told_by_the_box(evening: Evening, hand: object) -> Evening | None:
    match hand:
        case SeedGiven(seed):
            return replace(evening, seed=seed, draws=0)
        case DateKnown(date):
            return replace(evening, date=date)
        case BoxTold():
            return replace(evening, box=hand)
        case VoiceTold(pack):
            return replace(evening, pack=pack)
        case ScriptGiven(name, text):
            others = tuple(script for script in evening.scripts if script[0] != name)
            return replace(evening, scripts=(*others, (name, text)))
        case LogRead(entries):
            return replace(evening, log=entries)
        case StoreFailed():
            return warned(replace(evening, saving=False), "store", evening.at)
        case StoreMended():
            return warned(replace(evening, saving=True), "store", evening.at, mended=True)
    return None
