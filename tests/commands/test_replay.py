"""./run replay: from a journal, from a store, and what it refuses."""

from pathlib import Path

import pytest

from companion.cli import main
from companion.evening import step
from companion.evening.journal import Unreadable, read_journal, replayed, written_journal
from companion.kit.commands import Chosen, SeedGiven
from companion.run.recorder import Recorder
from companion.store import Store
from companion.types import Input, Key, Press
from tests.alone import alone
from tests.english import in_english

INPUTS = [
    Input(place * 1000, command)
    for place, command in enumerate((SeedGiven(3), Chosen("settings"), Chosen("date"), Press(Key.RIGHT), Press(Key.OK)))
]


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    file = tmp_path / "evening.journal"
    file.write_text(written_journal(alone(), INPUTS), "utf-8")
    return file


def test_a_journal_is_shown_input_by_input(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("replay", str(journal))) == 0
    out = capsys.readouterr().out
    assert "0:00:03.000  right" in out
    assert "| Settings" in out
    assert "5 inputs. It ends at 0:00:04.000 with:\n  Month" in out


def test_it_is_shown_in_another_language_if_wished(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("replay", str(journal), "--language", "ja", "--quiet")) == 0
    assert "月" in capsys.readouterr().out


def test_an_evening_of_a_store_is_replayed_and_saved_as_a_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store(tmp_path)
    recorder = Recorder(store)
    evening = recorder.found().evening
    for given in INPUTS:
        evening, effects = step(evening, given)
        recorder.record(given, evening, effects)
    store.close()
    saved = tmp_path / "saved"
    assert main(("replay", str(tmp_path / "companion.db"), "--quiet", "--save", str(saved))) == 0
    assert "5 inputs" in capsys.readouterr().out
    assert replayed(*read_journal(saved.read_text("utf-8"))) == evening


def test_a_torn_last_line_is_ignored_and_any_other_is_an_error_with_its_number() -> None:
    text = written_journal(alone(), INPUTS)
    assert read_journal(text[:-10])[1] == INPUTS[:-1]
    lines = text.split("\n")
    lines[2] = lines[2][:-5]
    with pytest.raises(Unreadable, match="no_json") as refused:
        read_journal("\n".join(lines))
    assert in_english(str(refused.value)).startswith("line 3: ")


@pytest.mark.parametrize("text", ["", "hello\n", '{"journal": 99}\n', '{"journal": 1, "start": 5}\n', "\x00\xff"])
def test_what_is_no_journal_is_refused_in_one_line(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "odd"
    file.write_bytes(text.encode("latin-1"))
    assert main(("replay", str(file))) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_is_not_there_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("replay", "nowhere.journal")) == 2
    assert "nowhere.journal" in capsys.readouterr().err
