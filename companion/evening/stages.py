"""The step of an evening: time passes, then the command acts; the stage on the display answers for it."""

from dataclasses import replace

from companion.evening.air import paired
from companion.evening.asked import asked
from companion.evening.curtain import drawn_over, on_phone_report
from companion.evening.log_pages import line_opened, line_read, on_log
from companion.evening.register import playing
from companion.evening.shelf import on_the_table
from companion.evening.tables import after_of, owners, ticking_of
from companion.kit.commands import (
    AirStatus,
    Asked,
    BoxStatus,
    CareStatus,
    Computed,
    Configured,
    DateKnown,
    GoHome,
    GroupsRead,
    HallSaid,
    HallStatus,
    LineOpened,
    LineRead,
    LogRead,
    PoweredOn,
    RoomStatus,
    ScriptGiven,
    SeedGiven,
    SpeakerPaired,
    StoreFailed,
    StoreMended,
    Undo,
    VoiceStatus,
)
from companion.kit.effects import Effect
from companion.kit.evening import Evening, StepResult, go_home, suspend, undone, with_settings
from companion.kit.hidden import AT_THE_BOX, is_own_business
from companion.kit.warnings import hall_said, warned, warning
from companion.types import Hold, Input, Key, Mended, Millis, Trouble


def step(evening: Evening, given: Input) -> StepResult:
    """Time passes, then the command acts."""
    evening, effects = passes(evening, given.at)
    if given.command is None:
        return evening, effects
    if getattr(given.command, "remote", False) and isinstance(evening.stage, AT_THE_BOX):
        return evening, effects  # the table decides that with its own hands
    evening, more = moved(evening, given.command, evening.at)
    return drawn_over(evening, owners(evening)), (*effects, *more)


def passes(evening: Evening, at: Millis) -> StepResult:
    """All that happens automatically until that instant."""
    at = max(at, evening.at)
    effects: tuple[Effect, ...] = ()
    if game := playing(evening):
        evening, effects = game.on_tick(evening, at)
    if ticking := ticking_of(evening):
        evening, more = ticking.on_tick(evening, at)
        effects = (*effects, *more)
    return replace(evening, at=at), effects


def resumed_game(evening: Evening) -> Evening:
    """After a power cut: the time without power does not count, neither for the game nor for the stage on the
    display."""
    if ticking := ticking_of(evening):
        evening = ticking.on_resume(evening)
    game = playing(evening)
    return game.on_resume(evening) if game else evening


def next_at(evening: Evening) -> Millis | None:
    """The next instant at which the display or the sound changes automatically."""
    said = warning(evening)
    ends = said.until if said else None
    game = playing(evening)
    due = game.next_at(evening) if game else None
    ticking = ticking_of(evening)
    goes_on = ticking.next_at(evening) if ticking else None
    return min((at for at in (ends, due, goes_on) if at is not None), default=None)


def is_flying(evening: Evening) -> bool:
    """Does a clock run that a power cut would stop?"""
    game, ticking = playing(evening), ticking_of(evening)
    return any(each is not None and each.next_at(evening) is not None for each in (game, ticking))


def moved(evening: Evening, command: object, at: Millis) -> StepResult:
    """The box's own commands mean the same everywhere; every other one is the stage's business."""
    game = playing(evening)
    match command:
        case Undo() | Hold(Key.BACK):
            return game.undo(evening) if game and game.undo else (undone(evening), ())
        case LineOpened(name):
            return line_opened(evening, name)
        case LineRead(entry):
            return line_read(evening, entry)
        case GoHome():
            return go_home(evening), ()
        case Asked():
            return asked(evening, command, at)
        case HallSaid(text):
            return hall_said(evening, text, at), ()
        case SpeakerPaired(address, name):
            return paired(evening, address, name)
        case PoweredOn():
            return suspend(resumed_game(evening)), ()
        case Trouble(part) | Mended(part):
            others = tuple(trouble for trouble in evening.troubles if trouble.part != part)
            if isinstance(command, Trouble):
                return warned(replace(evening, troubles=(*others, command)), part, at), ()
            if others == evening.troubles:
                return evening, ()
            return warned(replace(evening, troubles=others), part, at, mended=True), ()
        case _:
            reported = on_report(evening, command) or on_phone_report(evening, command)
            if reported is not None:
                return reported, ()
            if evening.warned is not None and not (warning(evening) and unseen(command)):  # somebody has seen it
                evening = replace(evening, warned=None)
            if isinstance(command, Computed):  # also of what is asked while nothing is played
                game = game or on_the_table(evening)
            stepped = game.on_command(evening, command, at) if game else None
            return stepped or after_of(type(evening.stage))(evening, evening.stage, command, at)


def unseen(command: object) -> bool:
    """A seat's own business, or an answer to it: whatever the display says, it says on, or everybody would notice."""
    return isinstance(command, Computed) or is_own_business(command)


def on_report(evening: Evening, command: object) -> Evening | None:
    match command:
        case SeedGiven(seed, names):
            return replace(evening, seed=seed, names=names, draws=0)
        case DateKnown(date):
            return replace(evening, date=date)
        case BoxStatus():
            return replace(evening, box=command)
        case RoomStatus():
            return replace(evening, room=command)
        case HallStatus():
            return replace(evening, hall=command)
        case CareStatus():
            return replace(evening, care=command)
        case AirStatus():
            return replace(evening, air=command)
        case Configured(language, brightness, shown):
            return with_settings(evening, language=language, brightness=brightness, shown=shown)
        case VoiceStatus(pack):
            return replace(evening, pack=pack)
        case ScriptGiven(name, text):
            others = tuple(script for script in evening.scripts if script[0] != name)
            return replace(evening, scripts=(*others, (name, text)))
        case LogRead() | GroupsRead():
            return on_log(evening, command)
        case StoreFailed():
            return warned(replace(evening, saving=False), "store", evening.at)
        case StoreMended():
            return warned(replace(evening, saving=True), "store", evening.at, mended=True)
    return None
