"""One line of the ship's log (rules 4.1); not where it is kept."""

from dataclasses import dataclass


@dataclass(frozen=True)
class LoggedSeat:
    """A crew member as logged: the role marks are "captain", "comms" and "security"."""

    colour: str
    name: str = ""
    android: bool = False
    roles: tuple[str, ...] = ()


@dataclass(frozen=True)
class LoggedPoints:
    """The breakdown of rules 4; penalties are negative."""

    defeated: int = 0
    survived: int = 0
    damage: int = 0
    knockouts: int = 0
    bots: int = 0
    visual: int = 0
    total: int = 0


@dataclass(frozen=True)
class LogEntry:
    """A flown mission. The same `id` saved again replaces the line: a correction after the score."""

    id: str
    date: str  # 2026-11-16
    crew: tuple[LoggedSeat, ...]
    mission: str  # its id
    title: str
    level: str  # a value of Level
    common: str  # difficulty: 1, 2 or 1+2
    serious: str
    won: bool
    points: LoggedPoints | None = None  # none for a lost mission, nor before the last of a campaign
    lost_turn: int = 0
    killed_by: str = ""  # the threat's code
    campaign: str = ""  # missions of one campaign share this
    record: str = ""  # the game record as JSON, complete
