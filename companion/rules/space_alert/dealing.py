"""How many action cards everybody is dealt for each phase (rules 1 and 5)."""

from dataclasses import dataclass

from companion.rules.space_alert.level import COURSES, Level

LEAST_CREW = 4  # androids fill up to that
FIVE = 5


@dataclass(frozen=True, slots=True)
class Deal:
    """`heroic`: one of each player's first-phase cards is a heroic one. Alone, all cards lie open (rules 5.5)."""

    per_phase: tuple[int, ...]  # to each player
    heroic: bool
    android_heroic: bool  # one open heroic card beside each android's board
    alone: bool = False
    shared: int = 0  # more cards in phase 1, shared out evenly: one per android with specialisations (rules 10)


# players -> cards in phase 1, 2, 3
PER_PHASE = {5: (5, 5, 5), 4: (5, 5, 5), 3: (6, 6, 6), 2: (9, 6, 6), 1: (0, 0, 0)}


def androids(players: int, fifth: bool = False) -> int:
    """How many join: up to four crew, or five if the crew wishes; one player alone leads androids only."""
    crew = FIVE if fifth or players == FIVE else LEAST_CREW
    return crew - (0 if players == 1 else players)


def deal(players: int, crew: int, level: Level, specialists: bool = False) -> Deal:
    """For that many people in a crew of that size, androids included. Specialisation cards come on top of the others,
    and there are no heroic ones then (rules 10)."""
    per_phase = PER_PHASE[players]
    if crew == FIVE and 1 < players < FIVE:  # the fifth is an android: one more card in phase 1
        per_phase = (per_phase[0] + 1, *per_phase[1:])
    course = COURSES[level]
    joining = crew - (0 if players == 1 else players)
    heroic = course.heroic and not specialists
    return Deal(
        per_phase[: course.phases],
        heroic=heroic and players > 1,
        android_heroic=heroic and joining > 0,
        alone=players == 1,
        shared=joining if specialists and course.heroic and players > 1 else 0,
    )
