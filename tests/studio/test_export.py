"""A mission as one audio file: everything planned is in it, on its second."""

import re
import shutil
import subprocess
import wave
from array import array
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from companion.bench.ear import onset
from companion.cli import main
from companion.games.space_alert.voice.clips import BED
from companion.games.space_alert.voice.plan import Plan, Spoken, plan
from companion.rules.space_alert.missions import mission
from companion.rules.space_alert.script import read
from companion.run import drivers
from companion.studio.encode import write
from companion.studio.mixdown import mixed_down
from companion.studio.samples import RATE, peak, samples_of
from companion.types import Cue
from companion.user_files.packs import open_pack, ours
from tests.conftest import missing
from tests.sound import beginnings


def test_a_background_loops_for_as_long_as_it_lasts_on_both_sides() -> None:
    loop = array("h", [100] * RATE)
    out = mixed_down((Cue(500, "hum", 2500, background=True),), lambda name: loop, RATE)
    assert len(out) == 2 * 3 * RATE
    assert out[RATE - 2 : RATE] == array("h", [0, 0])
    assert set(out[2 * RATE : 5 * RATE]) == {100}


def test_the_bed_surrounds_and_the_voice_is_in_the_middle() -> None:
    ramp = array("h", range(0, 20_000, 2))
    out = mixed_down((Cue(0, "hum", 2000, background=True),), lambda name: ramp, RATE)
    assert out[0::2][RATE:] != out[1::2][RATE:]
    spoken = mixed_down((Cue(0, "voice", 400),), lambda name: ramp, RATE)
    assert spoken[0::2] == spoken[1::2]


def test_sounds_that_overlap_are_added_and_clipped_at_most() -> None:
    loud = array("h", [30_000] * RATE)
    out = mixed_down((Cue(0, "a", 1000, background=True), Cue(0, "b", 1000)), lambda name: loud, RATE)
    assert peak(out) >= 32_767


WINDOW = 400 * RATE // 1000
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


def planned() -> Plan:
    (timeline,) = read(SHORT, None, "short").missions
    return plan(timeline, open_pack("en").pack)


def spoken() -> tuple[Spoken, ...]:
    return planned().spoken


def test_an_export_is_as_long_as_the_mission_and_what_sounds_after_it(exported: Path) -> None:
    with wave.open(str(exported)) as file:
        seconds = file.getnframes() / file.getframerate()
    assert seconds == pytest.approx(max(cue.ends for cue in planned().score) / 1000, abs=0.01)


def test_an_export_is_at_16_lufs_and_its_true_peaks_are_below_1_decibel(exported: Path) -> None:
    if shutil.which("ffmpeg") is None:
        missing("ffmpeg", "sudo apt-get install ffmpeg")
    command = ["ffmpeg", "-nostats", "-hide_banner", "-i", str(exported), "-af", "ebur128=peak=true", "-f", "null", "-"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    assert float(re.findall(r"I:\s+(-?[\d.]+) LUFS", told)[-1]) == pytest.approx(-16, abs=0.3)
    assert float(re.findall(r"Peak:\s+(-?[\d.]+) dBFS", told)[-1]) <= -1


def test_every_announcement_is_heard_in_the_export_on_its_second(exported: Path) -> None:
    with wave.open(str(exported)) as file:
        samples = samples_of(file.readframes(file.getnframes()))[::4]  # the left side, at the rate of the clips
    clips = beginnings(open_pack("en").files, {each.cues[0].sound for each in spoken()}, ms=300)
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


@pytest.mark.parametrize("name", ours())
def test_speech_is_ten_decibels_over_the_bed_and_the_bed_is_heard_where_nobody_speaks(name: str) -> None:
    """In windows of 400 ms, in 99 of 100, all through a mission."""
    opened = open_pack(name)
    score = plan(mission("S2-2"), opened.pack).score
    decoder = drivers.decoder(RATE)

    @cache
    def raw(clip: str) -> bytes:
        return decoder.samples(opened.files[clip])

    length = max(cue.ends for cue in score) * RATE // 1000
    bed = tuple(cue for cue in score if not cue.background or cue.sound in BED)
    under = np.frombuffer(drivers.under(bed, raw, RATE, 0.0).piece(0, length), "<i2").astype(float)
    voices = np.zeros(length)
    for cue in score:
        if not cue.background:
            said = np.frombuffer(raw(cue.sound), "<i2")[cue.skip * RATE // 1000 :][: cue.lasts * RATE // 1000]
            voices[cue.at * RATE // 1000 :][: len(said)] += said
    decoder.close()
    spoken, below = (decibels_by_window(each) for each in (voices, under))
    speaking = spoken > -26  # a window with no more than the end of a word in it is none
    assert np.quantile((spoken - below)[speaking], 0.01) >= 10
    silent = spoken < -80
    level = 10 * np.log10(np.mean(10 ** (below[silent] / 10)))
    assert 12 <= np.mean(spoken[speaking]) - level <= 15


def decibels_by_window(
    samples: "np.ndarray[tuple[int], np.dtype[np.float64]]",
) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    windows = samples[: len(samples) // WINDOW * WINDOW].reshape(-1, WINDOW)
    found: np.ndarray[tuple[int], np.dtype[np.float64]] = 10 * np.log10(np.mean(windows**2, axis=1) / 32_767**2 + 1e-12)
    return found
