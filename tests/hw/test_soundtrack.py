"""Real libvlc, and the music channel of SDL, on a real sink: the position is that of what is heard."""

import math
import time
import wave
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from companion.bench.null_sink import RATE, NullSink
from companion.hw.ports import Clock, Fault, Soundtrack
from companion.hw.soundtrack_music import MusicSoundtrack
from companion.hw.soundtrack_vlc import VlcSoundtrack
from companion.run.clock import MonotonicClock
from tests.conftest import missing
from tests.sound import null_sink

pytestmark = pytest.mark.heard

NEAR_MS = 350  # on a busy machine; docs/audio.md has what is measured on a quiet one


def pitch(second: int) -> float:
    return 400.0 + 55 * second


@pytest.fixture(scope="module")
def track(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twenty seconds, each with a tone of its own."""
    file = tmp_path_factory.mktemp("track") / "S2-3.wav"
    samples = array("h")
    for n in range(20 * RATE):
        samples.append(round(9000 * math.sin(2 * math.pi * pitch(n // RATE) * n / RATE)))
    with wave.open(str(file), "wb") as out:
        out.setparams((1, 2, RATE, 0, "NONE", ""))
        out.writeframes(samples.tobytes())
    return file


@pytest.fixture(scope="module")
def sink() -> Iterator[NullSink]:
    with pytest.MonkeyPatch.context() as monkeypatch, null_sink(monkeypatch) as opened:
        yield opened


def vlc_soundtrack(clock: Clock) -> Soundtrack:
    try:
        return VlcSoundtrack(clock)
    except Fault as fault:
        missing("libvlc", str(fault))
        raise


@pytest.fixture(params=[vlc_soundtrack, lambda clock: MusicSoundtrack()], ids=["vlc", "music"])
def playing(request: pytest.FixtureRequest, sink: NullSink, track: Path) -> Iterator[Soundtrack]:
    make: Callable[[Clock], Soundtrack] = request.param
    made = make(MonotonicClock())
    made.play(track)
    until = time.monotonic() + 8
    while made.position() is None and time.monotonic() < until:
        time.sleep(0.02)
    time.sleep(2.3)  # a stream just opened is unsteady at first
    yield made
    made.close()


def heard_second(sink: NullSink) -> float:
    """Where on the track the last third of a second lies that came through, by its pitch."""
    time.sleep(0.15)
    last = np.frombuffer(sink.recorded.samples[-RATE // 3 :].tobytes(), "<i2").astype(float)
    spectrum = np.abs(np.fft.rfft(last * np.hanning(len(last)), 8 * RATE))
    return (np.argmax(spectrum) / 8 - 400) / 55


def test_the_position_is_where_the_sound_is_through_pause_and_seeking(playing: Soundtrack, sink: NullSink) -> None:
    position = where(playing)
    assert abs(position / 1000 - 0.2 - heard_second(sink)) < 1.3
    assert abs(where(playing) - position - 150) < NEAR_MS
    playing.pause()
    time.sleep(0.2)
    stood = where(playing)
    time.sleep(0.5)
    assert where(playing) == stood
    playing.resume()
    time.sleep(1)
    assert abs(where(playing) - stood - 1000) < NEAR_MS
    playing.seek(12_000)
    time.sleep(1.2)
    assert abs(where(playing) - 13_200) < NEAR_MS
    assert 12 <= round(heard_second(sink)) <= 14


def where(playing: Soundtrack) -> int:
    position = playing.position()
    assert position is not None
    return position


def test_a_file_that_is_not_there_is_a_fault(sink: NullSink, tmp_path: Path) -> None:
    for made in (vlc_soundtrack(MonotonicClock()), MusicSoundtrack()):
        with pytest.raises(Fault, match=r"none\.mp3"):
            made.play(tmp_path / "none.mp3")
        made.close()
