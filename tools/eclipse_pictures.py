"""Makes the pictures of docs/games/eclipse/: the pages of a running box with a game of Eclipse, in Chromium.

.venv-dev/bin/python tools/eclipse_pictures.py

The box is the real loop, evening and page; its clock stands.
"""

import json
import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.evening import Evening  # noqa: E402
from companion.games.eclipse.table.commands import Acted, Drafted, OddsAsked, PointsCounted, Reported  # noqa: E402
from companion.games.eclipse.table.what_if import Question  # noqa: E402
from companion.kit.commands import Computed, NameTyped  # noqa: E402
from companion.rules.eclipse.names import Ship  # noqa: E402
from companion.rules.eclipse.parts import Part  # noqa: E402
from tests.games.eclipse.table import after, at_score, fresh  # noqa: E402
from tests.web.boxes import running_box  # noqa: E402
from tests.web.browsers import PHONE, TV, Tab, running_chromium  # noqa: E402

OUT = ROOT / "docs" / "games" / "eclipse"
SEATS = ("red", "blue", "green", "yellow")
NAMES = {"en": ("Ann", "Bob", "Cy", "Dora"), "ja": ("アンナ", "ベン", "千恵", "ドラ")}
SPECIES = ("seat-1", "species", "eridani", "back", "seat-3", "species", "planta", "back")
ALL_PASS = tuple(Acted(seat, passes=True) for seat in ("green", "yellow", "red", "blue"))
FLEETS = (
    "battle", "ring-1", "hex-207", "red", "interceptor", "cruiser", "cruiser", "done",
    "green", "interceptor", "interceptor", "dreadnought", "done", "fight", "hero", "ok", "c", "hero", "ok",
)  # fmt: skip
CANNON = (None, Part.PLASMA_CANNON, None, None, None, Part.HULL)


def told(seat: str, do: str, **fields: object) -> Reported:
    return Reported(seat, json.dumps({"do": do, **fields}))


def acting(language: str) -> Evening:
    """The first round, with everything that the box can be told."""
    names = [NameTyped(seat, name) for seat, name in zip(SEATS, NAMES[language], strict=True)]
    set_up = (*names, *SPECIES, "tiles", "clock", "depth", "go")
    evening = after(fresh(language, ("eclipse", "new", "4")), *set_up)
    while evening.game is None:
        evening = after(evening, "ok")
    return after(
        evening,
        told("red", "explore", hexes=[{"hex": 207, "disc": True, "discovery": "money"}]),
        told("red", "colonize", hex=207, track="money", square="plain"),
        told("blue", "research", techs=["Neutron Bombs"]),
        told("green", "build", items=[{"what": "interceptor", "hex": 225}]),
        told("yellow", "pass"),
        Acted("red"),
        Acted("blue"),
    )


def fighting(language: str) -> Evening:
    return after(acting(language), *ALL_PASS, *ALL_PASS, *FLEETS)


def ranked(language: str) -> Evening:
    evening = at_score(language)
    for seat, hexes, tiles in zip(SEATS, (14, 11, 16, 9), (5, 9, 4, 6), strict=True):
        evening = after(evening, PointsCounted(seat, "hexes", hexes), PointsCounted(seat, "reputation", tiles))
    return after(evening, "done")


def designing(language: str) -> Evening:
    question = Question((0, 2, 0, 0), "ancient", (2, 0, 0, 0))
    evening = after(acting(language), Drafted("green", Ship.CRUISER, CANNON), OddsAsked("green", question))
    return after(evening, Computed("eclipse odds 1", '{"win": 0.59, "stalemate": 0, "trials": 0}', done=True))


Shot = tuple[str, dict[str, int], str, tuple[str, ...]]  # page, size, language, what is pressed
SHOTS: tuple[tuple[str, Callable[[str], Evening], Shot], ...] = (
    ("bridge-tv-en", acting, ("/", TV, "en", ())),
    ("battle-tv-ja", fighting, ("/", TV, "ja", ())),
    ("ranking-tv-en", ranked, ("/", TV, "en", ())),
    ("turn-phone-en", acting, ("/seat", PHONE, "en", ("[data-form=explore]",))),
    ("ships-phone-ja", designing, ("/seat", PHONE, "ja", ("[data-tab=ships]",))),
    ("prices-phone-en", acting, ("/seat", PHONE, "en", ("[data-tab=research]",))),
)


def picture(browser: Browser, evening: Evening, shot: Shot) -> Image.Image:
    path, size, language, pressed = shot
    with tempfile.TemporaryDirectory() as folder, running_box(Path(folder), evening=evening, standing=True) as box:
        tab = Tab(browser, box.address, path, size, language)
        if path == "/seat":
            tab.sit("green")
        for each in pressed:
            tab.page.click(each)
        tab.page.evaluate("scrollTo(0, 0)")
        tab.page.wait_for_timeout(500)  # for fonts and the last of the wire
        taken = Image.open(BytesIO(tab.page.screenshot()))
        tab.close()
    # the pages are flat: few colours are enough, and the files stay small
    return taken.convert("RGB").quantize(96, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    with running_chromium() as chromium:
        for name, made, shot in SHOTS:
            picture(chromium, made(shot[2]), shot).save(OUT / f"{name}.png", optimize=True)
            print((OUT / f"{name}.png").relative_to(ROOT))
