"""./run debrief on game records."""

import json
from pathlib import Path

import pytest

from companion.cli import main
from companion.rules.space_alert.record import resolved
from tests import ROOT

EXAMPLES = ROOT / "tests/rules/space_alert/data/example-games.jsonl"
GAMES = [json.loads(line)["game"] for line in EXAMPLES.read_text("utf-8").splitlines()]
LOST = next(game for game in GAMES if resolved(game, turns=False)["status"] == "lost")


def told(capsys: pytest.CaptureFixture[str], tmp_path: Path, *lines: object, code: int = 0) -> list[dict[str, object]]:
    file = tmp_path / "games.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    assert main(("debrief", "--seconds", "2", "--changes", "1", str(file))) == code
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_lost_mission_gets_one_line_with_all_its_fields(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (line,) = told(capsys, tmp_path, {"game": LOST})
    assert {"id", "status", "found", "changes", "outcome", "sure", "complete", "tried"} <= line.keys()
    assert (line["id"], line["status"]) == (LOST["id"], "lost")


def test_a_bad_line_is_answered_in_its_place_and_the_rest_goes_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    bad, good = told(capsys, tmp_path, {"players": 3}, LOST, code=1)
    assert bad["status"] == "bad_input" and bad["line"] == 1
    assert good["status"] == "lost"


@pytest.mark.parametrize("wrong", [("--seconds", "0"), ("--changes", "5")])
def test_a_wrong_limit_is_refused(wrong: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("debrief", *wrong, str(EXAMPLES))) == 2
    assert wrong[0] in capsys.readouterr().err
