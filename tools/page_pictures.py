"""Writes docs/pictures/bridge*.png, panel*.png, seat*.png: the pages of a running box, in Chromium.

.venv-dev/bin/python tools/page_pictures.py

The box is the real loop, evening and page; its clock stands. Only the seconds that a browser counts down by itself may
differ by one from run to run.
"""

import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.evening import Evening, step  # noqa: E402
from companion.games.space_alert.table.answering import Resolving  # noqa: E402
from companion.games.space_alert.table.commands import PlanEntered  # noqa: E402
from companion.games.space_alert.table.operation import length  # noqa: E402
from companion.games.space_alert.table.own import with_preferences  # noqa: E402
from companion.games.space_alert.table.pace import Pace  # noqa: E402
from companion.kit.commands import Chosen, NameTyped  # noqa: E402
from companion.types import Input, Key, Press  # noqa: E402
from tests.alone import alone  # noqa: E402
from tests.games.space_alert.page.evenings import SEATS, START, after, onward, operation, plans  # noqa: E402
from tests.web.boxes import running_box  # noqa: E402
from tests.web.browsers import TABLET, Tab, running_chromium  # noqa: E402

WIDE = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 1000}
NAMES = {"en": ("Anna", "Ben", "Chie", "Dora", "Emil"), "ja": ("アンナ", "ベン", "千恵", "ドラ", "エミル")}
FLIGHT, SILENCE = 372_000, 173_000  # milliseconds into the action round
PICTURES: tuple[tuple[str, str, dict[str, int], str], ...] = (
    ("bridge", "/", WIDE, "flight"),
    ("bridge-silence", "/", WIDE, "silence"),
    ("bridge-resolution", "/", WIDE, "resolution"),
    ("panel", "/panel", TABLET, "flight"),
    ("seat", "/seat", PHONE, "flight"),
)


def evening(where: str, language: str) -> Evening:
    """A crew of five with names, at that point of its mission."""
    names = (NameTyped(seat, name) for seat, name in zip(SEATS, NAMES[language], strict=True))
    home = alone(language)
    aboard = after(home, *START[:3], *names, *START[3:])
    if where == "resolution":
        return resolution(aboard)
    return step(aboard, Input(aboard.at + (FLIGHT if where == "flight" else SILENCE)))[0]


def resolution(aboard: Evening, beat: int = 40) -> Evening:
    """Some way into the resolution, with threats on their boards."""
    now = step(aboard, Input(aboard.at + length(operation(aboard)) + 1000))[0]
    handed_in = (PlanEntered(seat, cards) for seat, cards in plans().items())
    now = after(with_preferences(now, pace=Pace.SENTENCE), Press(Key.OK), *handed_in, Chosen("go"))
    while isinstance(now.stage, Resolving) and now.stage.beat < beat:
        now = onward(now)
    return now


def picture(browser: Browser, language: str, path: str, size: dict[str, int], where: str) -> Image.Image:
    with (
        tempfile.TemporaryDirectory() as folder,
        running_box(Path(folder), evening=evening(where, language), standing=True) as box,
    ):
        tab = Tab(browser, box.address, path, size, language)
        if path == "/seat":
            tab.sit("red")
            for card in ("A", "right", "C"):
                tab.page.click(f'#cards [data-card="{card}"]')
        tab.page.evaluate("scrollTo(0, 0)")
        tab.page.wait_for_timeout(500)  # for fonts and the last of the wire
        taken = Image.open(BytesIO(tab.page.screenshot()))
        tab.close()
    # the pages are flat: few colours are enough, and the files stay small
    return taken.convert("RGB").quantize(128, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


if __name__ == "__main__":
    with running_chromium() as chromium:
        for language in ("en", "ja"):
            for name, path, size, where in PICTURES:
                file = ROOT / "docs" / "pictures" / f"{name}{'' if language == 'en' else '-ja'}.png"
                picture(chromium, language, path, size, where).save(file, optimize=True)
                print(file.relative_to(ROOT))
