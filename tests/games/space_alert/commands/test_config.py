"""./run config lists what was set on the box for this game."""

from pathlib import Path

import pytest

from companion.cli import main
from companion.games.space_alert.table.own import Preferences
from companion.kit.evening import Settings
from companion.run.recorder import text
from companion.store import Store


def test_switches_set_on_the_box_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = Store(tmp_path)
    store.begin(1, "test", 0, "{}")
    kept = {"settings": text(Settings(games={"space_alert": Preferences()})), "chosen": text(("games",))}
    store.write(0, "{}", settings=kept)
    store.close()
    assert main(["config", "--state", str(tmp_path)]) == 0
    assert "#   space_alert.switches." in capsys.readouterr().out
