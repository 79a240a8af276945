"""Makes the pictures of docs/games/stationfall/: the pages of a running box with a game of Stationfall, in Chromium.

.venv-dev/bin/python tools/stationfall_pictures.py

The box is the real loop, evening and page; its clock stands.
"""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.games.stationfall.scenes import (  # noqa: E402
    all_scored,
    blackout,
    busy,
    delivering,
    falling,
    placed,
    revealing,
    telling,
    ticking,
)
from tests.web.boxes import running_box  # noqa: E402
from tests.web.browsers import PHONE, TV, Tab, running_chromium  # noqa: E402

OUT = ROOT / "docs" / "games" / "stationfall"


def rules(tab: Tab) -> None:
    tab.page.click("[data-tab=rules]")


def whom(tab: Tab) -> None:
    tab.page.click('#sf-phone-crew [data-body="Stowaway"]')
    tab.page.wait_for_selector("#sf-tell.sheet")


def sections(tab: Tab) -> None:
    tab.page.evaluate("document.querySelector('#sf-phone-board').scrollIntoView()")


SHOTS = (  # name, where the evening is, page, size, language, seat, what is done before
    ("bridge-tv-en", placed(), "/", TV, "en", "", None),
    ("bridge-clock-tv-en", ticking(), "/", TV, "en", "", None),
    ("bridge-blackout-tv-ja", blackout("ja"), "/", TV, "ja", "", None),
    ("bridge-fall-tv-en", falling(), "/", TV, "en", "", None),
    ("bridge-reveal-tv-ja", revealing("ja"), "/", TV, "ja", "", None),
    ("bridge-score-tv-en", all_scored(), "/", TV, "en", "", None),
    ("seat-waiting-phone-en", busy(), "/seat", PHONE, "en", "red", None),
    ("seat-telling-phone-en", telling(), "/seat", PHONE, "en", "red", None),
    ("seat-whom-phone-en", busy(), "/seat", PHONE, "en", "yellow", whom),
    ("seat-sections-phone-ja", busy("ja"), "/seat", PHONE, "ja", "yellow", sections),
    ("seat-rules-phone-en", busy(), "/seat", PHONE, "en", "red", rules),
    ("seat-phone-en", delivering(), "/seat", PHONE, "en", "red", None),
)


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, running_chromium() as browser:
        for name, evening, path, size, language, seat, before in SHOTS:
            with running_box(Path(folder), evening=evening, standing=True) as box:
                tab = Tab(browser, box.address, path, size, language)
                if seat:
                    tab.sit(seat)
                if before:
                    before(tab)
                tab.page.screenshot(path=OUT / f"{name}.png")
                tab.close()


if __name__ == "__main__":
    main()
