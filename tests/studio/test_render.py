"""Rendering: counts to the second, levels alike, a manifest that reads back; and the sounds of ours."""

import shutil
import tomllib
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from companion.bench.ear import onset
from companion.brought.packs import OURS, misjudged, open_pack, ours
from companion.cli import Refusal
from companion.games.space_alert.voice.clips import COUNTS, RED_ALERT, Clip
from companion.games.space_alert.words import say
from companion.studio import sounds
from companion.studio.encode import write
from companion.studio.engines import ENGINES, OpenJTalk, engine
from companion.studio.render import LOUDNESS_DB, Booth, Take, described, is_right, manifest, render, row
from companion.studio.samples import RATE, count, decibels, loudness, normalised, peak, rms, silence, trimmed
from companion.studio.script import Wanted, script
from companion.voice.pack import from_manifest
from tests.conftest import missing
from tests.fakes.bells.words import WORDS
from tests.fakes.ringing import ringing
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
    take = booth.take(script("ja")[Clip.DATA_TRANSFER])
    assert take.zero is not None
    for number in (5, 4, 3, 2, 1):
        due = count(take.zero - 1000 * number)
        word = booth.said(say("ja", f"voice.count.{number}"))[: count(80)]
        found = onset(take.samples, word, due - 200, due + 200)
        assert found is not None
        assert abs(found - due) <= 2


def test_the_phase_is_over_exactly_on_zero(booth: Booth) -> None:
    take = booth.take(script("ja")[Clip.FIRST_PHASE_ENDS])
    assert take.zero is not None
    over = booth.said(say("ja", "voice.first_phase_ends.end"))
    assert list(take.samples[count(take.zero) :]) == list(over)


def test_words_are_spoken_without_silence_around_them_and_at_one_loudness(booth: Booth) -> None:
    word = booth.take(script("ja")[Clip.REPEAT]).samples
    assert trimmed(word)[: count(100)] == pytest.approx(word[: count(100)], abs=peak(word) // 50)
    assert decibels(loudness(word)) == pytest.approx(LOUDNESS_DB, abs=2)


def test_a_manifest_reads_back_as_it_was_written() -> None:
    said = Wanted(('say "so" \\ twice',))
    rows = {clip: row(said, Take(silence(1500), 900 if clip in COUNTS else None)) for clip in (*Clip, "bells/one")}
    written = manifest(described("ja", OpenJTalk.__new__(OpenJTalk), "openjtalk", "Test"), rows)
    pack = from_manifest("x", tomllib.loads(written), {"every": [*rows]})
    assert (pack.language, pack.lasts(Clip.ALERT), pack.zero(Clip.DATA_TRANSFER)) == ("ja", 1500, 900)
    assert "bells/one" in pack.recordings
    assert is_right(tomllib.loads(written)["clips"]["bells/one"], said)


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
    before = {file: file.read_bytes() for file in pack.rglob("*.*")}
    for folder in (pack, tmp_path / "new"):
        with pytest.raises(Refusal, match="the voice is gone"):
            render("ja", Falters(), "falters", "Falters", folder)
    assert {file: file.read_bytes() for file in pack.rglob("*.*")} == before
    assert not (tmp_path / "new").exists()


def test_what_is_no_folder_is_refused_before_a_word_is_spoken(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refusal, match="cannot be written"):
        render("ja", Falters(), "falters", "Falters", tmp_path / "file")


class Hums:
    """An engine that hums for as long as a text is, and remembers what it was given."""

    voice, licence, credit = "Hum", "free", "nobody"

    def __init__(self) -> None:
        self.spoken: list[str] = []

    def speak(self, text: str, language: str, out: Path) -> None:
        self.spoken.append(text)
        write([sounds.sweep(100 + 10 * len(text), 200, 300, 0.4)], out, RATE)

    def close(self) -> None:
        pass


@pytest.fixture
def hummed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A pack of the box and of the bells, hummed; nothing else is known."""
    if shutil.which("ffmpeg") is None:
        missing("ffmpeg", "sudo apt-get install ffmpeg")
    with ringing(monkeypatch, alone=True):
        assert render("en", Hums(), "hums", "Hum", tmp_path / "hum") == 5
        yield tmp_path / "hum"


def test_a_game_is_rendered_into_a_folder_of_its_own(hummed: Path) -> None:
    opened = open_pack(hummed)
    assert {str(file.relative_to(hummed)) for file in opened.files.values()} == {
        "sound_check.ogg", "bells/one.ogg", "bells/two.ogg", "bells/last.ogg", "bells/gong.ogg",
    }  # fmt: skip
    assert misjudged(opened) == ()


def test_a_count_of_a_game_has_its_own_numbers_and_its_sound_on_zero(hummed: Path) -> None:
    pack = open_pack(hummed).pack
    lead = 100 + 10 * len("Last bell in,")
    assert pack.zero("bells/last") == pytest.approx(lead + 120 + 2000, abs=30)
    assert pack.lasts("bells/last") > pack.zero("bells/last") + 2200  # the gong


def test_rendering_again_makes_only_what_says_otherwise_by_now(hummed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = {file: file.stat().st_mtime_ns for file in hummed.rglob("*.ogg")}
    engine, texts = Hums(), WORDS.own["en"]
    assert render("en", engine, "hums", "Hum", hummed) == 0
    monkeypatch.setitem(texts, "voice.one", "One bell only.")
    monkeypatch.setitem(WORDS.languages["en"], "voice.one", "One bell only.")
    (hummed / "bells" / "gong.ogg").unlink()
    assert render("en", engine, "hums", "Hum", hummed) == 2
    assert engine.spoken == ["One bell only."]
    made = {str(file.relative_to(hummed)) for file in hummed.rglob("*.ogg") if file.stat().st_mtime_ns != before[file]}
    assert made == {"bells/one.ogg", "bells/gong.ogg"}


def test_another_engine_or_a_wish_makes_all_of_it_again(hummed: Path) -> None:
    assert render("en", Hums(), "hums", "Hum", hummed, anew=True) == 5
    assert render("en", Hums(), "hums otherwise", "Hum", hummed) == 5


def test_a_clip_that_is_no_more_is_taken_out_of_the_pack(hummed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(hummed / "bells" / "one.ogg", hummed / "bells" / "three.ogg")
    with (hummed / "manifest.toml").open("a", encoding="utf-8") as manifest:
        manifest.write('"bells/three" = { ms = 300, text = "Three bells." }\n')
    assert render("en", Hums(), "hums", "Hum", hummed) == 0
    assert not (hummed / "bells" / "three.ogg").exists()
    open_pack(hummed)


def test_a_sound_that_the_studio_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(Refusal, match="no sound 'trumpet'; it has alert, buzzer"):
        sounds.sound("trumpet")


@pytest.mark.parametrize("name", sounds.SOUNDS)
def test_a_sound_is_heard_beside_a_voice_and_never_clipped(name: str) -> None:
    made = sounds.sound(name)
    assert made == sounds.sound(name)
    assert peak(made) < 32_000
    background = name.startswith("siren") or name == "static"
    assert background or -30 < decibels(loudness(made)) < -10
