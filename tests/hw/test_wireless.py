"""A wireless speaker: the card as long as it is there, the one on a wire when it is not. Two sinks, through ALSA."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.bench.null_sink import NullSink
from companion.hw import card_delay
from companion.hw import mixer as driver
from companion.hw.ports import Wireless
from companion.types import Mended, Trouble, later
from companion.voice.line import line
from tests.hw.flight import PACK, SETTLED, WORDS, Flight
from tests.sound import null_sink

pytestmark = pytest.mark.heard
CARDS = """</usr/share/alsa/alsa.conf>
pcm.companion { type plug slave.pcm { type pulse server "unix:FOLDER/wire" fallback "null" } }
pcm.speaker { type plug slave.pcm { type pulse server "unix:FOLDER/air" } }
"""
SPEAKER = Wireless("speaker")


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator["Room"]:
    with ExitStack() as closing:
        made = Room(tmp_path, closing, closing.enter_context(null_sink(monkeypatch)))
        monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
        monkeypatch.setenv("ALSA_CONFIG_PATH", str(made.config))
        monkeypatch.setenv("AUDIODEV", "companion")
        for name, value in {
            "SPEAKER_EVERY": 300,
            "SPEAKER_SELDOM": 300,
            "QUIET": 100,
            "MISSED": 1000,
            "HEARTBEAT": 200,
        }.items():
            monkeypatch.setattr(driver, name, value)
        yield made


class Room:
    """A card on a wire, and a speaker that comes and goes."""

    def __init__(self, folder: Path, closing: ExitStack, wire: NullSink) -> None:
        self.folder, self.closing, self.wire = folder, closing, wire
        self.config = folder / "asound.conf"
        self.config.write_text(CARDS.replace("FOLDER", str(folder)))
        self.link("wire", wire)

    def link(self, name: str, sink: NullSink) -> None:
        link = self.folder / name
        link.unlink(missing_ok=True)
        link.symlink_to(sink.environment["PULSE_SERVER"].removeprefix("unix:"))

    def speaker(self) -> NullSink:
        sink = NullSink().__enter__()
        self.link("air", sink)
        return sink


def say(made: Flight, sink: NullSink) -> list[str]:
    made.listen_to(sink)
    made.mixer.play(line(PACK.pack, WORDS[:1]), made.clock.now() + SETTLED)
    made.wait(SETTLED + 900)
    return made.heard()


def test_it_sounds_on_the_speaker_on_the_wire_when_that_goes_and_there_again_when_it_returns(room: Room) -> None:
    speaker = room.speaker()
    made = Flight(None)
    try:
        made.mixer.wireless(SPEAKER)
        made.wait(1800)
        assert say(made, speaker) == [WORDS[0]]
        speaker.__exit__(None, None, None)
        made.wait(1500)
        assert made.told == [Trouble("speaker", later("speaker_gone"))]
        assert say(made, room.wire) == [WORDS[0]]
        speaker = room.speaker()
        made.wait(1800)
        assert made.told == [Trouble("speaker", later("speaker_gone")), Mended("speaker")]
        assert say(made, speaker) == [WORDS[0]]
        made.mixer.wireless(None)
        made.wait(1500)
        assert say(made, room.wire) == [WORDS[0]]
        assert len(made.told) == 2
    finally:
        made.mixer.close()
        speaker.__exit__(None, None, None)


def test_a_speaker_that_does_not_come_is_reported_once_and_not_at_once(room: Room) -> None:
    made = Flight(None)
    try:
        made.mixer.wireless(SPEAKER)
        made.wait(600)
        assert made.told == []
        assert say(made, room.wire) == [WORDS[0]]
        assert made.told == [Trouble("speaker", later("speaker_silent"))]
        made.mixer.wireless(None)
        made.wait(300)
        assert made.told[1:] == [Mended("speaker")]
    finally:
        made.mixer.close()


def test_the_reported_delay_of_a_speaker_is_taken_off_and_another_while_it_sounds(room: Room) -> None:
    speaker = room.speaker()
    made = Flight(None)
    try:
        made.wait(1200)
        by_wire = made.mixer.lead
        made.mixer.wireless(Wireless("speaker", 200))
        made.wait(1800)
        there = made.mixer.lead
        assert there > 200
        made.mixer.wireless(Wireless("speaker", 350))
        made.wait(300)
        assert made.mixer.lead == there + 150
        made.mixer.wireless(None)
        made.wait(1500)
        assert abs(made.mixer.lead - by_wire) < 40
    finally:
        made.mixer.close()
        speaker.__exit__(None, None, None)


def test_whether_a_speaker_is_there_is_asked_without_playing(room: Room) -> None:
    assert not card_delay.there("speaker")
    speaker = room.speaker()
    assert card_delay.there("speaker") and card_delay.there("companion")
    assert not card_delay.there("plug:SLAVE='bluealsa:DEV=AA:BB:CC:DD:EE:FF,PROFILE=a2dp'")
    speaker.__exit__(None, None, None)
