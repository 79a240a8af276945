"""The seam between a game and the box: an hourglass is added by the recipe of docs/architecture.md, and played."""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PARTS = ROOT / "tests" / "fakes" / "hourglass"
HEAVY = shutil.ignore_patterns("__pycache__", "static")

# file of the hourglass -> where the recipe puts it
PLACES = {
    "table.py": "companion/table/hourglass/game.py",
    "sand.py": "companion/table/hourglass/sand.py",
    "screens.py": "companion/screens/hourglass/stages.py",
    "words.py": "companion/words/{language}/hourglass.py",
    "evening.py": "evening.py",
}
# register -> its rows
ROWS = {
    "companion/table/games.py": [
        ("from companion.table.space_alert", "from companion.table.hourglass.game import HOURGLASS\n{}"),
        ("(SPACE_ALERT,)", "(SPACE_ALERT, HOURGLASS)"),
    ],
    "companion/screens/__init__.py": [
        ("from companion.screens.space_alert", "from companion.screens.hourglass import stages as hourglass\n{}"),
        ("(space_alert,)", "(space_alert, hourglass)"),
    ],
    "companion/words/__init__.py": [('"generator", ', '{}"hourglass", ')],
    "companion/words/{language}/titles.py": [('    "Home"', '    "Turning": "Hourglass",\n{}')],
    "companion/words/{language}/dials.py": [('    "volume"', '    "hourglass": "Minutes",\n{}')],
}


def with_an_hourglass(box: Path) -> Path:
    """A copy of the program, in which the recipe has been followed and nothing else touched."""
    shutil.copytree(ROOT / "companion", box / "companion", ignore=HEAVY)
    for language in ("en", "ja"):
        for part, place in PLACES.items():
            target = box / place.format(language=language)
            target.parent.mkdir(exist_ok=True)
            shutil.copy(PARTS / part, target)
            if target.parent.name == "hourglass":
                (target.parent / "__init__.py").touch()
    for register, rows in ROWS.items():
        for path in {box / register.format(language=language) for language in ("en", "ja")}:
            text = path.read_text("utf-8")
            for anchor, row in rows:
                assert text.count(anchor) == 1, f"{path.name}: {anchor}"
                text = text.replace(anchor, row.format(anchor))
            path.write_text(text, "utf-8")
    return box


def test_a_second_game_is_its_own_packages_and_a_few_rows(tmp_path: Path) -> None:
    box = with_an_hourglass(tmp_path)
    done = subprocess.run([sys.executable, "evening.py"], cwd=box, capture_output=True, text=True, timeout=60)
    assert not done.stderr
    assert done.stdout.splitlines() == [
        "turned over: 4:00 and rings at 250000",
        "left alone: Buzz",
        "laid on its side: 3:00 None",
        "from its journal: 3:00",
        "after a power cut: 3:30",
    ]
