"""The seam between a game and the box: two little games move in by the recipe of docs/architecture.md, and play."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import ROOT

FAKES = ROOT / "tests" / "fakes"
HEAVY = shutil.ignore_patterns("__pycache__", "static")
REGISTER = '''"""The games of a test."""

from companion.games import {folders}
from companion.kit.game_info import GameInfo, register

GAMES: tuple[GameInfo, ...] = register({infos})
BY_ID = {{info.id: info for info in GAMES}}
'''


def box_with(folder: Path, *games: str) -> Path:
    """A copy of the program with just these games in its register; those that are no fakes stay as they are."""
    shutil.copytree(ROOT / "companion", folder / "companion", ignore=HEAVY)
    for game in (folder / "companion/games").iterdir():
        if game.is_dir() and game.name not in games:
            shutil.rmtree(game)
            shutil.rmtree(folder / "companion/rules" / game.name, ignore_errors=True)
    for game_name in games:
        if (FAKES / game_name).exists():
            shutil.copytree(FAKES / game_name, folder / "companion/games" / game_name)
    infos = ", ".join(f"{name}.INFO" for name in games)
    register = REGISTER.format(folders=", ".join(sorted(games)), infos=infos)
    (folder / "companion/games/__init__.py").write_text(register, "utf-8")
    return folder


def ran(box: Path, *words: str) -> str:
    done = subprocess.run([sys.executable, *words], cwd=box, capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stderr) == (0, ""), f"{done.stdout}\n{done.stderr}"
    return done.stdout


PLAYED = [
    "the shelf: Table companion / > Hourglass /   Tally /   Log /   Settings /   Switch off",
    "turned over: 4:00 and rings at 246000",
    "it says: ['hourglass/turned']",
    "left reads: ['hello']",
    "right reads: []",
    "at home: Hourglass / > Go on /   Turn it over /   Log /   Settings /   Switch off",
    "two wait: Table companion / > Tally /   Hourglass /   Log /   Settings /   Switch off; what runs: None",
    "the glass goes on: 3:58",
    "so does the tally: 2",
    "after a power cut: Tally / > Go on /   Count /   Log /   Settings /   Switch off",
    "logged: 4 minutes",
    "switched: True ['hourglass']",
    "from its journal: 2",
]


def test_two_games_of_ordinary_names_move_in_beside_space_alert(tmp_path: Path) -> None:
    box = box_with(tmp_path, "space_alert", "hourglass", "tally")
    shutil.copy(FAKES / "two_games.py", box / "evening.py")
    told = ran(box, "evening.py").splitlines()
    assert told[:-1] == PLAYED
    assert told[-1] == "Space Alert beside them: Space Alert and its Check the cards"


def test_a_box_without_space_alert_is_a_box(tmp_path: Path) -> None:
    """Its row and its folders gone, everything else continues: the games, the command line, the types."""
    box = box_with(tmp_path, "hourglass", "tally")
    shutil.copy(FAKES / "two_games.py", box / "evening.py")
    assert ran(box, "evening.py").splitlines() == PLAYED
    commands = ran(box, "-m", "companion", "--help")
    assert "grains" in commands and "missions" not in commands
    assert ran(box, "-m", "companion", "grains", "3") == "1800\n"
    (box / "audio").symlink_to(ROOT / "audio")
    tortured = json.loads(ran(box, "-m", "companion", "torture", "--game", "tally", "--rounds", "2").splitlines()[-1])
    assert (tortured["rounds"], tortured["differ"]) == (2, 0)
    if (known := ROOT / ".mypy_cache").is_dir():  # ./test has looked at all of it already
        shutil.copytree(known, box / known.name)
    assert ran(box, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"), "companion").startswith("Success")


OWN = ("evening", "panel", "words", "run/test_loop.py")


def test_the_boxs_own_tests_hold_without_space_alert(tmp_path: Path) -> None:
    """A game's tests go with its folders; what is left is the box's, and knows no game by name."""
    box = box_with(tmp_path, "hourglass", "tally")
    shutil.copytree(ROOT / "tests", box / "tests", ignore=shutil.ignore_patterns("__pycache__", "games", "data"))
    (box / "tests/games").mkdir()
    for name in ("pyproject.toml", "tools", "docs"):
        (box / name).symlink_to(ROOT / name)
    ran(box, "-m", "pytest", "-p", "no:cacheprovider", *(f"tests/{name}" for name in OWN))


@pytest.mark.parametrize("twice", ["games", "commands"])
def test_what_would_collide_is_refused_by_name(twice: str) -> None:
    from companion.kit.game_info import GameInfo, register

    one = GameInfo("companion.games.one", commands=("count",))
    other = GameInfo("elsewhere.one" if twice == "games" else "companion.games.two", commands=("count",))
    with pytest.raises(ValueError, match=f"two {twice} are called"):
        register(one, other)


def test_a_games_words_may_not_say_again_what_the_box_says() -> None:
    from companion.words import BOX, ENGLISH
    from companion.words.faults import said_twice
    from companion.words.po import read
    from companion.words.reading import catalogue

    loud = read('msgctxt "box.settings"\nmsgid "Mine"\nmsgstr ""\n')
    assert [*said_twice(loud, catalogue(BOX.folder, ENGLISH))] == ["box.settings: the box says that already"]


CHESS = [
    "before the first move: 5:00  White  5:00",
    "black took ten seconds: 5:00  White  4:50",
    "it changes again in 1000 ms",
    "undone: 4:49  Black  5:00",
    "menu: Menu / > Play /   Undo /   Redo: 1 /   What happened so far: 1 /   To the first screen",
    "put back: True",
    "white may tell: ['Play']",
    "black may tell: []",
    "logged: Black wins / 黒の勝ち / 3 steps",
    "taken back, it is no game that was lost: True",
    "out of time: ['Black wins']",
]


def test_a_chess_clock_for_two_is_a_refereed_game_of_120_lines(tmp_path: Path) -> None:
    """Display, keys, phones, undo, put back and the log line, by the recipe of docs/architecture.md."""
    assert sum(len(file.read_text("utf-8").splitlines()) for file in (FAKES / "chess_clock").glob("*.py")) <= 120
    box = box_with(tmp_path, "chess_clock")
    shutil.copy(FAKES / "chess_evening.py", box / "evening.py")
    assert ran(box, "evening.py").splitlines() == CHESS
