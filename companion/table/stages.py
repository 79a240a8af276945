"""The step of an evening, and which function answers for which stage: the box's own here, a game's in its package."""

from dataclasses import replace

from companion.table import dials, home, log_pages, settings, switch_off
from companion.table.effects import Effect
from companion.table.evening import Evening, Home, Stepped, put_down, sent_home, undone
from companion.table.game import After, Game
from companion.table.games import GAMES
from companion.table.hands import (
    BoxTold,
    Configured,
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
from companion.table.reading import Finish, Text, a_text, close
from companion.table.warnings import warned, warning
from companion.types import Hold, Input, Key, Mended, Millis, Trouble

# Stages that are lists: what they offer. The screens draw them from the same functions.
LISTS: dict[type, Options] = {
    Home: home.options,
    switch_off.SwitchOff: switch_off.switch_off_options,
    settings.SettingsList: settings.options,
    settings.Voices: settings.voice_options,
    settings.Today: settings.date_options,
    log_pages.LogMenu: log_pages.menu_options,
    log_pages.LogGroups: log_pages.group_options,
    log_pages.LogList: log_pages.list_options,
    **{stage: options for game in GAMES for stage, options in game.lists.items()},
}

# Stages that are text to read.
TEXTS: dict[type, Text] = {
    settings.Address: settings.address_text,
    settings.Hardware: settings.hardware_text,
    settings.About: settings.about_text,
    settings.Troubles: settings.troubles_text,
    log_pages.LogPage: log_pages.page_text,
    **{stage: text for game in GAMES for stage, text in game.texts.items()},
}
# What OK does on the last page, where it is not just to go back.
FINISH: dict[type, Finish] = {stage: finish for game in GAMES for stage, finish in game.finish.items()}

DIALS: dict[str, dials.Scale] = {
    **settings.DIALS,
    **{name: scale for game in GAMES for name, scale in game.dials.items()},
}


def turned_dial(evening: Evening, stage: dials.Dial, hand: object, at: Millis) -> Stepped:
    return dials.turned_by(DIALS[stage.which], evening, hand)


# stage -> what a hand does there
AFTER: dict[type, After] = {
    **{stage: a_list(options) for stage, options in LISTS.items()},
    **{stage: a_text(text, FINISH.get(stage, close)) for stage, text in TEXTS.items()},
    dials.Dial: turned_dial,
    **{stage: after for game in GAMES for stage, after in game.after.items()},
}

GAME_OF = {game.plays: game for game in GAMES}


def playing(evening: Evening) -> Game | None:
    """The game under way."""
    return GAME_OF.get(type(evening.game))


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
    if game := playing(evening):
        evening, effects = game.passes(evening, at)
    return replace(evening, at=at), effects


def next_at(evening: Evening) -> Millis | None:
    """The next instant at which the display or the sound changes without anybody's doing."""
    said = warning(evening)
    ends = said.until if said else None
    game = playing(evening)
    due = game.next_at(evening) if game else None
    return min((at for at in (ends, due) if at is not None), default=None)


def is_flying(evening: Evening) -> bool:
    """Does a clock run that a power cut would stop?"""
    game = playing(evening)
    return game is not None and game.next_at(evening) is not None


def moved(evening: Evening, hand: object, at: Millis) -> Stepped:
    """The box's own hands mean the same everywhere; every other one is the stage's business."""
    game = playing(evening)
    match hand:
        case Undo() | Hold(Key.BACK):
            return game.taken_back(evening) if game and game.taken_back else (undone(evening), ())
        case GoHome():
            return sent_home(evening), ()
        case PoweredOn():
            return put_down(game.woken(evening) if game else evening), ()
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
            stepped = game.told(evening, hand, at) if game else None
            return stepped or AFTER[type(evening.stage)](evening, evening.stage, hand, at)


def told_by_the_box(evening: Evening, hand: object) -> Evening | None:
    match hand:
        case SeedGiven(seed):
            return replace(evening, seed=seed, draws=0)
        case DateKnown(date):
            return replace(evening, date=date)
        case BoxTold():
            return replace(evening, box=hand)
        case Configured(language, brightness):
            return replace(evening, settings=replace(evening.settings, language=language, brightness=brightness))
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
