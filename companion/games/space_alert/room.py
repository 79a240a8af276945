"""PURE. What the room may know of a mission: what was announced, and of the resolution as far as it was read."""

from collections.abc import Sequence

from companion.games.space_alert.screens.face import decorate
from companion.games.space_alert.screens.flight import ALERT_FOR
from companion.games.space_alert.table.answering import Resolving
from companion.games.space_alert.table.beats import Beat
from companion.games.space_alert.table.operation import (
    Operation,
    Said,
    comms_down,
    operation_of,
    phase_of,
    phase_span,
    said_by,
)
from companion.games.space_alert.table.reading import resolving, shown_beats
from companion.games.space_alert.table.resolved import resolved
from companion.games.space_alert.table.score import ScoreMenu, ScorePage
from companion.kit.evening import Evening
from companion.kit.room import ZONES, Doing, Event, Kind, Room, Zone, zones_of
from companion.rules.space_alert import ship
from companion.rules.space_alert.facts import Appeared, Attacked, Destroyed, Fact, Survived, TileDrawn
from companion.rules.space_alert.outcome import Outcome
from companion.rules.space_alert.timeline import (
    DataTransfer,
    IncomingData,
    PhaseCount,
    PhaseWarning,
    ThreatAlert,
)
from companion.types import Message, Millis

GAME = "space_alert"
ANNOUNCED: dict[type, Kind] = {
    ThreatAlert: Kind.THREAT,
    IncomingData: Kind.INCOMING_DATA,
    DataTransfer: Kind.DATA_TRANSFER,
    PhaseWarning: Kind.WARNING,
    PhaseCount: Kind.LAST_SECONDS,
}
FRESH: Millis = 2_000  # so long after its start a mission has only just begun


def room_of(evening: Evening) -> Room:
    operation = operation_of(evening)
    reading = resolving(evening)
    return in_resolution(evening, operation, reading) if reading else in_flight(evening, operation)


def in_flight(evening: Evening, operation: Operation) -> Room:
    position = operation.position(evening.at)
    said = [each for each in said_by(operation, evening.pack, position) if each.at <= position]
    phase = phase_of(operation, position)
    running = operation.clock.since is not None and not operation.over
    return Room(
        GAME,
        Doing.RESOLVING if operation.over else Doing.PLAYING,
        fresh=position < FRESH,
        phase=str(phase),
        ends=evening.at - position + phase_span(operation, phase)[1] if running else None,
        zones=zones_of(decorate(evening, Message("")).lamps, inside_now(operation, said, position)),
        damage=tuple(len(tiles) for tiles in operation.broken),
        comms_down=running and comms_down(operation, position) is not None,
        paused=not running and not operation.over,
        announced=announced_events(said),
    )


def announced_events(said: Sequence[Said]) -> tuple[Event, ...]:
    return tuple(Event(ANNOUNCED[type(each.says)], zone_in(each.says)) for each in said if type(each.says) in ANNOUNCED)


def zone_in(says: object) -> str:
    if not isinstance(says, ThreatAlert):
        return ""
    return ZONES[-1] if says.zone is None else ZONES[says.zone]


def inside_now(operation: Operation, said: Sequence[Said], position: Millis) -> Zone:
    inside = [each for each in said if isinstance(each.says, ThreatAlert) and each.says.internal]
    if not inside or operation.over:
        return Zone.CLEAR
    return Zone.ALERT if position - inside[-1].at < ALERT_FOR else Zone.THREAT


# ---------------------------------------------------------------- the resolution


def in_resolution(evening: Evening, operation: Operation, reading: Resolving) -> Room:
    so_far = resolved(operation)
    beats = shown_beats(so_far, reading)
    facts = [fact for beat in beats for fact in beat.facts]
    position = operation.position(evening.at)
    before = announced_events([each for each in said_by(operation, evening.pack, position) if each.at <= position])
    outcome = so_far.resolution.outcome if is_scored(evening) else None
    return Room(
        GAME,
        Doing.OVER if outcome else Doing.RESOLVING,
        phase=str(phase_of(operation, position)),
        zones=zones_of(decorate(evening, Message("")).lamps, inside_zone(beats)),
        damage=tuple(len(operation.broken[zone]) + drawn(facts, zone) for zone in ship.Zone),
        score=points(outcome),
        won=None if outcome is None else outcome.won,
        announced=(*before, *events_of(facts)),
    )


def is_scored(evening: Evening) -> bool:
    return any(isinstance(stage, ScorePage | ScoreMenu) for stage in (*evening.below, evening.stage))


def points(outcome: Outcome | None) -> int | None:
    return outcome.score.total if outcome is not None and outcome.score is not None else None


def drawn(facts: Sequence[Fact], zone: ship.Zone) -> int:
    return sum(isinstance(fact, TileDrawn) and fact.zone is zone for fact in facts)


def inside_zone(beats: Sequence[Beat]) -> Zone:
    about: set[object] = set()
    for fact in (fact for beat in beats for fact in beat.facts):
        if isinstance(fact, Appeared) and fact.zone is None:
            about.add(fact.threat)
        elif isinstance(fact, Destroyed | Survived):
            about.discard(fact.threat)
    return Zone.THREAT if about else Zone.CLEAR


def events_of(facts: Sequence[Fact]) -> list[Event]:
    found = []
    for fact in facts:
        match fact:
            case Appeared(zone=zone):
                found.append(Event(Kind.APPEARED, ZONES[-1] if zone is None else ZONES[zone]))
            case Attacked(zone=zone):
                found.append(Event(Kind.ATTACK, ZONES[zone]))
            case Destroyed():
                found.append(Event(Kind.DESTROYED))
    return found
