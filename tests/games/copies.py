"""Copies of a game of the fakes, each checked on a box that knows all of them: the chess clock as it is, and with a
fault put into it. One process does them all; it must be a new one, for the register is read when it is loaded."""

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests import ROOT

GAME = "chess_clock"
FAKES = ROOT / "tests" / "fakes"
ACTS, SEARCHES = 600, 100  # commands that are checked, walks until all stages are found


@dataclass(frozen=True)
class Fault:
    """In that file of the game one text instead of another; the file which a check names, and what it says of it."""

    file: str
    was: str
    now: str
    told: str
    named: str = ""  # another file than the one that was changed


def put_into(folder: Path, name: str, fault: Fault | None) -> None:
    """A copy of the game under that name, with the fault in it."""
    copy = folder / name
    shutil.copytree(FAKES / GAME, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for file in copy.rglob("*.py"):
        file.write_text(file.read_text("utf-8").replace(GAME, name), "utf-8")
    if fault is not None:
        whole = (copy / fault.file).read_text("utf-8")
        assert fault.was in whole, f"{fault.file} is another one today"
        (copy / fault.file).write_text(whole.replace(fault.was, fault.now), "utf-8")


def checked(folder: Path, copies: Mapping[str, Fault | None]) -> dict[str, list[str]]:
    """What the checker says of each of them."""
    for name, fault in copies.items():
        put_into(folder, name, fault)
    done = subprocess.run(
        [sys.executable, "-P", "-m", __name__, str(folder), *copies],
        cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, timeout=600,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


def main(folder: str, names: Sequence[str]) -> None:
    """With a register of our own, before anybody has read the box's."""
    from importlib import import_module

    import companion.games as games
    from companion.kit.game_info import GameInfo, register

    games.__path__.append(folder)
    infos: list[GameInfo] = []
    refused: dict[str, list[str]] = {}
    for name in names:
        info = import_module(f"companion.games.{name}").INFO
        try:
            infos += register(info)
        except ValueError as error:
            refused[name] = [str(error)]
    games.GAMES = tuple(infos)
    games.BY_ID = {info.id: info for info in infos}

    from tests.games.checker import faults

    print(json.dumps(refused | {info.id: [*faults(info, ACTS, SEARCHES)] for info in infos}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
