"""PURE. A lesson on the page: its lines, which of them is being said, what of the ship it speaks of."""

from typing import Any

from companion.games.space_alert.table.course import ABOUT, LESSONS, number_of, timeline_of
from companion.games.space_alert.table.draft import crew_of
from companion.games.space_alert.table.lesson import LessonPage, clip_of, done_by, lesson_of, text_of
from companion.games.space_alert.table.operation import Operation, is_first_lesson
from companion.games.space_alert.voice.plan import coaching
from companion.games.space_alert.words import say
from companion.games.space_alert.words.announcement import title
from companion.kit.evening import Evening
from companion.rules.space_alert.level import COURSES, Level
from companion.rules.space_alert.timeline import Announcement

Json = dict[str, Any]


def lesson(evening: Evening, language: str) -> Json:
    """Nothing of the mission to come but its name."""
    stage = evening.stage
    if not isinstance(stage, LessonPage):
        return {}
    shown, clip = lesson_of(stage), clip_of(stage)
    done = done_by(evening, crew_of(evening))
    found: Json = {
        "number": number_of(shown),
        "title": title(language, timeline_of(shown)),
        "lines": [text_of(language, each) for each in shown.lines],
        "now": stage.page,
        "lit": ABOUT.get(clip, "").split() if clip else [],
        "course": [each.mission in done for each in LESSONS],
    }
    return {"lesson": found if clip else {**found, "ready": say(language, "lesson.lay_out")}}


# What of the ship a level leaves out (R40), by letter and room.
LEFT_OUT = {
    "rockets": ("C:lower_blue",),
    "computer": ("C:upper_white",),
    "bots": ("C:lower_red", "C:upper_blue"),
    "interceptors": ("C:upper_red",),
    "visual": ("C:lower_white",),
}


def taught(level: Level, in_lesson: bool = False) -> Json:
    """Letters always; in training and before the last lesson also words beside them, and what is not used yet."""
    if level is Level.MISSION and not in_lesson:
        return {}
    unused = [system for rule, systems in LEFT_OUT.items() if not getattr(COURSES[level], rule) for system in systems]
    return {"taught": {"unused": unused}}


def coached(operation: Operation, said: list[Announcement], language: str) -> Json:
    """What the crew should do now, after what was announced last: in the first test run, said or not."""
    if not is_first_lesson(operation.briefing.timeline) or operation.over or not said:
        return {}
    coached_now = dict(coaching(said))
    clip = next((coached_now[each] for each in reversed(said) if each in coached_now), None)
    return {"coach": text_of(language, clip)} if clip else {}
