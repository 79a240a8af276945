"""A mission as one audio file: everything planned is in it, on its second."""

import shutil
import wave
from array import array
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.bench.ear import onset
from companion.brought.packs import open_pack
from companion.cli import main
from companion.games.space_alert.voice.plan import Spoken, plan
from companion.rules.space_alert.script import read
from companion.studio.encode import write
from companion.studio.mixdown import DUCKED, levels, mixed_down
from companion.studio.samples import RATE, peak, samples_of
from companion.types import Cue
from tests.conftest import missing
from tests.sound import beginnings


def test_a_voice_turns_the_background_down_and_a_little_beyond() -> None:
    siren = Cue(0, "siren", 10_000, background=True)
    steps = list(levels(siren, [Cue(2000, "voice", 1000)]))
    assert steps == [(0, 2000, 1.0), (2000, 3400, DUCKED), (3400, 10_000, 1.0)]


def test_a_background_loops_for_as_long_as_it_lasts() -> None:
    loop = array("h", [100] * RATE)
    out = mixed_down((Cue(500, "hum", 2500, background=True),), lambda name: loop, RATE)
    assert len(out) == 3 * RATE
    assert out[RATE // 2 - 1] == 0
    assert set(out[RATE // 2 + 1 :]) == {100}


def test_sounds_that_overlap_are_added_and_clipped_at_most() -> None:
    loud = array("h", [30_000] * RATE)
    out = mixed_down((Cue(0, "a", 1000, background=True), Cue(0, "b", 1000)), lambda name: loud, RATE)
    assert peak(out) == 32_767


SHORT = "0:40 - 1:25\nAL 0:10 T+1 ST Red\nCD 0:23 - 0:29\nID 0:48\nDT 0:55\n"


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("export") / "short.txt"
    file.write_text(SHORT)
    return file


@pytest.fixture(scope="module")
def exported(script: Path) -> Path:
    out = script.with_suffix(".wav")
    assert main(["missions", "export", str(script), "--out", str(out)]) == 0
    return out


def spoken() -> tuple[Spoken, ...]:
    (timeline,) = read(SHORT, None, "short").missions
    return plan(timeline, open_pack("en").pack).spoken


def test_an_export_is_as_long_as_the_mission_and_what_is_said_after_it(exported: Path) -> None:
    with wave.open(str(exported)) as file:
        seconds = file.getnframes() / file.getframerate()
    assert seconds == pytest.approx(spoken()[-1].ends / 1000, abs=0.01)


def test_every_announcement_is_heard_in_the_export_on_its_second(exported: Path) -> None:
    with wave.open(str(exported)) as file:
        samples = samples_of(file.readframes(file.getnframes()))
    clips = beginnings(open_pack("en").files, {each.cues[0].sound for each in spoken()}, ms=40)
    for each in spoken():
        due = each.at * RATE // 1000
        clip = array("h", clips[each.cues[0].sound].astype(int).tolist())
        found = onset(samples, clip, due - 200, due + 200)
        assert found is not None, each.says
        assert abs(found - due) < RATE // 500, each.says


@pytest.mark.parametrize("kind", ["ogg", "mp3"])
def test_ogg_and_mp3_are_written_too(kind: str, script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if shutil.which("ffmpeg") is None and shutil.which("sox") is None:
        missing("ffmpeg", "sudo apt-get install ffmpeg")
    out = script.with_suffix(f".{kind}")
    assert main(["missions", "export", str(script), "--out", str(out), "--voice", "ja"]) == 0
    assert out.stat().st_size > 50_000
    assert str(out) in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["S1-2", "--out", "x.aiff"], ".wav, .ogg, .mp3"),
        (["S1-2", "--out", "/nowhere/x.wav"], "no folder /nowhere"),
        (["S1-2", "--out", "/proc/x.wav"], "/proc/x.wav cannot be written: "),
        (["S1-2", "--out", "/proc/x.txt"], "/proc/x.txt cannot be written: "),
        (["S9-2", "--out", "x.wav"], "no mission"),
        (["S1-2", "--out", "x.wav", "--voice", "klingon"], "no voice pack 'klingon'"),
        (["S1-2", "--out", "x.wav", "--crew", "9"], "1 to 5"),
    ],
)
def test_what_cannot_be_exported_is_refused_in_one_line(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["missions", "export", *words]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert len(said.splitlines()) == 1


def test_without_an_encoder_it_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["missions", "export", "S1-2", "--out", str(tmp_path / "x.mp3")]) == 2
    assert "sudo apt-get install ffmpeg" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["wav", "ogg"])
def test_what_cannot_be_written_whole_leaves_the_old_file_and_nothing_else(kind: str, tmp_path: Path) -> None:
    if kind == "ogg" and shutil.which("ffmpeg") is None:
        missing("ffmpeg", "sudo apt-get install ffmpeg")
    out = tmp_path / f"mission.{kind}"
    out.write_text("as it was")

    def stopping() -> Iterator["array[int]"]:
        yield array("h", [0] * RATE)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(stopping(), out, RATE)
    assert out.read_text() == "as it was"
    assert list(tmp_path.iterdir()) == [out]


def test_the_text_is_not_written_over_the_script(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "mission.txt"
    script.write_text("010AL1TB,340PE1,700PE2")
    assert main(["missions", "export", str(script), "--out", str(script)]) == 2
    assert "is the script itself" in capsys.readouterr().err
    assert script.read_text() == "010AL1TB,340PE1,700PE2"


def test_a_folder_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.ogg").mkdir()
    assert main(["missions", "export", "S1-2", "--out", str(tmp_path / "x.ogg")]) == 2
    assert "is a folder" in capsys.readouterr().err
