"""What the room may know of an evening, as a value: what lamps and clock mean, and what happens between two of them.

A room plays along for everybody in it, and over a broker for whoever listens there. So nothing hidden ever stands in
it, nor what is still to come; and a person's name in one field alone (`turn_name`), which is left out unless the table
allows it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.types import ALERT, OFF, Lamps, Millis, Pattern

ZONES = ("red", "white", "blue", "inside")
MOST_AT_ONCE = 6  # more events than this are none: somebody has leafed, or taken up a game from the shelf


class Doing(StrEnum):
    HOME = "home"
    SETUP = "setup"
    PLAYING = "playing"
    RESOLVING = "resolving"  # what was planned is worked out
    OVER = "over"


class Zone(StrEnum):
    """As its lamp: dark, lit, blinking."""

    CLEAR = "clear"
    THREAT = "threat"
    ALERT = "alert"


class Kind(StrEnum):
    """What can happen: the dramatic beats of all games. docs/room.md has a row for each."""

    STARTED = "started"
    PAUSED = "paused"
    RESUMED = "resumed"
    PHASE = "phase"
    WARNING = "warning"  # a minute, or less, of a phase
    LAST_SECONDS = "last_seconds"
    THREAT = "threat"
    DATA_TRANSFER = "data_transfer"
    INCOMING_DATA = "incoming_data"
    COMMS_DOWN = "comms_down"
    COMMS_UP = "comms_up"
    APPEARED = "appeared"  # in the resolution
    ATTACK = "attack"
    DAMAGE = "damage"
    DESTROYED = "destroyed"  # a threat
    TURN = "turn"
    MINUTE = "minute"
    POWER = "power"
    ABANDONED = "abandoned"
    ANTIMATTER = "antimatter"
    BATTLE = "battle"
    BATTLE_OVER = "battle_over"
    WON = "won"
    LOST = "lost"
    OVER = "over"  # with nobody winning or losing it together


@dataclass(frozen=True)
class Event:
    """Something happened: in which zone, and what it has come to (the phase, the minute, whose turn)."""

    kind: Kind
    zone: str = ""
    value: str = ""


CLEAR = (Zone.CLEAR,) * len(ZONES)


@dataclass(frozen=True)
class Room:
    game: str = ""  # its id
    doing: Doing = Doing.HOME
    fresh: bool = False  # it has only just begun: nothing was entered yet
    phase: str = ""
    ends: Millis | None = None  # the phase, or the turn, on the evening's clock; None: no clock runs
    zones: tuple[Zone, ...] = CLEAR  # by ZONES
    damage: tuple[int, ...] = ()  # tiles by zone, without the inside
    comms_down: bool = False
    paused: bool = False
    turn: str = ""  # whose, by colour
    turn_name: str = ""  # of a person
    minute: int | None = None
    power: str = ""
    abandoned: bool = False
    antimatter: str = ""  # armed, gone
    battle: bool = False
    score: int | None = None
    won: bool | None = None
    winner: str = ""  # by colour
    announced: tuple[Event, ...] = ()  # what was announced so far, in order: what can happen again and again

    @property
    def on(self) -> bool:
        """Is something played?"""
        return self.doing not in (Doing.HOME, Doing.SETUP)


def zone_of(lamp: Pattern) -> Zone:
    return Zone.ALERT if lamp == ALERT else Zone.CLEAR if lamp == OFF else Zone.THREAT


def zones_of(lamps: Lamps, inside: Zone = Zone.CLEAR) -> tuple[Zone, ...]:
    """As the lamps of the zones have it; there is none for the inside."""
    return zone_of(lamps.red), zone_of(lamps.white), zone_of(lamps.blue), inside


def nameless(room: Room) -> Room:
    return replace(room, turn_name="")


def happened(before: Room, after: Room) -> tuple[Event, ...]:
    """What the room may hear of. Nothing of a game that was only taken up again, of leafing back, of a jump ahead."""
    if not after.on:
        return ()
    again = after.fresh and not before.fresh and bool(before.announced)
    if not before.on or before.game != after.game or again:
        return (Event(Kind.STARTED),) if after.fresh else ()
    return (*announced(before, after), *changed(before, after), *ended(before, after))


def announced(before: Room, after: Room) -> tuple[Event, ...]:
    same = after.announced[: len(before.announced)] == before.announced
    new = after.announced[len(before.announced) :] if same else ()
    return new if len(new) <= MOST_AT_ONCE else ()


def changed(before: Room, after: Room) -> Iterator[Event]:
    """What can be seen from two states alone."""
    if before.doing is Doing.PLAYING and after.doing is Doing.RESOLVING:
        yield Event(Kind.PHASE, value=after.doing.value)
    for name, kind in (("phase", Kind.PHASE), ("power", Kind.POWER), ("antimatter", Kind.ANTIMATTER)):
        if getattr(after, name) and getattr(after, name) != getattr(before, name):
            yield Event(kind, value=getattr(after, name))
    if after.turn and after.turn != before.turn:
        yield Event(Kind.TURN, value=after.turn)
    if after.minute is not None and after.minute != before.minute:
        yield Event(Kind.MINUTE, value=str(after.minute))
    for name, on, off in SWITCHES:
        was, now = getattr(before, name), getattr(after, name)
        if now != was and (now or off):
            yield Event(on if now or off is None else off)
    for zone, was, now in zip(ZONES, before.damage, after.damage, strict=False):
        if now > was:
            yield Event(Kind.DAMAGE, zone, str(now))


SWITCHES: tuple[tuple[str, Kind, Kind | None], ...] = (
    ("paused", Kind.PAUSED, Kind.RESUMED),
    ("comms_down", Kind.COMMS_DOWN, Kind.COMMS_UP),
    ("battle", Kind.BATTLE, Kind.BATTLE_OVER),
    ("abandoned", Kind.ABANDONED, None),
)


def ended(before: Room, after: Room) -> tuple[Event, ...]:
    if after.doing is not Doing.OVER or before.doing is Doing.OVER:
        return ()
    kind = {True: Kind.WON, False: Kind.LOST, None: Kind.OVER}[after.won]
    return (Event(kind, value="" if after.score is None else str(after.score)),)
