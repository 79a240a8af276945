"""A mission's timeline: what the soundtrack announces, and when, as printed on a scenario card (rules 2.1).

It keeps the printed seconds. What to do where spoken clips would collide is the announcement plan's
business, which knows how long they are.
"""

from dataclasses import dataclass, replace
from enum import Enum

from companion.rules.space_alert.level import TURNS, Level
from companion.rules.space_alert.ship import Zone

COUNT_S = 5  # the 5-4-3-2-1 before a phase ends; its start is what a card prints (R30)
WARNINGS_S = (60, 20)  # how long before a phase ends it is warned of
UNCONFIRMED_FROM = 5  # crew, androids counted (rules 2.1 and 5)


class Type(Enum):
    """The community's short names of the four kinds of threat."""

    THREAT = "T"
    SERIOUS = "ST"
    INTERNAL = "IT"
    SERIOUS_INTERNAL = "SIT"


class Colour(Enum):
    """Of a threat card's mark: its difficulty (rules 1). Red cards belong to the expansion."""

    WHITE = "white"
    YELLOW = "yellow"
    RED = "red"


@dataclass(frozen=True, slots=True)
class ThreatAlert:
    """A (serious) (internal) threat, or with `unconfirmed` a report that counts only with five crew."""

    at_s: int
    t: int  # the number token: T+1 .. T+8
    serious: bool
    zone: Zone | None  # None: internal
    unconfirmed: bool = False
    colour: Colour | None = None  # the deck to draw from; None: the one the table chose

    @property
    def internal(self) -> bool:
        return self.zone is None

    @property
    def points(self) -> int:
        return 2 if self.serious else 1

    @property
    def type(self) -> Type:
        return Type(("S" if self.serious else "") + ("I" if self.internal else "") + "T")


@dataclass(frozen=True, slots=True)
class IncomingData:
    at_s: int


@dataclass(frozen=True, slots=True)
class DataTransfer:
    at_s: int


@dataclass(frozen=True, slots=True)
class CommsDown:
    """Communications are down from `at_s` until they are restored at `end_s`."""

    at_s: int
    end_s: int


Event = ThreatAlert | IncomingData | DataTransfer | CommsDown


@dataclass(frozen=True, slots=True)
class FixedSetup:
    """What a test run lays down instead of drawing it (rules 1; R31)."""

    boards: tuple[str, str, str]  # of the red, white and blue zone
    cards: tuple[str, ...]  # in this order, one per announcement
    tokens: tuple[int, ...]  # the number tokens laid ready


@dataclass(frozen=True, slots=True)
class Timeline:
    """`phase_ends_s` are the real ends: a card prints the start of the 5-4-3-2-1 count, 5 s earlier (R30)."""

    id: str
    title: str
    phase_ends_s: tuple[int, ...]
    events: tuple[Event, ...]  # in the order of their times
    card: str | None = None  # the code on the publisher's card, S1-1 .. S2-8
    level: Level = Level.MISSION
    expansion: bool = False  # a double-action mission of The New Frontier
    verified: bool = True  # False: known from one or two transcriptions only, no printed card seen
    setup: FixedSetup | None = None

    def __hash__(self) -> int:
        return hash((self.id, self.title))  # callers that cache something of a mission ask for it with every press

    @property
    def phases(self) -> int:
        return len(self.phase_ends_s)

    @property
    def turns(self) -> int:
        return TURNS[self.phases - 1][-1]

    @property
    def length_s(self) -> int:
        return self.phase_ends_s[-1]

    @property
    def threats(self) -> tuple[ThreatAlert, ...]:
        return tuple(event for event in self.events if isinstance(event, ThreatAlert))

    @property
    def points(self) -> int:
        """Of all threats, unconfirmed ones included: what five crew face."""
        return sum(threat.points for threat in self.threats)

    @property
    def unconfirmed_points(self) -> int:
        return sum(threat.points for threat in self.threats if threat.unconfirmed)


# What follows from a timeline: what else is announced.


@dataclass(frozen=True, slots=True)
class MissionStart:
    at_s: int = 0


@dataclass(frozen=True, slots=True)
class PhaseWarning:
    """`phase` ends in `left_s` seconds. The last phase is called the operation (`last`)."""

    at_s: int
    phase: int
    last: bool
    left_s: int


@dataclass(frozen=True, slots=True)
class PhaseCount:
    """5-4-3-2-1 begins; the phase ends 5 s later."""

    at_s: int
    phase: int
    last: bool


@dataclass(frozen=True, slots=True)
class PhaseEnd:
    """The phase ends here and the next begins; with `last` the mission is complete."""

    at_s: int
    phase: int
    last: bool


@dataclass(frozen=True, slots=True)
class CommsRestored:
    at_s: int


Announcement = Event | MissionStart | PhaseWarning | PhaseCount | PhaseEnd | CommsRestored

# Of two announcements in one second, the one that closes something comes first.
ORDER: tuple[type, ...] = (
    CommsRestored, PhaseEnd, MissionStart, PhaseCount, PhaseWarning,
    ThreatAlert, IncomingData, DataTransfer, CommsDown,
)  # fmt: skip


def announcements(timeline: Timeline) -> tuple[Announcement, ...]:
    """Everything that is said, in the order in which it is said."""
    said: list[Announcement] = [MissionStart(), *timeline.events]
    said += [CommsRestored(event.end_s) for event in timeline.events if isinstance(event, CommsDown)]
    starts_s = phase_starts_s(timeline)
    for phase, end_s in enumerate(timeline.phase_ends_s, start=1):
        last = phase == timeline.phases
        length_s = end_s - starts_s[phase - 1]
        warnings_s = [left_s for left_s in WARNINGS_S if left_s < length_s]
        said += [PhaseWarning(end_s - left_s, phase, last, left_s) for left_s in warnings_s]
        said += [PhaseCount(end_s - COUNT_S, phase, last), PhaseEnd(end_s, phase, last)]
    return tuple(sorted(said, key=lambda each: (each.at_s, ORDER.index(type(each)))))


def phase_starts_s(timeline: Timeline) -> tuple[int, ...]:
    return (0, *timeline.phase_ends_s[:-1])


def phase_at(timeline: Timeline, at_s: float) -> int:
    """The phase, from 1, that is running at that time; the last one once it is over."""
    running = 1 + sum(at_s >= end_s for end_s in timeline.phase_ends_s)
    return min(running, timeline.phases)


def heard_by(timeline: Timeline, crew: int, players: int | None = None) -> Timeline:
    """What of it counts for a crew (androids counted): unconfirmed reports only with five (rules 2.1),
    and one player alone ignores incoming data, data transfer and communications down (rules 5)."""

    def counts(event: Event) -> bool:
        if isinstance(event, ThreatAlert):
            return crew >= UNCONFIRMED_FROM or not event.unconfirmed
        return players != 1

    return replace(timeline, events=tuple(filter(counts, timeline.events)))


def in_time_order(events: tuple[Event, ...] | list[Event]) -> tuple[Event, ...]:
    """Sorted by time; events of one second keep the order of ORDER."""
    return tuple(sorted(events, key=lambda event: (event.at_s, ORDER.index(type(event)))))
