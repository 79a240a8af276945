"""The action round in real time: the clock with its sound, what is announced, pause, restart, abort, early end.

Cues follow from the instant the clock was started. With a voice pack the whole score is handed over ahead; with
the crew's own recording the track is the clock; silent, the buzzer and the display alone keep time.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from companion.games.space_alert.table.answers import Answers
from companion.games.space_alert.table.briefing import Briefing, By, SoundBy
from companion.games.space_alert.table.campaign import carried_into, with_campaign
from companion.games.space_alert.table.check import Check, heard_threats, next_missing, with_next_picker
from companion.games.space_alert.table.leaving import WhoLeaves, may_leave
from companion.games.space_alert.table.operation import (
    Operation,
    Said,
    Stopwatch,
    heard,
    length,
    operation_of,
    phase_of,
    prepared,
    said_by,
    schedule,
    spoken_pack,
    voiced,
)
from companion.games.space_alert.table.own import with_preferences, with_session
from companion.games.space_alert.table.recording import start_of, with_start
from companion.games.space_alert.table.settings import switches_of
from companion.games.space_alert.voice.plan import PAUSE, once
from companion.games.space_alert.words import say
from companion.kit.commands import TrackAt, TrackEnded
from companion.kit.effects import Buzz, Effect, Hush, Sound, Track, TrackPause, TrackResume, Volume
from companion.kit.evening import Evening, Home, Stage, StepResult, go_home, pop, push, swap
from companion.kit.options import Option, goes_back, moved_in
from companion.kit.stage import After
from companion.rules.space_alert.timeline import (
    CommsDown,
    CommsRestored,
    DataTransfer,
    IncomingData,
    MissionStart,
    PhaseCount,
    PhaseEnd,
    PhaseWarning,
    ThreatAlert,
)
from companion.types import (
    ALARM,
    CLICK,
    COMMS_LOST,
    PHASE_OVER,
    SECOND,
    WELCOME,
    Cue,
    Hold,
    Key,
    Millis,
    Press,
    Score,
    Tune,
)
from companion.voice.line import line
from companion.voice.pack import Pack

SPEAKING = {"sound", "voice"}  # parts without which an announcement may go unheard
START_WITHIN: Millis = 90_000  # of the recording: what it says before the mission starts is shorter than this
EARLY_END_FROM = 3  # the phase in which the crew may agree to end the action round (rules 2)
READ_FOR: Millis = 15_000  # an announcement turned back to stays on the display for so long
REPEATABLE = (ThreatAlert, IncomingData, DataTransfer, CommsDown)
NEWS = (*REPEATABLE, CommsRestored, PhaseEnd)  # what takes the display from an announcement turned back to

# What the buzzer plays when there is no voice.
TUNES: dict[type, Tune] = {
    MissionStart: WELCOME,
    ThreatAlert: ALARM,
    IncomingData: Tune(((660, 80), (0, 60), (880, 80), (0, 60), (1100, 120))),
    DataTransfer: Tune(((1100, 80), (0, 60), (880, 80), (0, 60), (660, 120))),
    CommsDown: COMMS_LOST,
    CommsRestored: Tune(tuple(reversed(COMMS_LOST.notes))),
    PhaseWarning: CLICK,
    PhaseCount: Tune((*SECOND.notes, (0, 940)) * 5),
    PhaseEnd: PHASE_OVER,
}


@dataclass(frozen=True)
class Flying:
    """`back` is how many announcements the display has been turned back; 0: the clock."""

    back: int = 0
    since: Millis = 0  # when it was turned back


@dataclass(frozen=True)
class FlightMenu:
    cursor: int = 0


@dataclass(frozen=True)
class Sure:
    """Asks before a mission is restarted, aborted, or its action round ended early."""

    what: str
    cursor: int = 0


# ---------------------------------------------------------------- begin, pause, end


def begin(evening: Evening, briefing: Briefing, at: Millis, zero: Millis | None = None) -> StepResult:
    """The mission starts: its clock runs from this instant, or from a future `zero`, so that its first sound is handed
    over ahead like every other. What came before can no longer be undone; an unfinished mission is given up for it and
    goes silent."""
    left = silence(evening.game) if isinstance(evening.game, Operation) else ()
    evening, loud = loud_again(with_campaign(evening, briefing))
    operation = prepared(briefing, switches_of(evening), carried_into(evening, briefing))
    operation = replace(operation, clock=Stopwatch(0, at if zero is None else zero))
    evening = replace(
        evening,
        game=operation,
        stage=Flying(),
        below=(Home(),),
        waiting=(),
        interrupted=None,
        history=(),
    )
    evening = with_preferences(
        with_session(evening, crew=briefing.crew, last_briefing=briefing), last_crew=briefing.crew
    )
    return evening, (*left, *loud, *sounding(evening, operation, at))


def sounding(evening: Evening, operation: Operation, at: Millis) -> tuple[Effect, ...]:
    """The sound of the mission from where its clock is."""
    position = operation.clock.position(at)
    if operation.briefing.sound is SoundBy.TRACK:
        resumes = operation.track_on and position > 0
        track = operation.briefing.track
        return (TrackResume(),) if resumes else (Track(track, max(0, start_of(evening, track) + position)),)
    score = mission_score(operation, evening.pack)
    return (Sound(score, at - position),) if score else ()


def mission_score(operation: Operation, pack: Pack | None) -> Score:
    speaking = spoken_pack(operation, pack)
    return voiced(heard(operation.briefing), speaking).score if speaking else ()


def silence(operation: Operation) -> tuple[Effect, ...]:
    return (TrackPause(),) if operation.briefing.sound is SoundBy.TRACK else (Hush(),)


def paused(evening: Evening, operation: Operation, at: Millis) -> StepResult:
    """Sound, clock and lamps stop together."""
    return replace(evening, game=replace(operation, clock=operation.clock.stopped(at))), silence(operation)


def resumed(evening: Evening, operation: Operation, at: Millis) -> StepResult:
    operation = replace(operation, clock=operation.clock.started(at))
    evening = replace(evening, game=replace(operation, track_on=True))
    return evening, sounding(evening, operation, at)


def switched(evening: Evening, operation: Operation, at: Millis) -> StepResult:
    """Pause or go on, whichever it is."""
    if operation.over:
        return evening, ()
    return (resumed if operation.clock.since is None else paused)(evening, operation, at)


def ended(evening: Evening, operation: Operation, at: Millis) -> Evening:
    """The action round is over, at its time or by agreement."""
    return replace(evening, game=replace(operation, clock=operation.clock.stopped(at), over=True))


def restarted(evening: Evening, at: Millis) -> StepResult:
    """The same mission from its first second. Cards from the table's decks are drawn again, plans made again."""
    operation = operation_of(evening)
    threats = len(operation.codes)
    fresh = replace(
        operation,
        clock=Stopwatch(0, at),
        passed=-1,
        over=False,
        codes=(*operation.briefing.cards, *[""] * threats)[:threats],
        answers=Answers(),
        handed_in=(),
    )
    evening = replace(evening, game=fresh, stage=Flying(), below=(Home(),), history=())
    return evening, (*silence(operation), *sounding(evening, fresh, at))


def aborted(evening: Evening) -> StepResult:
    operation = operation_of(evening)
    evening, loud = loud_again(evening)
    home = replace(evening, game=None, stage=Home(), below=(), waiting=(), history=())
    return home, (*silence(operation), *loud)


def surfaced(evening: Evening) -> Evening:
    """The clock on the display, whatever covers it."""
    stack: tuple[Stage, ...] = (*evening.below, evening.stage)
    depth = next((place for place, stage in enumerate(stack) if isinstance(stage, Flying)), None)
    if depth is None:
        return evening
    return replace(evening, stage=Flying(), below=stack[:depth])


# ---------------------------------------------------------------- time passes


def on_tick(evening: Evening, at: Millis) -> StepResult:
    """Everything that is due up to that instant, in order, once."""
    operation = operation_of(evening)
    if operation.over or operation.clock.since is None:
        return evening, ()
    position = min(operation.clock.position(at), length(operation))  # however late the tick that ends it
    due = [said for said in all_said(evening, operation) if operation.passed < said.at <= position]
    effects: list[Effect] = []
    if due and mute_box(evening, operation):
        effects = [Buzz(TUNES[type(said.says)]) for said in due]
        evening = surfaced(evening)
    if isinstance(evening.stage, Flying) and evening.stage.back:
        news = any(isinstance(said.says, NEWS) for said in due)
        evening = swap(evening, Flying()) if news or at >= evening.stage.since + READ_FOR else evening
    operation = replace(operation, passed=max(position, operation.passed))
    evening = replace(evening, game=operation)
    if position >= length(operation):
        clock = Stopwatch(length(operation))
        evening = replace(evening, game=replace(operation, clock=clock, over=True))
    return evening, tuple(effects)


def all_said(evening: Evening, operation: Operation) -> tuple[Said, ...]:
    return schedule(heard(operation.briefing), spoken_pack(operation, evening.pack))


def mute_box(evening: Evening, operation: Operation) -> bool:
    """Does nobody speak, or perhaps nobody, so that the buzzer and the display have to?"""
    if operation.briefing.sound is SoundBy.TRACK:
        return False
    broken = any(trouble.part in SPEAKING for trouble in evening.troubles)
    return broken or spoken_pack(operation, evening.pack) is None


def next_at(evening: Evening) -> Millis | None:
    """The next second of the clock, or the next announcement if that comes first."""
    operation = operation_of(evening)
    since = operation.clock.since
    if operation.over or since is None:
        return None
    position = operation.clock.position(evening.at)
    ahead = [said.at for said in all_said(evening, operation) if said.at > position]
    return since - operation.clock.run + min([1000 * (position // 1000 + 1), *ahead[:1]])


def on_resume(evening: Evening) -> Evening:
    """After a power cut: paused, where the line that was interrupted begins, by the cut or by a pause before it."""
    operation = operation_of(evening)
    operation = replace(operation, track_on=False, muted=False)
    if not operation.over:
        position = operation.position(evening.at)
        cut = [begins for begins, ends in spoken_lines(evening, operation) if begins <= position < ends]
        operation = replace(operation, clock=Stopwatch(min([position, *cut])))
    return replace(evening, game=operation)


def on_shelved(evening: Evening) -> StepResult:
    """Put on the shelf: it is silent, and its clock stands as after a power cut."""
    _, loud = loud_again(evening)
    return on_resume(evening), (*silence(operation_of(evening)), *loud)


def spoken_lines(evening: Evening, operation: Operation) -> list[tuple[Millis, Millis]]:
    """Begin and end of everything that is spoken, counts too."""
    pack = spoken_pack(operation, evening.pack)
    return [(line.at, line.ends) for line in voiced(heard(operation.briefing), pack).spoken] if pack else []


def on_command(evening: Evening, command: object, at: Millis) -> StepResult | None:
    """What the crew's own recording says of itself."""
    operation = operation_of(evening)
    if operation.briefing.sound is not SoundBy.TRACK or operation.over:
        return None
    match command:
        case TrackAt(position):
            flown = max(0, position - start_of(evening, operation.briefing.track))
            clock = Stopwatch(flown, None if operation.clock.since is None else at)
            return replace(evening, game=replace(operation, clock=clock)), ()
        case TrackEnded():
            return ended(evening, operation, at), ()
    return None


# ---------------------------------------------------------------- keys


def after(evening: Evening, stage: Flying, command: object, at: Millis) -> StepResult:
    operation = operation_of(evening)
    match command:
        case Press(Key.LEFT):
            most = len(readable(evening, operation, at))
            return swap(evening, Flying(min(stage.back + 1, most), at)), ()
        case Press(Key.RIGHT):
            return swap(evening, Flying(max(stage.back - 1, 0), at)), ()
        case Press(Key.BACK, again=False) if stage.back:
            return swap(evening, Flying()), ()
        case Press(Key.BACK, again=False):
            return push(evening, FlightMenu()), ()
        case Press(Key.OK) if operation.over:
            evening, loud = loud_again(evening)
            return next_missing(replace(swap(evening, Check()), history=())), loud
        case Press(Key.OK) if operation.clock.since is None:
            return resumed(evening, operation, at)
        case Press(Key.OK | Key.B):
            return repeated(evening, operation, max(stage.back, 1), at)
        case Press(Key.HERO) | Hold(Key.OK):
            return switched(evening, operation, at)
        case Press(Key.A) if heard_threats(evening):
            return with_next_picker(evening), ()
        case Press(Key.C):
            return muted(evening, operation)
        case Press(Key.LIFT, again=False) if may_start_here(operation, at):
            return started_here(evening), ()
    return evening, ()


def pausable(after: After) -> After:
    """The same, with the key that pauses and goes on wherever the clock is looked away from."""

    def paused_or(evening: Evening, stage: Stage, command: object, at: Millis) -> StepResult:
        if (
            isinstance(command, Press)
            and command.key is Key.HERO
            and any(isinstance(each, Flying) for each in evening.below)
        ):
            return switched(evening, operation_of(evening), at)
        return after(evening, stage, command, at)

    return paused_or


def may_start_here(operation: Operation, at: Millis) -> bool:
    """Can the crew say that the recording has come to "enemy activity detected" just now?"""
    running = operation.clock.since is not None and not operation.over
    return running and operation.briefing.sound is SoundBy.TRACK and operation.position(at) < START_WITHIN


def started_here(evening: Evening) -> Evening:
    """The mission starts at this instant, and from now on wherever this recording is played."""
    operation = operation_of(evening)
    track = operation.briefing.track
    start = start_of(evening, track) + operation.position(evening.at)
    fresh = replace(operation, clock=Stopwatch(0, evening.at), passed=-1)
    return with_start(replace(evening, game=fresh), track, start)


def readable(evening: Evening, operation: Operation, at: Millis) -> tuple[Said, ...]:
    """What can be turned back to, the last first."""
    said = said_by(operation, evening.pack, operation.position(at))
    return tuple(each for each in reversed(said) if isinstance(each.says, (*REPEATABLE, CommsRestored)))


def repeated(evening: Evening, operation: Operation, back: int, at: Millis) -> StepResult:
    """That announcement large on the display, and spoken again in the next gap."""
    said = readable(evening, operation, at)
    if not said:
        return evening, ()
    back = min(back, len(said))
    evening = swap(evening, Flying(back, at))
    pack = spoken_pack(operation, evening.pack)
    if pack is None or operation.clock.since is None:
        return evening, (Buzz(TUNES[type(said[back - 1].says)]),) if mute_box(evening, operation) else ()
    cues = line(pack, once(said[back - 1].says, pack))
    again = gap(operation, pack, operation.position(at), cues[-1].ends)
    extra = tuple(replace(cue, at=cue.at + again) for cue in cues)
    score = tuple(sorted((*mission_score(operation, pack), *extra), key=by_time))
    return evening, (Sound(score, at - operation.clock.position(at)),)


def by_time(cue: Cue) -> tuple[Millis, bool]:
    return cue.at, not cue.background


def gap(operation: Operation, pack: Pack, position: Millis, lasts: Millis) -> Millis:
    """The first position from there on at which nothing else is spoken for so long."""
    for spoken in voiced(heard(operation.briefing), pack).spoken:
        if spoken.ends > position and spoken.at < position + lasts + PAUSE:
            position = spoken.ends + PAUSE
    return position


def muted(evening: Evening, operation: Operation) -> StepResult:
    operation = replace(operation, muted=not operation.muted)
    return replace(evening, game=operation), (Volume(0 if operation.muted else evening.settings.volume),)


def is_muted(evening: Evening) -> bool:
    return isinstance(evening.game, Operation) and evening.game.muted


def loud_again(evening: Evening) -> StepResult:
    """Mute is the action round's: what comes after it, and the next mission, is heard."""
    operation = evening.game
    if not isinstance(operation, Operation) or not operation.muted:
        return evening, ()
    return replace(evening, game=replace(operation, muted=False)), (Volume(evening.settings.volume),)


# ---------------------------------------------------------------- menus


def menu(evening: Evening, stage: FlightMenu) -> Sequence[Option]:
    operation = operation_of(evening)
    language = evening.settings.language

    def option(key: str, does: Callable[[Evening], StepResult], value: str = "") -> Option:
        return Option(key, say(language, f"flight.menu.{key}"), does, value)

    def sure(what: str) -> Option:
        return option(what, lambda now: (push(now, Sure(what)), ()))

    found = []
    if not operation.over:
        found.append(option("pause" if operation.clock.since is not None else "resume", switched_from_menu))
    if may_start_here(operation, evening.at):
        found.append(option("starts", lambda now: (started_here(surfaced(now)), ())))
        if start_of(evening, operation.briefing.track):
            found.append(option("from_top", from_its_top))
    how = "read" if operation.briefing.cards_by is By.BOX else "card"
    found.append(option(how, lambda now: (with_next_picker(pop(now)), ())))
    found.append(option("loud" if operation.muted else "mute", lambda now: muted(now, operation)))
    found.append(option("louder", lambda now: volume_changed(now, 10), f"{evening.settings.volume}%"))
    found.append(option("quieter", lambda now: volume_changed(now, -10)))
    if not operation.over and phase_of(operation, operation.position(evening.at)) >= EARLY_END_FROM:
        found.append(sure("early"))
    if any(may_leave(operation, place) for place in range(operation.seats)):
        found.append(option("leaves", lambda now: (push(now, WhoLeaves()), ())))
    found += [sure("restart"), sure("abort")]
    return found


def menu_after(evening: Evening, stage: FlightMenu, command: object, at: Millis) -> StepResult:
    """A list. BACK leads to the clock while that runs; where it stands, home, and the mission waits there."""
    if isinstance(command, Press) and command.key is Key.BACK and not command.again:
        clock = pop(evening)
        stands = operation_of(evening).clock.since is None
        return (go_home(clock) if stands else clock), ()
    return moved_in(menu, evening, stage, command)


def from_its_top(evening: Evening) -> StepResult:
    """The start of the recording was set wrongly: it is played from its very beginning, to be set again."""
    operation = operation_of(evening)
    return restarted(with_start(evening, operation.briefing.track, 0), evening.at)


def switched_from_menu(evening: Evening) -> StepResult:
    operation = operation_of(evening)
    return switched(pop(evening), operation, evening.at)


def volume_changed(evening: Evening, by: int) -> StepResult:
    volume = min(100, max(0, evening.settings.volume + by))
    evening = replace(evening, settings=replace(evening.settings, volume=volume))
    operation = operation_of(evening)
    return replace(evening, game=replace(operation, muted=False)), (Volume(volume),)


def sure_options(evening: Evening, stage: Sure) -> Sequence[Option]:
    language = evening.settings.language
    return (
        goes_back("no", say(language, "flight.sure.no")),
        Option("yes", say(language, f"flight.sure.{stage.what}"), lambda now: done(now, stage.what)),
    )


def done(evening: Evening, what: str) -> StepResult:
    operation = operation_of(evening)
    if what == "restart":
        return restarted(evening, evening.at)
    if what == "abort":
        return aborted(evening)
    return surfaced(ended(evening, operation, evening.at)), silence(operation)
