"""Doomsday machines: their strength, their weakness, when they come (X5, X6). All from the scenario book."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Weakness(StrEnum):
    FIGHTERS = "fighters"
    MINES = "mines"
    CLOAKING = "cloaking"
    LARGE_FLEETS = "large_fleets"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Strength:
    fires: str
    attack: int
    defense: int
    hull: int
    attacks: int  # per round


STRENGTHS: Mapping[int, Strength] = {
    1: Strength("D", 7, 1, 6, 3),
    2: Strength("C", 7, 1, 7, 4),
    3: Strength("C", 8, 2, 7, 4),
    4: Strength("C", 8, 2, 8, 4),
    5: Strength("B", 9, 2, 8, 5),
    6: Strength("B", 9, 3, 9, 5),
    7: Strength("B", 10, 3, 9, 6),
    8: Strength("A", 10, 3, 10, 6),
    9: Strength("A", 11, 4, 10, 6),
    10: Strength("A", 11, 4, 11, 6),
}

TACTICS = 2
HEALED_PER_PLANET = 2
MINE_HITS_UP_TO = 5  # where it is weak to mines
LARGE_FLEET = 10
CLOAK_PENALTY = 2  # at raiders, where it is weak to cloaking

Schedule = tuple[tuple[int, int], ...]  # economic phase and strength of the first, second, third
SCHEDULES: Mapping[str, Mapping[str, Schedule]] = {
    "small": {
        "easy": ((7, 1), (9, 3), (11, 5)),
        "normal": ((7, 2), (9, 4), (10, 6)),
        "hard": ((6, 1), (8, 3), (10, 5)),
        "harder": ((6, 2), (8, 4), (9, 6)),
        "good_luck": ((5, 1), (7, 3), (9, 5)),
    },
    "large": {
        "easy": ((8, 5), (10, 7), (12, 9)),
        "normal": ((8, 6), (10, 8), (11, 10)),
        "hard": ((7, 5), (9, 7), (11, 9)),
        "harder": ((7, 6), (9, 8), (10, 10)),
        "good_luck": ((6, 5), (8, 7), (10, 9)),
    },
}


def weakness_of(die: int) -> Weakness:
    return tuple(Weakness)[(die - 1) // 2]


@dataclass(frozen=True, slots=True)
class Clock:
    machines: Schedule
    due: int | None  # the strength that comes in this phase
    next: tuple[int, int] | None  # the first that comes later


def clock(schedule: Schedule, phase: int) -> Clock:
    due = [strength for comes, strength in schedule if comes == phase]
    later = [row for row in schedule if row[0] > phase]
    return Clock(schedule, due[0] if due else None, later[0] if later else None)
