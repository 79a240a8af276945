"""The box speaks with what people brought once it is decoded, and with its own voice until then."""

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games.space_alert.voice.clips import BED
from companion.games.space_alert.voice.plan import plan
from companion.kit.commands import VoiceStatus
from companion.kit.evening import Evening, with_settings
from companion.rules.space_alert.missions import mission
from companion.run.sounding import Sounding, found_voice
from companion.types import Mended, Trouble
from companion.user_files import forms
from companion.user_files.packs import OURS, open_pack
from tests.fakes.speaker import FakeSpeaker
from tests.voice.test_community import beep


class Heard:
    """A box with somebody's pack in its folder, and what it is told."""

    def __init__(self, state: Path) -> None:
        self.state, self.folder = state, state / "voices" / "theirs"
        self.folder.mkdir(parents=True)
        for clip in ("alert", "repeat"):
            beep(self.folder / f"{clip}.wav", 0.5)
        (self.folder / "grammar.xml").write_text("<Settings><Grammar>English</Grammar></Settings>")
        self.commands: list[object] = []
        self.told: list[Trouble | Mended] = []
        self.decoded = threading.Event()
        self.sound = Sounding(self.commands.append, self.told.append, state, self.decoded.set)
        self.sound.speaker = self.speaker = FakeSpeaker()
        self.evening = with_settings(Evening(), voice=str(self.folder))

    def speaks(self) -> Path:
        """The file of a word that they have recorded, by now."""
        self.sound.use_voice(self.evening.settings.voice, self.evening)
        told = [command for command in self.commands if isinstance(command, VoiceStatus)]
        self.evening = replace(self.evening, pack=told[-1].pack)
        return self.speaker.files["alert"]


@pytest.fixture
def heard(tmp_path: Path) -> Heard:
    return Heard(tmp_path)


def test_a_pack_that_nobody_has_decoded_is_decoded_beside_the_box(heard: Heard) -> None:
    assert heard.speaks() == OURS / "sounds" / "alert.ogg"
    assert heard.decoded.wait(60)
    assert heard.speaks().is_relative_to(heard.state / "decoded")
    assert heard.evening.pack is not None
    assert (heard.evening.pack.name, heard.told) == ("theirs", [])


def test_after_that_it_is_there_at_once(heard: Heard) -> None:
    forms.of(heard.state).made(open_pack(heard.folder))
    assert heard.speaks().is_relative_to(heard.state / "decoded")


def test_what_cannot_be_played_of_it_is_reported_and_spoken_by_ours(heard: Heard) -> None:
    (heard.folder / "alert.wav").write_bytes((heard.folder / "alert.wav").read_bytes()[:20] + bytes(100))
    heard.speaks()
    assert heard.decoded.wait(60)
    assert heard.speaks() == OURS / "sounds" / "alert.ogg"
    assert [each.part for each in heard.told] == ["voice"]
    assert isinstance(heard.told[0], Trouble) and heard.told[0].reason.startswith("alert.wav: ")


def test_one_that_cannot_be_decoded_is_tried_once(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "TASK", "tests.fakes.nothing_there")
    heard.speaks()
    assert heard.decoded.wait(60)
    heard.decoded.clear()
    assert heard.speaks() == OURS / "sounds" / "alert.ogg"
    assert not heard.decoded.wait(0.5)
    assert [each.part for each in heard.told] == ["voice"]


def test_with_one_voice_the_computer_says_what_is_the_officers_and_theirs_stays_theirs(heard: Heard) -> None:
    ours = with_settings(heard.evening, voice="en")
    for settings, folder in ((ours, OURS / "en"), (with_settings(ours, one_voice=True), OURS / "en" / "one_voice")):
        heard.sound.use_voice("en", settings)
        assert heard.speaker.files["threat_zone_red"] == folder / "threat_zone_red.ogg"
        assert heard.speaker.files["time_t_plus_1"] == OURS / "en" / "time_t_plus_1.ogg"


def test_with_the_voice_alone_no_ship_is_under_it(heard: Heard) -> None:
    def under(sounds: str) -> set[str]:
        heard.sound.use_voice("en", with_settings(heard.evening, voice="en", sounds=sounds))
        (*_, told) = (command for command in heard.commands if isinstance(command, VoiceStatus))
        assert told.pack is not None
        return {cue.sound for cue in plan(mission("S2-2"), told.pack).score if cue.background}

    bed = set(map(str, BED))
    assert bed <= under("all")
    assert under("events") and not under("events") & bed
    assert under("voice") == set()


@pytest.mark.parametrize(("language", "pack"), [("fr", "fr"), ("de", "de"), ("ja", "ja"), ("en", "en"), ("pl", "en")])
def test_a_box_speaks_its_own_language_and_english_where_there_is_no_voice_for_it(
    tmp_path: Path, language: str, pack: str
) -> None:
    voice, undecoded = found_voice("", language, tmp_path)
    assert voice is not None and (voice.pack.name, undecoded) == (pack, [])
    chosen, _ = found_voice("it", language, tmp_path)
    assert chosen is not None and chosen.pack.name == "it"
