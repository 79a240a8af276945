"""Makes the pictures of the page in docs/page/: a real box without wires, looked at in a real Chromium.

.venv-dev/bin/python tools/screenshots.py            all of them
"""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.evening import Evening  # noqa: E402
from companion.kit.hands import Chosen, NameTyped  # noqa: E402
from tests.alone import alone  # noqa: E402
from tests.games.space_alert.page.evenings import after, flying, landed, onward, resolving, won  # noqa: E402
from tests.games.space_alert.page.test_view import seen  # noqa: E402
from tests.web.boxes import running_box  # noqa: E402
from tests.web.browsers import PHONE, TABLET, TV, Tab, running_chromium  # noqa: E402

OUT = ROOT / "docs" / "page"


def far_into_the_resolution(beats: int) -> Evening:
    evening = resolving()
    while seen(evening)["resolution"]["beat"] < beats:
        evening = onward(evening)
    return evening


def crew() -> Evening:
    return after(alone(), Chosen("mission"), Chosen("5"), NameTyped("blue", "Ada"), NameTyped("green", "Grace"))


SHOTS = (  # name, where the evening is, page, size, language, seat
    ("bridge-flight-tv-en", flying(238_000), "/", TV, "en", ""),
    ("bridge-flight-phone-ja", flying(238_000), "/", PHONE, "ja", ""),
    ("bridge-silence-tv-ja", flying(173_000), "/", TV, "ja", ""),
    ("bridge-silence-phone-en", flying(173_000), "/", PHONE, "en", ""),
    ("bridge-ship-tv-en", far_into_the_resolution(40), "/", TV, "en", ""),
    ("bridge-ship-phone-ja", far_into_the_resolution(40), "/", PHONE, "ja", ""),
    ("bridge-score-tv-en", won(), "/", TV, "en", ""),
    ("bridge-crew-tv-ja", crew(), "/", TV, "ja", ""),
    ("panel-tablet-en", flying(238_000), "/panel", TABLET, "en", ""),
    ("panel-phone-ja", alone(), "/panel", PHONE, "ja", ""),
    ("seat-plan-phone-en", landed(), "/seat", PHONE, "en", "yellow"),
    ("seat-running-phone-ja", far_into_the_resolution(40), "/seat", PHONE, "ja", "green"),
)


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, running_chromium() as browser:
        for name, evening, path, size, language, seat in SHOTS:
            with running_box(Path(folder), evening=evening, standing=True) as box:
                tab = Tab(browser, box.address, path, size, language)
                if seat:
                    tab.sit(seat)
                if name.startswith("seat-plan"):
                    for card in ("left", "A", "lift", "B", "h:lower_blue", "C"):
                        tab.page.click(f'#cards [data-card="{card}"]')
                tab.page.wait_for_timeout(300)
                tab.page.screenshot(path=OUT / f"{name}.png")
                tab.close()
                print(OUT / f"{name}.png")


if __name__ == "__main__":
    main()
