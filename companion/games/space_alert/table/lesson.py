"""Before a lesson: what is new, line by line, shown on every output and said; then what to lay out, and the start.

The lines go on by themselves, each as long as it is spoken or read. OK goes on to the next one, and flies from the last
page; RIGHT leads from there to the list of what to lay out.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.games.space_alert.table.checklist import Checklist, launched
from companion.games.space_alert.table.chosen import with_timeline
from companion.games.space_alert.table.course import BY_MISSION, LESSONS, Lesson, timeline_of
from companion.games.space_alert.table.crew import Crew
from companion.games.space_alert.table.draft import crew_of
from companion.games.space_alert.table.own import preferences, with_preferences
from companion.games.space_alert.voice.clips import Clip
from companion.games.space_alert.words import say
from companion.kit.commands import Chosen
from companion.kit.effects import Effect, Hush, Sound
from companion.kit.evening import Evening, StepResult, pop, push, swap
from companion.types import Key, Millis, Press
from companion.voice.line import line

READ_FOR: Millis = 6_000  # a line that nobody speaks
BREATHES: Millis = 700  # after a line, before the next one comes
MOST_KEPT = 60  # lessons, of all crews together


@dataclass(frozen=True)
class LessonPage:
    """`page` is on the display; it plays `since` that instant, or stands (None)."""

    mission: str
    page: int = 0
    since: Millis | None = None


def lesson_of(stage: LessonPage) -> Lesson:
    return BY_MISSION.get(stage.mission, LESSONS[0])


def last_page(stage: LessonPage) -> int:
    """Behind all lines: what to lay out, and the start."""
    return len(lesson_of(stage).lines)


def clip_of(stage: LessonPage) -> Clip | None:
    """What is said on this page; nothing on the last."""
    lines = lesson_of(stage).lines
    return lines[stage.page] if stage.page < len(lines) else None


def text_of(language: str, clip: Clip) -> str:
    """A line is read exactly as it is said."""
    return say(language, f"voice.{clip.value}")


# --- opening it, and time ------------------------------------------------------------------------------------


def begun(evening: Evening, lesson: Lesson) -> StepResult:
    """That lesson is chosen: its mission is set up, and its first line is said."""
    now = push(with_timeline(evening, timeline_of(lesson)), LessonPage(lesson.mission))
    return turned_to(now, 0, evening.at)


def read_again(evening: Evening, lesson: Lesson) -> StepResult:
    """From the sheet of its mission."""
    return turned_to(push(evening, LessonPage(lesson.mission)), 0, evening.at)


def turned_to(evening: Evening, page: int, at: Millis) -> StepResult:
    """That page, and what is said on it, from this instant on."""
    stage = shown(evening)
    since = at if page < last_page(stage) else None
    now = swap(evening, replace(stage, page=page, since=since))
    return now, spoken(now, at)


def leafed(evening: Evening, page: int, at: Millis) -> StepResult:
    """The same by a key: whatever is being said stops."""
    now, effects = turned_to(evening, page, at)
    return now, (Hush(), *effects)


def spoken(evening: Evening, at: Millis) -> tuple[Effect, ...]:
    clip = clip_of(shown(evening))
    score = line(evening.pack, [clip]) if evening.pack and clip else ()
    return (Sound(score, at),) if score else ()


def shown(evening: Evening) -> LessonPage:
    assert isinstance(evening.stage, LessonPage)
    return evening.stage


def next_at(evening: Evening) -> Millis | None:
    """When the line on the display has been said, or read."""
    stage = evening.stage
    if not isinstance(stage, LessonPage) or stage.since is None:
        return None
    clip, pack = clip_of(stage), evening.pack
    lasts = pack.lasts(clip) if pack and clip and clip in pack.recordings else READ_FOR
    return stage.since + lasts + BREATHES


def on_tick(evening: Evening, at: Millis) -> StepResult:
    effects: list[Effect] = []
    while (due := next_at(evening)) is not None and due <= at:
        evening, more = turned_to(evening, shown(evening).page + 1, due)
        effects += more
    return evening, tuple(effects)


def on_resume(evening: Evening) -> Evening:
    """After a power cut its line stands still: those that would have followed were not heard."""
    return swap(evening, replace(shown(evening), since=None))


# --- keys -----------------------------------------------------------------------------------------------


def after(evening: Evening, stage: LessonPage, command: object, at: Millis) -> StepResult:
    last = last_page(stage)
    match command:
        case Chosen("start"):
            return flown(evening)
        case Press(Key.OK, again=False) if stage.page >= last:
            return flown(evening)
        case Press(Key.RIGHT, again=False) if stage.page >= last:
            return push(evening, Checklist()), ()
        case Press(Key.OK | Key.RIGHT, again=False):
            return leafed(evening, stage.page + 1, at)
        case Press(Key.LEFT):
            return leafed(evening, max(0, stage.page - 1), at)
        case Press(Key.A, again=False):
            return leafed(evening, min(stage.page, last - 1), at)
        case Press(Key.BACK, again=False):
            return pop(evening), (Hush(),)
    return evening, ()


def flown(evening: Evening) -> StepResult:
    """The lesson has been read: its mission starts."""
    now, effects = launched(evening)
    return now, (Hush(), *effects)


# --- who has flown which -------------------------------------------------------------------------------------


def called(crew: Crew) -> str:
    """A crew by its people: names in the order of the alphabet, else how many they are."""
    named = sorted(seat.name for seat in crew.seats if seat.name)
    return crew.alone or " ".join(named) or str(crew.players)


def done_by(evening: Evening, crew: Crew) -> frozenset[str]:
    """The missions of the course that this crew has flown to their score."""
    who = called(crew)
    return frozenset(mission for name, mission in preferences(evening).lessons if name == who)


def with_done(evening: Evening, crew: Crew, mission: str) -> Evening:
    """Remembered from evening to evening; of many crews the latest."""
    if mission not in BY_MISSION or mission in done_by(evening, crew):
        return evening
    kept: Iterable[tuple[str, str]] = (*preferences(evening).lessons, (called(crew), mission))
    return with_preferences(evening, lessons=tuple(kept)[-MOST_KEPT:])


def next_place(evening: Evening) -> int:
    """The first lesson that this crew has not flown."""
    done = done_by(evening, crew_of(evening))
    return next((place for place, lesson in enumerate(LESSONS) if lesson.mission not in done), 0)
