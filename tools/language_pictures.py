"""Every screen of the display in a language, a sheet for each game: what a translator looks at.

.venv-dev/bin/python tools/language_pictures.py de              into build/screens-de-GAME.png
.venv-dev/bin/python tools/language_pictures.py de eclipse      of that game
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.evening.faces import draw  # noqa: E402
from companion.games import BY_ID, GAMES  # noqa: E402
from companion.types import Frame  # noqa: E402
from tests.evening.walking import in_language  # noqa: E402
from tests.games.checker import Walks  # noqa: E402
from tests.games.test_every_game import known_of  # noqa: E402
from tools.pictures import sheet_of  # noqa: E402


def screens(game: str, language: str) -> dict[str, Frame]:
    """One of every place that walks come to."""
    walks = Walks(BY_ID[game], known_of(game))
    for fault in walks.found():
        print(fault, file=sys.stderr)
    found = {"-".join(filter(None, place)): evening for place, evening in sorted(walks.walker.kept.items())}
    return {name: draw(in_language(evening, language)).frame for name, evening in found.items()}


def main(language: str, *games: str) -> None:
    (ROOT / "build").mkdir(exist_ok=True)
    for game in games or [info.id for info in GAMES]:
        path = ROOT / "build" / f"screens-{language}-{game}.png"
        sheet_of(screens(game, language)).quantize(16).save(path, optimize=True)
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:])
