"""Makes the pictures of docs/games/stationfall/: the pages of a running box with a game of Stationfall, in Chromium.

.venv-dev/bin/python tools/stationfall_pictures.py

The box is the real loop, evening and page; its clock stands.
"""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.evening import Evening  # noqa: E402
from companion.games.stationfall.table.match import Depth  # noqa: E402
from companion.rules.stationfall import events as e  # noqa: E402
from companion.rules.stationfall.terms import Data, Place, Way  # noqa: E402
from tests.games.stationfall.table import CAST, at_stationfall, game, told  # noqa: E402
from tests.web.boxes import running_box  # noqa: E402
from tests.web.browsers import PHONE, TV, Tab, running_chromium  # noqa: E402

OUT = ROOT / "docs" / "games" / "stationfall"


def busy() -> Evening:
    """Something of everything that the shared screen shows."""
    evening = game(Depth.STATION, names={"red": "Anna", "yellow": "Dora"})
    return told(
        evening, e.SetTimer("Houdini"), e.Enter("Exile", "Houdini"), e.Enter("Doctor", "Houdini"), e.Damage("Bridge"),
        e.Fire("Laboratory"), e.MoveAntimatter(Place.SPACE), *[e.EndTurn()] * 3, e.Reveal("Colonel"), e.Declare(),
    )  # fmt: skip


def blackout() -> Evening:
    return told(busy(), *[e.CountPower(1)] * 3)


def delivering() -> Evening:
    """Red has escaped with data."""
    known = [e.HasData("Exile", data, True) for data in (Data.NDA, Data.EVIDENCE)]
    evening = at_stationfall(told(game(Depth.STATION), *known, e.Escape("Exile", Way.OTHER)))
    others = [card for card in CAST if card != "Exile"][:3]
    return told(evening, e.Reveal("Exile"), *map(e.Reveal, others), e.Done())


SHOTS = (  # name, where the evening is, page, size, language, seat
    ("bridge-tv-en", busy(), "/", TV, "en", ""),
    ("bridge-blackout-tv-ja", blackout(), "/", TV, "ja", ""),
    ("seat-phone-en", delivering(), "/seat", PHONE, "en", "red"),
)


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, running_chromium() as browser:
        for name, evening, path, size, language, seat in SHOTS:
            with running_box(Path(folder), evening=evening, standing=True) as box:
                tab = Tab(browser, box.address, path, size, language)
                if seat:
                    tab.sit(seat)
                tab.page.screenshot(path=OUT / f"{name}.png")
                tab.close()


if __name__ == "__main__":
    main()
