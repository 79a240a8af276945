"""The levels of training (rules 1; R40): what each one uses, on the way to a full mission."""

from dataclasses import dataclass
from enum import Enum

TURNS = ((1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11, 12))  # planned in phase 1, 2, 3 (rules 2)


PHASES = {turn: phase for phase, turns in enumerate(TURNS) for turn in turns}  # from 0


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


@dataclass(frozen=True, slots=True)
class Course:
    """A level's turns, and which rules are in force in them, ready for the resolver's questions."""

    phase_ends: tuple[int, ...]  # the last turn of each phase
    turns: int
    rockets: bool
    computer: bool
    delays: bool
    tiles_break: bool
    bots: bool
    internal: bool
    interceptors: bool
    heroic: bool
    visual: bool

    @property
    def phases(self) -> int:
        return len(self.phase_ends)


def _course(level: Level) -> Course:
    used = lessons(level)
    phases = 2 if level is Level.TEST_RUN else 3
    phase_ends = tuple(turns[-1] for turns in TURNS[:phases])
    return Course(
        phase_ends=phase_ends,
        turns=phase_ends[-1],
        rockets=Lesson.ROCKETS in used,
        computer=Lesson.COMPUTER in used,
        delays=Lesson.DELAYS in used,
        tiles_break=Lesson.DAMAGE_TILES in used,
        bots=Lesson.BATTLEBOTS in used,
        internal=Lesson.INTERNAL_THREATS in used,
        interceptors=Lesson.INTERCEPTORS in used,
        heroic=Lesson.HEROIC_CARDS in used,
        visual=Lesson.VISUAL_CONFIRMATION in used,
    )


COURSES = {level: _course(level) for level in Level}


def level_of(phases: int) -> Level:
    """What a mission is that does not say it: only test runs have two phases."""
    return Level.TEST_RUN if phases == COURSES[Level.TEST_RUN].phases else Level.MISSION
