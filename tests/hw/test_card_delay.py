"""How long sound waits in a card is asked of the card: a model of one, and PulseAudio and ALSA on a real sink."""

import time
from collections.abc import Callable, Iterator

import pytest

from companion.bench.null_sink import NullSink, through_alsa
from companion.hw import card_delay
from companion.hw.card_delay import AlsaStream, PulseStream, Stream, asked, learnt, usual
from tests.conftest import missing
from tests.fakes.card import FakeCard
from tests.sound import null_sink

RATE, SAMPLES = 22_050, 1024
PERIOD = SAMPLES / RATE


# --- what follows from what a card reports ------------------------------------------------------------------


@pytest.mark.parametrize("room_ms", [46, 93, 139, 250])
def test_what_waits_when_a_buffer_was_just_taken_is_the_lead(room_ms: int) -> None:
    assert asked(FakeCard(PERIOD, room_ms / 1000 + 0.001)).lead_s == pytest.approx(room_ms / 1000, abs=0.002)


def test_a_card_that_looks_up_seldom_is_asked_until_it_was_quick_once() -> None:
    assert asked(FakeCard(PERIOD, 0.1, step_s=0.010)).lead_s == pytest.approx(0.1, abs=0.004)


def test_a_machine_that_stalls_again_and_again_spoils_little() -> None:
    stalls = [0, 0, 0, 0.03, 0.2, 0, 0.05, 0.01, 0.4, 0, 0.02, 0.3, 0.01, 0.1]
    assert asked(FakeCard(PERIOD, 0.1, late_s=stalls)).lead_s == pytest.approx(0.1, abs=0.008)


def test_dmix_of_two_periods_holds_all_of_its_buffer_whatever_it_tells() -> None:
    card = FakeCard(PERIOD, 2 * PERIOD, hidden_s=0.015)
    card.holds_s = 2 * PERIOD
    assert asked(card).lead_s == pytest.approx(2 * PERIOD)


def test_a_card_is_closed_when_it_was_asked() -> None:
    card = FakeCard(PERIOD, 0.1)
    asked(card)
    assert card.closed


def test_a_card_that_gives_up_is_closed_too() -> None:
    class Broken(FakeCard):
        def waits_s(self) -> float:
            raise card_delay.Silent("gone")

    card = Broken(PERIOD, 0.1)
    with pytest.raises(card_delay.Silent):
        asked(card)
    assert card.closed


@pytest.mark.parametrize("driver", ["pulseaudio", "alsa", "dummy", ""])
def test_of_a_card_that_cannot_be_asked_nothing_is_learnt(driver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PULSE_SERVER", "unix:/nowhere/at-all.sock")
    monkeypatch.setenv("AUDIODEV", "no such device")
    assert learnt(driver, RATE, SAMPLES) is None


def test_without_the_library_nothing_is_learnt(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(name: str) -> None:
        raise OSError(f"{name}: cannot open shared object file")

    monkeypatch.setattr("companion.hw.card_delay.ctypes.CDLL", nowhere)
    assert learnt("pulseaudio", RATE, SAMPLES) is None
    assert learnt("alsa", RATE, SAMPLES) is None


def test_a_card_that_cannot_be_asked_is_taken_for_a_usual_one() -> None:
    assert usual("alsa", PERIOD) == 2 * PERIOD
    assert usual("alsa", 0.021) == pytest.approx(0.063)  # dmix
    assert usual("pulseaudio", PERIOD) == PERIOD


# --- what every stream does -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sink() -> Iterator[NullSink]:
    with pytest.MonkeyPatch.context() as monkeypatch, null_sink(monkeypatch) as opened:
        yield opened


def fake(_request: pytest.FixtureRequest) -> Stream:
    return FakeCard(PERIOD, 0.1)


def pulse(request: pytest.FixtureRequest) -> Stream:
    request.getfixturevalue("sink")
    return PulseStream(RATE, SAMPLES)


def alsa(request: pytest.FixtureRequest) -> Stream:
    opened: NullSink = request.getfixturevalue("sink")
    monkeypatch: pytest.MonkeyPatch = request.getfixturevalue("monkeypatch")
    folder = str(request.getfixturevalue("tmp_path"))
    for name, value in through_alsa(folder, opened.environment["PULSE_SERVER"]).items():
        monkeypatch.setenv(name, value)
    try:
        return AlsaStream(RATE, SAMPLES)
    except (OSError, card_delay.Silent) as why:
        missing("ALSA's plugin for PulseAudio", f"{why}: sudo apt-get install libasound2-plugins")
        raise


real = [pytest.param(each, marks=pytest.mark.heard) for each in (pulse, alsa)]


@pytest.fixture(params=[fake, *real], ids=["fake", "pulse", "alsa"])
def stream(request: pytest.FixtureRequest) -> Iterator[Stream]:
    opening: Callable[[pytest.FixtureRequest], Stream] = request.param
    made = opening(request)
    yield made
    made.close()


def test_no_more_waits_than_was_written(stream: Stream) -> None:
    stream.write()
    assert 0 <= stream.waits_s() < 2 * PERIOD  # on a machine that stalls it has been heard by then


def test_no_more_waits_than_there_is_room_for(stream: Stream) -> None:
    waits = []
    for _ in range(12):
        stream.write()
        waits.append(stream.waits_s())
    assert PERIOD / 2 < max(waits) < 0.25


def test_a_buffer_lasts_as_long_as_its_samples_or_nearly(stream: Stream) -> None:
    """ALSA's converter fits them to the periods of what lies behind it."""
    assert stream.period_s == pytest.approx(PERIOD, rel=0.01)


@pytest.mark.heard
@pytest.mark.parametrize("opening", [pulse, alsa])
def test_a_real_card_takes_silence_as_time_passes(request: pytest.FixtureRequest, opening: object) -> None:
    assert callable(opening)
    made: Stream = opening(request)
    since = time.monotonic()
    for _ in range(20):
        made.write()
    took = time.monotonic() - since
    made.close()
    assert 20 * PERIOD - 0.25 < took < 20 * PERIOD + 1
