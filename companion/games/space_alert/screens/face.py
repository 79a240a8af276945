"""What is shown around any frame of a mission: in flight its alarms, in the resolution the lamps of what is read."""

from collections.abc import Sequence

from companion.games.space_alert.screens.flight import in_flight
from companion.games.space_alert.table.answering import plays
from companion.games.space_alert.table.beats import Beat
from companion.games.space_alert.table.flight import Flying
from companion.games.space_alert.table.operation import operation_of
from companion.games.space_alert.table.reading import resolving, shown_beats
from companion.games.space_alert.table.resolved import resolved
from companion.kit.evening import Evening
from companion.rules.space_alert.facts import (
    Appeared,
    Attacked,
    DamagedInside,
    Destroyed,
    Survived,
    ThreatId,
    TileDrawn,
)
from companion.rules.space_alert.level import COURSES
from companion.rules.space_alert.ship import Zone
from companion.types import ALERT, OFF, PRESENT, STEADY, Face, Frame, Lamps, Pattern


def decorate(evening: Evening, frame: Frame) -> Face:
    stack = (*evening.below, evening.stage)
    if any(isinstance(stage, Flying) for stage in stack):
        return in_flight(evening, frame)
    stage = resolving(evening)
    if stage is None:
        return Face(frame)
    shown = shown_beats(resolved(operation_of(evening)), stage)
    return Face(frame, lamps(evening, shown), awake=plays(evening))


def lamps(evening: Evening, shown: Sequence[Beat]) -> Lamps:
    """A zone blinks while it is struck or threatened, and shines where a threat is; a phase shines in its turns."""
    if not shown:
        return Lamps()
    zones = [zone_lamp(shown, zone) for zone in Zone]
    ends = COURSES[operation_of(evening).briefing.timeline.level].phase_ends
    phase = min(len(ends), 1 + sum(shown[-1].turn > end for end in ends))
    phases = [STEADY if number <= phase else OFF for number in (1, 2, 3)]
    return Lamps(
        red=zones[Zone.RED],
        white=zones[Zone.WHITE],
        blue=zones[Zone.BLUE],
        phase_1=phases[0],
        phase_2=phases[1],
        phase_3=phases[2],
    )


def zone_lamp(shown: Sequence[Beat], zone: Zone) -> Pattern:
    now = [fact for fact in shown[-1].facts if isinstance(fact, Appeared | Attacked | DamagedInside | TileDrawn)]
    if any(fact.zone in (zone, None) for fact in now):
        return ALERT
    return PRESENT if zone in threatened(shown).values() else OFF


def threatened(shown: Sequence[Beat]) -> dict[ThreatId, Zone]:
    """The external threats that are about, and where they came from."""
    found: dict[ThreatId, Zone] = {}
    for fact in (fact for beat in shown for fact in beat.facts):
        if isinstance(fact, Appeared) and fact.zone is not None:
            found[fact.threat] = fact.zone
        elif isinstance(fact, Destroyed | Survived):
            found.pop(fact.threat, None)
    return found
