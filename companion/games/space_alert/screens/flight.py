"""The action round on the display and the lamps: the time left, large, and what was announced, again and again."""

from collections.abc import Sequence
from dataclasses import replace

from companion.games.space_alert.table.briefing import By
from companion.games.space_alert.table.check import WhichThreat
from companion.games.space_alert.table.flight import FlightMenu, Flying, Sure, may_start_here, readable
from companion.games.space_alert.table.operation import (
    Operation,
    Said,
    alerts,
    comms_down,
    operation_of,
    phase_of,
    phase_span,
    said_by,
)
from companion.games.space_alert.table.recording import start_of
from companion.games.space_alert.table.wording import ZONE_ICONS
from companion.games.space_alert.words import say
from companion.games.space_alert.words.announcement import headline, line, title, without_time
from companion.kit.evening import Evening
from companion.rules.space_alert.level import TURNS
from companion.rules.space_alert.ship import Zone
from companion.rules.space_alert.timeline import (
    Announcement,
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
    ALERT,
    COMMS_DOWN,
    LAST_SECONDS,
    OFF,
    PAUSED,
    PRESENT,
    STEADY,
    Columns,
    Countdown,
    Face,
    Frame,
    Hint,
    Icon,
    Key,
    Lamps,
    Message,
    Millis,
    Pattern,
    Picture,
)

LARGE_FOR: Millis = 8_000  # an announcement fills the display for so long
PHASE_FOR: Millis = 3_000  # and what is said of a phase for so long
ALERT_FOR: Millis = 12_000  # and its zone's lamp blinks for so long
LAST: Millis = 5_000

ICONS: dict[type, Icon] = {
    IncomingData: Icon.INCOMING,
    DataTransfer: Icon.DATA,
    CommsDown: Icon.NO_COMMS,
    CommsRestored: Icon.COMMS,
}


def clock(millis: Millis) -> str:
    """4:05, a second begun counting whole."""
    seconds = max(0, -(-millis // 1000))
    return f"{seconds // 60}:{seconds % 60:02}"


def clock_before(evening: Evening) -> str:
    """The time left, before the heading of whatever covers the clock in flight: it is never out of sight."""
    operation = operation_of(evening)
    if operation.over:
        return ""
    position = operation.position(evening.at)
    return clock(phase_span(operation, phase_of(operation, position))[1] - position) + "  "


def of_a_menu(evening: Evening, stage: FlightMenu | Sure | WhichThreat) -> str:
    """The menu's own heading says when the clock beside it stands: after a power cut that is where the crew goes on."""
    stands = isinstance(stage, FlightMenu) and operation_of(evening).clock.since is None
    return clock_before(evening) + (
        say(evening, "flight.paused") if stands else say(evening, f"titles.{type(stage).__name__}")
    )


def in_flight(evening: Evening, frame: Frame) -> Face:
    """Lamps keep beating, the display stays awake, and silence inverts it, whatever is read or entered in flight. A
    clock that stands for long may rest, like any other picture that stays."""
    operation = operation_of(evening)
    running = not operation.over and operation.clock.since is not None
    silence = running and comms_down(operation, operation.position(evening.at)) is not None
    if silence and not isinstance(frame, Columns | Picture):
        frame = replace(frame, alarm=True)
    return Face(frame, lamps(evening, operation), awake=running)


def draw(evening: Evening, stage: Flying) -> Frame:
    operation = operation_of(evening)
    language = evening.settings.language
    position = operation.position(evening.at)
    said = readable(evening, operation, evening.at)
    if stage.back and said:
        back = min(stage.back, len(said))
        says = said[back - 1].says
        key = "flight.back_unconfirmed" if is_unconfirmed(says) else "flight.back"
        heading = say(language, key, number=len(said) - back + 1, count=len(said))
        return announced(language, says, clock_before(evening) + heading, operation)
    if operation.over:
        hints = (Hint(Key.OK, say(language, "flight.to_check")),)
        return Message(say(language, "flight.over"), title=title(language, operation.briefing.timeline), hints=hints)
    if operation.clock.since is None:
        return paused(language, operation, position, said)
    newest = newest_large(evening, operation, position)
    if newest is not None:
        key = "flight.unconfirmed" if is_unconfirmed(newest) else "flight.phase"
        heading = say(language, key, phase=phase_of(operation, position))
        return announced(language, newest, clock_before(evening) + heading, operation)
    return countdown(evening, operation, position, said)


def newest_large(evening: Evening, operation: Operation, position: Millis) -> Announcement | None:
    """What has just been announced and fills the display; silence and the last seconds leave it to the clock."""
    said = [each for each in said_by(operation, evening.pack, position) if not isinstance(each.says, PhaseCount)]
    if not said or isinstance(said[-1].says, CommsDown | MissionStart):
        return None
    short = isinstance(said[-1].says, PhaseWarning | PhaseEnd)
    return said[-1].says if position - said[-1].at < (PHASE_FOR if short else LARGE_FOR) else None


def is_unconfirmed(says: Announcement) -> bool:
    """Then the heading says so, in one line: a second one would make the T+ small."""
    return isinstance(says, ThreatAlert) and says.unconfirmed


def announced(language: str, says: Announcement, heading: str, operation: Operation) -> Message:
    """One announcement, as large as it can be; with the card that the box has drawn for it."""
    if isinstance(says, ThreatAlert):
        icons = (ZONE_ICONS[says.zone], Icon.SERIOUS if says.serious else Icon.THREAT)
        code = operation.codes[alerts(operation).index(says)] if operation.briefing.cards_by is By.BOX else ""
        text = say(language, f"threats.{code}") if code else without_time(language, says)
        return Message(text, title=heading, icons=icons, big=f"T+{says.t}")
    icon = ICONS.get(type(says))
    return Message(line(language, says), title=heading, icons=(icon,) if icon else ())


def paused(language: str, operation: Operation, position: Millis, said: Sequence[Said]) -> Countdown:
    """The clock stands, by a hand or after a power cut: how to go on, and what was announced so far."""
    number = phase_of(operation, position)
    left, phase = clock(phase_span(operation, number)[1] - position), say(language, "flight.phase", phase=number)
    resume, menu = Hint(Key.OK, say(language, "flight.resume")), Hint(Key.BACK, say(language, "flight.menu"))
    word = say(language, "flight.paused")
    if not said:
        return Countdown(left, phase, headline=word, icon=Icon.PAUSE, hints=(resume, menu))
    last, earlier = headline_of(language, said), Hint(Key.LEFT, say(language, "flight.earlier"))
    return Countdown(left, word, headline=last, footer=phase, hints=(resume, earlier, menu))


def headline_of(language: str, said: Sequence[Said]) -> str:
    """The last announcement, as it stands under the clock; the last is the first of them."""
    return headline(language, said[0].says, sum(isinstance(each.says, DataTransfer) for each in said))


def countdown(evening: Evening, operation: Operation, position: Millis, said: Sequence[Said]) -> Countdown:
    """`said`: what was announced, the last first."""
    language = evening.settings.language
    last = said[0] if said else None
    phase = phase_of(operation, position)
    start, end = phase_span(operation, phase)
    turns = TURNS[phase - 1]
    silence = comms_down(operation, position)
    starts = start_hints(evening, operation)
    menu = () if said else (Hint(Key.BACK, say(language, "flight.menu")),)  # there is room until something is said
    text = headline_of(language, said) if said else say(language, "flight.starts_at") if starts else ""
    icon = icon_of(last.says) if last else None
    footer = say(language, "flight.footer", first=turns[0], last=turns[-1])
    if silence is not None:  # the last threat stays readable: it is what the crew plans against meanwhile
        threats = [each.says for each in said if isinstance(each.says, ThreatAlert)]
        text = headline(language, threats[0]) if threats else say(language, "flight.silence")
        icon, footer = Icon.NO_COMMS, say(language, "flight.silent") if threats else footer
    return Countdown(
        clock(end - position),
        say(language, "flight.phase", phase=phase),
        headline=text,
        icon=Icon.MUTED if operation.muted and silence is None else icon,
        footer=footer,
        hints=starts or menu,
        progress=100 * (position - start) // (end - start),
    )


def start_hints(evening: Evening, operation: Operation) -> tuple[Hint, ...]:
    """A recording that nobody has set yet: the key to press when it says that the mission starts."""
    language = evening.settings.language
    if not may_start_here(operation, evening.at) or start_of(evening, operation.briefing.track):
        return ()
    if evening.box.card_keys:
        return (Hint(Key.LIFT, say(language, "flight.starts")),)
    return (Hint(Key.BACK, say(language, "flight.menu")),)


def icon_of(says: Announcement) -> Icon | None:
    return ZONE_ICONS[says.zone] if isinstance(says, ThreatAlert) else ICONS.get(type(says))


# ---------------------------------------------------------------- lamps


def lamps(evening: Evening, operation: Operation) -> Lamps:
    if operation.over:
        return Lamps()
    position = operation.position(evening.at)
    standing = operation.clock.since is None
    said = said_by(operation, evening.pack, position)
    zones = [zone_lamp(said, zone, position) for zone in Zone]
    phases = [phase_lamp(operation, number, position, standing) for number in (1, 2, 3)]
    silence = comms_down(operation, position) is not None
    return Lamps(
        red=zones[Zone.RED],
        white=zones[Zone.WHITE],
        blue=zones[Zone.BLUE],
        phase_1=phases[0],
        phase_2=phases[1],
        phase_3=phases[2],
        comms=PAUSED if standing else COMMS_DOWN if silence else STEADY,
    )


def zone_lamp(said: tuple[Said, ...], zone: Zone, position: Millis) -> Pattern:
    """It blinks for a new threat (an internal one concerns all zones), then shows that there is one."""
    threats = [each for each in said if isinstance(each.says, ThreatAlert)]
    mine = [each for each in threats if getattr(each.says, "zone", None) in (zone, None)]
    if any(position - each.at < ALERT_FOR for each in mine):
        return ALERT
    return PRESENT if any(getattr(each.says, "zone", None) is zone for each in threats) else OFF


def phase_lamp(operation: Operation, number: int, position: Millis, standing: bool) -> Pattern:
    phase = phase_of(operation, position)
    if number != phase:
        return STEADY if number < phase else OFF
    if standing:
        return PAUSED
    return LAST_SECONDS if phase_span(operation, phase)[1] - position <= LAST else STEADY
