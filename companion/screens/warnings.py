"""A part that failed or came back, in one sentence that says what still works."""

from companion.table.evening import Evening
from companion.table.warnings import Warned
from companion.types import Frame, Icon, Message
from companion.words import knows


def frame(evening: Evening, said: Warned) -> Frame:
    kind = "mended" if said.mended else "broken"
    key = f"troubles.{said.part}_{kind}"
    text = evening.say(key) if knows(key) else evening.say(f"troubles.other_{kind}", part=said.part)
    return Message(text, icons=(Icon.DONE if said.mended else Icon.WARNING,))
