"""A mission's timeline: what the soundtrack announces, and when, as printed on a scenario card (rules 2.1).

It keeps the printed seconds. What to do where spoken clips would collide is the announcement plan's
business, which knows how long they are.
"""

from dataclasses import dataclass

from companion.rules.space_alert.ship import Zone


@dataclass(frozen=True, slots=True)
class ThreatAlert:
    """A (serious) (internal) threat, or with `unconfirmed` a report that counts only with five crew."""

    at_s: int
    t: int  # the number token: T+1 .. T+8
    serious: bool
    zone: Zone | None  # None: internal
    unconfirmed: bool = False

    @property
    def internal(self) -> bool:
        return self.zone is None


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
class Timeline:
    """`phase_ends_s` are the real ends: a card prints the start of the 5-4-3-2-1 count, 5 s earlier (R30)."""

    id: str
    title: str
    phase_ends_s: tuple[int, ...]
    events: tuple[Event, ...]
    card: str | None = None  # the code on the publisher's card, S1-1 .. S2-8
