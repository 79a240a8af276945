"""Rendering: counts to the second, levels alike, a manifest that reads back; and the sounds of ours."""

import shutil
import tomllib
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from companion.bench.ear import onset
from companion.brought.packs import OURS, open_pack, ours
from companion.cli import Refusal
from companion.games.space_alert.voice.clips import COUNTS, RED_ALERT, Clip
from companion.studio import sounds
from companion.studio.engines import ENGINES, OpenJTalk, engine
from companion.studio.render import LOUDNESS_DB, Booth, Take, manifest, render
from companion.studio.samples import RATE, count, decibels, loudness, normalised, peak, rms, silence, trimmed
from companion.voice.pack import from_manifest
from tests.conftest import missing
from tests.sound import beginnings


@pytest.fixture(scope="module")
def booth(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Booth]:
    """The real Japanese engine."""
    if shutil.which("ffmpeg") is None:
        missing("ffmpeg", "sudo apt-get install ffmpeg")
    speaking = OpenJTalk()
    yield Booth(speaking, "ja", tmp_path_factory.mktemp("booth") / "take.wav")
    speaking.close()


def test_the_numbers_of_a_count_are_a_second_apart_and_lead_to_its_zero(booth: Booth) -> None:
    take = booth.take(Clip.DATA_TRANSFER)
    assert take.zero is not None
    for number in (5, 4, 3, 2, 1):
        due = count(take.zero - 1000 * number)
        word = booth.said(booth.text(f"count.{number}"))[: count(80)]
        found = onset(take.samples, word, due - 200, due + 200)
        assert found is not None
        assert abs(found - due) <= 2


def test_the_phase_is_over_exactly_on_zero(booth: Booth) -> None:
    take = booth.take(Clip.FIRST_PHASE_ENDS)
    assert take.zero is not None
    over = booth.said(booth.text("first_phase_ends.end"))
    assert list(take.samples[count(take.zero) :]) == list(over)


def test_words_are_spoken_without_silence_around_them_and_at_one_loudness(booth: Booth) -> None:
    word = booth.take(Clip.REPEAT).samples
    assert trimmed(word)[: count(100)] == pytest.approx(word[: count(100)], abs=peak(word) // 50)
    assert decibels(loudness(word)) == pytest.approx(LOUDNESS_DB, abs=2)


def test_a_manifest_reads_back_as_it_was_written() -> None:
    takes = {clip: Take(silence(1500), 'say "so" \\ twice', 900 if clip in COUNTS else None) for clip in Clip}
    engine_about = OpenJTalk.__new__(OpenJTalk)
    pack = from_manifest("x", tomllib.loads(manifest("ja", engine_about, "openjtalk", "Test", takes)))
    assert (pack.language, pack.lasts(Clip.ALERT), pack.zero(Clip.DATA_TRANSFER)) == ("ja", 1500, 900)


def test_the_siren_grows_louder_with_each_step_and_loops_without_a_click() -> None:
    steps = [sounds.siren(step) for step in range(len(RED_ALERT))]
    levels = [rms(step) for step in steps]
    assert levels == sorted(levels)
    assert all(abs(step[0]) < 40 and abs(step[-1]) < 40 for step in steps)


def test_static_loops_without_a_seam() -> None:
    static = sounds.static()
    seam = abs(static[-1] - static[0])
    jumps = sorted(abs(a - b) for a, b in pairwise(static))
    assert seam <= jumps[int(len(jumps) * 0.999)]


def test_the_same_sound_comes_out_every_time() -> None:
    assert sounds.static() == sounds.static()
    assert sounds.alert() == sounds.alert()


def test_normalising_never_clips() -> None:
    spiky = array("h", [100] * RATE)
    spiky[500] = 30_000
    assert peak(normalised(spiky, -10, -1.5)) <= 32_767 * 10 ** (-1.5 / 20) + 1


@pytest.mark.parametrize("name", ours())
def test_the_packs_of_ours_are_loud_and_level_and_nowhere_clipped(name: str) -> None:
    if shutil.which("ffmpeg") is None:
        missing("ffmpeg", "sudo apt-get install ffmpeg")
    spoken = {Clip.ZONE_RED, Clip.TIME_T_PLUS_8, Clip.COMMUNICATIONS_DOWN, Clip.SHIP_DESTROYED, Clip.TURN_13}
    clips = beginnings(open_pack(name).files, set(map(str, spoken)), ms=9000)
    for clip, samples in clips.items():
        sound = array("h", samples.astype(int).tolist())
        assert decibels(loudness(sound)) == pytest.approx(LOUDNESS_DB, abs=3), clip
        assert peak(sound) < 32_000, clip


def test_an_engine_that_is_not_there_is_refused_with_its_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Refusal, match="apt-get install festival festvox-us-slt-hts"):
        engine("festival")
    with pytest.raises(Refusal, match=", ".join(ENGINES)):
        engine("hal-9000")


class Falters:
    """An engine that gives up after a few words."""

    voice = licence = credit = ""

    def speak(self, text: str, language: str, out: Path) -> None:
        raise Refusal("the voice is gone")

    def close(self) -> None:
        pass


def test_an_engine_that_fails_leaves_the_pack_as_it_was(tmp_path: Path) -> None:
    pack = Path(shutil.copytree(OURS / "ja", tmp_path / "mine"))
    before = {file.name: file.read_bytes() for file in pack.iterdir()}
    for folder in (pack, tmp_path / "new"):
        with pytest.raises(Refusal, match="the voice is gone"):
            render("ja", Falters(), "falters", "Falters", folder)
    assert {file.name: file.read_bytes() for file in pack.iterdir()} == before
    assert not (tmp_path / "new").exists()


def test_what_is_no_folder_is_refused_before_a_word_is_spoken(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refusal, match="cannot be written"):
        render("ja", Falters(), "falters", "Falters", tmp_path / "file")
