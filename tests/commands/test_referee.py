"""./run referee: one line out for each record, bad ones answered in their place."""

import json
from pathlib import Path

import pytest

from companion.cli import main
from companion.commands.referee import BY_NAME


@pytest.mark.parametrize("game", BY_NAME)
@pytest.mark.parametrize("identity", [7, True, "", None, ["a"]])
def test_a_bad_record_whose_name_is_no_text_has_none(
    game: str, identity: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = tmp_path / "records.jsonl"
    records.write_text(f'{json.dumps({"id": identity, "kind": "nonsense"})}\n\n{{"id": "b"}}\n', "utf-8")
    assert main(["referee", game, str(records)]) == 1
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["id"], first["status"], first["line"]) == (None, "bad_input", 1)
    assert (second["id"], second["line"]) == ("b", 3)


@pytest.mark.parametrize("field", ["aliens", "nonsense", 7, {"id": "b"}])
def test_a_bare_record_may_have_a_field_called_game(
    field: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The solo game of Space Empires says so what is played: it is the same record alone and in {"game": ...}."""
    record = {"id": "a", "kind": "play", "game": field, "difficulty": "easy", "events": [{"do": "turn"}]}
    records = tmp_path / "records.jsonl"
    records.write_text(f"{json.dumps(record)}\n{json.dumps({'game': record, 'expected': {}})}\n", "utf-8")
    main(["referee", "space-empires", str(records)])
    bare, wrapped = map(json.loads, capsys.readouterr().out.splitlines())
    bare.pop("line", None), wrapped.pop("line", None)
    assert bare == wrapped
    assert (bare["id"], bare["status"]) == ("a", "ok" if field == "aliens" else "bad_input")
