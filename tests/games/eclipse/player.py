"""Plays a playthrough of Eclipse: script and expected transcript in one text file (tests/playing.py tells of the form).
`presses` shows how many keys were pressed since the last time it was asked."""

from collections.abc import Iterator
from dataclasses import replace

from companion.evening import Evening
from companion.evening.faces import draw
from companion.kit.effects import Effect, Save, Sound
from companion.layout import lay_out
from companion.layout.plain import plain
from companion.types import Key
from tests.playing import any_hand, done_by, done_in, split, words

KEYS = {key.value for key in Key}
ALONE = replace(Evening(), settings=replace(Evening().settings, shown=("eclipse",)))  # no other game on the shelf


def played(text: str) -> str:
    """The file as it should be: its own script, with what the box shows now."""
    head, script = split(text)
    evening, presses = ALONE, 0
    lines = [head.rstrip(), ""]
    for line in script:
        lines.append(f"> {line}")
        effects: list[Effect] = []
        for word in words(line):
            if word == "presses":
                lines.append(f"  ~ {presses} presses")
                presses = 0
                continue
            presses += word in KEYS
            name, _, value = word.partition(":")
            evening, more = done_in(evening, name, value) or done_by(evening, any_hand(name, value))
            effects += more
        lines += [f"  {each}" for each in shown(evening, effects)]
    return "\n".join(lines) + "\n"


def shown(evening: Evening, effects: list[Effect]) -> Iterator[str]:
    frame = draw(evening).frame
    assert lay_out(frame).cut == (), frame
    yield from plain(frame)
    for effect in effects:
        match effect:
            case Save(entry):
                yield f"~ saved {entry.id}: {entry.result}"
            case Sound(score):
                yield f"~ says {' '.join(cue.sound for cue in score)}"
            case _:
                yield f"~ {effect}"
