"""The real mixer on a real sink: what was planned is what is heard, in order, through pause and loss."""

from array import array
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.space_alert.voice.clips import Clip
from companion.hw import mixer as driver
from companion.hw.mixer import BUDGET, Sounds
from companion.hw.under import DUCKED
from companion.studio.encode import write
from companion.studio.samples import rms, silence
from companion.types import Cue, Trouble
from companion.voice.line import line
from tests.hw.flight import PACK, SETTLED, WORDS, Flight
from tests.sound import null_sink

pytestmark = pytest.mark.heard


@pytest.fixture(scope="module")
def long_flight() -> Iterator[Flight]:
    with pytest.MonkeyPatch.context() as monkeypatch, null_sink(monkeypatch) as sink:
        made = Flight(sink)
        made.wait(SETTLED)
        yield made
        made.mixer.close()


@pytest.fixture
def flight(long_flight: Flight) -> Iterator[Flight]:
    long_flight.told.clear()
    long_flight.listen_to(long_flight.sink)
    yield long_flight
    long_flight.mixer.hush()
    long_flight.mixer.volume(100)
    long_flight.mixer.use(PACK.files)
    long_flight.wait(200)


def test_a_line_is_heard_in_its_order(flight: Flight) -> None:
    flight.mixer.play(line(PACK.pack, WORDS), flight.clock.now() + 200)
    flight.wait(2300)
    assert flight.heard() == list(WORDS)
    assert flight.told == []


def test_after_hush_nothing_more_is_heard(flight: Flight) -> None:
    flight.mixer.play(line(PACK.pack, WORDS), flight.clock.now() + 100)
    flight.wait(300)
    flight.mixer.hush()
    flight.wait(1500)
    assert flight.heard() == [Clip.ALERT]


def test_what_is_past_is_not_played_and_what_is_due_continues_from_its_middle(flight: Flight) -> None:
    score = line(PACK.pack, WORDS)
    second, third = score[1], score[2]
    flight.mixer.play(score, flight.clock.now() - second.at - 200)  # the second clip has begun long ago
    flight.wait(second.lasts - 200 + third.lasts + 500)
    assert flight.heard() == [Clip.ZONE_RED]


def test_the_same_score_again_does_not_start_anything_twice(flight: Flight) -> None:
    score, zero = line(PACK.pack, WORDS), flight.clock.now() + 100
    for _ in range(4):
        flight.mixer.play(score, zero)
        flight.wait(400)
    flight.wait(700)
    assert flight.heard() == list(WORDS)


def test_a_cue_is_cut_off_where_it_ends(flight: Flight) -> None:
    flight.mixer.play((Cue(0, Clip.BEGIN_FIRST_PHASE, 200),), flight.clock.now() + 100)
    flight.wait(700)
    loud = [at for at, x in enumerate(flight.samples()) if abs(x) > 300]
    assert loud
    assert (loud[-1] - loud[0]) / 22_050 < 0.3


def test_muted_is_silent(flight: Flight) -> None:
    flight.mixer.volume(0)
    flight.mixer.play(line(PACK.pack, WORDS[:1]), flight.clock.now() + 100)
    flight.wait(900)
    assert set(flight.samples()) == {0}


def test_what_lies_under_a_voice_is_heard_turned_down_and_continues_after_it(flight: Flight, tmp_path: Path) -> None:
    """The voice is a silent one, so that what is recorded is what lies under it."""
    write([silence(2000)], tmp_path / "quiet.wav", driver.RATE)
    flight.mixer.use(dict(PACK.files) | {"quiet": tmp_path / "quiet.wav"})
    static = Cue(0, Clip.DEAD_CHANNEL, 9000, background=True)
    flight.mixer.play((static, Cue(3500, "quiet", 2000)), flight.clock.now() + 200)
    flight.wait(9000)
    heard = array("h", flight.samples())
    second = [rms(heard[at : at + driver.RATE]) for at in range(0, len(heard) - driver.RATE, driver.RATE // 4)]
    assert min(each for each in second[8:24]) == pytest.approx(DUCKED * max(second), rel=0.35)
    assert max(second[24:]) > 0.7 * max(second)


def test_a_bed_that_changes_faster_than_it_fades_out_stops_nothing(flight: Flight) -> None:
    """Both channels of what lies under the voices are fading out when a third bed is wanted: it comes later."""
    for _ in range(8):
        static = Cue(0, Clip.DEAD_CHANNEL, 9000, background=True)
        flight.mixer.play((static,), flight.clock.now() - 500)
        flight.wait(3)
    flight.wait(1500)
    flight.listen_to(flight.sink)
    flight.mixer.play(line(PACK.pack, WORDS), flight.clock.now() + 300)
    flight.wait(2500)
    assert flight.heard() == list(WORDS)


def test_a_missing_recording_is_reported_and_the_others_are_heard(flight: Flight, tmp_path: Path) -> None:
    flight.mixer.use(dict(PACK.files) | {Clip.ALERT: tmp_path / "gone.ogg"})
    flight.mixer.play(line(PACK.pack, WORDS), flight.clock.now() + 300)
    flight.wait(2500)
    assert flight.heard() == [Clip.REPEAT, Clip.ZONE_RED]
    assert [each.part for each in flight.told if isinstance(each, Trouble)] == ["voice"]


def test_decoded_sound_stays_within_its_budget(flight: Flight) -> None:
    sounds = Sounds(PACK.files, flight.told.append)
    for clip in Clip:
        sounds.get(clip)
        assert sounds.size() <= BUDGET
    assert Clip.BREAK_UP in sounds
    assert Clip.BEGIN_FIRST_PHASE not in sounds


def test_what_is_over_is_forgotten_when_the_next_is_decoded(flight: Flight) -> None:
    later = driver.AHEAD + 1500
    flight.mixer.play((Cue(0, Clip.ALERT, 500), Cue(later, Clip.ZONE_RED, 900)), flight.clock.now() + 200)
    flight.wait(1000)
    assert Clip.ALERT in flight.mixer._sounds
    flight.wait(3000)
    assert Clip.ALERT not in flight.mixer._sounds
    assert Clip.ZONE_RED in flight.mixer._sounds


def test_a_missing_recording_is_reported_once_also_when_others_are_forgotten(flight: Flight) -> None:
    sounds = Sounds({}, flight.told.append)
    for _ in range(2):
        assert sounds.get("gone") is None
        sounds.keep(())
    assert len(flight.told) == 1
