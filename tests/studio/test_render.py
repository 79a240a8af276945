"""Rendering: counts to the second, levels alike, a manifest that reads back; and the sounds of ours."""

import shutil
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from companion.bench.ear import onset
from companion.cli import Refusal
from companion.games.space_alert.voice.clips import COUNTS, RED_ALERT, Clip
from companion.games.space_alert.words import say
from companion.run import drivers
from companion.studio import sounds, waves
from companion.studio.encode import write
from companion.studio.engines import ENGINES, engine
from companion.studio.levels import LUFS, PEAK_DB, levelled, limited
from companion.studio.loudness import lufs
from companion.studio.render import Booth, Job, Take, Voices, described, is_right, manifest, render, row
from companion.studio.samples import RATE, count, decibels, peak, rms, samples_of, silence, trimmed
from companion.studio.script import script
from companion.studio.script import sounds as script_of_sounds
from companion.studio.ship import LOOPS
from companion.user_files.clips import voiced
from companion.user_files.one_voice import by_one_voice
from companion.user_files.packs import OURS, misjudged, open_pack, ours
from companion.voice.pack import from_manifest
from companion.words import InLanguage, Words
from tests.conftest import missing
from tests.fakes.bells.words import WORDS
from tests.fakes.ringing import ringing


@pytest.fixture(scope="module")
def booth(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Booth]:
    """The real Japanese engine."""
    if shutil.which("ffmpeg") is None:
        missing("ffmpeg", "sudo apt-get install ffmpeg")
    speaking = engine("openjtalk", "ja")
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
    due, over = count(take.zero), booth.said(say("ja", "voice.first_phase_ends.end"))
    assert len(take.samples) == due + len(over)
    assert onset(take.samples, over[: count(80)], due - 200, due + 200) == due


def test_a_count_with_the_silence_between_its_numbers_is_as_loud_as_any_word(booth: Booth) -> None:
    take = booth.take(script("ja")[Clip.DATA_TRANSFER])
    assert lufs(take.samples) == pytest.approx(LUFS, abs=0.2)
    assert decibels(peak(take.samples)) <= PEAK_DB + 0.1


def test_words_are_spoken_without_silence_around_them_and_at_one_loudness(booth: Booth) -> None:
    word = booth.take(script("ja")[Clip.REPEAT]).samples
    assert trimmed(word)[: count(100)] == pytest.approx(word[: count(100)], abs=peak(word) // 50)
    assert lufs(word) == pytest.approx(LUFS, abs=0.5)


def test_a_manifest_reads_back_as_it_was_written() -> None:
    take = Take(silence(1500))
    said = Job({"text": 'say "so" \\ twice'}, lambda: take)
    rows = {clip: row(said, Take(silence(1500), 900 if clip in COUNTS else None), b"") for clip in (*Clip, "bells/one")}
    written = manifest(described("ja", Voices(Hums()), "Test"), rows)
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


def test_what_would_clip_is_held_down_and_comes_up_to_the_others_all_the_same() -> None:
    spiky = waves.sweep(1000, 300, 300, 0.05)
    spiky[500] = 30_000
    assert peak(limited(spiky, 4.0)) <= 32_767 * 10 ** (-1.5 / 20) + 1
    assert lufs(levelled(spiky)) == pytest.approx(LUFS, abs=0.3)


def test_loudness_is_as_the_standard_says() -> None:
    """A sine of 997 Hz at full scale in one channel is -3.01 LUFS (ITU-R BS.1770-4)."""
    assert lufs(waves.tone(3000, lambda t: 997.0, waves.sine, lambda t: 1.0)) == pytest.approx(-3.01, abs=0.1)


@pytest.mark.parametrize("name", ["drone", "air", "data", "pulse_3", "dead_channel"])
def test_a_loop_has_no_seam(name: str) -> None:
    assert name in LOOPS
    loop = sounds.SOUNDS[name]()
    jumps = sorted(abs(a - b) for a, b in pairwise(loop))
    assert abs(loop[0] - loop[-1]) <= jumps[int(len(jumps) * 0.999)] + 1


@pytest.mark.parametrize("name", ours())
def test_all_words_of_our_packs_are_within_one_lu_and_nowhere_clipped(name: str) -> None:
    """Every recording as the box hears it; those of several games are often the same one."""
    different = {file.read_bytes(): file for file in (OURS / name).rglob("*.ogg")}
    levels = {}
    decoder = drivers.decoder(RATE)
    try:
        for file in different.values():
            made = samples_of(decoder.samples(file))
            levels[file.stem] = lufs(made)
            assert decibels(peak(made)) < -0.5, file
    finally:
        decoder.close()
    assert {clip: level for clip, level in levels.items() if abs(level - LUFS) > 0.5} == {}


def test_an_engine_that_is_not_there_is_refused_with_its_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Refusal, match="apt-get install festival festvox-us-slt-hts"):
        engine("festival", "en")
    with pytest.raises(Refusal, match=", ".join(ENGINES)):
        engine("hal-9000", "en")
    with pytest.raises(Refusal, match="kokoro has no such voice; there are: am_michael"):
        engine("kokoro:hal", "en")


class Falters:
    """An engine that gives up after a few words."""

    name = voice = licence = credit = ""

    def speak(self, text: str, language: str, out: Path) -> None:
        raise Refusal("the voice is gone")

    def close(self) -> None:
        pass


def test_an_engine_that_fails_leaves_the_pack_as_it_was(tmp_path: Path) -> None:
    pack = Path(shutil.copytree(OURS / "ja", tmp_path / "mine"))
    before = {file: file.read_bytes() for file in pack.rglob("*.*")}
    for folder in (pack, tmp_path / "new"):
        with pytest.raises(Refusal, match="the voice is gone"):
            render("ja", Voices(Falters()), "Falters", folder)
    assert {file: file.read_bytes() for file in pack.rglob("*.*")} == before
    assert not (tmp_path / "new").exists()


def test_what_is_no_folder_is_refused_before_a_word_is_spoken(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refusal, match="cannot be written"):
        render("ja", Voices(Falters()), "Falters", tmp_path / "file")


class Hums:
    """An engine that hums for as long as a text is, and remembers what it was given."""

    voice, licence, credit = "Hum", "free", "nobody"

    def __init__(self, name: str = "hums") -> None:
        self.name, self.spoken = name, list[str]()

    def speak(self, text: str, language: str, out: Path) -> None:
        self.spoken.append(text)
        write([waves.sweep(100 + 10 * len(text), 200, 300, 0.4)], out, RATE)

    def close(self) -> None:
        pass


@pytest.fixture
def hummed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A pack of the box and of the bells, hummed; nothing else is known."""
    if shutil.which("ffmpeg") is None:
        missing("ffmpeg", "sudo apt-get install ffmpeg")
    with ringing(monkeypatch, alone=True):
        assert render("en", Voices(Hums()), "Hum", tmp_path / "hum") == 4
        yield tmp_path / "hum"


def test_a_game_is_rendered_into_a_folder_of_its_own(hummed: Path) -> None:
    opened = open_pack(hummed)
    assert {str(file.relative_to(hummed)) for file in opened.files.values() if hummed in file.parents} == {
        "sound_check.ogg", "bells/one.ogg", "bells/two.ogg", "bells/last.ogg",
    }  # fmt: skip
    assert misjudged(opened) == ()


def test_a_count_of_a_game_has_its_own_numbers_and_its_sound_on_zero(hummed: Path) -> None:
    pack = open_pack(hummed).pack
    lead = 100 + 10 * len("Last bell in,")
    assert pack.zero("bells/last") == pytest.approx(lead + 120 + 2000, abs=30)
    assert pack.lasts("bells/last") > pack.zero("bells/last") + 2200  # the gong


def test_rendering_again_makes_only_what_says_otherwise_by_now(hummed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = {file: file.stat().st_mtime_ns for file in hummed.rglob("*.ogg")}
    engine, said = Hums(), Words.text
    assert render("en", Voices(engine), "Hum", hummed) == 0

    def text(words: Words, language: str | InLanguage, key: str) -> str:
        return "One bell only." if key == "voice.one" else said(words, language, key)

    monkeypatch.setattr(Words, "text", text)
    (hummed / "bells" / "two.ogg").unlink()
    assert render("en", Voices(engine), "Hum", hummed) == 2
    assert engine.spoken == ["One bell only.", WORDS.say("en", "voice.two")]
    made = {str(file.relative_to(hummed)) for file in hummed.rglob("*.ogg") if file.stat().st_mtime_ns != before[file]}
    assert made == {"bells/one.ogg", "bells/two.ogg"}


def test_a_recording_that_was_made_for_another_text_is_made_again(hummed: Path) -> None:
    shutil.copy(hummed / "bells" / "one.ogg", hummed / "bells" / "two.ogg")
    engine = Hums()
    assert render("en", Voices(engine), "Hum", hummed) == 1
    assert engine.spoken == [WORDS.say("en", "voice.two")]


def test_another_engine_or_a_wish_makes_all_of_it_again(hummed: Path) -> None:
    assert render("en", Voices(Hums()), "Hum", hummed, anew=True) == 4
    assert render("en", Voices(Hums("hums otherwise")), "Hum", hummed) == 4


def test_one_recording_is_made_again_and_the_others_left_alone(hummed: Path) -> None:
    before = {file: file.stat().st_mtime_ns for file in hummed.rglob("*.ogg")}
    assert render("en", Voices(Hums()), "Hum", hummed, anew=["bells/two"]) == 1
    assert [file.name for file in before if file.stat().st_mtime_ns != before[file]] == ["two.ogg"]
    with pytest.raises(Refusal, match="there is no recording bells/nine"):
        render("en", Voices(Hums()), "Hum", hummed, anew=["bells/nine"])


def test_a_clip_that_is_no_more_is_taken_out_of_the_pack(hummed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(hummed / "bells" / "one.ogg", hummed / "bells" / "three.ogg")
    with (hummed / "manifest.toml").open("a", encoding="utf-8") as manifest:
        manifest.write('"bells/three" = { ms = 300, text = "Three bells." }\n')
    assert render("en", Voices(Hums()), "Hum", hummed) == 0
    assert not (hummed / "bells" / "three.ogg").exists()
    open_pack(hummed)


def test_a_sound_that_the_studio_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(Refusal, match="no sound 'trumpet'; it has drone, air"):
        sounds.sound("trumpet")


@pytest.mark.parametrize("name", ["klaxon", "eclipse_disc", "low"])
def test_a_sound_is_the_same_every_time(name: str) -> None:
    assert sounds.sound(name) == sounds.sound(name)


def test_every_sound_without_words_is_there_once_for_all_packs_and_as_loud_as_the_others() -> None:
    decoder = drivers.decoder(RATE)
    try:
        for clip, name in script_of_sounds().items():
            files = {open_pack(pack).files[clip] for pack in ours()}
            assert files == {OURS / "sounds" / f"{clip}.ogg"}, clip
            made = samples_of(decoder.samples(files.pop()))
            assert decibels(peak(made)) < -0.5, clip
            if name not in (*sounds.BACKGROUNDS, *LOOPS):
                assert -16.25 < lufs(made) < -15.25, clip
    finally:
        decoder.close()


class Officer(Hums):
    voice = "Officer"


def test_an_officer_says_what_is_his_and_the_computer_can_say_it_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which("ffmpeg") is None:
        missing("ffmpeg", "sudo apt-get install ffmpeg")
    with ringing(monkeypatch, alone=True):
        bells = voiced()["bells"]
        monkeypatch.setattr("companion.studio.script.voiced", lambda: {"bells": replace(bells, officer=("bells/two",))})
        computer, officer = Hums(), Officer("officer")
        assert render("en", Voices(computer, officer), "Two", tmp_path / "two") == 4
        assert officer.spoken == [WORDS.say("en", "voice.two")]
        assert officer.spoken[0] in computer.spoken  # for who wants one voice
        opened = open_pack(tmp_path / "two")
        assert by_one_voice(opened) is opened  # it is none of ours
        monkeypatch.setattr("companion.user_files.one_voice.OURS", tmp_path)
        alone = by_one_voice(opened)
        assert alone.files["bells/two"] == tmp_path / "two" / "one_voice" / "bells/two.ogg"
        assert alone.files["bells/one"] == opened.files["bells/one"]
        assert render("en", Voices(computer, officer), "Two", tmp_path / "two") == 0
