"""./run report: the evening to hand on, without what is still secret."""

import json
from pathlib import Path

import pytest

from companion.cli import main
from companion.evening import step
from companion.kit.commands import Chosen, SeedGiven
from companion.kit.forms import FormFilled
from companion.rules.dice import SECRET
from companion.run.recorder import Recorder
from companion.store import Store
from companion.types import Input, Key, Press

PRESSED = (Chosen("settings"), Press(Key.RIGHT), FormFilled("red", "bid", ("red",), (("bid", 7),)), Press(Key.BACK))


def test_it_has_what_was_done_and_no_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seed = SECRET + 12345
    store = Store(tmp_path)
    recorder = Recorder(store)
    evening = recorder.found().evening
    for at, command in enumerate((SeedGiven(seed, seed + 1), *PRESSED)):
        given = Input(at * 1000, command)
        evening, effects = step(evening, given)
        recorder.record(given, evening, effects)
    store.close()
    to = tmp_path / "report.jsonl"
    assert main(("report", "--state", str(tmp_path), "--to", str(to))) == 0
    assert f"5 inputs written to {to}" in capsys.readouterr().out
    text = to.read_text("utf-8")
    first, *rows = [json.loads(line) for line in text.splitlines()]
    assert first["report"] == 1 and first["start"]["seed"] == "(hidden)"
    assert [row["hand"][""] for row in rows[:-1]] == [
        "box/hands.SeedGiven", "box/hands.Chosen", "box/types.Press", "box/types.Press",
    ]  # fmt: skip
    assert "FormFilled" not in text, "nor how often a seat has entered something for itself"
    assert str(seed) not in text and str(seed + 1) not in text
    assert "> Language English" not in rows[0].get("shows", []) and "Settings" in rows[1]["shows"]


def test_a_state_without_a_store_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("report", "--state", str(tmp_path))) == 2
    assert "companion.db cannot be read" in capsys.readouterr().err
