"""PURE. Whether a text has room where it is shown on the display, and whether the fonts have its characters."""

from collections.abc import Iterator

from companion.layout.text import BIG, BODY, CLOSE, HEAD, SMALL, Size, box, glyph, tidy, width_of, wrapped
from companion.words.places import Place, example_in, places_in
from companion.words.po import Message, values_in

# The smallest that the display sets a text in, by where it stands.
SMALLEST: dict[str, Size] = {"row": BODY, "value": BODY, "cell": BODY, "big": BIG}


def has_glyph(character: str) -> bool:
    """In every size: a text is set as large as it fits."""
    return all(glyph(size, character)[0] != box(size, character) for size in (SMALL, BODY, HEAD, BIG))


def in_example(text: str, values: dict[str, str]) -> str:
    """With the values of the example filled in; a name stands for itself where there is none."""
    filled = {name: values.get(name, name) for name in values_in(text)}
    return text.format(**filled)


def too_long(place: Place, text: str) -> str:
    """How much too long; empty: it fits."""
    size, said = SMALLEST.get(place.where, SMALL), tidy(text)
    close = min(width_of(each, said) for each in (size, *(CLOSE if place.where == "row" else ())))
    if close <= place.pixels:
        return ""
    lines = len(wrapped(size, said, place.pixels))
    if lines <= place.lines:
        return ""
    return f"{place.where}: {close} pixels in {lines} lines, there are {place.lines} of {place.pixels}"


def faults_of_fit(said: Message, asked: Message) -> Iterator[str]:
    """Of a text that can be said at all."""
    example, places = example_in(asked.notes), places_in(asked.notes)
    for text in said.texts:
        strange = sorted({each for each in text if each not in "\n\t" and not has_glyph(each)})
        if strange and places:
            yield f"the fonts have no {' '.join(strange)}"
        filled = in_example(text, example)
        for place in places:
            wrong = too_long(place, filled)
            if wrong:
                yield f"too long as a {wrong}"
