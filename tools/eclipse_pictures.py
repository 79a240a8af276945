"""Makes the pictures of docs/games/eclipse/: the pages of a running box with a game of Eclipse, in Chromium.

.venv-dev/bin/python tools/eclipse_pictures.py            all of them
.venv-dev/bin/python tools/eclipse_pictures.py two-tv-en  some

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
from companion.games.eclipse.table import odds_task  # noqa: E402
from companion.games.eclipse.table.commands import Drafted, OddsAsked, Reported  # noqa: E402
from companion.games.eclipse.table.what_if import Question  # noqa: E402
from companion.kit.commands import Computed, NameTyped  # noqa: E402
from companion.kit.effects import Compute  # noqa: E402
from companion.rules.eclipse.names import Ship  # noqa: E402
from companion.rules.eclipse.numbers import FIGURES  # noqa: E402
from companion.rules.eclipse.parts import Part  # noqa: E402
from tests.games.eclipse.table import acted, after, at_score, counted, fresh, match, played, told  # noqa: E402
from tests.web.boxes import running_box  # noqa: E402
from tests.web.browsers import PHONE, TV, Tab, running_chromium  # noqa: E402

OUT = ROOT / "docs" / "games" / "eclipse"
SEATS = ("red", "blue", "green", "yellow", "white", "black")
NAMES = {"en": ("Ann", "Bob", "Cy", "Dora", "Eve", "Fay"), "ja": ("アンナ", "ベン", "千恵", "ドラ", "絵美", "文")}
SPECIES = ("seat-1", "species", "eridani", "back")
CANNON = (None, Part.PLASMA_CANNON, None, None, None, Part.HULL)
FOUND = (203, 101, 206, 311, 104, 102)  # what everybody explores first, and then
GUARDED = (203, 101, 104, 301, 303)
AND_THEN = (207, 106, 301, 205, 210, 303)


def acting(language: str, count: int = 4) -> Evening:
    """Two rounds of turns, with everything that one can enter: two fleets have met."""
    names = [NameTyped(seat, name) for seat, name in zip(SEATS, NAMES[language], strict=True)]
    evening = after(fresh(language, ("eclipse", "new", str(count))), *names, *SPECIES, "tiles", "clock", "depth", "go")
    while evening.game is None:
        evening = after(evening, "ok")
    colours = match(evening).colours  # Eridani have brought theirs
    for hexes in (FOUND, AND_THEN):
        for seat, number in zip(colours, hexes, strict=False):
            evening = after(evening, explored(seat, number))
            if number not in GUARDED:
                evening = after(evening, told(seat, "colonize", hex=number, track="money", square="plain"))
    home = match(evening).setup.players[1].hex
    flies = [{"into": home, "ship": "interceptor", "from": match(evening).setup.players[0].hex}]
    return after(evening, told(colours[0], "move", moves=flies), acted(colours[1], passes=True))


def explored(seat: str, number: int) -> Reported:
    tile = number in (206, 207, 311)
    found = {"hex": number, "disc": number not in GUARDED, **({"discovery": "money"} if tile else {})}
    return told(seat, "explore", hexes=[found])


def fighting(language: str, *typed: str) -> Evening:
    evening = acting(language)
    while match(evening).state.phase.value == "action":
        evening = after(evening, "pass")
    return after(evening, *typed)


def in_light_depth(language: str) -> Evening:
    return after(acting(language, 6), "menu", "depth", "back", "act", "act")


def answered(evening: Evening, *commands: object) -> Evening:
    """What is asked then is worked out."""
    evening, effects = played(evening, *commands)
    *_, asked = [effect for effect in effects if isinstance(effect, Compute)]
    *_, answer = odds_task.work(json.loads(asked.question))
    return after(evening, Computed(asked.id, json.dumps(answer), done=True))


def aiming(language: str) -> Evening:
    return answered(answered(fighting(language), "ok"), "hero")


def besieging(language: str) -> Evening:
    """Bob's interceptor has missed, Ann's has not: tiles are drawn, then population is under fire."""
    return fighting(language, "ok", "a", "ok", "hero", "ok", "ok", "untold", "untold")


def all_figures(language: str) -> Evening:
    """The largest battle there can be."""
    evening = after(acting(language), "menu", "depth", "back")  # light: nobody entered ships
    while match(evening).state.phase.value == "action":
        evening = after(evening, "pass")
    fleet = [ship.value for ship, count in FIGURES.items() for _ in range(count)]
    one, two = match(evening).colours[:2]
    return answered(evening, "battle", "ring-1", "hex-211", one, *fleet, "done", two, *fleet, "done", "fight")


def ranked(language: str) -> Evening:
    evening = at_score(language)
    for seat, hexes, tiles in zip(SEATS, (14, 11, 16, 9), (5, 9, 4, 6), strict=False):
        evening = after(evening, counted(seat, "hexes", hexes), counted(seat, "reputation", tiles))
    return after(evening, "done")


def designing(language: str) -> Evening:
    question = Question((0, 2, 0, 0), "ancient", (2, 0, 0, 0))
    evening = after(acting(language), Drafted("green", Ship.CRUISER, CANNON), OddsAsked("green", question))
    return after(evening, Computed("eclipse odds 1", '{"win": 0.59, "stalemate": 0, "trials": 0}', done=True))


Shot = tuple[str, dict[str, int], str, tuple[str, ...]]  # page, size, language, what is pressed
SHOTS: tuple[tuple[str, Callable[[str], Evening], Shot], ...] = (
    ("bridge-tv-en", acting, ("/", TV, "en", ())),
    ("two-tv-en", lambda language: acting(language, 2), ("/", TV, "en", ())),
    ("six-tv-ja", lambda language: acting(language, 6), ("/", TV, "ja", ())),
    ("coming-tv-en", fighting, ("/", TV, "en", ())),
    ("light-tv-en", in_light_depth, ("/", TV, "en", ())),
    ("volley-tv-en", lambda language: answered(fighting(language), "ok"), ("/", TV, "en", ())),
    ("fleets-tv-en", all_figures, ("/", TV, "en", ())),
    ("battle-tv-ja", aiming, ("/", TV, "ja", ())),
    ("over-tv-en", besieging, ("/", TV, "en", ())),
    ("ranking-tv-en", ranked, ("/", TV, "en", ())),
    ("turn-phone-en", acting, ("/seat", PHONE, "en", ("[data-form=explore]", '[data-hex="204"]'))),
    ("research-phone-en", acting, ("/seat", PHONE, "en", ("[data-form=research]",))),
    ("galaxy-phone-ja", acting, ("/seat", PHONE, "ja", ("[data-tab=galaxy]",))),
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
            if len(sys.argv) > 1 and name not in sys.argv[1:]:
                continue
            picture(chromium, made(shot[2]), shot).save(OUT / f"{name}.png", optimize=True)
            print((OUT / f"{name}.png").relative_to(ROOT))
