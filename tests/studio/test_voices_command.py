"""./run voices: what there is, whether it is good, and clear refusals."""

import shutil
from pathlib import Path

import pytest

from companion.cli import main
from companion.commands import voices
from companion.user_files.packs import OURS, open_pack
from tests.voice.test_community import english


def test_the_list_names_our_packs_and_whose_voices_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["voices"]) == 0
    shown = capsys.readouterr().out
    assert "en  English  heart, Apache-2.0" in shown
    assert "jf_alpha, Apache-2.0" in shown


def test_a_folder_of_packs_is_listed_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "czech").mkdir()
    english(tmp_path / "czech")
    assert main(["voices", "list", str(tmp_path)]) == 0
    assert "czech" in capsys.readouterr().out


def test_a_pack_itself_can_be_asked_for_and_an_empty_folder_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("czech", "empty"):
        (tmp_path / name).mkdir()
    english(tmp_path / "czech")
    assert main(["voices", "list", str(tmp_path / "czech")]) == 0
    assert "czech" in capsys.readouterr().out
    assert main(["voices", "list", str(tmp_path / "empty")]) == 2
    assert "there is no voice pack in it" in capsys.readouterr().err


def test_a_broken_pack_is_said_and_the_others_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("broken", "czech"):
        (tmp_path / name).mkdir()
        english(tmp_path / name)
    (tmp_path / "broken" / "grammar.xml").write_text("<Settings>")
    assert main(["voices", "list", str(tmp_path)]) == 1
    shown = capsys.readouterr()
    assert "czech" in shown.out and "broken: grammar.xml: " in shown.err


def test_a_check_says_that_ours_are_on_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["voices", "check", "ja"]) == 0
    shown = capsys.readouterr().out
    assert "no announcement is more than 0.0 s late" in shown
    assert "left out for lack of time, in all 16 missions: 0" in shown


def test_a_check_names_what_is_missing_in_a_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    english(tmp_path, without=("repeat",))
    assert main(["voices", "check", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert "missing, taken from our own pack: repeat" in shown
    assert "no announcement is more than 3.3 s late (S2-3)" in shown


def test_a_check_finds_recordings_that_cannot_be_relied_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = Path(shutil.copytree(OURS / "en", tmp_path / "mine"))
    (pack / "zone_red.ogg").write_bytes(b"")
    shutil.copy(pack / "sound_check.ogg", pack / "repeat.ogg")
    lasts = open_pack("en").pack.lasts
    assert main(["voices", "check", str(pack)]) == 1
    faults = [line for line in capsys.readouterr().out.splitlines() if "FAULT" in line]
    assert faults == [
        f"  FAULT: repeat.ogg lasts {lasts('sound_check')} ms; manifest.toml says {lasts('repeat')}",
        "  FAULT: zone_red.ogg: neither MP3, Ogg, WAV nor FLAC",
    ]


def test_a_check_names_faults_in_the_language_of_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voices, "spoken", lambda: "de")
    pack = Path(shutil.copytree(OURS / "en", tmp_path / "mine"))
    (pack / "zone_red.ogg").write_bytes(b"")
    shutil.copy(pack / "sound_check.ogg", pack / "repeat.ogg")
    assert main(["voices", "check", str(pack)]) == 1
    shown = capsys.readouterr().out
    assert "repeat.ogg dauert" in shown and "zone_red.ogg: weder" in shown


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["check", "klingon"], "no voice pack 'klingon'"),
        (["render", "tlh"], "not one of ours"),
        (["render", "en", "--engine", "hal"], "there is no engine 'hal'"),
        (["list", "/nowhere"], "no folder /nowhere"),
    ],
)
def test_a_mistake_is_one_line(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["voices", *words]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert len(said.splitlines()) == 1
