"""The course: nine lessons in the order of the summary, each with its mission, what is new in it and what is left out.

The handbook of the game is not among what these rules were made from: lines and what a lesson leaves out are our own
choice where the rules do not say it (R40): the window, of which the summary does not speak, comes with the missions.
"""

from dataclasses import dataclass

from companion.games.space_alert.voice.clips import Clip
from companion.rules.space_alert.cards import HEROIC, Card
from companion.rules.space_alert.level import COURSES, Level
from companion.rules.space_alert.missions import mission
from companion.rules.space_alert.timeline import Timeline


@dataclass(frozen=True)
class Lesson:
    """`lines` are shown and said one after the other; the last of them tells what is not used yet."""

    mission: str  # the id of its timeline
    lines: tuple[Clip, ...]


LESSONS = (
    Lesson(
        "test-run-1",
        (
            Clip.LESSON_1_1,
            Clip.LESSON_1_2,
            Clip.LESSON_1_3,
            Clip.LESSON_1_4,
            Clip.LESSON_1_5,
            Clip.LESSON_1_6,
            Clip.LESSON_NOT_1,
        ),
    ),
    Lesson(
        "test-run-2",
        (
            Clip.LESSON_2_1,
            Clip.LESSON_2_2,
            Clip.LESSON_2_3,
            Clip.LESSON_2_4,
            Clip.LESSON_2_5,
            Clip.LESSON_NOT_1,
        ),
    ),
    Lesson(
        "simulation-1",
        (
            Clip.LESSON_3_1,
            Clip.LESSON_3_2,
            Clip.LESSON_3_3,
            Clip.LESSON_3_4,
            Clip.LESSON_3_5,
            Clip.LESSON_3_6,
            Clip.LESSON_NOT_3,
        ),
    ),
    Lesson("simulation-2", (Clip.LESSON_2_1, Clip.LESSON_4_2, Clip.LESSON_4_3, Clip.LESSON_3_3, Clip.LESSON_NOT_3)),
    Lesson("simulation-3", (Clip.LESSON_2_1, Clip.LESSON_5_2, Clip.LESSON_5_3, Clip.LESSON_3_4, Clip.LESSON_NOT_3)),
    Lesson(
        "advanced-simulation-1",
        (
            Clip.LESSON_6_1,
            Clip.LESSON_6_2,
            Clip.LESSON_6_3,
            Clip.LESSON_6_4,
            Clip.LESSON_6_5,
            Clip.LESSON_6_6,
            Clip.LESSON_NOT_6,
        ),
    ),
    Lesson(
        "advanced-simulation-2", (Clip.LESSON_2_1, Clip.LESSON_7_2, Clip.LESSON_6_3, Clip.LESSON_6_5, Clip.LESSON_NOT_6)
    ),
    Lesson(
        "advanced-simulation-3", (Clip.LESSON_2_1, Clip.LESSON_8_2, Clip.LESSON_6_2, Clip.LESSON_6_4, Clip.LESSON_NOT_6)
    ),
    Lesson("mission-1", (Clip.LESSON_9_1, Clip.LESSON_9_2, Clip.LESSON_9_3, Clip.LESSON_9_4)),
)
FIRST = LESSONS[0]
BY_MISSION = {lesson.mission: lesson for lesson in LESSONS}

# What a line is about: the cards whose systems are lit on the ship while it is said, or the track inside it.
ABOUT: dict[Clip, str] = {
    Clip.LESSON_1_4: "A",
    Clip.LESSON_1_5: "B",
    Clip.LESSON_2_2: "A",
    Clip.LESSON_2_3: "A",
    Clip.LESSON_2_4: "A",
    Clip.LESSON_2_5: "A:lower_white",
    Clip.LESSON_3_2: "C:lower_blue",
    Clip.LESSON_3_3: "C:upper_white",
    Clip.LESSON_5_2: "A",
    Clip.LESSON_5_3: "B:lower_white",
    Clip.LESSON_6_1: "internal",
    Clip.LESSON_6_2: "C:lower_red C:upper_blue",
    Clip.LESSON_6_5: "C:upper_red",
    Clip.LESSON_8_2: "C:upper_red",
    Clip.LESSON_9_3: "C:lower_white",
}


def number_of(lesson: Lesson) -> int:
    """As it is counted, from 1."""
    return LESSONS.index(lesson) + 1


def timeline_of(lesson: Lesson) -> Timeline:
    return mission(lesson.mission)


def following_lesson(timeline: Timeline) -> Lesson | None:
    """The next one of the course; None after the last, and after what is no lesson."""
    here = BY_MISSION.get(timeline.id)
    after = LESSONS[number_of(here) :] if here else ()
    return after[0] if after else None


# --- the cards of a level ---------------------------------------------------------------------------------

# The level from which a card is used (R40).
FROM_LEVEL = {Card.C: Level.SIMULATION, Card.BOT: Level.ADVANCED_SIMULATION}


def unused(level: Level) -> tuple[Card, ...]:
    """The cards that do nothing at this level: they are refused as an answer, with the reason."""
    order = list(Level)
    later = [card for card, first in FROM_LEVEL.items() if order.index(first) > order.index(level)]
    heroic = () if COURSES[level].heroic else tuple(HEROIC)
    return (*later, *heroic)


def first_level(card: Card) -> Level:
    """From which it is used."""
    return FROM_LEVEL.get(card, Level.MISSION if card in HEROIC else Level.TEST_RUN)
