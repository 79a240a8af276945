"""Makes the pictures of docs/games/space-empires/: a running box with Space Empires, in Chromium.

.venv-dev/bin/python tools/space_empires_pictures.py
"""

import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.evening import Evening  # noqa: E402
from companion.games.space_empires.table import commands as h  # noqa: E402
from companion.games.space_empires.table.own import OwnForce, with_session  # noqa: E402
from companion.kit.commands import Computed  # noqa: E402
from companion.rules.space_empires.ships import Ship  # noqa: E402
from tests.games.space_empires.table import (  # noqa: E402
    after,
    colony_told,
    fighting,
    in_phase,
    machine_met,
    mapped,
    mapped_together,
    play_in,
    several,
    sheet_number,
    story,
)
from tests.web.boxes import running_box  # noqa: E402
from tests.web.browsers import PHONE, TV, Tab, running_chromium  # noqa: E402

OUT = ROOT / "docs" / "games" / "space-empires"
ANSWER = '{"win": 0.83, "left": 4.6}'
COLONIES = ((3, 5, 2, 0), (4, 3, 6, 12))


def met(language: str) -> Evening:
    """Two fleets on the map, one of them met."""
    return after(fighting(language), "back", "seen", "scanner", "point_defense", "confirm")


def asked(language: str) -> Evening:
    """The player's phone: colonies, where everybody goes, the odds of a battle."""
    evening = after(met(language), *(colony_told(n, row) for n, row in enumerate(COLONIES)))
    fleet = next(fleet.n for fleet in play_in(evening).view.aliens[0].fleets if fleet.ships)
    return after(evening, h.OddsAsked("human", 1, fleet), Computed("seat human", ANSWER, done=True))


def shooting(language: str) -> Evening:
    evening = fighting(language, mines=0)
    return after(replace(evening, game=replace(play_in(evening), typed=True)), "duel")


def between(language: str) -> Evening:
    """Two players' fleets in their first round."""
    sides = OwnForce(((Ship.CA, 3), (Ship.BC, 1)), seat="green"), OwnForce(((Ship.SC, 4), (Ship.DD, 2)), seat="red")
    evening = after(with_session(several(language), force=sides[0], other=sides[1]), "versus", "duel")
    for die in (1, 10, 2):
        evening = after(evening, "ok", "right", *["right" if die > 5 else "left"] * abs(die - 5), "ok")
    return evening


def raced(language: str) -> Evening:
    evening = after(in_phase(language), "back", "seat_red", "destroy", "seat_blue", "destroy", "seat_blue", "destroy")
    return after(evening, "next", h.SheetDone("red"), sheet_number("red", "buy_attack", 1))


Shot = tuple[str, Callable[[str], Evening], str, dict[str, int], str, str]  # name, evening, page, size, language, seat
SHOTS: tuple[Shot, ...] = (
    ("aliens-tv-en", met, "/", TV, "en", ""),
    ("map-tv-en", mapped, "/", TV, "en", ""),
    ("several-map-tv-en", mapped_together, "/", TV, "en", ""),
    ("several-map-phone-en", mapped_together, "/seat", PHONE, "en", "red"),
    ("story-tv-en", story, "/", TV, "en", ""),
    ("empire-phone-en", mapped, "/seat", PHONE, "en", "human"),
    ("machines-tv-ja", machine_met, "/", TV, "ja", ""),
    ("battle-tv-en", between, "/", TV, "en", ""),
    ("several-tv-en", raced, "/", TV, "en", ""),
    ("solo-phone-en", asked, "/seat", PHONE, "en", "human"),
    ("shot-phone-ja", shooting, "/seat", PHONE, "ja", "human"),
    ("sheet-phone-en", raced, "/seat", PHONE, "en", "red"),
)


def picture(
    browser: Browser, evening: Evening, path: str, size: dict[str, int], language: str, seat: str
) -> Image.Image:
    with tempfile.TemporaryDirectory() as folder, running_box(Path(folder), evening=evening, standing=True) as box:
        tab = Tab(browser, box.address, path, size, language)
        if seat:
            tab.sit(seat)
        tab.page.wait_for_timeout(500)  # for fonts and the last of the wire
        taken = Image.open(BytesIO(tab.page.screenshot()))
        tab.close()
    # the pages are flat: few colours are enough, and the files stay small
    return taken.convert("RGB").quantize(96, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    with running_chromium() as chromium:
        for name, made, path, size, language, seat in SHOTS:
            picture(chromium, made(language), path, size, language, seat).save(OUT / f"{name}.png", optimize=True)
            print((OUT / f"{name}.png").relative_to(ROOT))
