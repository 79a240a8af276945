"""Makes the pictures of docs/games/stationfall/: the pages of a running box with a game of Stationfall, in Chromium.

.venv-dev/bin/python tools/stationfall_pictures.py

The box is the real loop, evening and page; its clock stands.
"""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.games.stationfall.scenes import all_scored, blackout, burning, delivering, telling  # noqa: E402
from tests.web.boxes import running_box  # noqa: E402
from tests.web.browsers import PHONE, TV, Tab, running_chromium  # noqa: E402

OUT = ROOT / "docs" / "games" / "stationfall"


SHOTS = (  # name, where the evening is, page, size, language, seat
    ("bridge-tv-en", burning(), "/", TV, "en", ""),
    ("bridge-blackout-tv-ja", blackout("ja"), "/", TV, "ja", ""),
    ("bridge-score-tv-en", all_scored(), "/", TV, "en", ""),
    ("seat-phone-en", delivering(), "/seat", PHONE, "en", "red"),
    ("seat-telling-phone-en", telling(), "/seat", PHONE, "en", "red"),
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
