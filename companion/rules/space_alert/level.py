"""The levels of training (rules 1; R40): what each one uses, on the way to a full mission."""

from enum import Enum


class Lesson(Enum):
    """One thing a crew learns; a level uses its own lessons and those of every level before it."""

    MOVES = "moves"
    WEAPONS = "weapons"  # A
    ENERGY = "energy"  # B
    EXTERNAL_THREATS = "external_threats"
    ROCKETS = "rockets"  # C
    COMPUTER = "computer"  # C, and the check of the computer
    DELAYS = "delays"  # stumbling and crowded lifts too
    DAMAGE_TILES = "damage_tiles"  # before that damage is only counted
    BATTLEBOTS = "battlebots"
    INTERNAL_THREATS = "internal_threats"
    INTERCEPTORS = "interceptors"
    HEROIC_CARDS = "heroic_cards"
    VISUAL_CONFIRMATION = "visual_confirmation"


class Level(Enum):
    """In the order in which a crew flies them. The values are those of a game record."""

    TEST_RUN = "test-run"
    SIMULATION = "simulation"
    ADVANCED_SIMULATION = "advanced"
    MISSION = "mission"


NEW_LESSONS: dict[Level, tuple[Lesson, ...]] = {
    Level.TEST_RUN: (Lesson.MOVES, Lesson.WEAPONS, Lesson.ENERGY, Lesson.EXTERNAL_THREATS),
    Level.SIMULATION: (Lesson.ROCKETS, Lesson.COMPUTER, Lesson.DELAYS, Lesson.DAMAGE_TILES),
    Level.ADVANCED_SIMULATION: (Lesson.BATTLEBOTS, Lesson.INTERNAL_THREATS, Lesson.INTERCEPTORS),
    Level.MISSION: (Lesson.HEROIC_CARDS, Lesson.VISUAL_CONFIRMATION),
}


def lessons(level: Level) -> tuple[Lesson, ...]:
    """Everything that a mission of this level uses."""
    order = list(Level)
    return tuple(lesson for each in order[: order.index(level) + 1] for lesson in NEW_LESSONS[each])
