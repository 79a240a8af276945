"""What people bring is decoded in a process of its own: whatever ends it, the box continues and names the file."""

import os
import subprocess
import wave
from pathlib import Path

import pytest

from companion.torture import recordings
from companion.user_files import cargo, forms, packs
from companion.user_files.packs import OURS, OpenPack, PackError, open_pack
from companion.voice.pack import LONGEST
from tests.conftest import missing
from tests.voice.test_community import beep

# Where FLAC's header says how many channels there are: with another number there SDL_mixer ends by SIGSEGV.
CHANNELS = 20


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    """A few recordings in the community's layout."""
    folder = tmp_path / "voices" / "theirs"
    folder.mkdir(parents=True)
    for clip in ("alert", "repeat", "threat"):
        beep(folder / f"{clip}.wav", 0.5)
    (folder / "grammar.xml").write_text("<Settings><Grammar>English</Grammar></Settings>")
    return folder


@pytest.fixture(scope="module")
def flac(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("flac") / "whole.flac"
    command = ["ffmpeg", "-v", "error", "-i", str(OURS / "en" / "repeat.ogg"), "-sample_fmt", "s16", str(file)]
    try:
        subprocess.run(command, check=True)
    except OSError as error:
        missing("ffmpeg", str(error))
    return file.read_bytes()


def made(folder: Path) -> OpenPack:
    return forms.of(folder.parents[1]).made(open_pack(folder))


def told(opened: OpenPack) -> list[str]:
    return [str(fault) for fault in opened.broken]


def test_only_our_own_form_is_played_and_it_holds_the_same(theirs: Path, tmp_path: Path) -> None:
    opened = made(theirs)
    assert told(opened) == []
    allowed = (OURS, tmp_path / "decoded")
    assert all(any(file.is_relative_to(each) for each in allowed) for file in opened.files.values())
    with wave.open(str(opened.files["alert"])) as own:
        assert (own.getnchannels(), own.getsampwidth(), own.getframerate()) == (1, 2, forms.RATE)
        assert own.getnframes() / forms.RATE == pytest.approx(0.5, abs=0.01)


def test_a_pack_is_decoded_once_whatever_it_is_called(theirs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(theirs)
    renamed = theirs.rename(theirs.with_name("renamed"))
    monkeypatch.setattr(forms, "decoded", None)
    assert made(renamed).files["alert"].exists()


def test_a_changed_recording_is_decoded_again_and_the_older_form_goes(theirs: Path, tmp_path: Path) -> None:
    kept = forms.of(tmp_path)
    made(theirs)
    beep(theirs / "alert.wav", 0.8)
    assert kept.found(open_pack(theirs)) is None
    made(theirs)
    kept.keep_only([theirs])
    assert len([*(tmp_path / forms.FOLDER).iterdir()]) == 1
    assert kept.found(open_pack(theirs)) is not None


def test_what_a_power_cut_has_left_half_is_made_again(theirs: Path, tmp_path: Path) -> None:
    file = made(theirs).files["alert"]
    os.truncate(file, 1000)
    assert forms.of(tmp_path).found(open_pack(theirs)) is None
    assert made(theirs).files["alert"].stat().st_size > 1000


def test_ours_need_no_worker(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(forms, "started", None)
    opened = open_pack("en")
    assert forms.of(tmp_path).found(opened) is opened


def test_a_file_that_ends_the_decoder_is_named_and_the_rest_is_decoded(theirs: Path, flac: bytes) -> None:
    (theirs / "alert.wav").unlink()
    data = bytearray(flac)
    data[CHANNELS] = 254
    (theirs / "alert.flac").write_bytes(data)
    opened = made(theirs)
    assert told(opened) == ["alert.flac: it is so damaged that the decoder crashes (it was ended by SIGSEGV)"]
    assert opened.files["alert"] == OURS / "sounds" / "alert.ogg"
    assert opened.files["repeat"].suffix == ".wav"


def test_a_pack_of_nothing_but_such_files_is_refused(theirs: Path, flac: bytes) -> None:
    data = bytearray(flac)
    data[CHANNELS] = 254
    for number in range(1, 8):
        (theirs / f"time_t_plus_{number}.flac").write_bytes(data)
    with pytest.raises(PackError, match="its recordings cannot be decoded"):
        made(theirs)


def test_a_recording_that_is_longer_than_it_may_be_is_refused_without_a_manifest(theirs: Path) -> None:
    beep(theirs / "alert.wav", LONGEST / 1000 + 1)
    assert told(made(theirs)) == ["alert.wav: it lasts longer than the 60 seconds that one recording may"]


def test_a_recording_that_is_longer_than_its_manifest_says_is_refused(tmp_path: Path) -> None:
    """15 MB of silence in FLAC are hours: they are never held in the box's memory."""
    folder = tmp_path / "voices" / "mine"
    folder.mkdir(parents=True)
    (folder / packs.MANIFEST).write_text("[clips]\nsound_check = { ms = 900 }\n")
    with wave.open(str(folder / "sound_check.ogg"), "wb") as out:
        out.setparams((1, 2, 8000, 0, "NONE", ""))
        out.writeframes(bytes(2 * 8000 * 200))
    assert told(made(folder)) == ["sound_check.ogg: it lasts longer than the 60 seconds that one recording may"]


def test_a_manifest_cannot_allow_more(tmp_path: Path) -> None:
    (tmp_path / packs.MANIFEST).write_text("[clips]\nsound_check = { ms = 61000 }\n")
    with pytest.raises(PackError, match="lasts longer than the 60 seconds"):
        open_pack(tmp_path)


def test_the_most_that_may_be_is_decoded_within_its_limits(theirs: Path) -> None:
    """58 s of 48 kHz in stereo."""
    with wave.open(str(theirs / "alert.wav"), "wb") as out:
        out.setparams((2, 2, 48_000, 0, "NONE", ""))
        out.writeframes(bytes(4 * 48_000 * 58))
    assert told(made(theirs)) == []


def test_on_a_full_card_nothing_is_decoded(theirs: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cargo, "KEPT_FREE", 10**18)
    with pytest.raises(PackError, match="no room for it"):
        made(theirs)
    assert [*(tmp_path / forms.FOLDER).iterdir()] == []


def test_a_decoder_that_hangs_is_ended(theirs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "TASK", "tests.fakes.hanging")
    monkeypatch.setattr(forms, "PATIENCE_S", 3.0)
    assert told(made(theirs))[0].endswith("(it was ended by SIGKILL)")


def test_random_damage_never_reaches_this_process() -> None:
    figures, faults = recordings.campaign(1, 120)
    assert faults == []
    assert figures["recordings"] == 120
    assert figures["decoded"] + figures["refused"] + figures.get(recordings.ENDED, 0) == 120
