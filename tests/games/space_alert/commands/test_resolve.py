"""./run resolve: one outcome per line, bad lines in their place, streaming."""

import io
import json
import os
import re
import sys
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

from companion.cli import main
from companion.words import SPOKEN
from tests import ROOT
from tests.rules.space_alert.board import record


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def write(path: Path, *rows: object) -> str:
    text = "\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows)
    path.write_text(text + "\n", "utf-8")
    return str(path)


def test_records_may_be_bare_or_wrapped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path / "games", record("A"), {"game": record("B"), "expect": {}})
    assert main(["resolve", file]) == 0
    assert [line["status"] for line in lines(capsys)] == ["won", "won"]


def test_per_turn_can_be_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path / "games", record("A"))
    main(["resolve", file])
    main(["resolve", "--no-turns", file])
    whole, short = lines(capsys)
    assert len(whole.pop("per_turn")) == 13
    assert whole == short


def test_a_bad_line_is_named_in_its_place_and_the_rest_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = {**record("A"), "id": "odd", "players": []}
    file = write(tmp_path / "games", record("A"), "", "{not json", bad, "[1, 2]", record("B"))
    assert main(["resolve", file]) == 1
    first, *wrong, last = lines(capsys)
    assert (first["status"], last["status"]) == ("won", "won")
    assert [(row["id"], row["status"], row["line"]) for row in wrong] == [
        (None, "bad_input", 3), ("odd", "bad_input", 4), (None, "bad_input", 5),
    ]  # fmt: skip
    assert "players" in wrong[1]["error"] and "file" not in wrong[0]


def test_with_several_files_a_bad_line_names_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = write(tmp_path / "good", record("A")), write(tmp_path / "bad", "nonsense")
    assert main(["resolve", good, bad]) == 1
    assert lines(capsys)[1]["file"] == bad


@pytest.mark.parametrize(
    "text",
    [b"\xff\xfe", b"[" * 100_000, b'{"game": 3}', b"null", b"1e999", b'{"id": NaN}', b'{"id": %s}' % (b"9" * 5000)],
)
def test_no_line_can_break_it(text: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "games").write_bytes(text + b"\n")
    assert main(["resolve", str(tmp_path / "games")]) == 1
    (row,) = lines(capsys)
    assert (row["id"], row["status"]) == (None, "bad_input")
    assert "sys." not in row["error"]  # in our words


def test_a_pipe_is_as_good_as_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "games")
    feeder = Thread(target=write, args=(tmp_path / "games", record("A")))
    feeder.start()
    assert main(["resolve", str(tmp_path / "games")]) == 0
    feeder.join()
    assert lines(capsys)[0]["status"] == "won"


def test_standard_input_is_read_line_by_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stdin = SimpleNamespace(buffer=io.BytesIO(json.dumps(record("A")).encode() + b"\n"))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert main(["resolve", "-"]) == 0
    assert lines(capsys)[0]["id"] == "test"


def test_a_missing_file_is_one_clear_line_and_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resolve", "no-such-file"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and "no-such-file does not exist" in said.err and len(said.err.splitlines()) == 1


def test_a_directory_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resolve", str(tmp_path)]) == 2
    assert "is a directory" in capsys.readouterr().err


def test_narration_tells_the_mission_turn_by_turn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(
        tmp_path / "games",
        record(
            "A", threats=["8 E1-05 white"], players=[{"actions": ["-"] * 7 + ["A"]}, {"actions": ["C", "-", "-", "C"]}]
        ),
    )
    assert main(["resolve", "--narrate", file]) == 0
    told = capsys.readouterr().out
    for sentence in (
        "Gunship (T+8) appears in the white zone, 15 squares out.",
        "The white heavy laser hits Gunship (T+8) with 5.",
        "Gunship (T+8): 5 power, 2 stopped, 3 damage; 2 left.",
    ):
        assert sentence in told
    assert told.index("Turn 1\n") < told.index("Turn 13\n") < told.index("Mission complete")


def test_narration_says_on_request_which_rule_each_sentence_follows_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path / "games", record("A", threats=["1 E1-05 white"]))
    assert main(["resolve", "--narrate", "--rules", file]) == 0
    told = capsys.readouterr().out
    assert "The white heavy laser hits Gunship (T+1) with 5. (3.3)\n" in told
    assert main(["resolve", "--rules", file]) == 2
    assert "--narrate" in capsys.readouterr().err


@pytest.mark.parametrize("language", SPOKEN)
def test_every_example_of_the_new_frontier_can_be_narrated(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    games = ROOT / "tests/rules/space_alert/data/example-games-new-frontier.jsonl"
    assert main(["resolve", "--narrate", "--language", language, str(games)]) == 0
    told = capsys.readouterr().out
    assert "nfx0001" in told and "nfx0040" in told
    assert not re.search(r"[{}]|None|\b[SEI]+[123]-1\d\d\b|[a-z]_[a-z]|<", told)
