"""A part that failed or came back, in one sentence that says what still works."""

from companion.kit.evening import Evening
from companion.kit.warnings import Warned
from companion.types import Frame, Icon, Message
from companion.words.trouble import trouble_line


def frame(evening: Evening, said: Warned) -> Frame:
    if said.text:
        return Message(said.text, icons=(Icon.COMMS,))
    text = trouble_line(evening.settings.language, said.part, said.mended)
    return Message(text, icons=(Icon.DONE if said.mended else Icon.WARNING,))
