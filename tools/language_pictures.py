"""Every screen of the display in a language, a sheet for each game, and pages: what a translator looks at.

.venv-dev/bin/python tools/language_pictures.py de              into build/screens-de-GAME.png
.venv-dev/bin/python tools/language_pictures.py de eclipse      of that game
.venv-dev/bin/python tools/language_pictures.py de pages        television and phone, into build/page-de-*.png
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.evening.faces import draw  # noqa: E402
from companion.evening.view import seats_of  # noqa: E402
from companion.games import BY_ID, GAMES  # noqa: E402
from companion.types import Frame  # noqa: E402
from tests.evening.walking import in_language  # noqa: E402
from tests.games.checker import Walks  # noqa: E402
from tests.games.test_every_game import known_of  # noqa: E402
from tests.web.boxes import running_box  # noqa: E402
from tests.web.browsers import PHONE, TV, Tab, running_chromium  # noqa: E402
from tests.words.pages import EVENINGS, OWN, evenings_of, furnished_box, put_before  # noqa: E402
from tools.pictures import sheet_of  # noqa: E402


def screens(game: str, language: str) -> dict[str, Frame]:
    """One of every place that walks come to."""
    walks = Walks(BY_ID[game], known_of(game))
    for fault in walks.found():
        print(fault, file=sys.stderr)
    found = {"-".join(filter(None, place)): evening for place, evening in sorted(walks.walker.kept.items())}
    return {name: draw(in_language(evening, language)).frame for name, evening in found.items()}


def pages(language: str) -> Iterator[tuple[str, Tab]]:
    """Every page that tests look at, open in a browser, with its name."""
    with running_chromium() as browser, tempfile.TemporaryDirectory() as folder:
        for game in EVENINGS:
            evenings = evenings_of(game, language)
            with running_box(Path(folder), evening=next(iter(evenings.values())), standing=True) as box:
                bridge = Tab(browser, box.address, "/", TV, language)
                phone = Tab(browser, box.address, "/seat", PHONE, language)
                for name, evening in evenings.items():
                    put_before(box, evening)
                    yield f"{game}-{name}-bridge", bridge
                    if seats := seats_of(evening):
                        phone.page.wait_for_selector(f"[data-seat={seats[0]}]", state="attached")
                        phone.sit(seats[0])
                        yield f"{game}-{name}-seat", phone
        with furnished_box(Path(folder), language) as box:
            yield from ((path[1:], Tab(browser, box.address, path, PHONE, language)) for path in OWN)


def main(language: str, *games: str) -> None:
    (ROOT / "build").mkdir(exist_ok=True)
    for name, tab in pages(language) if "pages" in games else ():
        tab.page.wait_for_timeout(300)  # for fonts
        path = ROOT / "build" / f"page-{language}-{name}.png"
        tab.page.screenshot(path=path, full_page=tab.page.viewport_size == PHONE)
        print(path.relative_to(ROOT))
    for game in games or [info.id for info in GAMES]:
        if game == "pages":
            continue
        path = ROOT / "build" / f"screens-{language}-{game}.png"
        sheet_of(screens(game, language)).quantize(16).save(path, optimize=True)
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
