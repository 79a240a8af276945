"""./run words: what is wrong with a language is reported, and all of it is exported and imported in one file."""

import argparse
import shutil
from pathlib import Path

import pytest

from companion.cli import Refusal
from companion.commands import words
from companion.commands.word_fit import faults_of_fit
from companion.words.newer import folders
from companion.words.places import Place, example_in, example_note, places_in
from companion.words.po import Message, read


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The box's catalogues, to be changed as one likes."""
    there = tmp_path / "words" / "catalogues"
    shutil.copytree(folders()[0], there, ignore=shutil.ignore_patterns("*.mo", "[!j]*.po"))
    monkeypatch.setattr(words, "folders", lambda: [there])
    monkeypatch.setattr(words, "languages", lambda: ("en", *sorted(each.stem for each in there.glob("*.po"))))
    monkeypatch.setattr(words, "compile_newer", list)
    return there


def run(*typed: str) -> int:
    parser = argparse.ArgumentParser()
    words.arguments(parser)
    return words.main(parser.parse_args(typed))


def test_a_complete_language_is_clean(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", "ja") == 0
    assert "ja: 0 of " in capsys.readouterr().out


def test_a_language_that_nobody_began_is_refused_with_those_there_are(box: Path) -> None:
    with pytest.raises(Refusal, match=r"no 'xx', only en, ja; ./run words update xx begins it"):
        run("check", "xx")


def test_what_is_missing_or_wrong_or_too_long_has_its_key(box: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("update", "xx") == 0
    file = box / "xx.po"
    text = file.read_text("utf-8")
    hint = 'msgid "hold: show anyway"\nmsgstr ""'
    assert hint in text
    text = text.replace(hint, hint[:-2] + '"far too long for the foot of a display, is it not"')
    text = text.replace('msgid "Records: {game}"\nmsgstr ""', 'msgid "Records: {game}"\nmsgstr "Rekordy: {gra}"')
    text = text.replace('msgid "Go on"\nmsgstr ""', 'msgid "Go on"\nmsgstr "Dalej \u2603"')
    file.write_text(text, "utf-8")
    assert run("check", "xx") == 1
    told = capsys.readouterr().out.splitlines()
    assert "box/box.log: is missing" in told
    assert "box/box.log_records: other values than in English: {game}, {gra}" in told
    assert any(line.startswith("box/box.curtain_hold: too long as a key: ") for line in told)
    assert "box/box.go_on: the fonts have no \u2603" in told


def test_a_language_goes_out_in_one_file_and_comes_back(box: Path, tmp_path: Path) -> None:
    before, out = (box / "ja.po").read_text("utf-8"), tmp_path / "out.po"
    assert run("export", "ja", "--out", str(out)) == 0
    assert read(out.read_text("utf-8")).messages["box/box.settings"].texts == ("設定",)
    assert run("import", str(out)) == 0
    assert (box / "ja.po").read_text("utf-8") == before


def test_what_comes_back_broken_is_reported_and_left_as_it_was(
    box: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, out = (box / "ja.po").read_text("utf-8"), tmp_path / "out.po"
    run("export", "ja", "--out", str(out))
    out.write_text(out.read_text("utf-8").replace('msgstr "記録：{game}"', 'msgstr "記録：{games}"'), "utf-8")
    assert run("import", str(out)) == 1
    assert "box/box.log_records: other values than in English: {game}, {games}" in capsys.readouterr().out
    assert (box / "ja.po").read_text("utf-8") == before
    out.write_text('msgstr "no end', "utf-8")
    with pytest.raises(Refusal, match="line 1"):
        run("import", str(out))


def test_a_place_and_an_example_can_be_read_from_their_notes() -> None:
    places = [Place("row", 3, 109), Place("value", 1, 82)]
    values = {"name": "Ada", "count": 3}
    notes = ("The crew", *(each.note() for each in places), example_note(values))
    assert places_in(notes) == places
    assert example_in(notes) == {"name": "Ada", "count": "3"}


def test_a_text_is_measured_with_its_example() -> None:
    asked = Message("crew.of", "{name}", notes=(Place("value", 1, 40).note(), example_note({"name": "Wilhelmina"})))
    assert [*faults_of_fit(Message("crew.of", "{name}", texts=("{name}",)), asked)] == [
        "too long as a value: 60 pixels in 2 lines, there are 1 of 40"
    ]
    short = Message("crew.of", "{name}", notes=(Place("value", 1, 40).note(), example_note({"name": "Ada"})))
    assert [*faults_of_fit(Message("crew.of", "{name}", texts=("{name}",)), short)] == []
