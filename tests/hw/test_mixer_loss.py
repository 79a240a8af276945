"""No sound card, or one that goes away: the show continues, and the sound comes back in step."""

from collections.abc import Iterator

import pygame
import pytest

from companion.games.space_alert.voice.clips import Clip
from companion.hw import mixer as driver
from companion.hw import sdl_audio
from companion.types import Cue, Mended, Trouble
from companion.voice.line import line
from tests.hw.flight import PACK, SETTLED, WORDS, Flight
from tests.sound import null_sink

pytestmark = pytest.mark.heard


@pytest.fixture
def stranded(monkeypatch: pytest.MonkeyPatch) -> Iterator[Flight]:
    """A flight with no sound card at all."""
    monkeypatch.setattr(driver, "RETRIES", (300,))
    monkeypatch.setattr(driver, "HEARTBEAT", 200)
    monkeypatch.setenv("SDL_AUDIODRIVER", "pulseaudio")
    monkeypatch.setenv("PULSE_SERVER", "unix:/nowhere/at-all.sock")
    made = Flight(None)
    yield made
    made.mixer.close()


def test_a_card_that_nobody_needs_is_looked_for_seldom_and_at_once_when_it_is(
    stranded: Flight, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[int] = []

    def looked_at(*_args: object) -> str:
        looks.append(stranded.clock.now())
        return "none"

    monkeypatch.setattr(sdl_audio, "looked_at", looked_at)
    stranded.wait(1500)  # two looks, and then no more
    assert len(looks) <= 2
    before = len(looks)
    stranded.mixer.play(line(PACK.pack, WORDS, at=5000), stranded.clock.now())
    stranded.wait(1100)
    assert len(looks) >= before + 3
    assert [type(each) for each in stranded.told] == [Trouble]


def test_without_a_device_the_show_continues_and_comes_back_in_step(
    stranded: Flight, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = stranded
    score = (Cue(0, Clip.ALERT, PACK.pack.lasts(Clip.ALERT)), *line(PACK.pack, WORDS[1:], at=5600))
    made.mixer.play(score, made.clock.now())
    made.wait(600)
    assert [type(each) for each in made.told] == [Trouble]
    with null_sink(monkeypatch) as sink:
        made.listen_to(sink)
        made.wait(5600)  # the sink itself needs 2 s to wake up
        assert made.heard() == [Clip.REPEAT, Clip.ZONE_RED]
    assert [type(each) for each in made.told[:2]] == [Trouble, Mended]


def test_a_lost_sound_card_is_reported_and_tried_again(stranded: Flight, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "SELDOM", 300)
    made = stranded
    with null_sink(monkeypatch):
        made.wait(1500)  # a card is looked at for a while before it is used
    made.wait(600)
    assert [type(each) for each in made.told] == [Trouble, Mended, Trouble]
    with null_sink(monkeypatch) as again:
        made.listen_to(again)
        made.mixer.play(line(PACK.pack, WORDS[:1]), made.clock.now() + SETTLED)
        made.wait(SETTLED + 800)
        assert made.heard() == [Clip.ALERT]
        assert [type(each) for each in made.told] == [Trouble, Mended, Trouble, Mended]


def test_a_card_is_looked_for_without_opening_the_mixer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "pulseaudio")
    monkeypatch.setenv("PULSE_SERVER", "unix:/nowhere/at-all.sock")
    refused = sdl_audio.looked_at(None, driver.RATE, driver.BUFFER)
    assert isinstance(refused, str) and "PulseAudio" in refused
    with null_sink(monkeypatch):
        card = sdl_audio.looked_at(None, driver.RATE, driver.BUFFER)
        assert isinstance(card, sdl_audio.Card) and card.samples == driver.BUFFER
        assert isinstance(sdl_audio.looked_at("no such card", driver.RATE, driver.BUFFER), str)
    assert pygame.mixer.get_init() is None
