"""A sound card that nobody needs is closed, and open again before it is needed."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from companion.games.space_alert.voice.clips import Clip
from companion.hw import mixer as driver
from companion.hw import sdl_audio
from companion.hw.soundtrack_music import MusicSoundtrack
from companion.types import Trouble
from companion.voice.line import line
from tests.hw.flight import PACK, SETTLED, WORDS, Flight
from tests.sound import null_sink

pytestmark = pytest.mark.heard

REST = 700
WAKE = SETTLED


@pytest.fixture
def resting(monkeypatch: pytest.MonkeyPatch) -> Iterator[Flight]:
    """A flight whose card has been closed, because there was nothing to say."""
    monkeypatch.setattr(driver, "REST", REST)
    monkeypatch.setattr(driver, "WAKE", WAKE)
    monkeypatch.setattr(driver, "HEARTBEAT", 100)
    with null_sink(monkeypatch) as sink:
        made = Flight(sink)
        until = time.monotonic() + 15
        while not is_open() and time.monotonic() < until:
            made.wait(20)
        while is_open() and time.monotonic() < until:
            made.wait(20)
        assert not is_open()
        yield made
        made.mixer.close()


def is_open() -> bool:
    return pygame.mixer.get_init() is not None


def test_a_line_said_at_once_is_heard_whole_however_long_the_card_takes_to_open(
    resting: Flight, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = pygame.mixer.init

    def slow(*args: Any, **options: Any) -> None:
        time.sleep(0.5)
        real(*args, **options)

    monkeypatch.setattr(pygame.mixer, "init", slow)
    resting.mixer.play(line(PACK.pack, WORDS), resting.clock.now())
    resting.wait(3000)
    assert Clip.ALERT in resting.heard()[:2]  # half a second late it may come beside the next word
    assert set(resting.heard()) == set(WORDS)
    assert resting.told == []


def test_the_card_is_open_some_time_before_a_sound_and_closed_until_then(resting: Flight) -> None:
    resting.mixer.play(line(PACK.pack, WORDS[:1]), resting.clock.now() + WAKE + 1000)
    resting.wait(600)
    assert not is_open()
    resting.wait(900)
    assert is_open()
    resting.wait(WAKE - 500 + 800)
    assert resting.heard() == [Clip.ALERT]


def test_after_the_last_sound_it_is_closed_again(resting: Flight) -> None:
    resting.mixer.play(line(PACK.pack, WORDS[:1]), resting.clock.now())
    resting.wait(300)
    assert is_open()
    resting.wait(PACK.pack.lasts(Clip.ALERT) + REST + 1500)
    assert not is_open()


def test_what_was_learnt_of_a_card_is_kept(resting: Flight, monkeypatch: pytest.MonkeyPatch) -> None:
    lead = resting.mixer.lead
    assert 20 < lead < 80
    monkeypatch.setattr(sdl_audio, "looked_at", lambda *args: pytest.fail("looked at again"))
    resting.mixer.play(line(PACK.pack, WORDS[:1]), resting.clock.now())
    resting.wait(300)
    assert is_open()
    assert resting.mixer.lead == lead


def test_a_card_that_went_away_meanwhile_is_reported_when_it_is_needed(
    resting: Flight, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PULSE_SERVER", "unix:/nowhere/at-all.sock")
    resting.wait(300)
    assert resting.told == []
    resting.mixer.play(line(PACK.pack, WORDS[:1]), resting.clock.now())
    resting.wait(600)
    assert [type(each) for each in resting.told] == [Trouble]


def test_the_crews_own_recording_keeps_it_open(resting: Flight, tmp_path: Path) -> None:
    resting.mixer.play(line(PACK.pack, WORDS[:1]), resting.clock.now())
    resting.wait(300)
    track = MusicSoundtrack()
    track.play(PACK.files[Clip.BEGIN_FIRST_PHASE])
    track.pause()
    resting.wait(PACK.pack.lasts(Clip.ALERT) + REST + 1000)
    assert is_open()
    track.close()
    resting.wait(REST + 1000)
    assert not is_open()
