"""Writes into the templates where each text is shown on the display, how much room it has there, and an example with
values: by walking through many evenings of every game and looking at every picture.

.venv-dev/bin/python tools/word_places.py [HANDS]    of each game; 2500 unless said
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import companion.words as spoken  # noqa: E402

HEARS: list[Callable[[spoken.Words, str, dict[str, object], str], None]] = []
SAYS = spoken.Words.say


def say(self: spoken.Words, language: str | spoken.InLanguage, key: str, /, **values: object) -> str:
    text = SAYS(self, language, key, **values)
    for hear in HEARS:
        hear(self, key, values, text)
    return text


setattr(spoken.Words, "say", say)  # noqa: B010 - before anybody has taken it
setattr(spoken, "say", spoken.BOX.say)  # noqa: B010

from companion.evening import Evening, step  # noqa: E402
from companion.evening.faces import draw  # noqa: E402
from companion.evening.tables import offered  # noqa: E402
from companion.games import GAMES  # noqa: E402
from companion.kit.commands import Chosen  # noqa: E402
from companion.layout.frames import BAR, WIDTH, row_room  # noqa: E402
from companion.layout.icons import cap  # noqa: E402
from companion.layout.text import SMALL, width_of  # noqa: E402
from companion.types import Choices, Columns, Countdown, Frame, Input, Message, Page, Picker, Picture, Steps  # noqa: E402
from companion.words import BOX, ENGLISH, Words  # noqa: E402
from companion.words.places import EXAMPLE, ON_THE_DISPLAY, Place, example_note  # noqa: E402
from companion.words.po import Message as Text  # noqa: E402
from companion.words.po import merged, read, written  # noqa: E402
from companion.words.reading import TEMPLATE, catalogue  # noqa: E402
from tests.games.checker import LENGTH  # noqa: E402
from tests.games.test_every_game import known_of  # noqa: E402
from tests.games.walker import Walker  # noqa: E402

HANDS = 2500
ANY = 99  # lines of a text that has pages
MOST = 3  # places listed for one text
Key = tuple[str, str]  # the package, the key


def parts(frame: Frame) -> Iterator[tuple[str, Place]]:
    """Every text of a picture, and the room it has."""
    yield getattr(frame, "title", ""), Place("heading", 2, WIDTH - 4)
    for hint in getattr(frame, "hints", ()):
        yield hint.text, Place("key", 1, WIDTH - cap(hint.key).width - 4)
    match frame:
        case Choices():
            for row in frame.rows:
                yield row.text, Place("row", 3, max(row_room(row), WIDTH // 2))
                yield row.value, Place("value", 1, WIDTH - BAR - 1 - WIDTH // 3)
        case Countdown():
            beside = width_of(SMALL, frame.footer) + 6 if frame.footer else 0
            yield frame.phase, Place("phase", 1, max(WIDTH - beside, WIDTH // 3))
            yield frame.headline, Place("headline", 2, WIDTH)
            yield frame.footer, Place("footer", 1, WIDTH - WIDTH // 3 - 6)
        case Message():
            yield frame.text, Place("message", ANY, WIDTH)
            yield frame.footer, Place("footer", 2, WIDTH)
        case Page() | Picture():
            yield frame.text, Place("text", ANY, WIDTH - BAR)
        case Picker():
            for cell in frame.cells:
                yield cell.name, Place("name of a cell", 2, WIDTH)
                yield cell.text, Place("cell", 1, 24)
        case Steps():
            yield from ((line, Place("line", 3, WIDTH)) for line in frame.lines)
        case Columns():
            widths = [
                max(width_of(SMALL, text) for text in column) for column in zip_longest(*frame.rows, fillvalue="")
            ]
            spare = max(WIDTH - sum(widths) - 2 * (len(widths) - 1), 6)
            for row in frame.rows:
                yield from ((text, Place("column", 1, width + spare)) for text, width in zip(row, widths, strict=False))


def beside_go_on(frame: Frame) -> str:
    """The heading of where a power cut stopped the game. *Go on* leaves it out where it is too wide."""
    rows = frame.rows if isinstance(frame, Choices) else ()
    return next((row.value for row in rows if row.text == BOX.say(ENGLISH, "box.go_on")), "")


@dataclass
class Listener:
    """Hears what is said, and looks where it stands."""

    said: dict[str, Key] = field(default_factory=dict)  # in the picture at hand
    places: dict[Key, dict[str, Place]] = field(default_factory=dict)
    examples: dict[Key, dict[str, object]] = field(default_factory=dict)
    longest: dict[Key, int] = field(default_factory=dict)

    def hear(self, words: Words, key: str, values: dict[str, object], text: str) -> None:
        owner = words if words.under is None or not BOX.knows(key) else BOX
        self.said[text] = (owner.package, key)
        if values and len(text) > self.longest.get((owner.package, key), 0):
            self.longest[owner.package, key] = len(text)
            self.examples[owner.package, key] = values

    def look(self, evening: Evening) -> None:
        self.said.clear()
        frame = draw(evening).frame
        left_out = beside_go_on(frame)
        for text, place in parts(frame):
            if text in self.said and (place.where, text) != ("value", left_out):
                known = self.places.setdefault(self.said[text], {})
                tighter = known.get(place.where)
                known[place.where] = min(place, tighter) if tighter else place

    def notes(self, package: str, text: Text) -> tuple[str, ...]:
        """What people wrote, then where it is shown and an example."""
        ours = [note for note in text.notes if not note.startswith((ON_THE_DISPLAY, EXAMPLE))]
        found = sorted(self.places.get((package, text.key), {}).values())[:MOST] if not is_part(text) else []
        values = self.examples.get((package, text.key), {})
        shown = {name: value for name, value in values.items() if f"{{{name}" in "".join(text.english)}
        return (*ours, *(each.note() for each in found), *([example_note(shown)] if shown else []))


def is_part(text: Text) -> bool:
    return bool(text.value) and text.id == f"{{{text.value}}}"


def walk(listener: Listener, hands: int) -> None:
    for info in GAMES:
        known = known_of(info.id)
        walker = Walker(info, known.evenings(), known.commands)
        walker.fresh = walker.fresh[:1]
        for start in (*walker.kept.values(), *([None] * (hands // LENGTH))):
            evening = in_english(start or walker.start())
            listener.look(evening)
            for _ in range(LENGTH if start is None else 0):
                evening, _ = step(evening, walker.following(evening))
                walker.arrived(evening)
                listener.look(in_english(evening))


def walk_the_box(listener: Listener) -> None:
    """Its own lists, three deep from a home with all games on the shelf."""
    waiting = [Evening()]
    for _ in range(3):
        reached = [
            step(each, Input(each.at + 100, Chosen(row.key)))[0] for each in waiting for row in offered(each) or ()
        ]
        waiting = [each for each in reached if each.game is None]
        for evening in waiting:
            listener.look(evening)


def in_english(evening: Evening) -> Evening:
    return replace(evening, settings=replace(evening.settings, language=ENGLISH))


def main(hands: int = HANDS) -> None:
    listener = Listener()
    HEARS.append(listener.hear)
    walk_the_box(listener)
    walk(listener, hands)
    packages = [BOX, *(info.game.stages.words for info in GAMES)]
    told = 0
    for words in packages:
        template = catalogue(words.folder, ENGLISH)
        noted = {
            each.context: replace(each, notes=listener.notes(words.package, each))
            for each in template.messages.values()
        }
        told += sum(any(note.startswith((ON_THE_DISPLAY, EXAMPLE)) for note in each.notes) for each in noted.values())
        Path(words.folder, TEMPLATE).write_text(written(replace(template, messages=noted)), "utf-8")
        for file in Path(words.folder).glob("*.po"):
            file.write_text(written(merged(catalogue(words.folder, ENGLISH), read(file.read_text("utf-8")))), "utf-8")
    print(f"{told} texts have a place or an example")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
