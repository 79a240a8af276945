"""A lesson on the display: a line at a time, and at the end the start."""

from companion.games.space_alert.table.course import number_of
from companion.games.space_alert.table.lesson import LessonPage, clip_of, last_page, lesson_of, text_of
from companion.games.space_alert.words import say
from companion.kit.evening import Evening
from companion.types import Hint, Key, Message


def draw(evening: Evening, stage: LessonPage) -> Message:
    clip = clip_of(stage)
    number, last = number_of(lesson_of(stage)), last_page(stage)
    if clip is None:
        hints = (Hint(Key.OK, say(evening, "lesson.fly")), Hint(Key.RIGHT, say(evening, "lesson.list")))
        title = say(evening, "lesson.title", number=number)
        return Message(say(evening, "lesson.lay_out"), title=title, hints=hints)
    title = say(evening, "lesson.title_of", number=number, page=stage.page + 1, pages=last)
    return Message(text_of(evening.language, clip), title=title)  # a line that goes on by itself, as large as it fits
