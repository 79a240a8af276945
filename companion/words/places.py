"""PURE. Where a text is shown, as a note for its translator: one line of words and numbers that the check reads again.

`tools/word_places.py` writes them into the templates, from looking at many evenings.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

ON_THE_DISPLAY = "On the display"
EXAMPLE = "Example: "
NOTE = re.compile(r"On the display, (?P<where>[a-z ]+): (?P<lines>\d+) lines? of (?P<pixels>\d+) pixels")


@dataclass(frozen=True, order=True)
class Place:
    """A part of the display, and how much of it is the text's."""

    where: str
    lines: int
    pixels: int

    def note(self) -> str:
        lines = "1 line" if self.lines == 1 else f"{self.lines} lines"
        return f"{ON_THE_DISPLAY}, {self.where}: {lines} of {self.pixels} pixels"


def places_in(notes: Sequence[str]) -> list[Place]:
    found = (NOTE.fullmatch(note) for note in notes)
    return [Place(each["where"], int(each["lines"]), int(each["pixels"])) for each in found if each]


def example_note(values: Mapping[str, object]) -> str:
    return EXAMPLE + "; ".join(f"{name} = {str(value).replace(chr(10), ' ')}" for name, value in values.items())


def example_in(notes: Sequence[str]) -> dict[str, str]:
    """The values of the example; what it does not have is filled in as it stands."""
    found = next((note.removeprefix(EXAMPLE) for note in notes if note.startswith(EXAMPLE)), "")
    pairs = (pair.split(" = ", 1) for pair in found.split("; ") if " = " in pair)
    return {pair[0]: pair[1] for pair in pairs}
