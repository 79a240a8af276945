"""A part of the box that failed or came back -> a sentence that says what still works: on display and page alike."""

from companion.words import knows, say


def trouble_line(language: str, part: str, mended: bool = False) -> str:
    """`part` is a name of the topic `troubles`, where there are several with which one: `pad /dev/ttyACM0`."""
    how = "mended" if mended else "broken"
    kind, _, which = part.partition(" ")
    key = f"troubles.{kind}_{how}"
    if knows(key):
        return say(language, key, which=which.upper())
    return say(language, f"troubles.other_{how}", part=part)
