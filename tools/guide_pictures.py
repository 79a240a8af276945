"""Writes the display's pictures of the players' guides and the README into docs/pictures/.

.venv-dev/bin/python tools/guide_pictures.py

An evening is played on the real screens, in both languages; each strip shows the display at some of its moments.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.evening import Evening  # noqa: E402
from companion.evening.faces import draw  # noqa: E402
from companion.games.space_alert.table.answering import Resolving  # noqa: E402
from companion.games.space_alert.table.score import ScorePage  # noqa: E402
from companion.games.space_alert.words import say  # noqa: E402
from companion.layout import HEIGHT, WIDTH, bitmap  # noqa: E402
from companion.types import Countdown, Frame, Message, Picker, Steps  # noqa: E402
from tests.alone import alone  # noqa: E402
from tests.games.space_alert.playthroughs.player import done, moved  # noqa: E402
from tests.playing import split, words  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
SCALE, MARGIN, GAP = 3, 12, 10  # pixels of the picture for one of the display, and around it
GLASS, LIT, CASE = (0, 0, 0), (190, 225, 255), (58, 60, 66)
NAMES = {"en": ("Anna", "Ben", "Chie", "Dora", "Emil"), "ja": ("アンナ", "ベン", "ちえ", "ドラ", "エミル")}
COLOURS = ("blue", "green", "red", "yellow", "purple")
CREW = "right ok " + " ".join(f"name:{colour}:{{{colour}}}" for colour in COLOURS)
# What hands do, in the words of the playthroughs; `!` is a moment that is kept, a name begins a strip.
EVENING: tuple[tuple[str, str], ...] = (
    ("crew", f"language:{{language}} keys:ten date:2026-11-16 seed:7 voice ! ok ! {CREW} !"),
    ("mission", "ok ! right ok ! ok choose:boards choose:boards !"),
    ("layout", "choose:checklist ! ok*2 ! ok*2 !"),
    ("flight", "back choose:start wait:12 ! wait:33 ! wait:60 left !"),
    ("silence", "right wait:72 ! hero ! hero back ! back"),
    ("check", "wait:480 ! ok ! ok !"),
)  # fmt: skip


def moments(language: str) -> Iterator[tuple[str, list[Frame]]]:
    """The frames of each strip, by name."""
    told = dict(zip(COLOURS, NAMES[language], strict=True), language=language)
    evening = alone()
    for name, script in EVENING:
        frames: list[Frame] = []
        for word in words(script.format(**told)):
            if word == "!":
                frames.append(draw(evening).frame)
            else:
                evening, _ = done(evening, word)
        yield name, frames
    yield from resolution(language)


def resolution(language: str) -> Iterator[tuple[str, list[Frame]]]:
    """The same mission with a plan that wins: a playthrough of the tests, at a question, a turn, a tile, the score."""
    seen = [evening for evening in whole_mission(language) if not getattr(draw(evening).frame, "page", 0)]
    frames = [draw(evening).frame for evening in seen]
    turns = [place for place, evening in enumerate(seen) if isinstance(evening.stage, Resolving)]
    told = [place for place in turns if isinstance(frames[place], Steps)]
    fourth = [place for place in told if frames[place].title == say(language, "resolve.turn", turn=4)]
    tile = next(place for place in turns if isinstance(frames[place], Picker))
    asked = next(place for place in turns if isinstance(frames[place], Message))
    yield "cards", [frames[asked], frames[told[0]], frames[fourth[0]]]
    yield "resolution", [frames[fourth[-1]], frames[tile - 1], frames[tile]]
    score = [place for place, evening in enumerate(seen) if isinstance(evening.stage, ScorePage)]
    yield "score", [frames[score[0]], frames[score[1]], frames[score[-1] + 1]]


def whole_mission(language: str) -> Iterator[Evening]:
    """Every moment that the playthrough of the won mission shows."""
    evening = alone()
    path = ROOT / "tests/games/space_alert/playthroughs" / f"won-{language}.txt"
    for line in split(path.read_text("utf-8"))[1]:
        for now, _ in moved(evening, line):
            evening = now
            yield now


def strip(frames: list[Frame], scale: int = SCALE) -> Image.Image:
    """Displays side by side, lit pixels in the pale blue of a common OLED."""
    wide, high = WIDTH * scale, HEIGHT * scale
    picture = Image.new("RGB", (len(frames) * (wide + GAP) - GAP + 2 * MARGIN, high + 2 * MARGIN), CASE)
    for place, frame in enumerate(frames):
        x = MARGIN + place * (wide + GAP)
        mask = Image.frombytes("1", (WIDTH, HEIGHT), bitmap(frame).data).resize((wide, high))
        picture.paste(GLASS, (x, MARGIN, x + wide, MARGIN + high))
        picture.paste(LIT, (x, MARGIN), mask)
    return picture


def clock(language: str) -> Frame:
    """The clock of the action round, the picture that people see most."""
    flight = dict(moments(language))["flight"]
    return next(frame for frame in flight if isinstance(frame, Countdown))


if __name__ == "__main__":
    for language in NAMES:
        ending = "" if language == "en" else f"-{language}"
        pictures = {f"evening-{name}": strip(frames) for name, frames in moments(language)}
        pictures["display"] = strip([clock(language)], scale=5)
        for name, picture in pictures.items():
            path = FOLDER / f"{name}{ending}.png"
            picture.quantize(4).save(path, optimize=True)
            print(path.relative_to(ROOT))
